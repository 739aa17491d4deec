//! The board: rows × cols of exponents, and its text form.

use core::fmt;
use core::str::FromStr;

/// How many rows and columns a board has: each from 3 to 8.
///
/// ```
/// use game_2048::Size;
///
/// let size = Size::new(4, 5)?;
/// assert_eq!((size.rows(), size.cols(), size.cells()), (4, 5, 20));
/// assert_eq!(
///     Size::new(2, 9).unwrap_err().to_string(),
///     "a board has 3 to 8 rows and 3 to 8 columns, not 2 × 9",
/// );
/// # Ok::<(), game_2048::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// A size outside of 3 to 8 rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The rows that were asked for.
    pub rows: u8,
    /// The columns that were asked for.
    pub cols: u8,
}

impl Size {
    /// The fewest rows or columns.
    pub const MIN: u8 = 3;
    /// The most rows or columns.
    pub const MAX: u8 = 8;

    /// A size of `rows` × `cols`.
    ///
    /// # Errors
    ///
    /// When either number is outside of [`Size::MIN`] to [`Size::MAX`].
    pub const fn new(rows: u8, cols: u8) -> Result<Self, SizeError> {
        if rows < Self::MIN || rows > Self::MAX || cols < Self::MIN || cols > Self::MAX {
            return Err(SizeError { rows, cols });
        }
        Ok(Self { rows, cols })
    }

    /// Rows, from top to bottom.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Columns, from left to right.
    #[must_use]
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// Cells: rows times columns, 9 to 64.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }
}

impl Default for Size {
    /// The 4 × 4 of the original game.
    fn default() -> Self {
        Self { rows: 4, cols: 4 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board has {min} to {max} rows and {min} to {max} columns, not {} × {}",
            self.rows,
            self.cols,
            min = Size::MIN,
            max = Size::MAX,
        )
    }
}

impl core::error::Error for SizeError {}

/// The number on a tile: 2 to the power of its exponent.
///
/// ```
/// assert_eq!(game_2048::face(11), 2048);
/// ```
#[must_use]
pub const fn face(exponent: u8) -> u128 {
    1 << exponent
}

/// The most cells of a board.
pub(crate) const MAX_CELLS: usize = Size::MAX as usize * Size::MAX as usize;

/// The high bit of each of eight bytes.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// A board of tiles, row by row, as exponents: 0 is an empty cell, 1 a 2, 11 a 2048.
///
/// It prints as lines of faces and parses them back; `/` may stand for a line's end.
///
/// ```
/// use game_2048::Board;
///
/// let board: Board = "2 . 4 / . . . / . 2048 .".parse()?;
/// assert_eq!(board.cells(), [1, 0, 2, 0, 0, 0, 0, 11, 0]);
/// assert_eq!(
///     board.to_string(),
///     "   2    .    4
///    .    .    .
///    . 2048    .",
/// );
/// assert_eq!(
///     "2 3 4 / . . . / . . .".parse::<Board>().unwrap_err().to_string(),
///     "row 1, column 2: “3” is neither a power of two from 2 on nor “.”",
/// );
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    /// The exponents, below 128 each; behind the last cell all are 0.
    cells: [u8; MAX_CELLS],
}

impl Board {
    /// The highest exponent that a board can hold. The fullest 8 × 8 board that play can reach holds 65.
    pub const MAX_EXPONENT: u8 = 100;

    /// An empty board.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            cells: [0; MAX_CELLS],
        }
    }

    /// Its size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The exponents, row by row.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.size.cells()]
    }

    /// The exponents, row by row, to be changed.
    pub(crate) fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells[..self.size.cells()]
    }

    /// The exponents with the zeros behind them, which must stay zeros.
    pub(crate) fn storage_mut(&mut self) -> &mut [u8; MAX_CELLS] {
        &mut self.cells
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty_cells(&self) -> usize {
        let tiles: u32 = self.tile_masks().map(u64::count_ones).sum();
        self.size.cells() - tiles as usize
    }

    /// The empty cell with this number in the order of the cells, from 0, if there are so many.
    pub(crate) fn empty_cell(&self, number: u32) -> Option<usize> {
        let mut left = number;
        for (word, tiles) in self.tile_masks().enumerate() {
            let mut empty = !tiles & HIGH_BITS;
            let here = empty.count_ones();
            if left < here {
                // Without the lowest ones, the lowest is the one.
                for _ in 0..left {
                    empty &= empty - 1;
                }
                let cell = word * 8 + empty.trailing_zeros() as usize / 8;
                return Some(cell).filter(|&cell| cell < self.size.cells());
            }
            left -= here;
        }
        None
    }

    /// Eight cells at a time, the first ones lowest: the high bit of each byte that holds a tile.
    fn tile_masks(&self) -> impl Iterator<Item = u64> {
        // An exponent is below 128, so 127 more reaches the high bit when it is not 0, and no
        // further.
        self.words().map(|eight| (eight + !HIGH_BITS) & HIGH_BITS)
    }

    /// The exponents, eight at a time, the first ones lowest.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        let words = self.size.cells().div_ceil(8);
        let chunks = self.cells.chunks_exact(8).take(words);
        chunks.map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes))
    }

    /// Whether any direction would change the board: some tile has an empty or an equal neighbour.
    ///
    /// ```
    /// let full: game_2048::Board = "2 4 2 / 4 2 4 / 2 4 8".parse()?;
    /// assert!(!full.can_move());
    /// # Ok::<(), game_2048::BoardError>(())
    /// ```
    #[must_use]
    pub fn can_move(&self) -> bool {
        let cols = usize::from(self.size.cols);
        let cells = self.cells();
        let joins = |a: u8, b: u8| a | b != 0 && (a == 0 || b == 0 || a == b);
        let right = |i: usize| i % cols + 1 < cols && joins(cells[i], cells[i + 1]);
        let down = |i: usize| i + cols < cells.len() && joins(cells[i], cells[i + cols]);
        (0..cells.len()).any(|i| right(i) || down(i))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let highest = self.cells().iter().copied().max().unwrap_or(0);
        let width = face(highest.max(1)).ilog10() as usize + 1;
        for (row, line) in self.cells().chunks(self.size.cols.into()).enumerate() {
            if row > 0 {
                f.write_str("\n")?;
            }
            for (col, &cell) in line.iter().enumerate() {
                if col > 0 {
                    f.write_str(" ")?;
                }
                match cell {
                    0 => write!(f, "{:>width$}", ".")?,
                    _ => write!(f, "{:>width$}", face(cell))?,
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size)
    }
}

/// What is wrong with a board's text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A cell that is no face. Row and column count from 1.
    Cell {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
        /// What stands there.
        found: String,
    },
    /// A row that is not as long as the first one.
    Ragged {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// Too few or too many rows or columns.
    Size {
        /// How many rows there are.
        rows: usize,
        /// How many columns there are.
        cols: usize,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell { row, col, found } => write!(
                f,
                "row {row}, column {col}: “{found}” is neither a power of two from 2 on nor “.”"
            ),
            Self::Ragged {
                row,
                found,
                expected,
            } => {
                write!(f, "row {row} has {found} cells, but row 1 has {expected}")
            }
            Self::Size { rows, cols } => write!(
                f,
                "a board has {min} to {max} rows and {min} to {max} columns, not {rows} × {cols}",
                min = Size::MIN,
                max = Size::MAX,
            ),
        }
    }
}

impl core::error::Error for BoardError {}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let lines = text
            .split(['\n', '/'])
            .map(str::trim)
            .filter(|line| !line.is_empty());
        let rows: Vec<Vec<&str>> = lines
            .map(|line| line.split_whitespace().collect())
            .collect();
        let cols = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != cols) {
            return Err(BoardError::Ragged {
                row: row + 1,
                found: rows[row].len(),
                expected: cols,
            });
        }
        let size = u8::try_from(rows.len()).ok().zip(u8::try_from(cols).ok());
        let size = size.and_then(|(rows, cols)| Size::new(rows, cols).ok());
        let Some(size) = size else {
            return Err(BoardError::Size {
                rows: rows.len(),
                cols,
            });
        };
        let mut board = Self::new(size);
        for (index, found) in rows.iter().flatten().enumerate() {
            let exponent = parse_face(found).ok_or_else(|| BoardError::Cell {
                row: index / cols + 1,
                col: index % cols + 1,
                found: (*found).to_owned(),
            })?;
            board.cells[index] = exponent;
        }
        Ok(board)
    }
}

/// The exponent of a written face; 0 for an empty cell.
fn parse_face(text: &str) -> Option<u8> {
    if text == "." || text == "0" {
        return Some(0);
    }
    let number: u128 = text.parse().ok()?;
    let exponent = u8::try_from(number.checked_ilog2()?).ok()?;
    (number.is_power_of_two() && (1..=Board::MAX_EXPONENT).contains(&exponent)).then_some(exponent)
}
