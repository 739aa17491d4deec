//! The options of `new_game`: rules, sizes, boards and seeds.

use super::support::opened;
use crate::browser::{module, run, thrown};
use game_2048::web::{cells, new_game};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

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
        // The parts of a preset give that preset.
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
async fn a_new_game_rejects_everything_else_and_names_what_is_allowed() {
    let core = module().await;
    let rules = |found: &str| {
        let known = "classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules";
        format!("unknown rules {found}; known are {known}")
    };
    let text = |found: &str| format!("rules must be a name, or ~ and packed rules, not {found}");
    let kind = |found: &str| format!("rules must be a name or an object, not {found}");
    let length =
        |name: &str, found: &str| format!("{name} must be a whole number from 2 to 8, not {found}");
    let option = |found: &str| {
        let known =
            "rules, rows, cols, board, odds, merge, noOpMove, loss, afterGoal, opening, goal";
        format!("unknown option “{found}”; known are {known}")
    };
    let seed = |found: &str| {
        format!("the seed must be a bigint from 0n to 18446744073709551615n, not {found}")
    };
    for (arguments, message) in [
        (
            "{ rows: 2, cols: 3 }",
            "cols must be a whole number from 4 to 8, not 3".to_owned(),
        ),
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
        ("() => 1", kind("a function")),
        ("{ rows: 1 }", length("rows", "1")),
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

#[wasm_bindgen_test]
async fn a_game_starts_from_a_board() {
    let core = module().await;
    let body = "
        const board = [1, 1, 0, 0, 0, 63, 11, 0, 0];
        const games = [board, Uint8Array.from(board), { length: 9, ...board }].map((board) =>
            new_game({ rules: 'endless', rows: 3, cols: 3, board }, 7n));
        const same = games.every((game) => game.custom_start && cells(game).join() === board.join());
        const [game] = games;
        const turn = move_dir(game, Direction.Left);
        const again = open_game(game.record);
        return [same, turn.gain, game.record === again.record, again.custom_start,
            cells(again).join() === cells(game).join(), new_game().custom_start];";
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
async fn invalid_boards_are_rejected() {
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
            "board must be a list of 16 numbers, not an object",
        ),
        (
            "board: { length: '16' }",
            "board must be a list of 16 numbers, not an object",
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
async fn seeds_have_all_64_bits() {
    let core = module().await;
    for seed in ["0", "1", "9007199254740993", "18446744073709551615"] {
        let body = format!("return new_game('classic', {seed}n).seed.toString()");
        assert_eq!(run(&core, &body), format!("\"{seed}\""));
        assert_eq!(
            opened("classic", seed.parse().unwrap()).seed().to_string(),
            seed
        );
    }
    // 2^53 + 1 differs from 2^53, unlike for a JavaScript number.
    assert_ne!(
        cells(&opened("cascade", (1 << 53) + 1)),
        cells(&opened("cascade", 1 << 53))
    );
    assert_eq!(run(&core, "return typeof new_game().seed"), "\"bigint\"");
}

#[wasm_bindgen_test]
fn drawn_seeds_differ() {
    let draw = |_| {
        new_game(&JsValue::UNDEFINED, &JsValue::UNDEFINED, None)
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
