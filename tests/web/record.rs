//! Records at the boundary: opening, verdicts, seeking, keeping going.

use super::support::{go, native, opened};
use crate::browser::{module, run, thrown};
use game_2048::Direction;
use game_2048::web::{self, cells, keep_going, move_dir, open_game, redo, seek, undo, verify};
use js_sys::Reflect;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn golden_records_replay_as_natively() {
    let lines = include_str!("../data/records.txt").lines();
    let mut tried = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [score, steps, status, board, text] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("fields of {line}")
        };
        let mut game = open_game(&text.into(), &JsValue::UNDEFINED, None)
            .unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(game.score().to_string(), score, "{text}");
        assert_eq!(game.steps().to_string(), steps, "{text}");
        let status_of = ["playing", "won", "lost"][usize::from(game.status())];
        assert_eq!(status_of, status, "{text}");
        let found: Vec<String> = cells(&game).iter().map(u8::to_string).collect();
        assert_eq!(found.join(","), board, "{text}");
        assert_eq!(
            (game.record(), game.history()),
            (text.to_owned(), text.to_owned())
        );

        // When opened in the middle, the remaining moves can be redone.
        let half = game.steps() / 2;
        let mut opened = open_game(
            &text.into(),
            &JsValue::from(u32::try_from(half).unwrap()),
            None,
        )
        .unwrap();
        assert_eq!(
            (opened.steps(), opened.known_steps()),
            (half, game.steps()),
            "{text}"
        );
        assert_eq!(opened.history(), text);
        while redo(&mut opened, None).is_some() {}
        assert_eq!(
            (cells(&opened), opened.record()),
            (cells(&game), text.to_owned())
        );
        assert_eq!(undo(&mut game, None).is_some(), steps != "0", "{text}");
        tried += 1;
    }
    assert!(tried > 20);
}

#[wasm_bindgen_test]
async fn a_verdict_agrees_with_the_game_of_the_record() {
    let core = module().await;
    let good = "1.classic.4x4.q.ug.DC_yM6";
    let body = format!(
        "const {{ seed, ...verdict }} = verify('{good}');
        if (Object.getPrototypeOf(verify('{good}')) !== Object.prototype) return 'not plain';
        return [verdict, typeof seed, seed.toString()]"
    );
    let expected = r#"[{"rules":"classic","rows":4,"cols":4,"customStart":false,"score":4,"steps":3,"highest":4,"won":false,"status":0},"bigint","42"]"#;
    assert_eq!(run(&core, &body), expected);

    let lines = include_str!("../data/records.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let text = line.split(' ').next_back().unwrap();
        let verdict = verify(&text.into()).unwrap_or_else(|error| panic!("{error:?}"));
        let field = |name: &str| Reflect::get(&verdict, &name.into()).unwrap();
        let number = |name: &str| field(name).as_f64().unwrap_or_else(|| panic!("{name}"));
        let game = open_game(&text.into(), &JsValue::UNDEFINED, None).unwrap();
        assert_eq!(field("rules").as_string(), Some(game.rules()), "{text}");
        assert_eq!(u64::try_from(field("seed")), Ok(game.seed()), "{text}");
        assert_eq!(
            field("customStart").as_bool(),
            Some(game.custom_start()),
            "{text}"
        );
        assert_eq!(field("won").as_bool(), Some(game.won()), "{text}");
        let highest = cells(&game).into_iter().max().unwrap();
        let steps = u32::try_from(game.steps()).unwrap();
        for (name, expected) in [
            ("rows", game.rows().into()),
            ("cols", game.cols().into()),
            ("score", game.score()),
            ("steps", steps.into()),
            ("highest", 2_f64.powi(highest.into())),
            ("status", game.status().into()),
        ] {
            assert_eq!(
                number(name).to_bits(),
                f64::to_bits(expected),
                "{name} of {text}"
            );
        }
    }
}

#[wasm_bindgen_test]
async fn seek_goes_to_any_known_step() {
    let core = module().await;
    let body = "
        const game = new_game('classic', 42n);
        for (let way = 0; game.steps < 100; way = (way + 1) % 4) move_dir(game, way);
        const boards = [];
        for (let steps = 100; steps >= 0; steps -= 1) {
            boards[steps] = [...cells(game), game.score].join();
            undo(game);
        }
        const history = game.history;
        return [100, 0, 63, 64, 65, 1, 99].filter((steps) => {
            seek(game, steps);
            const found = [...cells(game), game.score].join();
            return found !== boards[steps] || game.steps !== steps || game.history !== history;
        });";
    assert_eq!(run(&core, body), "[]");
    let mut game = opened("classic", 42);
    for way in [0, 3, 2, 1] {
        drop(move_dir(&mut game, &JsValue::from(way), None, None));
    }
    let (steps, board) = (game.steps(), cells(&game));
    for found in [
        "undefined",
        "null",
        "-1",
        "5",
        "0.5",
        "'2'",
        "2n",
        "NaN",
        "[]",
    ] {
        let call = format!(
            "const game = new_game(); move_dir(game, 0) ?? move_dir(game, 2); seek(game, {found})"
        );
        let message = thrown(&core, &call);
        let start = "steps must be a whole number from 0 to 1, not ";
        assert!(message.starts_with(start), "{found}: {message}");
    }
    assert!(seek(&mut game, &JsValue::from(9999)).is_err());
    assert_eq!((game.steps(), cells(&game)), (steps, board));
    assert!(seek(&mut game, &JsValue::from(0)).is_ok());
    assert_eq!(game.steps(), 0);
}

#[wasm_bindgen_test]
async fn invalid_records_are_rejected() {
    let core = module().await;
    let good = "1.classic.4x4.q.No.DwlkQw";
    let steps = |found: &str| format!("steps must be a whole number from 0 to 4, not {found}");
    for (call, message) in [
        (
            "open_game('')".to_owned(),
            "bad record: character 1: the version is “”, but only 1 is known".to_owned(),
        ),
        (
            "open_game('1.classic.4x4.q.No.DwlkQX')".to_owned(),
            "bad record: character 20: the check sum is DwlkQX, but the rest asks for DwlkQw"
                .to_owned(),
        ),
        (
            "verify('1.classic.4x4.q.No.DwlkQX')".to_owned(),
            "bad record: character 20: the check sum is DwlkQX, but the rest asks for DwlkQw"
                .to_owned(),
        ),
        (
            "open_game(5, 2)".to_owned(),
            "record must be a text, not 5".to_owned(),
        ),
        (
            "verify()".to_owned(),
            "record must be a text, not undefined".to_owned(),
        ),
        (format!("open_game('{good}', 5)"), steps("5")),
        (format!("open_game('{good}', -1)"), steps("-1")),
        (format!("open_game('{good}', 0.5)"), steps("0.5")),
        (format!("open_game('{good}', '2')"), steps("“2”")),
        (format!("open_game('{good}', 2n)"), steps("2")),
        (format!("open_game('{good}', null)"), steps("null")),
    ] {
        assert_eq!(thrown(&core, &call), message, "{call}");
    }
    for steps in 0..=4 {
        let body = format!(
            "const game = open_game('{good}', {steps}); return [game.steps, game.known_steps]"
        );
        assert_eq!(run(&core, &body), format!("[{steps},4]"));
    }
    let (record, message) = never_played();
    for result in [
        open_game(&record.as_str().into(), &JsValue::UNDEFINED, None).map(drop),
        verify(&record.as_str().into()).map(drop),
    ] {
        assert_eq!(String::from(result.unwrap_err().message()), message);
    }
}

/// A record whose text is valid but whose last move is a no-op, and the error for it.
fn never_played() -> (String, String) {
    let mut no_op = native("classic", 42);
    let way = loop {
        let stuck = |way: &Direction| no_op.clone().play(*way).is_none();
        match Direction::ALL.into_iter().find(stuck) {
            Some(way) => break way,
            None => drop(no_op.play(Direction::Up)),
        }
    };
    let mut record = no_op.record();
    record.moves.push(way);
    let step = record.moves.len();
    let message = format!("bad record: move {step} ({way}) cannot be made: it changes nothing");
    (record.to_string(), message)
}

#[wasm_bindgen_test]
fn keep_going_leaves_the_won_status() {
    let lines = include_str!("../data/records.txt").lines();
    let won = |rules: &str| {
        let is_such = |line: &&str| line.contains(" won ") && line.contains(rules);
        let line = lines.clone().find(is_such).unwrap();
        open_game(
            &line.split(' ').next_back().unwrap().into(),
            &JsValue::UNDEFINED,
            None,
        )
        .unwrap()
    };
    let mut goes_on = won(".classic.");
    assert_eq!(
        (goes_on.status(), goes_on.goes_on()),
        (web::Status::Won as u8, true)
    );
    assert!(keep_going(&mut goes_on, None));
    assert_eq!(
        (goes_on.status(), goes_on.won()),
        (web::Status::Playing as u8, true)
    );
    assert!(!keep_going(&mut goes_on, None));

    let mut ends = won(".coin-flip.");
    assert!(!keep_going(&mut ends, None) && !ends.goes_on());
    assert_eq!(ends.status(), web::Status::Won as u8);
    assert!(
        Direction::ALL
            .into_iter()
            .all(|way| go(&mut ends, way).is_none())
    );

    let mut fresh = opened("classic", 1);
    assert!(!keep_going(&mut fresh, None));
    assert_eq!(fresh.status(), web::Status::Playing as u8);
}
