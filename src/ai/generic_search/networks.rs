//! The networks of the generic search: which one estimates a board, and the boards whose value it knows.

use super::GenericSearch;
use crate::ai::other_boards::{Kind, OtherNetwork, best_play, kind_for};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::{Merge, Rules};

/// The most that another move is worth than the best one, where that is known.
const NO_BETTER: f64 = 0.999;

impl GenericSearch {
    /// Adds a network for the games that it is made for. It replaces an earlier one of its kind.
    pub fn add_network(&mut self, network: OtherNetwork) {
        self.networks.retain(|old| old.kind() != network.kind());
        self.networks.push(network);
    }

    /// Returns the kind of the network for a board under some rules, if it has been added.
    #[must_use]
    pub fn network_for(&self, rules: &Rules, board: &Board) -> Option<&'static Kind> {
        let index = self.index_for(rules, board)?;
        Some(self.networks[index].kind())
    }

    pub(super) fn index_for(&self, rules: &Rules, board: &Board) -> Option<usize> {
        let kind = kind_for(rules, board)?;
        self.networks.iter().position(|own| own.kind() == kind)
    }

    /// Returns the value of a board of the best play, and the key of the board after the best move.
    pub(super) fn known(&self, board: &Board) -> Option<(f64, u64)> {
        let network = &self.networks[self.network?];
        let play = network
            .best_play()
            .filter(|_| self.model.has_classic_odds())?;
        play.get(board)
    }

    /// Corrects the values of the moves on a board of the best play, where the best one is known.
    pub(super) fn favor_best_play(&mut self) {
        if let Some((best, key)) = self.known(&self.root.board) {
            for (value, direction) in self.values.iter_mut().zip(Direction::ALL) {
                let mut after = self.root.board;
                fast_slide(&mut after, direction, Merge::Once);
                let is_best = best_play::key_of(&after) == key;
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
