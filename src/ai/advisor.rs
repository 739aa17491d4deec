//! The AI player as a whole: it picks the search that fits the rules and the board.

use super::budget::Budget;
use super::evaluation::Evaluation;
use super::generic_search::{GenericSearch, is_won};
use super::network::Network;
use super::network::packed_board::PackedBoard;
use super::network::weights::FILES;
use super::other_boards::{Kind, OtherNetwork};
use super::search::{Search, TABLE_BITS};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{AfterGoal, Goal, Rules};

/// Looks ahead from any board under any rules: with the value function where it applies, otherwise
/// with the generic search, which evaluates a fifth as many boards. A move that wins and ends the
/// game gets a higher value than any other.
///
/// ```
/// use game_2048::ai::{Advisor, Budget};
/// use game_2048::{Board, Direction, Rules};
///
/// let rules = Rules::preset("classic").unwrap();
/// let board: Board = "4 8 16 / 32 64 128 / 256 512 2 / 8 4 4".parse()?;
/// let mut advisor = Advisor::new();
/// let advice = advisor.look(&rules, &board, Budget::nodes(1000));
/// assert!(advice.evaluation.values[usize::from(Direction::Left.index())].is_some());
/// assert_eq!(advice.evaluation.values[usize::from(Direction::Up.index())], None);
/// assert!(!advice.used_network);
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[derive(Debug)]
pub struct Advisor {
    network_search: Option<Search>,
    generic_search: GenericSearch,
    /// Whether the current search is the one with the value function.
    uses_network: bool,
    /// The kind of the small network that the generic search uses now.
    other_network: Option<&'static Kind>,
    /// Whether the network's values are points under the current rules.
    in_training_domain: bool,
    /// By direction, what a move is worth that wins and ends the game.
    wins: [Option<f32>; 4],
    /// The number of searches that began, which tells whether somebody else has searched meanwhile.
    begun: u64,
}

/// The AI's evaluation of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The value of each direction.
    pub evaluation: Evaluation,
    /// Whether the value function was used, rather than the generic search.
    pub used_network: bool,
    /// Whether the values are points to expect in this very game. If not, they only rank the moves:
    /// those of the generic search do, those of [other rules](in_training_domain), and those of a
    /// board where some move leads to a 16384 or more.
    pub points: bool,
}

impl Default for Advisor {
    fn default() -> Self {
        Self::new()
    }
}

impl Advisor {
    /// Creates an advisor that only knows the rules.
    #[must_use]
    pub fn new() -> Self {
        Self {
            network_search: None,
            generic_search: GenericSearch::new(),
            uses_network: false,
            other_network: None,
            in_training_domain: false,
            wins: [None; 4],
            begun: 0,
        }
    }

    /// Creates an advisor with a value function for 4 × 4 boards.
    #[must_use]
    pub fn with_network(network: Network) -> Self {
        let mut advisor = Self::new();
        advisor.set_network(network);
        advisor
    }

    /// Sets the value function for 4 × 4 boards. The current search can't be continued after that.
    pub fn set_network(&mut self, network: Network) {
        self.network_search = Some(Search::new(network, TABLE_BITS));
        self.begun += 1;
    }

    /// Adds a small network for other boards.
    pub fn add_network(&mut self, network: OtherNetwork) {
        self.generic_search.add_network(network);
        self.begun += 1;
    }

    /// Drops all values known from earlier searches, so that the next result is that of a new advisor.
    pub fn forget(&mut self) {
        if let Some(search) = &mut self.network_search {
            search.forget();
        }
        self.begun += 1;
    }

    /// The number of times that its searches, networks or known values changed.
    pub(super) const fn begun(&self) -> u64 {
        self.begun
    }

    /// Starts looking ahead from the board of a game that has no points yet, and drops the previous
    /// search.
    pub fn begin(&mut self, rules: &Rules, board: &Board, budget: Budget) {
        self.begin_at(0, rules, board, budget);
    }

    /// Starts looking ahead from a board at a score, and drops the previous search.
    pub fn begin_at(&mut self, score: u64, rules: &Rules, board: &Board, budget: Budget) {
        self.begun += 1;
        self.uses_network = false;
        self.other_network = self.generic_search.network_for(rules, board);
        self.in_training_domain = in_training_domain(rules);
        self.wins = wins(rules, board, score);
        if let (Some(search), Some(downgraded), None) = (
            &mut self.network_search,
            downgraded(rules, board, score),
            self.other_network,
        ) {
            self.uses_network = true;
            search.set_odds(rules.odds);
            search.begin(downgraded, budget);
        } else {
            self.generic_search
                .begin_at(score, rules, board, budget.plain());
        }
    }

    /// Evaluates about `nodes` more boards. Returns `None` until the search is finished. The result
    /// doesn't depend on how the work is divided.
    pub fn advance(&mut self, nodes: u64) -> Option<Advice> {
        let mut advice = match &mut self.network_search {
            Some(search) if self.uses_network => Advice {
                evaluation: search.advance(nodes)?,
                used_network: true,
                points: self.in_training_domain && search.tells_points(),
            },
            _ => Advice {
                evaluation: self.generic_search.advance(nodes)?,
                used_network: self.other_network.is_some(),
                points: self.in_training_domain && self.other_network.is_some(),
            },
        };
        self.favor_wins(&mut advice.evaluation.values);
        Some(advice)
    }

    /// Raises the values of moves that win and end the game above those of all others.
    fn favor_wins(&self, values: &mut [Option<f32>; 4]) {
        let others = values.iter().zip(self.wins);
        let best = others
            .filter_map(|(value, win)| value.filter(|_| win.is_none()))
            .fold(0.0, f32::max);
        for (value, win) in values.iter_mut().zip(self.wins) {
            let (Some(value), Some(win)) = (value, win) else {
                continue;
            };
            *value = if self.uses_network {
                // The value function knows nothing of winning.
                best + win
            } else {
                // The generic search does, but would put off a win that it is sure of, for a few more points.
                win.max(best + (ALMOST_NOTHING * best).max(1.0))
            };
        }
    }

    /// Looks ahead from the board of a game that has no points yet, in a single call.
    pub fn look(&mut self, rules: &Rules, board: &Board, budget: Budget) -> Advice {
        self.look_at(0, rules, board, budget)
    }

    /// Looks ahead from a board at a score, in a single call.
    pub fn look_at(&mut self, score: u64, rules: &Rules, board: &Board, budget: Budget) -> Advice {
        self.begin_at(score, rules, board, budget);
        loop {
            if let Some(advice) = self.advance(u64::MAX) {
                return advice;
            }
        }
    }
}

/// Returns the names of the files of weights that evaluate a board at a score: those of the value function, or
/// that of a [small network](Kind). Where the AI needs no weights, there are none.
///
/// ```
/// use game_2048::ai::advisor::weights_for;
/// use game_2048::{Board, Rules};
///
/// let files = |rules, board: &str| {
///     weights_for(&Rules::preset(rules).unwrap(), &board.parse().unwrap(), 0)
/// };
/// assert_eq!(files("coin-flip", "2 . . . / . . . . / . . . 4 / . . . .")[0], "weights-4x4-1.bin");
/// assert_eq!(files("classic", "2 . . / . . . / . . 4 / . . ."), ["weights-3x4.bin"]);
/// assert!(files("classic", "2 . . . . / . . 4 . . / . . . . .").is_empty());
/// assert!(files("cascade", "2 . . . / . . . . / . . . 4 / . . . .").is_empty());
/// // No network plays with so many high tiles.
/// assert!(files("classic", "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . . . 2").is_empty());
/// ```
#[must_use]
pub fn weights_for(rules: &Rules, board: &Board, score: u64) -> &'static [&'static str] {
    if let Some(kind) = Kind::suiting(rules, board) {
        core::slice::from_ref(&kind.file)
    } else if downgraded(rules, board, score).is_some() {
        &FILES
    } else {
        &[]
    }
}

/// Returns whether the network's values are points under these rules. They are in games like those
/// that it was trained on: with the classic odds, and without an end at the goal.
#[must_use]
pub fn in_training_domain(rules: &Rules) -> bool {
    let ends = rules.goal != Goal::Never && rules.after_goal == AfterGoal::Ends;
    rules.odds == Rules::CLASSIC.odds && !ends
}

/// A share of a value that hardly matters, but is not lost when an `f32` is rounded.
const ALMOST_NOTHING: f32 = 1e-6;

/// By direction, what a move is worth that wins and ends the game.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn wins(rules: &Rules, board: &Board, score: u64) -> [Option<f32>; 4] {
    let Some(win) = GenericSearch::win(rules) else {
        return [None; 4];
    };
    Direction::ALL.map(|direction| {
        let mut after = *board;
        let slid = fast_slide(&mut after, direction, rules.merge);
        is_won(rules, &after, score.saturating_add(slid.gain))
            .then_some((slid.gain as f64 + win) as f32)
    })
}

/// The downgraded, packed form of a board, if the value function applies to it under these rules.
fn downgraded(rules: &Rules, board: &Board, score: u64) -> Option<PackedBoard> {
    if rules.has_classic_moves() && !is_won(rules, board, score) {
        PackedBoard::downgraded_from(board)
    } else {
        None
    }
}
