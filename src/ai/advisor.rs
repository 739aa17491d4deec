//! The AI as a whole: which search fits which rules and which board.

use super::generic_search::{GenericSearch, is_won};
use super::network::Network;
use super::packed_board::PackedBoard;
use super::search::{Budget, Evaluation, KNOWN_BITS, Search};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{Loss, Merge, NoOpMove, Rules};

/// Looks ahead from any board under any rules: with the value function where it knows the game, else
/// with the plain search, which values a fifth as many boards. A move that wins the game and ends it
/// promises more than any other.
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
    search: Option<Search>,
    plain: GenericSearch,
    /// Whether the search by the network is at work.
    uses_network: bool,
    /// What the moves promise that end the game as won.
    wins: [Option<f32>; 4],
}

/// What the AI says of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// What each direction promises.
    pub evaluation: Evaluation,
    /// Whether the value function was asked. Without it the look ahead is a plain one.
    pub used_network: bool,
    /// Whether the values are points of the classic game. If not, they only tell better moves from
    /// worse: those of the plain search, and those of a board of which a move leads to a 16384 or more.
    pub points: bool,
}

impl Default for Advisor {
    fn default() -> Self {
        Self::new()
    }
}

impl Advisor {
    /// An advisor that only knows the rules.
    #[must_use]
    pub fn new() -> Self {
        Self {
            search: None,
            plain: GenericSearch::new(),
            uses_network: false,
            wins: [None; 4],
        }
    }

    /// An advisor with a value function for boards of 4 × 4.
    #[must_use]
    pub fn with_network(network: Network) -> Self {
        Self {
            search: Some(Search::new(network, KNOWN_BITS)),
            ..Self::new()
        }
    }

    /// Begins to look ahead from a board. What was asked before is forgotten.
    pub fn begin(&mut self, rules: &Rules, board: &Board, budget: Budget) {
        self.uses_network = false;
        if let (Some(search), Some(downgraded)) = (&mut self.search, downgraded(rules, board)) {
            self.uses_network = true;
            search.set_odds(rules.odds);
            search.begin(downgraded, budget);
            self.wins = wins(rules, board);
        } else {
            self.plain.begin(rules, board, budget.plain());
        }
    }

    /// Goes on for about so many nodes; `None` while the look ahead has not finished. The answer
    /// does not depend on how the work is cut.
    pub fn advance(&mut self, nodes: u64) -> Option<Advice> {
        match &mut self.search {
            Some(search) if self.uses_network => {
                let mut evaluation = search.advance(nodes)?;
                for (value, win) in evaluation.values.iter_mut().zip(self.wins) {
                    *value = win.or(*value);
                }
                Some(Advice {
                    evaluation,
                    used_network: true,
                    points: search.tells_points(),
                })
            }
            _ => Some(Advice {
                evaluation: self.plain.advance(nodes)?,
                used_network: false,
                points: false,
            }),
        }
    }

    /// Looks ahead from a board at one go.
    pub fn look(&mut self, rules: &Rules, board: &Board, budget: Budget) -> Advice {
        self.begin(rules, board, budget);
        loop {
            if let Some(advice) = self.advance(u64::MAX) {
                return advice;
            }
        }
    }
}

/// By direction: what the move promises if it ends the game as won. The value function knows of no
/// such end.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
fn wins(rules: &Rules, board: &Board) -> [Option<f32>; 4] {
    let Some(win) = GenericSearch::win(rules) else {
        return [None; 4];
    };
    Direction::ALL.map(|way| {
        let mut after = *board;
        let slid = fast_slide(&mut after, way, rules.merge);
        is_won(rules, &after).then_some((slid.gain as f64 + win) as f32)
    })
}

/// The packed form of a board, downgraded, on which the value function plays by these rules.
fn downgraded(rules: &Rules, board: &Board) -> Option<PackedBoard> {
    let fits = rules.merge == Merge::Once
        && rules.no_op_move == NoOpMove::Ignored
        && rules.loss == Loss::Stuck
        && !is_won(rules, board);
    if fits {
        PackedBoard::downgraded_from(board)
    } else {
        None
    }
}
