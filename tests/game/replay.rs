//! Records whose moves cannot be made, and the maximum number of moves.

use super::record_golden::golden;
use super::support::{parse, signed};
use game_2048::game::record::RecordErrorKind;
use game_2048::game::replay::replay;
use game_2048::text::MAX_TEXT;
use game_2048::{Direction, Game, Position, Record, ReplayError, Rules, Setup, Size, Status};

#[track_caller]
fn replay_error(record: &Record) -> String {
    Game::replay(record)
        .expect_err(&record.to_string())
        .to_string()
}

#[test]
fn a_record_cannot_contain_a_move_that_changes_nothing() {
    let setup = Setup {
        rules: Rules::CLASSIC,
        start: Size::default().into(),
        seed: 42,
    };
    let mut game = Game::new(setup);
    let way = loop {
        let no_op = |way: &Direction| game.clone().play(*way).is_none();
        if let Some(no_op) = Direction::ALL.into_iter().find(no_op) {
            break no_op;
        }
        game.play(Direction::Left)
            .or_else(|| game.play(Direction::Down))
            .unwrap();
    };
    let mut record = game.record();
    let step = record.moves.len() + 1;
    record.moves.extend([way, way]);
    let message = format!("move {step} ({way}) cannot be made: it changes nothing");
    assert_eq!(replay_error(&record), message);
    let parsed = parse(&record.to_string()).expect("the text itself is valid");
    assert_eq!(replay_error(&parsed), message);
}

#[test]
fn a_record_cannot_contain_a_move_after_the_end() {
    let ended = golden().into_iter().filter(|golden| {
        let ends = golden.text.contains("coin-flip") || golden.text.contains("cascade");
        golden.status == "lost" || (golden.status == "won" && ends)
    });
    let mut tried = 0;
    for golden in ended {
        let mut record = parse(golden.text).unwrap();
        record.moves.push(Direction::Up);
        let step = record.moves.len();
        let message = format!("move {step} (up) cannot be made: the game was over before it");
        assert_eq!(replay_error(&record), message);
        tried += 1;
    }
    assert!(tried >= 4, "only {tried} golden records have an end");
}

#[test]
fn a_record_with_another_seed_does_not_replay() {
    let mut record = parse(golden()[3].text).unwrap();
    assert!(record.moves.len() > 100);
    record.setup.seed += 1;
    let error = Game::replay(&record).expect_err("other tiles make some move a no-op");
    assert!(error.step < record.moves.len(), "{error}");
}

/// A text with this number of moves, all of them up, and a correct check sum.
fn text_of(moves: usize) -> String {
    // The last digit holds the remaining moves, a 1 and zeros.
    let last = ["g", "I", "C"][moves % 3];
    signed(&format!("1.classic.4x4.q.{}{last}", "A".repeat(moves / 3)))
}

#[test]
fn a_record_holds_ten_million_moves_and_no_more() {
    assert_eq!(Record::MAX_MOVES, 10_000_000);
    let most = text_of(Record::MAX_MOVES);
    let record = parse(&most).unwrap();
    assert_eq!(record.moves, vec![Direction::Up; Record::MAX_MOVES]);
    assert_eq!(record.to_string(), most);
    for moves in [1, 2, 5, 200].map(|more| Record::MAX_MOVES + more) {
        let error = parse(&text_of(moves)).unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::TooMany, "{moves}");
        let message = format!(
            "character {}: a record holds 10000000 moves at most",
            17 + moves / 3
        );
        assert_eq!(error.to_string(), message);
    }
}

/// A fault after the limit must go unnoticed.
#[test]
fn a_text_that_is_too_long_is_rejected_before_decoding() {
    for text in [
        format!("1.classic.4x4.q.{}.AAAAAA", "!".repeat(4_000_000)),
        format!("1.classic.4x4.q.{}.AAAAAA", "!".repeat(3_333_350)),
        format!("1.classic.4x4.q.No.DwlkQw{}", ".".repeat(4_000_000)),
        format!("1.classic.4x4~{}.q.No.DwlkQw", "!".repeat(4_000_000)),
    ] {
        let error = parse(&text).unwrap_err();
        assert_eq!(error.kind, RecordErrorKind::TooMany, "{}", text.len());
    }
    // The longest text that is read, and one that is too long by a character.
    let longest = format!("1.{}", "A".repeat(MAX_TEXT - 2));
    let error = parse(&longest).unwrap_err();
    assert_eq!(error.kind, RecordErrorKind::Fields { found: 2 });
    let error = parse(&format!("{longest}A")).unwrap_err();
    assert_eq!(
        (error.at, error.kind),
        (MAX_TEXT + 1, RecordErrorKind::TooMany)
    );
    // A later version may allow more.
    let later = parse(&format!("3.{}", "A".repeat(4_000_000))).unwrap_err();
    assert_eq!(
        later.to_string(),
        "character 1: the version is “3”, but only 1 and 2 are known"
    );
}

#[test]
fn a_full_game_accepts_no_more_moves() {
    let setup = Setup {
        rules: Rules::preset("classic").unwrap(),
        start: Size::default().into(),
        seed: 42,
    };
    let mut position = Position::open(&setup);
    position.steps = u32::try_from(Record::MAX_MOVES).unwrap() - 1;
    let mut full = position.clone();
    assert!(!full.is_full(&setup.rules));
    assert!(full.step(&setup, Direction::Up, &mut Vec::new()).is_some());
    let mut quick = position.clone();
    assert!(quick.fast_step(&setup, Direction::Up).is_some());
    assert_eq!(quick, full);
    assert_eq!(full.status(&setup.rules), Status::Playing);
    assert!(full.is_full(&setup.rules));
    for way in Direction::ALL {
        let mut motions = Vec::new();
        assert_eq!(quick.step(&setup, way, &mut motions), None);
        assert_eq!(quick.fast_step(&setup, way), None);
        assert_eq!((&quick, &motions[..]), (&full, &[][..]));
    }
    // A game that is over reports that, and not that it is full.
    full.lost = true;
    assert!(!full.is_full(&setup.rules));

    let error = replay(&mut position, &setup, [Direction::Up; 2], None, |_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 10000001 cannot be made: a record holds 10000000 moves at most"
    );
    let last = ReplayError {
        step: Record::MAX_MOVES,
        ..error
    };
    assert_eq!(
        last.to_string(),
        "move 10000000 (up) cannot be made: it changes nothing"
    );
}
