//! The text form of a board: a line for each row, with the numbers on the tiles and `.` for an empty
//! cell. Boards as 2048verse writes them are read too.

use core::fmt;
use core::str::FromStr;

use super::board::{Board, SIZES, Size, face};
use crate::text::excerpt;

impl Board {
    /// Returns the board as text, with a space between two cells.
    ///
    /// ```
    /// use game_2048::Board;
    ///
    /// let board: Board = "2 0 4/. . ./. 2048 .".parse()?;
    /// assert_eq!(board.to_text(), "2 . 4\n. . .\n. 2048 .");
    /// # Ok::<(), game_2048::BoardError>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let cols = usize::from(self.size().cols());
        let mut text = String::new();
        for (index, &exponent) in self.cells().iter().enumerate() {
            if index > 0 {
                text.push(if index % cols == 0 { '\n' } else { ' ' });
            }
            match exponent {
                0 => text.push('.'),
                _ => text += &face(exponent).to_string(),
            }
        }
        text
    }

    /// Parses a board from text whose rows are separated by line breaks or `/`, and its cells by
    /// white space. An empty cell is `.` or `0`.
    ///
    /// Or from 16 hexadecimal digits, as 2048verse writes a board of 4 × 4: each is the exponent of a
    /// cell, column by column; the first is that of the top left cell, the second of the one below it.
    /// The example is `2048verse.com/p/18ff07ff15ff1334`, a starting board in the README of
    /// [cablegen](https://github.com/mid-at-coding/cablegen).
    ///
    /// ```
    /// use game_2048::Board;
    ///
    /// let board = Board::from_text("18ff07ff15ff1334", 63)?;
    /// let rows = "2 . 2 2 / 256 128 32 8 / 32768 32768 32768 8 / 32768 32768 32768 16";
    /// assert_eq!(board, rows.parse()?);
    /// # Ok::<(), game_2048::BoardError>(())
    /// ```
    ///
    /// ```
    /// use game_2048::{Board, BoardError};
    ///
    /// assert!(Board::from_text("2 4 8 / . . . / . . .", 3).is_ok());
    /// assert!(matches!(
    ///     Board::from_text("2 4 8 / . . . / . . .", 2),
    ///     Err(BoardError::Cell { row: 1, col: 3, .. }),
    /// ));
    /// ```
    ///
    /// # Errors
    ///
    /// When a cell is neither empty nor a tile up to this exponent, a row is longer or shorter than the
    /// first one, or no board has that many rows or columns: the first of these that applies.
    pub fn from_text(text: &str, max_exponent: u8) -> Result<Self, BoardError> {
        let text = text.trim_matches(is_space);
        if let Some(board) = Self::from_hex(text, max_exponent) {
            return Ok(board);
        }
        let rows: Vec<Vec<&str>> = text
            .split(['\n', '/'])
            .map(|line| line.split(is_space).filter(|face| !face.is_empty()))
            .map(Iterator::collect)
            .collect();
        let mut cells = Vec::new();
        for (row, line) in (1..).zip(&rows) {
            for (col, found) in (1..).zip(line) {
                let wrong = || BoardError::Cell {
                    row,
                    col,
                    found: excerpt(found),
                };
                cells.push(parse_face(found, max_exponent).ok_or_else(wrong)?);
            }
        }
        let cols = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != cols) {
            return Err(BoardError::Ragged {
                row: row + 1,
                found: rows[row].len(),
                expected: cols,
            });
        }
        let rows = rows.len();
        let size = u8::try_from(rows).ok().zip(u8::try_from(cols).ok());
        let size = size.and_then(|(rows, cols)| Size::new(rows, cols).ok());
        let mut board = Self::new(size.ok_or(BoardError::Size { rows, cols })?);
        board.cells_mut().copy_from_slice(&cells);
        Ok(board)
    }

    /// Parses 16 hexadecimal digits. No other board has such a text: it would be a single cell.
    fn from_hex(text: &str, max_exponent: u8) -> Option<Self> {
        let mut board = Self::new(Size::new(4, 4).ok()?);
        if text.len() != board.size().cells() {
            return None;
        }
        for (at, digit) in text.chars().enumerate() {
            let exponent = u8::try_from(digit.to_digit(16)?).ok()?;
            if exponent > max_exponent {
                return None;
            }
            board.cells_mut()[at % 4 * 4 + at / 4] = exponent;
        }
        Some(board)
    }
}

/// Whether a character is white space. A pasted text may begin with a byte order mark, which Rust
/// doesn't count as white space.
fn is_space(found: char) -> bool {
    found.is_whitespace() || found == '\u{feff}'
}

/// Parses the number on a tile and returns its exponent; 0 for an empty cell.
fn parse_face(text: &str, max_exponent: u8) -> Option<u8> {
    if text == "." || text == "0" {
        return Some(0);
    }
    // Compared as text, so that “02” and “+2” are no tiles.
    (1..=max_exponent).find(|&exponent| face(exponent).to_string() == text)
}

/// Parses a board whose tiles are at most [`Board::MAX_EXPONENT`]: see [`Board::from_text`].
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        Self::from_text(text, Self::MAX_EXPONENT)
    }
}

/// Writes the text with its columns aligned.
///
/// ```
/// use game_2048::Board;
///
/// let board: Board = "2 . 4 / . . . / . 2048 .".parse()?;
/// assert_eq!(
///     board.to_string(),
///     "   2    .    4
///    .    .    .
///    . 2048    .",
/// );
/// # Ok::<(), game_2048::BoardError>(())
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.to_text();
        let width = text.split_whitespace().map(str::len).max().unwrap_or(0);
        for (row, line) in text.lines().enumerate() {
            if row > 0 {
                f.write_str("\n")?;
            }
            for (col, face) in line.split(' ').enumerate() {
                if col > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{face:>width$}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size())
    }
}

/// An error in a board's text, with its position.
///
/// ```
/// use game_2048::Board;
///
/// assert_eq!(
///     "2 3 4 / . . . / . . .".parse::<Board>().unwrap_err().to_string(),
///     "row 1, column 2: “3” is neither a power of two from 2 on nor “.”",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// A cell that is neither empty nor a power of two.
    Cell {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
        /// The text found, at most 40 characters of it.
        found: String,
    },
    /// A row whose length differs from the first row's.
    Ragged {
        /// The row, from 1.
        row: usize,
        /// The number of cells in this row.
        found: usize,
        /// The number of cells in the first row.
        expected: usize,
    },
    /// Too few or too many rows or columns.
    Size {
        /// The number of rows found.
        rows: usize,
        /// The number of columns found.
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
            Self::Size { rows, cols } => write!(f, "{SIZES}, not {rows} × {cols}"),
        }
    }
}

impl core::error::Error for BoardError {}
