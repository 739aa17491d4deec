//! The boundary of the AI player, in a real browser.

use crate::browser::{self, module};
use game_2048::ai::network::tuples::{TUPLE_INDICES, table_length};
use game_2048::ai::network::weights::{self, FILES};
use game_2048::ai::{Advisor, Budget, Network};
use game_2048::game::race::Level;
use game_2048::{Board, Direction, Rules};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// Searches from a board in one go, in JavaScript.
const LOOK: &str = "const look = (setup, cells, nodes = 1000, weights = []) => {
    const machine = new AiPlayer();
    for (const file of weights) machine.addWeights(Uint8Array.from(file));
    machine.begin(setup, cells, nodes);
    for (;;) {
        const found = machine.advance(100);
        if (found) return found;
    }
};";

/// Runs a JavaScript function body, which can use `look`, and returns its result as JSON.
#[track_caller]
pub fn run(core: &JsValue, body: &str) -> String {
    browser::run(core, &format!("{LOOK} {{ {body} }}"))
}

/// Returns the message of the `Error` that a JavaScript expression throws; it can use `look`.
#[track_caller]
pub fn thrown(core: &JsValue, expression: &str) -> String {
    browser::thrown(core, &format!("{LOOK} {expression}"))
}

#[wasm_bindgen_test]
async fn errors_name_the_fault() {
    let core = module().await;
    let cells = "Array(16).fill(1)";
    for (expression, message) in [
        (
            format!("look('clasic', {cells})"),
            "unknown rules “clasic”; known are classic, coin-flip, cascade, endless, two-to-one, or ~ \
             and packed rules",
        ),
        (
            format!("look({{ rows: 9 }}, {cells})"),
            "rows must be a whole number from 2 to 8, not 9",
        ),
        (
            format!("look({{ board: {cells} }}, {cells})"),
            "the board is given as cells, not in the setup",
        ),
        (
            "look('classic', [1, 2])".into(),
            "cells must be a list of 16 numbers, not of 2",
        ),
        (
            "look('classic', '1234')".into(),
            "cells must be a list of 16 numbers, not “1234”",
        ),
        (
            "look('classic', Array(16).fill(1).with(5, 101))".into(),
            "cells[5] must be a whole number from 0 to 100, not 101",
        ),
        (
            format!("look('classic', {cells}, 0)"),
            "nodes must be a whole number from 1 to 4294967295, not 0",
        ),
        (
            "new AiPlayer().addWeights('weights')".into(),
            "weights must be a Uint8Array, not “weights”",
        ),
        (
            "new AiPlayer().addWeights(new Uint8Array(20))".into(),
            "the weights are not a file that this version of the engine reads",
        ),
    ] {
        assert_eq!(thrown(&core, &expression), message, "{expression}");
    }
}

#[wasm_bindgen_test]
async fn a_failed_call_keeps_the_current_search() {
    let core = module().await;
    let same = run(
        &core,
        "const machine = new AiPlayer();
        const cells = [1, 1, 2, 3, ...Array(12).fill(0)];
        machine.begin('classic', cells, 1000);
        try { machine.begin('classic', [], 1000); } catch {}
        let found;
        while (!found) found = machine.advance(100);
        return JSON.stringify(found) === JSON.stringify(look('classic', cells));",
    );
    assert_eq!(same, "true");
}

#[wasm_bindgen_test]
async fn any_list_of_exponents_can_be_a_board() {
    let core = module().await;
    let same = run(
        &core,
        "const cells = [1, 1, 2, 0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 5, 0, 0];
        const [first, ...others] = [cells, Uint8Array.from(cells), { ...cells, length: 16 }]
            .map((cells) => JSON.stringify(look('classic', cells)));
        return others.map((other) => other === first);",
    );
    assert_eq!(same, "[true,true]");
}

#[wasm_bindgen_test]
async fn the_evaluation_is_that_of_the_core() {
    let core = module().await;
    for (name, size, board) in [
        (
            "classic",
            "rows: 4, cols: 4",
            "2 2 4 . / 8 . . . / . . 16 . / . 32 . .",
        ),
        (
            "cascade",
            "rows: 3, cols: 5",
            "2 2 4 . . / 8 . . 2 2 / . . 16 . .",
        ),
        (
            "coin-flip",
            "rows: 4, cols: 4",
            "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 .",
        ),
    ] {
        let board: Board = board.parse().unwrap();
        let rules = Rules::preset(name).unwrap();
        let mut adviser = Advisor::new();
        let advice = adviser.look(&rules, &board, Budget::nodes(1000));
        let cells = board.cells();
        let found = run(
            &core,
            &format!(
                "const {{ values, best, usedNetwork, points, nodes, depth }} =
                    look({{ rules: '{name}', {size} }}, {cells:?});
                return [values instanceof Float64Array, [...values], best, usedNetwork, points, nodes, depth];"
            ),
        );
        let values = advice.evaluation.values.map(|value| match value {
            Some(value) => f64::from(value).to_string(),
            None => "null".to_owned(),
        });
        let best = advice.evaluation.best().unwrap().index();
        let (nodes, depth) = (advice.evaluation.nodes, advice.evaluation.depth);
        let values = values.join(",");
        assert_eq!(
            found,
            format!("[true,[{values}],{best},false,false,{nodes},{depth}]"),
            "{name}"
        );
    }
}

#[wasm_bindgen_test]
async fn a_board_without_moves_has_no_best_move() {
    let core = module().await;
    let found = run(
        &core,
        "const { values, best } = look('classic', [1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, 1]);
        return [[...values].every(Number.isNaN), best === undefined];",
    );
    assert_eq!(found, "[true,true]");
}

#[wasm_bindgen_test]
async fn without_a_search_there_is_no_result() {
    let core = module().await;
    let found = run(
        &core,
        "const machine = new AiPlayer();
        const before = machine.advance(100) === undefined;
        machine.begin('classic', [1, ...Array(15).fill(0)], 100);
        let found;
        while (!found) found = machine.advance(100);
        return [before, found.best !== undefined, machine.advance(100) === undefined];",
    );
    assert_eq!(found, "[true,true,true]");
}

/// Small files of weights, in which only an empty corner has a value.
pub fn weights_files() -> Vec<Vec<u8>> {
    let mut table = vec![0; TUPLE_INDICES];
    for (contents, level) in table.iter_mut().enumerate().take(4096) {
        *level = i16::try_from(contents % 7 * 100).unwrap();
    }
    weights::write(
        0.5,
        core::array::from_fn(|number| &table[..table_length(number)]),
    )
}

#[wasm_bindgen_test]
async fn with_weights_the_value_function_is_used() {
    let core = module().await;
    let files = weights_files();
    let usual = "2 2 4 . / 8 . . . / . . 16 . / . 32 . .";
    let late = "2 2 4 . / 8 . . . / . . 16384 . / . 32 . .";
    for (name, board, points) in [
        ("classic", usual, true),
        ("classic", late, false),
        ("coin-flip", usual, false),
    ] {
        let board: Board = board.parse().unwrap();
        let cells = board.cells();
        let mut adviser = Advisor::with_network(Network::decode(&files).unwrap());
        let rules = Rules::preset(name).unwrap();
        let advice = adviser.look(&rules, &board, Budget::nodes(1000));
        let found = run(
            &core,
            &format!(
                "const {{ values, best, usedNetwork, points }} =
                    look('{name}', {cells:?}, 1000, {files:?});
                const bits = new Uint32Array(Float32Array.from(values).buffer);
                return [[...bits], best, usedNetwork, points];"
            ),
        );
        let bits = advice
            .evaluation
            .values
            .map(|value| value.unwrap().to_bits().to_string());
        let best = advice.evaluation.best().unwrap().index();
        let bits = bits.join(",");
        assert_eq!(found, format!("[[{bits}],{best},true,{points}]"), "{name}");
    }
}

#[wasm_bindgen_test]
async fn a_network_is_used_from_its_last_file_on() {
    let core = module().await;
    let found = run(
        &core,
        &format!(
            "const machine = new AiPlayer();
            const cells = [1, 1, 2, 3, ...Array(12).fill(0)];
            const used = [];
            for (const file of {:?}.reverse()) {{
                machine.begin('classic', cells, 1);
                const complete = machine.addWeights(Uint8Array.from(file));
                // The search that has begun goes on until there is a better one.
                used.push([complete, machine.advance(1000)?.usedNetwork]);
            }}
            machine.begin('classic', cells, 1);
            used.push(machine.advance(1000).usedNetwork);
            return used;",
            weights_files()
        ),
    );
    let before = "[false,false],".repeat(FILES.len() - 1);
    assert_eq!(found, format!("[{before}[true,null],true]"));
}

#[wasm_bindgen_test]
async fn moves_are_compared_as_in_the_core() {
    let core = module().await;
    let files = weights_files();
    for (weights, board, verdicts) in [
        (
            Some(&files),
            "2 2 4 . / 8 . . . / . . 16 . / . 32 . .",
            ["costs", "best", "costs", "equal"],
        ),
        (
            None,
            ". . . . / . . . . / . . . . / 2 4 8 16",
            ["only", "no-op", "no-op", "no-op"],
        ),
        (
            None,
            "1024 512 256 128 / . . . . / . . . . / 2 . . .",
            ["best", "near", "bad", "no-op"],
        ),
        (
            None,
            "2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 2 2 128 256",
            ["no-op", "best", "no-op", "worse"],
        ),
        (
            None,
            "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2",
            ["no-op", "no-op", "no-op", "no-op"],
        ),
    ] {
        let cells = board.parse::<Board>().unwrap();
        let mut adviser = weights.map_or_else(Advisor::new, |files| {
            Advisor::with_network(Network::decode(files).unwrap())
        });
        let rules = Rules::preset("classic").unwrap();
        let advice = adviser.look(&rules, &cells, Budget::nodes(1000));
        let weights = weights.cloned().unwrap_or_default();
        let found = run(
            &core,
            &format!(
                "return look('classic', {:?}, 1000, {weights:?}).ways
                    .map(({{ direction, verdict, loss, level }}) => [direction, verdict, loss, level]);",
                cells.cells()
            ),
        );
        let ways = advice.compare().map(|way| {
            let loss = way.loss.map_or("null".to_owned(), |loss| loss.to_string());
            format!("{loss},{}", way.level)
        });
        let ways: Vec<String> = verdicts
            .into_iter()
            .zip(ways)
            .enumerate()
            .map(|(direction, (verdict, way))| format!("[{direction},\"{verdict}\",{way}]"))
            .collect();
        assert_eq!(found, format!("[{}]", ways.join(",")), "{board}");
    }
}

#[wasm_bindgen_test]
async fn a_race_is_decided_as_in_the_core() {
    let core = module().await;
    let found = run(
        &core,
        "const plays = { score: 100, steps: 50, over: false, won: false };
        const lost = { ...plays, score: 90, over: true };
        return [race_winner(plays, lost), race_winner(lost, plays), race_winner(lost, lost),
            race_winner(plays, plays) === undefined, race_leader(plays, plays),
            race_leader(lost, plays), race_leader(plays, { ...plays, score: 2 ** 53 - 1 })];",
    );
    let expected = r#"["player","ai","nobody",true,"nobody","ai","ai"]"#;
    assert_eq!(found, expected);
    let plays = "{ score: 1, steps: 1, over: false, won: false }";
    for (other, message) in [
        ("undefined", "ai must be an object, not undefined"),
        (
            "{ score: 0.5 }",
            "score must be a whole number from 0 to 2^64 - 1, not 0.5",
        ),
        (
            "{ score: 1, steps: -1 }",
            "steps must be a whole number from 0 to 4294967295, not -1",
        ),
        (
            "{ score: 1, steps: 1, over: 'no' }",
            "over must be true or false, not “no”",
        ),
    ] {
        for export in ["race_winner", "race_leader"] {
            let expression = format!("{export}({plays}, {other})");
            assert_eq!(thrown(&core, &expression), message, "{expression}");
        }
    }
}

#[wasm_bindgen_test]
async fn a_level_of_a_race_plays_as_in_the_core() {
    let core = module().await;
    let values = "[1, NaN, 2, 3]";
    let played = run(
        &core,
        &format!(
            "return [...Array(20).keys()].map((step) => race_move('easy', 42n, step, 0, {values}));"
        ),
    );
    let possible = [Direction::Up, Direction::Down, Direction::Left];
    let expected: Vec<u8> = (0..20)
        .map(|step| {
            Level::Easy
                .plays(42, step, Direction::Up, &possible)
                .index()
        })
        .collect();
    assert!(
        expected.iter().any(|&direction| direction > 0),
        "{expected:?}"
    );
    assert_eq!(played, format!("{expected:?}").replace(' ', ""));
    for (given, message) in [
        (
            "'hard', 1n, 0, 0",
            "level must be easy, medium or strong, not “hard”",
        ),
        (
            "'easy', 1, 0, 0",
            "the seed must be a bigint from 0n to 18446744073709551615n, not 1",
        ),
        (
            "'easy', 1n, -1, 0",
            "steps must be a whole number from 0 to 4294967295, not -1",
        ),
        (
            "'easy', 1n, 0, 4",
            "the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not 4",
        ),
    ] {
        let expression = format!("race_move({given}, {values})");
        assert_eq!(thrown(&core, &expression), message, "{expression}");
    }
}
