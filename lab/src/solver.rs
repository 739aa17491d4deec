//! The exact solution of a small board of 2048 under the classic rules.
//!
//! Boards are found in the order of the sum of their tiles, which every new tile raises, and valued in the reverse
//! order.

#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]

use game_2048::Direction;
use game_2048::ai::other_boards::best_play::SUMS;
use game_2048::ai::other_boards::{Keys, half_sum};
use game_2048::game::fast_slide::fast_slide;
use game_2048::game::rules::Merge;

/// A board that the best play can meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// Its key.
    pub key: u64,
    /// The probability that a game meets it.
    pub chance: f32,
    /// The points that the best play brings from it on, on average.
    pub value: f32,
}

/// All boards that can come up, and what each is worth.
pub struct Solver {
    keys: Keys,
    /// The first boards, and their probabilities.
    starts: Vec<(u64, f64)>,
    values: Table,
}

/// All boards by half of the sum of their tiles, in the order of their keys, and a number for each.
struct Table {
    boards: Vec<Vec<u64>>,
    numbers: Vec<Vec<f32>>,
}

impl Table {
    fn zeros(boards: Vec<Vec<u64>>) -> Self {
        let numbers = boards.iter().map(|layer| vec![0.0; layer.len()]).collect();
        Self { boards, numbers }
    }

    /// Where the number of a board is.
    fn place(&self, key: u64) -> Option<(usize, usize)> {
        let sum = half_sum(key);
        Some((sum, self.boards.get(sum)?.binary_search(&key).ok()?))
    }

    fn get(&self, key: u64) -> Option<f32> {
        let (sum, index) = self.place(key)?;
        Some(self.numbers[sum][index])
    }

    fn add(&mut self, key: u64, number: f32) {
        let (sum, index) = self.place(key).expect("a board that can be met");
        self.numbers[sum][index] += number;
    }
}

impl Solver {
    /// Solves the games that start with some boards, of which each has a probability. They take up to 2 GB of memory.
    ///
    /// ```
    /// use game_2048::Size;
    /// use game_2048::ai::other_boards::Keys;
    /// use lab::solver::Solver;
    ///
    /// let keys = Keys::new(Size::new(2, 4)?).unwrap();
    /// // The two 8s merge, and a 2 or a 4 takes the last free cell, where nothing else merges.
    /// let start = keys.of(&"8 8 64 32 / 128 256 512 1024".parse()?);
    /// let solved = Solver::new(keys, vec![(start, 1.0)]);
    /// assert!((solved.mean() - 16.0).abs() < 1e-4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(keys: Keys, starts: Vec<(u64, f64)>) -> Self {
        let boards = all_boards(&keys, &starts);
        let mut solver = Self {
            keys,
            starts,
            values: Table::zeros(boards),
        };
        for sum in (0..SUMS).rev() {
            let afters = afters(&keys, &solver.values.boards[sum]);
            let later = solver.later(&afters);
            for index in 0..solver.values.boards[sum].len() {
                let best = best(&keys, solver.values.boards[sum][index], &afters, &later);
                solver.values.numbers[sum][index] = best.map_or(0.0, |(value, _)| value as f32);
            }
        }
        solver
    }

    /// The number of all boards that can come up, up to symmetry.
    #[must_use]
    pub fn boards(&self) -> usize {
        self.values.boards.iter().map(Vec::len).sum()
    }

    /// The points that the best play brings on average.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let points = |&(key, chance)| chance * f64::from(self.values.get(key).unwrap_or_default());
        self.starts.iter().map(points).sum()
    }

    /// The points that the best play brings from a board on, if the board can come up.
    #[must_use]
    pub fn value(&self, key: u64) -> Option<f32> {
        self.values.get(key)
    }

    /// Calls `take` with each board that the best play can meet, those with the smallest sums first.
    ///
    /// # Errors
    ///
    /// Those of `take`.
    pub fn each_met<E>(&self, mut take: impl FnMut(Met) -> Result<(), E>) -> Result<(), E> {
        let mut chances = Table::zeros(self.values.boards.clone());
        for &(key, chance) in &self.starts {
            chances.add(key, chance as f32);
        }
        for sum in 0..SUMS {
            let afters = afters(&self.keys, &self.values.boards[sum]);
            let later = self.later(&afters);
            for index in 0..self.values.boards[sum].len() {
                let (key, chance) = (chances.boards[sum][index], chances.numbers[sum][index]);
                if chance == 0.0 {
                    continue;
                }
                let value = self.values.numbers[sum][index];
                take(Met { key, chance, value })?;
                if let Some((_, after)) = best(&self.keys, key, &afters, &later) {
                    self.keys.each_tile(after, |key, share| {
                        chances.add(key, chance * share as f32);
                    });
                }
            }
        }
        Ok(())
    }

    /// The mean value of each board after a move.
    fn later(&self, afters: &[u64]) -> Vec<f64> {
        let value = |key| f64::from(self.values.get(key).expect("a board that can be met"));
        let mean = |&after: &u64| self.keys.mean_after(after, value);
        afters.iter().map(mean).collect()
    }
}

/// Returns the boards after each possible move, and the points.
fn moves(keys: &Keys, key: u64) -> impl Iterator<Item = (u64, f64)> {
    let board = keys.board(key);
    Direction::ALL.into_iter().filter_map(move |direction| {
        let mut after = board;
        let slid = fast_slide(&mut after, direction, Merge::Once);
        slid.moved.then(|| (keys.of(&after), slid.gain as f64))
    })
}

/// Returns all boards after a move on some boards.
fn afters(keys: &Keys, boards: &[u64]) -> Vec<u64> {
    let mut afters: Vec<u64> = boards
        .iter()
        .flat_map(|&key| moves(keys, key).map(|(after, _)| after))
        .collect();
    afters.sort_unstable();
    afters.dedup();
    afters
}

/// Returns all boards that can be met.
fn all_boards(keys: &Keys, starts: &[(u64, f64)]) -> Vec<Vec<u64>> {
    let mut boards = vec![Vec::new(); SUMS];
    for &(key, _) in starts {
        boards[half_sum(key)].push(key);
    }
    for sum in 0..SUMS {
        boards[sum].sort_unstable();
        boards[sum].dedup();
        boards[sum].shrink_to_fit();
        for after in afters(keys, &boards[sum]) {
            keys.each_tile(after, |key, _| boards[half_sum(key)].push(key));
        }
        if let Some(next) = boards.get_mut(sum + 1) {
            next.sort_unstable();
            next.dedup();
        }
    }
    boards
}

/// Returns the best move on a board: its value, and the board after it.
fn best(keys: &Keys, key: u64, afters: &[u64], values: &[f64]) -> Option<(f64, u64)> {
    let value = |after: u64| values[afters.binary_search(&after).expect("a board after a move")];
    moves(keys, key)
        .map(|(after, gain)| (gain + value(after), after))
        .max_by(|a, b| a.0.total_cmp(&b.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The points that the best play brings, by trying everything.
    fn tried(keys: &Keys, key: u64, known: &mut HashMap<u64, f64>) -> f64 {
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let mut most = 0.0;
        for (after, gain) in moves(keys, key) {
            most = f64::max(
                most,
                gain + keys.mean_after(after, |key| tried(keys, key, known)),
            );
        }
        known.insert(key, most);
        most
    }

    #[test]
    fn boards_are_worth_what_trying_everything_finds() {
        for text in [
            "512 256 128 64 / 2 2 8 32",
            "1024 512 256 / 32 64 128 / 16 2 2",
        ] {
            let board: game_2048::Board = text.parse().unwrap();
            let keys = Keys::new(board.size()).unwrap();
            let start = keys.of(&board);
            let solver = Solver::new(keys, vec![(start, 1.0)]);
            let expected = tried(&keys, start, &mut HashMap::new());
            assert!(expected > 0.0);
            assert!(
                (solver.mean() - expected).abs() < 0.01,
                "{text}: {expected}, not {}",
                solver.mean()
            );
            let mut met = Vec::new();
            solver
                .each_met(|board| {
                    met.push(board);
                    Ok::<_, ()>(())
                })
                .unwrap();
            assert_eq!(
                (met[0].key, met[0].chance.to_bits()),
                (start, 1_f32.to_bits())
            );
            assert!(met.len() > 1 && met.len() <= solver.boards());
            for board in met {
                assert_eq!(solver.value(board.key), Some(board.value));
            }
        }
    }
}
