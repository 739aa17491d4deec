//! Episodes of 2048-Framework: a line with a tag and a time, then tiles and moves in turn, then the same for the end.

use super::characters::after;
use super::fault::Fault;
use super::game::{Game, Move, NewTile, Playback};
use crate::direction::Direction;
use crate::game::Size;

/// The actions of an episode, or `None` if the line is none.
pub(super) fn actions(line: &str) -> Option<&str> {
    let at = line.bytes().position(|byte| byte == b'@' || byte == b'|')?;
    let rest = after(line, at).strip_prefix('@')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = after(rest, digits).strip_prefix('|')?;
    (digits > 0).then_some(rest)
}

/// Reads a line.
pub(super) fn read(line: &str) -> Result<Game, Fault> {
    let actions = actions(line).ok_or(Fault::Form)?;
    let mut text = Text {
        text: actions,
        at: line.len() - actions.len(),
    };
    let size = Size::default();
    let opening = vec![text.tile()?, text.tile()?];
    let mut playback = Playback::from_opening(size, &opening)?;
    loop {
        match text.next_move() {
            Ok(Some((made, found, time))) => {
                let played = playback.play_checked(made, &mut |_, expected| {
                    if found == expected {
                        return Ok(());
                    }
                    Err(Fault::Gain { found, expected })
                });
                if let Err(fault) = played {
                    return Ok(playback.stop(fault));
                }
                playback.add_time(time);
            }
            Ok(None) => return Ok(playback.finish()),
            Err(fault) => return Ok(playback.stop(fault)),
        }
    }
}

/// The rest of a line, which is ASCII as far as it is right.
struct Text<'a> {
    text: &'a str,
    /// The number of characters before it, if they are ASCII.
    at: usize,
}

impl Text<'_> {
    fn character(&mut self) -> Result<char, Fault> {
        let mut characters = self.text.chars();
        let found = characters.next().ok_or(Fault::CutOff)?;
        self.text = characters.as_str();
        self.at += 1;
        Ok(found)
    }

    /// The character that was just read is wrong.
    fn wrong<T>(&self, found: char) -> Result<T, Fault> {
        let at = self.at;
        Err(Fault::Character { at, found })
    }

    /// A tile: its cell and its exponent. What follows it is of no use.
    fn tile(&mut self) -> Result<NewTile, Fault> {
        let found = self.character()?;
        let cell = match found {
            '0'..='9' | 'A'..='F' => found.to_digit(16).and_then(|cell| u8::try_from(cell).ok()),
            _ => None,
        };
        let Some(cell) = cell else {
            return self.wrong(found);
        };
        let found = self.character()?;
        let Some(exponent) = found
            .to_digit(10)
            .and_then(|digit| u8::try_from(digit).ok())
        else {
            return self.wrong(found);
        };
        self.notes()?;
        Ok(NewTile { cell, exponent })
    }

    /// A move and its tile, its points and its time in milliseconds. `None` at the end; a move without a tile is dropped.
    fn next_move(&mut self) -> Result<Option<(Move, u64, u32)>, Fault> {
        let found = self.character()?;
        match found {
            '|' => return Ok(None),
            '#' => {}
            _ => return self.wrong(found),
        }
        let found = self.character()?;
        let direction = match found {
            'U' => Direction::Up,
            'R' => Direction::Right,
            'D' => Direction::Down,
            'L' => Direction::Left,
            _ => return self.wrong(found),
        };
        let (gain, milliseconds) = self.notes()?;
        if self.text.starts_with('|') {
            return Ok(None);
        }
        let tile = self.tile()?;
        let milliseconds = u32::try_from(milliseconds).unwrap_or(u32::MAX);
        Ok(Some((Move { direction, tile }, gain, milliseconds)))
    }

    /// The points in `[ ]` and the milliseconds in `( )`, or 0.
    fn notes(&mut self) -> Result<(u64, u64), Fault> {
        let gain = self.note('[', ']')?;
        let time = self.note('(', ')')?;
        Ok((gain, time))
    }

    fn note(&mut self, opens: char, closes: char) -> Result<u64, Fault> {
        if !self.text.starts_with(opens) {
            return Ok(0);
        }
        self.character()?;
        let mut number = 0_u64;
        loop {
            let found = self.character()?;
            match found.to_digit(10) {
                Some(digit) => number = number.saturating_mul(10).saturating_add(digit.into()),
                None if found == closes => return Ok(number),
                None => return self.wrong(found),
            }
        }
    }
}
