//! The index of a state, and its Manhattan distance, as sums over the numbers of its group.

// All casts are of small numbers: cells below 25, levels below 100, permutations at most 720.
#![allow(clippy::cast_possible_truncation)]

use super::cell_sets::bits;
use super::orders::MAX_GROUP;
use crate::puzzle::board::Side;

/// The terms that each number of a group adds to the index and the Manhattan distance, by cell.
#[derive(Clone, Debug)]
pub struct Terms(Vec<[u32; MAX_GROUP]>);

impl Terms {
    /// The lowest bit of the distance; the index is below it.
    const DISTANCE: u32 = 24;

    pub fn new(side: Side, homes: &[usize]) -> Self {
        let mut terms = vec![[0; MAX_GROUP]; side.cells()];
        for (cell, terms) in terms.iter_mut().enumerate() {
            let mut weight = 1;
            for (&home, term) in homes.iter().zip(terms) {
                let distance = side.steps_between(cell, home);
                *term = (cell * weight) as u32 | (distance as u32) << Self::DISTANCE;
                weight *= side.cells();
            }
        }
        Self(terms)
    }

    /// The terms of a layout, place by place.
    pub fn of(&self, layout: u32) -> [[u32; MAX_GROUP]; MAX_GROUP] {
        let mut terms = [[0; MAX_GROUP]; MAX_GROUP];
        for (place, cell) in terms.iter_mut().zip(bits(layout)) {
            *place = self.0[cell];
        }
        terms
    }

    /// Returns the index of a state and its Manhattan distance, from its layout's terms and its order.
    pub fn sum(terms: &[[u32; MAX_GROUP]; MAX_GROUP], order: [u8; MAX_GROUP]) -> (usize, u8) {
        let terms = terms.iter().zip(order);
        let sum: u32 = terms
            .map(|(terms, number)| terms[usize::from(number) % MAX_GROUP])
            .sum();
        let index = sum & ((1 << Self::DISTANCE) - 1);
        (index as usize, (sum >> Self::DISTANCE) as u8)
    }
}
