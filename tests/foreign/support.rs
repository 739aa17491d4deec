//! The vectors, and games as they describe them.

use std::fs;
use std::path::Path;

use game_2048::foreign::{Content, Fault, Format, Game, Position, Problem, Read, read_any};
use game_2048::{Board, Start, face};
use serde_json::Value;

/// The files of the vectors, and the formats they are in.
pub const FILES: [(&str, Format); 12] = [
    ("2048-framework", Format::Framework),
    ("2048-next-history", Format::NextHistory),
    ("2048-next-v1", Format::Rpl1),
    ("2048-next-v4", Format::V4c),
    ("andstatus", Format::Andstatus),
    ("gameState", Format::GameState),
    ("gnome", Format::Gnome),
    ("hex-boards", Format::Hex),
    ("rpl-25", Format::Records25),
    ("states-13", Format::States13),
    ("verse-old-text", Format::VerseOld),
    ("verse-text", Format::Verse),
];

/// The cases of a file of vectors.
pub fn cases(name: &str) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/foreign");
    let text = fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    file["cases"].as_array().unwrap().clone()
}

/// The text or the bytes of a case.
pub fn bytes(case: &Value) -> Vec<u8> {
    match case["text"].as_str() {
        Some(text) => text.as_bytes().to_vec(),
        None => from_base64(case["base64"].as_str().unwrap()),
    }
}

/// Reads base64 with `+`, `/` and `=`.
pub fn from_base64(text: &str) -> Vec<u8> {
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let values = text.bytes().filter(|&byte| byte != b'=');
    let values: Vec<usize> = values
        .map(|byte| digits.iter().position(|&digit| digit == byte).unwrap())
        .collect();
    let bits = values.chunks(4).flat_map(|group| {
        let whole =
            group.iter().fold(0, |bits, value| bits << 6 | value) << (6 * (4 - group.len()));
        let bytes: Vec<u8> = (0..group.len() - 1)
            .map(|at| u8::try_from(whole >> (16 - 8 * at) & 255).unwrap())
            .collect();
        bytes
    });
    bits.collect()
}

/// The text of the case with this name.
pub fn text(file: &str, name: &str) -> String {
    let cases = cases(file);
    let case = cases.iter().find(|case| case["name"] == name);
    case.unwrap()["text"].as_str().unwrap().to_owned()
}

/// All that a text holds, of which there is one.
#[track_caller]
pub fn one(bytes: &[u8]) -> Read {
    let mut found = read_any(bytes);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// The game that a text holds.
#[track_caller]
pub fn game(bytes: &[u8]) -> Game {
    match one(bytes).content {
        Ok(Content::Game(game)) => game,
        other => panic!("{other:?}"),
    }
}

/// The board that a text holds.
#[track_caller]
pub fn board(bytes: &[u8]) -> Position {
    match one(bytes).content {
        Ok(Content::Board(position)) => position,
        other => panic!("{other:?}"),
    }
}

/// Why a text is refused.
#[track_caller]
pub fn fault(bytes: &[u8]) -> Fault {
    one(bytes).content.unwrap_err()
}

/// The number of moves that are read of a text, and why the next one can't be.
#[track_caller]
pub fn stop(bytes: &[u8]) -> (usize, Fault) {
    let game = game(bytes);
    let Problem { at, fault } = game.problem.unwrap();
    assert_eq!(at, game.record.moves.len() + 1);
    (at - 1, fault)
}

/// The board before the first move.
pub fn start(game: &Game) -> Board {
    match game.record.setup.start {
        Start::Board(start) => *start.board(),
        Start::Opening(_) => panic!("a start board is written out"),
    }
}

/// The numbers on a board.
pub fn faces(board: &Board) -> Value {
    let faces = board.cells().iter().map(|&exponent| match exponent {
        0 => 0,
        _ => u64::try_from(face(exponent)).unwrap(),
    });
    faces.collect::<Vec<_>>().into()
}
