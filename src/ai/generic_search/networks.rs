//! The networks of the generic search: which one estimates a board, and the boards whose value it knows.

use crate::ai::other_boards::best_play::BestPlay;
use crate::ai::other_boards::{Kind, OtherNetwork};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{Merge, Rules};

/// The most that another move is worth, as a share of the best one, where that is known. It counts as as good
/// ([`Assessment::is_as_good`](crate::ai::assessment::Assessment::is_as_good)).
const NO_BETTER: f64 = 0.9995;

/// Networks for different games.
#[derive(Debug, Default)]
pub struct Networks {
    all: Vec<OtherNetwork>,
    /// The index of the network that is made for the current game, if there is one.
    current: Option<usize>,
    /// Whether tiles appear as in the games that the best play is known for.
    has_classic_odds: bool,
}

impl Networks {
    /// Adds a network. It replaces an earlier one of its kind.
    pub fn add(&mut self, network: OtherNetwork) {
        self.all.retain(|old| old.kind() != network.kind());
        self.all.push(network);
    }

    /// Returns the kind of the network for a board under some rules, if it has been added.
    pub fn kind_for(&self, rules: &Rules, board: &Board) -> Option<&'static Kind> {
        let kind = Kind::suiting(rules, board)?;
        self.all
            .iter()
            .any(|own| own.kind() == kind)
            .then_some(kind)
    }

    /// Chooses the network for the boards of a game.
    pub fn begin(&mut self, rules: &Rules, board: &Board) {
        let kind = self.kind_for(rules, board);
        self.current = self.all.iter().position(|own| Some(own.kind()) == kind);
        self.has_classic_odds = rules.odds == Rules::CLASSIC.odds;
    }

    /// The network that is made for the current game, if there is one.
    pub fn current(&self) -> Option<&OtherNetwork> {
        Some(&self.all[self.current?])
    }

    /// Returns the value of a board of the best play, and the key of the board after the best move.
    pub fn known(&self, board: &Board) -> Option<(f64, u64)> {
        self.best_play()?.get(board)
    }

    /// The best play of the current game, if it is known.
    fn best_play(&self) -> Option<&BestPlay> {
        let play = self.current()?.best_play();
        play.filter(|_| self.has_classic_odds)
    }

    /// Corrects the values of the moves on a board of the best play, where the best one is known.
    pub fn favor_best_play(&self, board: &Board, values: &mut [Option<f64>; 4]) {
        let Some(play) = self.best_play() else {
            return;
        };
        if let Some((best, key)) = play.get(board) {
            for (value, direction) in values.iter_mut().zip(Direction::ALL) {
                let mut after = *board;
                fast_slide(&mut after, direction, Merge::Once);
                let is_best = play.keys().of(&after) == key;
                // The network may overrate the others.
                let known = |points| {
                    if is_best {
                        best
                    } else {
                        f64::min(points, NO_BETTER * best)
                    }
                };
                *value = value.map(known);
            }
        }
    }
}
