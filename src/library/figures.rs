//! The statistics of both games: what was played, for each rules and size and for all together.

use super::entry::{Entry, GameTally, PuzzleTally, Slot, Tally, in_order};

/// The number of recent games that are listed.
const LATEST: usize = 40;

/// What the player's own games under a key, or all of them, come to. Games are their places in the list. What only one of
/// the two games has is empty for the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The key of the games' saves; empty for all games together.
    pub key: String,
    /// The game that goes on.
    pub current: Option<usize>,
    /// The number of games played.
    pub games: u64,
    /// The number of games that reached the goal, or of puzzles solved.
    pub solved: u64,
    /// The number of games of 2048 lost, or of races lost.
    pub losses: u64,
    /// The number of races won.
    pub wins: u64,
    /// The number of races that nobody won.
    pub draws: u64,
    /// The number of moves or slides.
    pub moves: u64,
    /// The number of moves taken back.
    pub undos: u64,
    /// The number of hints taken.
    pub hints: u64,
    /// In milliseconds.
    pub time: u64,
    /// The game with the best result.
    pub best: Option<usize>,
    /// The game of 2048 with the best score without undo.
    pub clean: Option<usize>,
    /// The latest games of 2048, the newest last.
    pub latest: Vec<usize>,
    /// The number of games of 2048 by the exponent of their highest tile.
    pub tops: Vec<u64>,
    /// The fastest time to each tile by its exponent, in milliseconds, and the game.
    pub splits: Vec<Option<(u64, usize)>>,
    /// The fewest slides of a solution without help.
    pub best_slides: Option<u64>,
    /// The shortest time of such a solution in seconds, at least 1.
    pub best_seconds: Option<u64>,
}

/// Returns the figures of the player's own games for each key, the most played first, and of all of them together.
#[must_use]
pub fn figures(entries: &[Entry]) -> (Vec<Figures>, Figures) {
    let mut kinds: Vec<Figures> = Vec::new();
    let mut all = Figures::default();
    for (place, entry) in entries.iter().enumerate() {
        if entry.key.slot != Slot::Main {
            continue;
        }
        let key = &entry.key.text;
        let known = kinds.iter().position(|kind| kind.key == *key);
        let at = known.unwrap_or_else(|| {
            kinds.push(Figures {
                key: key.clone(),
                ..Figures::default()
            });
            kinds.len() - 1
        });
        kinds[at].add(entries, place);
        all.add(entries, place);
    }
    all.current = None;
    for figures in kinds.iter_mut().chain([&mut all]) {
        figures.latest.reverse();
    }
    let order = in_order(kinds.len(), &|a, b| kinds[b].games.cmp(&kinds[a].games));
    let sorted = order.into_iter().map(|at| core::mem::take(&mut kinds[at]));
    (sorted.collect(), all)
}

/// The item of a list at an exponent, which grows to have it.
fn at<T: Clone + Default>(list: &mut Vec<T>, exponent: u8) -> &mut T {
    let exponent = usize::from(exponent);
    if list.len() <= exponent {
        list.resize(exponent + 1, T::default());
    }
    &mut list[exponent]
}

impl Figures {
    /// Adds a game. The newest one comes first.
    fn add(&mut self, entries: &[Entry], place: usize) {
        let entry = &entries[place];
        if entry.running && self.current.is_none() {
            self.current = Some(place);
        }
        let is_played = match &entry.tally {
            Tally::Game(tally) => self.add_game(tally, place),
            Tally::Puzzle(tally) => self.add_puzzle(tally),
        };
        if !is_played {
            return;
        }
        self.games += 1;
        let beats = |best: Option<usize>| {
            let other = best.and_then(|place| entries[place].best);
            other.map_or(entry.best.is_some_and(|best| best > 0), |other| {
                entry.beats(other)
            })
        };
        if beats(self.best) {
            self.best = Some(place);
        }
        if matches!(&entry.tally, Tally::Game(tally) if tally.undos == 0) && beats(self.clean) {
            self.clean = Some(place);
        }
    }

    fn add_game(&mut self, tally: &GameTally, place: usize) -> bool {
        if tally.moves == 0 {
            return false;
        }
        self.solved += u64::from(tally.won);
        self.losses += u64::from(tally.lost);
        self.moves += tally.moves;
        self.undos += tally.undos;
        self.time += tally.time;
        *at(&mut self.tops, tally.highest) += 1;
        if self.latest.len() < LATEST {
            self.latest.push(place);
        }
        for &(exponent, time) in &tally.tiles {
            let split = at(&mut self.splits, exponent);
            if split.is_none_or(|(fastest, _)| time < fastest) {
                *split = Some((time, place));
            }
        }
        true
    }

    fn add_puzzle(&mut self, tally: &PuzzleTally) -> bool {
        if !tally.is_played() {
            return false;
        }
        self.solved += u64::from(tally.solution.is_some());
        self.wins += u64::from(tally.outcome == 1);
        self.draws += u64::from(tally.outcome == 2);
        self.losses += u64::from(tally.outcome == 3);
        self.moves += tally.slides;
        self.undos += tally.undos;
        self.hints += tally.hints;
        self.time += tally.time;
        if let Some(solved) = tally.solution.filter(|solved| solved.clean) {
            let least = |known: Option<u64>, found: u64| {
                Some(known.map_or(found, |known| known.min(found)))
            };
            self.best_slides = least(self.best_slides, solved.slides);
            self.best_seconds = least(self.best_seconds, solved.seconds.max(1));
        }
        true
    }
}

/// The player's last kind of game, and its best result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overview {
    /// The key of the last of the player's own games with a result, or without one of the last.
    pub key: Option<String>,
    /// The best result under that key.
    pub best: Option<u64>,
}

/// Returns what the player played last.
#[must_use]
pub fn overview(entries: &[Entry]) -> Overview {
    let own = || entries.iter().filter(|entry| entry.key.slot == Slot::Main);
    let has_result = |entry: &&Entry| entry.best.is_some_and(|best| best > 0);
    let Some(last) = own().find(has_result).or_else(|| own().next()) else {
        return Overview::default();
    };
    let mut best = None;
    for entry in own()
        .filter(|entry| entry.key == last.key)
        .filter(has_result)
    {
        if best.is_none_or(|best| entry.beats(best)) {
            best = entry.best;
        }
    }
    Overview {
        key: Some(last.key.text.clone()),
        best,
    }
}
