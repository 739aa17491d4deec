//! The parts of rules, as options of `new_game` and as properties of a game.

use super::support::{assert_refused, not_whole};
use crate::browser::{module, run};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
async fn the_parts_of_rules_survive_a_round_trip() {
    let core = module().await;
    let classic = r#""odds":[9,1],"merge":"once","noOpMove":"ignored","loss":"stuck""#;
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
            r#"{"odds":[3,1],"merge":"cascade","noOpMove":"spawns","loss":"full","afterGoal":"ends","opening":{"empty":3,"two":2,"four":1},"goal":{"score":2048}}"#
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
async fn each_part_overrides_the_named_rules() {
    let core = module().await;
    for (options, change) in [
        ("{ odds: [0, 255] }", "odds: [0, 255]"),
        ("{ odds: Uint8Array.of(2, 3) }", "odds: [2, 3]"),
        ("{ odds: { length: 2, 0: 2, 1: 3 } }", "odds: [2, 3]"),
        ("{ merge: 'cascade' }", "merge: 'cascade'"),
        ("{ noOpMove: 'spawns' }", "noOpMove: 'spawns'"),
        ("{ loss: 'full' }", "loss: 'full'"),
        ("{ afterGoal: 'ends' }", "afterGoal: 'ends'"),
        ("{ opening: { twos: 8 } }", "opening: { twos: 8, drawn: 0 }"),
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

#[wasm_bindgen_test]
async fn invalid_parts_are_rejected() {
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
            "noOpMove: 0",
            "noOpMove must be “ignored” or “spawns”, not 0".to_owned(),
        ),
        (
            "loss: null",
            "loss must be “stuck” or “full”, not null".to_owned(),
        ),
        (
            "afterGoal: 'End'",
            "afterGoal must be “goes-on” or “ends”, not “End”".to_owned(),
        ),
        // An exception from the caller's getter is passed on.
        ("get merge() { throw new Error('mine') }", "mine".to_owned()),
    ] {
        assert_refused(&core, options, &message);
    }
}

#[wasm_bindgen_test]
async fn invalid_openings_and_goals_are_rejected() {
    let core = module().await;
    let opening = "opening must be { twos, drawn } or { empty, two, four }, not ";
    let goal = "goal must be “never”, { tile } or { score }, not ";
    let tile = "goal.tile must be a power of two from 8 to 2^63, not ";
    for (options, message) in [
        ("opening: 2", format!("{opening}2")),
        ("opening: [2, 0]", format!("{opening}a list")),
        (
            "opening: {}",
            "an opening places 1 to 8 tiles, not 0".to_owned(),
        ),
        (
            "opening: { twos: 5, drawn: 5 }",
            "an opening places 1 to 8 tiles, not 10".to_owned(),
        ),
        (
            "opening: { twos: 9 }",
            not_whole("opening.twos", "0 to 8", "9"),
        ),
        (
            "opening: { twos: null }",
            not_whole("opening.twos", "0 to 8", "null"),
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
        ("goal: {}", format!("{goal}an object")),
        ("goal: { tile: 8, score: 8 }", format!("{goal}an object")),
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
