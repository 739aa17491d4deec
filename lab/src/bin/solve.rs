//! Solves 2048 on 3 × 3 with the classic odds, and writes the boards that the best play can meet:
//!
//! ```text
//! cargo lab solve -- target/3x3.solved
//! ```
//!
//! There are 48,713,519 boards up to symmetry. They are met in the order of the sum of their tiles,
//! which every move raises, and valued in the reverse order. It takes 2 GB of memory. An entry of the
//! file is the key of a board, the probability that a game meets it, and its value, in 8, 4 and 4
//! bytes, lowest byte first.

#![allow(clippy::cast_possible_truncation)]

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use game_2048::ai::other_boards::best_play::{SUMS, board_of, each_tile, half_sum, key_of};
use game_2048::game::fast_slide::fast_slide;
use game_2048::game::rules::Merge;
use game_2048::{Board, Direction, Size};

/// Solves 2048 on 3 × 3, and writes the boards that the best play can meet.
#[derive(Parser)]
struct Options {
    /// The file to write.
    to: PathBuf,
}

/// Returns the boards after each possible move, and the points.
fn moves(key: u64) -> impl Iterator<Item = (u64, f64)> {
    let board = board_of(key);
    Direction::ALL.into_iter().filter_map(move |direction| {
        let mut after: Board = board;
        let slid = fast_slide(&mut after, direction, Merge::Once);
        #[allow(clippy::cast_precision_loss)]
        slid.moved.then(|| (key_of(&after), slid.gain as f64))
    })
}

/// Returns all boards after a move on some boards.
fn afters(boards: &[u64]) -> Vec<u64> {
    let mut afters: Vec<u64> = boards
        .iter()
        .flat_map(|&key| moves(key).map(|(after, _)| after))
        .collect();
    afters.sort_unstable();
    afters.dedup();
    afters
}

/// All boards by half of the sum of their tiles, in the order of their keys, and a number for each.
struct Table {
    boards: Vec<Vec<u64>>,
    numbers: Vec<Vec<f32>>,
}

impl Table {
    /// The number of a board.
    fn number(&mut self, key: u64) -> &mut f32 {
        let sum = half_sum(key);
        let index = self.boards[sum]
            .binary_search(&key)
            .expect("a board that can be met");
        &mut self.numbers[sum][index]
    }

    fn zeros(boards: &[Vec<u64>]) -> Vec<Vec<f32>> {
        boards
            .iter()
            .map(|boards| vec![0.0; boards.len()])
            .collect()
    }
}

/// Calls `take` with each opening and its probability.
fn openings(mut take: impl FnMut(u64, f64)) {
    each_tile(0, |first, odds| {
        each_tile(first, |key, chance| take(key, odds * chance));
    });
}

/// Returns all boards that can be met.
fn all_boards() -> Vec<Vec<u64>> {
    let mut boards = vec![Vec::new(); SUMS];
    openings(|key, _| boards[half_sum(key)].push(key));
    for sum in 0..SUMS {
        boards[sum].sort_unstable();
        boards[sum].dedup();
        boards[sum].shrink_to_fit();
        for after in afters(&boards[sum]) {
            each_tile(after, |key, _| boards[half_sum(key)].push(key));
        }
        if let Some(next) = boards.get_mut(sum + 1) {
            next.sort_unstable();
            next.dedup();
        }
    }
    boards
}

/// Returns the best move on a board: its value, and the board after it.
fn best(key: u64, afters: &[u64], values: &[f64]) -> Option<(f64, u64)> {
    let value = |after: u64| values[afters.binary_search(&after).expect("a board after a move")];
    moves(key)
        .map(|(after, gain)| (gain + value(after), after))
        .max_by(|a, b| a.0.total_cmp(&b.0))
}

fn main() -> Result<()> {
    let Options { to } = Options::parse();
    assert_eq!(board_of(0).size(), Size::new(3, 3)?);
    let boards = all_boards();
    println!("{} boards", boards.iter().map(Vec::len).sum::<usize>());
    let mut values = Table {
        numbers: Table::zeros(&boards),
        boards,
    };
    let later = |values: &mut Table, afters: &[u64]| -> Vec<f64> {
        let mean = |&after: &u64| {
            let mut sum = 0.0;
            each_tile(after, |key, chance| {
                sum += chance * f64::from(*values.number(key));
            });
            sum
        };
        afters.iter().map(mean).collect()
    };
    for sum in (0..SUMS).rev() {
        let afters = afters(&values.boards[sum]);
        let later = later(&mut values, &afters);
        for index in 0..values.boards[sum].len() {
            let best = best(values.boards[sum][index], &afters, &later);
            values.numbers[sum][index] = best.map_or(0.0, |(value, _)| value as f32);
        }
    }
    let mut mean = 0.0;
    openings(|key, chance| mean += chance * f64::from(*values.number(key)));
    println!("{mean} points");

    let mut chances = Table {
        numbers: Table::zeros(&values.boards),
        boards: values.boards.clone(),
    };
    openings(|key, chance| *chances.number(key) += chance as f32);
    let mut file = BufWriter::new(File::create(to)?);
    for sum in 0..SUMS {
        let afters = afters(&values.boards[sum]);
        let later = later(&mut values, &afters);
        for index in 0..values.boards[sum].len() {
            let (key, met) = (values.boards[sum][index], chances.numbers[sum][index]);
            if met == 0.0 {
                continue;
            }
            file.write_all(&key.to_le_bytes())?;
            file.write_all(&met.to_le_bytes())?;
            file.write_all(&values.numbers[sum][index].to_le_bytes())?;
            if let Some((_, after)) = best(key, &afters, &later) {
                each_tile(after, |key, chance| {
                    *chances.number(key) += met * chance as f32;
                });
            }
        }
    }
    file.flush()?;
    Ok(())
}
