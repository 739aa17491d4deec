//! Who wins a race: two games of 2048 from the same start, one of a player, one of the AI.

use core::cmp::Ordering;

/// How far one of the two games is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its score.
    pub score: u64,
    /// How many moves were made.
    pub steps: u32,
    /// Whether no further move will come.
    pub over: bool,
    /// Whether it is over because the goal was reached.
    pub won: bool,
}

/// Who wins a race, or leads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// The player.
    Player,
    /// The AI.
    Ai,
    /// Neither: it is a tie.
    Nobody,
}

/// Who has the higher score.
#[must_use]
pub fn leader(player: &Standing, ai: &Standing) -> Winner {
    by_order(player.score.cmp(&ai.score))
}

/// Who has won, as soon as that is sure; `None` while it is open.
///
/// Where reaching the goal ends the game, who reaches it has won, the quicker one of two. Else the
/// higher score wins, and a score never falls: who is ahead of one that cannot go on has won.
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
    // Whether the one without the goal has had as many moves, or will have no more.
    let too_late = |other: &Standing, won: &Standing| other.over || other.steps >= won.steps;
    match (player.won, ai.won) {
        (true, true) if player.steps != ai.steps => Some(by_order(ai.steps.cmp(&player.steps))),
        (true, true) => Some(leader(player, ai)),
        (true, false) => too_late(ai, player).then_some(Winner::Player),
        (false, true) => too_late(player, ai).then_some(Winner::Ai),
        (false, false) => {
            let leader = leader(player, ai);
            let sure = match leader {
                Winner::Player => ai.over,
                Winner::Ai => player.over,
                Winner::Nobody => player.over && ai.over,
            };
            sure.then_some(leader)
        }
    }
}

/// The winner, where the greater one is the player.
const fn by_order(order: Ordering) -> Winner {
    match order {
        Ordering::Greater => Winner::Player,
        Ordering::Less => Winner::Ai,
        Ordering::Equal => Winner::Nobody,
    }
}
