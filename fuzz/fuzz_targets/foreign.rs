//! Any bytes are read as games and boards of other programs, or refused with an error. A game that was read plays out by our rules,
//! and what is written of it is read again as the same.
#![no_main]

use game_2048::foreign::{Content, Format, Game, MAX_TEXTS, read_any, write};
use game_2048::play_out;
use libfuzzer_sys::fuzz_target;

/// The start of each format, so that the fuzzer needn't find it.
const STARTS: [&[u8]; 14] = [
    b"",
    "4x4-1_¾û0¾ýg".as_bytes(),
    "3x3-1_¾û0¾ûg".as_bytes(),
    b"replay_%:",
    b"replay_2x4 !",
    b"RPL1\x44\x00\x02\x00\x1f",
    b"REPLAY_v1RPL_B64_UlBMMUQAAgQG",
    b"REPLAY_v4C_S!!!!!\"!!!!!!!!!\"",
    b"{\"v\":1,\"records\":[{\"replay_string\":\"REPLAY_v4C_S",
    b"{\"v\":1,\"board\":[[2,0,0],[0,0,0],[0,0,0]],",
    b"{\"grid\":{\"size\":3,\"cells\":[[",
    b"{\"finalBoard\":{\"pieces\":[1,0,0,0,0,0,0,0,0]}}{\"moves\":[{\"first\":{\"piece\":1,\"square\":{\"x\":0,\"y\":0}}}]}",
    b"x@1|C111#D41",
    b"3 3\n2 0 0\n",
];

fn check(game: &Game) {
    let last = play_out(&game.record).expect("a game that was read plays out");
    assert_eq!((last.board, last.score), (game.board, game.score));
    for format in Format::WRITTEN {
        let times = game.times.as_deref();
        let Ok(text) = write(&game.record, format, &game.opening, times) else {
            continue;
        };
        let [read] = &read_any(text.as_bytes())[..] else {
            panic!("{text} holds one game");
        };
        let Ok(Content::Game(again)) = &read.content else {
            panic!("{text} holds a game");
        };
        assert_eq!((read.format, &again.problem), (Some(format), &None));
        assert_eq!(again.record, game.record);
    }
}

fuzz_target!(|input: (u8, &[u8])| {
    let (start, rest) = input;
    let start = STARTS[usize::from(start) % STARTS.len()];
    let found = read_any(&[start, rest].concat());
    assert!(found.len() <= MAX_TEXTS);
    for read in found {
        match read.content {
            Ok(Content::Game(game)) => check(&game),
            Ok(Content::Board(position)) => assert!(position.board.highest() > 0),
            Err(fault) => assert!(!fault.to_string().is_empty()),
        }
    }
});
