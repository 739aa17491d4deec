//! Each thing that is refused, in its words, and where a game stops.

use game_2048::foreign::{Fault, MAX_ANDSTATUS_BYTES, MAX_BYTES, MAX_TEXTS, OtherRules, read_any};

use crate::support::{bytes, cases, fault, game, one, start, stop, text};

/// An RPL1 file with a 2 in the first and a 4 in the last cell of 4 × 4, and these records.
fn rpl1(records: &[u8]) -> Vec<u8> {
    sealed(&[b"RPL1\x44\x00\x02\x00\x1f".as_slice(), records].concat())
}

/// Bytes with their CRC-32.
fn sealed(bytes: &[u8]) -> Vec<u8> {
    let sum = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes);
    [bytes, &sum.to_le_bytes()].concat()
}

/// An extension with this type and content.
fn extension(kind: u8, content: &str) -> Vec<u8> {
    let length = u8::try_from(content.len()).unwrap();
    [&[0x83, kind, length], content.as_bytes()].concat()
}

/// Texts that are refused, and the words for it.
const REFUSED: &[(&str, &str)] = &[
    ("Hello!", "“Hello!” is no game or board in a known format"),
    (
        "0123456789 0123456789 0123456789 0123456789",
        "“0123456789 0123456789 0123456789 0123456…” is no game or board in a known format",
    ),
    (
        "replay_fib_%: ",
        "the game has other rules: tiles that are Fibonacci numbers",
    ),
    (
        "REPLAY_v9VERSE_4x4",
        "texts of the form “REPLAY_v9VERSE_” cannot be read",
    ),
    (
        "REPLAY_v2_abc",
        "texts of the form “REPLAY_v2_” cannot be read",
    ),
    (
        "REPLAY_v4C_K!!!!!\"!!!!!!!!!\"",
        "the game has other rules: a highest tile, two of which do not merge",
    ),
    ("REPLAY_v4C_Q", "character 12: “Q” is not in the alphabet"),
    ("REPLAY_v4C_S!!!!!!!!!!!!!!!!", "the board is empty"),
    (
        "REPLAY_v4C_S~!!!!!!!!!!!!!!!",
        "a tile of a start board is 2^63 at most, not 2^93",
    ),
    ("REPLAY_v4C_S!!", "the text is cut off"),
    (
        "1x4-1_000000",
        "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not 1 × 4",
    ),
    (
        "replay_2x3! ",
        "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not 2 × 3",
    ),
    (
        "replay_5x5! ",
        "the text has a part that the format does not have",
    ),
    ("4x4-1_¾û0", "the text is cut off"),
    (
        "4x4-1_¾û0¾û0",
        "the opening tiles are not 2s and 4s in different cells of the board",
    ),
    (
        "replay_3x3//",
        "the opening tiles are not 2s and 4s in different cells of the board",
    ),
    ("replay_!€", "character 9: “€” is not in the alphabet"),
    (
        "REPLAY_v1RPL_B64_UlBMMUQA",
        "the check sum is wrong: the text was cut off or changed",
    ),
    (
        "REPLAY_v1RPL_B64_UlBM*",
        "character 22: “*” is not in the alphabet",
    ),
    ("REPLAY_v9RPL_B64_AAAA", "the text is cut off"),
    (
        "{\"v\":3,\"seed\":1,\"actions\":[[\"m\",0]]}",
        "the text has a seed instead of the new tiles",
    ),
    (
        "{\"a\":[1]}",
        "“{\"a\":[1]}” is no game or board in a known format",
    ),
    ("{\"a\":[1}", "line 1, column 8: the JSON has another form"),
    ("{\"grid\":{\"size\":4", "the text is cut off"),
    (
        "{\"grid\":5}",
        "line 1, column 9: the JSON has another form",
    ),
    (
        "{\"grid\":{\"size\":4,\"cells\":[[null],[null]]}}",
        "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not 1 × 2",
    ),
    ("3 3\n2 0 3\n0 0 0\n0 0 0\n0\n", "no tile has the number 3"),
    (
        "3 3\n2 0 4\n0 0\n0 0 0\n0\n",
        "the text has a part that the format does not have",
    ),
    ("3 3\n2 0 4\n", "the text is cut off"),
    (
        "9 9\n0 0 0 0 0 0 0 0 0\n",
        "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not 9 × 9",
    ),
    ("x@1|C2", "the text is cut off"),
    ("x@1|Z2", "character 5: “Z” is not in the alphabet"),
    (
        "x@1|C311",
        "the opening tiles are not 2s and 4s in different cells of the board",
    ),
    ("0000000000000000", "the board is empty"),
];

#[test]
fn a_text_is_refused_in_words() {
    for (text, words) in REFUSED {
        let read = one(text.as_bytes());
        let found = match read.content {
            Err(fault) => fault.to_string(),
            Ok(found) => panic!("{text}: {found:?}"),
        };
        assert_eq!(found, *words, "{text}");
    }
}

#[test]
fn a_game_stops_where_it_breaks_the_rules() {
    for (text, words) in [
        ("replay_%: !", "move 2: the move moves nothing"),
        (
            "replay_%: ü!",
            "move 2: the new tile comes in cell 0, which is not empty",
        ),
        (
            "replay_%:€",
            "move 1: character 10: “€” is not in the alphabet",
        ),
        (
            "replay_3x3 !/",
            "move 1: the new tile comes in cell 12, which is outside of the board",
        ),
        (
            "4x4-1_¾û0¾ýg2Ão",
            "move 1: the new tile is neither a 2 nor a 4",
        ),
        ("4x4-1_¾û0¾ýg2Ã", "move 1: the text is cut off"),
        (
            "x@1|C111#D[4]41#D[4]21|",
            "move 1: the move scores 0, not 4",
        ),
        ("x@1|C111#D41#", "move 2: the text is cut off"),
        (
            "x@1|C111#D41#X",
            "move 2: character 14: “X” is not in the alphabet",
        ),
        (
            "REPLAY_v4C_S!!!!!\"!!!!!!!!!\"Ã\"",
            "move 1: more moves are undone than were made",
        ),
        (
            "REPLAY_v4C_S!!!!!\"!!!!!!!!!\"Ã&",
            "move 1: the text has a part that the format does not have",
        ),
    ] {
        let problem = game(text.as_bytes()).problem;
        assert_eq!(
            problem.map(|found| found.to_string()).as_deref(),
            Some(words),
            "{text}"
        );
    }
}

#[test]
fn rpl1_is_refused_by_its_mode() {
    for (mode, rules) in [
        ("fib_4x4", OtherRules::Fibonacci),
        ("capped_4x4_pow2_no_undo", OtherRules::Capped),
        ("combo_4x4", OtherRules::Combo),
        ("obstacle_4x4", OtherRules::Walls),
        ("stone_4x4", OtherRules::Walls),
        ("diag_4x4", OtherRules::Diagonal),
        ("item_4x4", OtherRules::Items),
    ] {
        assert_eq!(
            fault(&rpl1(&extension(1, mode))),
            Fault::Rules(rules),
            "{mode}"
        );
    }
    let fibonacci = Fault::Rules(OtherRules::Fibonacci);
    assert_eq!(fault(&rpl1(&extension(2, "fibonacci"))), fibonacci);
    for mode in [
        "standard_4x4",
        "classic_4x4",
        "board_3x4",
        "spawn80_4x4",
        "dirlock_4x4",
    ] {
        assert_eq!(game(&rpl1(&extension(1, mode))).problem, None, "{mode}");
    }
}

#[test]
fn the_records_of_rpl1() {
    // Right, a 2 in cell 0; time 1.
    let right = [0b01, 1];
    let board = |first: u8| [&[0x82, first], &[0; 8][..], &[0]].concat();
    let with_right = |rest: &[u8]| rpl1(&[&right, rest].concat());
    assert_eq!(stop(&with_right(&[0x80, 0, 0x80, 0])), (0, Fault::Undo));
    assert_eq!(stop(&with_right(&[0x81, 2, 0])), (1, Fault::Undo));
    assert_eq!(game(&with_right(&[0x81, 1, 0])).record.moves, []);
    assert_eq!(
        stop(&with_right(&[0x85, 4, 0, 0, 0])),
        (1, Fault::Rules(OtherRules::Diagonal))
    );
    assert_eq!(
        stop(&with_right(&[0x85, 8, 0, 0, 0])),
        (1, Fault::Direction)
    );
    assert_eq!(
        stop(&with_right(&[0x85, 3, 16, 0, 0])),
        (1, Fault::Outside { cell: 16 })
    );
    assert_eq!(stop(&with_right(&[0x85, 3, 12, 2, 0])), (1, Fault::NewTile));
    assert_eq!(stop(&with_right(&[0x86])), (1, Fault::Form));
    assert_eq!(stop(&with_right(&[0x84, 0])), (1, Fault::Form));
    assert_eq!(stop(&with_right(&[0x03])), (1, Fault::CutOff));
    assert_eq!(stop(&with_right(&[0x83, 9, 3, 0])), (1, Fault::CutOff));
    assert_eq!(
        stop(&with_right(&[0x83, 8, 1, 16, 0b11, 1])),
        (1, Fault::NewTile)
    );
    assert_eq!(stop(&with_right(&board(1))), (1, Fault::Board));
    assert_eq!(
        stop(&rpl1(&[&board(2)[..], &right].concat())),
        (0, Fault::Board)
    );
    // A board that was undone isn't compared.
    let undone = [&board(1)[..], &[0x80, 0]].concat();
    assert_eq!(game(&with_right(&undone)).problem, None);
    // Without opening tiles, the first board is the start.
    assert_eq!(fault(&sealed(b"RPL1\x44\0\0")), Fault::Opening);
    let start = [b"RPL1\x44\x04\0".as_slice(), &board(11)].concat();
    assert_eq!(game(&sealed(&start)).board.highest(), 11);
    let large = sealed(b"RPL1\x99\0\0");
    assert_eq!(fault(&large), Fault::Size { rows: 9, cols: 9 });
    let mut changed = with_right(&[]);
    changed[10] ^= 1;
    assert_eq!(fault(&changed), Fault::CheckSum);
}

#[test]
fn json_of_2048_next() {
    let save = |mode: &str, board: &str, more: &str| {
        format!("{{\"v\":1,\"mode_key\":\"{mode}\",\"board\":{board},\"score\":8{more}}}")
    };
    let rows = "[[4,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]";
    let start = "[[4,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]";
    // Right and back: an undo.
    let log = format!(",\"initial_board_matrix\":{start},\"replay_compact_log\":\"A\u{c3}\\\"\"");
    let found = game(save("standard_4x4", start, &log).as_bytes());
    assert_eq!((found.problem, found.record.moves.len()), (None, 0));
    assert_eq!(
        stop(save("standard_4x4", rows, &log).as_bytes()),
        (0, Fault::Board)
    );
    let refused = fault(save("stone_4x4", rows, "").as_bytes());
    assert_eq!(refused, Fault::Rules(OtherRules::Walls));
    let wall = fault(save("x", &rows.replace("4,2", "4,-1"), "").as_bytes());
    assert_eq!(wall, Fault::Number { found: -1 });
    // A record of the history under other rules leaves the others.
    let history = text("2048-next-history", "two records");
    let found = read_any(history.replacen("\"pow2\"", "\"fibonacci\"", 1).as_bytes());
    assert_eq!(found[0].content, Err(Fault::Rules(OtherRules::Fibonacci)));
    assert!(found[1].content.is_ok());
    let changed = history.replace(
        "\"replay_string\": \"REPLAY_v4C",
        "\"replay_string\": \"v4C",
    );
    let found = read_any(changed.as_bytes());
    assert!(
        matches!(found[1].content, Err(Fault::Unknown { .. })),
        "{found:?}"
    );
}

#[test]
fn files_of_andstatus() {
    let file = text("andstatus", "version 2, short");
    let cut = &file[..file.len() - 60];
    assert_eq!(stop(cut.as_bytes()), (3, Fault::CutOff));
    let unknown = |found: &str| Fault::Ply {
        found: found.to_owned(),
    };
    let swipe = file.replacen("\"ply\":\"left\"", "\"ply\":\"swipe\"", 1);
    assert_eq!(stop(swipe.as_bytes()), (1, unknown("swipe")));
    let guest = file.replacen("\"player\":\"user\"", "\"player\":\"guest\"", 1);
    assert_eq!(stop(guest.as_bytes()), (0, unknown("guest")));
    let other_end = file.replacen("[0,0,0,0,1", "[0,0,0,0,2", 1);
    assert_eq!(stop(other_end.as_bytes()), (4, Fault::Board));
    let uneven = file.replacen("[0,0,0,0,1,", "[0,0,0,1,", 1);
    let size = Fault::Form;
    assert_eq!(fault(uneven.as_bytes()), size);
    // A last move without its tile is dropped.
    let last = file.trim_end().rfind("{\"seconds\"").unwrap();
    let found = game(&file.as_bytes()[..last]);
    assert_eq!((found.record.moves.len(), found.problem), (3, None));
    // Version 1 with an unknown ply among the plies of its head.
    let file = text(
        "andstatus",
        "version 1, one object, score counted by halves",
    );
    let swipe = file.replacen("\"moveEnum\":\"down\"", "\"moveEnum\":\"swipe\"", 1);
    assert_eq!(stop(swipe.as_bytes()), (1, unknown("swipe")));
}

#[test]
fn records_of_25_bytes() {
    let case = &cases("rpl-25")[0];
    let whole = bytes(case);
    for cut in 1..15 {
        assert_eq!(fault(&whole[..whole.len() - cut]), Fault::CutOff, "{cut}");
    }
    // The second record is left out, so its board doesn't follow.
    let skipped = [&whole[..50], &whole[75..]].concat();
    assert_eq!(stop(&skipped), (1, Fault::Board));
    let mut changed = whole.clone();
    changed[25 + 8] |= 0x80;
    assert_eq!(stop(&changed), (1, Fault::Direction));
    // Two large tiles that stay where they are, although the move would merge them.
    let end = &whole[whole.len() - 25..];
    let record = |board: u64, made: u8| [&board.to_le_bytes()[..], &[made], &[0; 16]].concat();
    let walls = [
        record(0xFF00_1000_0000_0001, 5 << 1),
        record(0xFF00_1100_0000_1000, 0),
        end.to_vec(),
    ];
    assert_eq!(stop(&walls.concat()), (0, Fault::Rules(OtherRules::Walls)));
}

#[test]
fn a_single_record_of_25_bytes_tells_its_order_by_its_chances() {
    let whole = bytes(&cases("rpl-25")[0]);
    let end = &whole[whole.len() - 25..];
    // Left is possible in both orders, with a 2 in cell 5.
    let first_tile = |chance: u32| {
        let board = 0x0100_0000_0000_0001_u64.to_le_bytes();
        let record = [&board[..], &[5 << 1], &chance.to_le_bytes(), &[0; 12]].concat();
        let game = game(&[&record, end].concat());
        assert_eq!((game.record.moves.len(), game.problem.clone()), (1, None));
        start(&game)
            .cells()
            .iter()
            .position(|&exponent| exponent > 0)
    };
    assert_eq!(first_tile(4_000_000_000), Some(0));
    assert_eq!(first_tile(3_999_999_999), Some(1));
}

#[test]
fn a_65536_is_a_32768_in_states_of_13_bytes() {
    let state = |board: u64, score: u32, made: u8| {
        [&board.to_le_bytes()[..], &score.to_le_bytes(), &[made]].concat()
    };
    let states = [
        state(0xFF00_0000_0000_0000, 0, 0),
        state(0xF100_0000_0000_0000, 65536, 1),
        state(0x10F1_0000_0000_0000, 65536, 2),
    ];
    let found = game(&states.concat());
    assert_eq!(
        (found.problem, found.score, found.stored_score),
        (None, 65536, Some(65536))
    );
    assert_eq!(found.board.cells()[..4], [1, 0, 16, 1]);
}

#[test]
fn states_of_13_bytes() {
    let short = bytes(&cases("states-13")[0]);
    assert_eq!(stop(&short[..short.len() - 1]), (4, Fault::CutOff));
    let changed = |at: usize, value: u8| {
        let mut changed = short.clone();
        changed[at] = value;
        changed
    };
    assert_eq!(stop(&changed(13 + 12, 5)), (0, Fault::Direction));
    assert_eq!(stop(&changed(13 + 12, 0)), (0, Fault::Direction));
    assert_eq!(stop(&changed(2 * 13, 3)), (1, Fault::Board));
    // The score of the text is only told.
    let score = changed(short.len() - 5, 17);
    assert_eq!(
        (game(&score).score, game(&score).stored_score),
        (16, Some(17))
    );
}

#[test]
fn a_text_has_a_limit() {
    let words = |bytes: &[u8]| fault(bytes).to_string();
    assert_eq!(
        words(&vec![b' '; MAX_BYTES + 1]),
        "a text has 20000000 bytes at most, not 20000001",
    );
    assert_eq!(
        words(&vec![b' '; MAX_ANDSTATUS_BYTES + 1]),
        "a text has 80000000 bytes at most, not 80000001",
    );
    let file = text("andstatus", "version 2, short");
    let large = file.replacen(
        "\"note\":\"\"",
        &format!("\"note\":\"{}\"", "x".repeat(MAX_BYTES)),
        1,
    );
    assert_eq!(game(large.as_bytes()).problem, None);
    let board = text("gameState", "new game");
    let large = board.replacen('{', &format!("{{{}", " ".repeat(MAX_BYTES)), 1);
    let most = MAX_BYTES;
    assert_eq!(
        fault(large.as_bytes()),
        Fault::TooLong {
            found: large.len(),
            most
        }
    );
}

#[test]
fn so_many_texts_are_read_at_once() {
    let found = read_any("replay_%: \n".repeat(MAX_TEXTS + 10).as_bytes());
    assert_eq!(found.len(), MAX_TEXTS + 1);
    let most = MAX_TEXTS;
    assert!(found[MAX_TEXTS - 1].content.is_ok());
    assert_eq!(found[MAX_TEXTS].content, Err(Fault::TooManyTexts { most }));
    let records = "{},".repeat(MAX_TEXTS * 2) + "{}";
    let found = read_any(format!("{{\"records\":[{records}]}}").as_bytes());
    assert_eq!(found.len(), MAX_TEXTS + 1);
}
