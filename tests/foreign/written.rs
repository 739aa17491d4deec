//! Games as texts of other programs, and those texts read again.

use game_2048::foreign::{Format, Game, UNKNOWN_TIME, WriteFault, read_any, write};
use game_2048::{Board, CustomStart, Direction, Record, Rules, Setup, Size, Start};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{cases, game, start};

/// Writes a game that was read.
fn again(game: &Game, format: Format) -> Result<String, WriteFault> {
    write(&game.record, format, &game.opening, game.times.as_deref())
}

#[test]
fn a_text_comes_out_again_unchanged() {
    for (file, format) in [
        ("verse-text", Format::Verse),
        ("verse-old-text", Format::VerseOld),
    ] {
        for case in cases(file) {
            let text = case["text"].as_str().unwrap();
            let game = game(text.as_bytes());
            assert_eq!(
                again(&game, format).as_deref(),
                Ok(text),
                "{file}: {}",
                case["name"]
            );
        }
    }
}

#[test]
fn a_game_comes_out_of_rpl1_again() {
    for case in cases("2048-next-v1") {
        let before = game(case["text"].as_str().unwrap().as_bytes());
        let text = again(&before, Format::Rpl1).unwrap();
        assert_eq!(game(text.as_bytes()), before);
        // What we write has one form.
        assert_eq!(again(&before, Format::Rpl1).unwrap(), text);
    }
}

#[test]
fn a_text_is_not_taken_for_records_of_25_bytes() {
    // The last byte is the first of their end, at its place.
    let text = format!("replay_{}X", " ".repeat(26));
    assert_eq!(text.len() % 25, 9);
    assert_eq!(read_any(text.as_bytes())[0].format, Some(Format::VerseOld));
}

#[test]
fn opening_tiles_without_an_order_are_written_by_cell() {
    let record: Record = "1.classic.4x4.q.ug.DC_yM6".parse().unwrap();
    let text = write(&record, Format::VerseOld, &[], None).unwrap();
    let opening = game(text.as_bytes()).opening;
    assert!(opening[0].cell() < opening[1].cell());
    let other = [opening[1], opening[0]];
    let text = write(&record, Format::VerseOld, &other, None).unwrap();
    assert_eq!(game(text.as_bytes()).opening, other);
    // Tiles that aren't those of the start are of no use.
    let text = write(&record, Format::VerseOld, &[opening[0]; 2], None).unwrap();
    assert_eq!(game(text.as_bytes()).opening, opening);
}

#[test]
fn what_a_format_cannot_hold_is_refused() {
    let played = |rules: &str, start: Start| {
        let rules = rules.parse::<Rules>().unwrap();
        record(
            Setup {
                rules,
                start,
                seed: 7,
            },
            &[0, 1, 2, 3, 0, 1],
        )
    };
    let size = |rows, cols| Size::new(rows, cols).unwrap();
    let custom =
        |text: &str| Start::Board(CustomStart::new(text.parse::<Board>().unwrap()).unwrap());
    let classic = played("classic", Size::default().into());
    let moves = classic.moves.len();
    let high = |exponent| WriteFault::High { exponent, most: 31 };
    for (record, format, times, expected) in [
        (
            &classic,
            Format::V4c,
            None,
            WriteFault::Format {
                format: Format::V4c,
            },
        ),
        (
            &played("classic", size(4, 3).into()),
            Format::Verse,
            None,
            WriteFault::Size { size: size(4, 3) },
        ),
        (
            &played("classic", size(5, 5).into()),
            Format::VerseOld,
            None,
            WriteFault::Size { size: size(5, 5) },
        ),
        (
            &played("classic", custom("2 8 . / . . . / . . .")),
            Format::Verse,
            None,
            WriteFault::Start,
        ),
        (
            &played("classic", custom("2 . . / . . . / . . .")),
            Format::VerseOld,
            None,
            WriteFault::Start,
        ),
        (
            &played("classic", custom("4294967296 2 . / . . . / . . .")),
            Format::Rpl1,
            None,
            high(32),
        ),
        (
            &played("cascade", size(4, 4).into()),
            Format::Rpl1,
            None,
            WriteFault::Rules,
        ),
        (
            &classic,
            Format::Verse,
            Some(vec![0; moves - 1]),
            WriteFault::Times {
                found: moves - 1,
                expected: moves,
            },
        ),
        (
            &classic,
            Format::Verse,
            Some([vec![4_186_605, 4_186_606], vec![0; moves - 2]].concat()),
            WriteFault::Time {
                at: 2,
                most: 4_186_605,
            },
        ),
    ] {
        let found = write(record, format, &[], times.as_deref());
        assert_eq!(found, Err(expected), "{format} {record}");
    }
    let mut wrong = classic.clone();
    wrong.moves.extend([Direction::Left; 40]);
    let found = write(&wrong, Format::Rpl1, &[], None).unwrap_err();
    assert_eq!(found.code(), "replay");
    assert!(
        write(
            &classic,
            Format::Rpl1,
            &[],
            Some(&vec![u32::MAX - 1; moves])
        )
        .is_ok()
    );
}

#[test]
fn a_refusal_is_said_in_words() {
    let size = Size::new(5, 5).unwrap();
    for (fault, words) in [
        (
            WriteFault::Format {
                format: Format::Gnome,
            },
            "the format gnome is only read",
        ),
        (WriteFault::Size { size }, "the format has no 5x5 boards"),
        (
            WriteFault::Start,
            "the format has no other start than two tiles, each a 2 or a 4",
        ),
        (
            WriteFault::High {
                exponent: 32,
                most: 31,
            },
            "a tile of a start board is 2^31 at most in this format, not 2^32",
        ),
        (
            WriteFault::Time { at: 3, most: 5 },
            "move 3: a time is 5 milliseconds at most in this format",
        ),
        (
            WriteFault::Times {
                found: 1,
                expected: 2,
            },
            "there are 1 times for 2 moves",
        ),
        (
            WriteFault::Rules,
            "the format has only games under the rules of the original",
        ),
    ] {
        assert_eq!(fault.to_string(), words);
    }
}

/// The record of a game in which those of the moves are made that change something.
fn record(setup: Setup, moves: &[u8]) -> Record {
    let mut game = game_2048::Game::new(setup);
    for &direction in moves {
        game.play(Direction::from_index(direction).unwrap());
    }
    game.record()
}

/// A start for RPL1: an opening, or any board.
fn any_start() -> impl Strategy<Value = Start> {
    let sizes =
        (2..=8_u8, 2..=8_u8).prop_filter_map("a size", |(rows, cols)| Size::new(rows, cols).ok());
    sizes.prop_flat_map(|size| {
        let cells = proptest::collection::vec(0..=31_u8, size.cells());
        let board = cells.prop_filter_map("a start", move |cells| {
            let rows: Vec<String> = cells
                .chunks(size.cols().into())
                .map(|row| {
                    row.iter()
                        .map(|&cell| (1_u64 << cell & !1).to_string())
                        .collect::<Vec<_>>()
                        .join(" ")
                })
                .collect();
            let board: Board = rows.join(" / ").parse().ok()?;
            CustomStart::new(board).ok().map(Start::Board)
        });
        prop_oneof![Just(Start::Opening(size)), board]
    })
}

/// Asserts that a text holds the game of a record.
fn assert_holds(text: &str, record: &Record, format: Format) -> Game {
    let found = game(text.as_bytes());
    let expected = game_2048::Game::replay(record).unwrap();
    assert_eq!(read_any(text.as_bytes())[0].format, Some(format));
    assert_eq!(found.problem, None);
    assert_eq!(found.record.moves, record.moves);
    assert_eq!(
        (found.board, found.score),
        (*expected.board(), expected.score())
    );
    let mut first = expected;
    first.seek(0);
    assert_eq!(start(&found), *first.board());
    found
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_game_comes_out_of_both_forms_of_2048verse(
        (rows, cols) in select(vec![(4, 4), (3, 4), (3, 3), (2, 4)]),
        seed: u64,
        moves in proptest::collection::vec(0..4_u8, 0..400),
        time in 0..=4_186_605_u32,
    ) {
        let start = Size::new(rows, cols).unwrap().into();
        let setup = Setup { rules: Rules::CLASSIC, start, seed };
        let record = record(setup, &moves);
        let text = write(&record, Format::VerseOld, &[], None).unwrap();
        let found = assert_holds(&text, &record, Format::VerseOld);
        prop_assert_eq!(again(&found, Format::VerseOld), Ok(text));
        let mut times = vec![time; record.moves.len()];
        if let Some(first) = times.first_mut() {
            *first = UNKNOWN_TIME;
        }
        let text = write(&record, Format::Verse, &[], Some(&times)).unwrap();
        let found = assert_holds(&text, &record, Format::Verse);
        prop_assert_eq!(again(&found, Format::Verse), Ok(text));
        // The time is rounded down, by less than 8.5 percent. Some times have no code near them.
        for (found, &time) in found.times.iter().flatten().zip(&times) {
            let most = if (261_376..266_734).contains(&time) { 5358 } else { time / 64 + 1 };
            prop_assert!(time - found < most.max(1) || time == *found, "{} {}", time, found);
        }
    }

    #[test]
    fn any_game_comes_out_of_rpl1(
        start in any_start(),
        seed: u64,
        moves in proptest::collection::vec(0..4_u8, 0..200),
        time: u32,
    ) {
        let record = record(Setup { rules: Rules::CLASSIC, start, seed }, &moves);
        let times = vec![time; record.moves.len()];
        let text = write(&record, Format::Rpl1, &[], Some(&times)).unwrap();
        let found = assert_holds(&text, &record, Format::Rpl1);
        prop_assert_eq!(found.times.clone().unwrap_or_default(), times);
        prop_assert_eq!(again(&found, Format::Rpl1), Ok(text));
    }
}
