//! The merge of games: what several devices have, in any order, gives the same games.
//!
//! Games from one origin are a family. A game whose line of moves is the beginning of another one's gives
//! way to it; of equal lines, the one with more acts stays, and then the one with the greater bytes. Lines
//! that have grown apart all stay. In the order of their moves, the first one has the id of the origin, and
//! each other one an id that is made of its moves up to where it leaves the one before it: such an id stays
//! when the game is played on.

use core::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::check::{Checked, Moves, moves_of};
use super::error::LineError;
use super::kept::{Deleted, Fields, Kept};

/// All games of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// The games by their origin, in the order of their moves.
    families: BTreeMap<String, Vec<Checked>>,
    /// The games of each family that are still to be merged.
    added: BTreeMap<String, Vec<Checked>>,
    /// The marks of deleted games by their origin, each with the moves of its record.
    deleted: BTreeMap<String, BTreeMap<Deleted, Option<Moves>>>,
    /// The ids of the games that are played, in any tab.
    playing: BTreeSet<String>,
}

/// What the merge of a family changes. It is stored in one transaction, since games may change places; a
/// merge that is cut short between two families loses nothing, and a second one completes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The games to store under their ids.
    pub stored: Vec<Checked>,
    /// The ids of games that are no longer kept, because another game has all that they had.
    pub removed: Vec<String>,
}

impl Library {
    /// Says that a game is being played: nothing changes it.
    pub fn play(&mut self, id: &str) {
        self.playing.insert(id.to_owned());
    }

    /// Adds a game that the device has.
    pub fn hold(&mut self, game: Checked) {
        let family = self.families.entry(game.kept.origin.clone()).or_default();
        family.push(game);
    }

    /// Adds a game from elsewhere. [`Library::merge`] then merges it.
    pub fn add(&mut self, game: Checked) {
        let family = self.added.entry(game.kept.origin.clone()).or_default();
        family.push(game);
    }

    /// Adds a mark that the device has.
    ///
    /// # Errors
    ///
    /// When its record can't be read.
    pub fn mark(&mut self, deleted: Deleted) -> Result<(), LineError> {
        let moves = deleted.record.as_deref().map(moves_of).transpose()?;
        let marks = self.deleted.entry(deleted.origin.clone()).or_default();
        marks.insert(deleted, moves);
        Ok(())
    }

    /// Adds a mark from elsewhere: [`Library::merge`] then deletes what it is for.
    ///
    /// # Errors
    ///
    /// As [`Library::mark`].
    pub fn delete(&mut self, deleted: Deleted) -> Result<(), LineError> {
        let origin = deleted.origin.clone();
        self.mark(deleted)?;
        self.added.entry(origin).or_default();
        Ok(())
    }

    /// Merges the next family that something was added to. `None` if there is none.
    pub fn merge(&mut self) -> Option<Changes> {
        let (origin, added) = self.added.pop_first()?;
        let held = self.families.remove(&origin).unwrap_or_default();
        let before: BTreeMap<String, Kept> = held
            .iter()
            .map(|game| (game.kept.id.clone(), game.kept.clone()))
            .collect();
        let (played, held): (Vec<_>, Vec<_>) = held
            .into_iter()
            .partition(|game| self.playing.contains(&game.kept.id));
        let all = held.into_iter().chain(added).collect();
        let merged = self.family(&origin, all, played);
        let ids: BTreeSet<&str> = merged.iter().map(|game| &game.kept.id[..]).collect();
        let differs = |game: &&Checked| before.get(&game.kept.id) != Some(&game.kept);
        let stored = merged.iter().filter(differs);
        let changes = Changes {
            stored: stored.cloned().collect(),
            removed: before
                .keys()
                .filter(|id| !ids.contains(&id[..]))
                .cloned()
                .collect(),
        };
        if !merged.is_empty() {
            self.families.insert(origin, merged);
        }
        Some(changes)
    }

    /// The games, after all merges.
    pub fn games(&self) -> impl Iterator<Item = &Checked> {
        self.families.values().flatten()
    }

    /// The marks of deleted games.
    pub fn deleted(&self) -> impl Iterator<Item = &Deleted> {
        self.deleted.values().flat_map(BTreeMap::keys)
    }

    /// Merges the games of a family with those that are played, which stay as they are.
    fn family(&self, origin: &str, mut all: Vec<Checked>, played: Vec<Checked>) -> Vec<Checked> {
        for game in &mut all {
            // Moves that were marked may have been replaced since.
            let known = game.moves.len();
            let bookmarks = &mut game.kept.bookmarks;
            bookmarks.retain(|&mark| mark as usize <= known);
        }
        all.sort_by(in_order);
        share_bookmarks(&mut all);
        all.reverse();
        share_bookmarks(&mut all);
        all.reverse();
        share_fields(&mut all);
        // In this order, the games that begin another one come right before it.
        let mut merged: Vec<Checked> = Vec::new();
        for game in all {
            if self.is_deleted(&game) {
                continue;
            }
            if merged.last().is_some_and(|last| begins(last, &game)) {
                merged.pop();
            }
            merged.push(game);
        }
        let adds_nothing = |game: &Checked, one: &Checked| {
            begins(game, one) && in_order(game, one) != Ordering::Greater
        };
        merged.retain(|game| !played.iter().any(|one| adds_nothing(game, one)));
        name(origin, &mut merged, &self.playing);
        merged.extend(played);
        merged.sort_by(in_order);
        merged
    }

    fn is_deleted(&self, game: &Checked) -> bool {
        let marks = self.deleted.get(&game.kept.origin);
        let setup = game.setup.trim_end_matches(" uncounted");
        marks.into_iter().flatten().any(|(mark, line)| {
            let Some((start, moves)) = line else {
                return mark.record.is_none();
            };
            // It was played on elsewhere, or is an older copy.
            start == setup && (game.moves.starts_with(moves) || moves.starts_with(&game.moves))
        })
    }
}

/// Gives the games of a family their ids, but none that a game that is played has, whether it could be
/// read or not.
fn name(origin: &str, merged: &mut [Checked], playing: &BTreeSet<String>) {
    for at in 0..merged.len() {
        let (before, rest) = merged.split_at_mut(at);
        let Some(game) = rest.first_mut() else { return };
        let mut id = match before.last() {
            None => origin.to_owned(),
            Some(last) => {
                let end = game.moves.len().min(shared(last, game) + 1);
                id_of(origin, &game.setup, &game.moves[..end])
            }
        };
        while playing.contains(&id) {
            id = id_of(&id, &game.setup, &game.moves);
        }
        origin.clone_into(&mut game.kept.origin);
        game.kept.id = id;
    }
}

/// The order of the moves, and then of what decides between equal lines.
fn in_order(a: &Checked, b: &Checked) -> Ordering {
    let lines = (&a.setup, &a.moves).cmp(&(&b.setup, &b.moves));
    let acts = (a.acts, &a.kept.chunks, &a.kept.start);
    lines.then_with(|| acts.cmp(&(b.acts, &b.kept.chunks, &b.kept.start)))
}

/// Whether the line of a game is the beginning of another one's.
fn begins(game: &Checked, other: &Checked) -> bool {
    game.setup == other.setup && other.moves.starts_with(&game.moves)
}

/// The number of moves at the beginning that two lines have in common.
fn shared(a: &Checked, b: &Checked) -> usize {
    if a.setup != b.setup {
        return 0;
    }
    let pairs = a.moves.iter().zip(&b.moves);
    pairs.take_while(|(a, b)| a == b).count()
}

/// Gives each game the bookmarks of those before it, as far as they have the same moves. Between two games
/// in the order of their moves, all have at least what both have in common.
fn share_bookmarks(all: &mut [Checked]) {
    for at in 1..all.len() {
        let (before, rest) = all.split_at_mut(at);
        let (Some(last), Some(game)) = (before.last(), rest.first_mut()) else {
            return;
        };
        if last.setup == game.setup {
            let common = shared(last, game);
            let marks = last.kept.bookmarks.iter();
            let known = marks.filter(|&&mark| mark as usize <= common);
            game.kept.bookmarks.extend(known);
        }
    }
}

/// Gives each game the fields of those that it goes on from.
fn share_fields(all: &mut [Checked]) {
    // The games that begin the current one, each with the fields of those before it.
    let mut begun: Vec<usize> = Vec::new();
    for at in 0..all.len() {
        while begun
            .last()
            .is_some_and(|&last| !begins(&all[last], &all[at]))
        {
            begun.pop();
        }
        if let Some(&last) = begun.last() {
            let fields = all[last].kept.fields.clone();
            unite(&mut all[at].kept.fields, fields);
        }
        begun.push(at);
    }
}

/// Adds fields. Of two values, the greater one stays, so that the order doesn't matter.
fn unite(fields: &mut Fields, others: Fields) {
    for (name, value) in others {
        let kept = fields.entry(name).or_default();
        if value > *kept {
            *kept = value;
        }
    }
}

/// An id made of a line of moves: 128 bits of FNV-1a as hexadecimal digits.
fn id_of(origin: &str, setup: &str, moves: &[u8]) -> String {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let parts = [origin.as_bytes(), b"\n", setup.as_bytes(), b"\n", moves];
    let hash = parts.into_iter().flatten().fold(BASIS, |hash, &byte| {
        (hash ^ u128::from(byte)).wrapping_mul(PRIME)
    });
    format!("{hash:032x}")
}
