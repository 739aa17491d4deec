//! Helpers for the tests of 2048 at the boundary.

use crate::browser::thrown;
use game_2048::web::{cells, move_dir, new_game};
use game_2048::{Direction, Game, Rules, Setup, Size, Turn, web};
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

#[track_caller]
pub fn opened(rules: &str, seed: u64) -> web::Game {
    new_game(&rules.into(), &seed.into(), None).unwrap_or_else(|error| panic!("{error:?}"))
}

pub fn native(rules: &str, seed: u64) -> Game {
    let rules = Rules::preset(rules).unwrap();
    Game::new(Setup {
        rules,
        start: Size::default().into(),
        seed,
    })
}

pub fn go(game: &mut web::Game, way: Direction) -> Option<Object> {
    let turn = move_dir(game, &way.index().into(), None, None);
    turn.unwrap_or_else(|error| panic!("{error:?}"))
        .map(JsCast::unchecked_into)
}

/// A `Uint8Array` in a field of an object.
pub fn bytes(object: &JsValue, name: &str) -> Vec<u8> {
    let field = Reflect::get(object, &name.into()).unwrap();
    field.dyn_into::<Uint8Array>().expect(name).to_vec()
}

/// Fails unless every field of a JavaScript turn equals the core's.
#[allow(clippy::cast_precision_loss)]
#[track_caller]
pub fn assert_turn(found: Option<Object>, turn: Option<Turn>, game: &Game) {
    let Some(turn) = turn else {
        assert!(found.is_none(), "{found:?}");
        return;
    };
    let found = found.unwrap_or_else(|| panic!("undefined instead of {turn:?}"));
    let field = |name: &str| Reflect::get(&found, &name.into()).unwrap();
    let number = |name: &str| field(name).as_f64().unwrap_or_else(|| panic!("{name}"));
    let motion = |motion: &game_2048::Motion| [motion.from, motion.to, motion.kind as u8];
    let flat = |motions: &[game_2048::Motion]| motions.iter().flat_map(motion).collect::<Vec<_>>();
    assert_eq!(bytes(&found, "motions"), flat(&turn.motions));
    assert_eq!(bytes(&found, "cells"), game.board().cells());
    // Only a cascade has phases.
    let phases = field("phases").dyn_into::<Array>().ok();
    assert_eq!(phases.is_some(), !turn.phases.is_empty());
    let phases = phases.map(|phases| phases.to_vec()).unwrap_or_default();
    assert_eq!(phases.len(), turn.phases.len());
    for (found, phase) in phases.iter().zip(&turn.phases) {
        assert_eq!(bytes(found, "motions"), flat(&phase.motions));
        assert_eq!(bytes(found, "cells"), phase.board.cells());
    }
    assert_eq!(field("undone").as_bool(), Some(turn.undone));
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
        if turn.phases.is_empty() { 8 } else { 9 },
        "no other fields: {found:?}"
    );
}

/// Fails unless everything that a handle reports equals the core's.
#[allow(clippy::cast_precision_loss)]
#[track_caller]
pub fn assert_same(found: &web::Game, game: &Game) {
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

/// Fails unless `new_game` rejects these options with this message.
#[track_caller]
pub fn assert_refused(core: &JsValue, options: &str, message: &str) {
    let found = thrown(core, &format!("new_game({{ {options} }})"));
    assert_eq!(found, message, "{options}");
}

pub fn not_whole(name: &str, range: &str, found: &str) -> String {
    format!("{name} must be a whole number from {range}, not {found}")
}
