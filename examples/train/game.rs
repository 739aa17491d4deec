//! The games that a learner plays.

use game_2048::Direction;
use game_2048::ai::{PackedBoard, RowTables};
use game_2048::random::SplitMix64;

use crate::learner::{Learner, Waiting};

/// The tile that ends a game: a 32768, the highest of a packed board.
pub const LAST: u8 = 15;

/// The value of a move including later ones, the board after it, and the move's own points.
type Choice = (f32, PackedBoard, u32);

fn choose(
    rows: &RowTables,
    board: PackedBoard,
    worth: impl Fn(PackedBoard) -> f32,
) -> Option<Choice> {
    Direction::ALL
        .into_iter()
        .filter_map(|direction| rows.slide(board, direction))
        .map(|(after, gain)| (gain as f32 + worth(after), after, gain))
        .max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Plays a game without learning and returns its boards.
pub fn play(player: &Learner, rows: &RowTables, random: &mut SplitMix64) -> Vec<PackedBoard> {
    let mut boards = vec![first(random)];
    while let Some(&board) = boards.last() {
        let Some((_, after, _)) = choose(rows, board, |after| player.value(after)) else {
            break;
        };
        boards.push(after.with_new_tile(random));
    }
    boards
}

/// Returns the random numbers of a game, by its number.
pub fn random(seed: u64, game: u64) -> SplitMix64 {
    SplitMix64::new(seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Returns the first board of a game.
pub fn first(random: &mut SplitMix64) -> PackedBoard {
    PackedBoard(0).with_new_tile(random).with_new_tile(random)
}

/// Plays on from the last of the boards, appends the boards that follow, and learns from each move.
/// Returns the points. A game ends with a 32768, which is worth what the downgraded board is.
pub fn learn(
    learner: &Learner,
    rows: &RowTables,
    random: &mut SplitMix64,
    boards: &mut Vec<PackedBoard>,
) -> u64 {
    let mut waiting = Waiting::default();
    let mut score = 0;
    while let Some(&board) = boards.last() {
        let best = choose(rows, board, |after| learner.value(after));
        let Some((value, after, gain)) = best else {
            waiting.end(learner, 0.0);
            break;
        };
        score += u64::from(gain);
        boards.push(after.with_new_tile(random));
        if after.highest() >= LAST {
            waiting.end(learner, value);
            break;
        }
        waiting.hear(learner, value, Some(after));
    }
    score
}
