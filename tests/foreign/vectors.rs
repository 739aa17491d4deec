//! Every case of the vectors in `tests/data/foreign/`.

use game_2048::foreign::{Content, Format, Game, Order, UNKNOWN_TIME, read_any, read_digits};
use game_2048::{Direction, Record, play_out};
use serde_json::{Value, json};

use crate::support::{FILES, bytes, cases, faces, start};

/// A game in the form of the vectors: those fields that a case expects.
fn described(game: &Game, expected: &Value) -> Value {
    let size = game.record.setup.size();
    let letters = |direction: &Direction| match direction {
        Direction::Up => 'U',
        Direction::Right => 'R',
        Direction::Down => 'D',
        Direction::Left => 'L',
    };
    let tile = |tile: &game_2048::Tile| json!([tile.cell(), 1 << tile.exponent()]);
    let tiles = game.record.tiles.as_ref().unwrap();
    let durations = game.times.clone().unwrap_or_default();
    let mut seconds = 0;
    let mut played = |time: &u32| {
        seconds += time / 1000;
        seconds
    };
    let whole = json!({
        "rows": size.rows(),
        "cols": size.cols(),
        "start": faces(&start(game)),
        "final": faces(&game.board),
        "moves": game.record.moves.iter().map(letters).collect::<String>(),
        "spawns": tiles.iter().map(tile).collect::<Vec<_>>(),
        "score": game.score,
        "opening": game.opening.iter().map(tile).collect::<Vec<_>>(),
        "times_ms": durations.iter().map(|&time| (time != UNKNOWN_TIME).then_some(time)).collect::<Vec<_>>(),
        "seconds": durations.iter().map(&mut played).collect::<Vec<_>>(),
        "stored_score": game.stored_score,
    });
    let known = expected.as_object().unwrap().keys();
    known
        .map(|name| (name.clone(), whole[name].clone()))
        .collect()
}

#[test]
fn every_case_holds() {
    let mut checked = 0;
    for (file, format) in FILES {
        for case in cases(file) {
            if format == Format::Hex {
                continue;
            }
            let name = format!("{file}: {}", case["name"]);
            let found = read_any(&bytes(&case));
            let expected = match &case["expect"] {
                Value::Array(games) => games.clone(),
                one => vec![one.clone()],
            };
            assert_eq!(found.len(), expected.len(), "{name}");
            for (read, expected) in found.iter().zip(expected) {
                assert_eq!(read.format, Some(format), "{name}");
                match read.content.as_ref().unwrap() {
                    Content::Game(game) => {
                        assert_eq!(game.problem, None, "{name}");
                        assert_eq!(described(game, &expected), expected, "{name}");
                        // The record proves what was read.
                        let text = game.record.to_string();
                        let record = Record::parse_with_own_tiles(&text).unwrap();
                        let last = play_out(&record).unwrap();
                        assert_eq!((last.score, last.board), (game.score, game.board), "{name}");
                    }
                    Content::Board(position) => {
                        assert_eq!(faces(&position.board), expected["board"], "{name}");
                        let score = expected["score"].as_u64();
                        assert_eq!(position.score, score, "{name}");
                    }
                }
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 28);
}

#[test]
fn a_board_is_read_in_every_order() {
    for case in cases("hex-boards") {
        let read_in = |name: &str, order| {
            let digits = case[name].as_str()?;
            let position = read_digits(digits, order).unwrap();
            assert_eq!(
                faces(&position.board),
                case["board"],
                "{name}: {}",
                case["name"]
            );
            assert_eq!(
                Some(position.board.size().rows().into()),
                case["rows"].as_u64()
            );
            Some(())
        };
        read_in("verse", Order::Columns).unwrap();
        read_in("row_major", Order::Rows).unwrap();
        read_in("low_nibble_first", Order::LowestFirst);
        for name in ["link", "picture"] {
            let [read] = &read_any(case[name].as_str().unwrap().as_bytes())[..] else {
                panic!("{name}: {}", case["name"]);
            };
            let Ok(Content::Board(position)) = &read.content else {
                panic!("{read:?}");
            };
            assert_eq!(faces(&position.board), case["board"]);
            assert_eq!(position.digits, None);
        }
    }
}

#[test]
fn what_is_no_game_is_refused() {
    let cases = cases("refused");
    assert_eq!(cases.len(), 11);
    for case in cases {
        let found = read_any(&bytes(&case));
        let [read] = &found[..] else {
            panic!("{case}: {found:?}");
        };
        let format = FILES.iter().find(|(file, _)| case["format"] == *file);
        assert_eq!(read.format, format.map(|(_, format)| *format), "{case}");
        if let Ok(Content::Game(game)) = &read.content {
            assert!(game.problem.is_some(), "{case}");
        } else {
            assert!(read.content.is_err(), "{case}");
        }
    }
}
