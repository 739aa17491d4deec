//! Which games and boards are in a text, and where one ends and the next begins.

use super::characters::{after, before, compose, ends_line};
use super::content::{Content, MAX_TEXTS, Read};
use super::fault::{Fault, OtherRules};
use super::format::Format;
use super::game::Game;
use super::json::Json;
use super::{andstatus, framework, game_state, gnome, hex, next};
use super::{records25, rpl1, v4c, verse, verse_old};
use crate::text::excerpt;

/// The games and boards of a text.
pub(super) fn read(text: &str) -> Vec<Read> {
    let mut texts = Texts {
        text,
        at: 0,
        line: 1,
        found: Vec::new(),
        tries: 0,
        is_over: false,
        after_unknown: false,
    };
    while !texts.is_over && texts.read_next() {}
    texts.found
}

/// Whether a text is a file of andstatus/game2048, which may be larger than others.
pub(super) fn is_andstatus(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') && matches!(kind_of(text), (Ok(Some(Kind::Andstatus)), _))
}

/// What a JSON object holds.
enum Kind {
    Andstatus,
    GameState,
    History,
    Save,
    Actions,
}

/// What the JSON object at the start of a text holds, by its first telling field, and how many bytes were read.
fn kind_of(text: &str) -> (Result<Option<Kind>, Fault>, usize) {
    let mut json = Json::new(text);
    let mut kind = None;
    let (mut has_version, mut has_board) = (false, false);
    let known = [
        andstatus::HEAD_FIELD,
        "grid",
        "records",
        "actions",
        "v",
        "board",
    ];
    let read = json.fields(&known, &mut |json, name| {
        kind = match name {
            "grid" => Some(Kind::GameState),
            "records" => Some(Kind::History),
            "actions" => Some(Kind::Actions),
            "v" | "board" => {
                has_version |= name == "v";
                has_board |= name == "board";
                (has_version && has_board).then_some(Kind::Save)
            }
            _ => Some(Kind::Andstatus),
        };
        // The error ends the search.
        if kind.is_some() {
            Err(Fault::Form)
        } else {
            json.skip()
        }
    });
    let read = if kind.is_some() {
        Ok(kind)
    } else {
        read.map(|()| None)
    };
    (read, json.offset())
}

/// A text that is read from the front.
struct Texts<'a> {
    text: &'a str,
    /// The number of bytes that were read.
    at: usize,
    /// The number of the line there, from 1.
    line: usize,
    found: Vec<Read>,
    /// The number of texts that were tried.
    tries: usize,
    /// Whether there are too many texts.
    is_over: bool,
    /// Whether the line before was in no known format.
    after_unknown: bool,
}

impl<'a> Texts<'a> {
    fn rest(&self) -> &'a str {
        after(self.text, self.at)
    }

    fn advance(&mut self, bytes: usize) {
        let passed = before(self.rest(), bytes);
        self.line += passed.bytes().filter(|&byte| byte == b'\n').count();
        self.at += bytes;
    }

    fn add(&mut self, format: Option<Format>, content: Result<Content, Fault>) {
        if self.count() {
            let line = self.line;
            self.found.push(Read {
                line,
                format,
                content,
            });
        }
    }

    /// Counts a text. Returns whether it is still read.
    fn count(&mut self) -> bool {
        self.tries += 1;
        if self.tries == MAX_TEXTS + 1 {
            self.is_over = true;
            let most = MAX_TEXTS;
            self.found.push(Read {
                line: self.line,
                format: None,
                content: Err(Fault::TooManyTexts { most }),
            });
        }
        self.tries <= MAX_TEXTS
    }

    fn add_game(&mut self, format: Format, game: Result<Game, Fault>) {
        self.add(Some(format), game.map(Content::Game));
    }

    /// Adds a text in no known format. Lines of them that follow each other are one.
    fn add_unknown(&mut self, text: &str) {
        if !self.after_unknown {
            let found = excerpt(text);
            let found = before(&found, line_length(&found)).trim_end().to_owned();
            self.add(None, Err(Fault::Unknown { found }));
        }
    }

    /// Reads a line, or a text of several. Returns `false` at the end.
    fn read_next(&mut self) -> bool {
        let is_space = |found: char| found.is_whitespace() || found == '\u{FEFF}';
        let text = self.rest().trim_start_matches(is_space);
        let space = before(self.rest(), self.rest().len() - text.len());
        // An empty line, because the end of a line belongs to its text.
        self.after_unknown &= !space.contains(ends_line);
        self.advance(space.len());
        if text.is_empty() {
            return false;
        }
        self.after_unknown = if text.starts_with('{') {
            self.read_json()
        } else {
            let line = before(text, line_length(text)).trim_end_matches(is_line_end);
            let (length, is_unknown) = self.read_line(line, text);
            self.advance(length.min(text.len()));
            is_unknown
        };
        true
    }

    /// Reads a text that begins with a line, and returns how many bytes of the rest belong to it, and whether it is
    /// unknown.
    fn read_line(&mut self, text: &str, rest: &'a str) -> (usize, bool) {
        let length = line_length(rest);
        let trimmed = text.trim_end();
        for (prefix, format) in [
            (rpl1::PREFIX, Format::Rpl1),
            (records25::PREFIX, Format::Records25),
        ] {
            if let Some(digits) = trimmed.strip_prefix(prefix) {
                return (self.read_base64(digits, rest, prefix, format), false);
            }
        }
        if let Some(size) = gnome::size_line(trimmed) {
            let lines = after(rest, length).split_inclusive(ends_line);
            let lines = gnome::rows(size, lines);
            if !lines.is_empty() {
                let position = gnome::read(size, &lines);
                self.add(Some(Format::Gnome), position.map(Content::Board));
                return (length + lines.concat().len(), false);
            }
        }
        if let Some((format, content)) = read_one(text, trimmed) {
            self.add(format, content);
            return (length, false);
        }
        self.add_unknown(trimmed);
        (length, true)
    }

    /// Reads base64 after a prefix, which may go on in the next lines, and returns how many bytes belong to it.
    fn read_base64(&mut self, digits: &str, rest: &'a str, prefix: &str, format: Format) -> usize {
        let length = line_length(rest);
        let at = prefix.len();
        let is_whole = |bytes: &[u8]| match format {
            Format::Rpl1 => rpl1::is_whole(bytes),
            _ => records25::are_whole(bytes),
        };
        let read = |bytes: &[u8]| match format {
            Format::Rpl1 => rpl1::read(bytes),
            _ => records25::read(bytes),
        };
        let mut bytes = super::bytes::from_base64(digits, at);
        let mut taken = length;
        if !bytes.as_ref().is_ok_and(|bytes| is_whole(bytes)) {
            let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || b"+/= \t\r\n".contains(&byte);
            let lines = after(rest, length).split_inclusive(ends_line);
            let more =
                lines.take_while(|line| !line.trim().is_empty() && line.bytes().all(is_digit));
            let more: usize = more.map(str::len).sum();
            if more > 0 {
                taken += more;
                let digits = [digits, before(after(rest, length), more)].concat();
                bytes = super::bytes::from_base64(&digits, at);
            }
        }
        self.add_game(format, bytes.and_then(|bytes| read(&bytes)));
        taken
    }

    /// Reads the JSON object here. Returns whether it is unknown.
    fn read_json(&mut self) -> bool {
        let text = self.rest();
        let (kind, length) = kind_of(text);
        let (is_whole, length) = match kind {
            Ok(Some(Kind::Andstatus)) => {
                let (game, length) = andstatus::read(text);
                let is_whole = game.as_ref().is_ok_and(|game| game.problem.is_none());
                self.add_game(Format::Andstatus, game);
                (is_whole, length)
            }
            Ok(Some(kind)) => self.read_one_object(&kind, text),
            Ok(None) => {
                self.add_unknown(text);
                self.count();
                self.advance(length.clamp(1, text.len()));
                return true;
            }
            Err(fault) => {
                self.add(None, Err(self.placed(fault)));
                (false, length)
            }
        };
        self.advance(length.clamp(1, text.len()));
        if !is_whole {
            self.advance(block_length(self.rest()));
        }
        false
    }

    /// Reads a JSON object. Returns whether it is whole, and how many bytes were read.
    fn read_one_object(&mut self, kind: &Kind, text: &str) -> (bool, usize) {
        let mut json = Json::new(text);
        let (format, read) = match kind {
            Kind::GameState => {
                let read = game_state::read(&mut json);
                let content = read.map(|position| Some(Content::Board(position)));
                (Format::GameState, content)
            }
            Kind::Save => (Format::NextSave, next::read_save(&mut json).map(Some)),
            Kind::Actions => {
                let read = json.skip();
                (Format::NextActions, read.and(Err(Fault::NoTiles)))
            }
            Kind::History | Kind::Andstatus => {
                let format = Format::NextHistory;
                let read = next::read_history(&mut json, &mut |read| self.add(Some(format), read));
                (format, read.map(|()| None))
            }
        };
        // A fault of the content comes after the whole object.
        let is_whole = !matches!(read, Err(Fault::CutOff | Fault::Json { .. }));
        match read {
            Ok(content) => content
                .into_iter()
                .for_each(|content| self.add(Some(format), Ok(content))),
            Err(fault) => self.add(Some(format), Err(self.placed(fault))),
        }
        (is_whole, json.offset())
    }

    /// A fault of the JSON here, with the line in the whole text.
    fn placed(&self, fault: Fault) -> Fault {
        match fault {
            Fault::Json { line, column } => {
                let line = line + self.line - 1;
                Fault::Json { line, column }
            }
            _ => fault,
        }
    }
}

fn is_line_end(found: char) -> bool {
    matches!(found, '\r' | '\n')
}

/// The number of bytes up to the end of a line, with it.
fn line_length(text: &str) -> usize {
    let end = text.bytes().position(|byte| byte == b'\n');
    end.map_or(text.len(), |end| end + 1)
}

/// The number of bytes up to an empty line.
fn block_length(text: &str) -> usize {
    let lines = text.split_inclusive(ends_line);
    let rest = lines.skip(1).take_while(|line| !line.trim().is_empty());
    line_length(text) + rest.map(str::len).sum::<usize>()
}

/// Whether a character ends the name of a format.
fn ends_name(found: char) -> bool {
    found == '_'
}

/// A text in a format, perhaps one that is refused by its name.
type One = (Option<Format>, Result<Content, Fault>);

/// Reads a line: `text` with the spaces at its end, `trimmed` without them.
fn read_one(text: &str, trimmed: &str) -> Option<One> {
    let game = |format, game: Result<Game, Fault>| Some((Some(format), game.map(Content::Game)));
    if trimmed.starts_with(v4c::PREFIX) {
        return game(Format::V4c, v4c::read(&compose(trimmed)));
    }
    if let Some(rest) = verse_old::after_prefix(text) {
        if rest.starts_with("fib_") {
            let refused = Err(Fault::Rules(OtherRules::Fibonacci));
            return Some((Some(Format::VerseOld), refused));
        }
        // No record of an opening tile is a `v`, so this is another text of 2048-next.
        if let [b'v' | b'V', b'0'..=b'9', ..] = rest.as_bytes() {
            let name = text.split_inclusive(ends_name).take(2).collect::<String>();
            let name = excerpt(&name);
            return Some((None, Err(Fault::NotRead { name })));
        }
        return game(Format::VerseOld, verse_old::read(&compose(text)));
    }
    if verse::header(trimmed).is_some() {
        return game(Format::Verse, verse::read(&compose(trimmed)));
    }
    if framework::actions(trimmed).is_some() {
        return game(Format::Framework, framework::read(trimmed));
    }
    let hex::Digits { digits, order } = hex::find(trimmed)?;
    let position = hex::read_digits(digits, order.unwrap_or(hex::Order::Columns));
    let position = position.map(|mut position| {
        position.digits = order.is_none().then(|| digits.to_owned());
        Content::Board(position)
    });
    Some((Some(Format::Hex), position))
}
