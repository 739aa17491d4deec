//! Games as a list knows them: what their rows say, without their moves.

use core::cmp::Ordering;

/// The places of a list in order. Those that compare as equal stay as they are.
// A single sort for all lists, as each kind of item would bring an algorithm of its own.
pub(super) fn in_order(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    places.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    places
}

/// Where a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The player's own game.
    Main,
    /// The game of a day.
    Daily,
    /// Another player's game or a custom start, which doesn't count.
    Practice,
}

/// The key of a save: a name, then the rules and the size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// All of it, such as `daily/2026-11-22/classic/4x4` or `puzzle/4x4/usual/any`.
    pub text: String,
    /// Where the game was played.
    pub slot: Slot,
    /// The day of a daily game, such as `2026-11-22`.
    pub day: Option<String>,
    /// The rules of 2048, `own` for custom ones, or the goal of a puzzle.
    pub rules: String,
    /// Such as `4×4`.
    pub size: String,
}

impl Key {
    /// Reads a key. `None` if neither game of the pages has such a key.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (name, mut rest) = text.split_once('/')?;
        let is_puzzle = name.starts_with("puzzle");
        let slot = match name {
            "main" | "puzzle" => Slot::Main,
            "daily" | "puzzle-daily" => Slot::Daily,
            "practice" | "puzzle-practice" => Slot::Practice,
            _ => return None,
        };
        let mut day = None;
        if slot == Slot::Daily {
            let (date, after) = rest.split_once('/')?;
            day = Some(date.to_owned());
            rest = after;
        }
        let (first, second) = rest.split_once('/')?;
        let (rules, size) = if is_puzzle {
            (second.split_once('/')?.0, first)
        } else {
            (first, second)
        };
        let rules = if rules.starts_with('~') { "own" } else { rules };
        Some(Self {
            text: text.to_owned(),
            slot,
            day,
            rules: rules.to_owned(),
            size: size.replace('x', "×"),
        })
    }
}

/// A kept game without its moves.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The key of its save.
    pub key: Key,
    /// The player's day at the first move.
    pub day: Option<String>,
    /// Whether it is the newest game under its key, so that it can go on.
    pub running: bool,
    /// Its best score, or the number of slides of its best solution without help.
    pub best: Option<u64>,
    /// What counts of it.
    pub tally: Tally,
}

/// What counts of a game, as its summary says.
#[derive(Clone, Debug)]
pub enum Tally {
    /// Of a game of 2048.
    Game(GameTally),
    /// Of an attempt at a puzzle.
    Puzzle(PuzzleTally),
}

/// What counts of a game of 2048, and its position.
#[derive(Clone, Debug, Default)]
pub struct GameTally {
    /// The number of moves that count. Without one, only the AI played, or it was practice.
    pub moves: u64,
    /// The number of moves taken back.
    pub undos: u64,
    /// In milliseconds.
    pub time: u64,
    /// The exponent of the highest tile that there was.
    pub highest: u8,
    /// Whether the goal was ever reached.
    pub won: bool,
    /// Whether it was lost.
    pub lost: bool,
    /// The exponents of the tiles that were made, and the playing time at which each was first made.
    pub tiles: Vec<(u8, u64)>,
    /// The number of moves before the AI's first one.
    pub helped: Option<u64>,
    /// The score of the position, and the exponent of its highest tile.
    pub position: (u64, u8),
}

/// What counts of an attempt at a puzzle.
#[derive(Clone, Debug, Default)]
pub struct PuzzleTally {
    /// Whether it counts at all.
    pub counts: bool,
    /// The number of slides, even if they were undone later.
    pub slides: u64,
    /// The number of slides taken back.
    pub undos: u64,
    /// The number of hints taken.
    pub hints: u64,
    /// In milliseconds.
    pub time: u64,
    /// Whether the player gave up.
    pub given_up: bool,
    /// The best solution.
    pub solution: Option<Solved>,
    /// The outcome of the race: 1 for a win, 2 for a draw, 3 for a loss, 0 for none.
    pub outcome: u64,
    /// The number of slides made in the position.
    pub made: u64,
}

/// A solution that the player found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The number of its slides.
    pub slides: u64,
    /// Its time.
    pub seconds: u64,
    /// Whether it was reached without help.
    pub clean: bool,
}

impl Entry {
    /// Whether its best result is better than another one.
    #[must_use]
    pub fn beats(&self, other: u64) -> bool {
        self.best.is_some_and(|best| match self.tally {
            Tally::Game(_) => best > other,
            Tally::Puzzle(_) => best < other,
        })
    }

    /// Whether only the AI played it.
    #[must_use]
    pub const fn is_of_ai(&self) -> bool {
        matches!(&self.tally, Tally::Game(tally) if matches!(tally.helped, Some(0)))
    }

    /// Whether it is a daily game that was begun on another day.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.key.day.is_some() && self.day.is_some() && self.key.day != self.day
    }
}

impl PuzzleTally {
    /// Whether the attempt is part of the statistics: slides were made, or it was given up.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.counts && (self.slides > 0 || self.given_up)
    }
}
