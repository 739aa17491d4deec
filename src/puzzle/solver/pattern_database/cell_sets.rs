//! Sets of cells as bits: the layouts of a group, their ranks, and the regions around its numbers.

// All casts are of small numbers: cells below 25, levels below 100, permutations at most 720.
#![allow(clippy::cast_possible_truncation)]

use crate::puzzle::board::Side;

/// Iterates over the set bits, from the lowest.
pub fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// The number of bits set below `bit`.
pub fn below(set: u32, bit: usize) -> usize {
    (set & ((1 << bit) - 1)).count_ones() as usize
}

/// All sets of `count` cells, in ascending order as integers (Gosper's hack).
pub fn layouts(side: Side, count: usize) -> Vec<u32> {
    let mut layouts = Vec::new();
    let mut set = (1_u32 << count) - 1;
    while set >> side.cells() == 0 {
        layouts.push(set);
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((carried ^ set) >> 2) / lowest);
    }
    layouts
}

/// The ranks of sets of cells among all sets of their size, in the combinatorial number system.
#[derive(Clone, Debug)]
pub struct Ranks {
    /// `choose[i][cell]`: the number of sets of `i + 1` cells below `cell`.
    choose: Vec<Vec<u32>>,
}

impl Ranks {
    pub fn new(side: Side, count: usize) -> Self {
        let mut choose: Vec<Vec<u32>> = vec![(0..=side.cells() as u32).collect()];
        for i in 1..count {
            let mut sum = 0;
            let row = choose[i - 1].iter().map(|&fewer| {
                let before = sum;
                sum += fewer;
                before
            });
            let row = row.collect();
            choose.push(row);
        }
        Self { choose }
    }

    pub fn of(&self, set: u32) -> usize {
        let terms = bits(set).zip(&self.choose).map(|(cell, row)| row[cell]);
        terms.sum::<u32>() as usize
    }
}

/// A set of cells, shifted by one cell in each of the four directions.
pub fn shifts(side: Side, set: u32) -> impl Iterator<Item = u32> {
    let length = usize::from(side.length());
    let left = (0..length).fold(0_u32, |left, row| left | 1 << (row * length));
    let right = left << (length - 1);
    let board = (1 << side.cells()) - 1;
    let shifted = [
        (set << length) & board,
        set >> length,
        (set & !right) << 1,
        (set & !left) >> 1,
    ];
    shifted.into_iter()
}

/// The connected regions into which the taken cells split the others.
pub fn split(side: Side, taken: u32) -> impl Iterator<Item = u32> {
    let open = !taken & ((1 << side.cells()) - 1);
    let mut rest = open;
    core::iter::from_fn(move || {
        let mut region = rest & rest.wrapping_neg();
        if region == 0 {
            return None;
        }
        loop {
            let grown = shifts(side, region).fold(region, |grown, set| grown | set & open);
            if grown == region {
                break;
            }
            region = grown;
        }
        rest &= !region;
        Some(region)
    })
}
