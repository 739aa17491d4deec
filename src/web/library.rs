//! All games kept, for JavaScript: the lines of a backup, and the merge of games.

use core::mem::take;

use js_sys::{Array, Error, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use super::object::{
    field, field_at, keys, must_be, number, object, plain_object, set, set_at, string,
};
use super::{game_summary, puzzle_summary};
use crate::journal::Playable;
use crate::library::kept::ascending;
use crate::library::{self, Check, Deleted, Fields, Journals, Kept, LineError, Row};
use crate::text::MAX_TEXT;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A game as it is kept: what was done, and what the player added. */
export interface KeptGame {
  readonly id: string;
  /** The id of the game that it and others have grown from. Default: its own id. */
  readonly origin?: string;
  /** The start of its journal. */
  readonly start: string;
  /** The chunks of its journal. */
  readonly chunks: readonly Uint8Array[];
  /** The numbers of moves after which the player has marked it. */
  readonly bookmarks?: readonly number[];
  /** All else that is kept with it, as text. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A line of a backup: its head, a game, a mark of deleted games, or one that a newer version has written. */
export interface BackupLine {
  readonly kind: 'head' | 'game' | 'deleted' | 'unknown';
  /** The fields of the head, the other fields of a game, or `origin` and `record` of a mark. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A game that was merged. */
export interface MergedGame extends Required<KeptGame> {
  /**
   * What follows from its journal: the summary of its handle, with `record`, the record of all known moves. The tally
   * of a puzzle has `outcome` too, that of the race: 1 for a win, 2 for a draw, 3 for a loss, 0 for none.
   */
  readonly summary: Readonly<Record<string, any>>;
}

/** What the merge of a family of games changes. It is to be stored in one transaction. */
export interface Merged {
  /** The games to store under their ids. */
  readonly stored: readonly MergedGame[];
  /** The ids of games that are no longer kept, because another game has all that they had. */
  readonly removed: readonly string[];
}
";

/// The longest line of a backup, in characters: a game with as many acts as a journal takes.
const MAX_LINE: usize = 16 * MAX_TEXT;

fn bad(error: &LineError) -> Error {
    Error::new(&error.to_string())
}

fn text_of(value: &JsValue, name: &str) -> Result<String, Error> {
    string(value, MAX_LINE)
        .filter(|text| text.len() <= MAX_LINE)
        .ok_or_else(|| must_be(name, "a text", value))
}

fn fields_of(object: &JsValue, name: &str) -> Result<Fields, Error> {
    let object = plain_object(object).ok_or_else(|| must_be(name, "an object", object))?;
    let mut fields = Fields::new();
    for key in keys(object) {
        if let Some(value) = field_at(object, &key) {
            let name = String::from(key);
            let value = text_of(&value, &name)?;
            fields.insert(name, value);
        }
    }
    Ok(fields)
}

fn kept_of(game: &JsValue) -> Result<Kept, Error> {
    let game = plain_object(game).ok_or_else(|| must_be("game", "an object", game))?;
    let text = |name: &'static str| -> Result<String, Error> {
        text_of(&field(game, name).unwrap_or_default(), name)
    };
    let list = |name: &'static str| -> Result<Vec<JsValue>, Error> {
        let value = field(game, name).unwrap_or_else(|| Array::new().into());
        let list: Option<&Array> = value.dyn_ref();
        list.map(|list| list.iter().collect())
            .ok_or_else(|| must_be(name, "a list", &value))
    };
    let chunk = |chunk: JsValue| -> Result<Vec<u8>, Error> {
        let bytes: Option<&Uint8Array> = chunk.dyn_ref();
        bytes
            .map(Uint8Array::to_vec)
            .ok_or_else(|| must_be("chunks", "lists of bytes", &chunk))
    };
    let id = text("id")?;
    let origin = field(game, "origin").map(|origin| text_of(&origin, "origin"));
    Ok(Kept {
        origin: origin.transpose()?.unwrap_or_else(|| id.clone()),
        id,
        start: text("start")?,
        chunks: list("chunks")?
            .into_iter()
            .map(chunk)
            .collect::<Result<_, _>>()?,
        bookmarks: ascending(
            &list("bookmarks")?
                .iter()
                .map(|mark| number("bookmarks", mark, 0, u32::MAX))
                .collect::<Result<Vec<u32>, _>>()?,
        ),
        fields: fields_of(&field(game, "fields").unwrap_or_default(), "fields")?,
    })
}

fn pack_fields(fields: &Fields) -> Object {
    let packed = Object::new();
    for (name, value) in fields {
        set_at(&packed, &name.into(), &value.into());
    }
    packed
}

fn pack(kept: &Kept) -> Object {
    let chunks = kept.chunks.iter().map(|chunk| Uint8Array::from(&chunk[..]));
    let marks = kept.bookmarks.iter().map(|&mark| JsValue::from(mark));
    object! {
        id: &kept.id,
        origin: &kept.origin,
        start: &kept.start,
        chunks: chunks.collect::<Array>(),
        bookmarks: marks.collect::<Array>(),
        fields: pack_fields(&kept.fields),
    }
}

/// What follows from a journal that was played out, as the handle of the game has it.
fn summary(check: &Check) -> JsValue {
    let (packed, record) = match check.journal() {
        Some(Journals::Game(journal)) => {
            let game = journal.game();
            let packed: Object = game_summary::pack(journal).unchecked_into();
            (packed, game.record_of(game.line()))
        }
        Some(Journals::Puzzle(journal)) => {
            let puzzle = journal.game();
            let packed: Object = puzzle_summary::pack(journal).unchecked_into();
            let shortest = check.kept().fields.get("shortest");
            let shortest = shortest.and_then(|shortest| shortest.parse().ok());
            let outcome = journal
                .outcome(shortest)
                .map_or(0, |outcome| outcome as u8 + 1);
            let tally = Reflect::get(&packed, &"tally".into()).unwrap_or_default();
            set(tally.unchecked_ref(), "outcome", &outcome.into());
            (packed, puzzle.record_of(puzzle.line()))
        }
        None => return JsValue::UNDEFINED,
    };
    set(&packed, "record", &record.into());
    packed.into()
}

/// The line of a game in a backup, without its end.
///
/// # Errors
///
/// When it isn't a game. Its journal isn't read.
#[wasm_bindgen]
pub fn game_line(
    #[wasm_bindgen(unchecked_param_type = "KeptGame")] game: &JsValue,
) -> Result<String, Error> {
    Ok(Row::Game(kept_of(game)?).to_text())
}

/// The head of a backup, its first line, with these fields besides the version.
///
/// # Errors
///
/// When a field isn't a text.
#[wasm_bindgen]
pub fn head_line(
    #[wasm_bindgen(unchecked_param_type = "Record<string, string>")] fields: &JsValue,
) -> Result<String, Error> {
    Ok(Row::Head(fields_of(fields, "fields")?).to_text())
}

/// The line of a mark of deleted games in a backup: all games that have grown from `origin`, or the one with these
/// moves alone.
#[wasm_bindgen]
#[must_use]
pub fn deleted_line(origin: String, record: Option<String>) -> String {
    Row::Deleted(Deleted { origin, record }).to_text()
}

/// The games of a device while others are merged with them. Games are read or held first, each checked by
/// being played out in slices, then merged family by family.
#[wasm_bindgen]
#[derive(Default)]
pub struct Library {
    reader: library::Reader,
    games: library::Library,
    /// The game that is being checked, and whether the device has it already.
    check: Option<(Check, bool)>,
    /// The origins of the games that were read.
    origins: Vec<String>,
    /// What follows from each game that was checked.
    summaries: Vec<JsValue>,
    /// The record that reaches the best result of the game that was checked last.
    best_record: Option<String>,
}

#[wasm_bindgen]
impl Library {
    /// A library without games.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads the next line of a backup, of a game what the pages note about it too. A game is to be
    /// [checked](Self::check) then. An empty line is
    /// unknown.
    ///
    /// # Errors
    ///
    /// When the line is wrong. The next line can be read.
    #[wasm_bindgen(unchecked_return_type = "BackupLine")]
    pub fn read(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "string")] line: &JsValue,
    ) -> Result<Object, Error> {
        let line = text_of(line, "line")?;
        let row = self.reader.read(&line).map_err(|error| bad(&error))?;
        let (kind, fields) = match row {
            Some(Row::Game(kept)) => {
                let fields = kept.fields.clone();
                let check = Check::new(kept).map_err(|error| bad(&error))?;
                library::check_notes(&fields, &check.variant(), check.counts())
                    .map_err(|error| bad(&error))?;
                self.check = Some((check, false));
                ("game", fields)
            }
            Some(Row::Head(fields)) => ("head", fields),
            Some(Row::Deleted(deleted)) => {
                let mut fields = Fields::new();
                fields.insert("origin".to_owned(), deleted.origin.clone());
                if let Some(record) = &deleted.record {
                    fields.insert("record".to_owned(), record.clone());
                }
                self.origins.push(deleted.origin.clone());
                self.games.delete(deleted).map_err(|error| bad(&error))?;
                ("deleted", fields)
            }
            Some(Row::Unknown(_)) | None => ("unknown", Fields::new()),
        };
        Ok(object! { kind: kind, fields: pack_fields(&fields) })
    }

    /// Begins to check a game that the device has.
    ///
    /// # Errors
    ///
    /// When it isn't a game, or its start can't be read.
    pub fn hold(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "KeptGame")] game: &JsValue,
    ) -> Result<(), Error> {
        let kept = kept_of(game)?;
        self.check = Some((Check::new(kept).map_err(|error| bad(&error))?, true));
        Ok(())
    }

    /// Plays the game that is being checked on for about this many acts. Returns whether it is checked;
    /// then it belongs to the library.
    ///
    /// # Errors
    ///
    /// When something in it can't be played. The game is left out then.
    pub fn check(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] acts: &JsValue,
    ) -> Result<bool, Error> {
        let acts = number("acts", acts, 1, u32::MAX)?;
        let Some((mut check, held)) = take(&mut self.check) else {
            return Ok(true);
        };
        if !check.step(acts as usize).map_err(|error| bad(&error))? {
            self.check = Some((check, held));
            return Ok(false);
        }
        let summary = summary(&check);
        self.best_record = match check.journal() {
            Some(Journals::Game(journal)) => journal.best_record().map(|best| best.to_string()),
            Some(Journals::Puzzle(journal)) => journal.best_record().map(|best| best.to_string()),
            None => None,
        };
        if let Some(mut game) = check.finish() {
            game.tag = self.summaries.len();
            self.summaries.push(summary);
            if held {
                self.games.hold(game);
            } else {
                self.origins.push(game.kept.origin.clone());
                self.games.add(game);
            }
        }
        Ok(true)
    }

    /// What follows from the game that was checked last, as the handle of the game has it, with `record`;
    /// `undefined` if there is none.
    #[wasm_bindgen(getter, unchecked_return_type = "MergedGame['summary'] | undefined")]
    #[must_use]
    pub fn summary(&self) -> JsValue {
        self.summaries.last().cloned().unwrap_or_default()
    }

    /// The record that reaches the best result of the game that was checked last, while it counted. Its moves
    /// may have been undone since. `undefined` if there is no such result.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn best_record(&self) -> Option<String> {
        self.best_record.clone()
    }

    /// Adds a mark of deleted games that the device has, as `deleted_line` takes it.
    ///
    /// # Errors
    ///
    /// When the record can't be read.
    pub fn mark(&mut self, origin: String, record: Option<String>) -> Result<(), Error> {
        let mark = self.games.mark(Deleted { origin, record });
        mark.map_err(|error| bad(&error))
    }

    /// Says that a game is being played, in any tab: nothing changes it.
    pub fn play(&mut self, id: &str) {
        self.games.play(id);
    }

    /// The origins of the games and marks that were read: only games with these have to be held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn origins(&self) -> Vec<String> {
        self.origins.clone()
    }

    /// Merges the next family of games. Returns `undefined` if there is none.
    #[wasm_bindgen(unchecked_return_type = "Merged | undefined")]
    pub fn merge(&mut self) -> Option<Object> {
        let changes = self.games.merge()?;
        let stored = changes.stored.iter().map(|game| {
            let packed = pack(&game.kept);
            let summary = self.summaries.get(game.tag).cloned();
            set(&packed, "summary", &summary.unwrap_or_default());
            packed
        });
        let removed = changes.removed.iter().map(JsValue::from);
        Some(object! { stored: stored.collect::<Array>(), removed: removed.collect::<Array>() })
    }
}
