//! Who wins: the player or the AI.

use core::cmp::Ordering;

/// What giving up counts as.
pub const GIVEN_UP: u32 = 999;

/// How a race ends for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Fewer slides than the AI.
    Win,
    /// As many, or neither solved it.
    Draw,
    /// More slides.
    Lose,
}

/// How a race ends: fewer slides win. `None` stands for one who did not solve it: the AI
/// failed, or the player gave up. Whoever solved it beats one who did not.
///
/// ```
/// use game_2048::puzzle::{Outcome, outcome};
///
/// assert_eq!(outcome(Some(24), Some(31)), Outcome::Win);
/// assert_eq!(outcome(Some(1200), None), Outcome::Win);
/// assert_eq!(outcome(None, Some(31)), Outcome::Lose);
/// assert_eq!(outcome(None, None), Outcome::Draw);
/// ```
#[must_use]
pub fn outcome(player: Option<u32>, machine: Option<u32>) -> Outcome {
    let slides = |count: Option<u32>| count.unwrap_or(u32::MAX);
    match slides(player).cmp(&slides(machine)) {
        Ordering::Less => Outcome::Win,
        Ordering::Equal => Outcome::Draw,
        Ordering::Greater => Outcome::Lose,
    }
}
