//! Several games and boards in one text, and the encodings of files.

use game_2048::foreign::{Content, Fault, Format, Order, Position, read_any, read_digits};

use crate::support::{board, fault, game, text};

/// The line and the format of all that a text holds.
fn formats(text: &str) -> Vec<(usize, &'static str)> {
    let found = read_any(text.as_bytes());
    let format = |format: Option<Format>| format.map_or("none", Format::name);
    let found = found.iter();
    found.map(|read| (read.line, format(read.format))).collect()
}

#[test]
fn each_line_or_block_is_a_text() {
    let verse = text("verse-text", "4x4 short");
    let old = text("verse-old-text", "4x4 short");
    let file = text("andstatus", "version 2, short");
    let state = text("gameState", "new game");
    let history = text("2048-next-history", "two records");
    let gnome = text("gnome", "3x4");
    let rpl1 = text("2048-next-v1", "4x4 short, no extension");
    let (half, rest) = rpl1.split_at(40);
    let all = format!(
        "{verse}\r\n  {old}\n\n{file}{file}{state}{history}\nSome words,\nand more\n\n{gnome}{gnome}0000010000020000\n{rpl1}\n\
         Thanks!\n{half}\n{rest}\n\nhttps://2048verse.com/p/12a246033 Look!",
    );
    let line = |part: &str| all[..all.find(part).unwrap()].matches('\n').count() + 1;
    let second = |part: &str| all[..all.rfind(part).unwrap()].matches('\n').count() + 1;
    assert_eq!(
        formats(&all),
        [
            (1, "verse"),
            (2, "verseOld"),
            (4, "andstatus"),
            (second(&file), "andstatus"),
            (line(&state), "gameState"),
            (line(&history), "nextHistory"),
            (line(&history), "nextHistory"),
            (line("Some words"), "none"),
            (line(&gnome), "gnome"),
            (second(&gnome), "gnome"),
            (line("0000010000020000"), "hex"),
            (line(&rpl1), "rpl1"),
            (line("Thanks"), "none"),
            (second(half), "rpl1"),
            (line("Look!"), "hex"),
        ],
    );
    let good = read_any(all.as_bytes()).into_iter();
    let refused = good.filter(|read| match &read.content {
        Ok(Content::Game(game)) => game.problem.is_some(),
        content => content.is_err(),
    });
    assert_eq!(refused.count(), 2);
    assert_eq!(formats(" \n\n\u{feff}\n"), []);
}

#[test]
fn damaged_json_ends_at_an_empty_line() {
    let state = text("gameState", "new game");
    let damaged = state.replacen("\"grid\":", "\"grid\"", 1);
    assert_eq!(
        formats(&format!("{damaged}\n{state}\n\n{state}")),
        [(1, "none"), (4, "gameState")],
    );
    let read = &read_any(format!("Text\n{damaged}").as_bytes())[1];
    assert_eq!(read.content, Err(Fault::Json { line: 2, column: 8 }));
}

#[test]
fn spaces_at_the_end_of_an_old_text_are_moves_if_they_can_be() {
    let moves = |text: &str| game(text.as_bytes()).record.moves.len();
    assert_eq!(moves("replay_%: "), 1);
    assert_eq!(moves("replay_%:"), 0);
    // After the first space, a tile is where the next ones would add theirs.
    let found = game(b"replay_%:      \r\n");
    assert_eq!((found.record.moves.len(), found.problem), (1, None));
    assert_eq!(moves("  REPLAY:%: "), 1);
}

#[test]
fn a_board_of_two_rows_may_be_in_the_rows_1_and_2() {
    // A 2 in the rows 1 and 2 of column 0, then right with a 2 in row 1, column 0.
    let lower = game("replay_2x4!\"A".as_bytes());
    assert_eq!(lower.board, "2 . . 2 / . . . 2".parse().unwrap());
    assert_eq!(lower.problem, None);
}

#[test]
fn files_have_several_encodings() {
    let verse = text("verse-text", "4x4 short");
    let expected = game(verse.as_bytes());
    let latin: Vec<u8> = verse
        .chars()
        .map(|found| u8::try_from(found).unwrap())
        .collect();
    assert_eq!(game(&latin), expected);
    let units = |text: &str| -> Vec<u16> { format!("\u{feff}{text}\n").encode_utf16().collect() };
    let low: Vec<u8> = units(&verse)
        .iter()
        .flat_map(|unit| unit.to_le_bytes())
        .collect();
    let high: Vec<u8> = units(&verse)
        .iter()
        .flat_map(|unit| unit.to_be_bytes())
        .collect();
    assert_eq!(game(&low), expected);
    assert_eq!(game(&high), expected);
    assert_eq!(game(format!("\u{feff}{verse}").as_bytes()), expected);
    // Letters and their marks apart, as macOS writes names.
    let apart = verse
        .replace('û', "u\u{302}")
        .replace('Å', "A\u{30a}")
        .replace('Ë', "\u{45}\u{308}");
    assert_eq!(game(apart.as_bytes()), expected);
    let old = text("verse-old-text", "4x4 short");
    assert_eq!(
        game(old.replace('É', "E\u{301}").as_bytes()),
        game(old.as_bytes())
    );
    let sign = "4x4-1_¾ûw¾üg\u{212b}";
    assert_eq!(game(sign.as_bytes()).problem.unwrap().fault, Fault::CutOff);
    // Other marks stay, so the character is named.
    let wrong = fault("4x4-1_a\u{304}".as_bytes());
    assert_eq!(
        wrong,
        Fault::Character {
            at: 8,
            found: '\u{304}'
        }
    );
}

#[test]
fn a_board_whose_order_is_not_known_keeps_its_digits() {
    let digits = |text: &str| board(text.as_bytes()).digits;
    let rows = |text: &str| board(text.as_bytes()).board;
    let known = "0000010000000020";
    assert_eq!(digits(known).as_deref(), Some(known));
    assert_eq!(
        rows(known),
        read_digits(known, Order::Columns).unwrap().board
    );
    let lowest: Position = board(b"0x0200000000100000");
    assert_eq!(
        (lowest.board, lowest.digits),
        (read_digits(known, Order::Rows).unwrap().board, None)
    );
    let with_highest = board(b"https://example.org/?board=g000000000000000&x=1").board;
    assert_eq!(with_highest.cells()[0], 16);
    for other in [
        "12345678",
        "12a246033",
        "https://2048verse.com/p/12",
        "12345678 12345678",
    ] {
        assert!(
            matches!(fault(other.as_bytes()), Fault::Unknown { .. }),
            "{other}"
        );
    }
    assert_eq!(
        read_digits("12a24603x", Order::Rows),
        Err(Fault::Character { at: 9, found: 'x' })
    );
    assert!(matches!(
        read_digits("é", Order::Rows),
        Err(Fault::Unknown { .. })
    ));
}
