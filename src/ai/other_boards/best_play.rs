//! The best play on 3 × 3: the best move on every board that it meets with a probability of at least
//! `LEAST`, and what such a board is worth.
//!
//! A file of weights has only the choices, in the order of `walk`. A choice is easy to guess from the
//! values of the network, so it takes less than a bit.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

use super::kind::{KINDS, Kind};
use crate::ai::weights_file::range_coder::{Bits, Chance};
use crate::direction::Direction;
use crate::game::board::{Board, Size};
use crate::game::fast_slide::fast_slide;
use crate::game::rules::Merge;

/// Boards that a game meets less often than this are left out.
const LEAST: f64 = 0.000_01;

/// The probabilities of a 2 and a 4.
const TILES: [(u64, f64); 2] = [(1, 0.9), (2, 0.1)];

/// More than half of the sum of the tiles of any board that can be met.
pub const SUMS: usize = 1100;

/// A possible move.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The board after it, in its [key](key_of).
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

/// The boards of the best play, by half of the sum of their tiles, and then by key.
#[derive(Clone, Debug)]
pub struct BestPlay(Vec<Vec<Known>>);

impl BestPlay {
    /// Returns the value of a board, and the key of the board after the best move.
    #[must_use]
    pub fn get(&self, board: &Board) -> Option<(f64, u64)> {
        self.known(key_of(board))
    }

    fn known(&self, key: u64) -> Option<(f64, u64)> {
        let layer = self.0.get(half_sum(key))?;
        let index = layer.binary_search_by_key(&key, |known| known.key).ok()?;
        Some((f64::from(layer[index].value), layer[index].after))
    }

    /// Codes the choices of the best play. `estimate` is the network, and `choose` returns the index of
    /// the best candidate, which a reader ignores.
    pub(super) fn code(
        coder: &mut impl Bits,
        estimate: impl Fn(&Board) -> f64,
        choose: &mut dyn FnMut(u64, &[Candidate]) -> usize,
    ) -> Self {
        let mut firsts = [Chance::default(); 64];
        let mut seconds = [Chance::default(); 2];
        let candidates = |key| candidates(&board_of(key), &estimate);
        let mut play = walk(|key| {
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
        for sum in (0..play.0.len()).rev() {
            for index in 0..play.0[sum].len() {
                let Known { after, value, .. } = play.0[sum][index];
                if after > 0 {
                    let later = mean_after(after, |key| {
                        play.known(key).map_or_else(
                            || candidates(key).first().map_or(0.0, |best| best.estimate),
                            |(value, _)| value,
                        )
                    });
                    play.0[sum][index].value = (f64::from(value) + later) as f32;
                }
            }
        }
        play
    }
}

/// Walks through all boards that a choice of moves leads to often enough, and keeps the points of each
/// move. `choose` returns the board after the move and its points.
fn walk(mut choose: impl FnMut(u64) -> Option<(u64, f64)>) -> BestPlay {
    let mut met: Vec<Vec<(u64, f64)>> = vec![Vec::new(); SUMS];
    each_tile(0, |first, odds| {
        each_tile(first, |key, chance| {
            met[half_sum(key)].push((key, odds * chance));
        });
    });
    let mut play = Vec::new();
    for sum in 0..SUMS {
        let mut boards = core::mem::take(&mut met[sum]);
        // A stable order, so that a probability is the same sum on every computer.
        boards.sort_by_key(|&(key, _)| key);
        let mut layer = Vec::new();
        for group in boards.chunk_by(|a, b| a.0 == b.0) {
            let key = group[0].0;
            let chance: f64 = group.iter().map(|(_, chance)| chance).sum();
            if chance < LEAST {
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
                each_tile(after, |key, share| {
                    if let Some(next) = met.get_mut(half_sum(key)) {
                        next.push((key, chance * share));
                    }
                });
            }
        }
        play.push(layer);
    }
    BestPlay(play)
}

/// Calls `take` with each board that a new tile makes, and its probability.
pub fn each_tile(after: u64, mut take: impl FnMut(u64, f64)) {
    let is_empty = |cell: &u32| (after >> (4 * cell)).trailing_zeros() >= 4;
    let empty = f64::from((0..9).filter(is_empty).map(|_| 1_u8).sum::<u8>());
    for cell in (0..9).filter(is_empty) {
        for (tile, odds) in TILES {
            take(least_view(after | tile << (4 * cell)), odds / empty);
        }
    }
}

/// Returns the mean value of a board with its new tile.
pub fn mean_after(after: u64, mut value: impl FnMut(u64) -> f64) -> f64 {
    let mut sum = 0.0;
    each_tile(after, |key, chance| sum += chance * value(key));
    sum
}

/// The possible moves, without those that are symmetric to another, the most promising first.
fn candidates(board: &Board, estimate: impl Fn(&Board) -> f64) -> Vec<Candidate> {
    let mut candidates: Vec<Candidate> = Vec::new();
    for direction in Direction::ALL {
        let mut slid = *board;
        let gain = fast_slide(&mut slid, direction, Merge::Once);
        let after = key_of(&slid);
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

/// The size of its boards.
fn size() -> Size {
    KINDS
        .iter()
        .find(|kind| kind.has_best_play)
        .map_or_else(Size::default, Kind::size)
}

/// Returns the key of a board: 4 bits a cell, in the symmetry that makes the smallest number.
#[must_use]
pub fn key_of(board: &Board) -> u64 {
    let cells = board.cells().iter().take(9);
    let key = cells
        .rev()
        .fold(0, |key, &cell| key << 4 | u64::from(cell.min(15)));
    least_view(key)
}

/// Returns the board of a key, in one of its symmetries.
#[must_use]
pub fn board_of(key: u64) -> Board {
    let mut board = Board::new(size());
    for (cell, place) in board.cells_mut().iter_mut().zip(0..9) {
        *cell = (key >> (4 * place) & 15) as u8;
    }
    board
}

/// Half of the sum of the tiles.
#[must_use]
pub fn half_sum(key: u64) -> usize {
    let tiles = (0..9).map(|cell| key >> (4 * cell) & 15);
    tiles.map(|tile| 1 << tile >> 1).sum()
}

/// Returns the smallest of a board's eight symmetric views.
fn least_view(key: u64) -> u64 {
    let with_mirrored = |key: u64| {
        let (outer, inner) = (key & 0x00F_00F_00F, key & 0x0F0_0F0_0F0);
        let mirrored = outer << 8 | inner | key >> 8 & 0x00F_00F_00F;
        let flipped = |key: u64| (key & 0xFFF) << 24 | key & 0xFFF_000 | key >> 24;
        [key, mirrored, flipped(key), flipped(mirrored)]
    };
    let transposed = key & 0xF_000F_000F
        | (key & 0x00F0_00F0) << 8
        | key >> 8 & 0x00F0_00F0
        | (key & 0xF00) << 16
        | key >> 16 & 0xF00;
    let views = with_mirrored(key)
        .into_iter()
        .chain(with_mirrored(transposed));
    views.fold(u64::MAX, u64::min)
}
