//! Solves an endgame exactly: six large tiles lie in a formation, from 16384 down to 512, and one more
//! 512 is to be made in the other ten cells.
//!
//! ```text
//! cargo lab endgame -- --formation block --starts target/block.starts
//! ```
//!
//! It prints the chance while the large tiles stay where they are, which is a lower bound: a player
//! may move them. `--starts` writes boards of exact play for the trainer, and `--boards` writes boards
//! at the beginning of the endgame for the arena. It takes up to 13 minutes and 6 GB of memory.

#![allow(clippy::cast_precision_loss)]

mod table;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Parser, ValueEnum};
use game_2048::Board;
use game_2048::ai::{PackedBoard, RowTables};
use game_2048::random::SplitMix64;
use lab::boards;
use table::{Goal, Table};

/// Solves an endgame exactly: one more tile is to be made beside six large ones, from 16384 down to 512.
#[derive(Parser)]
struct Options {
    /// Where the large tiles lie: in 2 rows of 3, or in a row of 4 and 2 below it.
    #[arg(long, value_enum, default_value_t = Formation::Block)]
    formation: Formation,
    /// The tile to be made, at most 512.
    #[arg(long, default_value_t = 512)]
    tile: u32,
    /// The seed of the boards to write.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Write boards of exact play, 16 hexadecimal digits in each line.
    #[arg(long, value_name = "FILE")]
    starts: Option<PathBuf>,
    /// Write boards at the beginning, one in each line.
    #[arg(long, value_name = "FILE")]
    boards: Option<PathBuf>,
    /// The number of these boards.
    #[arg(long, default_value_t = 200)]
    count: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum Formation {
    Block,
    Snake,
}

/// Cells for the large tiles, the largest first. All orders of a formation fill the same cells.
type Order = [usize; 6];

/// A block: from tile to neighboring tile, and other orders in which the tiles can come to lie.
const BLOCK: [Order; 6] = [
    [0, 1, 2, 6, 5, 4],
    [0, 1, 2, 4, 5, 6],
    [0, 4, 1, 5, 2, 6],
    [2, 1, 0, 4, 5, 6],
    [0, 1, 5, 4, 2, 6],
    [1, 0, 4, 5, 6, 2],
];

/// A snake, likewise.
const SNAKE: [Order; 5] = [
    [3, 2, 1, 0, 4, 5],
    [0, 1, 2, 3, 5, 4],
    [0, 1, 2, 3, 4, 5],
    [3, 2, 1, 0, 5, 4],
    [1, 0, 2, 3, 4, 5],
];

/// The exponent of the largest tile: 16384.
const LARGEST: u64 = 14;

/// The probability in percent of a random move in the games that give boards for the trainer.
const MISTAKES: u32 = 3;

/// The number of boards for the trainer.
const STARTS: usize = 300_000;

/// Boards with a lower chance are as good as lost.
const MIN_CHANCE: f32 = 0.2;

/// A game begins well if it has this share of the best chance.
const GOOD: f32 = 0.9;

fn laid(order: Order) -> u64 {
    let tiles = order.into_iter().zip(0..);
    tiles
        .map(|(cell, place)| (LARGEST - place) << (4 * cell))
        .sum()
}

/// Exact play.
struct Games<'a> {
    table: &'a Table,
    rows: &'a RowTables,
    random: SplitMix64,
}

impl Games<'_> {
    /// The board after the best move, or at random after another.
    fn next(&mut self, board: PackedBoard, mistakes: u32) -> Option<PackedBoard> {
        let afters: Vec<_> = self.table.goal().afters(self.rows, board).collect();
        if self.random.below(100) < mistakes && !afters.is_empty() {
            let count = u32::try_from(afters.len()).ok()?;
            return Some(afters[self.random.below(count) as usize]);
        }
        let chance = |after: &PackedBoard| self.table.chance(*after).unwrap_or(0.0);
        afters
            .into_iter()
            .max_by(|a, b| chance(a).total_cmp(&chance(b)))
    }

    /// A board some moves after the large tiles alone, with at least this chance.
    fn first(&mut self, least: f32) -> PackedBoard {
        loop {
            let mut after = self.table.goal().large;
            for _ in 0..6 + self.random.below(12) {
                let board = after.with_new_tile(&mut self.random);
                match self.next(board, 0) {
                    Some(next) => after = next,
                    None => break,
                }
            }
            if self
                .table
                .chance(after)
                .is_some_and(|chance| chance >= least)
            {
                return after;
            }
        }
    }

    /// The board with the large tiles in another order, and a new tile.
    fn shown(&mut self, after: PackedBoard, order: Order) -> PackedBoard {
        let small = after.0 & !self.table.goal().mask();
        PackedBoard(small | laid(order)).with_new_tile(&mut self.random)
    }

    /// Boards for the trainer, all from games of exact play with a few mistakes.
    fn starts(&mut self, orders: &[Order], count: usize) -> Vec<PackedBoard> {
        let mut boards = Vec::new();
        while boards.len() < count {
            let mut after = self.first(MIN_CHANCE);
            loop {
                let chance = self.table.chance(after).unwrap_or(0.0);
                if chance < MIN_CHANCE || self.table.goal().is_reached(after) {
                    break;
                }
                if self.random.below(4) == 0 {
                    let orders_count = u32::try_from(orders.len()).unwrap_or(1);
                    let order = orders[self.random.below(orders_count) as usize];
                    boards.push(self.shown(after, order));
                }
                let board = after.with_new_tile(&mut self.random);
                match self.next(board, MISTAKES) {
                    Some(next) => after = next,
                    None => break,
                }
            }
        }
        boards
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    ensure!(
        options.tile.is_power_of_two() && (8..=512).contains(&options.tile),
        "--tile must be a power of 2 from 8 to 512"
    );
    let orders: &[Order] = match options.formation {
        Formation::Block => &BLOCK,
        Formation::Snake => &SNAKE,
    };
    let rows = RowTables::new();
    let goal = Goal {
        large: PackedBoard(laid(orders[0])),
        tile: options.tile.ilog2().try_into()?,
    };
    let table = Table::solve(goal, &rows);
    println!("{} boards after a move", table.len());
    println!("sum of the small tiles, best chance");
    for (sum, best) in table.best_chances().into_iter().enumerate().step_by(8) {
        println!("{}, {best:.4}", 2 * sum);
    }
    let random = SplitMix64::new(options.seed);
    let mut games = Games {
        table: &table,
        rows: &rows,
        random,
    };
    if let Some(path) = &options.starts {
        boards::write(path, &games.starts(orders, STARTS))?;
    }
    if let Some(path) = &options.boards {
        let mut file = BufWriter::new(File::create(path)?);
        let best = table
            .best_chances()
            .into_iter()
            .take(16)
            .fold(0.0, f32::max);
        let mut sum = 0.0;
        for _ in 0..options.count {
            let after = games.first(GOOD * best);
            sum += table.chance(after).unwrap_or(0.0);
            let board = Board::from(games.shown(after, orders[0]));
            writeln!(file, "{}", board.to_text().replace('\n', " / "))?;
        }
        println!(
            "mean chance of the boards: {:.4}",
            sum / options.count as f32
        );
    }
    Ok(())
}
