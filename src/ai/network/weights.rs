//! The file format for the weights of the value function, which come in several files: each has a header,
//! then some tables through a range coder.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 11 | the header of all files of weights, with version 4 |
//! | 12 to 15 | CRC-32 of what all files of this network have from byte 16 on: it tells networks apart |
//! | 16 | the number of the file, from 0 |
//! | 17 to 20 | the points per level of the usual stage, as `f32`, lowest byte first |
//! | 21 on | the levels of its [tables](TABLES_OF) |
//!
//! A table is coded as a tree over the cells of its tuple, the last one first. One bit per branch says
//! whether it contains anything but zeros. The probabilities for a level depend on its neighbors:
//! the levels of the same tuple with one tile halved.

use core::ops::Range;

use super::tuples::{TABLES, TUPLE_INDICES, table_length};
use crate::ai::weights_file::level_coding::LevelCoding;
use crate::ai::weights_file::range_coder::{Bits, Chance, Reader, Writer};
use crate::ai::weights_file::{CHECK, WeightsError, body_of, with_header};

const VERSION: u8 = 4;

/// The names of the files, of which each is smaller than 512 KiB.
pub const FILES: [&str; 7] = [
    "weights-4x4-1.bin",
    "weights-4x4-2.bin",
    "weights-4x4-3.bin",
    "weights-4x4-4.bin",
    "weights-4x4-5.bin",
    "weights-4x4-6.bin",
    "weights-4x4-7.bin",
];

/// The tables in each file: one for each tuple of the usual stage, and then those of the late stages: four
/// for each, and then five of smaller tuples for each.
pub const TABLES_OF: [Range<usize>; FILES.len()] =
    [0..1, 1..2, 2..3, 3..5, 5..7, 7..12, 12..TABLES];

/// Reads all files of a folder.
///
/// # Errors
///
/// When one can't be read. The error names it.
pub fn files_in(folder: &std::path::Path) -> std::io::Result<Vec<Vec<u8>>> {
    let read = |name| {
        let path = folder.join(name);
        let text = |error: &std::io::Error| format!("{}: {error}", path.display());
        std::fs::read(&path).map_err(|error| std::io::Error::new(error.kind(), text(&error)))
    };
    FILES.into_iter().map(read).collect()
}

/// Writes all files.
///
/// A table holds [`table_length`] levels from -32767 to 32767.
///
/// # Panics
///
/// When a table has another length or holds -32768.
#[must_use]
pub fn write(step: f32, tables: [&[i16]; TABLES]) -> Vec<Vec<u8>> {
    let mut scratch = vec![0; TUPLE_INDICES];
    let mut parts = Vec::new();
    for (part, numbers) in (0_u8..).zip(TABLES_OF) {
        let mut coder = Writer::default();
        for number in numbers {
            let table = tables[number];
            assert_eq!(table.len(), table_length(number), "table {number}");
            assert!(
                !table.contains(&i16::MIN),
                "a level is from -32767 to 32767"
            );
            scratch[..table.len()].copy_from_slice(table);
            let filled = Filled::new(table);
            Tree::new(&mut coder, &mut scratch, Some(&filled)).code(root(number), 0);
        }
        parts.push([&[part], &step.to_le_bytes()[..], &coder.finish()].concat());
    }
    let network = CHECK.checksum(&parts.concat()).to_le_bytes();
    let file = |part: &Vec<u8>| with_header(VERSION, &[&network, &part[..]].concat());
    parts.iter().map(file).collect()
}

/// A file whose tables were not read yet.
pub struct File<'a> {
    /// What tells its network apart.
    pub network: u32,
    /// Its number, from 0.
    pub number: usize,
    /// The points per level of the usual stage.
    pub step: f32,
    coded: &'a [u8],
}

impl<'a> File<'a> {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// When the file has another version, or is damaged.
    pub fn open(file: &'a [u8]) -> Result<Self, WeightsError> {
        let body = body_of(VERSION, file)?;
        let (&network, body) = body.split_first_chunk().ok_or(WeightsError::Check)?;
        let (&[number], body) = body.split_first_chunk().ok_or(WeightsError::Check)?;
        let (&step, coded) = body.split_first_chunk().ok_or(WeightsError::Check)?;
        if usize::from(number) >= FILES.len() {
            return Err(WeightsError::Head);
        }
        Ok(Self {
            network: u32::from_le_bytes(network),
            number: number.into(),
            step: f32::from_le_bytes(step),
            coded,
        })
    }

    /// Reads the tables. Calls `take` for each, in order, with its number, its levels, and the numbers of its
    /// runs of 16 levels that aren't all zero, in ascending order.
    pub fn read(&self, mut take: impl FnMut(usize, &[i16], &[usize])) {
        let mut reader = Reader::new(self.coded);
        let mut table = vec![0; TUPLE_INDICES];
        for number in TABLES_OF[self.number].clone() {
            let mut tree = Tree::new(&mut reader, &mut table, None);
            tree.code(root(number), 0);
            let runs = tree.runs;
            take(number, &table[..table_length(number)], &runs);
            // Few runs are filled, so this is much quicker than clearing the whole table.
            for run in runs {
                table[run * RUN..][..RUN].fill(0);
            }
        }
    }
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
