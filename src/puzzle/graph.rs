//! The whole graph of the 3 × 3 puzzle: the distance of each of its 181,440 boards from the goal.

use super::board::{Board, Side, opposite};
use crate::direction::Direction;

/// 9!, the number of boards including the unsolvable ones.
const BOARDS: usize = 362_880;

/// The entry of a board that the goal cannot reach.
const UNSEEN: u8 = u8::MAX;

/// The distance of every 3 × 3 board from one goal, found by breadth-first search.
///
/// Each board has one byte, indexed by the rank of its permutation: the distance in the high bits,
/// and the direction of a first slide toward the goal in the low two.
///
/// ```
/// use game_2048::puzzle::{Goal, Graph, Side};
///
/// let goal = Goal::Spiral.board(Side::THREE);
/// let graph = Graph::new(&goal).unwrap();
/// assert_eq!(graph.distance(&goal), Some(0));
/// let farthest = (0..=31).rev().find(|&slides| graph.boards_at(slides) > 0);
/// assert_eq!(farthest, Some(30));
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    entries: Vec<u8>,
}

impl Graph {
    /// Builds the graph of all boards that can reach `goal`. Returns `None` when it is not 3 × 3.
    #[must_use]
    pub fn new(goal: &Board) -> Option<Self> {
        if goal.side() != Side::THREE {
            return None;
        }
        let mut entries = vec![UNSEEN; BOARDS];
        entries[rank(goal)] = 0;
        let mut layer = vec![*goal];
        let mut distance = 0;
        while !layer.is_empty() {
            distance += 1;
            let mut next = Vec::with_capacity(layer.len() * 2);
            for board in layer {
                for direction in Direction::ALL {
                    let mut neighbor = board;
                    if neighbor.slide(direction).is_none() {
                        continue;
                    }
                    let entry = &mut entries[rank(&neighbor)];
                    if *entry == UNSEEN {
                        *entry = distance << 2 | opposite(direction).index();
                        next.push(neighbor);
                    }
                }
            }
            layer = next;
        }
        Some(Self { entries })
    }

    /// The fewest slides to the goal; `None` when the board cannot be solved or is not 3 × 3.
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u8> {
        self.look_up(board).map(|entry| entry >> 2)
    }

    /// The first slide of a shortest solution; `None` at the goal, and for an unsolvable board.
    #[must_use]
    pub fn next(&self, board: &Board) -> Option<Direction> {
        let entry = self.look_up(board)?;
        if entry >> 2 == 0 {
            return None;
        }
        Direction::from_index(entry & 3)
    }

    /// A shortest solution; `None` for an unsolvable board.
    #[must_use]
    pub fn solve(&self, board: &Board) -> Option<Vec<Direction>> {
        let mut slides = Vec::with_capacity(self.distance(board)?.into());
        let mut board = *board;
        while let Some(direction) = self.next(&board) {
            board.slide(direction);
            slides.push(direction);
        }
        Some(slides)
    }

    /// The number of boards at exactly this distance.
    #[must_use]
    pub fn boards_at(&self, distance: u8) -> usize {
        let is_at = |&&entry: &&u8| entry != UNSEEN && entry >> 2 == distance;
        self.entries.iter().filter(is_at).count()
    }

    fn look_up(&self, board: &Board) -> Option<u8> {
        if board.side() != Side::THREE {
            return None;
        }
        Some(self.entries[rank(board)]).filter(|&entry| entry != UNSEEN)
    }
}

/// The rank of a 3 × 3 board among all permutations in lexicographic order (Lehmer code).
fn rank(board: &Board) -> usize {
    let mut left = 0b1_1111_1111_u32;
    let mut rank = 0;
    for (cell, &number) in board.cells().iter().enumerate() {
        left &= !(1 << number);
        let smaller = left & ((1 << number) - 1);
        rank = rank * (9 - cell) + smaller.count_ones() as usize;
    }
    rank
}
