//! The four directions and their numbering.

use core::fmt;

/// One of the four directions in which tiles can be moved.
///
/// `Up`, `Right`, `Down`, `Left` are 0, 1, 2, 3. This is the only numbering in the project: records,
/// the JavaScript boundary and the page all use it.
///
/// ```
/// use game_2048::Direction;
///
/// assert_eq!(Direction::from_index(3), Some(Direction::Left));
/// assert_eq!(Direction::from_index(4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Toward the first row.
    Up = 0,
    /// Toward the last column.
    Right = 1,
    /// Toward the last row.
    Down = 2,
    /// Toward the first column.
    Left = 3,
}

impl Direction {
    /// All four, in numerical order.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The direction with this number, if there is one.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::Up),
            1 => Some(Self::Right),
            2 => Some(Self::Down),
            3 => Some(Self::Left),
            _ => None,
        }
    }

    /// The number of this direction, 0 to 3.
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        })
    }
}
