//! Games as they are kept, and their lines in a backup.

use std::collections::BTreeMap;

use super::entry::in_order;
use super::error::LineError;
use crate::text::base64::{bytes, push_bytes};
use crate::text::excerpt;

/// The maximum number of games in a backup.
pub const MAX_GAMES: usize = 100_000;

/// Fields by name that this program keeps and doesn't read.
pub type Fields = BTreeMap<String, String>;

/// A game as it is kept: what its player did, and what the player added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Its id.
    pub id: String,
    /// The id of the game that it and others have grown from; its own id for most.
    pub origin: String,
    /// The start of its journal.
    pub start: String,
    /// The chunks of its journal.
    pub chunks: Vec<Vec<u8>>,
    /// The numbers of moves after which the player has marked it, ascending.
    pub bookmarks: Vec<u32>,
    /// All else that is kept with it.
    pub fields: Fields,
}

/// A mark that games were deleted. A merge doesn't bring them back.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deleted {
    /// The id of the game that they had grown from.
    pub origin: String,
    /// The record of the deleted game. Without it, all games from this origin are deleted.
    pub record: Option<String>,
}

/// A line of a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// The head.
    Head(Fields),
    /// A game, which is still to be checked.
    Game(Kept),
    /// A mark of deleted games.
    Deleted(Deleted),
    /// A line that a newer version has written.
    Unknown(String),
}

const HEAD: &str = "2048-backup";
const GAME: &str = "game";
const DELETED: &str = "deleted";
const VERSION: &str = "2";

/// Reads the lines of a backup one by one.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    has_head: bool,
    games: usize,
}

impl Reader {
    /// Reads the next line. `None` for an empty one.
    ///
    /// # Errors
    ///
    /// When the line is none of a backup. Without a head, no line can be read.
    pub fn read(&mut self, line: &str) -> Result<Option<Row>, LineError> {
        let line = line.strip_suffix('\r').unwrap_or(line);
        if line.is_empty() {
            return Ok(None);
        }
        let (word, rest) = line.split_once('\t').unwrap_or((line, ""));
        if !self.has_head {
            if word != HEAD {
                return Err(LineError::Head);
            }
            let head = fields(rest)?;
            match head.get("version").map(String::as_str) {
                Some(VERSION) => {}
                Some(found) => {
                    let found = excerpt(found);
                    return Err(LineError::Version { found });
                }
                None => return Err(LineError::Missing { field: "version" }),
            }
            self.has_head = true;
            return Ok(Some(Row::Head(head)));
        }
        Ok(Some(match word {
            GAME => {
                self.games += 1;
                if self.games > MAX_GAMES {
                    return Err(LineError::TooMany { max: MAX_GAMES });
                }
                Row::Game(Kept::from_fields(fields(rest)?)?)
            }
            DELETED => {
                let mut fields = fields(rest)?;
                Row::Deleted(Deleted {
                    origin: take(&mut fields, "origin")?,
                    record: fields.remove("record"),
                })
            }
            _ => Row::Unknown(line.to_owned()),
        }))
    }
}

impl Row {
    /// The line, without its end.
    #[must_use]
    pub fn to_text(&self) -> String {
        match self {
            Self::Head(fields) => {
                let mut text = HEAD.to_owned();
                push_field(&mut text, "version", VERSION);
                for (name, value) in fields.iter().filter(|(name, _)| *name != "version") {
                    push_field(&mut text, name, value);
                }
                text
            }
            Self::Game(kept) => kept.to_text(),
            Self::Deleted(Deleted { origin, record }) => {
                let mut text = DELETED.to_owned();
                push_field(&mut text, "origin", origin);
                if let Some(record) = record {
                    push_field(&mut text, "record", record);
                }
                text
            }
            Self::Unknown(line) => line.clone(),
        }
    }
}

impl Kept {
    fn to_text(&self) -> String {
        let mut text = GAME.to_owned();
        push_field(&mut text, "id", &self.id);
        if self.origin != self.id {
            push_field(&mut text, "origin", &self.origin);
        }
        push_field(&mut text, "start", &self.start);
        if !self.bookmarks.is_empty() {
            let marks: Vec<String> = self.bookmarks.iter().map(u32::to_string).collect();
            push_field(&mut text, "bookmarks", &marks.join(","));
        }
        for (name, value) in &self.fields {
            push_field(&mut text, name, value);
        }
        text.push_str("\tacts=");
        for (number, chunk) in self.chunks.iter().enumerate() {
            if number > 0 {
                text.push('.');
            }
            push_bytes(&mut text, chunk);
        }
        text
    }

    fn from_fields(mut fields: Fields) -> Result<Self, LineError> {
        let id = take(&mut fields, "id")?;
        if id.is_empty() {
            return Err(wrong("id", &id));
        }
        let acts = take(&mut fields, "acts")?;
        let chunks = acts.split('.').filter(|_| !acts.is_empty());
        let read = |text: &str| bytes(text).ok_or_else(|| wrong("acts", text));
        let marks = fields.remove("bookmarks").unwrap_or_default();
        let bookmarks = marks.split(',').filter(|_| !marks.is_empty());
        let mark = |text: &str| text.parse().map_err(|_| wrong("bookmarks", text));
        Ok(Self {
            origin: fields.remove("origin").unwrap_or_else(|| id.clone()),
            id,
            start: take(&mut fields, "start")?,
            chunks: chunks.map(read).collect::<Result<_, _>>()?,
            bookmarks: ascending(&bookmarks.map(mark).collect::<Result<Vec<u32>, _>>()?),
            fields,
        })
    }
}

/// Bookmarks in ascending order, each once.
pub(crate) fn ascending(marks: &[u32]) -> Vec<u32> {
    let order = in_order(marks.len(), &|a, b| marks[a].cmp(&marks[b]));
    let mut sorted: Vec<u32> = order.into_iter().map(|at| marks[at]).collect();
    sorted.dedup();
    sorted
}

pub(super) fn wrong(field: &'static str, found: &str) -> LineError {
    let found = excerpt(found);
    LineError::Field { field, found }
}

fn take(fields: &mut Fields, field: &'static str) -> Result<String, LineError> {
    fields.remove(field).ok_or(LineError::Missing { field })
}

fn fields(text: &str) -> Result<Fields, LineError> {
    // One by one: to collect them would take a sort of its own.
    let mut fields = Fields::new();
    for field in text.split('\t').filter(|_| !text.is_empty()) {
        let (name, value) = field.split_once('=').ok_or_else(|| LineError::NoField {
            found: excerpt(field),
        })?;
        fields.insert(name.to_owned(), unescaped(value));
    }
    Ok(fields)
}

fn push_field(text: &mut String, name: &str, value: &str) {
    text.push('\t');
    text.push_str(name);
    text.push('=');
    for found in value.chars() {
        match found {
            '\\' => text.push_str("\\\\"),
            '\t' => text.push_str("\\t"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            _ => text.push(found),
        }
    }
}

fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value.chars();
    while let Some(found) = rest.next() {
        let escaped = if found == '\\' { rest.next() } else { None };
        text.push(match escaped {
            Some('t') => '\t',
            Some('n') => '\n',
            Some('r') => '\r',
            Some(other) => other,
            None => found,
        });
    }
    text
}
