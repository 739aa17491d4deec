//! The boundary in a real browser. What JavaScript can ask of each engine is tested in `tests/node/`.
#![cfg(target_arch = "wasm32")]

#[path = "../ai/values.rs"]
mod values;

use game_2048::web::{self, AiPlayer, Puzzle, Solver};
use js_sys::{Array, BigInt, Error, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);

const NONE: &JsValue = &JsValue::UNDEFINED;

/// Returns the module that JavaScript imports. The test runner has loaded it already, so this is the same
/// instance. Rust cannot express a dynamic import.
async fn module() -> JsValue {
    let import = Function::new_no_args("return import('/wasm-bindgen-test')");
    let promise: Promise = import.call0(NONE).unwrap().unchecked_into();
    promise.await.unwrap()
}

fn field(of: &JsValue, name: &str) -> JsValue {
    Reflect::get(of, &name.into()).unwrap()
}

/// Calls a function or a method of an object, as JavaScript does.
fn call(of: &JsValue, name: &str, arguments: &[&JsValue]) -> Result<JsValue, JsValue> {
    let function: Function = field(of, name).dyn_into().expect(name);
    function.apply(of, &arguments.iter().copied().collect::<Array>())
}

/// Returns the message of an `Error`.
fn message(result: Result<JsValue, JsValue>) -> String {
    let error: Error = result.unwrap_err().dyn_into().expect("an Error");
    error.message().into()
}

fn bytes(value: JsValue) -> Vec<u8> {
    value.dyn_into::<Uint8Array>().expect("bytes").to_vec()
}

fn array(bytes: &[u8]) -> JsValue {
    Uint8Array::from(bytes).into()
}

fn classic(core: &JsValue) -> JsValue {
    let seed = BigInt::from(42).into();
    call(core, "new_game", &[&"classic".into(), &seed]).unwrap()
}

fn moved(core: &JsValue, game: &JsValue, way: u8) -> JsValue {
    call(core, "move_dir", &[game, &way.into()]).unwrap()
}

fn cells(core: &JsValue, game: &JsValue) -> Vec<u8> {
    bytes(call(core, "cells", &[game]).unwrap())
}

/// Plays a game until it is over.
fn played_out(core: &JsValue) -> JsValue {
    let game = classic(core);
    for way in (0..4).cycle() {
        moved(core, &game, way);
        if field(&game, "status") != 0.0 {
            break;
        }
    }
    game
}

#[wasm_bindgen_test]
async fn a_move_is_made_shown_and_undone() {
    let core = module().await;
    let game = classic(&core);
    let start = cells(&core, &game);
    assert_eq!(start.len(), 16);
    let turn = moved(&core, &game, 0);
    assert_eq!(
        Object::get_prototype_of(&turn),
        Object::get_prototype_of(&Object::new())
    );
    assert_eq!(
        bytes(field(&turn, "motions")),
        [8, 0, 0, 5, 1, 0, 15, 15, 2]
    );
    assert_eq!(bytes(field(&turn, "cells")), cells(&core, &game));
    assert_ne!(cells(&core, &game), start);
    let back = call(&core, "undo", &[&game]).unwrap();
    assert_eq!(field(&back, "undone"), true);
    assert_eq!(cells(&core, &game), start);
}

#[wasm_bindgen_test]
async fn a_move_that_changes_nothing_is_undefined() {
    let core = module().await;
    let game = classic(&core);
    while !moved(&core, &game, 0).is_undefined() {}
    let before = cells(&core, &game);
    assert!(moved(&core, &game, 0).is_undefined());
    assert_eq!(cells(&core, &game), before);
}

#[wasm_bindgen_test]
async fn a_handle_is_usable_after_a_bad_call() {
    let core = module().await;
    let game = classic(&core);
    for (bad, shown) in [
        ("left".into(), "“left”"),
        ("0".into(), "“0”"),
        (4.into(), "4"),
        (4_294_967_296.0.into(), "4294967296"),
        (f64::NAN.into(), "NaN"),
        (JsValue::UNDEFINED, "undefined"),
    ] {
        let found = message(call(&core, "move_dir", &[&game, &bad]));
        let allowed = "the direction must be 0 (up), 1 (right), 2 (down) or 3 (left)";
        assert_eq!(found, format!("{allowed}, not {shown}"));
    }
    assert_eq!(field(&moved(&core, &game, 0), "steps"), 1.0);
}

#[wasm_bindgen_test]
async fn options_that_are_wrong_are_errors() {
    let core = module().await;
    let rules = message(call(&core, "new_game", &[&"chess".into()]));
    assert!(
        rules.starts_with("unknown rules “chess”; known are classic, "),
        "{rules}"
    );
    let seed = BigInt::from(u64::MAX) + BigInt::from(1);
    assert_eq!(
        message(call(&core, "new_game", &[&"classic".into(), &seed.into()])),
        "the seed must be a bigint from 0n to 18446744073709551615n, not 18446744073709551616"
    );
}

#[wasm_bindgen_test]
async fn a_freed_game_is_an_error() {
    let core = module().await;
    let game = classic(&core);
    call(&game, "free", &[]).unwrap();
    assert!(call(&core, "cells", &[&game]).is_err());
    assert_eq!(cells(&core, &classic(&core)).len(), 16);
}

#[wasm_bindgen_test]
fn games_without_a_seed_differ() {
    let mut seeds: Vec<u64> = (0..100)
        .map(|_| web::new_game(NONE, NONE, None).unwrap().seed())
        .collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 100);
    assert!(seeds.iter().any(|&seed| seed > u64::from(u32::MAX)));
}

#[wasm_bindgen_test]
fn a_seed_has_64_bits() {
    for seed in [0, 1, (1 << 53) + 1, u64::MAX] {
        let game = web::new_game(NONE, &seed.into(), None).unwrap();
        assert_eq!(game.seed(), seed);
    }
}

#[wasm_bindgen_test]
async fn a_game_is_played_to_its_end_and_its_record_proves_it() {
    let core = module().await;
    let game = played_out(&core);
    assert_eq!(field(&game, "status"), f64::from(web::Status::Lost as u8));
    assert!((0..4).all(|way| moved(&core, &game, way).is_undefined()));
    let verdict = call(&core, "verify", &[&field(&game, "record")]).unwrap();
    for name in ["score", "steps", "status"] {
        assert_eq!(field(&verdict, name), field(&game, name), "{name}");
    }
}

#[wasm_bindgen_test]
async fn undo_leads_back_to_the_start_and_redo_to_the_end() {
    let core = module().await;
    let game = played_out(&core);
    let (end, steps) = (cells(&core, &game), field(&game, "steps"));
    while !call(&core, "undo", &[&game]).unwrap().is_undefined() {}
    assert_eq!(cells(&core, &game), cells(&core, &classic(&core)));
    assert_eq!(field(&game, "steps"), 0.0);
    assert_eq!(field(&game, "score"), 0.0);
    while !call(&core, "redo", &[&game]).unwrap().is_undefined() {}
    assert_eq!((cells(&core, &game), field(&game, "steps")), (end, steps));
}

#[wasm_bindgen_test]
async fn a_damaged_record_is_an_error() {
    let core = module().await;
    for export in ["open_game", "verify"] {
        assert_eq!(
            message(call(&core, export, &[&"1.classic.4x4.q.No.DwlkQX".into()])),
            "bad record: character 20: the check sum is DwlkQX, but the rest asks for DwlkQw"
        );
    }
}

/// A puzzle of which every start board is possible.
fn shuffled(seed: u64) -> Puzzle {
    let options = Object::new();
    Reflect::set(&options, &"start".into(), &"any".into()).unwrap();
    web::new_puzzle(&options, &seed.into(), None).unwrap()
}

#[wasm_bindgen_test]
fn a_number_slides_and_is_undone() {
    let mut puzzle = shuffled(42);
    let start = puzzle.cells();
    let slide = (0_u8..4)
        .find_map(|way| web::slide(&mut puzzle, &way.into(), None, None).unwrap())
        .expect("a slide is possible");
    assert_eq!(bytes(field(&slide, "cells")), puzzle.cells());
    assert_ne!(puzzle.cells(), start);
    assert!(web::undo_slide(&mut puzzle, None).is_some());
    assert_eq!((puzzle.cells(), puzzle.slides()), (start, 0));
    assert!(web::undo_slide(&mut puzzle, None).is_none());
}

#[wasm_bindgen_test]
fn the_solver_solves_a_puzzle() {
    for seed in 0..10 {
        let mut puzzle = shuffled(seed);
        let mut solver = Solver::new(&3.into(), &"spiral".into()).unwrap();
        while !solver.prepare(&10_000.into()).unwrap() {}
        solver.start(&array(&puzzle.cells())).unwrap();
        let solution = loop {
            if let Some(solution) = solver.search(&100.into()).unwrap() {
                break solution;
            }
        };
        assert_eq!(field(&solution, "optimal"), true);
        for way in bytes(field(&solution, "slides")) {
            assert!(
                web::slide(&mut puzzle, &way.into(), None, None)
                    .unwrap()
                    .is_some()
            );
        }
        assert!(puzzle.solved());
    }
}

#[wasm_bindgen_test]
fn the_greedy_opponent_climbs_from_the_start() {
    let mut puzzle = shuffled(42);
    let climb = web::climb(&puzzle);
    for way in bytes(field(&climb, "slides")) {
        assert!(
            web::slide(&mut puzzle, &way.into(), None, None)
                .unwrap()
                .is_some()
        );
    }
    assert_eq!(field(&climb, "solved"), puzzle.solved());
}

#[wasm_bindgen_test]
fn the_best_move_of_the_ai_can_be_made() {
    let mut game = web::new_game(NONE, &42_u64.into(), None).unwrap();
    let mut player = AiPlayer::new();
    for _ in 0..10 {
        let board = array(&web::cells(&game));
        player
            .begin(&"classic".into(), &board, &1000.into(), NONE)
            .unwrap();
        let found = loop {
            if let Some(found) = player.advance(&100.into()).unwrap() {
                break found;
            }
        };
        let best = field(&found, "best");
        assert!(
            web::move_dir(&mut game, &best, Some(true), None)
                .unwrap()
                .is_some()
        );
    }
    assert_eq!(game.steps(), 10);
}
