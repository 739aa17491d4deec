//! The outcome of a race between the player and the AI.

use core::cmp::Ordering;

/// The number of slides that giving up counts as.
pub const GIVEN_UP: u32 = 999;

/// The outcome of a race, for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player needed fewer slides than the AI.
    Win,
    /// Both needed the same number, or neither solved it.
    Draw,
    /// The player needed more slides.
    Lose,
}

/// Returns the outcome of a race: fewer slides win. `None` means not solved: the AI failed, or the
/// player gave up. Solving beats not solving.
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
pub fn outcome(player: Option<u32>, ai: Option<u32>) -> Outcome {
    let slides = |count: Option<u32>| count.unwrap_or(u32::MAX);
    match slides(player).cmp(&slides(ai)) {
        Ordering::Less => Outcome::Win,
        Ordering::Equal => Outcome::Draw,
        Ordering::Greater => Outcome::Lose,
    }
}
