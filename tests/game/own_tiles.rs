//! Records with their own tiles, version 2: the text, and what is wrong with it.

use super::support::signed;
use game_2048::Direction::{Down, Left, Right, Up};
use game_2048::{Board, CustomStart, Direction, Record, RecordError, Rules, Setup, Start, Tile};

pub fn parse(text: &str) -> Result<Record, RecordError> {
    Record::parse_with_own_tiles(text)
}

fn tile((cell, exponent): (u8, u8)) -> Tile {
    Tile::new(cell, exponent).unwrap()
}

fn start(board: &str) -> Start {
    let board: Board = board.parse().unwrap();
    CustomStart::new(board).unwrap().into()
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
        let record = Record {
            setup: Setup {
                rules: Rules::CLASSIC,
                start: start(board),
                seed: 42,
            },
            moves: moves.iter().map(|&(direction, _)| direction).collect(),
            tiles: Some(moves.iter().map(|&(_, new)| tile(new)).collect()),
        };
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
