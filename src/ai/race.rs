//! The winner of a race: two games of 2048 from the same start, one by a player, one by the AI.

use core::cmp::Ordering;

/// The state of one of the two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its score.
    pub score: u64,
    /// The number of moves made.
    pub steps: u32,
    /// Whether no more moves will be made.
    pub over: bool,
    /// Whether it is over because the goal was reached.
    pub won: bool,
}

/// The winner or the leader of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player.
    Player,
    /// The AI.
    Ai,
    /// Neither: it is a tie.
    Nobody,
}

/// Returns who has the higher score.
#[must_use]
pub fn leader(player: &Standing, ai: &Standing) -> Winner {
    by_order(player.score.cmp(&ai.score))
}

/// Returns who has won, as soon as that is certain; `None` while the race is open.
///
/// If reaching the goal ends the game, reaching it wins, in fewer moves if both do. Otherwise the
/// higher score wins. Scores never fall, so a leader wins as soon as the other game is over.
///
/// ```
/// use game_2048::ai::race::{Standing, Winner, winner};
///
/// let plays = Standing { score: 900, steps: 50, over: false, won: false };
/// let lost = Standing { score: 800, over: true, ..plays };
/// assert_eq!(winner(&plays, &lost), Some(Winner::Player));
/// assert_eq!(winner(&plays, &Standing { score: 900, ..lost }), None);
/// ```
#[must_use]
pub fn winner(player: &Standing, ai: &Standing) -> Option<Winner> {
    // Whether the other game can no longer reach the goal in fewer moves.
    let too_late = |other: &Standing, won: &Standing| other.over || other.steps >= won.steps;
    match (player.won, ai.won) {
        (true, true) if player.steps != ai.steps => Some(by_order(ai.steps.cmp(&player.steps))),
        (true, true) => Some(leader(player, ai)),
        (true, false) => too_late(ai, player).then_some(Winner::Player),
        (false, true) => too_late(player, ai).then_some(Winner::Ai),
        (false, false) => {
            let leader = leader(player, ai);
            let is_certain = match leader {
                Winner::Player => ai.over,
                Winner::Ai => player.over,
                Winner::Nobody => player.over && ai.over,
            };
            is_certain.then_some(leader)
        }
    }
}

/// Converts the order of the player relative to the AI.
const fn by_order(order: Ordering) -> Winner {
    match order {
        Ordering::Greater => Winner::Player,
        Ordering::Less => Winner::Ai,
        Ordering::Equal => Winner::Nobody,
    }
}
