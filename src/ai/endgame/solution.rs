//! The solution of an endgame: the exact value of every board that can come up.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss
)]

use super::walls::Walls;
use crate::ai::network::packed_board::PackedBoard;
use crate::ai::search::row_tables::RowTables;
use crate::game::rules::Odds;

/// Values are whole numbers of this many to a point, so they are the same on every computer.
const PER_POINT: f32 = 16.0;

/// The value of a board that has not come up.
const UNKNOWN: u32 = u32::MAX;

/// The exponents of the new tiles, which are also halves of the tiles.
const TILES: [usize; 2] = [1, 2];

/// The boards with the same walls. In place of the walls they have the highest exponents, which
/// [`RowTables`] never merge.
#[derive(Debug)]
struct Space {
    walls: Walls,
    /// The bits of the cells with walls.
    mask: u64,
    /// For each free cell, the place of its lowest bit in a packed board, and the difference that one
    /// exponent makes to the index of a board.
    cells: Vec<(u32, usize)>,
    /// The number of boards.
    size: usize,
}

impl Space {
    fn new(walls: Walls) -> Self {
        let mask = walls.mask();
        let mut cells = Vec::new();
        let mut size = 1;
        for shift in (0..64)
            .step_by(4)
            .filter(|shift| (mask >> shift).trailing_zeros() >= 4)
        {
            cells.push((shift, size));
            size *= usize::from(walls.goal());
        }
        Self {
            walls,
            mask,
            cells,
            size,
        }
    }

    /// Returns the index of a board, whose digits are its small tiles; `None` if it has the goal.
    #[inline]
    fn index(&self, board: u64) -> Option<usize> {
        let mut index = 0;
        let mut highest = 0;
        for &(shift, stride) in &self.cells {
            let tile = (board >> shift & 15) as usize;
            highest = highest.max(tile);
            index += tile * stride;
        }
        (highest < usize::from(self.walls.goal())).then_some(index)
    }

    /// Returns the form that a board has here and its index; `None` if a wall has moved or it has the
    /// goal.
    fn place(&self, board: PackedBoard) -> Option<(u64, usize)> {
        let is_own = board.0 & self.mask == self.walls.tiles().0;
        let board = board.0 | self.mask;
        is_own.then(|| Some((board, self.index(board)?)))?
    }

    /// Half of the sum of the small tiles.
    fn half_sum(&self, board: u64) -> usize {
        let cells = self.cells.iter();
        cells
            .map(|(shift, _)| 1 << (board >> shift & 15) >> 1)
            .sum()
    }

    /// The empty cells: the place of the lowest bit of each, and the difference to the index.
    fn empty(&self, board: u64) -> impl Iterator<Item = (u32, usize)> {
        let cells = self.cells.iter().copied();
        cells.filter(move |(shift, _)| (board >> shift).trailing_zeros() >= 4)
    }

    /// The boards after the moves that leave the walls where they are, and the gains.
    fn moves(&self, rows: &RowTables, board: u64) -> impl Iterator<Item = (u64, u32)> + use<> {
        let mask = self.mask;
        let moves = rows.slides(PackedBoard(board)).into_iter().flatten();
        moves.filter_map(move |(after, gain)| (after.0 & mask == mask).then_some((after.0, gain)))
    }
}

/// Boards that are not solved yet and whose small tiles have the same sum.
#[derive(Debug, Default)]
struct Layer {
    /// Boards before a move.
    boards: Vec<u64>,
    /// Boards after a move.
    afters: Vec<u64>,
}

/// The values of all boards that can follow the ones that were added, while the walls stay where they
/// are.
#[derive(Debug)]
pub struct Solution {
    space: Space,
    /// By index, the values of boards after a move.
    afters: Vec<u32>,
    /// By index, the values of boards before a move.
    boards: Vec<u32>,
    /// By half of the sum of the small tiles.
    layers: Vec<Layer>,
    /// The layer whose successors are found next. After the last one, the layers are solved.
    next: usize,
}

impl Solution {
    /// Creates a solution without boards.
    #[must_use]
    pub fn new(walls: Walls) -> Self {
        let space = Space::new(walls);
        Self {
            afters: vec![UNKNOWN; space.size],
            boards: vec![UNKNOWN; space.size],
            space,
            layers: Vec::new(),
            next: 0,
        }
    }

    /// The walls.
    #[must_use]
    pub const fn walls(&self) -> Walls {
        self.space.walls
    }

    /// Returns whether all boards that were added have their values.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.layers.is_empty()
    }

    /// Adds a board after a move, unless a wall has moved or it has the goal.
    pub fn add(&mut self, after: PackedBoard) {
        if let Some((after, index)) = self.space.place(after) {
            if mark(&mut self.afters[index]) {
                let sum = self.space.half_sum(after);
                self.layer(sum).afters.push(after);
                self.next = 0;
            }
        }
    }

    /// Returns the value of a board after a move, in points; `None` if it isn't one of these boards.
    #[must_use]
    pub fn value(&self, after: PackedBoard) -> Option<f32> {
        let value = self.afters[self.space.place(after)?.1];
        (value != UNKNOWN).then_some(value as f32 / PER_POINT)
    }

    /// Works on one layer, and returns the number of its boards. All boards are found from the lowest
    /// sum up, and then solved from the highest sum down: a new tile raises the sum, a move keeps it.
    /// `value` is the value of a board after the move that makes the goal.
    pub fn advance(
        &mut self,
        rows: &RowTables,
        odds: Odds,
        value: impl FnMut(PackedBoard) -> f32,
    ) -> u64 {
        let count = if self.next < self.layers.len() {
            self.next += 1;
            self.find(rows, self.next - 1)
        } else {
            let layer = self.layers.pop().unwrap_or_default();
            self.next = self.layers.len();
            self.solve(&layer, rows, odds, value);
            layer.len()
        };
        count as u64
    }

    fn layer(&mut self, sum: usize) -> &mut Layer {
        if self.layers.len() <= sum {
            self.layers.resize_with(sum + 1, Layer::default);
        }
        &mut self.layers[sum]
    }

    /// Finds the boards that follow those with this sum.
    fn find(&mut self, rows: &RowTables, sum: usize) -> usize {
        let mut layer = core::mem::take(&mut self.layers[sum]);
        for &board in &layer.boards {
            for (after, _) in self.space.moves(rows, board) {
                if let Some(index) = self.space.index(after) {
                    if mark(&mut self.afters[index]) {
                        layer.afters.push(after);
                    }
                }
            }
        }
        for &after in &layer.afters {
            let index = self.space.index(after).unwrap_or(0);
            for tile in TILES {
                let mut boards = core::mem::take(&mut self.layer(sum + tile).boards);
                for (shift, stride) in self.space.empty(after) {
                    if mark(&mut self.boards[index + tile * stride]) {
                        boards.push(after | (tile as u64) << shift);
                    }
                }
                self.layers[sum + tile].boards = boards;
            }
        }
        let count = layer.len();
        self.layers[sum] = layer;
        count
    }

    /// Solves the boards of a layer, from the values of those that follow.
    fn solve(
        &mut self,
        layer: &Layer,
        rows: &RowTables,
        odds: Odds,
        mut value: impl FnMut(PackedBoard) -> f32,
    ) {
        let Space { walls, mask, .. } = self.space;
        // With odds of 0 : 0, a game adds a 4.
        let two = u64::from(odds.two);
        let four = u64::from(odds.four).max(u64::from(two == 0));
        for &after in &layer.afters {
            let index = self.space.index(after).unwrap_or(0);
            let (mut sum, mut count) = (0, 0);
            for (_, stride) in self.space.empty(after) {
                let [with_two, with_four] =
                    TILES.map(|tile| u64::from(self.boards[index + tile * stride]));
                sum += two * with_two + four * with_four;
                count += two + four;
            }
            self.afters[index] = rounded(sum, count.max(1));
        }
        for &board in &layer.boards {
            let moves = self.space.moves(rows, board).map(|(after, gain)| {
                let to_come = match self.space.index(after) {
                    Some(index) => self.afters[index],
                    None => {
                        (value(PackedBoard(after & !mask | walls.tiles().0)) * PER_POINT) as u32
                    }
                };
                (gain * PER_POINT as u32).saturating_add(to_come)
            });
            let best = moves.max().unwrap_or(0).min(UNKNOWN - 1);
            self.boards[self.space.index(board).unwrap_or(0)] = best;
        }
    }
}

impl Layer {
    fn len(&self) -> usize {
        self.boards.len() + self.afters.len()
    }
}

/// Marks a board as met, and returns whether it is new.
fn mark(value: &mut u32) -> bool {
    let is_new = *value == UNKNOWN;
    if is_new {
        *value = 0;
    }
    is_new
}

/// The mean, rounded to a whole number.
fn rounded(sum: u64, count: u64) -> u32 {
    ((sum + count / 2) / count) as u32
}
