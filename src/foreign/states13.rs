//! States of 13 bytes: a board, the score, and the move that led to it. The tile is what a board has more than the moved
//! board before it.

use super::fault::Fault;
use super::game::{Game, Move, NewTile, Playback, board_of};
use crate::direction::Direction;
use crate::game::fast_slide::fast_slide;
use crate::game::rules::Merge;
use crate::game::{Board, Size};

/// The length of a state.
const LENGTH: usize = 13;

/// The number of bytes of a board.
const BOARD: usize = 8;

/// The highest exponent of a board; it stands for higher ones, too.
const HIGHEST: u8 = 15;

/// The directions by their numbers in a state, from 1.
const DIRECTIONS: [Direction; 4] = [
    Direction::Left,
    Direction::Right,
    Direction::Up,
    Direction::Down,
];

/// Whether bytes are states: the first has no score and no move, and no text has zeros there.
pub(super) fn are_states(bytes: &[u8]) -> bool {
    bytes
        .get(BOARD..LENGTH)
        .is_some_and(|first| first == [0; 5])
}

/// Reads bytes.
pub(super) fn read(bytes: &[u8]) -> Result<Game, Fault> {
    let mut states = bytes.chunks(LENGTH);
    let start = states.next().ok_or(Fault::CutOff)?;
    let mut playback = Playback::from_board(board(start)?)?;
    let mut score = 0;
    for state in states {
        let Some((_, [s0, s1, s2, s3, number])) = state.split_first_chunk::<BOARD>() else {
            return Ok(playback.stop(Fault::CutOff));
        };
        let made = number
            .checked_sub(1)
            .and_then(|at| DIRECTIONS.get(usize::from(at)));
        let made = made.ok_or(Fault::Direction);
        let made = made.and_then(|&direction| made_to(playback.board(), direction, &board(state)?));
        if let Err(fault) = made.and_then(|made| playback.play(made)) {
            return Ok(playback.stop(fault));
        }
        score = u32::from_le_bytes([*s0, *s1, *s2, *s3]);
    }
    let mut game = playback.finish();
    game.stored_score = Some(score.into());
    Ok(game)
}

/// The move in a direction, with the tile by which the next board differs from the moved one.
fn made_to(before: &Board, direction: Direction, next: &Board) -> Result<Move, Fault> {
    let mut moved = *before;
    if !fast_slide(&mut moved, direction, Merge::Once).moved {
        return Err(Fault::NoMove);
    }
    let pairs = moved.cells().iter().zip(next.cells());
    let mut different = (0..)
        .zip(pairs)
        .filter(|&(_, (&moved, &next))| moved.min(HIGHEST) != next);
    match (different.next(), different.next()) {
        (Some((cell, (0, &exponent))), None) => {
            let tile = NewTile { cell, exponent };
            Ok(Move { direction, tile })
        }
        _ => Err(Fault::Board),
    }
}

/// The board of a state: cell 0 is in its highest bits.
fn board(state: &[u8]) -> Result<Board, Fault> {
    let bits = state
        .first_chunk()
        .map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let mut cells = (0..16).map(|cell| (bits >> (60 - 4 * cell) & 15) as u8);
    board_of(Size::default(), &mut cells)
}
