//! Boards as text, there and back.

use super::support::sizes;
use game_2048::{Board, BoardError, Size, face};
use proptest::prelude::*;

const ROW: &str = ". . . .";

fn error(text: &str) -> BoardError {
    Board::from_text(text, 63).expect_err(text)
}

/// A board with these exponents, or the first of them.
fn board(size: Size, exponents: &[u8]) -> Board {
    let faces = exponents.iter().map(|&exponent| match exponent {
        0 => "0".to_owned(),
        _ => face(exponent).to_string(),
    });
    let faces: Vec<String> = faces.take(size.cells()).collect();
    let rows = faces.chunks(size.cols().into()).map(|row| row.join("\t"));
    let rows: Vec<String> = rows.collect();
    rows.join("/").parse().unwrap()
}

proptest! {
    #[test]
    fn a_board_is_read_as_it_was_written(
        size in sizes(),
        exponents in prop::collection::vec(0..=Board::MAX_EXPONENT, 64),
    ) {
        let board = board(size, &exponents);
        prop_assert_eq!(board.cells(), &exponents[..size.cells()]);
        let highest = exponents[..size.cells()].iter().copied().max().unwrap();
        for text in [
            board.to_text(),
            board.to_string(),
            board.to_text().replace('\n', "\r\n"),
            board.to_text().replace('\n', " / ").replace('.', "0"),
            format!("\u{feff}\n{}\u{3000}\n", board.to_text()),
        ] {
            prop_assert_eq!(Board::from_text(&text, highest), Ok(board));
        }
        let lower = Board::from_text(&board.to_text(), highest.saturating_sub(1));
        prop_assert_eq!(lower.is_ok(), highest == 0);
    }

    #[test]
    fn any_text_is_a_board_or_rejected(text in "[.0124568/ \n\u{a0}x]{0,60}") {
        if let Ok(board) = Board::from_text(&text, 63) {
            prop_assert_eq!(board.to_text().parse(), Ok(board));
        }
    }
}

/// Published boards. That the digits go down the columns shows the guide of the trainer by Baactiba: it
/// reads `2048verse.com/p/12a246033`, a board of 3 × 3, from the bottom left to the right and then
/// upwards as `:63243120`, with `:` for 1024.
#[test]
fn hexadecimal_digits_go_down_the_columns() {
    for (text, rows) in [
        (
            "18ff07ff15ff1334",
            "2 . 2 2/256 128 32 8/32768 32768 32768 8/32768 32768 32768 16",
        ),
        (
            "\u{feff}09FF00ff00ff0000\n",
            ". . . ./512 . . ./32768 32768 32768 ./32768 32768 32768 .",
        ),
        ("0000000000000000", ". . . ./. . . ./. . . ./. . . ."),
    ] {
        assert_eq!(Board::from_text(text, 63), Ok(rows.parse().unwrap()));
    }
    let highest = "f000000000000000";
    assert!(Board::from_text(highest, 15).is_ok() && Board::from_text(highest, 14).is_err());
    for text in [
        "18ff07ff15ff133",
        "18ff07ff15ff13345",
        "18ff07ff15ff133g",
        "18ff07ff 15ff1334",
        "18ff07ff15ff133．",
    ] {
        let first = text.split(' ').next().unwrap().to_owned();
        let wrong = BoardError::Cell {
            row: 1,
            col: 1,
            found: first,
        };
        assert_eq!(error(text), wrong);
    }
    assert!(Board::from_text("18ff07ff15ff1334", 14).is_err());
}

#[test]
fn a_wrong_cell_is_named_before_all_else() {
    for (text, at, found) in [
        ("1 . .", (1, 1), "1"),
        ("02 . .", (1, 1), "02"),
        ("+2 . .", (1, 1), "+2"),
        ("-2 . .", (1, 1), "-2"),
        ("2.0 . .", (1, 1), "2.0"),
        (". 9223372036854775809 .", (1, 2), "9223372036854775809"),
        (". 18446744073709551616 .", (1, 2), "18446744073709551616"),
        (".. . .", (1, 1), ".."),
        ("00 . .", (1, 1), "00"),
        ("0x4 . .", (1, 1), "0x4"),
        ("２ . .", (1, 1), "２"),
        (". . .\n. .\n3 4 5", (3, 1), "3"),
    ] {
        let (row, col) = at;
        let found = found.to_owned();
        assert_eq!(error(text), BoardError::Cell { row, col, found });
    }
    let long = "方".repeat(50);
    let BoardError::Cell { found, .. } = error(&long) else {
        panic!("{long}")
    };
    assert_eq!(found, "方".repeat(40));
}

#[test]
fn a_row_of_another_length_is_named_before_the_size() {
    for (text, row, found, expected) in [
        (format!("{ROW}/{ROW}/. . ."), 3, 3, 4),
        (format!("{ROW}//{ROW}"), 2, 0, 4),
        (format!("{ROW}/{ROW}/{ROW}/"), 4, 0, 4),
        ("/. . .".to_owned(), 2, 3, 0),
        (format!(". ./. / {ROW}"), 2, 1, 2),
    ] {
        let ragged = BoardError::Ragged {
            row,
            found,
            expected,
        };
        assert_eq!(error(&text), ragged);
    }
}

#[test]
fn a_size_that_no_board_has_is_named() {
    for (text, rows, cols) in [
        (String::new(), 1, 0),
        (" \n\n ".to_owned(), 1, 0),
        (ROW.to_owned(), 1, 4),
        (". . ./. . .".to_owned(), 2, 3),
        ([ROW; 9].join("/"), 9, 4),
        ([". ".repeat(9).as_str(); 4].join("/"), 4, 9),
        (".".to_owned() + &"/.".repeat(299), 300, 1),
        (". ".repeat(300), 1, 300),
    ] {
        assert_eq!(error(&text), BoardError::Size { rows, cols });
    }
}
