//! The whole graph of the 3 × 3 puzzle: how far each of its 181,440 boards is from the goal.

use super::board::{Board, Side, opposite};
use crate::direction::Direction;

/// 9!, the number of boards with those that cannot be solved.
const BOARDS: usize = 362_880;

/// What no board that was reached has.
const UNSEEN: u8 = u8::MAX;

/// The distance of every 3 × 3 board to one goal, found by breadth-first search from it.
///
/// A byte for each board, by the rank of its permutation: the distance in the high bits, and the
/// direction of a first slide towards the goal in the low two.
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
    known: Vec<u8>,
}

impl Graph {
    /// The graph of all boards that reach `goal`; `None` when it is not 3 × 3.
    #[must_use]
    pub fn new(goal: &Board) -> Option<Self> {
        if goal.side() != Side::THREE {
            return None;
        }
        let mut known = vec![UNSEEN; BOARDS];
        known[rank(goal)] = 0;
        let mut layer = vec![*goal];
        let mut distance = 0;
        while !layer.is_empty() {
            distance += 1;
            let mut next = Vec::with_capacity(layer.len() * 2);
            for board in layer {
                for way in Direction::ALL {
                    let mut beyond = board;
                    if beyond.slide(way).is_none() {
                        continue;
                    }
                    let seen = &mut known[rank(&beyond)];
                    if *seen == UNSEEN {
                        *seen = distance << 2 | opposite(way).index();
                        next.push(beyond);
                    }
                }
            }
            layer = next;
        }
        Some(Self { known })
    }

    /// The fewest slides to the goal; `None` when the board cannot be solved or is not 3 × 3.
    #[must_use]
    pub fn distance(&self, board: &Board) -> Option<u8> {
        self.look_up(board).map(|known| known >> 2)
    }

    /// A first slide of a shortest way; `None` at the goal, and where there is no way.
    #[must_use]
    pub fn next(&self, board: &Board) -> Option<Direction> {
        let known = self.look_up(board)?;
        if known >> 2 == 0 {
            return None;
        }
        Direction::from_index(known & 3)
    }

    /// A shortest way to the goal; `None` where there is no way.
    #[must_use]
    pub fn solve(&self, board: &Board) -> Option<Vec<Direction>> {
        let mut slides = Vec::with_capacity(self.distance(board)?.into());
        let mut board = *board;
        while let Some(way) = self.next(&board) {
            board.slide(way);
            slides.push(way);
        }
        Some(slides)
    }

    /// How many boards are just so many slides away.
    #[must_use]
    pub fn boards_at(&self, distance: u8) -> usize {
        let there = |&&known: &&u8| known != UNSEEN && known >> 2 == distance;
        self.known.iter().filter(there).count()
    }

    fn look_up(&self, board: &Board) -> Option<u8> {
        if board.side() != Side::THREE {
            return None;
        }
        Some(self.known[rank(board)]).filter(|&known| known != UNSEEN)
    }
}

/// The place of a 3 × 3 board among all permutations in the order of their digits (Lehmer code).
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
