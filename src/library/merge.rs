//! The merge of games: what several devices have, in any order, gives the same games.
//!
//! Games from one origin are a family. A game whose line of moves is the beginning of another one's gives
//! way to it; of equal lines, the one with more acts stays, and then the one with the greater bytes. Lines
//! that have grown apart all stay. In the order of their moves, the first one has the id of the origin, and
//! each other one an id that is made of its moves up to where it leaves the one before it: such an id stays
//! when the game is played on.

use core::cmp::Ordering;
use core::mem::take;
use std::collections::BTreeSet;

use super::check::{Checked, Moves, moves_of};
use super::entry;
use super::error::LineError;
use super::kept::{Deleted, Fields, ascending};

/// All games of a device.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Library {
    /// In the order of their origins. A tree would take far more code, and an import of many games no less time.
    #[allow(clippy::vec_box)] // A new one moves all after it.
    families: Vec<Box<Family>>,
    /// How many families at the beginning have nothing to merge.
    merged: usize,
    /// The ids of the games that are played, in any tab.
    playing: Vec<String>,
}

/// The games from one origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Family {
    origin: String,
    /// The games, in the order of their moves once they are merged.
    games: Vec<Checked>,
    /// Those that are still to be merged; `None` if nothing was added.
    added: Option<Vec<Checked>>,
    /// The marks of deleted games, each with the moves of its record.
    deleted: Vec<(Deleted, Option<Moves>)>,
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
        self.playing.push(id.to_owned());
    }

    fn family(&mut self, origin: &str) -> &mut Family {
        let found = self
            .families
            .binary_search_by(|family| family.origin.as_str().cmp(origin));
        let at = found.unwrap_or_else(|at| {
            let family = Family {
                origin: origin.to_owned(),
                ..Family::default()
            };
            self.families.insert(at, Box::new(family));
            at
        });
        self.merged = self.merged.min(at);
        &mut self.families[at]
    }

    /// Adds a game that the device has.
    pub fn hold(&mut self, game: Checked) {
        self.family(&game.kept.origin).games.push(game);
    }

    /// Adds a game from elsewhere. [`Library::merge`] then merges it.
    pub fn add(&mut self, game: Checked) {
        let family = self.family(&game.kept.origin);
        family.added.get_or_insert_default().push(game);
    }

    /// Adds a mark that the device has.
    ///
    /// # Errors
    ///
    /// When its record can't be read.
    pub fn mark(&mut self, deleted: Deleted) -> Result<(), LineError> {
        let moves = deleted.record.as_deref().map(moves_of).transpose()?;
        let family = self.family(&deleted.origin);
        family.deleted.push((deleted, moves));
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
        self.family(&origin).added.get_or_insert_default();
        Ok(())
    }

    /// Merges the next family that something was added to. `None` if there is none.
    pub fn merge(&mut self) -> Option<Changes> {
        while let Some(family) = self.families.get_mut(self.merged) {
            self.merged += 1;
            if let Some(added) = family.added.take() {
                return Some(family.merge(added, &self.playing));
            }
        }
        None
    }

    /// The games, after all merges.
    pub fn games(&self) -> impl Iterator<Item = &Checked> {
        self.families.iter().flat_map(|family| &family.games)
    }

    /// The marks of deleted games.
    pub fn deleted(&self) -> impl Iterator<Item = &Deleted> {
        let marks = self.families.iter().flat_map(|family| &family.deleted);
        let marks: BTreeSet<&Deleted> = marks.map(|(mark, _)| mark).collect();
        marks.into_iter()
    }
}

impl Family {
    /// Merges games from elsewhere with those of the device.
    fn merge(&mut self, added: Vec<Checked>, playing: &[String]) -> Changes {
        let before = sorted(take(&mut self.games), &|a, b| a.kept.id.cmp(&b.kept.id));
        let (played, mut all): (Vec<_>, Vec<_>) = before
            .iter()
            .cloned()
            .partition(|game| playing.contains(&game.kept.id));
        all.extend(added);
        self.games = self.united(all, played, playing);
        let mut changes = Changes::default();
        let mut stays = vec![false; before.len()];
        for game in &self.games {
            let found = before.binary_search_by(|one| one.kept.id.cmp(&game.kept.id));
            if let Ok(at) = found {
                stays[at] = true;
            }
            if !found.is_ok_and(|at| before[at].kept == game.kept) {
                changes.stored.push(game.clone());
            }
        }
        let gone = before.into_iter().zip(stays).filter(|(_, stays)| !stays);
        changes.removed = gone.map(|(game, _)| game.kept.id).collect();
        changes
    }

    /// Merges games with those that are played, which stay as they are.
    fn united(
        &self,
        mut all: Vec<Checked>,
        played: Vec<Checked>,
        playing: &[String],
    ) -> Vec<Checked> {
        for game in &mut all {
            // Moves that were marked may have been replaced since.
            let known = game.moves.len() / game.width();
            let bookmarks = &mut game.kept.bookmarks;
            bookmarks.retain(|&mark| mark as usize <= known);
        }
        let mut all = sorted(all, &in_order);
        share_bookmarks(&mut all);
        share_fields(&mut all);
        // In this order, the games that begin another one come right before it.
        let mut merged: Vec<Checked> = Vec::new();
        for game in all {
            if self.has_deleted(&game) {
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
        name(&self.origin, &mut merged, playing);
        merged.extend(played);
        sorted(merged, &in_order)
    }

    fn has_deleted(&self, game: &Checked) -> bool {
        let setup = game.setup.strip_suffix(" uncounted");
        let setup = setup.unwrap_or(&game.setup);
        self.deleted.iter().any(|(mark, line)| {
            let Some((start, moves)) = line else {
                return mark.record.is_none();
            };
            // It was played on elsewhere, or is an older copy.
            start == setup && (game.moves.starts_with(moves) || moves.starts_with(&game.moves))
        })
    }
}

/// Sorts games. Those that compare as equal stay as they are.
fn sorted(
    mut games: Vec<Checked>,
    compare: &dyn Fn(&Checked, &Checked) -> Ordering,
) -> Vec<Checked> {
    let order = entry::in_order(games.len(), &|a, b| compare(&games[a], &games[b]));
    order.into_iter().map(|at| take(&mut games[at])).collect()
}

/// Gives the games of a family their ids, but none that a game that is played has, whether it could be
/// read or not.
fn name(origin: &str, merged: &mut [Checked], playing: &[String]) {
    for at in 0..merged.len() {
        let (before, rest) = merged.split_at_mut(at);
        let Some(game) = rest.first_mut() else { return };
        let mut id = match before.last() {
            None => origin.to_owned(),
            Some(last) => {
                let end = (shared(last, game) + 1) * game.width();
                let end = game.moves.len().min(end);
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
    pairs.take_while(|(a, b)| a == b).count() / a.width()
}

/// Gives each game the bookmarks of all others, as far as they have the same moves. Between two games
/// in the order of their moves, all have at least what both have in common.
fn share_bookmarks(all: &mut [Checked]) {
    let forward = (1..all.len()).map(|at| (at - 1, at));
    let back = (1..all.len()).rev().map(|at| (at, at - 1));
    for (from, to) in forward.chain(back) {
        if all[from].setup == all[to].setup {
            let common = shared(&all[from], &all[to]);
            let mut known = all[from].kept.bookmarks.clone();
            known.retain(|&mark| mark as usize <= common);
            known.extend(&all[to].kept.bookmarks);
            all[to].kept.bookmarks = ascending(&known);
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
        if fields.get(&name).is_none_or(|kept| value > *kept) {
            fields.insert(name, value);
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
