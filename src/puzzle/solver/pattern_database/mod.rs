//! A pattern database: the fewest slides of a group of numbers, ignoring all other numbers.

mod build;
mod cell_sets;
mod orders;
mod terms;

use crate::puzzle::board::Side;
use build::{Build, SET_UP};

/// The fewest slides that bring the numbers of one group home, for every arrangement of them.
///
/// Only slides of the group count, so that the values of disjoint groups may be added: Korf and
/// Felner, *Disjoint Pattern Database Heuristics*, Artificial Intelligence 134 (2002).
///
/// A state consists of the layout (the set of cells that the group takes), the order (of the group's
/// numbers in these cells), and the region of other cells that contains the empty one, where it moves
/// at no cost. The breadth-first search visits pairs of layout and region, each with a set of orders,
/// one bit per order. A slide past no number of the group, in row-major order, changes no order, so it
/// is a single `or` of the sets; other slides rotate a few numbers of the order.
///
/// The table stores half of the slides needed above the Manhattan distance (which has the same
/// parity), 4 bits per arrangement. Its index has one digit per number, its cell, and the number of
/// cells as the base.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    side: Side,
    homes: Vec<usize>,
    excess: Vec<u8>,
    build: Option<Box<Build>>,
    empty: usize,
}

impl PatternDatabase {
    /// Creates a database, not built yet, for the numbers with these home cells (at most six) and for
    /// the goal's empty cell.
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

    /// Returns whether the database is built.
    #[must_use]
    pub fn is_built(&self) -> bool {
        self.build.is_none() && !self.excess.is_empty()
    }

    /// The place value of a digit of the index.
    #[must_use]
    pub fn weight(&self, digit: usize) -> usize {
        (0..digit).fold(1, |weight, _| weight * self.side.cells())
    }

    /// The table: half of the slides above the Manhattan distance. Empty until the database is built.
    #[must_use]
    pub fn excess(&self) -> &[u8] {
        if self.build.is_some() {
            &[]
        } else {
            &self.excess
        }
    }

    /// Continues building until the work is used up, and subtracts the work done. One unit is about one
    /// word or one value.
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

/// Returns the value at an index of [`PatternDatabase::excess`], or 0 if it isn't built.
#[inline]
#[must_use]
pub fn look_up(excess: &[u8], index: u32) -> u8 {
    let pair = excess.get((index >> 1) as usize).copied().unwrap_or(0);
    pair >> ((index & 1) * 4) & 15
}
