//! A game of 2048 through its handle: moves, undo, cells.

use super::support::{assert_same, assert_turn, go, native, opened};
use crate::browser::{module, run, thrown};
use game_2048::web::{self, redo, undo};
use game_2048::{Direction, Game};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn a_seed_gives_the_same_game_as_the_core() {
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
                // Undo and redo now and then.
                if number % 5 == 0 {
                    let back = core.undo();
                    assert_turn(
                        undo(&mut one, None).map(JsCast::unchecked_into),
                        back,
                        &core,
                    );
                    assert_same(&one, &core);
                    let forth = core.redo();
                    assert_turn(
                        redo(&mut one, None).map(JsCast::unchecked_into),
                        forth,
                        &core,
                    );
                }
            }
            assert_same(&other, &core);
        }
    }
}

#[wasm_bindgen_test]
async fn a_turn_is_a_plain_object_and_a_no_op_move_is_undefined() {
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
            .map(|motion| format!("{},{},{}", motion.from, motion.to, motion.kind as u8))
            .collect();
        let cells: Vec<String> = game.board().cells().iter().map(u8::to_string).collect();
        format!(
            r#"[{{"direction":0,"undone":false,"gain":0,"score":0,"steps":1,"status":0}},[{}],[{}]]"#,
            motions.join(","),
            cells.join(","),
        )
    };
    assert_eq!(run(&core, body), expected);
    // A row of tiles at the top cannot move up; the board stays the same.
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
        Status.Playing, Status.Won, Status.Lost, MotionKind.Slides, MotionKind.Merges, MotionKind.Appears]";
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
        ("{}", "an object"),
        ("", "undefined"),
    ] {
        let expected =
            format!("the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not {shown}");
        let body = format!("globalThis.kept ??= new_game('classic', 42n); move_dir(kept, {way})");
        assert_eq!(thrown(&core, &body), expected, "{way}");
    }
    // The same handle still works: no error leaves it borrowed.
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
            [back.undone, back.direction, back.steps, back.cells.join() === cells(new_game('classic', 42n)).join()],
            JSON.stringify(forth) === JSON.stringify(turn),
            [game.steps, game.known_steps],
        ];";
    assert_eq!(run(&core, body), "[true,[true,0,0,true],true,[1,1]]");
}

#[wasm_bindgen_test]
async fn cells_are_a_copy_owned_by_javascript() {
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
async fn a_handle_cannot_be_changed_or_forged() {
    let core = module().await;
    let names = "['score', 'steps', 'known_steps', 'status', 'won', 'goes_on', 'rows', 'cols',
        'rules', 'seed', 'record', 'history', 'custom_start', 'journal_start', 'chunks', 'needs_newer', 'is_full']";
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
                assert_turn(undo(game, None).map(JsCast::unchecked_into), back, core);
            }
        }
    }
    // Free some of them while the others go on.
    for number in (0..200).rev().step_by(3) {
        games.remove(number);
    }
    for (game, core) in &games {
        assert_same(game, core);
    }
}
