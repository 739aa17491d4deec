//! The machine as a whole: which search fits which rules and which board.

use super::network::Network;
use super::packed::Packed;
use super::plain::Plain;
use super::search::{Budget, Outlook, Search};
use crate::board::Board;
use crate::rules::Rules;

/// Room for 2^20 known values: 16 MiB.
const KNOWN_BITS: u32 = 20;

/// What the machine says of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// What each move promises.
    pub outlook: Outlook,
    /// Whether the value function was asked, and not the plain search.
    pub strong: bool,
}

/// Looks ahead from any board under any rules.
#[derive(Debug)]
pub struct Adviser {
    strong: Option<Search>,
    plain: Plain,
    is_strong: bool,
}

impl Default for Adviser {
    fn default() -> Self {
        Self::new()
    }
}

impl Adviser {
    /// A machine with the plain search only.
    #[must_use]
    pub fn new() -> Self {
        Self {
            strong: None,
            plain: Plain::new(),
            is_strong: false,
        }
    }

    /// A machine that is strong on the boards that the network knows.
    #[must_use]
    pub fn with_network(network: Network) -> Self {
        Self {
            strong: Some(Search::new(network, KNOWN_BITS)),
            ..Self::new()
        }
    }

    /// Begins to look ahead from a board. What was asked before is forgotten.
    pub fn begin(&mut self, rules: &Rules, board: &Board, budget: Budget) {
        let known = matches!(rules.preset_name(), Some("classic" | "endless"));
        let packed = Packed::new(board).filter(|_| known);
        self.is_strong = false;
        if let (Some(search), Some(packed)) = (&mut self.strong, packed) {
            search.begin(packed, budget);
            self.is_strong = true;
        } else {
            self.plain.begin(rules, board, budget);
        }
    }

    /// Goes on for about so many nodes; `None` while the look ahead has not finished.
    pub fn advance(&mut self, nodes: u64) -> Option<Advice> {
        let strong = self.is_strong;
        let outlook = match &mut self.strong {
            Some(search) if strong => search.advance(nodes),
            _ => self.plain.advance(nodes),
        };
        outlook.map(|outlook| Advice { outlook, strong })
    }
}
