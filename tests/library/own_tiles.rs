//! Games with their own tiles among the games kept: they are checked, merged and deleted, and never count.

use game_2048::Direction::{Down, Left, Right, Up};
use game_2048::journal::{Act, Journal};
use game_2048::library::table::{TableError, prove};
use game_2048::library::{Check, Kept, Library};
use game_2048::{Direction, Game, Record, Tile};

use super::support::{by_player, checked, kept};

/// A game of three recorded moves. The last one brings a tile in this cell.
fn record(cell: u8) -> Record {
    let start = "2.classic.3x3~BAAAAAAAB.q.g";
    let text = [start, ".AU6jzh"].concat();
    let mut record = Record::parse_with_own_tiles(&text).unwrap_or_else(|error| panic!("{error}"));
    record.moves = vec![Right, Left, Right];
    let tiles = [(0, 2), (4, 1), (cell, 1)];
    record.tiles = Some(
        tiles
            .map(|(cell, face)| Tile::new(cell, face).unwrap())
            .to_vec(),
    );
    record
}

fn journal(cell: u8) -> Journal<Game> {
    Journal::new(Game::replay(&record(cell)).unwrap(), true)
}

/// The game under an id, with what is done in it.
fn played(id: &str, cell: u8, acts: &[Act]) -> (Kept, Journal<Game>) {
    let mut journal = journal(cell);
    for &act in acts {
        assert!(journal.add(act, 100), "{act:?}");
    }
    (kept(id, &journal), journal)
}

#[test]
fn a_kept_game_is_read_with_its_tiles() {
    let other = by_player(Down);
    for acts in [
        &[][..],
        &[other],
        &[Act::Undo, Act::Undo, by_player(Left), by_player(Right)],
        &[
            Act::Undo,
            other,
            Act::Undo,
            by_player(Right),
            Act::Undo,
            Act::Undo,
        ],
    ] {
        let (kept, journal) = played("a", 3, acts);
        let game = journal.game();
        assert!(kept.start.starts_with("2.classic.3x3~"), "{}", kept.start);
        let checked = checked(&kept);
        assert_eq!(checked.record, game.history().to_string(), "{acts:?}");
        // In slices it is the same.
        let mut check = Check::new(kept).unwrap();
        while !check.step(1).unwrap() {}
        assert_eq!(check.finish(), Some(checked));
    }
}

#[test]
fn a_game_with_impossible_tiles_is_refused() {
    // The last move leaves this cell to a tile.
    let mut wrong = record(3);
    wrong.tiles.as_mut().unwrap()[2] = Tile::new(8, 1).unwrap();
    let (mut kept, _) = played("a", 3, &[]);
    kept.start = format!("{wrong} 3");
    let error = Check::all(kept).unwrap_err();
    assert!(
        error.to_string().contains("move 3 (right) cannot be made"),
        "{error}"
    );
}

/// The ids of the games after the games of another device were added.
fn merged(held: &[&Kept], added: &[&Kept]) -> Vec<(String, String)> {
    let mut library = Library::default();
    for kept in held {
        library.hold(checked(kept));
    }
    for kept in added {
        library.add(checked(kept));
    }
    while library.merge().is_some() {}
    library
        .games()
        .map(|game| (game.kept.id.clone(), game.record.clone()))
        .collect()
}

#[test]
fn a_game_that_was_played_on_replaces_its_copy() {
    let (short, _) = played("a", 3, &[]);
    let (long, journal) = played("a", 3, &[by_player(Down)]);
    let expected = vec![("a".to_owned(), journal.game().history().to_string())];
    assert_eq!(merged(&[&short], &[&long]), expected);
    assert_eq!(merged(&[&long], &[&short]), expected);
}

#[test]
fn games_with_the_same_moves_but_other_tiles_both_stay() {
    let (one, _) = played("a", 3, &[]);
    let (other, _) = played("a", 6, &[]);
    let (longer, _) = played("a", 6, &[by_player(Up)]);
    assert_eq!(merged(&[&one], &[&other]).len(), 2);
    assert_eq!(merged(&[&one], &[&other, &longer]).len(), 2);
    assert_eq!(
        merged(&[&one, &longer], &[&one]).len(),
        2,
        "the same id twice"
    );
}

#[test]
fn bookmarks_are_shared_as_far_as_moves_and_tiles_are_the_same() {
    let (mut one, _) = played("a", 3, &[]);
    let (other, _) = played("a", 6, &[]);
    one.bookmarks = vec![1, 2, 3];
    let mut library = Library::default();
    library.hold(checked(&one));
    library.add(checked(&other));
    while library.merge().is_some() {}
    let marks: Vec<_> = library
        .games()
        .map(|game| game.kept.bookmarks.clone())
        .collect();
    assert!(
        marks.contains(&vec![1, 2]) && marks.contains(&vec![1, 2, 3]),
        "{marks:?}"
    );
}

#[test]
fn what_was_deleted_does_not_come_back() {
    let (one, _) = played("a", 3, &[]);
    let (other, _) = played("a", 6, &[]);
    let mut library = Library::default();
    library.add(checked(&one));
    library.add(checked(&other));
    let record = Some(record(3).to_string());
    let origin = "a".to_owned();
    library
        .delete(game_2048::library::Deleted { origin, record })
        .unwrap();
    while library.merge().is_some() {}
    let left: Vec<_> = library.games().map(|game| game.record.clone()).collect();
    assert_eq!(left, [super::own_tiles::record(6).to_string()]);
}

#[test]
fn it_never_counts() {
    let acts: Vec<Act> = [Down, Left, Up, Right].map(by_player).to_vec();
    let mut journal = journal(3);
    for act in acts {
        journal.add(act, 1000);
    }
    journal.add(Act::Undo, 10);
    let summary = journal.summary();
    assert!(!summary.counts);
    assert_eq!(
        (summary.moves, summary.undos, summary.time, summary.best),
        (0, 0, 0, 0)
    );
    assert_eq!(journal.best_record(), None);
    // Not even if its board is that of an opening.
    let opening = game_2048::Setup {
        start: game_2048::Size::default().into(),
        ..record(3).setup
    };
    let own = Record {
        setup: opening,
        moves: Vec::new(),
        tiles: Some(Vec::new()),
    };
    let mut journal = Journal::new(Game::replay(&own).unwrap(), true);
    for way in Direction::ALL {
        journal.add(by_player(way), 10);
    }
    assert!(journal.game().steps() > 0 && !journal.summary().counts);
}

#[test]
fn a_table_of_friends_refuses_it() {
    let error = prove(&record(3).to_string()).unwrap_err();
    assert_eq!(error, TableError::OwnTiles);
    assert_eq!(
        error.to_string(),
        "it has its own tiles, and nothing shows that they are random"
    );
}
