//! The text of a backup, and the check of its games.

use game_2048::Direction::{Down, Left, Right, Up};
use game_2048::Record;
use game_2048::journal::{Act, Journal};
use game_2048::library::{Check, Deleted, Fields, Kept, LineError, MAX_GAMES, Reader, Row};
use proptest::prelude::*;

use super::support::{by_player, checked, game, kept, puzzle};

const HEAD: &str = "2048-backup\tversion=2\tmade=5";

/// A game with more than a chunk, and with marks and words of the player's.
fn long() -> Kept {
    let mut journal = Journal::new(game(7), true);
    journal.add(
        Act::Resumed {
            at: 1_795_860_000_000,
        },
        0,
    );
    for _ in 0..200 {
        for way in [Up, Left, Down, Right] {
            if journal.add(by_player(way), 200) {
                break;
            }
        }
        journal.add(Act::Undo, 300);
        journal.add(Act::Redo, 400);
    }
    assert!(journal.chunks() > 1);
    let mut kept = kept("a1", &journal);
    kept.bookmarks.extend([3, 40]);
    let note = "two\tlines\r\nand a \\ \\n".to_owned();
    kept.fields.insert("note".to_owned(), note);
    kept.fields
        .insert("new=er".replace('=', "_"), "a=b".to_owned());
    kept
}

#[track_caller]
fn read(line: &str) -> Result<Option<Row>, LineError> {
    let mut reader = Reader::default();
    reader.read(HEAD).unwrap();
    reader.read(line)
}

#[test]
fn a_line_reads_back_the_same() {
    let fields = Fields::from([
        ("version".to_owned(), "2".to_owned()),
        ("settings".to_owned(), "{\n\t\"a\": 1 }".to_owned()),
    ]);
    let head = Row::Head(fields);
    let mut reader = Reader::default();
    assert_eq!(reader.read(&head.to_text()), Ok(Some(head)));
    let mut fork = long();
    fork.origin = "b2".to_owned();
    let deleted = |record: Option<&str>| {
        Row::Deleted(Deleted {
            origin: "c3".to_owned(),
            record: record.map(str::to_owned),
        })
    };
    for row in [
        Row::Game(long()),
        Row::Game(fork),
        Row::Game(kept("e5", &Journal::new(puzzle(1), false))),
        deleted(None),
        deleted(Some("1.classic.3x3.h..x")),
        Row::Unknown("future\tx=1".to_owned()),
    ] {
        let text = row.to_text();
        assert!(!text.contains(['\n', '\r']), "{text}");
        assert_eq!(reader.read(&text), Ok(Some(row.clone())), "{text}");
        assert_eq!(reader.read(&(text.clone() + "\r")), Ok(Some(row)), "{text}");
    }
    assert_eq!(reader.read(""), Ok(None));
}

#[test]
fn an_error_says_what_is_wrong_with_a_line() {
    let text = Row::Game(long()).to_text();
    for (line, expected) in [
        ("game\tstart=x\tacts=", "the field id is missing"),
        ("game\tid=\tstart=x\tacts=", "the field id cannot be “”"),
        ("game\tid=a\tacts=", "the field start is missing"),
        ("game\tid=a\tstart=x", "the field acts is missing"),
        (
            "game\tid=a\tstart=x\tacts=AA!",
            "the field acts cannot be “AA!”",
        ),
        (
            "game\tid=a\tstart=x\tacts=A",
            "the field acts cannot be “A”",
        ),
        (
            "game\tid=a\tstart=x\tacts=AB",
            "the field acts cannot be “AB”",
        ),
        (
            "game\tid=a\tstart=x\tacts=\tbookmarks=1,b",
            "the field bookmarks cannot be “b”",
        ),
        ("game\tid", "“id” is no field"),
        ("deleted", "the field origin is missing"),
    ] {
        assert_eq!(read(line).unwrap_err().to_string(), expected, "{line}");
    }
    for (line, expected) in [
        ("{}", "this is not a backup of 2048"),
        ("2048-backup", "the field version is missing"),
        (
            "2048-backup\tversion=3",
            "the version of the backup is “3”, but only 2 is known",
        ),
        (&text, "this is not a backup of 2048"),
    ] {
        let found = Reader::default().read(line).unwrap_err();
        assert_eq!(found.to_string(), expected, "{line}");
    }
}

#[test]
fn a_backup_has_at_most_100_000_games() {
    let mut reader = Reader::default();
    reader.read(HEAD).unwrap();
    for _ in 0..MAX_GAMES {
        assert!(reader.read("game\tid=a\tstart=x\tacts=").is_ok());
    }
    let error = reader.read("game\tid=a\tstart=x\tacts=").unwrap_err();
    assert_eq!(error.to_string(), "a backup holds 100000 games at most");
}

#[test]
fn a_game_is_played_out() {
    let whole = long();
    let start = whole.start.split(' ').next().unwrap().to_owned();
    let changed = |change: &dyn Fn(&mut Kept)| {
        let mut kept = whole.clone();
        change(&mut kept);
        Check::all(kept)
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(changed(&|_| ()), Ok(()));
    let sum = "the check sum does not match";
    let sum = |chunk| format!("chunk {chunk}: {}", sum.replace("the", "its"));
    for (change, expected) in [
        (
            &(|kept: &mut Kept| kept.chunks[1][9] ^= 1) as &dyn Fn(&mut Kept),
            sum(1),
        ),
        (&|kept: &mut Kept| drop(kept.chunks.remove(0)), sum(0)),
        (&|kept: &mut Kept| kept.start.push_str(" uncounted"), sum(0)),
        (
            &|kept: &mut Kept| kept.start = "1.classic".to_owned(),
            "bad start: ".to_owned(),
        ),
        (
            &|kept: &mut Kept| kept.start = start.clone(),
            "bad start: it has no number of moves made".to_owned(),
        ),
        (
            &|kept: &mut Kept| kept.start = start.clone() + " 1",
            "bad start: it has no number of moves made".to_owned(),
        ),
        (
            &|kept: &mut Kept| kept.start.push_str(" x"),
            "bad start: only the word uncounted may end it".to_owned(),
        ),
        (
            &|kept: &mut Kept| {
                let (setup, moves) = (*game(7).setup(), vec![Up; 24]);
                kept.start = format!(
                    "{} 0",
                    Record {
                        setup,
                        moves,
                        tiles: None
                    }
                );
            },
            "bad start: move ".to_owned(),
        ),
    ] {
        let error = changed(change).unwrap_err();
        assert!(error.starts_with(&expected), "{error} / {expected}");
    }
}

#[test]
fn a_check_goes_on_in_slices() {
    let kept = long();
    let mut check = Check::new(kept.clone()).unwrap();
    let mut steps = 0;
    while !check.step(1).unwrap() {
        steps += 1;
    }
    assert_eq!(steps, kept.chunks.len() - 1);
    assert_eq!(check.finish(), Some(checked(&kept)));
    // The moves of a start, too.
    let mut played = game(7);
    while let Some(way) = [Up, Left, Down, Right]
        .into_iter()
        .find(|&way| played.clone().play(way).is_some())
    {
        played.play(way);
    }
    let moves = played.steps();
    played.seek(3);
    let opened = super::support::kept("a", &Journal::new(played, false));
    let mut check = Check::new(opened.clone()).unwrap();
    let mut steps = 0;
    while !check.step(10).unwrap() {
        steps += 1;
        assert!(steps < 1000);
    }
    assert!(steps >= moves / 10 - 1, "{steps} steps for {moves} moves");
    assert_eq!(check.finish(), Some(checked(&opened)));
}

proptest! {
    #[test]
    fn any_text_is_a_line_or_an_error(line in "(game|deleted|x)?(\t(id|start|acts|bookmarks|note)=?[A-Z0-9a-z.,\\\\ -]{0,9}){0,6}") {
        if let Ok(Some(row)) = read(&line) {
            let again = read(&row.to_text());
            prop_assert_eq!(again, Ok(Some(row.clone())));
            if let Row::Game(kept) = row {
                let _ = Check::all(kept);
            }
        }
    }

    #[test]
    fn any_bytes_are_text_and_back(chunks in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..40), 0..4)) {
        let kept = Kept { id: "a".into(), origin: "a".into(), start: "x".into(), chunks, ..Kept::default() };
        let text = Row::Game(kept.clone()).to_text();
        prop_assert_eq!(read(&text), Ok(Some(Row::Game(kept))));
    }
}
