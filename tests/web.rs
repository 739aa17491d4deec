//! The boundary in a real browser: every export, as Rust and as JavaScript see it.
#![cfg(target_arch = "wasm32")]

use game_2048::web::{self, cells, keep_going, move_dir, new_game, open_game, redo, undo};
use game_2048::{Direction, Game, Rules, Setup, Size, Turn};
use js_sys::{Array, Error, Function, JSON, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

// --- helpers ---

/// The module that JavaScript imports. The test runner serves it under this name and has loaded it
/// already, so this is the same instance.
async fn module() -> JsValue {
    let import = Function::new_no_args("return import('/wasm-bindgen-test')");
    let promise: Promise = import.call0(&JsValue::NULL).unwrap().unchecked_into();
    promise.await.unwrap()
}

/// What a JavaScript function body gives, as JSON; `core` is the module.
#[track_caller]
fn run(core: &JsValue, body: &str) -> String {
    let names =
        "new_game, open_game, move_dir, undo, redo, cells, keep_going, Direction, Status, Fate";
    let body = format!("const {{ {names} }} = core; {{ {body} }}");
    let result = Function::new_with_args("core", &body).call1(&JsValue::NULL, core);
    let value = result.unwrap_or_else(|error| panic!("{error:?} of {body}"));
    JSON::stringify(&value)
        .ok()
        .and_then(|json| json.as_string())
        .unwrap_or_default()
}

/// The message of the `Error` that a JavaScript expression throws.
#[track_caller]
fn thrown(core: &JsValue, expression: &str) -> String {
    run(
        core,
        &format!(
            "try {{ {expression}; }} catch (error) {{
                return error instanceof Error ? error.message : 'not an Error: ' + error;
            }}
            return 'nothing thrown';"
        ),
    )
}

#[track_caller]
fn opened(rules: &str, seed: u64) -> web::Game {
    new_game(&rules.into(), &seed.into()).unwrap_or_else(|error| panic!("{error:?}"))
}

fn native(rules: &str, seed: u64) -> Game {
    let rules = Rules::preset(rules).unwrap();
    Game::new(Setup {
        rules,
        start: Size::default().into(),
        seed,
    })
}

fn go(game: &mut web::Game, way: Direction) -> Option<Object> {
    let turn = move_dir(game, &way.index().into());
    turn.unwrap_or_else(|error| panic!("{error:?}"))
        .map(JsCast::unchecked_into)
}

/// A `Uint8Array` among the fields of an object.
fn bytes(object: &JsValue, name: &str) -> Vec<u8> {
    let field = Reflect::get(object, &name.into()).unwrap();
    field.dyn_into::<Uint8Array>().expect(name).to_vec()
}

/// Fails unless every field of a JavaScript turn is that of the core's.
#[allow(clippy::cast_precision_loss)]
#[track_caller]
fn assert_turn(found: Option<Object>, turn: Option<Turn>, game: &Game) {
    let Some(turn) = turn else {
        assert!(found.is_none(), "{found:?}");
        return;
    };
    let found = found.unwrap_or_else(|| panic!("undefined instead of {turn:?}"));
    let field = |name: &str| Reflect::get(&found, &name.into()).unwrap();
    let number = |name: &str| field(name).as_f64().unwrap_or_else(|| panic!("{name}"));
    let motion = |motion: &game_2048::Motion| [motion.from, motion.to, motion.fate as u8];
    let flat = |motions: &[game_2048::Motion]| motions.iter().flat_map(motion).collect::<Vec<_>>();
    assert_eq!(bytes(&found, "motions"), flat(&turn.motions));
    assert_eq!(bytes(&found, "cells"), game.board().cells());
    // A move that is no cascade has no beats at all.
    let beats = field("beats").dyn_into::<Array>().ok();
    assert_eq!(beats.is_some(), !turn.beats.is_empty());
    let beats = beats.map(|beats| beats.to_vec()).unwrap_or_default();
    assert_eq!(beats.len(), turn.beats.len());
    for (found, beat) in beats.iter().zip(&turn.beats) {
        assert_eq!(bytes(found, "motions"), flat(&beat.motions));
        assert_eq!(bytes(found, "cells"), beat.board.cells());
    }
    assert_eq!(field("back").as_bool(), Some(turn.back));
    let numbers = ["direction", "gain", "score", "steps", "status"].map(number);
    let expected = [
        f64::from(turn.direction.index()),
        turn.gain as f64,
        game.score() as f64,
        game.steps() as f64,
        f64::from(turn.status as u8),
    ];
    assert!(
        numbers
            .iter()
            .zip(expected)
            .all(|(a, b)| a.to_bits() == b.to_bits()),
        "{numbers:?} {expected:?}"
    );
    assert_eq!(
        Object::keys(&found).length(),
        if turn.beats.is_empty() { 8 } else { 9 },
        "no other fields: {found:?}"
    );
}

/// Fails unless all that a handle says is what the core says.
#[allow(clippy::cast_precision_loss)]
#[track_caller]
fn assert_same(found: &web::Game, game: &Game) {
    assert_eq!(cells(found), game.board().cells());
    assert_eq!(found.score().to_bits(), (game.score() as f64).to_bits());
    assert_eq!(
        (found.steps(), found.known_steps()),
        (game.steps(), game.known_steps())
    );
    assert_eq!(
        (found.status(), found.won()),
        (game.status() as u8, game.won())
    );
    assert_eq!(found.record(), game.record().to_string());
    assert_eq!(found.history(), game.history().to_string());
}

// --- new games ---

#[wasm_bindgen_test]
async fn a_new_game_takes_a_name_an_object_or_nothing() {
    let core = module().await;
    for (arguments, expected) in [
        ("", r#"["classic",4,4,16,true]"#),
        ("undefined, undefined", r#"["classic",4,4,16,true]"#),
        ("'classic'", r#"["classic",4,4,16,true]"#),
        ("'coin-flip', 1n", r#"["coin-flip",4,4,16,false]"#),
        ("'cascade'", r#"["cascade",4,4,16,false]"#),
        ("'endless'", r#"["endless",4,4,16,true]"#),
        ("'two-to-one'", r#"["two-to-one",4,4,16,true]"#),
        ("{}", r#"["classic",4,4,16,true]"#),
        ("{ rows: 3 }", r#"["classic",3,4,12,true]"#),
        (
            "{ rules: 'endless', rows: 8, cols: 5 }",
            r#"["endless",8,5,40,true]"#,
        ),
        (
            "{ rules: undefined, rows: undefined, cols: 8 }",
            r#"["classic",4,8,32,true]"#,
        ),
    ] {
        let body = format!(
            "const game = new_game({arguments});
            const own = [game.score, game.steps, game.known_steps, game.status, game.won];
            if (own.join() !== '0,0,0,0,false') return own;
            return [game.rules, game.rows, game.cols, cells(game).length, game.goes_on];"
        );
        assert_eq!(run(&core, &body), expected, "new_game({arguments})");
    }
}

#[wasm_bindgen_test]
async fn a_new_game_refuses_all_else_and_says_what_there_is() {
    let core = module().await;
    let rules = |found: &str| {
        format!("unknown rules {found}; known are classic, coin-flip, cascade, endless, two-to-one")
    };
    let kind = |found: &str| format!("rules must be a name or an object, not {found}");
    let length =
        |name: &str, found: &str| format!("{name} must be a whole number from 3 to 8, not {found}");
    let option = |found: &str| format!("unknown option “{found}”; known are rules, rows, cols");
    let seed = |found: &str| {
        format!("the seed must be a bigint from 0n to 18446744073709551615n, not {found}")
    };
    for (arguments, message) in [
        ("'Classic'", rules("“Classic”")),
        ("''", rules("“”")),
        ("{ rules: 'chess' }", rules("“chess”")),
        ("{ rules: 5 }", rules("5")),
        ("{ rules: null }", rules("null")),
        ("null", kind("null")),
        ("4", kind("4")),
        ("true", kind("true")),
        ("Symbol('x')", kind("Symbol(x)")),
        ("() => 1", kind("() => 1")),
        ("{ rows: 2 }", length("rows", "2")),
        ("{ rows: 9 }", length("rows", "9")),
        ("{ rows: 4.5 }", length("rows", "4.5")),
        ("{ rows: '4' }", length("rows", "“4”")),
        ("{ cols: NaN }", length("cols", "NaN")),
        ("{ cols: Infinity }", length("cols", "Infinity")),
        ("{ cols: -4 }", length("cols", "-4")),
        ("{ cols: 260 }", length("cols", "260")),
        ("{ cols: null }", length("cols", "null")),
        ("{ cols: 4n }", length("cols", "4")),
        ("{ cols: Object.create(null) }", length("cols", "an object")),
        ("{ columns: 4 }", option("columns")),
        ("{ rules: 'classic', seed: 4n }", option("seed")),
        ("[]", kind("a list")),
        ("['classic']", kind("a list")),
        ("'classic', 4", seed("4")),
        ("'classic', '4'", seed("“4”")),
        ("'classic', null", seed("null")),
        ("'classic', -1n", seed("-1")),
        ("'classic', 1n << 64n", seed("18446744073709551616")),
    ] {
        let expected = JSON::stringify(&message.into()).unwrap();
        assert_eq!(
            thrown(&core, &format!("new_game({arguments})")),
            String::from(expected),
            "{arguments}"
        );
    }
}

#[wasm_bindgen_test]
async fn seeds_are_whole_64_bits() {
    let core = module().await;
    for seed in ["0", "1", "9007199254740993", "18446744073709551615"] {
        let body = format!("return new_game('classic', {seed}n).seed.toString()");
        assert_eq!(run(&core, &body), format!("\"{seed}\""));
        assert_eq!(
            opened("classic", seed.parse().unwrap()).seed().to_string(),
            seed
        );
    }
    // 2^53 + 1 is not 2^53, as it would be for a number.
    assert_ne!(
        cells(&opened("cascade", (1 << 53) + 1)),
        cells(&opened("cascade", 1 << 53))
    );
    assert_eq!(run(&core, "return typeof new_game().seed"), "\"bigint\"");
}

#[wasm_bindgen_test]
fn drawn_seeds_differ() {
    let draw = |_| {
        new_game(&JsValue::UNDEFINED, &JsValue::UNDEFINED)
            .unwrap()
            .seed()
    };
    let mut seeds: Vec<u64> = (0..100).map(draw).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 100);
    assert!(
        seeds.iter().any(|seed| *seed > u64::from(u32::MAX)),
        "{seeds:?}"
    );
}

#[wasm_bindgen_test]
fn the_same_seed_is_the_same_game_as_natively() {
    for rules in ["classic", "coin-flip", "cascade", "endless", "two-to-one"] {
        for seed in [0, 42, u64::MAX] {
            let (mut one, mut other) = (opened(rules, seed), opened(rules, seed));
            let mut core = native(rules, seed);
            assert_same(&one, &core);
            for number in 0..200 {
                let way = Direction::ALL[number * number % 7 % 4];
                let turn = core.play(way);
                assert_turn(go(&mut one, way), turn.clone(), &core);
                assert_turn(go(&mut other, way), turn, &core);
                assert_same(&one, &core);
                // Now and then back and forth.
                if number % 5 == 0 {
                    let back = core.undo();
                    assert_turn(undo(&mut one).map(JsCast::unchecked_into), back, &core);
                    assert_same(&one, &core);
                    let forth = core.redo();
                    assert_turn(redo(&mut one).map(JsCast::unchecked_into), forth, &core);
                }
            }
            assert_same(&other, &core);
        }
    }
}

// --- moves ---

#[wasm_bindgen_test]
async fn a_turn_is_a_plain_object_and_an_idle_move_is_undefined() {
    let core = module().await;
    let body = "
        const game = new_game('classic', 42n);
        const turn = move_dir(game, Direction.Up);
        if (Object.getPrototypeOf(turn) !== Object.prototype) return 'not plain';
        if (!(turn.motions instanceof Uint8Array && turn.cells instanceof Uint8Array)) return 'no arrays';
        const { motions, cells, ...rest } = structuredClone(turn);
        return [rest, [...motions], [...cells]];";
    let expected = {
        let mut game = native("classic", 42);
        let turn = game.play(Direction::Up).unwrap();
        let motions: Vec<String> = turn
            .motions
            .iter()
            .map(|motion| format!("{},{},{}", motion.from, motion.to, motion.fate as u8))
            .collect();
        let cells: Vec<String> = game.board().cells().iter().map(u8::to_string).collect();
        format!(
            r#"[{{"direction":0,"back":false,"gain":0,"score":0,"steps":1,"status":0}},[{}],[{}]]"#,
            motions.join(","),
            cells.join(","),
        )
    };
    assert_eq!(run(&core, body), expected);
    // A line of tiles at the top cannot go up; before and after, the same board.
    let body = "
        const game = new_game('classic', 42n);
        while (move_dir(game, Direction.Up));
        const before = [game.record, [...cells(game)].join()].join();
        const turn = move_dir(game, Direction.Up);
        const after = [game.record, [...cells(game)].join()].join();
        return [turn === undefined, before === after, game.steps > 0];";
    assert_eq!(run(&core, body), "[true,true,true]");
}

#[wasm_bindgen_test]
async fn a_direction_is_one_of_four_numbers() {
    let core = module().await;
    let body = "return [Direction.Up, Direction.Right, Direction.Down, Direction.Left,
        Status.Playing, Status.Won, Status.Lost, Fate.Slides, Fate.Merges, Fate.Appears]";
    assert_eq!(run(&core, body), "[0,1,2,3,0,1,2,0,1,2]");
    for (way, shown) in [
        ("'left'", "“left”"),
        ("4", "4"),
        ("-1", "-1"),
        ("1.5", "1.5"),
        ("256", "256"),
        ("4294967296", "4294967296"),
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("'0'", "“0”"),
        ("0n", "0"),
        ("null", "null"),
        ("undefined", "undefined"),
        ("{}", "[object Object]"),
        ("", "undefined"),
    ] {
        let expected = format!(
            "\"the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not {shown}\""
        );
        let body = format!("globalThis.kept ??= new_game('classic', 42n); move_dir(kept, {way})");
        assert_eq!(thrown(&core, &body), expected, "{way}");
    }
    // The same handle still works: no error left it borrowed.
    assert_eq!(
        run(&core, "return [kept.steps, move_dir(kept, 0).steps]"),
        "[0,1]"
    );
}

#[wasm_bindgen_test]
async fn undo_and_redo_are_undefined_at_the_ends() {
    let core = module().await;
    let body = "
        const game = new_game('classic', 42n);
        const none = [undo(game), redo(game)];
        const turn = move_dir(game, Direction.Up);
        const after = redo(game);
        const back = undo(game);
        const before = undo(game);
        const forth = redo(game);
        return [
            [...none, after, before].every((turn) => turn === undefined),
            [back.back, back.direction, back.steps, back.cells.join() === cells(new_game('classic', 42n)).join()],
            JSON.stringify(forth) === JSON.stringify(turn),
            [game.steps, game.known_steps],
        ];";
    assert_eq!(run(&core, body), "[true,[true,0,0,true],true,[1,1]]");
}

#[wasm_bindgen_test]
async fn cells_are_bytes_of_javascripts_own() {
    let core = module().await;
    let body = "
        const game = new_game({ rows: 3, cols: 5 }, 7n);
        const first = cells(game);
        const copy = [...first];
        move_dir(game, 0); move_dir(game, 1); move_dir(game, 2);
        const kept = first.join() === copy.join();
        first.fill(9);
        const turn = undo(game);
        return [first instanceof Uint8Array, first.length, kept,
            cells(game).includes(9), turn.cells.join() === cells(game).join(),
            first.buffer.byteLength];";
    assert_eq!(run(&core, body), "[true,15,true,false,true,15]");
}

#[wasm_bindgen_test]
async fn a_handle_cannot_be_written_or_made_up() {
    let core = module().await;
    let names = "['score', 'steps', 'known_steps', 'status', 'won', 'goes_on', 'rows', 'cols',
        'rules', 'seed', 'record', 'history']";
    let body = format!(
        "const game = new_game('classic', 42n);
        return {names}.filter((name) => {{
            const before = game[name];
            try {{ game[name] = 5; }} catch {{}}
            return before === undefined || game[name] !== before;
        }});"
    );
    assert_eq!(run(&core, &body), "[]");
    for game in ["{}", "null", "undefined", "5"] {
        for call in [
            "move_dir(?, 0)",
            "undo(?)",
            "redo(?)",
            "cells(?)",
            "keep_going(?)",
        ] {
            let message = thrown(&core, &call.replace('?', game));
            assert!(!message.contains("nothing thrown"), "{call} of {game}");
            assert!(
                !message.contains("not an Error"),
                "{call} of {game}: {message}"
            );
        }
    }
    let body = "const game = new_game(); game.free(); cells(game)";
    assert_ne!(
        thrown(&core, body),
        "\"nothing thrown\"",
        "a game that was freed"
    );
}

// --- many games ---

#[wasm_bindgen_test]
fn two_hundred_games_at_once_do_not_disturb_each_other() {
    let rules = ["classic", "coin-flip", "cascade", "endless", "two-to-one"];
    let mut games: Vec<(web::Game, Game)> = (0..200)
        .map(|number| {
            let rules = rules[number % 5];
            let seed = number as u64 / 10;
            (opened(rules, seed), native(rules, seed))
        })
        .collect();
    for round in 0..40 {
        for (number, (game, core)) in games.iter_mut().enumerate() {
            let way = Direction::ALL[(number + round * 3 + round / 3) % 4];
            assert_turn(go(game, way), core.play(way), core);
            if (number + round) % 11 == 0 {
                let back = core.undo();
                assert_turn(undo(game).map(JsCast::unchecked_into), back, core);
            }
        }
    }
    // Some of them are given back, and the others go on.
    for number in (0..200).rev().step_by(3) {
        games.remove(number);
    }
    for (game, core) in &games {
        assert_same(game, core);
    }
}

// --- records ---

#[wasm_bindgen_test]
fn golden_records_play_out_as_natively() {
    let lines = include_str!("data/records.txt").lines();
    let mut tried = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        let [score, steps, status, board, text] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("fields of {line}")
        };
        let mut game =
            open_game(text, &JsValue::UNDEFINED).unwrap_or_else(|error| panic!("{error:?}"));
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

        // Opened in the middle, the rest can be made again.
        let half = game.steps() / 2;
        let mut opened = open_game(text, &JsValue::from(u32::try_from(half).unwrap())).unwrap();
        assert_eq!(
            (opened.steps(), opened.known_steps()),
            (half, game.steps()),
            "{text}"
        );
        assert_eq!(opened.history(), text);
        while redo(&mut opened).is_some() {}
        assert_eq!(
            (cells(&opened), opened.record()),
            (cells(&game), text.to_owned())
        );
        assert_eq!(undo(&mut game).is_some(), steps != "0", "{text}");
        tried += 1;
    }
    assert!(tried > 20);
}

#[wasm_bindgen_test]
async fn a_record_that_is_none_is_refused() {
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
        (format!("open_game('{good}', 5)"), steps("5")),
        (format!("open_game('{good}', -1)"), steps("-1")),
        (format!("open_game('{good}', 0.5)"), steps("0.5")),
        (format!("open_game('{good}', '2')"), steps("“2”")),
        (format!("open_game('{good}', 2n)"), steps("2")),
        (format!("open_game('{good}', null)"), steps("null")),
    ] {
        let expected = JSON::stringify(&message.into()).unwrap();
        assert_eq!(thrown(&core, &call), String::from(expected), "{call}");
    }
    for steps in 0..=4 {
        let body = format!(
            "const game = open_game('{good}', {steps}); return [game.steps, game.known_steps]"
        );
        assert_eq!(run(&core, &body), format!("[{steps},4]"));
    }
    // In order as a text, but it was never played: its last move is idle.
    let mut idle = native("classic", 42);
    let way = loop {
        let stuck = |way: &Direction| idle.clone().play(*way).is_none();
        match Direction::ALL.into_iter().find(stuck) {
            Some(way) => break way,
            None => drop(idle.play(Direction::Up)),
        }
    };
    let mut record = idle.record();
    record.moves.push(way);
    let error: Error = open_game(&record.to_string(), &JsValue::UNDEFINED).unwrap_err();
    let step = record.moves.len();
    let message = format!("bad record: move {step} ({way}) cannot be made: it changes nothing");
    assert_eq!(String::from(error.message()), message);
}

#[wasm_bindgen_test]
fn keep_going_leaves_a_win_behind() {
    let lines = include_str!("data/records.txt").lines();
    let won = |rules: &str| {
        let is_such = |line: &&str| line.contains(" won ") && line.contains(rules);
        let line = lines.clone().find(is_such).unwrap();
        open_game(line.split(' ').next_back().unwrap(), &JsValue::UNDEFINED).unwrap()
    };
    let mut goes_on = won(".classic.");
    assert_eq!(
        (goes_on.status(), goes_on.goes_on()),
        (web::Status::Won as u8, true)
    );
    assert!(keep_going(&mut goes_on));
    assert_eq!(
        (goes_on.status(), goes_on.won()),
        (web::Status::Playing as u8, true)
    );
    assert!(!keep_going(&mut goes_on));

    let mut ends = won(".coin-flip.");
    assert!(!keep_going(&mut ends) && !ends.goes_on());
    assert_eq!(ends.status(), web::Status::Won as u8);
    assert!(
        Direction::ALL
            .into_iter()
            .all(|way| go(&mut ends, way).is_none())
    );

    let mut fresh = opened("classic", 1);
    assert!(!keep_going(&mut fresh));
    assert_eq!(fresh.status(), web::Status::Playing as u8);
}
