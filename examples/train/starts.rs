//! Late boards to begin on, made from boards of usual games.

use game_2048::ai::{PackedBoard, RowTables};
use game_2048::random::SplitMix64;

use crate::game;
use crate::learner::Learner;

/// The sum of the tiles when a 32768 is near.
const END: u32 = 1 << 15;

/// The binary logarithm of half the distance below which all are one.
const NEAREST: u32 = 5;

/// How many distances there are, each twice as far as the one before.
pub const DISTANCES: usize = 8;

/// Boards by how far from the end they are: by less than 64, 128, 256 ... 8192.
pub type ByDistance = [Vec<PackedBoard>; DISTANCES];

/// How far from the end a board is; `None` when it is farther or beyond it.
fn distance(board: PackedBoard) -> Option<usize> {
    let tiles = (0..16)
        .map(|cell| board.cell(cell))
        .filter(|&tile| tile > 0);
    let sum: u32 = tiles.map(|tile| 1 << tile).sum();
    let far = END.checked_sub(sum)?.max(1 << NEAREST).ilog2() - NEAREST;
    Some(far as usize).filter(|&far| far < DISTANCES)
}

/// Boards of so many games of one who knows usual boards, their highest tiles doubled.
pub fn raised(usual: &Learner, rows: &RowTables, games: u64) -> ByDistance {
    let mut boards = ByDistance::default();
    for game in 0..games {
        let mut random = game::random(0, game);
        let whole = game::play(usual, rows, &mut random);
        // The last boards of a game are lost.
        for &board in whole.iter().rev().skip(LOST).step_by(4) {
            let raised = raise(board, &mut random);
            if let Some((raised, far)) = raised.and_then(|one| Some((one, distance(one)?))) {
                boards[far].push(raised);
            }
        }
    }
    boards
}

/// So many boards at the end of a game are as good as lost.
const LOST: usize = 20;

/// A usual board whose highest tiles double: from 8192 down to 4096 or to one of those below, as long
/// as none is missing between.
fn raise(board: PackedBoard, random: &mut SplitMix64) -> Option<PackedBoard> {
    if board.highest() != 13 {
        return None;
    }
    let has = |tile| (0..16).any(|cell| board.cell(cell) == tile);
    let least = (1..=13).rev().take_while(|&tile| has(tile)).last()?;
    if least == 13 {
        return None;
    }
    let from = 12 - random.below(u32::from(13 - least));
    let raised = (0..16).rev().fold(0, |raised, cell| {
        let tile = board.cell(cell);
        raised << 4 | u64::from(tile + u8::from(u32::from(tile) >= from))
    });
    Some(PackedBoard(raised))
}

/// What a learner begins on: first boards near the end, and farther ones as soon as it often comes to
/// the end from those before.
#[derive(Default)]
pub struct Course {
    /// Boards of its own games.
    own: ByDistance,
    /// How often it lately came to the end.
    came: [f32; DISTANCES],
}

/// So often a learner comes to the end before it begins farther from it.
const OFTEN: f32 = 0.2;

/// So many of its own boards it keeps, of each distance.
const KEPT: usize = 1000;

impl Course {
    /// A board to begin on, and how far it is from the end.
    pub fn pick(&self, raised: &ByDistance, random: &mut SplitMix64) -> (usize, PackedBoard) {
        let count = self.came.iter().take_while(|&&came| came > OFTEN).count();
        let far = below(random, (count + 1).min(DISTANCES));
        let is_own = self.own[far].len() == KEPT && random.below(2) == 0;
        let boards = if is_own { &self.own[far] } else { &raised[far] };
        (far, boards[below(random, boards.len())])
    }

    /// Learns from a game that began so far from the end.
    pub fn hear(
        &mut self,
        far: usize,
        boards: &[PackedBoard],
        came: bool,
        random: &mut SplitMix64,
    ) {
        self.came[far] += 0.005 * (f32::from(u8::from(came)) - self.came[far]);
        let lost = if came { 1 } else { LOST };
        let count = boards.len().saturating_sub(lost);
        for _ in 0..count.div_ceil(50) {
            let board = boards[below(random, count)];
            let Some(far) = distance(board) else { continue };
            let own = &mut self.own[far];
            if own.len() < KEPT {
                own.push(board);
            } else {
                own[below(random, KEPT)] = board;
            }
        }
    }
}

fn below(random: &mut SplitMix64, count: usize) -> usize {
    random.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize
}
