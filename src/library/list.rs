//! The list of all games: which are shown, in which order, and which of them is the best.

use super::entry::{Entry, Slot, Tally, in_order};

/// How a player came to play a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The player's own game.
    Main,
    /// A daily game.
    Daily,
    /// Practice.
    Practice,
    /// Only the AI played.
    Ai,
}

impl Group {
    /// All of them, in the order of a menu.
    pub const ALL: [Self; 4] = [Self::Main, Self::Daily, Self::Practice, Self::Ai];

    /// That of a game.
    #[must_use]
    pub const fn of(entry: &Entry) -> Self {
        if entry.is_of_ai() {
            return Self::Ai;
        }
        match entry.key.slot {
            Slot::Main => Self::Main,
            Slot::Daily => Self::Daily,
            Slot::Practice => Self::Practice,
        }
    }

    /// Its name, such as `daily`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Daily => "daily",
            Self::Practice => "practice",
            Self::Ai => "ai",
        }
    }
}

/// What a player chooses: an order, and a value for each filter; empty for all.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// `score`, `tile`, `slides` or `time`; any other one keeps the newest first.
    pub sort: String,
    /// The name of a group. Without one, games that only the AI played are hidden.
    pub group: String,
    /// The rules or the goal.
    pub rules: String,
    /// The size.
    pub size: String,
}

/// Returns the places of the games that a choice leaves, in its order, and the number of those of the AI that are hidden.
#[must_use]
pub fn choose(entries: &[Entry], choice: &Choice) -> (Vec<usize>, usize) {
    let is = |wanted: &str, found: &str| wanted.is_empty() || wanted == found;
    let left = (0..entries.len()).filter(|&place| {
        let key = &entries[place].key;
        is(&choice.rules, &key.rules) && is(&choice.size, &key.size)
    });
    let is_shown = |&place: &usize| {
        let group = Group::of(&entries[place]);
        if choice.group.is_empty() {
            group != Group::Ai
        } else {
            choice.group == group.name()
        }
    };
    let (left, hidden): (Vec<usize>, Vec<usize>) = left.partition(is_shown);
    let rank = |at: usize| rank(&entries[left[at]], &choice.sort);
    let order = in_order(left.len(), &|a, b| rank(a).cmp(&rank(b)));
    let shown = order.into_iter().map(|at| left[at]).collect();
    let hidden = if choice.group.is_empty() {
        hidden.len()
    } else {
        0
    };
    (shown, hidden)
}

/// What a game is sorted by, the lowest first.
fn rank(entry: &Entry, sort: &str) -> (u64, u64) {
    match &entry.tally {
        Tally::Game(tally) => {
            let (score, highest) = tally.position;
            let tile = u64::MAX - u64::from(highest);
            match sort {
                "score" => (u64::MAX - score, 0),
                "tile" => (tile, u64::MAX - score),
                _ => (0, 0),
            }
        }
        // Solved puzzles come first.
        Tally::Puzzle(tally) => match (sort, tally.solution) {
            ("slides", Some(solved)) => (0, solved.slides),
            ("slides", None) => (1, tally.made),
            ("time", Some(solved)) => (0, solved.seconds),
            ("time", None) => (1, 0),
            _ => (0, 0),
        },
    }
}

/// Returns the places of the best of the player's own games under each key; of several, the first one.
#[must_use]
pub fn bests(entries: &[Entry]) -> Vec<usize> {
    let mut bests: Vec<usize> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        if Group::of(entry) != Group::Main || entry.best.unwrap_or_default() == 0 {
            continue;
        }
        let is_alike = |&&mut best: &&mut usize| entries[best].key == entry.key;
        match bests.iter_mut().find(is_alike) {
            None => bests.push(place),
            Some(best) => {
                if entry.beats(entries[*best].best.unwrap_or_default()) {
                    *best = place;
                }
            }
        }
    }
    bests
}

/// Returns the values of a filter, those of most games first.
#[must_use]
pub fn values<'a>(entries: &'a [Entry], value: impl Fn(&'a Entry) -> &'a str) -> Vec<&'a str> {
    let mut counts: Vec<(&str, u64)> = Vec::new();
    for found in entries.iter().map(value) {
        match counts.iter_mut().find(|(known, _)| *known == found) {
            Some((_, count)) => *count += 1,
            None => counts.push((found, 1)),
        }
    }
    let order = in_order(counts.len(), &|a, b| counts[b].1.cmp(&counts[a].1));
    order.into_iter().map(|at| counts[at].0).collect()
}
