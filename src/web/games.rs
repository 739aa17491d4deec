//! Games without their moves, for JavaScript: their statistics and lists.

use js_sys::{Array, Error, Object};
use wasm_bindgen::prelude::*;

use super::numbers::number;
use super::object::{field, field_at, is, keys, must_be, object, plain_object, set, string};
use super::summary::{count, put};
use crate::game::Board;
use crate::library::entry::{Entry, GameTally, Key, PuzzleTally, Solved, Tally};
use crate::library::list::{Choice, Group, bests, choose, values};
use crate::library::{Figures, figures, overview};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/**
 * What the player's own games under a key, or all of them, come to. Games are their places in the list. What only one of
 * the two games has is empty for the other.
 */
export interface Figures {
  /** The key of the games' saves; empty for all games together. */
  readonly key: string;
  /** The game that goes on. */
  readonly current?: number;
  readonly games: number;
  /** The number of games that reached the goal, or of puzzles solved. */
  readonly solved: number;
  /** The number of games of 2048 lost, or of races lost. */
  readonly losses: number;
  readonly wins: number;
  readonly draws: number;
  readonly moves: number;
  readonly undos: number;
  readonly hints: number;
  /** In milliseconds. */
  readonly time: number;
  /** The game with the best result. */
  readonly best?: number;
  /** The game of 2048 with the best score without undo. */
  readonly clean?: number;
  /** The latest games of 2048, the newest last. */
  readonly latest: readonly number[];
  /** The number of games of 2048 by the exponent of their highest tile. */
  readonly tops: readonly number[];
  /** The fastest time to each tile by its exponent, in milliseconds, and the game. */
  readonly splits: readonly ({ readonly time: number, readonly game: number } | undefined)[];
  /** The fewest slides of a solution without help, and the shortest time in seconds. */
  readonly bestSlides?: number;
  readonly bestSeconds?: number;
}

/** What is known of a game in a list. */
export interface Listed {
  readonly group: 'main' | 'daily' | 'practice' | 'ai';
  /** The day of a daily game. */
  readonly day?: string;
  /** Whether it is the best of the player's own games with its key. */
  readonly best: boolean;
  /** Whether it is a daily game that was begun on another day. */
  readonly late: boolean;
}

/** What a player chooses: an order, and a value for each filter; empty for all. */
export interface ListChoice {
  readonly sort: string;
  readonly group: string;
  readonly rules: string;
  readonly size: string;
}
";

/// Games of one kind without their moves, the newest first. What is no game of the pages is kept at its place, but never
/// counted or listed.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Games {
    entries: Vec<Entry>,
    /// The place of each entry in the list.
    places: Vec<usize>,
}

#[wasm_bindgen]
impl Games {
    /// Reads the rows of games, with their summaries.
    ///
    /// # Errors
    ///
    /// When it isn't a list.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "readonly object[]")] rows: &JsValue,
    ) -> Result<Self, Error> {
        let list: Option<&Array> = rows.dyn_ref();
        let list = list.ok_or_else(|| must_be("the games", "a list", rows))?;
        let mut games = Self {
            entries: Vec::new(),
            places: Vec::new(),
        };
        for (place, row) in list.iter().enumerate() {
            if let Some(entry) = entry(&row) {
                games.entries.push(entry);
                games.places.push(place);
            }
        }
        Ok(games)
    }

    /// The figures of the player's own games for each key, the most played first, and of all of them together.
    #[wasm_bindgen(unchecked_return_type = "{ kinds: Figures[], all: Figures }")]
    #[must_use]
    pub fn figures(&self) -> Object {
        let (kinds, all) = figures(&self.entries);
        let kinds: Array = kinds.iter().map(|kind| self.pack(kind)).collect();
        object! { kinds: kinds, all: self.pack(&all) }
    }

    /// The player's last kind of game, and its best result.
    #[wasm_bindgen(unchecked_return_type = "{ key?: string, best?: number }")]
    #[must_use]
    pub fn overview(&self) -> Object {
        let overview = overview(&self.entries);
        let packed = Object::new();
        if let Some(key) = overview.key {
            set(&packed, "key", &key.into());
        }
        put(&packed, "best", overview.best.map_or(f64::NAN, number));
        packed
    }

    /// What is known of each game of the list; `undefined` for what is none.
    #[wasm_bindgen(getter, unchecked_return_type = "(Listed | undefined)[]")]
    #[must_use]
    pub fn listed(&self) -> Array {
        let bests = bests(&self.entries);
        let list = Array::new();
        for (index, (entry, &place)) in self.entries.iter().zip(&self.places).enumerate() {
            let packed = object! {
                group: Group::of(entry).name(),
                best: bests.contains(&index),
                late: entry.is_late(),
            };
            if let Some(day) = &entry.key.day {
                set(&packed, "day", &day.into());
            }
            #[allow(clippy::cast_possible_truncation)]
            list.set(place as u32, packed.into());
        }
        list
    }

    /// The games that a choice leaves, in its order, and the number of those of the AI that are hidden.
    ///
    /// # Errors
    ///
    /// When it isn't a choice.
    #[wasm_bindgen(unchecked_return_type = "{ shown: number[], hidden: number }")]
    pub fn choose(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ListChoice")] choice: &JsValue,
    ) -> Result<Object, Error> {
        let given = Fields::of(choice).ok_or_else(|| must_be("choice", "an object", choice))?;
        let choice = Choice {
            sort: given.text("sort").unwrap_or_default(),
            group: given.text("group").unwrap_or_default(),
            rules: given.text("rules").unwrap_or_default(),
            size: given.text("size").unwrap_or_default(),
        };
        let (shown, hidden) = choose(&self.entries, &choice);
        Ok(object! { shown: self.list(&shown), hidden: hidden })
    }

    /// The values of each filter: groups in their order, rules and sizes of most games first.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "{ group: string[], rules: string[], size: string[] }"
    )]
    #[must_use]
    pub fn values(&self) -> Object {
        let names = |names: Vec<&str>| names.into_iter().map(JsValue::from).collect::<Array>();
        let is_there = |group: &Group| self.entries.iter().any(|one| Group::of(one) == *group);
        let groups = Group::ALL.into_iter().filter(is_there).map(Group::name);
        let rules = values(&self.entries, |entry| &entry.key.rules);
        let sizes = values(&self.entries, |entry| &entry.key.size);
        object! { group: names(groups.collect()), rules: names(rules), size: names(sizes) }
    }
}

impl Games {
    fn place(&self, index: Option<usize>) -> f64 {
        index.map_or(f64::NAN, |index| count(self.places[index]))
    }

    fn list(&self, indexes: &[usize]) -> Array {
        let places = indexes.iter().map(|&index| self.place(Some(index)));
        places.map(JsValue::from).collect()
    }

    fn pack(&self, figures: &Figures) -> Object {
        let tops = figures
            .tops
            .iter()
            .map(|&count| JsValue::from(number(count)));
        let splits = figures.splits.iter().map(|split| {
            split.map_or(JsValue::UNDEFINED, |(time, index)| {
                object! { time: number(time), game: self.place(Some(index)) }.into()
            })
        });
        let packed = object! {
            key: &figures.key,
            games: number(figures.games),
            solved: number(figures.solved),
            losses: number(figures.losses),
            wins: number(figures.wins),
            draws: number(figures.draws),
            moves: number(figures.moves),
            undos: number(figures.undos),
            hints: number(figures.hints),
            time: number(figures.time),
            latest: self.list(&figures.latest),
            tops: tops.collect::<Array>(),
            splits: splits.collect::<Array>(),
        };
        for (name, value) in [
            ("current", self.place(figures.current)),
            ("best", self.place(figures.best)),
            ("clean", self.place(figures.clean)),
            ("bestSlides", figures.best_slides.map_or(f64::NAN, number)),
            ("bestSeconds", figures.best_seconds.map_or(f64::NAN, number)),
        ] {
            put(&packed, name, value);
        }
        packed
    }
}

/// An object of which a missing or wrong field is an empty one: rows may come from anywhere.
struct Fields(Object);

impl Fields {
    fn of(value: &JsValue) -> Option<Self> {
        plain_object(value).cloned().map(Self)
    }

    fn part(&self, name: &'static str) -> Self {
        let part = field(&self.0, name).and_then(|part| Self::of(&part));
        part.unwrap_or_else(|| Self(Object::new()))
    }

    fn text(&self, name: &'static str) -> Option<String> {
        /// The longest key: that of packed rules.
        const LONGEST: usize = 1000;
        field(&self.0, name).and_then(|text| string(&text, LONGEST))
    }

    fn flag(&self, name: &'static str) -> bool {
        field(&self.0, name).is_some_and(|flag| flag.is_truthy())
    }

    fn number(&self, name: &'static str) -> Option<u64> {
        whole(&field(&self.0, name)?)
    }

    fn count(&self, name: &'static str) -> u64 {
        self.number(name).unwrap_or_default()
    }

    fn exponent(&self, name: &'static str) -> Option<u8> {
        let exponent = self.number(name).and_then(|found| u8::try_from(found).ok());
        exponent.filter(|&exponent| exponent <= Board::MAX_EXPONENT)
    }
}

/// A number of moves, milliseconds or the like.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(value: &JsValue) -> Option<u64> {
    let is_whole = |number: &f64| {
        number.fract() == 0.0 && (0.0..=js_sys::Number::MAX_SAFE_INTEGER).contains(number)
    };
    let number = value.as_f64().filter(is_whole);
    number.map(|number| number as u64)
}

fn entry(row: &JsValue) -> Option<Entry> {
    let row = Fields::of(row)?;
    let key = Key::read(&row.text("key")?)?;
    let kind = field(&row.0, "kind").unwrap_or_default();
    let tally = if is(&kind, "game-2048") {
        Tally::Game(game(&row))
    } else {
        Tally::Puzzle(puzzle(&row))
    };
    Some(Entry {
        key,
        day: row.text("day"),
        running: row.flag("running"),
        best: row.number("best"),
        tally,
    })
}

fn game(row: &Fields) -> GameTally {
    let tally = row.part("tally");
    // A tile that can't be would need a row in the statistics.
    let highest = tally.exponent("highest");
    let made = row.part("tiles");
    let mut tiles = Vec::new();
    for name in keys(&made.0) {
        let exponent = name.as_string().and_then(|name| name.parse().ok());
        let time = field_at(&made.0, &name).and_then(|time| whole(&time));
        tiles.extend(exponent.zip(time));
    }
    GameTally {
        moves: highest.map_or(0, |_| tally.count("moves")),
        undos: tally.count("undos"),
        time: tally.count("time"),
        highest: highest.unwrap_or_default(),
        won: tally.flag("won"),
        lost: tally.flag("lost"),
        tiles,
        helped: row.number("helped"),
        position: (
            row.count("score"),
            row.exponent("highest").unwrap_or_default(),
        ),
    }
}

fn puzzle(row: &Fields) -> PuzzleTally {
    let tally = row.part("tally");
    let counts = field(&row.0, "counts").is_none_or(|counts| counts.is_truthy());
    let solution = tally.flag("solved").then(|| Solved {
        slides: tally.count("count"),
        seconds: tally.count("seconds"),
        clean: tally.flag("clean"),
    });
    PuzzleTally {
        counts,
        slides: tally.count("slides"),
        undos: tally.count("undos"),
        hints: tally.count("hints"),
        time: tally.count("time"),
        given_up: tally.flag("givenUp"),
        solution,
        outcome: tally.count("outcome"),
        made: row.count("slides"),
    }
}
