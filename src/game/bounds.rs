//! Bounds of what a game can reach, for claims about moves that are no longer in its record.

use super::position::{Position, Setup};
use super::rules::Goal;

/// What no game of a [`Setup`] exceeds within a number of moves, whatever the moves are.
///
/// A merge keeps the sum of the tiles, and a move adds one tile at most. So the sum after the moves
/// is known at most, no tile is above it, and a tile of 2^*k* has scored (*k* − 1) · 2^*k* at most,
/// when it was made of 2s alone.
///
/// ```
/// use game_2048::{Bounds, Rules, Setup, Size};
///
/// let rules = Rules::preset("classic").unwrap();
/// let setup = Setup { rules, start: Size::default().into(), seed: 42 };
/// let bounds = Bounds::new(&setup, 4);
/// assert!(bounds.highest <= 4, "at most 2 · 4 in the opening, and 4 · 4 since");
/// assert!(!bounds.won);
/// assert!(Bounds::new(&setup, 1000).won);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The exponent that no tile exceeds.
    pub highest: u8,
    /// The score that no game exceeds.
    pub score: u64,
    /// Whether the goal may be reached.
    pub won: bool,
}

impl Bounds {
    /// The bounds of all games of a setup that make no more moves than these.
    #[must_use]
    pub fn new(setup: &Setup, moves: u32) -> Self {
        let new_tile = if setup.rules.odds.four > 0 { 4 } else { 2 };
        let opening = Position::open(setup);
        let tiles = opening.board.cells().iter().filter(|&&tile| tile > 0);
        let sum = tiles.fold(u64::from(moves) * new_tile, |sum, &tile| {
            sum.saturating_add(1 << tile.min(63))
        });
        let highest = sum.checked_ilog2().unwrap_or(0);
        // The logarithm of the sum is below `highest` + 1, and `highest` below 2^6.
        let score = if sum >> 58 == 0 {
            sum * u64::from(highest)
        } else {
            u64::MAX
        };
        let won = match setup.rules.goal {
            Goal::Never => false,
            Goal::Tile(exponent) => u32::from(exponent) <= highest,
            Goal::Score(goal) => u64::from(goal) <= score,
        };
        Self {
            highest: u8::try_from(highest).unwrap_or(u8::MAX),
            score,
            won,
        }
    }
}
