//! The board: rows × columns of exponents.

use core::fmt;

/// The size of a board: 2 to 8 rows, 2 to 8 columns, and at least 8 cells.
///
/// ```
/// use game_2048::Size;
///
/// let size = Size::new(4, 5)?;
/// assert_eq!((size.rows(), size.cols(), size.cells()), (4, 5, 20));
/// assert_eq!(
///     Size::new(2, 3).unwrap_err().to_string(),
///     "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not 2 × 3",
/// );
/// # Ok::<(), game_2048::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    cols: u8,
}

/// The error for a size that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The requested number of rows.
    pub rows: u8,
    /// The requested number of columns.
    pub cols: u8,
}

impl Size {
    /// The minimum number of rows or columns.
    pub const MIN: u8 = 2;
    /// The maximum number of rows or columns.
    pub const MAX: u8 = 8;
    /// The minimum number of cells.
    pub const MIN_CELLS: u8 = 8;

    /// The lowest number of columns beside these rows, or of rows beside these columns.
    ///
    /// ```
    /// assert_eq!([2, 3, 4].map(game_2048::Size::least_beside), [4, 3, 2]);
    /// ```
    #[must_use]
    pub const fn least_beside(length: u8) -> u8 {
        let mut least = Self::MIN;
        while least < Self::MAX && least.saturating_mul(length) < Self::MIN_CELLS {
            least += 1;
        }
        least
    }

    /// Creates a size of `rows` × `cols`.
    ///
    /// # Errors
    ///
    /// When either number is outside of [`Size::MIN`] to [`Size::MAX`], or there are fewer than
    /// [`Size::MIN_CELLS`] cells.
    pub const fn new(rows: u8, cols: u8) -> Result<Self, SizeError> {
        let size = Self { rows, cols };
        let fits = Self::MIN <= rows && rows <= Self::MAX && Self::MIN <= cols && cols <= Self::MAX;
        if fits && size.cells() >= Self::MIN_CELLS as usize {
            Ok(size)
        } else {
            Err(SizeError { rows, cols })
        }
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// The number of cells: rows times columns, 8 to 64.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.rows as usize * self.cols as usize
    }
}

impl Default for Size {
    /// The 4 × 4 board of the original game.
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
        write!(f, "{SIZES}, not {} × {}", self.rows, self.cols)
    }
}

/// Which sizes there are. Not formatted anew, so that it takes less room.
pub(super) const SIZES: &str = "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells";
const _: () = assert!(Size::MIN == 2 && Size::MAX == 8 && Size::MIN_CELLS == 8);

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

/// The number of cells of the largest board.
pub(crate) const MAX_CELLS: usize = Size::MAX as usize * Size::MAX as usize;

/// The high bit of each of eight bytes.
const HIGH_BITS: u64 = 0x8080_8080_8080_8080;

/// A board of tiles as exponents, row by row: 0 is an empty cell, 1 a 2, 11 a 2048.
///
/// ```
/// use game_2048::Board;
///
/// let board: Board = "2 . 4 / . . . / . 2048 .".parse()?;
/// assert_eq!(board.cells(), [1, 0, 2, 0, 0, 0, 0, 11, 0]);
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    /// The exponents, all below 128. After the last cell there are only zeros.
    cells: [u8; MAX_CELLS],
}

impl Board {
    /// The highest exponent a board can hold. The fullest 8 × 8 board that play can reach holds 65.
    pub const MAX_EXPONENT: u8 = 100;

    /// Creates an empty board.
    #[must_use]
    pub const fn new(size: Size) -> Self {
        Self {
            size,
            cells: [0; MAX_CELLS],
        }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The exponents, row by row.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.size.cells()]
    }

    /// The exponent of the highest tile; 0 on an empty board.
    #[must_use]
    #[inline(never)]
    pub fn highest(&self) -> u8 {
        self.cells().iter().copied().max().unwrap_or(0)
    }

    /// The exponents, row by row, mutable.
    pub(crate) fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells[..self.size.cells()]
    }

    /// The whole array, including the zeros after the last cell.
    pub(crate) const fn storage(&self) -> &[u8; MAX_CELLS] {
        &self.cells
    }

    /// The whole array, including the zeros after the last cell, which must stay zeros.
    pub(crate) fn storage_mut(&mut self) -> &mut [u8; MAX_CELLS] {
        &mut self.cells
    }

    /// The number of empty cells.
    #[must_use]
    pub fn empty_cells(&self) -> usize {
        let tiles: u32 = self.tile_masks().map(u64::count_ones).sum();
        self.size.cells() - tiles as usize
    }

    /// Returns the index of the empty cell with this number, counting the empty cells from 0.
    pub(crate) fn empty_cell(&self, number: u32) -> Option<usize> {
        let mut left = number;
        for (word, tiles) in self.tile_masks().enumerate() {
            let mut empty = !tiles & HIGH_BITS;
            let here = empty.count_ones();
            if left < here {
                // Clear the lower bits, so that the one wanted is the lowest.
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

    /// For eight cells at a time, first cell lowest: the high bit of each byte that holds a tile.
    fn tile_masks(&self) -> impl Iterator<Item = u64> {
        // An exponent is below 128, so adding 127 sets the high bit exactly when it is not 0, and
        // never carries into the next byte.
        self.words().map(|eight| (eight + !HIGH_BITS) & HIGH_BITS)
    }

    /// The exponents, eight to a word, first cell lowest.
    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        let words = self.size.cells().div_ceil(8);
        let chunks = self.cells.chunks_exact(8).take(words);
        chunks.map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes))
    }

    /// Whether any direction would change the board: some tile has an empty or equal neighbor.
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
