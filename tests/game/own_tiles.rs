//! Records with their own tiles, version 2: the text, and what is wrong with it.

use super::support::signed;
use game_2048::Direction::{Down, Left, Right, Up};
use game_2048::game::record::RecordErrorKind;
use game_2048::game::rules::{AfterGoal, Goal, Odds};
use game_2048::{
    Board, CustomStart, Direction, Game, Record, RecordError, Rules, Setup, Size, Tile, play_out,
};

pub fn parse(text: &str) -> Result<Record, RecordError> {
    Record::parse_with_own_tiles(text)
}

/// A record of these moves, each with the cell and the exponent of its tile.
fn record(rules: Rules, board: &str, moves: &[(Direction, (u8, u8))]) -> Record {
    let board: Board = board.parse().unwrap();
    let start = CustomStart::new(board).unwrap().into();
    let tile = |&(_, (cell, exponent)): &_| Tile::new(cell, exponent).unwrap();
    Record {
        setup: Setup {
            rules,
            start,
            seed: 42,
        },
        moves: moves.iter().map(|&(direction, _)| direction).collect(),
        tiles: Some(moves.iter().map(tile).collect()),
    }
}

/// A board and the fields before the moves, moves with the cell and the exponent of each tile, and the field of the moves.
type Case<'a> = ((&'a str, &'a str), &'a [(Direction, (u8, u8))], &'a str);

#[test]
fn the_text_has_the_documented_layout() {
    let narrow = ("2 . . . / . . . 2", "2.classic.2x4~BAAAAAAB.q");
    let wide = (
        "2 . . . / . . . . / . . . . / . . . 2",
        "2.classic.4x4~BAAAAAAAAAAAAAAB.q",
    );
    let cases: [Case; 7] = [
        (narrow, &[], "g"),
        // 2 bits of direction, 3 of the cell, 1 of the face.
        (narrow, &[(Up, (3, 2))], "Hg"),
        (narrow, &[(Left, (7, 2)), (Up, (0, 1))], "_Ag"),
        // 7 bits on 4 × 4: 00 0011 1, then 1 and zeros.
        (wide, &[(Up, (3, 2))], "Dw"),
        (wide, &[(Right, (0, 1))], "QQ"),
        (wide, &[(Down, (15, 1)), (Up, (1, 2))], "vA4"),
        (wide, &[(Left, (15, 2)); 6], "_______g"),
    ];
    for ((board, before), moves, text) in cases {
        let record = record(Rules::CLASSIC, board, moves);
        let text = signed(&format!("{before}.{text}"));
        assert_eq!(record.to_string(), text, "{moves:?}");
        assert_eq!(parse(&text), Ok(record), "{moves:?}");
    }
}

#[test]
fn only_a_caller_that_asks_reads_a_record_with_its_own_tiles() {
    let text = signed("2.classic.2x4~BAAAAAAB.q.Hg");
    assert!(parse(&text).is_ok());
    for text in [&text, "2.", "2.anything"] {
        let error = text.parse::<Record>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "character 1: a record of version 2 has its own tiles, and nothing shows that they are random; \
             { ownTiles: true }, --own-tiles or Record::parse_with_own_tiles allow that"
        );
    }
}

#[track_caller]
fn check_error(text: &str, message: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn errors_name_the_fault_and_its_position() {
    // 8 cells: 6 bits a move, so a digit is a move.
    let narrow = |moves: &str| signed(&format!("2.classic.2x4~BAAAAAAB.q.{moves}"));
    // 16 cells: 7 bits a move.
    let wide = |moves: &str| signed(&format!("2.classic.4x4~BAAAAAAAAAAAAAAB.q.{moves}"));
    let end = |at: usize| format!("character {at}: the moves do not end in a 1 and zeros");
    let digit = |at: usize, found: char| {
        format!("character {at}: “{found}” is none of A–Z, a–z, 0–9, - and _")
    };
    let start = "character 11: version 2 asks for ~ and a start board after the size".to_owned();
    let fields = |at: usize, found: usize| {
        format!("character {at}: a record has 6 fields with dots between them, not {found}")
    };
    for (text, message) in [
        ("2".to_owned(), fields(2, 1)),
        ("2.a.b".to_owned(), fields(6, 3)),
        (signed("2.classic.4x4.q.g"), start.clone()),
        (signed("2.classic.2x4.q.Hg"), start),
        (
            signed("2.classic.2x4~AAAAAAAA.q.g"),
            "character 15: a start board holds at least one tile, but this one is empty".to_owned(),
        ),
        (
            signed("2.classic.2x4~BA.q.g"),
            "character 15: the start board has 2 cells, but its size asks for 8".to_owned(),
        ),
        (
            signed("2.classic.2x4~BAAAAAAB.AA.g"),
            "character 24: the seed “AA” is not a 64-bit number in its shortest form".to_owned(),
        ),
        (narrow(""), end(26)),
        (narrow("A"), end(26)),
        (narrow("H"), end(26)),
        (narrow("HA"), end(27)),
        (narrow("HQ"), end(27)),
        (narrow("H=g"), digit(27, '=')),
        (narrow("Héé"), digit(27, 'é')),
        (wide("A"), end(34)),
        (wide("DA"), end(35)),
        // The last 1 is there, but not after whole moves.
        (wide("I"), end(34)),
        (wide("Dg"), end(35)),
        // A whole digit more than is needed.
        (wide("DwA"), end(36)),
        (
            format!("{}x", narrow("Hg")),
            "character 29: the check sum is AVMqoCx, but the rest asks for AVMqoC".to_owned(),
        ),
    ] {
        check_error(&text, &message);
    }
}

#[track_caller]
fn replay_error(record: &Record) -> String {
    assert_eq!(parse(&record.to_string()).as_ref(), Ok(record));
    let error = play_out(record).unwrap_err();
    assert_eq!(Game::replay(record).map(|_| ()), Err(error), "{record}");
    error.to_string()
}

/// Rules, a board, moves with the cell and the exponent of each tile, and the message about the last one.
type Faulty<'a> = (Rules, &'a str, &'a [(Direction, (u8, u8))], &'a str);

#[test]
fn a_move_that_cannot_be_made_is_named_with_the_reason() {
    let twos = Rules {
        odds: Odds { two: 9, four: 0 },
        ..Rules::CLASSIC
    };
    let fours = Rules {
        odds: Odds { two: 0, four: 1 },
        ..Rules::CLASSIC
    };
    let goal = Rules {
        goal: Goal::Tile(3),
        after_goal: AfterGoal::Ends,
        ..Rules::CLASSIC
    };
    let cascade = Rules::preset("cascade").unwrap();
    let cases: [Faulty; 12] = [
        (
            Rules::CLASSIC,
            "2 . . . / . . . .",
            &[(Left, (1, 1))],
            "move 1 (left) cannot be made: it changes nothing",
        ),
        (
            Rules::CLASSIC,
            "2 . . . / . . . .",
            &[(Right, (0, 1)), (Left, (0, 1))],
            "move 2 (left) cannot be made: its tile is in row 1, column 1, which is no empty cell",
        ),
        (
            Rules::CLASSIC,
            "2 . . . / . . . .",
            &[(Down, (4, 2))],
            "move 1 (down) cannot be made: its tile is in row 2, column 1, which is no empty cell",
        ),
        (
            Rules::CLASSIC,
            "2 . . / . . . / . . .",
            &[(Right, (9, 2))],
            "move 1 (right) cannot be made: its tile is in row 4, column 1, which is no empty cell",
        ),
        (
            Rules::CLASSIC,
            "2 . . / . . . / . . .",
            // The move itself is what is wrong.
            &[(Left, (15, 2))],
            "move 1 (left) cannot be made: it changes nothing",
        ),
        (
            twos,
            "2 . . . / . . . .",
            &[(Right, (0, 2))],
            "move 1 (right) cannot be made: its tile is a 4, but the rules add only 2s",
        ),
        (
            fours,
            "2 . . . / . . . .",
            &[(Right, (0, 1))],
            "move 1 (right) cannot be made: its tile is a 2, but the rules add only 4s",
        ),
        (
            goal,
            "4 4 . . / . . . .",
            &[(Left, (1, 1)), (Right, (0, 1))],
            "move 2 (right) cannot be made: the game was over before it",
        ),
        (
            goal,
            "4 4 . . / . . . .",
            &[(Left, (1, 1)), (Right, (3, 1))],
            "move 2 (right) cannot be made: the game was over before it",
        ),
        // A full board takes no tile, and loses.
        (
            cascade,
            "2 4 8 16 / 32 64 128 256",
            &[(Left, (3, 1))],
            "move 1 (left) cannot be made: its tile is in row 1, column 4, which is no empty cell",
        ),
        (
            cascade,
            "2 4 8 16 / 32 64 128 256",
            &[(Left, (0, 2))],
            "move 1 (left) cannot be made: its tile is in row 1, column 1, which is no empty cell",
        ),
        (
            cascade,
            "2 4 8 16 / 32 64 128 256",
            &[(Left, (0, 1)), (Left, (0, 1))],
            "move 2 (left) cannot be made: the game was over before it",
        ),
    ];
    for (rules, board, moves, message) in cases {
        let record = record(rules, board, moves);
        assert_eq!(replay_error(&record), message, "{board} {moves:?}");
    }
}

/// A list of tiles that is too short or too long is read as its text is.
#[test]
fn missing_tiles_are_the_default_one() {
    let mut short = record(
        Rules::CLASSIC,
        "2 . . . / . . . 2",
        &[(Right, (0, 1)), (Up, (4, 1))],
    );
    let tiles = short.tiles.take().unwrap();
    for kept in [&tiles[..1], &tiles[..0]] {
        short.tiles = Some(kept.to_vec());
        let parsed = parse(&short.to_string()).unwrap();
        assert_eq!(play_out(&short), play_out(&parsed));
        assert_eq!(parsed.tiles.unwrap().len(), 2);
    }
    let one = record(Rules::CLASSIC, "2 . . . / . . . 2", &[(Right, (0, 1))]);
    let longer = Record {
        tiles: Some(tiles),
        ..one.clone()
    };
    assert_eq!(Game::replay(&longer).unwrap().record(), one);
}

/// A text with this number of moves on a board, all of them up with a 2 in the first cell.
fn text_of(size: Size, moves: usize) -> String {
    let cells = size.cells();
    let bits = moves * (3 + (usize::BITS - (cells - 1).leading_zeros()) as usize);
    let last = ["g", "Q", "I", "E", "C", "B"][bits % 6];
    let (rows, cols, board) = (size.rows(), size.cols(), "A".repeat(cells - 1));
    signed(&format!(
        "2.classic.{rows}x{cols}~B{board}.q.{}{last}",
        "A".repeat(bits / 6)
    ))
}

#[test]
fn a_record_holds_ten_million_moves_and_no_more() {
    for (rows, cols) in [(2, 4), (4, 4), (5, 5), (8, 8)] {
        let size = Size::new(rows, cols).unwrap();
        let most = text_of(size, Record::MAX_MOVES);
        assert!(most.len() <= Record::MAX_TEXT);
        let record = parse(&most).unwrap();
        assert_eq!(record.moves.len(), Record::MAX_MOVES);
        assert_eq!(record.tiles.as_ref().map(Vec::len), Some(Record::MAX_MOVES));
        assert!(record.to_string() == most, "{size}");
        for more in [1, 2, 200] {
            let error = parse(&text_of(size, Record::MAX_MOVES + more)).unwrap_err();
            assert_eq!(error.kind, RecordErrorKind::TooMany, "{size} {more}");
        }
        // What is too long for this size isn't decoded: a fault in it goes unnoticed.
        let start = &most[..most.rfind(".q.").unwrap() + 3];
        let wrong = format!("{start}{}.AAAAAA", "!".repeat(most.len() + 1));
        assert_eq!(
            parse(&wrong).unwrap_err().kind,
            RecordErrorKind::TooMany,
            "{size}"
        );
    }
    let longest = format!("2.{}", "A".repeat(Record::MAX_TEXT - 2));
    assert_eq!(
        parse(&longest).unwrap_err().kind,
        RecordErrorKind::Fields { found: 2 }
    );
    let error = parse(&format!("{longest}A")).unwrap_err();
    assert_eq!(
        (error.at, error.kind),
        (Record::MAX_TEXT + 1, RecordErrorKind::TooMany)
    );
}
