//! Finds positions for the trainer: boards on which a technique decides, with the exact chance of perfect play.
//!
//! ```text
//! cargo lab positions -- --kind corner --seed 1 --count 22
//! ```
//!
//! It prints lines of `www/app/learn/positions.json`. `corner` are boards where the largest tile has just left its
//! corner, `way` those that are nearly full. `snake` and `block` are boards near the end of an endgame: one more 512
//! or 128 is to be made beside large tiles, which stay where they are, as in the program `endgame`.

use std::ops::Range;

use clap::{Parser, ValueEnum};
use game_2048::ai::exact::{Aim, Exact};
use game_2048::ai::{Advisor, Budget, PackedBoard, RowTables};
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Rules};

/// Finds positions for the trainer of techniques.
#[derive(Parser)]
struct Options {
    /// The technique.
    #[arg(long, value_enum, default_value_t = Kind::Corner)]
    kind: Kind,
    /// The seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of positions.
    #[arg(long, default_value_t = 22)]
    count: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    Corner,
    Way,
    Snake,
    Block,
}

/// The page has to solve a position while the player waits, so at most this many boards may come up.
const LIMIT: usize = 200_000;

/// A position that isn't lost, and can be.
const CHANCES: Range<f64> = 0.25..0.97;

/// Where the large tiles of an endgame lie, and what is to be made beside them.
struct Formation {
    /// The cells of the large tiles, the largest tile first.
    cells: &'static [usize],
    /// The exponent of the smallest of them, of which one more is to be made.
    made: u8,
    /// The sum of the other tiles at the start is up to this much, and at least 8, below the tile to be made.
    below: u32,
}

/// A snake of 16384 to 512.
const SNAKE: Formation = Formation {
    cells: &[3, 2, 1, 0, 4, 5],
    made: 9,
    below: 42,
};

/// A block of 16384 to 512, and the 256 and the 128 below it. Beside the block alone, more boards can come up.
const BLOCK: Formation = Formation {
    cells: &[0, 1, 2, 6, 5, 4, 8, 9],
    made: 7,
    below: 48,
};

/// The numbers of moves to survive, and to repair a corner.
const SURVIVED: u8 = 8;
const REPAIRED: u8 = 6;

struct Finder {
    rules: Rules,
    advisor: Advisor,
    rows: RowTables,
    random: SplitMix64,
}

/// A position: its board and aim, the chance of its best move, and how many moves are as good as lost against it.
struct Position {
    board: PackedBoard,
    aim: Aim,
    chance: f64,
}

impl Finder {
    /// The move of a player who looks at this number of boards.
    fn choose(&mut self, board: PackedBoard, boards: u64) -> Option<Direction> {
        let advice = self
            .advisor
            .look(&self.rules, &Board::from(board), Budget::nodes(boards));
        advice.evaluation.best()
    }

    /// The board after the best move that leaves some tiles where they are.
    fn kept(&mut self, board: PackedBoard, fixed: u64) -> Option<PackedBoard> {
        let advice = self
            .advisor
            .look(&self.rules, &Board::from(board), Budget::nodes(300));
        let moves = self
            .rows
            .slides(board)
            .into_iter()
            .zip(advice.evaluation.values);
        moves
            .filter_map(|(slide, value)| Some((slide?.0, value?)))
            .filter(|(after, _)| (after.0 ^ board.0) & fixed == 0)
            .max_by(|(_, a), (_, b)| a.total_cmp(b))
            .map(|(after, _)| after)
    }

    /// A position on a board, if the right move makes a difference there.
    fn position(board: PackedBoard, aim: Aim, least: f64) -> Option<Position> {
        let mut exact = Exact::new(aim, LIMIT);
        let chances = exact.chances(board, aim.moves().unwrap_or(0))?;
        let mut all: Vec<f64> = chances.into_iter().flatten().collect();
        all.sort_by(|a, b| b.total_cmp(a));
        let [chance, second, ..] = all[..] else {
            return None;
        };
        let decides = CHANCES.contains(&chance) && chance - second > least;
        decides.then_some(Position { board, aim, chance })
    }

    /// A position near the end of an endgame.
    fn endgame(&mut self, formation: &Formation) -> Option<Position> {
        let &Formation { cells, made, below } = formation;
        let bits = |tile: u8, cell: usize| u64::from(tile) << (4 * cell);
        let large: u64 = cells
            .iter()
            .rev()
            .zip(made..)
            .map(|(&cell, tile)| bits(tile, cell))
            .sum();
        let fixed: u64 = cells.iter().map(|&cell| bits(15, cell)).sum();
        let sum = (1 << made) - below + 2 * self.random.below(below / 2 - 3);
        let mut board = PackedBoard(large).with_new_tile(&mut self.random);
        loop {
            let after = self.kept(board, fixed)?;
            board = after.with_new_tile(&mut self.random);
            let small = PackedBoard(board.0 & !fixed);
            let tiles = (0..16).map(|cell| 1_u32 << small.cell(cell) & !1);
            if tiles.sum::<u32>() >= sum {
                return Self::position(board, Aim::one_more(made, board), 0.04);
            }
        }
    }

    /// A board that is nearly full, in a game of a player who doesn't look far.
    fn way(&mut self) -> Option<Position> {
        let mut board = PackedBoard(0).with_new_tile(&mut self.random);
        let moves = 150 + self.random.below(700);
        for step in 0.. {
            if step >= moves && board.empty_cells() <= 1 {
                let found = Self::position(board, Aim::Survive(SURVIVED), 0.25);
                if found.is_some() {
                    return found;
                }
            }
            let direction = self.choose(board, 40)?;
            board = self
                .rows
                .slide(board, direction)?
                .0
                .with_new_tile(&mut self.random);
        }
        None
    }

    /// A board whose largest tile was forced out of its corner, and a small one has come there.
    fn corner(&mut self) -> Option<Position> {
        let mut board = PackedBoard(0).with_new_tile(&mut self.random);
        let moves = 100 + self.random.below(900);
        for step in 0.. {
            let corner = [0, 3, 12, 15]
                .into_iter()
                .find(|&corner| board.cell(corner) == board.highest());
            if let Some(corner) = corner.filter(|_| step >= moves && board.empty_cells() <= 3) {
                let slides = self.rows.slides(board).into_iter().flatten();
                for (after, _) in slides.filter(|(after, _)| after.cell(corner) == 0) {
                    let board = PackedBoard(after.0 | 1 << (4 * corner));
                    let aim = Aim::Corner {
                        cell: corner,
                        moves: REPAIRED,
                    };
                    let found = Self::position(board, aim, 0.04);
                    if found.is_some() {
                        return found;
                    }
                }
            }
            let direction = self.choose(board, 200)?;
            board = self
                .rows
                .slide(board, direction)?
                .0
                .with_new_tile(&mut self.random);
        }
        None
    }
}

fn main() {
    let Options { kind, seed, count } = Options::parse();
    let mut finder = Finder {
        rules: Rules::CLASSIC,
        advisor: Advisor::new(),
        rows: RowTables::new(),
        random: SplitMix64::new(seed),
    };
    let mut found: Vec<Position> = Vec::new();
    while found.len() < count {
        let position = match kind {
            Kind::Corner => finder.corner(),
            Kind::Way => finder.way(),
            Kind::Snake => finder.endgame(&SNAKE),
            Kind::Block => finder.endgame(&BLOCK),
        };
        let position = position.filter(|new| found.iter().all(|one| one.board != new.board));
        if let Some(position) = position {
            eprintln!("{}/{count}", found.len() + 1);
            found.push(position);
        }
    }
    // The easiest first.
    found.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    for Position { board, aim, chance } in found {
        let cells = Board::from(board).cells().to_vec();
        let (name, number) = match aim {
            Aim::Make { tile, .. } => ("tile", tile),
            Aim::Survive(moves) | Aim::Corner { moves, .. } => ("moves", moves),
        };
        let corner = match aim {
            Aim::Corner { cell, .. } => format!(" \"corner\": {cell},"),
            _ => String::new(),
        };
        println!(
            "      {{ \"cells\": {cells:?}, \"{name}\": {number},{corner} \"chance\": {chance:.6} }},"
        );
    }
}
