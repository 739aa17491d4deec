//! The merge of the games of several devices.

use std::collections::BTreeMap;

use game_2048::Direction::{self, Down, Left, Right, Up};
use game_2048::Record;
use game_2048::journal::Journal;
use game_2048::library::{Changes, Deleted, Kept, Library};
use proptest::prelude::*;

use super::support::{checked, game, kept, played_on};

/// The games of a device, as its database has them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Device {
    games: BTreeMap<String, Kept>,
    deleted: Vec<Deleted>,
    playing: Option<String>,
}

impl Device {
    fn with(games: &[Kept]) -> Self {
        let games = games.iter().map(|kept| (kept.id.clone(), kept.clone()));
        Self {
            games: games.collect(),
            ..Self::default()
        }
    }

    fn library(&self) -> Library {
        let mut library = Library::default();
        self.playing.iter().for_each(|id| library.play(id));
        for mark in &self.deleted {
            library.mark(mark.clone()).unwrap();
        }
        for kept in self.games.values() {
            library.hold(checked(kept));
        }
        library
    }

    /// Imports what another device has. Returns the changes.
    fn import(&mut self, other: &Self) -> Vec<Changes> {
        let mut library = self.library();
        for mark in &other.deleted {
            library.delete(mark.clone()).unwrap();
        }
        for kept in other.games.values() {
            library.add(checked(kept));
        }
        let mut all = Vec::new();
        while let Some(changes) = library.merge() {
            for game in &changes.stored {
                self.games.insert(game.kept.id.clone(), game.kept.clone());
            }
            for id in &changes.removed {
                self.games.remove(id);
            }
            all.push(changes);
        }
        self.deleted = library.deleted().cloned().collect();
        let games: BTreeMap<_, _> = library
            .games()
            .map(|game| (game.kept.id.clone(), game.kept.clone()))
            .collect();
        assert_eq!(self.games, games, "the changes lead to the same games");
        all
    }

    fn delete(&mut self, id: &str) {
        if let Some(kept) = self.games.remove(id) {
            self.deleted.push(Deleted {
                record: (kept.origin != kept.id).then(|| checked(&kept).record),
                origin: kept.origin,
            });
        }
    }
}

fn fresh(id: &str, seed: u64) -> Kept {
    kept(id, &Journal::new(game(seed), true))
}

fn ids(device: &Device) -> Vec<&str> {
    device.games.keys().map(|id| &id[..]).collect()
}

const MORE: [Direction; 6] = [Up, Left, Down, Right, Up, Left];

#[test]
fn the_longer_line_stays() {
    let short = played_on(&fresh("a", 1), 0, &MORE);
    let long = played_on(&short, 0, &MORE);
    for (mine, theirs) in [(&short, &long), (&long, &short)] {
        let mut device = Device::with(std::slice::from_ref(mine));
        let changes = device.import(&Device::with(std::slice::from_ref(theirs)));
        assert_eq!(device, Device::with(std::slice::from_ref(&long)));
        let is_new = mine == &short;
        assert_eq!(changes[0].stored.is_empty(), !is_new);
        assert!(changes[0].removed.is_empty());
    }
}

#[test]
fn of_equal_lines_the_one_with_more_acts_stays() {
    let few = played_on(&fresh("a", 1), 0, &MORE);
    let more = played_on(&few, 2, &[]);
    for (mine, theirs) in [(&few, &more), (&more, &few)] {
        let mut device = Device::with(std::slice::from_ref(mine));
        device.import(&Device::with(std::slice::from_ref(theirs)));
        assert_eq!(device.games["a"], more);
    }
}

#[test]
fn lines_that_have_grown_apart_both_stay() {
    let common = played_on(&fresh("a", 1), 0, &MORE);
    let one = played_on(&common, 1, &[Down, Down, Up, Down]);
    let other = played_on(&common, 1, &[Right, Right, Up, Right]);
    assert_ne!(checked(&one).record, checked(&other).record);
    let (mut first, mut second) = (
        Device::with(std::slice::from_ref(&one)),
        Device::with(std::slice::from_ref(&other)),
    );
    let before = first.clone();
    first.import(&second);
    second.import(&before);
    assert_eq!(first, second);
    assert_eq!(first.games.len(), 2);
    assert!(first.games.values().all(|kept| kept.origin == "a"));
    let again = first.import(&second);
    assert!(
        again.iter().all(|changes| *changes == Changes::default()),
        "a second import adds nothing"
    );
    // An id stays when the game is played on.
    let fork = first.games.values().find(|kept| kept.id != "a").unwrap();
    let later = played_on(fork, 0, &MORE);
    assert_ne!(&later, fork);
    let expected = later.clone();
    second.import(&Device::with(&[later]));
    assert_eq!(ids(&second), ids(&first));
    assert_eq!(second.games[&expected.id], expected);
}

#[test]
fn a_game_that_is_played_does_not_change() {
    let mine = played_on(&fresh("a", 1), 0, &MORE);
    let longer = played_on(&mine, 0, &MORE);
    let mut device = Device::with(std::slice::from_ref(&mine));
    device.playing = Some("a".to_owned());
    let mut marked = longer.clone();
    marked.bookmarks.push(2);
    device.import(&Device::with(std::slice::from_ref(&marked)));
    assert_eq!(device.games["a"], mine);
    assert_eq!(device.games.len(), 2);
    let other = device.games.values().find(|kept| kept.id != "a").unwrap();
    assert_eq!((&other.chunks, &other.origin[..]), (&longer.chunks, "a"));
    // A shorter one adds nothing.
    let before = device.clone();
    device.import(&Device::with(&[fresh("a", 1)]));
    assert_eq!(device, before);
    // Nor does a mark delete it.
    let mut other = Device::with(&[longer]);
    other.delete("a");
    device.import(&other);
    assert_eq!(ids(&device), ["a"]);
    // Once it is over, it is one of the others.
    device.playing = None;
    device.import(&Device::default());
    device.import(&other);
    assert_eq!(ids(&device), Vec::<&str>::new());
}

#[test]
fn bookmarks_are_united_as_far_as_the_moves_are_the_same() {
    let common = played_on(&fresh("a", 1), 0, &MORE);
    let record: Record = checked(&common).record.parse().unwrap();
    let steps = u32::try_from(record.moves.len()).unwrap();
    let mut one = played_on(&common, 1, &[Down, Down, Up, Down]);
    let mut other = played_on(&common, 1, &[Right, Right, Up, Right]);
    one.bookmarks.extend([1, steps]);
    other.bookmarks.extend([2, steps + 1]);
    one.fields.insert("note".to_owned(), "a".to_owned());
    let mut device = Device::with(&[one]);
    device.import(&Device::with(&[other]));
    let marks: Vec<Vec<u32>> = device
        .games
        .values()
        .map(|kept| kept.bookmarks.clone())
        .collect();
    assert!(
        marks.contains(&vec![1, 2, steps]) && marks.contains(&vec![1, 2, steps + 1]),
        "{marks:?}"
    );
}

#[test]
fn what_was_deleted_does_not_come_back() {
    let short = played_on(&fresh("a", 1), 0, &MORE);
    let long = played_on(&short, 0, &MORE);
    let mut device = Device::with(std::slice::from_ref(&short));
    let other = Device::with(&[long, fresh("b", 2)]);
    device.delete("a");
    device.import(&other);
    assert_eq!(ids(&device), ["b"]);
    let mut third = other.clone();
    third.import(&device);
    assert_eq!(ids(&third), ["b"], "the mark is passed on");
}

#[test]
fn a_shorter_copy_of_a_game_that_is_played_adds_nothing() {
    let mine = played_on(&fresh("a", 1), 0, &MORE);
    let mut device = Device::with(std::slice::from_ref(&mine));
    device.playing = Some("a".to_owned());
    let before = device.clone();
    device.import(&Device::with(&[fresh("a", 1)]));
    device.import(&Device::with(&[mine]));
    assert_eq!(device, before);
}

/// Two devices with lines that have grown apart, after an exchange.
fn forked() -> (Device, Kept) {
    let common = played_on(&fresh("a", 1), 0, &MORE);
    let one = played_on(&common, 1, &[Down, Down, Up, Down]);
    let other = played_on(&common, 1, &[Right, Right, Up, Right]);
    let mut device = Device::with(&[one]);
    device.import(&Device::with(&[other]));
    let fork = device.games.values().find(|kept| kept.id != "a");
    let fork = fork.unwrap().clone();
    (device, fork)
}

#[test]
fn a_longer_line_of_a_fork_that_is_played_has_another_id() {
    let (mut device, fork) = forked();
    device.playing = Some(fork.id.clone());
    let longer = played_on(&fork, 0, &MORE);
    device.import(&Device::with(std::slice::from_ref(&longer)));
    assert_eq!(device.games[&fork.id], fork);
    assert_eq!(device.games.len(), 3);
    let chunks: Vec<_> = device.games.values().map(|kept| &kept.chunks).collect();
    assert!(chunks.contains(&&longer.chunks));
}

#[test]
fn each_of_the_lines_that_have_grown_apart_is_deleted_on_its_own() {
    let (mut device, fork) = forked();
    let longer = played_on(&fork, 0, &MORE);
    device.delete(&fork.id);
    // The shorter one that both have in common, too, and what was played on.
    device.import(&Device::with(&[
        longer,
        played_on(&fresh("a", 1), 0, &MORE[..3]),
    ]));
    assert_eq!(ids(&device), ["a"]);
}

#[test]
fn a_longer_line_takes_the_words_of_the_shorter_one() {
    let note = |kept: &Kept, text: &str| {
        let mut noted = kept.clone();
        noted.fields.insert("note".to_owned(), text.to_owned());
        noted
    };
    let short = played_on(&fresh("a", 1), 0, &MORE);
    let long = played_on(&short, 0, &MORE);
    for (words, expected) in [(("a", ""), "a"), (("a", "b"), "b"), (("b", "a"), "b")] {
        let mut device = Device::with(&[note(&short, words.0)]);
        device.import(&Device::with(&[note(&long, words.1)]));
        assert_eq!(device.games["a"], note(&long, expected));
    }
    // A mark beyond the moves is one of moves that were replaced.
    let mut marked = long.clone();
    marked.bookmarks.extend([2, 99]);
    let mut device = Device::with(&[short]);
    device.import(&Device::with(&[marked]));
    assert_eq!(device.games["a"].bookmarks, [2]);
}

/// What happens on a device between two exchanges.
#[derive(Clone, Debug)]
enum Event {
    Begin,
    Play {
        game: usize,
        undone: usize,
        ways: Vec<Direction>,
    },
    Mark {
        game: usize,
        at: u32,
    },
    Note {
        game: usize,
        text: u8,
    },
    Delete {
        game: usize,
    },
    Import {
        from: usize,
    },
}

fn event() -> impl Strategy<Value = Event> {
    let ways = prop::collection::vec((0..4_usize).prop_map(|way| Direction::ALL[way]), 0..5);
    prop_oneof![
        1 => Just(Event::Begin),
        6 => (any::<usize>(), 0..4_usize, ways).prop_map(|(game, undone, ways)| Event::Play { game, undone, ways }),
        2 => (any::<usize>(), 0..8_u32).prop_map(|(game, at)| Event::Mark { game, at }),
        1 => (any::<usize>(), b'a'..b'e').prop_map(|(game, text)| Event::Note { game, text }),
        1 => any::<usize>().prop_map(|game| Event::Delete { game }),
        4 => (0..3_usize).prop_map(|from| Event::Import { from }),
    ]
}

fn happen(devices: &mut [Device], at: usize, event: &Event, number: usize) {
    let others = devices.to_vec();
    let device = &mut devices[at];
    let of = |game: usize| {
        device
            .games
            .keys()
            .nth(game % device.games.len().max(1))
            .cloned()
    };
    let id = match event {
        Event::Play { game, .. }
        | Event::Mark { game, .. }
        | Event::Note { game, .. }
        | Event::Delete { game } => of(*game),
        Event::Begin | Event::Import { .. } => None,
    };
    let chosen = id.as_ref().and_then(|id| device.games.get_mut(id));
    match (event, chosen) {
        (Event::Begin, _) => {
            let id = format!("{at}-{number}");
            device.games.insert(id.clone(), fresh(&id, 1));
        }
        (Event::Import { from }, _) => drop(device.import(&others[*from])),
        (Event::Play { undone, ways, .. }, Some(kept)) => *kept = played_on(kept, *undone, ways),
        (Event::Mark { at, .. }, Some(kept)) => {
            if let Err(place) = kept.bookmarks.binary_search(at) {
                kept.bookmarks.insert(place, *at);
            }
        }
        (Event::Note { text, .. }, Some(kept)) => {
            kept.fields
                .insert("note".to_owned(), char::from(*text).to_string());
        }
        (Event::Delete { .. }, Some(_)) => device.delete(&id.unwrap_or_default()),
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn devices_that_exchange_files_end_with_the_same_games(
        events in prop::collection::vec((0..3_usize, event()), 0..40),
        order in Just(vec![(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]).prop_shuffle(),
    ) {
        let mut devices = vec![Device::with(&[fresh("a", 1)]); 3];
        for (number, (at, event)) in events.iter().enumerate() {
            happen(&mut devices, *at, event, number);
        }
        let all: usize = devices.iter().map(|device| device.games.len()).sum();
        for (to, from) in order.iter().chain(&order).chain(&order) {
            let other = devices[*from].clone();
            devices[*to].import(&other);
        }
        prop_assert_eq!(&devices[0], &devices[1]);
        prop_assert_eq!(&devices[1], &devices[2]);
        prop_assert!(devices[0].games.len() <= all);
        // Repeating an import adds nothing.
        let other = devices[1].clone();
        let again = devices[0].import(&other);
        prop_assert!(again.iter().all(|changes| *changes == Changes::default()));
    }

    #[test]
    fn an_import_that_is_cut_short_is_completed_by_another(
        events in prop::collection::vec((0..2_usize, event()), 0..30),
        cut in 0..4_usize,
    ) {
        let mut devices = vec![Device::with(&[fresh("a", 1), fresh("b", 1)]); 3];
        for (number, (at, event)) in events.iter().enumerate() {
            happen(&mut devices, *at, event, number);
        }
        let (mut whole, other) = (devices[0].clone(), devices[1].clone());
        let changes = whole.clone().import(&other);
        let mut stopped = whole.clone();
        for Changes { stored, removed } in changes.into_iter().take(cut) {
            let stored = stored.into_iter().map(|game| game.kept);
            stopped.games.extend(stored.map(|kept| (kept.id.clone(), kept)));
            stopped.games.retain(|id, _| !removed.contains(id));
        }
        stopped.import(&other);
        whole.import(&other);
        prop_assert_eq!(stopped, whole);
    }
}
