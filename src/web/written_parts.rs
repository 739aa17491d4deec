//! The parts of rules, written as a plain JavaScript object in the form that `new_game` takes.

use js_sys::{Array, Object};
use wasm_bindgen::prelude::*;

use super::numbers::face_number;
use super::object::set;
use super::parts::{
    AFTER_GOAL, GOAL, LOSS, MERGE, NEVER, NO_OP_MOVE, ODDS, OPENING, TILES, WEIGHTS, Words,
};
use crate::game::rules::{Goal, Opening, Rules};

/// Writes all parts of rules.
pub fn parts(rules: &Rules) -> Object {
    let parts = Object::new();
    let odds = [rules.odds.two, rules.odds.four];
    set(
        &parts,
        ODDS,
        &odds.map(JsValue::from).iter().collect::<Array>(),
    );
    write_word(&parts, MERGE, rules.merge);
    write_word(&parts, NO_OP_MOVE, rules.no_op_move);
    write_word(&parts, LOSS, rules.loss);
    write_word(&parts, AFTER_GOAL, rules.after_goal);
    let opening = match rules.opening {
        Opening::Tiles { twos, drawn } => object(&TILES, &[twos.into(), drawn.into()]),
        Opening::Scatter { empty, two, four } => {
            object(&WEIGHTS, &[empty.into(), two.into(), four.into()])
        }
    };
    set(&parts, OPENING, &opening);
    let goal = match rules.goal {
        Goal::Never => NEVER.into(),
        Goal::Tile(exponent) => object(&["tile"], &[face_number(exponent)]),
        Goal::Score(score) => object(&["score"], &[score.into()]),
    };
    set(&parts, GOAL, &goal);
    parts
}

fn write_word<T: Copy + PartialEq>(parts: &Object, (name, words): Words<T>, part: T) {
    let [(first, stands_for), (second, _)] = words;
    let word = if part == stands_for { first } else { second };
    set(parts, name, &word.into());
}

/// Creates a plain object of numbers.
fn object(names: &[&'static str], numbers: &[f64]) -> JsValue {
    let object = Object::new();
    for (name, &number) in names.iter().zip(numbers) {
        set(&object, name, &number.into());
    }
    object.into()
}
