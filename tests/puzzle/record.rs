//! Records of the sliding puzzle: round trips, and rejected texts.

use game_2048::Direction;
use game_2048::puzzle::{Board, Goal, Puzzle, Record, ReplayError, Setup, Side, Start};
use proptest::prelude::*;

fn played(setup: Setup, ways: &[u8]) -> Puzzle {
    let mut puzzle = Puzzle::new(setup);
    for &way in ways {
        puzzle.slide(Direction::from_index(way).unwrap());
    }
    puzzle
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let start = prop_oneof![(1..=Start::MAX_WALK).prop_map(Some), Just(None),];
    (3_u8..=5, any::<bool>(), start, any::<bool>(), any::<u64>()).prop_map(
        |(length, spiral, walk, laid, seed)| {
            let side = Side::new(length).unwrap();
            let goal = if spiral { Goal::Spiral } else { Goal::Usual };
            let start = walk.map_or(Start::Any, Start::Walk);
            let start = if laid {
                Start::Board(start.board(&goal.board(side), seed))
            } else {
                start
            };
            Setup::new(side, goal, start, seed).unwrap()
        },
    )
}

proptest! {
    #[test]
    fn a_record_survives_a_round_trip(
        setup in any_setup(),
        ways in prop::collection::vec(0_u8..4, 0..200),
    ) {
        let puzzle = played(setup, &ways);
        let text = puzzle.record().to_string();
        let record: Record = text.parse().unwrap();
        prop_assert_eq!(&record, &puzzle.record());
        prop_assert_eq!(record.to_string(), text);
        let again = Puzzle::replay(&record).unwrap();
        prop_assert_eq!(again.board(), puzzle.board());
        prop_assert_eq!(again.slides(), puzzle.slides());
    }

    #[test]
    fn no_character_can_be_changed(
        setup in any_setup(),
        ways in prop::collection::vec(0_u8..4, 0..40),
        at in any::<prop::sample::Index>(),
        to in proptest::char::range('!', '~'),
    ) {
        let text = played(setup, &ways).record().to_string();
        let at = at.index(text.len());
        prop_assume!(text.as_bytes()[at] != to as u8);
        let mut changed = text.clone();
        changed.replace_range(at..=at, &to.to_string());
        prop_assert!(changed.parse::<Record>().is_err(), "{}", changed);
    }

    #[test]
    fn no_text_causes_a_panic(text in "\\PC{0,60}", tail in "p1\\.[3-5]x[3-5]\\.(usual|spiral)\\.\\PC{0,40}") {
        let _ = text.parse::<Record>();
        let _ = tail.parse::<Record>();
    }
}

/// Records of version 1 never change: their slides, final boards and texts.
#[test]
fn golden_records_replay_to_the_same_games() {
    let data = include_str!("../data/puzzles.txt");
    let mut lines = 0;
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.splitn(3, ' ');
        let mut field = || fields.next().unwrap();
        let (slides, text, board) = (field(), field(), field());
        let record: Record = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let puzzle = Puzzle::replay(&record).unwrap();
        assert_eq!(puzzle.slides().to_string(), slides);
        assert_eq!(puzzle.board().to_string(), board);
        assert_eq!(puzzle.record().to_string(), text);
        lines += 1;
    }
    assert!(lines >= 8);
}

/// Appends the correct check sum to a text.
fn signed(body: &str) -> String {
    let error = format!("{body}.AAAAAA")
        .parse::<Record>()
        .unwrap_err()
        .to_string();
    match error.rsplit_once("asks for ") {
        Some((_, sum)) => format!("{body}.{sum}"),
        None => format!("{body}.AAAAAA"),
    }
}

#[test]
fn errors_name_the_fault_and_its_position() {
    for (text, message) in [
        ("", "character 1: the version is “”, but only p1 is known"),
        (
            "1.classic.4x4.q.No.DwlkQw",
            "character 1: the version is “1”, but only p1 is known",
        ),
        (
            "p1.3x3.spiral.w6.q.g",
            "character 21: a record has 7 fields with dots between them, not 6",
        ),
        (
            "p1.3x3.spiral.w6.q.g.AnpsR5.A.A",
            "character 28: a record has 7 fields with dots between them, not 9",
        ),
        (
            "p1.6x6.spiral.w6.q.g",
            "character 4: the size is “6x6”, not 3x3, 4x4 or 5x5",
        ),
        (
            "p1.3x4.spiral.w6.q.g",
            "character 4: the size is “3x4”, not 3x3, 4x4 or 5x5",
        ),
        (
            "p1.3x3.round.w6.q.g",
            "character 8: the goal is “round”, not usual or spiral",
        ),
        (
            "p1.3x3.spiral.6.q.g",
            "character 15: the start is “6”, not w and a number, any, or ~ and a board",
        ),
        (
            "p1.3x3.spiral.w06.q.g",
            "character 15: the start is “w06”, not w and a number, any, or ~ and a board",
        ),
        (
            "p1.3x3.spiral.w1000.q.g",
            "character 15: a walk has 1 to 999 slides, not 1000",
        ),
        (
            "p1.3x3.spiral.~BCDIAEHG.q.g",
            "character 15: a board has 9, 16 or 25 cells, not 8",
        ),
        (
            "p1.3x3.spiral.~BCDIAEHGG.q.g",
            "character 15: cell 9 holds a second 6",
        ),
        (
            "p1.3x3.spiral.~BCDIAEHG!.q.g",
            "character 24: “!” is none of A–Z, a–z, 0–9, - and _",
        ),
        (
            "p1.3x3.spiral.~BCDIAEHGF.q.g",
            "character 15: the start board is solved already",
        ),
        (
            "p1.3x3.spiral.~CBDIAEHGF.q.g",
            "character 15: the start board cannot be solved: no slides lead from it to the goal",
        ),
        (
            "p1.4x4.spiral.~BCDIAEHGF.q.g",
            "character 15: the start board is not 4x4",
        ),
        (
            "p1.3x3.spiral.w6.Aq.g",
            "character 18: the seed “Aq” is not a 64-bit number in its shortest form",
        ),
        (
            "p1.3x3.spiral.w6.q.A",
            "character 20: the slides do not end in a 1 and zeros",
        ),
    ] {
        let text = if text.matches('.').count() == 5 && !message.contains("fields") {
            signed(text)
        } else {
            text.to_owned()
        };
        let error = text.parse::<Record>().unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let error = "round".parse::<Goal>().unwrap_err();
    assert_eq!(error.to_string(), "a goal is usual or spiral");
}

#[test]
fn impossible_slides_are_rejected() {
    let side = Side::THREE;
    let start = Board::new(&[1, 2, 3, 8, 4, 0, 7, 6, 5]).unwrap();
    let setup = Setup::new(side, Goal::Spiral, Start::Board(start), 0).unwrap();
    for (slides, message) in [
        (
            vec![Direction::Left],
            "slide 1, left, cannot be made: there is no number to slide",
        ),
        (
            vec![Direction::Right, Direction::Down],
            "slide 2 comes after the puzzle was solved",
        ),
    ] {
        let error = Puzzle::replay(&Record { setup, slides }).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_puzzle_takes_ten_million_slides_and_no_more() {
    assert_eq!(Record::MAX_SLIDES, 10_000_000);
    let board = Board::new(&[8, 1, 3, 2, 0, 4, 7, 6, 5]).unwrap();
    let setup = Setup::new(Side::THREE, Goal::Spiral, Start::Board(board), 1).unwrap();
    let there_and_back = [Direction::Right, Direction::Left].repeat(Record::MAX_SLIDES / 2);
    let mut record = Record {
        setup,
        slides: there_and_back,
    };
    let text = record.to_string();
    assert_eq!(text.parse(), Ok(record.clone()));
    let mut puzzle = Puzzle::replay(&record).unwrap();
    assert!(puzzle.is_full());
    for way in Direction::ALL {
        assert_eq!(puzzle.slide(way), None);
    }
    assert_eq!(puzzle.slides(), Record::MAX_SLIDES);
    assert_eq!(*puzzle.board(), board);
    puzzle.undo();
    assert!(!puzzle.is_full());
    assert!(puzzle.slide(Direction::Up).is_some());
    assert!(puzzle.is_full());

    record.slides.push(Direction::Right);
    assert_eq!(
        Puzzle::replay(&record).unwrap_err().to_string(),
        "slide 10000001 cannot be made: a record holds 10000000 slides at most"
    );
    let last = ReplayError {
        slide: Record::MAX_SLIDES,
        direction: Direction::Right,
        solved: true,
    };
    assert_eq!(
        last.to_string(),
        "slide 10000000 comes after the puzzle was solved"
    );
    let error = record.to_string().parse::<Record>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "character 3333361: a record holds 10000000 slides at most"
    );
    let long = format!("p1.3x3.spiral.w6.q.{}.AAAAAA", "!".repeat(4_000_000));
    let error = long.parse::<Record>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "character 3333462: a record holds 10000000 slides at most"
    );
}
