//! Texts that are cut off, changed or made to take long: nothing panics, and the time grows with the length alone.

use game_2048::foreign::{Content, read_any};
use game_2048::play_out;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::support::{FILES, bytes, cases};

/// Reads bytes. What is a game has to be one of ours.
fn check(bytes: &[u8]) {
    for read in read_any(bytes) {
        if let Ok(Content::Game(game)) = read.content {
            let last = play_out(&game.record).unwrap();
            assert_eq!((last.board, last.score), (game.board, game.score));
            if let Some(times) = game.times {
                assert_eq!(times.len(), game.record.moves.len());
            }
        }
    }
}

/// The texts of all vectors, the shortest first.
fn texts() -> Vec<Vec<u8>> {
    let files = FILES.iter().map(|(file, _)| *file).chain(["refused"]);
    let cases = files.filter(|&file| file != "hex-boards").flat_map(cases);
    let mut texts: Vec<_> = cases.map(|case| bytes(&case)).collect();
    texts.sort_by_key(Vec::len);
    texts
}

#[test]
fn a_text_may_end_anywhere() {
    for text in texts().iter().filter(|text| text.len() < 4000) {
        for end in 0..text.len() {
            check(&text[..end]);
        }
    }
}

#[test]
fn a_long_text_takes_no_longer_for_its_length() {
    let repeated = |start: &str, part: &str| {
        let count = 2_000_000 / part.len();
        format!("{start}{}", part.repeat(count))
    };
    for (start, part) in [
        ("", "x"),
        ("", "\n"),
        ("", " \n"),
        ("", "x\n\n"),
        ("", "{"),
        ("", "{}"),
        ("", "{\n\n"),
        ("", "{\"a\":[1,\n\n"),
        ("{\"a\":\"", "\\u0041"),
        ("{\"a\":", "["),
        ("", "{\"a\":"),
        ("", "{\"grid\":{\"size\":4,\"cells\":[["),
        ("", "{\"records\":[],\"finalBoard\":"),
        ("{\"records\":[", "{},"),
        ("{\"records\":[", "{\"replay_string\":\"REPLAY_v4C_S\"},"),
        ("", "{\"finalBoard\":{\"pieces\":[1,1,0,0,0,0,0,0,0]}}"),
        (
            "{\"finalBoard\":{}}",
            "{\"player\":\"user\",\"ply\":\"up\"}",
        ),
        ("{\"finalBoard\":{\"pieces\":[", "1,"),
        ("", "replay_"),
        ("replay_%:", " "),
        ("replay_2x4%:", "A"),
        ("REPLAY_v1RPL_B64_", "A\n"),
        ("", "REPLAY_v1RPL_B64_A\n"),
        ("", "REPLAY_v9RPL_B64_A\nA\n"),
        ("REPLAY_v4C_S\"!!!!!!!!!!!!!!!", "Ã\""),
        ("4x4-1_", "¾"),
        ("", "4x4-1_"),
        ("", "4x4-"),
        ("", "4 4\n"),
        ("", "9 9\n1\n"),
        ("", "@1|"),
        ("x@1|C111", "#D[1"),
        ("", "2048verse.com/p/"),
        ("", "2048verse.com/p/12345678 "),
        ("", "board="),
        ("A", "\u{301}"),
    ] {
        check(repeated(start, part).as_bytes());
    }
    check(&[b"RPL1\x44\x00\x00".as_slice(), &vec![0x80; 2_000_000]].concat());
    check(&vec![0; 1_300_000]);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_changed_text_is_read_or_refused(
        text in select(texts()),
        at: Index,
        byte: u8,
        other: Index,
    ) {
        let mut text = text;
        let (at, other) = (at.index(text.len()), other.index(text.len()));
        text[at] = byte;
        check(&text);
        text.swap(at, other);
        check(&text);
        text.truncate(other);
        check(&text);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        check(&bytes);
    }

    #[test]
    fn any_characters_are_read_or_refused(
        prefix in select(vec![
            "", "replay_", "replay_3x3", "replay_2x4", "4x4-1_", "3x4-1_", "REPLAY_v4C_S", "x@1|", "4 4\n",
            "REPLAY_v1RPL_B64_", "{\"v\":1,\"board\":[[2,4],[", "{\"finalBoard\":",
        ]),
        text in "\\PC*",
    ) {
        check([prefix, &text].concat().as_bytes());
    }
}
