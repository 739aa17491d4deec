//! Tables of friends: games with the names of their players, as text and ranked. `docs/record-format.md` describes them.

use core::cmp::Ordering;
use core::fmt;

use super::entry::in_order;
use super::label::Limits;
use crate::game::{self, Rules, Size};
use crate::puzzle::{self, Goal, Puzzle, Side};

/// The maximum number of games in one text.
pub const MAX_GAMES: usize = 100;

/// The maximum number of their moves together.
pub const MAX_MOVES: usize = 1_000_000;

/// The longest record that is replayed, in bytes: of a little more moves than a table may have.
pub const MAX_RECORD: usize = 400_000;

/// The maximum length of a player's name.
pub const NAME: Limits = Limits {
    characters: 24,
    bytes: 300,
};

/// Why a table or a record in it is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// The text has no line feed at its end.
    CutOff,
    /// A game comes before the first start.
    NoStart {
        /// The number of its line.
        line: usize,
    },
    /// There are more games than [`MAX_GAMES`].
    Games,
    /// There are more moves than [`MAX_MOVES`].
    Moves,
    /// There is no game.
    Empty,
    /// A record is longer than [`MAX_RECORD`].
    Record {
        /// Its length.
        length: usize,
    },
    /// A record is damaged.
    Damaged(String),
    /// A game has its own tiles, so its score proves nothing.
    OwnTiles,
    /// A puzzle isn't solved.
    Unsolved,
    /// A game has no moves.
    NoMoves,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutOff => f.write_str("its last line is cut off"),
            Self::NoStart { line } => write!(f, "line {line}: a start must come before the games"),
            Self::Games => write!(f, "it has more than {MAX_GAMES} games"),
            Self::Moves => write!(f, "it has more than {MAX_MOVES} moves"),
            Self::Empty => f.write_str("it has no games"),
            Self::Record { length } => write!(
                f,
                "a record has {length} characters, at most {MAX_RECORD} are allowed"
            ),
            Self::Damaged(fault) => f.write_str(fault),
            Self::OwnTiles => {
                f.write_str("it has its own tiles, and nothing shows that they are random")
            }
            Self::Unsolved => f.write_str("it is not solved"),
            Self::NoMoves => f.write_str("it has no moves"),
        }
    }
}

impl core::error::Error for TableError {}

/// A record, and the name of its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The record.
    pub record: String,
    /// The name.
    pub name: String,
    /// The number of its line in the text.
    pub line: usize,
}

/// The start of a game, which is its record without the moves and the check sum, and these.
fn split(record: &str) -> (&str, &str) {
    let last = record.rfind('.').unwrap_or_default();
    let at = record[..last].rfind('.').unwrap_or_default();
    (&record[..at], record[at..].trim_start_matches('.'))
}

/// Writes a table as text: each start, and below it its games.
#[must_use]
pub fn write<'a>(games: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut starts: Vec<(&str, String)> = Vec::new();
    for (record, name) in games {
        let (start, rest) = split(record);
        let at = starts.iter().position(|(known, _)| *known == start);
        let at = at.unwrap_or_else(|| {
            starts.push((start, String::new()));
            starts.len() - 1
        });
        starts[at].1 += &[rest, " ", name, "\n"].concat();
    }
    let texts = starts
        .iter()
        .map(|(start, games)| [start, "\n", games].concat());
    texts.collect()
}

/// Reads the text of a table. Neither its records nor its names have been checked then.
///
/// # Errors
///
/// When the text is wrong or has too much.
pub fn read(text: &str) -> Result<Vec<Named>, TableError> {
    let text = text.strip_suffix('\n').ok_or(TableError::CutOff)?;
    let mut games = Vec::new();
    let (mut start, mut moves) = ("", 0);
    for (at, line) in text.split('\n').enumerate() {
        let Some((rest, name)) = line.split_once(' ') else {
            start = line;
            continue;
        };
        let line = at + 1;
        if start.is_empty() {
            return Err(TableError::NoStart { line });
        }
        if games.len() == MAX_GAMES {
            return Err(TableError::Games);
        }
        // A digit holds three moves, the last one at least none.
        moves += 3 * rest.find('.').unwrap_or_default().saturating_sub(1);
        if moves > MAX_MOVES {
            return Err(TableError::Moves);
        }
        let record = [start, ".", rest].concat();
        let name = name.to_owned();
        games.push(Named { record, name, line });
    }
    if games.is_empty() {
        return Err(TableError::Empty);
    }
    Ok(games)
}

/// What a game was played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variant {
    /// The rules and the size of a game of 2048.
    Game(Rules, Size),
    /// The side, the goal and the start of a puzzle.
    Puzzle(Side, Goal, puzzle::Start),
}

/// A game that was replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proven {
    /// What it was played with.
    pub variant: Variant,
    /// Its start, as in the text of a table.
    pub start: String,
    /// The score; of a puzzle, the slides of its solution.
    pub result: u64,
    /// The number of its moves.
    pub moves: usize,
    /// Whether it began from a custom board.
    pub custom: bool,
    /// The day of a daily game, such as `2026-11-21`.
    pub day: Option<String>,
}

/// Replays a record.
///
/// # Errors
///
/// When it is damaged or too long, or has no result.
pub fn prove(record: &str) -> Result<Proven, TableError> {
    let length = record.len();
    if length > MAX_RECORD {
        return Err(TableError::Record { length });
    }
    if record.starts_with('p') {
        prove_puzzle(record)
    } else {
        prove_game(record)
    }
}

fn damaged(error: &impl fmt::Display) -> TableError {
    TableError::Damaged(error.to_string())
}

fn prove_game(text: &str) -> Result<Proven, TableError> {
    let record = game::Record::parse_with_own_tiles(text).map_err(|error| damaged(&error))?;
    if record.tiles.is_some() {
        return Err(TableError::OwnTiles);
    }
    let last = game::play_out(&record).map_err(|error| damaged(&error))?;
    if record.moves.is_empty() {
        return Err(TableError::NoMoves);
    }
    let setup = &record.setup;
    let custom = setup.is_custom_start();
    let is_classic = setup.rules.to_string() == "classic" && setup.size() == Size::default();
    Ok(Proven {
        variant: Variant::Game(setup.rules, setup.size()),
        start: split(text).0.to_owned(),
        result: last.score,
        moves: record.moves.len(),
        custom,
        day: day_of(setup.seed).filter(|_| is_classic && !custom),
    })
}

fn prove_puzzle(text: &str) -> Result<Proven, TableError> {
    let record: puzzle::Record = text.parse().map_err(|error| damaged(&error))?;
    let puzzle = Puzzle::replay(&record).map_err(|error| damaged(&error))?;
    if !puzzle.is_solved() {
        return Err(TableError::Unsolved);
    }
    let setup = &record.setup;
    let moves = record.slides.len();
    let is_daily = setup.side() == Side::default()
        && setup.goal() == Goal::default()
        && setup.start() == puzzle::Start::Any;
    Ok(Proven {
        variant: Variant::Puzzle(setup.side(), setup.goal(), setup.start()),
        start: split(text).0.to_owned(),
        result: moves as u64,
        moves,
        custom: matches!(setup.start(), puzzle::Start::Board(_)),
        day: day_of(setup.seed()).filter(|_| is_daily),
    })
}

/// The day that a seed such as 20261121 is of; `None` if it is none of this century.
fn day_of(seed: u64) -> Option<String> {
    let (year, month, day) = (seed / 10_000, seed / 100 % 100, seed % 100);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => 0,
    };
    let is_day = (2000..2100).contains(&year) && (1..=days).contains(&day);
    is_day.then(|| format!("{year}-{month:02}-{day:02}"))
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The record of the game.
    pub record: String,
    /// The name of its player.
    pub name: String,
    /// Its start.
    pub start: String,
    /// Its result.
    pub result: u64,
    /// The day of a daily game; empty for others.
    pub day: String,
}

impl Row {
    /// How the game compares with another one from its start; the better one is less. Of equal results, the text of the
    /// record decides.
    fn compare(&self, other: &Self) -> Ordering {
        self.compare_results(other)
            .then_with(|| self.record.cmp(&other.record))
    }

    fn compare_results(&self, other: &Self) -> Ordering {
        if self.record.starts_with('p') {
            self.result.cmp(&other.result)
        } else {
            other.result.cmp(&self.result)
        }
    }
}

/// Merges tables: of each start and name, the better game stays. Neither their order nor how often a table is merged makes
/// a difference. Returns the places of the games that stay, by start and name.
#[must_use]
pub fn merge(rows: &[Row]) -> Vec<usize> {
    let key = |place: usize| (&rows[place].start, &rows[place].name);
    let mut places = in_order(rows.len(), &|a, b| {
        key(a).cmp(&key(b)).then_with(|| rows[a].compare(&rows[b]))
    });
    places.dedup_by_key(|place| key(*place));
    places
}

/// Ranks a table: the places of the games of each start with their ranks, the best first; equal results have the same
/// rank. Daily games come first, the latest day leading.
#[must_use]
pub fn rank(rows: &[Row]) -> Vec<Vec<(usize, usize)>> {
    let by_start = |a: &Row, b: &Row| b.day.cmp(&a.day).then_with(|| a.start.cmp(&b.start));
    let places = in_order(rows.len(), &|a, b| {
        let (a, b) = (&rows[a], &rows[b]);
        by_start(a, b).then_with(|| a.compare(b))
    });
    let starts = places.chunk_by(|&a, &b| by_start(&rows[a], &rows[b]).is_eq());
    let ranked = starts.map(|places| {
        let rank = |place: usize| {
            let is_better = |&&other: &&usize| rows[other].compare_results(&rows[place]).is_lt();
            1 + places.iter().filter(is_better).count()
        };
        places.iter().map(|&place| (place, rank(place))).collect()
    });
    ranked.collect()
}
