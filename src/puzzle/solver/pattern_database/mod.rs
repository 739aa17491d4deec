//! One pattern database: how often the numbers of a group must slide, whatever the others do.

mod build;
mod cell_sets;
mod orders;
mod terms;

use crate::puzzle::board::Side;
use build::{Build, SET_UP};

/// The fewest slides of the numbers of one group that bring them home, for every way they can stand.
///
/// Only slides of the group count, so that the values of disjoint groups may be added: Korf and
/// Felner, *Disjoint Pattern Database Heuristics*, Artificial Intelligence 134 (2002).
///
/// A state is the layout (which cells the group takes), the order (which number of the group stands
/// in which of them), and the region of the other cells where the empty one is: there it moves free
/// of cost. Breadth-first search goes over pairs of layout and region, each with a set of orders, one
/// bit for each. A slide between two cells with no cell of the group between them, row by row, keeps
/// every order, so that it is one `or` of the sets; other slides turn a few numbers of the order
/// round.
///
/// What is kept is half of what the group needs above its Manhattan distance (which has the same
/// parity), 4 bits for each way to stand; the index is the cells as digits to the base of their count.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    side: Side,
    homes: Vec<usize>,
    excess: Vec<u8>,
    build: Option<Box<Build>>,
    empty: usize,
}

impl PatternDatabase {
    /// A database for the numbers with these home cells (at most six of them), where the goal has its
    /// empty cell; nothing is built yet.
    #[must_use]
    pub fn new(side: Side, homes: &[usize], empty: usize) -> Self {
        Self {
            side,
            homes: homes.to_vec(),
            excess: Vec::new(),
            build: None,
            empty,
        }
    }

    /// The home cells of the group, in the order of its digits.
    #[must_use]
    pub fn homes(&self) -> &[usize] {
        &self.homes
    }

    /// Whether all is built.
    #[must_use]
    pub fn is_built(&self) -> bool {
        self.build.is_none() && !self.excess.is_empty()
    }

    /// The place value of a digit.
    #[must_use]
    pub fn weight(&self, digit: usize) -> usize {
        (0..digit).fold(1, |weight, _| weight * self.side.cells())
    }

    /// Half of the slides above the Manhattan distance; empty as long as the database is not built.
    #[must_use]
    pub fn excess(&self) -> &[u8] {
        if self.build.is_some() {
            &[]
        } else {
            &self.excess
        }
    }

    /// Goes on building until the work is used up, and takes from it what was done; one unit is about
    /// one word or one value.
    pub fn build(&mut self, work: &mut u64) {
        if self.is_built() {
            return;
        }
        let mut build = self.build.take().unwrap_or_else(|| {
            *work = work.saturating_sub(SET_UP);
            self.excess = vec![0; self.weight(self.homes.len()).div_ceil(2)];
            Box::new(Build::new(self.side, &self.homes, self.empty))
        });
        while *work > 0 && !build.is_done() {
            *work = work.saturating_sub(build.step(&mut self.excess));
        }
        if !build.is_done() {
            self.build = Some(build);
        }
    }
}

/// The value at an index of [`PatternDatabase::excess`]; 0 where nothing is built.
#[inline]
#[must_use]
pub fn look_up(excess: &[u8], index: u32) -> u8 {
    let pair = excess.get((index >> 1) as usize).copied().unwrap_or(0);
    pair >> ((index & 1) * 4) & 15
}
