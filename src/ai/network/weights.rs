//! The file format for the weights of the value function: a header, then all tables through a range
//! coder.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 11 | the header of all files of weights, with version 3 |
//! | 12 to 15 | the points per level of the usual stage, as `f32`, lowest byte first |
//! | 16 on | the levels of the tables: four for the usual stage and for each late one, then five of smaller tuples for each late one |
//!
//! A table is coded as a tree over the cells of its tuple, the last one first. One bit per branch says
//! whether it contains anything but zeros. The probabilities for a level depend on its neighbors:
//! the levels of the same tuple with one tile halved.

use super::tuples::{TABLES, TUPLE_INDICES, table_length};
use crate::ai::weights_file::level_coding::LevelCoding;
use crate::ai::weights_file::range_coder::{Bits, Chance, Reader, Writer};
use crate::ai::weights_file::{WeightsError, body_of, with_header};

const VERSION: u8 = 3;

/// Writes the file.
///
/// A table holds [`table_length`] levels from -32767 to 32767.
///
/// # Panics
///
/// When a table has another length or holds -32768.
#[must_use]
pub fn write(step: f32, tables: [&[i16]; TABLES]) -> Vec<u8> {
    let mut coder = Writer::default();
    let mut scratch = vec![0; TUPLE_INDICES];
    for (number, table) in tables.into_iter().enumerate() {
        assert_eq!(table.len(), table_length(number), "table {number}");
        assert!(
            !table.contains(&i16::MIN),
            "a level is from -32767 to 32767"
        );
        scratch[..table.len()].copy_from_slice(table);
        let filled = Filled::new(table);
        Tree::new(&mut coder, &mut scratch, Some(&filled)).code(root(number), 0);
    }
    let mut body = step.to_le_bytes().to_vec();
    body.append(&mut coder.finish());
    with_header(VERSION, &body)
}

/// The depth at which the tree of a table begins. Those of six cells begin at 0.
const fn root(table: usize) -> usize {
    6 - table_length(table).ilog2() as usize / 4
}

/// Reads a file. Calls `take` for each table, in order, with its levels and the numbers of its runs of
/// 16 levels that aren't all zero, in ascending order. Returns the points per level of the usual
/// stage.
///
/// # Errors
///
/// When the file has another version, or is damaged.
pub fn read(file: &[u8], mut take: impl FnMut(&[i16], &[usize])) -> Result<f32, WeightsError> {
    let body = body_of(VERSION, file)?;
    let (step, coded) = body.split_first_chunk().ok_or(WeightsError::Check)?;
    let mut reader = Reader::new(coded);
    let mut table = vec![0; TUPLE_INDICES];
    for number in 0..TABLES {
        let mut tree = Tree::new(&mut reader, &mut table, None);
        tree.code(root(number), 0);
        let runs = tree.runs;
        take(&table[..table_length(number)], &runs);
        // Few runs are filled, so this is much quicker than clearing the whole table.
        for run in runs {
            table[run * RUN..][..RUN].fill(0);
        }
    }
    Ok(f32::from_le_bytes(*step))
}

/// The number of levels that differ in the first cell only.
pub const RUN: usize = 16;

/// By depth, whether each branch of a table contains anything but zeros.
struct Filled([Vec<bool>; 6]);

impl Filled {
    fn new(table: &[i16]) -> Self {
        let mut depths: [Vec<bool>; 6] = Default::default();
        depths[5] = table
            .chunks_exact(16)
            .map(|cells| cells.iter().any(|&level| level != 0))
            .collect();
        for depth in (0..5).rev() {
            let any = |branches: &[bool]| branches.contains(&true);
            depths[depth] = depths[depth + 1].chunks_exact(16).map(any).collect();
        }
        Self(depths)
    }
}

/// The coding of one table.
struct Tree<'a, B> {
    coder: &'a mut B,
    table: &'a mut [i16],
    filled: Option<&'a Filled>,
    /// By depth, and by whether the branch before it was filled.
    branches: [[Chance; 2]; 6],
    levels: LevelCoding<24, 4>,
    /// The numbers of the runs coded so far.
    runs: Vec<usize>,
}

impl<'a, B: Bits> Tree<'a, B> {
    fn new(coder: &'a mut B, table: &'a mut [i16], filled: Option<&'a Filled>) -> Self {
        Self {
            coder,
            table,
            filled,
            branches: Default::default(),
            levels: LevelCoding::default(),
            runs: Vec::new(),
        }
    }

    /// Codes everything below a branch. The first `depth` cells are known and given by `prefix`.
    fn code(&mut self, depth: usize, prefix: usize) {
        if depth == 5 {
            self.runs.push(prefix);
            return self.run(prefix * RUN);
        }
        let mut before = false;
        for tile in 0..16 {
            let place = prefix << 4 | tile;
            let is_filled = self.filled.is_some_and(|filled| filled.0[depth + 1][place]);
            let chance = &mut self.branches[depth][usize::from(before)];
            before = self.coder.bit(is_filled, chance);
            if before {
                self.code(depth + 1, place);
            }
        }
    }

    /// Codes the levels of a run.
    fn run(&mut self, start: usize) {
        // The neighbors in other runs are known before, and faster to sum up all at once.
        let mut around = [(0_u32, 0_i32); RUN];
        for cell in 1..6 {
            if start >> (4 * cell) & 15 > 0 {
                let neighbors = &self.table[start - (1 << (4 * cell))..][..RUN];
                for ((size, sum), &level) in around.iter_mut().zip(neighbors) {
                    *size += u32::from(level.unsigned_abs());
                    *sum += i32::from(level);
                }
            }
        }
        let mut before = 0_i16;
        for (tile, (size, sum)) in around.into_iter().enumerate() {
            let size = size + u32::from(before.unsigned_abs());
            let sum = sum + i32::from(before);
            let level = &mut self.table[start + tile];
            before = self.levels.code(self.coder, *level, size, sum);
            *level = before;
        }
    }
}
