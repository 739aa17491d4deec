//! The boundary in a real browser: every export, as Rust and as JavaScript see it.
#![cfg(target_arch = "wasm32")]

mod browser;

use browser::{module, run, thrown};
use game_2048::web::{
    self, cells, keep_going, move_dir, new_game, open_game, redo, seek, undo, verify,
};
use game_2048::{Direction, Game, Rules, Setup, Size, Turn};
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

// --- helpers ---

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
        ("'~AQgBAgL'", r#"["~AQgBAgL",4,4,16,true]"#),
        (
            "{ rules: '~AQgBAgL', rows: 3 }",
            r#"["~AQgBAgL",3,4,12,true]"#,
        ),
        // The parts of a preset are that preset.
        (
            "{ rules: 'cascade', ...new_game('classic').parts }",
            r#"["classic",4,4,16,true]"#,
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
        let known = "classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules";
        format!("unknown rules {found}; known are {known}")
    };
    let text = |found: &str| format!("rules must be a name, or ~ and packed rules, not {found}");
    let kind = |found: &str| format!("rules must be a name or an object, not {found}");
    let length =
        |name: &str, found: &str| format!("{name} must be a whole number from 3 to 8, not {found}");
    let option = |found: &str| {
        let known = "rules, rows, cols, board, odds, merge, idle, loss, afterGoal, opening, goal";
        format!("unknown option “{found}”; known are {known}")
    };
    let seed = |found: &str| {
        format!("the seed must be a bigint from 0n to 18446744073709551615n, not {found}")
    };
    for (arguments, message) in [
        ("'Classic'", rules("“Classic”")),
        ("''", rules("“”")),
        ("{ rules: 'chess' }", rules("“chess”")),
        ("{ rules: 5 }", text("5")),
        ("{ rules: null }", text("null")),
        ("'~'", rules("“~”")),
        ("{ rules: '~AQkBAgL' }", rules("“~AQkBAgL”")),
        (
            "'~AQ!BAgL'",
            "character 4 of the rules: “!” is none of A–Z, a–z, 0–9, - and _".to_owned(),
        ),
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
        let found = thrown(&core, &format!("new_game({arguments})"));
        assert_eq!(found, message, "{arguments}");
    }
}

// --- rules of one's own ---

#[wasm_bindgen_test]
async fn the_parts_of_rules_go_out_and_come_in() {
    let core = module().await;
    let classic = r#""odds":[9,1],"merge":"once","idle":"ignored","loss":"stuck""#;
    for (rules, expected) in [
        (
            "classic",
            format!(
                r#"{{{classic},"afterGoal":"goes-on","opening":{{"twos":0,"drawn":2}},"goal":{{"tile":2048}}}}"#
            ),
        ),
        (
            "endless",
            format!(
                r#"{{{classic},"afterGoal":"goes-on","opening":{{"twos":0,"drawn":2}},"goal":"never"}}"#
            ),
        ),
        (
            "cascade",
            r#"{"odds":[3,1],"merge":"cascade","idle":"spawns","loss":"full","afterGoal":"ends","opening":{"empty":3,"two":2,"four":1},"goal":{"score":2048}}"#
                .to_owned(),
        ),
    ] {
        let body = format!("return new_game('{rules}').parts");
        assert_eq!(run(&core, &body), expected, "{rules}");
    }
    let body = "
        const parts = new_game().parts;
        if (Object.getPrototypeOf(parts) !== Object.prototype) return 'not plain';
        return ['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one', '~AQgBAgL']
            .map((name) => new_game(new_game(name).parts).rules);";
    assert_eq!(
        run(&core, body),
        r#"["classic","coin-flip","cascade","endless","two-to-one","~AQgBAgL"]"#
    );
}

#[wasm_bindgen_test]
async fn each_part_replaces_what_the_named_rules_say() {
    let core = module().await;
    for (options, change) in [
        ("{ odds: [0, 255] }", "odds: [0, 255]"),
        ("{ odds: Uint8Array.of(2, 3) }", "odds: [2, 3]"),
        ("{ odds: { length: 2, 0: 2, 1: 3 } }", "odds: [2, 3]"),
        ("{ merge: 'cascade' }", "merge: 'cascade'"),
        ("{ idle: 'spawns' }", "idle: 'spawns'"),
        ("{ loss: 'full' }", "loss: 'full'"),
        ("{ afterGoal: 'ends' }", "afterGoal: 'ends'"),
        ("{ opening: { twos: 9 } }", "opening: { twos: 9, drawn: 0 }"),
        (
            "{ opening: { drawn: 1 } }",
            "opening: { twos: 0, drawn: 1 }",
        ),
        (
            "{ opening: { empty: 0, two: 15, four: 1 } }",
            "opening: { empty: 0, two: 15, four: 1 }",
        ),
        ("{ goal: 'never' }", "goal: 'never'"),
        ("{ goal: { tile: 8 } }", "goal: { tile: 8 }"),
        ("{ goal: { tile: 2 ** 63 } }", "goal: { tile: 2 ** 63 }"),
        (
            "{ goal: { score: 4294967295, tile: undefined } }",
            "goal: { score: 4294967295 }",
        ),
        ("{ goal: undefined, merge: undefined }", ""),
    ] {
        for rules in ["classic", "cascade", "~AQgBAgL"] {
            let body = format!(
                "const game = new_game({{ rules: '{rules}', ...{options} }}, 1n);
                const expected = {{ ...new_game('{rules}').parts, {change} }};
                if (JSON.stringify(game.parts) !== JSON.stringify(expected)) return game.parts;
                return open_game(game.record).rules === game.rules;"
            );
            assert_eq!(run(&core, &body), "true", "{rules} and {options}");
        }
    }
}

/// Fails unless `new_game` refuses an object of these options with this message.
#[track_caller]
fn assert_refused(core: &JsValue, options: &str, message: &str) {
    let found = thrown(core, &format!("new_game({{ {options} }})"));
    assert_eq!(found, message, "{options}");
}

fn not_whole(name: &str, range: &str, found: &str) -> String {
    format!("{name} must be a whole number from {range}, not {found}")
}

#[wasm_bindgen_test]
async fn parts_that_are_none_are_refused() {
    let core = module().await;
    for (options, message) in [
        (
            "odds: 5",
            "odds must be a list of 2 numbers, not 5".to_owned(),
        ),
        (
            "odds: '91'",
            "odds must be a list of 2 numbers, not “91”".to_owned(),
        ),
        (
            "odds: [9]",
            "odds must be a list of 2 numbers, not of 1".to_owned(),
        ),
        (
            "odds: [9, 1, 1]",
            "odds must be a list of 2 numbers, not of 3".to_owned(),
        ),
        ("odds: [9, 256]", not_whole("odds[1]", "0 to 255", "256")),
        ("odds: [-1, 1]", not_whole("odds[0]", "0 to 255", "-1")),
        ("odds: [9, '1']", not_whole("odds[1]", "0 to 255", "“1”")),
        (
            "odds: [0, 0]",
            "the odds of a 2 and of a 4 must not both be 0".to_owned(),
        ),
        (
            "merge: 'twice'",
            "merge must be “once” or “cascade”, not “twice”".to_owned(),
        ),
        (
            "idle: 0",
            "idle must be “ignored” or “spawns”, not 0".to_owned(),
        ),
        (
            "loss: null",
            "loss must be “stuck” or “full”, not null".to_owned(),
        ),
        (
            "afterGoal: 'End'",
            "afterGoal must be “goes-on” or “ends”, not “End”".to_owned(),
        ),
        // What a getter of the caller's throws comes through.
        ("get merge() { throw new Error('mine') }", "mine".to_owned()),
    ] {
        assert_refused(&core, options, &message);
    }
}

#[wasm_bindgen_test]
async fn openings_and_goals_that_are_none_are_refused() {
    let core = module().await;
    let opening = "opening must be { twos, drawn } or { empty, two, four }, not ";
    let goal = "goal must be “never”, { tile } or { score }, not ";
    let tile = "goal.tile must be a power of two from 8 to 2^63, not ";
    for (options, message) in [
        ("opening: 2", format!("{opening}2")),
        ("opening: [2, 0]", format!("{opening}a list")),
        (
            "opening: {}",
            "an opening lays 1 to 9 tiles, not 0".to_owned(),
        ),
        (
            "opening: { twos: 5, drawn: 5 }",
            "an opening lays 1 to 9 tiles, not 10".to_owned(),
        ),
        (
            "opening: { twos: 10 }",
            not_whole("opening.twos", "0 to 9", "10"),
        ),
        (
            "opening: { twos: null }",
            not_whole("opening.twos", "0 to 9", "null"),
        ),
        (
            "opening: { tiles: 3 }",
            "unknown option “tiles” of opening; known are twos, drawn".to_owned(),
        ),
        (
            "opening: { twos: 1, empty: 3 }",
            "unknown option “twos” of opening; known are empty, two, four".to_owned(),
        ),
        (
            "opening: { empty: 3, two: 1 }",
            not_whole("opening.four", "0 to 15", "undefined"),
        ),
        (
            "opening: { empty: 16, two: 1, four: 1 }",
            not_whole("opening.empty", "0 to 15", "16"),
        ),
        (
            "opening: { empty: 0, two: 0, four: 0 }",
            "an opening draws each cell with weights of 0 to 15 that are not all 0, not 0, 0 and 0"
                .to_owned(),
        ),
        ("goal: 2048", format!("{goal}2048")),
        ("goal: 'always'", format!("{goal}“always”")),
        ("goal: {}", format!("{goal}[object Object]")),
        (
            "goal: { tile: 8, score: 8 }",
            format!("{goal}[object Object]"),
        ),
        (
            "goal: { points: 8 }",
            "unknown option “points” of goal; known are tile, score".to_owned(),
        ),
        ("goal: { tile: 4 }", format!("{tile}4")),
        ("goal: { tile: 2047 }", format!("{tile}2047")),
        (
            "goal: { tile: 2 ** 64 }",
            format!("{tile}18446744073709552000"),
        ),
        ("goal: { tile: '2048' }", format!("{tile}“2048”")),
        ("goal: { tile: NaN }", format!("{tile}NaN")),
        (
            "goal: { score: 0 }",
            not_whole("goal.score", "1 to 4294967295", "0"),
        ),
        (
            "goal: { score: 2 ** 32 }",
            not_whole("goal.score", "1 to 4294967295", "4294967296"),
        ),
        (
            "goal: { score: 0.5 }",
            not_whole("goal.score", "1 to 4294967295", "0.5"),
        ),
    ] {
        assert_refused(&core, options, &message);
    }
}

// --- start boards ---

#[wasm_bindgen_test]
async fn a_game_starts_from_a_board() {
    let core = module().await;
    let body = "
        const board = [1, 1, 0, 0, 0, 63, 11, 0, 0];
        const games = [board, Uint8Array.from(board), { length: 9, ...board }].map((board) =>
            new_game({ rules: 'endless', rows: 3, cols: 3, board }, 7n));
        const same = games.every((game) => game.placed && cells(game).join() === board.join());
        const [game] = games;
        const turn = move_dir(game, Direction.Left);
        const again = open_game(game.record);
        return [same, turn.gain, game.record === again.record, again.placed,
            cells(again).join() === cells(game).join(), new_game().placed];";
    assert_eq!(run(&core, body), "[true,4,true,true,true,false]");
    let body = "
        const board = [1, 2, 1, 2, 11, 2, 1, 2, 1];
        return ['classic', 'coin-flip', 'endless'].map((rules) => {
            const game = new_game({ rules, rows: 3, cols: 3, board });
            return [game.status, game.won, keep_going(game), move_dir(game, 0) === undefined];
        });";
    assert_eq!(
        run(&core, body),
        "[[2,true,false,true],[1,true,false,true],[2,false,false,true]]"
    );
}

#[wasm_bindgen_test]
async fn a_board_that_is_none_is_refused() {
    let core = module().await;
    for (options, message) in [
        ("board: 5", "board must be a list of 16 numbers, not 5"),
        (
            "board: null",
            "board must be a list of 16 numbers, not null",
        ),
        (
            "board: 'BAAAAAAAAAAAAAAA'",
            "board must be a list of 16 numbers, not “BAAAAAAAAAAAAAAA”",
        ),
        (
            "board: {}",
            "board must be a list of 16 numbers, not [object Object]",
        ),
        (
            "board: { length: '16' }",
            "board must be a list of 16 numbers, not [object Object]",
        ),
        ("board: []", "board must be a list of 16 numbers, not of 0"),
        (
            "board: { length: 1e9 }",
            "board must be a list of 16 numbers, not of 1000000000",
        ),
        (
            "rows: 3, board: Array(9).fill(1)",
            "board must be a list of 12 numbers, not of 9",
        ),
        (
            "board: Array(16).fill(64)",
            "board[0] must be a whole number from 0 to 63, not 64",
        ),
        (
            "board: Array(16)",
            "board[0] must be a whole number from 0 to 63, not undefined",
        ),
        (
            "board: [1, 2, 3, -1, ...Array(12).fill(0)]",
            "board[3] must be a whole number from 0 to 63, not -1",
        ),
        (
            "board: Array(16).fill(0)",
            "a start board holds at least one tile, but this one is empty",
        ),
    ] {
        assert_eq!(
            thrown(&core, &format!("new_game({{ {options} }})")),
            message,
            "{options}"
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
        let expected =
            format!("the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not {shown}");
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
        'rules', 'seed', 'record', 'history', 'placed']";
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
            "seek(?, 0)",
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
        "nothing thrown",
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
        let mut game = open_game(&text.into(), &JsValue::UNDEFINED)
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

        // Opened in the middle, the rest can be made again.
        let half = game.steps() / 2;
        let mut opened =
            open_game(&text.into(), &JsValue::from(u32::try_from(half).unwrap())).unwrap();
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
async fn a_verdict_says_what_the_game_of_the_record_says() {
    let core = module().await;
    let good = "1.classic.4x4.q.ug.DC_yM6";
    let body = format!(
        "const {{ seed, ...verdict }} = verify('{good}');
        if (Object.getPrototypeOf(verify('{good}')) !== Object.prototype) return 'not plain';
        return [verdict, typeof seed, seed.toString()]"
    );
    let expected = r#"[{"rules":"classic","rows":4,"cols":4,"placed":false,"score":4,"steps":3,"highest":4,"won":false,"status":0},"bigint","42"]"#;
    assert_eq!(run(&core, &body), expected);

    let lines = include_str!("data/records.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let text = line.split(' ').next_back().unwrap();
        let verdict = verify(&text.into()).unwrap_or_else(|error| panic!("{error:?}"));
        let field = |name: &str| Reflect::get(&verdict, &name.into()).unwrap();
        let number = |name: &str| field(name).as_f64().unwrap_or_else(|| panic!("{name}"));
        let game = open_game(&text.into(), &JsValue::UNDEFINED).unwrap();
        assert_eq!(field("rules").as_string(), Some(game.rules()), "{text}");
        assert_eq!(u64::try_from(field("seed")), Ok(game.seed()), "{text}");
        assert_eq!(field("placed").as_bool(), Some(game.placed()), "{text}");
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
        drop(move_dir(&mut game, &JsValue::from(way)));
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
        open_game(&record.as_str().into(), &JsValue::UNDEFINED).map(drop),
        verify(&record.as_str().into()).map(drop),
    ] {
        assert_eq!(String::from(result.unwrap_err().message()), message);
    }
}

/// A record that is in order as a text, but whose last move is idle, and what is said of it.
fn never_played() -> (String, String) {
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
    let step = record.moves.len();
    let message = format!("bad record: move {step} ({way}) cannot be made: it changes nothing");
    (record.to_string(), message)
}

#[wasm_bindgen_test]
fn keep_going_leaves_a_win_behind() {
    let lines = include_str!("data/records.txt").lines();
    let won = |rules: &str| {
        let is_such = |line: &&str| line.contains(" won ") && line.contains(rules);
        let line = lines.clone().find(is_such).unwrap();
        open_game(
            &line.split(' ').next_back().unwrap().into(),
            &JsValue::UNDEFINED,
        )
        .unwrap()
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

#[wasm_bindgen_test]
async fn bounds_are_a_plain_object() {
    let core = module().await;
    let body = |moves: &str| {
        format!(
            "const game = new_game({{ opening: {{ twos: 2 }} }}, 1n);
            const found = bounds(game, {moves});
            if (Object.getPrototypeOf(found) !== Object.prototype) return 'not plain';
            return found;"
        )
    };
    assert_eq!(
        run(&core, &body("4")),
        "{\"highest\":4,\"score\":80,\"won\":false}",
    );
    assert_eq!(
        run(&core, &body("511")),
        "{\"highest\":11,\"score\":22528,\"won\":true}",
    );
    for moves in ["-1", "1.5", "2 ** 32", "'9'", "undefined"] {
        let error = thrown(&core, &body(moves));
        let expected = "moves must be a whole number from 0 to 4294967295, not ";
        assert!(error.contains(expected), "{moves}: {error}");
    }
}
