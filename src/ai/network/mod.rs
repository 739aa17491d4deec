//! The value function for 4 × 4: an n-tuple network over packed boards.

mod evaluation_cache;
pub mod packed_board;
pub mod tuples;
pub mod weights;

pub(super) use evaluation_cache::EvaluationCache;

use core::fmt;

use super::weights_file::WeightsError;
use packed_board::PackedBoard;
use tuples::{
    SIX_TUPLE_TABLES, SMALL_TUPLE_INDICES, SMALL_TUPLES, TABLES, TUPLE_INDICES, TUPLES,
    small_tuple_indices, table_length, two_rows,
};
use weights::{BLOCK, FILES, File, RUN, is_filled};

/// An n-tuple network over all eight symmetries of a board. A board's value is the sum of one
/// weight for each tuple and symmetry: the points that are still to come after a move.
///
/// The late stages have their own weights ([`PackedBoard::stage_view`]). There the sum is the
/// logarithm of the odds of a 32768, and the value is its chance times [`WORTH`], which exceeds the
/// points to come. So a search favors the moves that make a 32768.
///
/// M. Szubert and W. Jaśkowski, *Temporal Difference Learning of N-Tuple Networks for the Game
/// 2048*, IEEE CIG 2014; K.-H. Yeh et al., *Multi-Stage Temporal Difference Learning for 2048-like
/// Games*, IEEE Transactions on Computational Intelligence and AI in Games 9 (2017).
///
/// Most tuple indices never occur and have weight zero. So the weights are stored in blocks of 64,
/// and all zero blocks share one. A value is a sum of integers, so it is the same on every
/// computer.
#[derive(Clone)]
pub struct Network {
    /// The points per level of the usual stage.
    step: f32,
    /// The start of each tuple's blocks in `levels`.
    blocks: Vec<u32>,
    levels: Vec<i16>,
    /// The levels of the smaller tuples, table after table.
    small: Vec<i16>,
    /// By the sum of levels of a late board, from `-MOST_LEVELS` up, the chance of a 32768.
    chances: Box<[f32]>,
}

/// The points that a 32768 counts as. It brings about half of that, but a search makes one more often
/// than the learner did, whose chances the weights hold.
pub const WORTH: f32 = 800_000.0;

/// The number of levels of the late stages that multiply the odds of a 32768 by Euler's number.
pub const LEVELS_PER_LOGIT: i16 = 512;

/// The levels against a 32768 on a late board whose weights are all zero. So boards that the network
/// has not learned look bad.
pub const AGAINST: i32 = 4 * LEVELS_PER_LOGIT as i32;

/// Euler's number to the power of one level.
const ODDS_PER_LEVEL: f64 = 1.001_955_033_591_002_7;

/// Sums of levels of late boards count at most as this many, up and down.
const MOST_LEVELS: i32 = 12 * LEVELS_PER_LOGIT as i32;

/// Returns the chances for sums of levels from `-MOST_LEVELS` up. They are products, so they are the
/// same on every computer, unlike the exponential function.
fn chances() -> Box<[f32]> {
    let mut odds: Vec<f64> = vec![1.0];
    for _ in 0..MOST_LEVELS {
        odds.push(odds[odds.len() - 1] * ODDS_PER_LEVEL);
    }
    #[allow(clippy::cast_possible_truncation)]
    let chance = |odds: f64| (odds / (1.0 + odds)) as f32;
    let less = odds[1..].iter().rev().map(|odds| chance(1.0 / odds));
    less.chain(odds.iter().map(|&odds| chance(odds))).collect()
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("step", &self.step)
            .field("levels", &self.levels.len())
            .finish_non_exhaustive()
    }
}

impl Network {
    /// Creates a network from the points per level of the usual stage, and tables of [`table_length`]
    /// levels.
    ///
    /// # Panics
    ///
    /// When a table has another length.
    #[must_use]
    pub fn new(step: f32, tables: [&[i16]; TABLES]) -> Self {
        let mut network = Self::empty(0);
        network.step = step;
        for (number, table) in tables.into_iter().enumerate() {
            assert_eq!(table.len(), table_length(number), "table {number}");
            let blocks = table.chunks_exact(BLOCK).enumerate();
            let filled = blocks.filter(|(_, block)| is_filled(block));
            network.set(number, table, filled.map(|(number, _)| number).collect());
        }
        network
    }

    /// Decodes the network from [its files](weights::FILES), in any order.
    ///
    /// # Errors
    ///
    /// When a file has another version or is damaged, or when one is missing.
    pub fn decode(files: &[impl AsRef<[u8]>]) -> Result<Self, WeightsError> {
        let mut assembly = Assembly::default();
        let mut network = None;
        for file in files {
            network = assembly.add(file.as_ref())?.or(network);
        }
        network.ok_or(WeightsError::Missing)
    }

    /// Reads the network from the folder of [its files](weights::FILES).
    ///
    /// # Errors
    ///
    /// When a file can't be read, or is none of this network.
    pub fn read(folder: &std::path::Path) -> std::io::Result<Self> {
        use std::io::{Error, ErrorKind};
        let files = weights::files_in(folder)?;
        Self::decode(&files).map_err(|error| {
            let text = format!("{}: {error}", folder.display());
            Error::new(ErrorKind::InvalidData, text)
        })
    }

    /// A network whose weights are all zero, with room for the levels of some blocks: if they grew, WebAssembly would
    /// need several times as much memory, and never give it back.
    fn empty(room: usize) -> Self {
        let mut levels = Vec::with_capacity((1 + room) * BLOCK);
        levels.resize(BLOCK, 0);
        Self {
            step: 0.0,
            blocks: vec![0; SIX_TUPLE_TABLES * TUPLE_INDICES / BLOCK],
            levels,
            small: vec![0; (TABLES - SIX_TUPLE_TABLES) * SMALL_TUPLE_INDICES],
            chances: chances(),
        }
    }

    /// Sets the levels of a table, of which only these blocks have other levels than zero.
    #[allow(clippy::cast_possible_truncation)]
    fn set(&mut self, number: usize, table: &[i16], filled: Vec<usize>) {
        if let Some(small) = number.checked_sub(SIX_TUPLE_TABLES) {
            self.small[small * SMALL_TUPLE_INDICES..][..SMALL_TUPLE_INDICES].copy_from_slice(table);
            return;
        }
        let first = number * (TUPLE_INDICES / BLOCK);
        for block in filled {
            self.blocks[first + block] = self.levels.len() as u32;
            self.levels
                .extend_from_slice(&table[block * BLOCK..][..BLOCK]);
        }
    }

    /// The value of a board after a move. A board with a 32768 or more is downgraded first.
    #[must_use]
    pub fn value(&self, board: PackedBoard) -> f32 {
        let (stage, pairs) = pairs(board);
        let levels = pairs.map(|(is_middle, pair)| self.pair(stage, is_middle, pair));
        self.points(board, stage, levels.into_iter().sum())
    }

    /// Converts the levels of a board to points.
    #[allow(clippy::cast_precision_loss, clippy::cast_sign_loss)]
    fn points(&self, board: PackedBoard, stage: usize, levels: i32) -> f32 {
        let to_come = if stage == 0 {
            levels as f32 * self.step
        } else {
            let levels = levels - AGAINST;
            let index = levels.clamp(-MOST_LEVELS, MOST_LEVELS) + MOST_LEVELS;
            WORTH * self.chances[index as usize]
        };
        if board.has_highest() {
            to_come + WORTH
        } else {
            to_come
        }
    }

    /// Returns the share of two adjacent rows in the value of a board.
    #[allow(clippy::cast_possible_truncation)]
    fn pair(&self, stage: usize, is_middle: bool, pair: u32) -> i32 {
        let first = stage * TUPLES.len();
        let both_ways = |pair: u32, tuple: usize| {
            let level = |pair: u32| {
                let [straight, block] = two_rows(pair);
                let six =
                    self.level(first + tuple, straight) + self.level(first + tuple + 2, block);
                if stage == 0 {
                    six
                } else {
                    six + self.small(stage, tuple, straight, block)
                }
            };
            level(pair) + level(PackedBoard(pair.into()).mirrored().0 as u32)
        };
        if is_middle {
            both_ways(pair, 1) + both_ways(pair.rotate_left(16), 1)
        } else {
            both_ways(pair, 0)
        }
    }

    /// Returns the share of the smaller tuples within two tuples of two rows.
    #[inline]
    fn small(&self, stage: usize, tuple: usize, straight: usize, block: usize) -> i32 {
        let tables = &self.small[(stage - 1) * SMALL_TUPLES * SMALL_TUPLE_INDICES..];
        let level =
            |table: usize, index: usize| i32::from(tables[table * SMALL_TUPLE_INDICES + index]);
        if tuple == 0 {
            let [(_, line), _, (_, left), (_, right), _] =
                small_tuple_indices([straight, 0, block, 0]);
            level(0, line) + level(2, left) + level(3, right)
        } else {
            let [_, (_, line), .., (_, right)] = small_tuple_indices([0, straight, 0, block]);
            level(1, line) + level(4, right)
        }
    }

    #[inline]
    fn level(&self, tuple: usize, index: usize) -> i32 {
        let block = self.blocks[tuple * (TUPLE_INDICES / BLOCK) + index / BLOCK];
        i32::from(self.levels[block as usize + index % BLOCK])
    }
}

/// A network whose files come one after another, in any order.
#[derive(Debug, Default)]
pub struct Assembly(Option<Begun>);

/// What has come so far of a network.
#[derive(Debug)]
struct Begun {
    /// What tells it apart from others.
    id: u32,
    network: Network,
    /// By number, whether a file has come.
    files: [bool; FILES.len()],
}

impl Assembly {
    /// Adds a file. Returns the network once all files have come. A file of another network begins that one,
    /// and what has come of the one before is dropped.
    ///
    /// # Errors
    ///
    /// When the file has another version, or is damaged.
    pub fn add(&mut self, file: &[u8]) -> Result<Option<Network>, WeightsError> {
        let file = File::open(file)?;
        let mut begun = match self.0.take() {
            Some(begun) if begun.id == file.network => begun,
            _ => Begun {
                id: file.network,
                network: Network::empty(file.blocks),
                files: [false; FILES.len()],
            },
        };
        if !begun.files[file.number] {
            begun.files[file.number] = true;
            begun.network.step = file.step;
            file.read(|number, table, runs| {
                let mut filled: Vec<_> = runs.iter().map(|run| run * RUN / BLOCK).collect();
                filled.dedup();
                begun.network.set(number, table, filled);
            });
        }
        if begun.files.contains(&false) {
            self.0 = Some(begun);
            return Ok(None);
        }
        Ok(Some(begun.network))
    }
}

/// Returns the stage of a board, and the pairs of rows and of columns that make up its value. In the pairs at the edges, the outer line comes first.
#[inline]
#[allow(clippy::cast_possible_truncation)]
fn pairs(board: PackedBoard) -> (usize, [(bool, u32); 6]) {
    let (board, stage) = board.stage_view();
    let (down, across) = (board.0, board.transposed().0);
    let last = |board: u64| ((board >> 32) as u32).rotate_left(16);
    (
        stage,
        [
            (false, down as u32),
            (false, last(down)),
            (true, (down >> 16) as u32),
            (false, across as u32),
            (false, last(across)),
            (true, (across >> 16) as u32),
        ],
    )
}
