//! The best play on a small board: the best move on every board that it meets often enough, and what such a board
//! is worth.
//!
//! A file of weights has only the choices, in the order of `walk`. A choice is easy to guess from the
//! values of the network, so it takes less than a bit.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

use super::keys::{Keys, half_sum};
use crate::ai::weights_file::range_coder::{Bits, Chance};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::Merge;

/// More than half of the sum of the tiles of any board that can be met.
pub const SUMS: usize = 1100;

/// A possible move.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The board after it, in its [key](Keys).
    pub after: u64,
    /// Its points.
    pub gain: f64,
    /// Its points and those that the network expects after it.
    pub estimate: f64,
}

/// A board of the best play.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    /// The board after the best move; 0 if there is no move.
    after: u64,
    /// First the points of the best move, and then also those that follow.
    value: f32,
}

/// The boards of the best play.
#[derive(Clone, Debug)]
pub struct BestPlay {
    keys: Keys,
    /// By half of the sum of their tiles, and then by key.
    layers: Vec<Vec<Known>>,
}

impl BestPlay {
    /// Returns the value of a board, and the key of the board after the best move.
    #[must_use]
    pub fn get(&self, board: &Board) -> Option<(f64, u64)> {
        self.known(self.keys.of(board))
    }

    /// The keys of its boards.
    #[must_use]
    pub const fn keys(&self) -> &Keys {
        &self.keys
    }

    fn known(&self, key: u64) -> Option<(f64, u64)> {
        let layer = self.layers.get(half_sum(key))?;
        let index = layer.binary_search_by_key(&key, |known| known.key).ok()?;
        Some((f64::from(layer[index].value), layer[index].after))
    }

    /// Codes the choices of the best play on the boards that a game meets with a probability of at least `least`.
    /// `estimate` is the network, and `choose` returns the index of the best candidate, which a reader ignores.
    pub(super) fn code(
        coder: &mut impl Bits,
        keys: Keys,
        least: f64,
        estimate: impl Fn(&Board) -> f64,
        choose: &mut dyn FnMut(u64, &[Candidate]) -> usize,
    ) -> Self {
        let mut firsts = [Chance::default(); 64];
        let mut seconds = [Chance::default(); 2];
        let candidates = |key| candidates(&keys, key, &estimate);
        let mut play = walk(keys, least, |key| {
            let moves = candidates(key);
            let best = choose(key, &moves).min(moves.len().saturating_sub(1));
            let mut index = 0;
            while index + 1 < moves.len() {
                let chance = match index {
                    0 => {
                        // The larger the lead of the first, the more likely it is the best.
                        let lead = 4.0 * (moves[0].estimate - moves[1].estimate);
                        let size = f64::min(lead, 1e9) as u32 + 1;
                        &mut firsts
                            [(2 * size.ilog2() + (size << 1 >> size.ilog2() & 1)) as usize % 64]
                    }
                    _ => &mut seconds[(index - 1) % 2],
                };
                if !coder.bit(index < best, chance) {
                    break;
                }
                index += 1;
            }
            moves.get(index).map(|best| (best.after, best.gain))
        });
        // The last boards first, since the value of a board depends on later ones.
        for sum in (0..play.layers.len()).rev() {
            for index in 0..play.layers[sum].len() {
                let Known { after, value, .. } = play.layers[sum][index];
                if after > 0 {
                    let later = keys.mean_after(after, |key| {
                        play.known(key).map_or_else(
                            || candidates(key).first().map_or(0.0, |best| best.estimate),
                            |(value, _)| value,
                        )
                    });
                    play.layers[sum][index].value = (f64::from(value) + later) as f32;
                }
            }
        }
        play
    }
}

/// Walks through all boards that a choice of moves leads to often enough, and keeps the points of each
/// move. `choose` returns the board after the move and its points.
fn walk(keys: Keys, least: f64, mut choose: impl FnMut(u64) -> Option<(u64, f64)>) -> BestPlay {
    let mut met: Vec<Vec<(u64, f64)>> = vec![Vec::new(); SUMS];
    keys.each_opening(|key, chance| met[half_sum(key)].push((key, chance)));
    let mut layers = Vec::new();
    for sum in 0..SUMS {
        let mut boards = core::mem::take(&mut met[sum]);
        // A stable order, so that a probability is the same sum on every computer.
        boards.sort_by_key(|&(key, _)| key);
        let mut layer = Vec::new();
        for group in boards.chunk_by(|a, b| a.0 == b.0) {
            let key = group[0].0;
            let chance: f64 = group.iter().map(|(_, chance)| chance).sum();
            if chance < least {
                continue;
            }
            let best = choose(key);
            let (after, gain) = best.unwrap_or_default();
            layer.push(Known {
                key,
                after,
                value: gain as f32,
            });
            if best.is_some() {
                keys.each_tile(after, |key, share| {
                    if let Some(next) = met.get_mut(half_sum(key)) {
                        next.push((key, chance * share));
                    }
                });
            }
        }
        layers.push(layer);
    }
    BestPlay { keys, layers }
}

/// The possible moves, without those that are symmetric to another, the most promising first.
fn candidates(keys: &Keys, key: u64, estimate: impl Fn(&Board) -> f64) -> Vec<Candidate> {
    let board = keys.board(key);
    let mut candidates: Vec<Candidate> = Vec::new();
    for direction in Direction::ALL {
        let mut slid = board;
        let gain = fast_slide(&mut slid, direction, Merge::Once);
        let after = keys.of(&slid);
        if gain.moved && candidates.iter().all(|other| other.after != after) {
            let gain = gain.gain as f64;
            candidates.push(Candidate {
                after,
                gain,
                estimate: gain + estimate(&slid),
            });
        }
    }
    candidates.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    candidates
}
