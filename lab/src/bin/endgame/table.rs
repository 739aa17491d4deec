//! The exact chance of making one more tile beside large tiles that stay where they are.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

use game_2048::ai::{PackedBoard, RowTables};

/// The number of bits of a chance; all ones is 1.
const CHANCE_BITS: u32 = 24;

/// The chance 1.
const CERTAIN: u32 = (1 << CHANCE_BITS) - 1;

/// The probability of a 2 and of a 4.
const ODDS: [f64; 2] = [0.9, 0.1];

/// A formation of large tiles, which stay where they are, and the tile to be made in the other cells.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The large tiles. The other cells are empty.
    pub large: PackedBoard,
    /// The exponent of the tile to be made.
    pub tile: u8,
}

impl Goal {
    /// The bits of the cells with large tiles.
    pub fn mask(self) -> u64 {
        self.large.occupied() * 15
    }

    /// The sum of the small tiles, in units of 2.
    fn sum(self, board: PackedBoard) -> usize {
        let small = PackedBoard(board.0 & !self.mask());
        (0..16)
            .map(|cell| 1 << small.cell(cell) >> 1)
            .sum::<usize>()
    }

    /// Returns whether a board has the tile besides the large ones.
    pub fn is_reached(self, board: PackedBoard) -> bool {
        let small = PackedBoard(board.0 & !self.mask());
        small.highest() >= self.tile
    }

    /// The key of a board: its small tiles, 4 bits for each cell.
    fn key(self, board: PackedBoard) -> u64 {
        let (mut key, mut rest) = (0, self.large.empty());
        while rest > 0 {
            let bit = rest.trailing_zeros();
            key = key << 4 | board.0 >> bit & 15;
            rest &= rest - 1;
        }
        key
    }

    /// The board of a key.
    fn board(self, mut key: u64) -> PackedBoard {
        let (mut board, mut rest) = (self.large.0, self.large.empty());
        while rest > 0 {
            let bit = rest.ilog2();
            board |= (key & 15) << bit;
            key >>= 4;
            rest &= !(1 << bit);
        }
        PackedBoard(board)
    }

    /// The boards after all moves that leave the large tiles where they are.
    pub fn afters(self, rows: &RowTables, board: PackedBoard) -> impl Iterator<Item = PackedBoard> {
        let mask = self.mask();
        let moved = rows.slides(board).into_iter().flatten();
        moved.filter_map(move |(after, _)| (after.0 & mask == self.large.0).then_some(after))
    }
}

/// The boards after a move whose small tiles have the same sum: an open hash table of keys, each with
/// its chance in the lowest bits. An empty place is `VACANT`.
struct Layer {
    places: Vec<u64>,
    count: usize,
}

const VACANT: u64 = u64::MAX;

impl Layer {
    fn new() -> Self {
        Self {
            places: vec![VACANT; 16],
            count: 0,
        }
    }

    /// Returns the index of a key, or of the place where it belongs.
    fn find(&self, key: u64) -> usize {
        let bits = self.places.len().trailing_zeros();
        let mut place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits)) as usize;
        while self.places[place] != VACANT && self.places[place] >> CHANCE_BITS != key {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    fn insert(&mut self, key: u64) {
        let place = self.find(key);
        if self.places[place] != VACANT {
            return;
        }
        self.places[place] = key << CHANCE_BITS;
        self.count += 1;
        if 4 * self.count > 3 * self.places.len() {
            let twice = vec![VACANT; 2 * self.places.len()];
            for entry in core::mem::replace(&mut self.places, twice) {
                if entry != VACANT {
                    let place = self.find(entry >> CHANCE_BITS);
                    self.places[place] = entry;
                }
            }
        }
    }

    fn get(&self, key: u64) -> Option<u32> {
        let entry = self.places[self.find(key)];
        (entry != VACANT).then_some(entry as u32 & CERTAIN)
    }

    fn entries(&self) -> impl Iterator<Item = u64> {
        self.places.iter().copied().filter(|&entry| entry != VACANT)
    }
}

/// The chances of all boards after a move that can come up from the large tiles alone.
pub struct Table {
    goal: Goal,
    /// By the sum of the small tiles, in units of 2.
    layers: Vec<Layer>,
}

impl Table {
    /// Solves a goal. Takes minutes and gigabytes for ten cells and a 512.
    pub fn solve(goal: Goal, rows: &RowTables) -> Self {
        let mut layers = vec![Layer::new()];
        layers[0].insert(goal.key(goal.large));
        let mut sum = 0;
        while sum < layers.len() {
            // Every entry of this layer is known, since a new tile raises the sum.
            let keys: Vec<u64> = layers[sum].entries().collect();
            for entry in keys {
                let after = goal.board(entry >> CHANCE_BITS);
                for (tile, board) in spawned(after) {
                    for next in goal.afters(rows, board) {
                        if !goal.is_reached(next) {
                            let layer = sum + tile;
                            while layers.len() <= layer {
                                layers.push(Layer::new());
                            }
                            layers[layer].insert(goal.key(next));
                        }
                    }
                }
            }
            sum += 1;
        }
        let mut table = Self { goal, layers };
        for sum in (0..table.layers.len()).rev() {
            let mut layer = core::mem::replace(&mut table.layers[sum], Layer::new());
            for entry in layer.places.iter_mut().filter(|entry| **entry != VACANT) {
                let after = goal.board(*entry >> CHANCE_BITS);
                *entry |= u64::from(table.solved(rows, after));
            }
            table.layers[sum] = layer;
        }
        table
    }

    /// The chance of a board after a move, from the chances of those that can follow.
    fn solved(&self, rows: &RowTables, after: PackedBoard) -> u32 {
        let mut chance = 0.0;
        for (tile, board) in spawned(after) {
            let best = self.goal.afters(rows, board).map(|next| self.known(next));
            let best = best.map(|chance| chance.unwrap_or(0)).max().unwrap_or(0);
            chance += ODDS[tile - 1] * f64::from(best);
        }
        (chance / f64::from(after.empty_cells().max(1))).round() as u32
    }

    /// The number of boards.
    pub fn len(&self) -> usize {
        self.layers.iter().map(|layer| layer.count).sum()
    }

    fn known(&self, after: PackedBoard) -> Option<u32> {
        if self.goal.is_reached(after) {
            return Some(CERTAIN);
        }
        let layer = self.layers.get(self.goal.sum(after))?;
        layer.get(self.goal.key(after))
    }

    /// Returns the chance of a board after a move with the large tiles of the goal.
    pub fn chance(&self, after: PackedBoard) -> Option<f32> {
        self.known(after).map(share)
    }

    /// The goal.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The best chance, by the sum of the small tiles in units of 2.
    pub fn best_chances(&self) -> Vec<f32> {
        let best = |layer: &Layer| layer.entries().map(|entry| entry as u32 & CERTAIN).max();
        let layers = self.layers.iter();
        layers
            .map(|layer| share(best(layer).unwrap_or(0)))
            .collect()
    }
}

fn share(chance: u32) -> f32 {
    chance as f32 / CERTAIN as f32
}

/// All boards with one new tile: the exponent of the tile, and the board.
pub fn spawned(after: PackedBoard) -> impl Iterator<Item = (usize, PackedBoard)> {
    let mut empty = after.empty();
    core::iter::from_fn(move || {
        let cell = empty & empty.wrapping_neg();
        empty ^= cell;
        (cell > 0).then_some(cell)
    })
    .flat_map(move |cell| [1, 2].map(|tile| (tile, PackedBoard(after.0 | (cell * tile as u64)))))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use game_2048::Direction;
    use game_2048::ai::exact::{Aim, Exact};

    const BLOCK: PackedBoard = PackedBoard(0x0000_0000_0BA9_0CDE);

    /// The known chances.
    type Known = HashMap<PackedBoard, f64>;

    /// The chance by recursion, without layers.
    fn chance(goal: Goal, rows: &RowTables, after: PackedBoard, known: &mut Known) -> f64 {
        if goal.is_reached(after) {
            return 1.0;
        }
        if let Some(&chance) = known.get(&after) {
            return chance;
        }
        let mut sum = 0.0;
        for cell in 0..after.empty_cells() {
            for (tile, odds) in [(1, 0.9), (2, 0.1)] {
                let board = PackedBoard(after.0 | (after.empty_cell(cell) * tile));
                let moves = Direction::ALL.map(|direction| rows.slide(board, direction));
                let chances = moves.into_iter().flatten().map(|(next, _)| {
                    let stays = (0..16).all(|cell| {
                        goal.large.cell(cell) == 0 || goal.large.cell(cell) == next.cell(cell)
                    });
                    if stays {
                        chance(goal, rows, next, known)
                    } else {
                        0.0
                    }
                });
                sum += odds * chances.fold(0.0, f64::max);
            }
        }
        let chance = sum / f64::from(after.empty_cells().max(1));
        known.insert(after, chance);
        chance
    }

    #[test]
    fn a_table_has_the_chances_that_recursion_finds() {
        let rows = RowTables::new();
        let goal = Goal {
            large: BLOCK,
            tile: 3,
        };
        let table = Table::solve(goal, &rows);
        let mut known = Known::new();
        for entry in table.layers.iter().flat_map(Layer::entries) {
            let after = goal.board(entry >> CHANCE_BITS);
            let found = f64::from(table.chance(after).expect("a board of the table"));
            let expected = chance(goal, &rows, after, &mut known);
            assert!(
                (found - expected).abs() < 1e-5,
                "{after:?}: {found}, {expected}"
            );
        }
        assert_eq!(known.len(), table.len());
    }

    #[test]
    fn a_table_has_the_chances_of_exact_play() {
        let rows = RowTables::new();
        let goal = Goal {
            large: BLOCK,
            tile: 3,
        };
        let table = Table::solve(goal, &rows);
        let aim = Aim::Make {
            tile: goal.tile,
            fixed: goal.mask(),
        };
        let mut exact = Exact::new(aim, 1_000_000);
        let mut compared = 0;
        for entry in table.layers.iter().flat_map(Layer::entries).step_by(50) {
            let after = goal.board(entry >> CHANCE_BITS);
            for (_, board) in spawned(after) {
                let chances = exact.chances(board, 0).expect("few boards");
                let best = chances.into_iter().flatten().fold(0.0, f64::max);
                let known = goal
                    .afters(&rows, board)
                    .map(|next| table.chance(next).unwrap_or(1.0));
                let expected = f64::from(known.fold(0.0, f32::max));
                assert!(
                    (best - expected).abs() < 1e-5,
                    "{board:?}: {best}, {expected}"
                );
                compared += 1;
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn a_key_gives_back_its_board() {
        let goal = Goal {
            large: BLOCK,
            tile: 9,
        };
        let board = PackedBoard(0x1234_5678_0BA9_1CDE);
        assert_eq!(goal.board(goal.key(board)), board);
    }
}
