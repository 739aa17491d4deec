//! The files of andstatus/game2048: a head, then the plies of the player and the computer, each a JSON object.
//!
//! The score in the file is not compared, because older versions of the program counted merges as half.

use super::characters::after;
use super::fault::Fault;
use super::game::{Game, Move, NewTile, Playback, UNKNOWN_TIME, board_of, size};
use super::json::Json;
use crate::direction::Direction;
use crate::text::excerpt;

/// The field of a head that no ply has.
pub(super) const HEAD_FIELD: &str = "finalBoard";

/// A ply, as far as it is needed.
enum Ply {
    /// The player's move, after this many seconds of play.
    Made(Direction, u32),
    /// The computer's tile.
    Placed { col: u8, row: u8, exponent: u8 },
}

/// What a file has.
#[derive(Default)]
struct File {
    /// The exponents of the board at the end.
    pieces: Vec<u8>,
    score: Option<u64>,
    plies: Vec<Ply>,
    /// Why there are no further plies, if that is not the end.
    fault: Option<Fault>,
}

/// Reads a file: the head, and the plies up to another head or to something else. Returns how many bytes were read.
pub(super) fn read(text: &str) -> (Result<Game, Fault>, usize) {
    let mut json = Json::new(text);
    let mut file = File::default();
    if let Err(fault) = file.read_head(&mut json) {
        return (Err(fault), json.offset());
    }
    let mut end = json.offset();
    while file.fault.is_none() && after(text, end).trim_start().starts_with('{') {
        match read_ply(&mut json) {
            Ok(Some(ply)) => file.plies.push(ply),
            Ok(None) => break,
            Err(fault) => file.fault = Some(fault),
        }
        end = json.offset();
    }
    (file.play(), end)
}

impl File {
    fn read_head(&mut self, json: &mut Json) -> Result<(), Fault> {
        json.fields(&[HEAD_FIELD, "playersMoves"], &mut |json, name| {
            if name == HEAD_FIELD {
                return self.read_board(json);
            }
            // Version 1 can have all plies here.
            json.items(&mut |json| {
                match read_ply(json) {
                    Ok(Some(ply)) if self.fault.is_none() => self.plies.push(ply),
                    Ok(_) => {}
                    Err(fault @ Fault::Ply { .. }) => {
                        self.fault.get_or_insert(fault);
                    }
                    Err(fault) => return Err(fault),
                }
                Ok(())
            })
        })
    }

    fn read_board(&mut self, json: &mut Json) -> Result<(), Fault> {
        json.fields(&["pieces", "score"], &mut |json, name| {
            if name == "score" {
                self.score = u64::try_from(json.number()?).ok();
                return Ok(());
            }
            json.items(&mut |json| {
                self.pieces.push(byte(json)?);
                Ok(())
            })
        })
    }

    fn play(self) -> Result<Game, Fault> {
        let cells = self.pieces.len();
        let length = (1..=cells)
            .take_while(|length| length * length <= cells)
            .last();
        let length = length.unwrap_or(0) as u64;
        let size = size(length, length)?;
        if size.cells() != cells {
            return Err(Fault::Form);
        }
        let placed = |col: u8, row: u8, exponent: u8| {
            let on_board = col < size.cols() && row < size.rows();
            // Any cell outside of the board will do.
            let cell = if on_board {
                row * size.cols() + col
            } else {
                u8::MAX
            };
            NewTile { cell, exponent }
        };
        let mut plies = self.plies.into_iter().peekable();
        let mut opening = Vec::new();
        while let Some(&Ply::Placed { col, row, exponent }) = plies.peek() {
            if opening.len() >= cells {
                return Err(Fault::Opening);
            }
            opening.push(placed(col, row, exponent));
            plies.next();
        }
        if opening.is_empty() {
            return Err(self.fault.unwrap_or(Fault::CutOff));
        }
        let mut playback = Playback::from_opening(size, &opening)?;
        let (mut before, mut is_dropped) = (0, false);
        while let Some(ply) = plies.next() {
            let tile = match plies.next() {
                Some(Ply::Placed { col, row, exponent }) => placed(col, row, exponent),
                Some(Ply::Made(..)) => return Ok(playback.stop(Fault::Form)),
                // A last move without a tile is dropped.
                None => {
                    is_dropped = true;
                    break;
                }
            };
            let Ply::Made(direction, seconds) = ply else {
                return Ok(playback.stop(Fault::Form));
            };
            if let Err(fault) = playback.play(Move { direction, tile }) {
                return Ok(playback.stop(fault));
            }
            let seconds_passed = seconds.checked_sub(before);
            let milliseconds = seconds_passed.and_then(|seconds| seconds.checked_mul(1000));
            playback.add_time(milliseconds.unwrap_or(UNKNOWN_TIME));
            before = seconds;
        }
        if let Some(fault) = self.fault {
            return Ok(playback.stop(fault));
        }
        let mut game = playback.finish();
        game.stored_score = self.score;
        if !is_dropped && board_of(size, &mut self.pieces.into_iter())? != game.board {
            game = game.stopped(Fault::Board);
        }
        Ok(game)
    }
}

/// A number from 0 to 255. Other numbers are none of a cell or an exponent, so any that is wrong will do.
fn byte(json: &mut Json) -> Result<u8, Fault> {
    Ok(u8::try_from(json.number()?).unwrap_or(u8::MAX))
}

/// Reads a ply. `None` if the object is none.
fn read_ply(json: &mut Json) -> Result<Option<Ply>, Fault> {
    let known = [
        HEAD_FIELD,
        "player",
        "playerEnum",
        "ply",
        "moveEnum",
        "seconds",
        "moves",
    ];
    let (mut is_head, mut is_ply) = (false, false);
    let (mut player, mut name) = (String::new(), String::new());
    let (mut seconds, mut piece) = (0, None);
    json.fields(&known, &mut |json, field| {
        if field == HEAD_FIELD {
            is_head = true;
            return json.skip();
        }
        is_ply = true;
        match field {
            "player" | "playerEnum" => player = json.string()?,
            "ply" | "moveEnum" => name = json.string()?,
            "seconds" => seconds = u32::try_from(json.number()?).unwrap_or(u32::MAX),
            _ => piece = read_first_piece(json)?,
        }
        Ok(())
    })?;
    if is_head || !is_ply {
        return Ok(None);
    }
    let unknown = |name: &str| {
        let found = excerpt(name);
        Err(Fault::Ply { found })
    };
    match (&*player, &*name) {
        ("" | "computer", "" | "place") => {
            let (col, row, exponent) = piece.ok_or(Fault::Form)?;
            Ok(Some(Ply::Placed { col, row, exponent }))
        }
        ("user", _) => {
            let direction = match &*name {
                "up" => Direction::Up,
                "right" => Direction::Right,
                "down" => Direction::Down,
                "left" => Direction::Left,
                _ => return unknown(&name),
            };
            Ok(Some(Ply::Made(direction, seconds)))
        }
        ("" | "computer", _) => unknown(&name),
        _ => unknown(&player),
    }
}

/// The column, the row and the exponent of the first piece in a list of moves.
fn read_first_piece(json: &mut Json) -> Result<Option<(u8, u8, u8)>, Fault> {
    let mut found = None;
    json.items(&mut |json| {
        if found.is_some() {
            return json.skip();
        }
        let (mut col, mut row, mut exponent) = (u8::MAX, u8::MAX, u8::MAX);
        json.fields(&["first"], &mut |json, _| {
            json.fields(&["piece", "square"], &mut |json, name| {
                if name == "piece" {
                    exponent = byte(json)?;
                    return Ok(());
                }
                json.fields(&["x", "y"], &mut |json, name| {
                    *if name == "x" { &mut col } else { &mut row } = byte(json)?;
                    Ok(())
                })
            })
        })?;
        found = Some((col, row, exponent));
        Ok(())
    })?;
    Ok(found)
}
