//! A race: two games of 2048 from the same start, one by a player, one by the AI. Who has won, and how strongly the
//! AI plays.

use core::cmp::Ordering;

use crate::direction::Direction;
use crate::random::SplitMix64;

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
/// use game_2048::game::race::{Standing, Winner, winner};
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

/// How strongly the AI plays: with few boards it sees little, and sometimes it slips.
///
/// Slips follow from the game's seed, so a race can be played again.
///
/// ```
/// use game_2048::Direction::{Left, Right, Up};
/// use game_2048::game::race::Level;
///
/// let [easy, strong] = ["easy", "strong"].map(|name| Level::from_name(name).unwrap());
/// assert_eq!(strong.plays(42, 7, Up, &[Up, Left]), Up);
/// let easy = (0..1000).filter(|&step| easy.plays(42, step, Up, &[Up, Right, Left]) == Up);
/// // It slips in 35 of 100 moves, and then every third is the best one after all.
/// assert_eq!(easy.count(), 772);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// For who is new to the game.
    Easy,
    /// Between the others.
    Medium,
    /// Hard to beat.
    Strong,
}

impl Level {
    /// All of them, from the weakest on, by their names.
    pub const ALL: [(&str, Self); 3] = [
        ("easy", Self::Easy),
        ("medium", Self::Medium),
        ("strong", Self::Strong),
    ];

    /// Tells the numbers of slips from those of new tiles, which have the same seed.
    const SLIPS: u64 = 0x7261_6365;

    /// The level with a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|&(_, level)| level)
    }

    /// The number of boards that it evaluates for a move.
    #[must_use]
    pub const fn boards(self) -> u32 {
        match self {
            Self::Easy => 20,
            Self::Medium => 100,
            Self::Strong => 5000,
        }
    }

    /// The number of slips in a hundred moves.
    const fn slips(self) -> u32 {
        match self {
            Self::Easy => 35,
            Self::Medium => 10,
            Self::Strong => 0,
        }
    }

    /// The move that it plays: the best one, or one of the `possible` ones if it slips.
    #[must_use]
    pub fn plays(self, seed: u64, step: u32, best: Direction, possible: &[Direction]) -> Direction {
        let mut random = SplitMix64::for_step(seed ^ Self::SLIPS, step);
        if random.below(100) >= self.slips() {
            return best;
        }
        let count = u32::try_from(possible.len()).unwrap_or(0);
        let slip = possible.get(random.below(count) as usize);
        slip.copied().unwrap_or(best)
    }
}
