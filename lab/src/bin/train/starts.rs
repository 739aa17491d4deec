//! Boards to start late games from, and the order in which a learner meets them.

use std::path::Path;

use anyhow::{Result, ensure};
use game_2048::ai::search::Search;
use game_2048::ai::{Budget, Network, PackedBoard, RowTables};
use game_2048::random::SplitMix64;
use lab::boards::{self, opening};
use lab::threads::on_threads;

use crate::game;

/// The sum of the tiles at the end, when a 32768 is near.
const END: u32 = 1 << 15;

/// The binary logarithm of half the smallest distance told apart.
const NEAREST: u32 = 5;

/// The number of distances, each twice as far as the one before.
pub const DISTANCES: usize = 8;

/// Boards by their distance from the end: less than 64, 128, 256 … 8192.
pub type ByDistance = [Vec<PackedBoard>; DISTANCES];

/// Returns the sum that a board lacks to the end.
fn lacking(board: PackedBoard) -> u32 {
    let tiles = (0..16).map(|cell| board.cell(cell));
    let sum: u32 = tiles.map(|tile| 1 << tile >> 1 << 1).sum();
    END.saturating_sub(sum)
}

/// Returns the distance of a board from the end, or `None` when it is too far or beyond the end.
fn distance(board: PackedBoard) -> Option<usize> {
    let lacking = Some(lacking(board)).filter(|&lacking| lacking > 0)?;
    let far = lacking.max(1 << NEAREST).ilog2() - NEAREST;
    Some(far as usize).filter(|&far| far < DISTANCES)
}

/// The number of boards at the end of a game that are as good as lost.
const LOST: usize = 20;

/// Plays games with a network and returns their boards, with the highest tiles doubled.
pub fn raised(network: &Network, rows: &RowTables, games: u64) -> ByDistance {
    let mut boards = ByDistance::default();
    for game in 0..games {
        let mut random = game::random(0, game);
        let mut whole = vec![opening(&mut random)];
        while let Some(&board) = whole.last() {
            let moves = rows.slides(board).into_iter().flatten();
            #[allow(clippy::cast_precision_loss)]
            let valued = moves.map(|(after, gain)| (gain as f32 + network.value(after), after));
            let Some((_, after)) = valued.max_by(|a, b| a.0.total_cmp(&b.0)) else {
                break;
            };
            whole.push(after.with_new_tile(&mut random));
        }
        for &board in whole.iter().rev().skip(LOST).step_by(4) {
            let raised = raise(board, &mut random);
            if let Some((raised, far)) = raised.and_then(|one| Some((one, distance(one)?))) {
                boards[far].push(raised);
            }
        }
    }
    boards
}

/// Plays games with a search of 1,000 boards a move, and returns their late boards.
pub fn drawn(network: &Network, games: u64, threads: usize) -> Vec<PackedBoard> {
    let mut searches: Vec<_> = (0..threads)
        .map(|_| Search::new(network.clone(), 16))
        .collect();
    let (boards, _) = on_threads(&mut searches, 0..games, drawn_from_game);
    boards.concat()
}

fn drawn_from_game(search: &mut Search, game: u64) -> Vec<PackedBoard> {
    let mut random = game::random(1, game);
    let first = opening(&mut random);
    let mut whole = Vec::new();
    for board in boards::play(search, Budget::nodes(1000), first, &mut random) {
        whole.push(board);
        if board.has_highest() {
            break;
        }
    }
    let late = whole.into_iter().rev().skip(LOST).step_by(4);
    late.filter(|board| board.is_late()).collect()
}

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

/// Returns a board that lacks more: the tiles 512, 1024 … are removed from one that lacks less than
/// 512, as many as the distance asks for.
fn lowered(board: PackedBoard, far: usize) -> PackedBoard {
    let removed = || (FIRST_REMOVED..).take((far + 1).saturating_sub(NEAR.len()));
    let kept = (0..16).filter(|&cell| removed().all(|tile| tile != board.cell(cell)));
    PackedBoard(kept.map(|cell| board.0 & 15 << (4 * cell)).sum())
}

/// The distances of boards that lack less than 512.
const NEAR: core::ops::Range<usize> = 0..4;

/// The exponent of the first tile that is removed: 512.
const FIRST_REMOVED: u8 = 9;

/// Reads boards that lack less than 512 from a file, 16 hexadecimal digits in each line.
pub fn read(path: &Path) -> Result<ByDistance> {
    let mut boards = ByDistance::default();
    for board in boards::read(path)? {
        if let Some(far) = distance(board) {
            boards[far].push(board);
        }
    }
    ensure!(
        NEAR.into_iter().all(|near| !boards[near].is_empty()),
        "{} lacks boards of some distances",
        path.display()
    );
    Ok(boards)
}

/// The curriculum of a learner in one group of boards: it starts near the end, and goes farther back
/// once it often reaches the end from there.
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
const MAX_OWN: usize = 4000;

impl Course {
    /// Returns a board to start from, and its distance. `given` has other boards, at least those that lack less than 512.
    pub fn pick(&self, given: &ByDistance, random: &mut SplitMix64) -> (usize, PackedBoard) {
        let often = self
            .reached
            .iter()
            .take_while(|&&reached| reached > MIN_REACHED);
        let farthest = often.count().min(DISTANCES - 1);
        let far = if random.below(2) == 0 {
            farthest
        } else {
            below(random, farthest + 1)
        };
        // Where the end is rarely reached, boards that lack less come first.
        let (first, second) = (
            self.board(far, given, random),
            self.board(far, given, random),
        );
        if self.reached[far] > MIN_REACHED || lacking(first) < lacking(second) {
            (far, first)
        } else {
            (far, second)
        }
    }

    fn board(&self, far: usize, given: &ByDistance, random: &mut SplitMix64) -> PackedBoard {
        let is_own = self.own[far].len() == MAX_OWN && random.below(10) < 6;
        if is_own {
            self.own[far][below(random, MAX_OWN)]
        } else if given[far].is_empty() {
            let near = &given[below(random, NEAR.len())];
            lowered(near[below(random, near.len())], far)
        } else {
            given[far][below(random, given[far].len())]
        }
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
