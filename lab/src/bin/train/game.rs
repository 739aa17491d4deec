//! The games that a learner plays.

use game_2048::ai::{PackedBoard, RowTables};
use game_2048::random::SplitMix64;

use lab::learner::{Learner, Waiting};

/// A move: its value including later ones, the board after it, and its gain.
type Choice = (f32, PackedBoard, u32);

fn choose(learner: &Learner, rows: &RowTables, board: PackedBoard) -> Option<Choice> {
    let moves = rows.slides(board).into_iter().flatten();
    moves
        .map(|(after, gain)| (learner.value(gain, after), after, gain))
        .max_by(|a, b| a.0.total_cmp(&b.0))
}

/// Returns the random numbers of a game, by its number.
pub fn random(seed: u64, game: u64) -> SplitMix64 {
    SplitMix64::new(seed ^ game.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Plays on from the last of the boards, appends the boards that follow, and learns from each move.
/// Returns the points. A game ends with a 32768.
pub fn learn(
    learner: &Learner,
    rows: &RowTables,
    random: &mut SplitMix64,
    boards: &mut Vec<PackedBoard>,
) -> u64 {
    let mut waiting = Waiting::default();
    let mut score = 0;
    while let Some(&board) = boards.last() {
        let Some((value, after, gain)) = choose(learner, rows, board) else {
            waiting.end(learner, 0.0);
            break;
        };
        score += u64::from(gain);
        boards.push(after.with_new_tile(random));
        if learner.ends(after) {
            waiting.end(learner, value);
            break;
        }
        waiting.hear(learner, value, Some(after));
    }
    score
}
