//! Boards to start late games from, made from boards of the first stage.

use game_2048::ai::{PackedBoard, RowTables};
use game_2048::random::SplitMix64;

use crate::game;
use crate::learner::Learner;

/// The sum of the tiles at the end of the stage, when a 32768 is near.
const END: u32 = 1 << 15;

/// The binary logarithm of half the smallest distance told apart.
const NEAREST: u32 = 5;

/// The number of distances, each twice as far as the one before.
pub const DISTANCES: usize = 8;

/// Boards by their distance from the end: less than 64, 128, 256 … 8192.
pub type ByDistance = [Vec<PackedBoard>; DISTANCES];

/// Returns the distance of a board from the end, or `None` when it is too far or beyond the end.
fn distance(board: PackedBoard) -> Option<usize> {
    let tiles = (0..16)
        .map(|cell| board.cell(cell))
        .filter(|&tile| tile > 0);
    let sum: u32 = tiles.map(|tile| 1 << tile).sum();
    let far = END.checked_sub(sum)?.max(1 << NEAREST).ilog2() - NEAREST;
    Some(far as usize).filter(|&far| far < DISTANCES)
}

/// Plays first-stage games and returns their boards, with the highest tiles doubled.
pub fn raised(first_stage: &Learner, rows: &RowTables, games: u64) -> ByDistance {
    let mut boards = ByDistance::default();
    for game in 0..games {
        let mut random = game::random(0, game);
        let whole = game::play(first_stage, rows, &mut random);
        // The last boards of a game are already lost.
        for &board in whole.iter().rev().skip(LOST).step_by(4) {
            let raised = raise(board, &mut random);
            if let Some((raised, far)) = raised.and_then(|one| Some((one, distance(one)?))) {
                boards[far].push(raised);
            }
        }
    }
    boards
}

/// The number of boards at the end of a game that are as good as lost.
const LOST: usize = 20;

/// Returns a first-stage board with its highest tiles doubled: from the 8192 down to the 4096 or a
/// lower tile, as long as no tile is missing in between.
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

/// The curriculum of a learner: it starts with boards near the end, and goes farther back once it
/// often reaches the end from there.
#[derive(Default)]
pub struct Course {
    /// Boards from the learner's own games.
    own: ByDistance,
    /// By distance, how often the learner recently reached the end.
    reached: [f32; DISTANCES],
}

/// The share of games that must reach the end before the learner starts farther back.
const MIN_REACHED: f32 = 0.2;

/// The number of the learner's own boards stored for each distance.
const MAX_OWN: usize = 1000;

impl Course {
    /// Returns a board to start from, and its distance.
    pub fn pick(&self, raised: &ByDistance, random: &mut SplitMix64) -> (usize, PackedBoard) {
        let count = self
            .reached
            .iter()
            .take_while(|&&reached| reached > MIN_REACHED)
            .count();
        let far = below(random, (count + 1).min(DISTANCES));
        let is_own = self.own[far].len() == MAX_OWN && random.below(2) == 0;
        let boards = if is_own { &self.own[far] } else { &raised[far] };
        (far, boards[below(random, boards.len())])
    }

    /// Updates the curriculum after a game that started at this distance.
    pub fn hear(
        &mut self,
        far: usize,
        boards: &[PackedBoard],
        reached: bool,
        random: &mut SplitMix64,
    ) {
        self.reached[far] += 0.005 * (f32::from(u8::from(reached)) - self.reached[far]);
        let lost = if reached { 1 } else { LOST };
        let count = boards.len().saturating_sub(lost);
        for _ in 0..count.div_ceil(50) {
            let board = boards[below(random, count)];
            let Some(far) = distance(board) else { continue };
            let own = &mut self.own[far];
            if own.len() < MAX_OWN {
                own.push(board);
            } else {
                own[below(random, MAX_OWN)] = board;
            }
        }
    }
}

fn below(random: &mut SplitMix64, count: usize) -> usize {
    random.below(u32::try_from(count).unwrap_or(u32::MAX)) as usize
}
