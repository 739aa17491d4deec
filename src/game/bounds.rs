//! Upper bounds on a game's score and tiles, to check claims about moves that are no longer in its
//! record.

use super::position::{Position, Setup};
use super::rules::Goal;

/// The limits that no game with a given [`Setup`] exceeds within a number of moves, whichever moves
/// they are.
///
/// A merge keeps the sum of the tiles, and a move adds at most one tile. That limits the sum after
/// the moves, and no tile exceeds the sum. A tile of 2^*k* has scored at most (*k* − 1) · 2^*k*,
/// which it does when it was built from 2s alone.
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
    /// Whether the goal can be reached.
    pub won: bool,
}

impl Bounds {
    /// The bounds for all games with this setup and at most `moves` moves.
    #[must_use]
    pub fn new(setup: &Setup, moves: u32) -> Self {
        let new_tile = if setup.rules.odds.four > 0 { 4 } else { 2 };
        let opening = Position::open(setup);
        let tiles = opening.board.cells().iter().filter(|&&tile| tile > 0);
        let sum = tiles.fold(u64::from(moves) * new_tile, |sum, &tile| {
            sum.saturating_add(1 << tile.min(63))
        });
        let highest = sum.checked_ilog2().unwrap_or(0);
        // Since log2(sum) < `highest` + 1 and `highest` < 2^6, the product below cannot overflow.
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
