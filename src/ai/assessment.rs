//! The AI's assessment of one move of a recorded game, and how its loss is told.

use super::Advice;
use super::comparison::EMPTY_CELL;
use super::grade::{Cost, Grade};
use super::network::WORTH;
use crate::direction::Direction;
use crate::game::board::Board;

/// The AI's values aren't more precise than this share, so a move that costs at most as much is as good.
const AS_GOOD: f32 = 0.001;

/// In the generic search, a move that costs at most a tenth of an empty cell is as good.
#[allow(clippy::cast_possible_truncation)]
const AS_GOOD_GENERIC: f32 = EMPTY_CELL as f32 / 10.0;

/// A move is much worse if it costs more than this many times what is as good.
const BAD: f32 = 100.0;

/// The exponent of 32768: the only tile whose chance the AI knows.
const CHANCE_OF: u8 = 15;

/// What the values of the moves on a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// They only rank the moves.
    Rank,
    /// Points to come.
    Points,
    /// The chance of the tile with this exponent, times [`WORTH`]: where a move leads to a 16384 or more.
    Chance(u8),
}

impl Scale {
    /// The scale of the values of a board in the network's [training domain](super::advisor::in_training_domain).
    #[must_use]
    pub fn of(advice: &Advice, board: &Board) -> Self {
        let highest = board.cells().iter().copied().max().unwrap_or(0);
        match advice {
            Advice { points: true, .. } => Self::Points,
            // From a 32768 on, large tiles count as smaller ones, so what is said is not the chance of any of them.
            _ if highest >= CHANCE_OF => Self::Rank,
            _ => Self::Chance(CHANCE_OF),
        }
    }
}

/// How the loss of a move is told, in words that fit the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// It is as good as the best move.
    AsGood,
    /// By its points.
    Points,
    /// By its share of the points to come. Their number would only tell how far the AI can get, when it is more than
    /// half of the score that the game ended with.
    Share,
    /// By how far the chance of a 32768 fell.
    Chance,
    /// By the tile with this exponent, the lowest that the game didn't make: it was in reach, and not anymore.
    Tile(u8),
    /// As worse: nothing else is known.
    Worse,
    /// As much worse.
    Bad,
}

/// How a game ended, as far as the telling of its losses needs it.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// The final score.
    pub score: u64,
    /// The highest exponent.
    pub highest: u8,
}

impl Ending {
    /// Returns the exponent of the lowest tile that the game didn't make, if it was in reach before a move of these
    /// values and isn't anymore: with the best move, as many points are to be expected as it needs at least; with
    /// the move made, at most half of them. So it will be made less than half of the time (Markov's inequality),
    /// even if the AI plays on.
    #[allow(clippy::cast_precision_loss)]
    fn missed(self, board: &Board, best_value: f32, reached: f32) -> Option<u8> {
        let missed = self.highest + 1;
        // The points that made a tile, if only 4s appeared.
        let points = |exponent: u8| {
            (f32::from(exponent) - 2.0).max(0.0) * (1_u64 << exponent.min(63)) as f32
        };
        let made: f32 = board.cells().iter().map(|&tile| points(tile)).sum();
        let needed = points(missed) - made;
        (best_value >= needed && 2.0 * reached < needed).then_some(missed)
    }
}

/// The AI's assessment of one move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assessment {
    /// The move that was made.
    pub made: Direction,
    /// The move with the highest value; the move that was made, if it is as good.
    pub best: Direction,
    /// What the values are.
    pub scale: Scale,
    /// The highest value of a move: that of `best`, or slightly more if `best` is the move that was made.
    pub best_value: f32,
    /// How much less the move that was made is worth: 0 or more.
    pub loss: f32,
    /// The share of the best value that it is worth less, which it is graded by; zero without a grade.
    pub cost: Cost,
    /// The final score that is to be expected before the move, or the chance of the tile of the scale; 0 where
    /// values only rank the moves.
    pub expected: f32,
    /// How the loss is told.
    pub telling: Telling,
    /// Whether the value function was used, rather than the generic search.
    pub used_network: bool,
}

impl Assessment {
    /// The length of its bytes.
    pub const BYTES: usize = 24;

    /// Compares the move that was made with the best one, if the AI is in its training domain or not. `wins` is a
    /// move that wins and ends the game, which costs nothing.
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn new(
        advice: &Advice,
        made: Direction,
        (score, board): (u64, &Board),
        ending: Ending,
        in_training_domain: bool,
        wins: bool,
    ) -> Self {
        let evaluation = &advice.evaluation;
        let used_network = advice.used_network;
        let value = |direction: Direction| evaluation.values[usize::from(direction.index())];
        // If the AI considers the game over, no move has a value, so the move that was made costs nothing.
        let reached = value(made).unwrap_or(0.0);
        let (best, best_value) = match evaluation.best() {
            Some(best) if !wins => (best, value(best).unwrap_or(reached)),
            _ => (made, reached),
        };
        let (scale, cost) = if used_network && in_training_domain {
            (Scale::of(advice, board), Cost::new(evaluation, made))
        } else {
            (Scale::Rank, Cost::default())
        };
        let loss = (best_value - reached).max(0.0);
        let expected = match scale {
            Scale::Rank => 0.0,
            Scale::Points => score as f32 + best_value,
            Scale::Chance(_) => chance(best_value),
        };
        let mut assessment = Self {
            made,
            best,
            scale,
            best_value,
            loss,
            cost,
            expected,
            telling: Telling::AsGood,
            used_network,
        };
        if assessment.is_as_good() {
            // Two moves of which neither is better would look like a correction.
            assessment.best = made;
        } else {
            assessment.telling = match scale {
                Scale::Rank if assessment.is_bad() => Telling::Bad,
                Scale::Rank => Telling::Worse,
                Scale::Chance(_) => Telling::Chance,
                Scale::Points => match ending.missed(board, best_value, reached) {
                    Some(missed) => Telling::Tile(missed),
                    None if 2.0 * loss <= ending.score as f32 => Telling::Points,
                    None => Telling::Share,
                },
            };
        }
        assessment
    }

    /// The grade of the move; `None` if it has none.
    #[must_use]
    pub fn grade(&self) -> Option<Grade> {
        self.cost.grade()
    }

    /// Whether the move is as good as the best one, as far as the AI can tell.
    #[must_use]
    pub fn is_as_good(&self) -> bool {
        self.loss <= self.as_good()
    }

    /// Whether the move is much worse, not just worse.
    #[must_use]
    pub fn is_bad(&self) -> bool {
        self.loss > BAD * self.as_good()
    }

    /// The most that a move may cost and count as good.
    fn as_good(&self) -> f32 {
        if self.used_network {
            AS_GOOD * self.best_value.max(1.0)
        } else {
            AS_GOOD_GENERIC
        }
    }

    /// The value of the best move and what was lost, both as chances where values are chances.
    #[must_use]
    pub fn in_scale(&self) -> (f32, f32) {
        match self.scale {
            Scale::Chance(_) => {
                let best = chance(self.best_value);
                (best, best - chance(self.best_value - self.loss))
            }
            _ => (self.best_value, self.loss),
        }
    }

    /// Packs the assessment.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[0] = self.made.index() | self.best.index() << 2 | u8::from(self.used_network) << 4;
        bytes[1] = match self.scale {
            Scale::Rank => 0,
            Scale::Points => 1,
            Scale::Chance(tile) => tile,
        };
        bytes[2] = match self.telling {
            Telling::AsGood => 0,
            Telling::Points => 1,
            Telling::Share => 2,
            Telling::Chance => 3,
            Telling::Worse => 4,
            Telling::Bad => 5,
            Telling::Tile(tile) => LEAST_TILE + tile,
        };
        let Cost { made, worst } = self.cost;
        let numbers = [self.best_value, self.loss, made, worst, self.expected];
        for (place, number) in bytes[4..].chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    /// Reads a packed assessment; `None` if it is none.
    #[must_use]
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Option<Self> {
        let direction = |bits: u8| Direction::from_index(bits & 3);
        let [moves, scale, telling, zero, ..] = bytes;
        if moves >> 5 != 0 || zero != 0 {
            return None;
        }
        let mut numbers = [0.0; 5];
        for (number, place) in numbers.iter_mut().zip(bytes[4..].chunks_exact(4)) {
            *number = f32::from_le_bytes(place.try_into().ok()?);
            if !number.is_finite() {
                return None;
            }
        }
        let [best_value, loss, made, worst, expected] = numbers;
        Some(Self {
            made: direction(moves)?,
            best: direction(moves >> 2)?,
            scale: match scale {
                0 => Scale::Rank,
                1 => Scale::Points,
                CHANCE_OF..=Board::MAX_EXPONENT => Scale::Chance(scale),
                _ => return None,
            },
            best_value,
            loss,
            cost: Cost { made, worst },
            expected,
            telling: match telling {
                0 => Telling::AsGood,
                1 => Telling::Points,
                2 => Telling::Share,
                3 => Telling::Chance,
                4 => Telling::Worse,
                5 => Telling::Bad,
                LEAST_TILE.. => Telling::Tile(telling - LEAST_TILE),
                _ => return None,
            },
            used_network: moves >> 4 == 1,
        })
    }
}

/// What is added to the exponent of a tile in the bytes of an assessment.
const LEAST_TILE: u8 = 8;

/// The chance that a value counts as.
fn chance(value: f32) -> f32 {
    (value / WORTH).clamp(0.0, 1.0)
}
