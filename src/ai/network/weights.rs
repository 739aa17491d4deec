//! The file format for the weights of the value function, which come in several files: each has a header,
//! then some tables through a range coder.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 11 | the header of all files of weights, with version 4 |
//! | 12 to 15 | CRC-32 of what all files of this network have from byte 16 on: it tells networks apart |
//! | 16 | the number of the file, from 0 |
//! | 17 to 20 | the points per level of the usual stage, as `f32`, lowest byte first |
//! | 21 to 24 | the number of [blocks](BLOCK) that aren't all zero, of the six-tuples in all files |
//! | 25 on | the levels of its [tables](TABLES_OF) |
//!
//! A table is coded as a tree over the cells of its tuple, the last one first. One bit per branch says
//! whether it contains anything but zeros. The probabilities for a level depend on its neighbors:
//! the levels of the same tuple with one tile halved.

use core::ops::Range;

use super::tuples::{SIX_TUPLE_TABLES, TABLES, TUPLE_INDICES, table_length};
use crate::ai::weights_file::level_coding::LevelCoding;
use crate::ai::weights_file::range_coder::{Bits, Chance, Reader, Writer};
use crate::ai::weights_file::{CHECK, WeightsError, body_of, with_header};

const VERSION: u8 = 4;

/// The most points per level. With more, a value might not be finite.
const MAX_STEP: f32 = 65_536.0;

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

/// The tables in each file. The first four are those of the usual stage. Four for each late stage follow, and
/// then five of smaller tuples for each late stage.
pub const TABLES_OF: [Range<usize>; FILES.len()] =
    [0..1, 1..2, 2..3, 3..5, 5..7, 7..12, 12..TABLES];

/// Reads all files of a folder.
///
/// # Errors
///
/// When one can't be read, is damaged, or is of another network than the first. The error names it.
pub fn files_in(folder: &std::path::Path) -> std::io::Result<Vec<Vec<u8>>> {
    use std::io::{Error, ErrorKind};
    let (mut files, mut network) = (Vec::new(), None);
    for name in FILES {
        let path = folder.join(name);
        let named = |kind, error: &dyn core::fmt::Display| {
            Error::new(kind, format!("{}: {error}", path.display()))
        };
        let bytes = std::fs::read(&path).map_err(|error| named(error.kind(), &error))?;
        let invalid = |error| named(ErrorKind::InvalidData, &error);
        let own = File::open(&bytes).map_err(invalid)?.network;
        if *network.get_or_insert(own) != own {
            return Err(invalid(WeightsError::Missing));
        }
        files.push(bytes);
    }
    Ok(files)
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
    let filled = |table: &&[i16]| table.chunks(BLOCK).filter(|block| is_filled(block)).count();
    let blocks: usize = tables[..SIX_TUPLE_TABLES].iter().map(filled).sum();
    let blocks = u32::try_from(blocks).expect("a network has fewer blocks");
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
        let head = [&[part], &step.to_le_bytes()[..], &blocks.to_le_bytes()].concat();
        parts.push([head, coder.finish()].concat());
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
    /// The number of [blocks](BLOCK) that aren't all zero, of the six-tuples in all files of the network.
    pub blocks: usize,
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
        let (&step, body) = body.split_first_chunk().ok_or(WeightsError::Check)?;
        let (&blocks, coded) = body.split_first_chunk().ok_or(WeightsError::Check)?;
        let (step, blocks) = (
            f32::from_le_bytes(step),
            u32::from_le_bytes(blocks) as usize,
        );
        let is_known = usize::from(number) < FILES.len()
            && (0.0..=MAX_STEP).contains(&step)
            && blocks <= SIX_TUPLE_TABLES * TUPLE_INDICES / BLOCK;
        if !is_known {
            return Err(WeightsError::Head);
        }
        Ok(Self {
            network: u32::from_le_bytes(network),
            number: number.into(),
            step,
            blocks,
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

/// The number of levels that differ in the first cell only.
pub const RUN: usize = 16;

/// The number of levels in a block, of which a network keeps only those that aren't all zero.
pub const BLOCK: usize = 64;

/// Whether any level isn't zero.
pub(super) fn is_filled(levels: &[i16]) -> bool {
    levels.iter().any(|&level| level != 0)
}

/// By depth, whether each branch of a table contains anything but zeros.
struct Filled([Vec<bool>; 6]);

impl Filled {
    fn new(table: &[i16]) -> Self {
        let mut depths: [Vec<bool>; 6] = Default::default();
        depths[5] = table.chunks_exact(16).map(is_filled).collect();
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
