//! What a text or a file of another program is.

use super::content::{Content, MAX_ANDSTATUS_BYTES, MAX_BYTES, Read};
use super::fault::Fault;
use super::format::Format;
use super::game::Game;
use super::{characters, records25, rpl1, states13, text};

/// Reads a text or a file of another program. A file of bytes has one game. A text can have several games and boards, each
/// in lines of its own: base64 may be wrapped, and JSON and the lines of GNOME 2048 end by themselves. Lines of which
/// nothing is known are refused together. The result is empty only for a text without characters.
///
/// ```
/// use game_2048::foreign::{Content, Format, read_any};
///
/// let text = "replay_%: \n\nhttps://2048verse.com/p/18ff07ff15ff1334\nHello!";
/// let [game, board, unknown] = &read_any(text.as_bytes())[..] else { panic!() };
/// assert_eq!((game.line, game.format), (1, Some(Format::VerseOld)));
/// let Ok(Content::Game(game)) = &game.content else { panic!() };
/// assert_eq!(game.board, "2 2 4 . / . . . . / . . . . / . . . .".parse()?);
/// assert!(matches!(board.content, Ok(Content::Board(_))));
/// let error = unknown.content.as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "“Hello!” is no game or board in a known format");
/// # Ok::<(), game_2048::BoardError>(())
/// ```
#[must_use]
pub fn read_any(bytes: &[u8]) -> Vec<Read> {
    let one = |format: Option<Format>, content| {
        let line = 1;
        vec![Read {
            line,
            format,
            content,
        }]
    };
    let found = bytes.len();
    let too_long = |most| one(None, Err(Fault::TooLong { found, most }));
    if found > MAX_ANDSTATUS_BYTES {
        return too_long(MAX_ANDSTATUS_BYTES);
    }
    if found <= MAX_BYTES {
        if let Some((format, game)) = read_binary(bytes) {
            return one(Some(format), game.map(Content::Game));
        }
    }
    let text = characters::decode(bytes);
    if found > MAX_BYTES && !text::is_andstatus(&text) {
        return too_long(MAX_BYTES);
    }
    text::read(&text)
}

/// Reads a file that isn't a text.
fn read_binary(bytes: &[u8]) -> Option<(Format, Result<Game, Fault>)> {
    if bytes.starts_with(rpl1::MAGIC) {
        return Some((Format::Rpl1, rpl1::read(bytes)));
    }
    if records25::are_records(bytes) {
        return Some((Format::Records25, records25::read(bytes)));
    }
    states13::are_states(bytes).then(|| (Format::States13, states13::read(bytes)))
}
