//! The file format for the weights of a small network: a header, then all levels through a range
//! coder.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 11 | the header of all files of weights, with version 128 |
//! | 12 | the kind of network, its index in [`KINDS`] |
//! | 13 to 16 | the value of a level, as `f32`, lowest byte first |
//! | 17 on | the levels of all tuples, in order, and the [best play](super::best_play) |
//!
//! Before all levels that differ in the first cell alone, a bit says whether any of them is not
//! zero. The probabilities for a level depend on its neighbors: those with one tile halved.

use super::OtherNetwork;
use super::best_play::{BestPlay, Candidate};
use super::keys::Keys;
use super::kind::{KINDS, Kind};
use crate::ai::weights_file::level_coding::LevelCoding;
use crate::ai::weights_file::range_coder::{Bits, Chance, Reader, Writer};
use crate::ai::weights_file::{WeightsError, body_of, with_header};

const VERSION: u8 = 128;

/// Writes the file of a network. `choose` returns the index of the best move on a board of the
/// [best play](super::best_play), and is called only if the network's kind has that.
///
/// # Panics
///
/// When a level is -32768.
#[must_use]
pub fn write(
    network: &OtherNetwork,
    choose: &mut dyn FnMut(u64, &[Candidate]) -> usize,
) -> Vec<u8> {
    let OtherNetwork {
        kind, step, levels, ..
    } = network;
    assert!(!levels.contains(&i16::MIN), "a level is above -32768");
    let mut coder = Writer::default();
    code(kind, &mut coder, &mut levels.clone());
    if let Some((keys, least)) = best_play(kind) {
        BestPlay::code(
            &mut coder,
            keys,
            least,
            |board| network.value(board),
            choose,
        );
    }
    let index = (0..).zip(&KINDS).find(|(_, known)| known == kind);
    let mut body = vec![index.map_or(0, |(index, _)| index)];
    body.extend(step.to_le_bytes());
    body.append(&mut coder.finish());
    with_header(VERSION, &body)
}

impl OtherNetwork {
    /// Decodes the network from a file of weights.
    ///
    /// # Errors
    ///
    /// When the file has another version, or is damaged.
    pub fn decode(file: &[u8]) -> Result<Self, WeightsError> {
        let body = body_of(VERSION, file)?;
        let (&index, body) = body.split_first().ok_or(WeightsError::Check)?;
        let kind = KINDS.get(usize::from(index)).ok_or(WeightsError::Head)?;
        let (step, coded) = body.split_first_chunk().ok_or(WeightsError::Check)?;
        let mut reader = Reader::new(coded);
        let mut levels = vec![0; kind.weights()];
        code(kind, &mut reader, &mut levels);
        let mut network = Self::new(kind, f32::from_le_bytes(*step), levels);
        if let Some((keys, least)) = best_play(kind) {
            let play = BestPlay::code(
                &mut reader,
                keys,
                least,
                |board| network.value(board),
                &mut |_, _| 0,
            );
            network.best_play = Some(play);
        }
        Ok(network)
    }
}

/// The keys of a kind's boards, and the least probability of those that its best play has.
fn best_play(kind: &Kind) -> Option<(Keys, f64)> {
    Some((Keys::new(kind.size())?, kind.best_play?))
}

/// Codes the levels of all tuples. A reader overwrites zeros.
fn code(kind: &Kind, coder: &mut impl Bits, levels: &mut [i16]) {
    let mut rest = levels;
    for tuple in kind.tuples {
        let (table, after) = rest.split_at_mut(kind.weights_of(tuple));
        Table {
            coder: &mut *coder,
            exponents: kind.exponents.into(),
            cells: tuple.len(),
            levels: table,
            runs: [[Chance::default(); 8]; 2],
            coding: LevelCoding::default(),
        }
        .code();
        rest = after;
    }
}

/// The coding of one table.
struct Table<'a, B> {
    coder: &'a mut B,
    exponents: usize,
    cells: usize,
    levels: &'a mut [i16],
    /// By whether the run before was filled, and by the number of neighboring runs that are.
    runs: [[Chance; 8]; 2],
    coding: LevelCoding<32, 1>,
}

impl<B: Bits> Table<'_, B> {
    fn code(&mut self) {
        let length = self.exponents;
        let mut was_filled = false;
        let mut filled = vec![false; self.levels.len() / length];
        for run in 0..filled.len() {
            let places = run * length..(run + 1) * length;
            let mut around = 0;
            let mut stride = 1;
            for _ in 1..self.cells {
                around += usize::from(run / stride % length > 0 && filled[run - stride]);
                stride *= length;
            }
            let is_filled = self.levels[places.clone()].iter().any(|&level| level != 0);
            let chance = &mut self.runs[usize::from(was_filled)][around];
            was_filled = self.coder.bit(is_filled, chance);
            filled[run] = was_filled;
            if was_filled {
                for place in places {
                    self.level(place);
                }
            }
        }
    }

    /// Codes one level.
    fn level(&mut self, place: usize) {
        let (mut size, mut sum) = (0_u32, 0_i32);
        let mut stride = 1;
        for _ in 0..self.cells {
            if place / stride % self.exponents > 0 {
                let level = self.levels[place - stride];
                size += u32::from(level.unsigned_abs());
                sum += i32::from(level);
            }
            stride *= self.exponents;
        }
        let level = self.levels[place];
        self.levels[place] = self.coding.code(self.coder, level, size, sum);
    }
}
