//! Stand-in.
#![allow(missing_docs)]
use super::board::Board;
use super::graph::Graph;
use crate::direction::Direction;
use core::fmt;
#[derive(Debug)]
pub struct Solver {
    goal: Board,
    graph: Option<Graph>,
    board: Option<Board>,
}
#[derive(Debug, Clone)]
pub struct Solution {
    pub slides: Vec<Direction>,
    pub optimal: bool,
}
#[derive(Debug)]
pub struct Unsolvable;
impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the board cannot be solved")
    }
}
impl Solver {
    pub fn new(goal: &Board) -> Self {
        Self {
            goal: *goal,
            graph: Graph::new(goal),
            board: None,
        }
    }
    pub fn prepare(&mut self, _work: u32) -> bool {
        true
    }
    pub fn start(&mut self, board: &Board) -> Result<(), Unsolvable> {
        if !board.reaches(&self.goal) {
            return Err(Unsolvable);
        }
        self.board = Some(*board);
        Ok(())
    }
    pub fn search(&mut self, _nodes: u64) -> Option<Solution> {
        let board = self.board?;
        Some(match &self.graph {
            Some(g) => Solution {
                slides: g.solve(&board)?,
                optimal: true,
            },
            None => Solution {
                slides: super::climb(&board, &self.goal, 1).slides,
                optimal: false,
            },
        })
    }
    pub fn nodes(&self) -> u64 {
        1
    }
}
