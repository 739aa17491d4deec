//! v4C of 2048-next: `REPLAY_v4C_`, a letter for the rules, the start board, then the actions. A character each.

use super::fault::{Fault, OtherRules};
use super::game::{Game, Move, NewTile, Playback, board_of};
use crate::direction::Direction;
use crate::game::{Board, Size};

/// The beginning of a text.
pub(super) const PREFIX: &str = "REPLAY_v4C_";

/// The number of cells, always 4 × 4.
const CELLS: usize = 16;

/// The code before an action that isn't a plain move.
const ESCAPE: u8 = 127;

/// Reads a text.
pub(super) fn read(text: &str) -> Result<Game, Fault> {
    let mut codes = Codes {
        at: 0,
        characters: text.chars(),
    };
    for _ in 0..PREFIX.len() {
        codes.character();
    }
    let letter = codes.character().ok_or(Fault::CutOff)?;
    match letter {
        'S' | 'C' | 'P' => {}
        'K' => return Err(Fault::Rules(OtherRules::Capped)),
        found => {
            let at = codes.at;
            return Err(Fault::Character { at, found });
        }
    }
    let mut exponents = Vec::with_capacity(CELLS);
    for _ in 0..CELLS {
        exponents.push(codes.code()?);
    }
    play(
        board_of(Size::default(), &mut exponents.into_iter())?,
        codes,
    )
}

/// Plays actions from a start board of 4 × 4.
pub(super) fn play_actions(start: Board, actions: &str) -> Result<Game, Fault> {
    let characters = actions.chars();
    play(start, Codes { at: 0, characters })
}

fn play(mut start: Board, mut codes: Codes) -> Result<Game, Fault> {
    let mut moves = Vec::new();
    let mut fault = None;
    while !codes.characters.as_str().is_empty() {
        if let Err(found) = read_action(&mut codes, &mut start, &mut moves) {
            fault = Some(found);
            break;
        }
    }
    let moves = moves.into_iter().map(|made| Ok((made, None)));
    Ok(Playback::from_board(start)?.play_all(&mut moves.chain(fault.map(Err))))
}

fn read_action(codes: &mut Codes, start: &mut Board, moves: &mut Vec<Move>) -> Result<(), Fault> {
    let code = codes.code()?;
    if code != ESCAPE {
        moves.push(made(code)?);
        return Ok(());
    }
    match codes.code()? {
        0 => moves.push(made(ESCAPE)?),
        1 => {
            moves.pop().ok_or(Fault::Undo)?;
        }
        // Practice: a cell of the start board is edited.
        2 if moves.is_empty() => {
            let cell = usize::from(codes.code()?);
            let exponent = codes.code()?;
            let (row, col) = (cell % 4, cell / 4);
            let cell = start.cells_mut().get_mut(row * 4 + col);
            *cell.ok_or(Fault::Form)? = exponent;
        }
        _ => return Err(Fault::Form),
    }
    Ok(())
}

fn made(code: u8) -> Result<Move, Fault> {
    let direction = Direction::from_index(code >> 5).ok_or(Fault::Direction)?;
    let (cell, exponent) = (code & 15, 1 + (code >> 4 & 1));
    let tile = NewTile { cell, exponent };
    Ok(Move { direction, tile })
}

/// The codes of a text, 0 to 127.
struct Codes<'a> {
    /// The number of characters that were read.
    at: usize,
    characters: core::str::Chars<'a>,
}

impl Codes<'_> {
    fn character(&mut self) -> Option<char> {
        self.at += 1;
        self.characters.next()
    }

    fn code(&mut self) -> Result<u8, Fault> {
        let found = self.character().ok_or(Fault::CutOff)?;
        let code = match found {
            '!'..='~' => found as u32 - 0x21,
            '\u{A1}'..='\u{AC}' => found as u32 - 0xA1 + 94,
            '\u{AE}'..='\u{C3}' => found as u32 - 0xAE + 106,
            _ => {
                let at = self.at;
                return Err(Fault::Character { at, found });
            }
        };
        Ok(u8::try_from(code).unwrap_or(ESCAPE))
    }
}
