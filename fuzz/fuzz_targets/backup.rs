//! Any lines are read, or refused with an error. A game that was played out stays in the library, reads back the same,
//! and adding it again changes nothing.
#![no_main]

use std::collections::BTreeSet;

use game_2048::journal::{Act, Journal};
use game_2048::library::{Check, Checked, Deleted, Fields, Kept, Library, Reader, Row};
use game_2048::line::{Move, Mover};
use game_2048::{Direction, Game, Rules, Setup, Size};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

#[derive(Arbitrary, Debug)]
enum Line {
    /// A line as it is.
    Raw(String),
    /// A game with few ids, so that games meet.
    Game {
        id: u8,
        origin: Option<u8>,
        seed: bool,
        moves: Vec<u8>,
        bookmarks: Vec<u8>,
        /// A byte of a chunk that is changed.
        damage: Option<(u8, u8)>,
    },
    Deleted {
        origin: u8,
        record: Option<String>,
    },
}

/// Few ids.
fn id_of(number: u8) -> String {
    format!("{:032x}", number % 4)
}

fn row_of(line: Line) -> Option<Row> {
    Some(match line {
        Line::Raw(_) => return None,
        Line::Deleted { origin, record } => {
            let origin = id_of(origin);
            Row::Deleted(Deleted { origin, record })
        }
        Line::Game {
            id,
            origin,
            seed,
            moves,
            bookmarks,
            damage,
        } => {
            let rules = Rules::preset("classic").expect("a preset");
            let start = Size::new(3, 3).expect("a size").into();
            let seed = seed.into();
            let mut journal = Journal::new(Game::new(Setup { rules, start, seed }), true);
            for act in moves {
                let direction = Direction::ALL[usize::from(act % 4)];
                let mover = Mover::Player;
                match act >> 6 {
                    0 => journal.add(Act::Undo, 100),
                    1 => journal.add(Act::Redo, 100),
                    _ => journal
                        .turn(Act::Move(Move { direction, mover }), 100)
                        .is_some(),
                };
            }
            // A line has them in order.
            let marks: BTreeSet<_> = bookmarks.into_iter().map(u32::from).collect();
            let mut chunks: Vec<_> = (0..journal.chunks())
                .filter_map(|number| journal.chunk(number))
                .collect();
            if let Some((at, byte)) = damage
                && let Some(byte_at) = chunks
                    .first_mut()
                    .and_then(|chunk| chunk.get_mut(usize::from(at)))
            {
                *byte_at = byte;
            }
            Row::Game(Kept {
                id: id_of(id),
                origin: id_of(origin.unwrap_or(id)),
                start: journal.start(),
                chunks,
                bookmarks: marks.into_iter().collect(),
                fields: Fields::from([("note".to_owned(), "a\tb\\\n".to_owned())]),
            })
        }
    })
}

/// Plays a game out in small slices.
fn played_out(kept: Kept) -> Option<Checked> {
    let mut check = Check::new(kept).ok()?;
    while !check.step(3).ok()? {}
    check.finish()
}

/// The games and marks after a merge, as lines.
fn merged(mut library: Library) -> (Vec<String>, Library) {
    while library.merge().is_some() {}
    let games = library.games().map(|game| Row::Game(game.kept.clone()));
    let marks = library.deleted().cloned().map(Row::Deleted);
    let lines = games.chain(marks).map(|row| row.to_text()).collect();
    (lines, library)
}

fuzz_target!(|lines: Vec<Line>| {
    let mut reader = Reader::default();
    let head = Row::Head(Fields::new()).to_text();
    assert!(matches!(reader.read(&head), Ok(Some(Row::Head(_)))));
    let mut library = Library::default();
    for line in lines {
        let row = match line {
            Line::Raw(text) => reader.read(&text),
            other => {
                let row = row_of(other).expect("a row");
                let read = reader.read(&row.to_text());
                assert_eq!(read, Ok(Some(row)));
                read
            }
        };
        match row {
            Ok(Some(Row::Game(kept))) => played_out(kept)
                .into_iter()
                .for_each(|game| library.add(game)),
            Ok(Some(Row::Deleted(deleted))) => drop(library.delete(deleted)),
            _ => {}
        }
    }
    let (lines, library) = merged(library);
    let mut again = Library::default();
    for mark in library.deleted() {
        again.mark(mark.clone()).expect("its own mark");
    }
    for game in library.games() {
        again.hold(played_out(game.kept.clone()).expect("its own game"));
    }
    for game in library.games() {
        again.add(played_out(game.kept.clone()).expect("its own game"));
    }
    assert!(
        again
            .merge()
            .is_none_or(|changes| changes.stored.is_empty() && changes.removed.is_empty())
    );
    assert_eq!(merged(again).0, lines);
});
