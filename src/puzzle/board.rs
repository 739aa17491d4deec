//! The board of numbers with one empty cell, and the one rule: a number next to the empty cell can
//! slide into it.

use core::fmt;

use crate::direction::Direction;

/// The side length of a board: 3, 4 or 5 cells.
///
/// ```
/// use game_2048::puzzle::Side;
///
/// assert_eq!(Side::new(4).map(Side::cells), Some(16));
/// assert_eq!(Side::new(6), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side(u8);

impl Side {
    /// The minimum length.
    pub const MIN: u8 = 3;
    /// The maximum length.
    pub const MAX: u8 = 5;
    /// The side of the 3 × 3 board.
    pub const THREE: Self = Self(3);

    /// Creates a side of this length, if there are boards of that size.
    #[must_use]
    pub const fn new(length: u8) -> Option<Self> {
        if length >= Self::MIN && length <= Self::MAX {
            Some(Self(length))
        } else {
            None
        }
    }

    /// The number of cells in a row.
    #[must_use]
    pub const fn length(self) -> u8 {
        self.0
    }

    /// The number of cells of the board: 9, 16 or 25.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.0 as usize * self.0 as usize
    }

    /// The highest number, and also the index of the last cell: 8, 15 or 24.
    #[must_use]
    pub const fn highest(self) -> u8 {
        self.0 * self.0 - 1
    }

    /// The cell next to `cell` in this direction, if it isn't off the board.
    #[must_use]
    pub const fn beside(self, cell: usize, direction: Direction) -> Option<usize> {
        let side = self.0 as usize;
        let (row, col) = (cell / side, cell % side);
        match direction {
            Direction::Up if row > 0 => Some(cell - side),
            Direction::Right if col + 1 < side => Some(cell + 1),
            Direction::Down if row + 1 < side => Some(cell + side),
            Direction::Left if col > 0 => Some(cell - 1),
            _ => None,
        }
    }

    /// The Manhattan distance of two cells: the rows plus the columns between them.
    #[must_use]
    pub const fn steps_between(self, a: usize, b: usize) -> usize {
        let side = self.0 as usize;
        (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side)
    }
}

impl Default for Side {
    /// 3, as on the board of the first sliding puzzle here.
    fn default() -> Self {
        Self::THREE
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// The number of cells of the largest board.
const MAX_CELLS: usize = Side::MAX as usize * Side::MAX as usize;

/// A board, row by row: the numbers 1, 2, 3 … once each, and 0 for the empty cell.
///
/// ```
/// use game_2048::Direction;
/// use game_2048::puzzle::Board;
///
/// let mut board = Board::new(&[1, 2, 3, 8, 0, 4, 7, 6, 5])?;
/// // The number left of the empty cell slides right.
/// assert_eq!(board.slide(Direction::Right), Some(8));
/// assert_eq!(board.cells(), [1, 2, 3, 0, 8, 4, 7, 6, 5]);
/// assert_eq!(board.slide(Direction::Right), None);
/// # Ok::<(), game_2048::puzzle::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    side: Side,
    empty: u8,
    cells: [u8; MAX_CELLS],
}

impl Board {
    /// Creates a board from its cells, row by row.
    ///
    /// # Errors
    ///
    /// When there aren't 9, 16 or 25 cells, or when a number is missing, repeated or too high.
    pub fn new(cells: &[u8]) -> Result<Self, BoardError> {
        let side = (Side::MIN..=Side::MAX)
            .map(Side)
            .find(|side| side.cells() == cells.len())
            .ok_or(BoardError::Length { found: cells.len() })?;
        let mut seen = 0_u32;
        for (cell, &number) in cells.iter().enumerate() {
            if usize::from(number) >= cells.len() {
                return Err(BoardError::Number { cell, number, side });
            }
            if seen & 1 << number != 0 {
                return Err(BoardError::Twice { cell, number });
            }
            seen |= 1 << number;
        }
        let mut board = Self {
            side,
            empty: 0,
            cells: [0; MAX_CELLS],
        };
        board.cells[..cells.len()].copy_from_slice(cells);
        // Each number appears once, so 0 does too.
        let empty = cells.iter().position(|&number| number == 0);
        board.empty = u8::try_from(empty.unwrap_or(0)).unwrap_or(0);
        Ok(board)
    }

    /// The side length.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The numbers, row by row; 0 is the empty cell.
    #[must_use]
    pub fn cells(&self) -> &[u8] {
        &self.cells[..self.side.cells()]
    }

    /// The index of the empty cell.
    #[must_use]
    pub const fn empty(&self) -> usize {
        self.empty as usize
    }

    /// The cell whose number can slide in this direction, if there is one.
    #[must_use]
    pub const fn sliding(&self, direction: Direction) -> Option<usize> {
        self.side.beside(self.empty(), opposite(direction))
    }

    /// Slides a number in this direction into the empty cell and returns the number, or `None` when
    /// the border is in the way.
    pub fn slide(&mut self, direction: Direction) -> Option<u8> {
        let (from, to) = (self.sliding(direction)?, self.empty());
        let number = self.cells[from];
        self.cells.swap(from, to);
        self.empty = u8::try_from(from).unwrap_or(0);
        Some(number)
    }

    /// The slides that bring the empty cell to `cell`, as a direction and a count: all numbers
    /// between them move. `None` when they are the same cell, or in different rows and columns.
    #[must_use]
    pub fn run(&self, cell: usize) -> Option<(Direction, usize)> {
        let side = usize::from(self.side.length());
        let empty = self.empty();
        if cell >= self.side.cells() || cell == empty {
            return None;
        }
        if cell / side == empty / side {
            let direction = if cell < empty {
                Direction::Right
            } else {
                Direction::Left
            };
            Some((direction, cell.abs_diff(empty)))
        } else if cell % side == empty % side {
            let direction = if cell < empty {
                Direction::Down
            } else {
                Direction::Up
            };
            Some((direction, cell.abs_diff(empty) / side))
        } else {
            None
        }
    }

    /// Whether slides can turn this board into `other`.
    ///
    /// Each slide swaps the empty cell with a neighbor. So the permutation between the boards has
    /// the same parity as the distance that the empty cell moved, and half of all boards cannot be
    /// reached: Johnson and Story, *Notes on the "15" Puzzle*, American Journal of Mathematics 2
    /// (1879).
    ///
    /// ```
    /// use game_2048::puzzle::Board;
    ///
    /// let goal = Board::new(&[1, 2, 3, 4, 5, 6, 7, 8, 0])?;
    /// assert!(Board::new(&[1, 2, 3, 4, 5, 6, 7, 0, 8])?.reaches(&goal));
    /// assert!(!Board::new(&[1, 2, 3, 4, 5, 6, 8, 7, 0])?.reaches(&goal));
    /// # Ok::<(), game_2048::puzzle::BoardError>(())
    /// ```
    #[must_use]
    pub fn reaches(&self, other: &Self) -> bool {
        if self.side != other.side {
            return false;
        }
        let mut places = [0; MAX_CELLS];
        for (cell, &number) in other.cells().iter().enumerate() {
            places[usize::from(number)] = cell;
        }
        let goals: Vec<usize> = self
            .cells()
            .iter()
            .map(|&number| places[usize::from(number)])
            .collect();
        // A permutation of n cells with c cycles takes n - c swaps.
        let mut seen = [false; MAX_CELLS];
        let mut swaps = 0;
        for first in 0..goals.len() {
            let mut cell = first;
            while !seen[cell] {
                seen[cell] = true;
                cell = goals[cell];
                swaps += usize::from(!seen[cell]);
            }
        }
        swaps % 2 == self.steps_between(self.empty(), other.empty()) % 2
    }

    /// The Manhattan distance of two cells: the rows plus the columns between them.
    #[must_use]
    pub const fn steps_between(&self, a: usize, b: usize) -> usize {
        self.side.steps_between(a, b)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Writes the rows with `/` between them and `_` for the empty cell: `1 2 3 / 8 _ 4 / 7 6 5`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, &number) in self.cells().iter().enumerate() {
            if cell > 0 {
                let starts = cell % usize::from(self.side.length()) == 0;
                f.write_str(if starts { " / " } else { " " })?;
            }
            match number {
                0 => f.write_str("_")?,
                _ => write!(f, "{number}")?,
            }
        }
        Ok(())
    }
}

/// Returns the opposite direction.
#[must_use]
pub const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::Up => Direction::Down,
        Direction::Right => Direction::Left,
        Direction::Down => Direction::Up,
        Direction::Left => Direction::Right,
    }
}

/// The reason why cells don't make a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of cells is not 9, 16 or 25.
    Length {
        /// The number of cells found.
        found: usize,
    },
    /// A number that is too high.
    Number {
        /// The cell, from 0.
        cell: usize,
        /// The number there.
        number: u8,
        /// The size of the board.
        side: Side,
    },
    /// A repeated number.
    Twice {
        /// The second cell that holds it, from 0.
        cell: usize,
        /// The number.
        number: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { found } => {
                write!(f, "a board has 9, 16 or 25 cells, not {found}")
            }
            Self::Number { cell, number, side } => {
                let highest = side.highest();
                write!(
                    f,
                    "cell {} holds {number}, but {highest} is the highest number",
                    cell + 1
                )
            }
            Self::Twice { cell, number: 0 } => write!(f, "cell {} is a second empty one", cell + 1),
            Self::Twice { cell, number } => write!(f, "cell {} holds a second {number}", cell + 1),
        }
    }
}

impl core::error::Error for BoardError {}
