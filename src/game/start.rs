//! How a game starts: with the opening of its rules, or with a custom board.

use core::fmt;

use super::board::{Board, Size};

/// The start of a game: an opening or a custom board.
///
/// ```
/// use game_2048::{Board, CustomStart, Start, Size};
///
/// assert_eq!(Start::from(Size::default()), Start::Opening(Size::default()));
///
/// let board: Board = "2 . . . / . . . . / . . . .".parse()?;
/// let start = Start::Board(CustomStart::new(board)?);
/// assert_eq!(start.size(), Size::new(3, 4)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// A board of this size, with the tiles drawn by the opening of the rules.
    Opening(Size),
    /// A custom board, which replaces the opening of the rules.
    Board(CustomStart),
}

impl Start {
    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        match self {
            Self::Opening(size) => *size,
            Self::Board(custom) => custom.board().size(),
        }
    }
}

impl From<Size> for Start {
    fn from(size: Size) -> Self {
        Self::Opening(size)
    }
}

impl From<CustomStart> for Start {
    fn from(custom: CustomStart) -> Self {
        Self::Board(custom)
    }
}

/// A board that a game can start from: it has at least one tile, and none too high for a record.
///
/// ```
/// use game_2048::{Board, CustomStart, Size};
///
/// let empty = Board::new(Size::default());
/// assert_eq!(
///     CustomStart::new(empty).unwrap_err().to_string(),
///     "a start board holds at least one tile, but this one is empty",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomStart(Board);

impl CustomStart {
    /// The highest exponent on a start board: the largest value of one digit of a record.
    pub const MAX_EXPONENT: u8 = 63;

    /// Creates a start from this board.
    ///
    /// # Errors
    ///
    /// When the board is empty, or a tile is above [`CustomStart::MAX_EXPONENT`].
    pub fn new(board: Board) -> Result<Self, CustomStartError> {
        let cols = usize::from(board.size().cols());
        let high = |&exponent: &u8| exponent > Self::MAX_EXPONENT;
        if let Some(cell) = board.cells().iter().position(high) {
            return Err(CustomStartError::High {
                row: cell / cols + 1,
                col: cell % cols + 1,
                exponent: board.cells()[cell],
            });
        }
        if board.empty_cells() == board.size().cells() {
            return Err(CustomStartError::Empty);
        }
        Ok(Self(board))
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.0
    }
}

/// The reason why no game can start from a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CustomStartError {
    /// The board holds no tile, so no move would ever change it.
    Empty,
    /// A tile above [`CustomStart::MAX_EXPONENT`].
    High {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
        /// The exponent of the tile.
        exponent: u8,
    },
}

impl fmt::Display for CustomStartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                f.write_str("a start board holds at least one tile, but this one is empty")
            }
            Self::High { row, col, exponent } => write!(
                f,
                "row {row}, column {col}: a tile of a start board is 2^{} at most, not 2^{exponent}",
                CustomStart::MAX_EXPONENT,
            ),
        }
    }
}

impl core::error::Error for CustomStartError {}
