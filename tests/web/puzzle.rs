//! The boundary of the sliding puzzle, in a real browser.

use crate::browser::{module, run, thrown};
use game_2048::puzzle::{self, Goal, Graph, Setup, Side, Start};
use game_2048::web::{Puzzle, new_puzzle, open_puzzle};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

fn native(start: Start) -> puzzle::Puzzle {
    let goal = Goal::Spiral;
    puzzle::Puzzle::new(Setup::new(Side::THREE, goal, start, 42).unwrap())
}

#[track_caller]
fn opened(record: &str) -> Puzzle {
    open_puzzle(&record.into(), &JsValue::UNDEFINED, None)
        .unwrap_or_else(|error| panic!("{error:?}"))
}

#[wasm_bindgen_test]
async fn the_default_puzzle_is_a_short_walk_on_3_by_3() {
    let core = module().await;
    assert_eq!(
        run(
            &core,
            "const p = new_puzzle(undefined, 42n);
            return [p.side, p.goal_name, p.difficulty, String(p.seed), [...p.goal], [...p.start],
                [...p.cells], p.slides, p.known_slides, p.solved, [...p.movable]];"
        ),
        "[3,\"spiral\",6,\"42\",[1,2,3,8,0,4,7,6,5],[2,8,3,1,4,5,7,6,0],[2,8,3,1,4,5,7,6,0],0,0,\
         false,[7,5]]",
    );
    let drawn = |_| {
        new_puzzle(&JsValue::UNDEFINED, &JsValue::UNDEFINED, None)
            .unwrap()
            .seed()
    };
    let mut seeds: Vec<u64> = (0..20).map(drawn).collect();
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 20);
}

#[wasm_bindgen_test]
async fn the_start_is_a_walk_any_board_or_a_board() {
    let core = module().await;
    let body = |options: &str| {
        format!("const p = new_puzzle({options}, 42n); return [p.difficulty, p.side, p.record];")
    };
    for (options, start) in [
        ("{ start: 6 }", Start::Walk(6)),
        ("{ start: 999, side: 3 }", Start::Walk(999)),
        ("{ start: 'any', goal: 'spiral' }", Start::Any),
    ] {
        let native = native(start).record().to_string();
        assert!(run(&core, &body(options)).contains(&native), "{options}");
    }
    assert_eq!(
        run(
            &core,
            "return [...new_puzzle({ start: [1, 2, 3, 8, 4, 0, 7, 6, 5] }).cells]"
        ),
        "[1,2,3,8,4,0,7,6,5]",
    );
    assert_eq!(
        run(
            &core,
            "return new_puzzle({ start: new Uint8Array([1, 2, 3, 8, 4, 0, 7, 6, 5]) }).difficulty"
        ),
        "\"board\"",
    );
    assert_eq!(
        run(
            &core,
            "return new_puzzle({ side: 5, start: 'any' }).cells.length"
        ),
        "25"
    );
}

#[wasm_bindgen_test]
async fn errors_name_the_fault() {
    let core = module().await;
    for (call, message) in [
        ("new_puzzle(5)", "options must be an object, not 5"),
        ("new_puzzle([])", "options must be an object, not a list"),
        (
            "new_puzzle({ size: 3 })",
            "unknown option “size”; known are side, goal, start",
        ),
        (
            "new_puzzle({ side: 6 })",
            "side must be a whole number from 3 to 5, not 6",
        ),
        (
            "new_puzzle({ goal: 'round' })",
            "goal must be usual or spiral, not “round”",
        ),
        (
            "new_puzzle({ start: 0 })",
            "start must be a whole number from 1 to 999, not 0",
        ),
        (
            "new_puzzle({ start: 1.5 })",
            "start must be a whole number from 1 to 999, not 1.5",
        ),
        (
            "new_puzzle({ start: 'hard' })",
            "start must be a number of slides, any, or a board, not “hard”",
        ),
        (
            "new_puzzle({ start: [1, 2] })",
            "start must be a list of 9 numbers, not of 2",
        ),
        (
            "new_puzzle({ start: [1, 2, 3, 4, 5, 6, 7, 9, 0] })",
            "start[7] must be a whole number from 0 to 8, not 9",
        ),
        (
            "new_puzzle({ start: [1, 2, 3, 4, 5, 6, 7, 7, 0] })",
            "cell 8 holds a second 7",
        ),
        (
            "new_puzzle({ start: [2, 1, 3, 8, 0, 4, 7, 6, 5] })",
            "the start board cannot be solved: no slides lead from it to the goal",
        ),
        (
            "new_puzzle({ start: [1, 2, 3, 8, 0, 4, 7, 6, 5] })",
            "the start board is solved already",
        ),
        (
            "new_puzzle({}, 5)",
            "the seed must be a bigint from 0n to 18446744073709551615n, not 5",
        ),
        ("open_puzzle(5)", "record must be a text, not 5"),
        (
            "open_puzzle('p1.3x3.spiral.~CBDIAEHGF.q.g.AAAAAA')",
            "bad record: character 15: the start board cannot be solved: no slides lead from it to \
             the goal",
        ),
        (
            "open_puzzle('p1.3x3.spiral.w6.q.mTg.Ajuxgx')",
            "bad record: character 24: the check sum is Ajuxgx, but the rest asks for Ajuxgy",
        ),
        (
            "open_puzzle('p1.3x3.spiral.w6.q.mTg.Ajuxgy', 7)",
            "steps must be a whole number from 0 to 6, not 7",
        ),
        (
            "slide(new_puzzle(), 4)",
            "the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not 4",
        ),
        (
            "run_to(new_puzzle(), 9)",
            "cell must be a whole number from 0 to 8, not 9",
        ),
        (
            "seek_slide(new_puzzle(), 1)",
            "steps must be a whole number from 0 to 0, not 1",
        ),
        (
            "new Solver(2, 'usual')",
            "side must be a whole number from 3 to 5, not 2",
        ),
        (
            "new Solver(3, 'no')",
            "goal must be usual or spiral, not “no”",
        ),
        (
            "new Solver(3, 'usual').start([1])",
            "board must be a list of 9 numbers, not of 1",
        ),
    ] {
        assert_eq!(thrown(&core, call), message, "{call}");
    }
}

#[wasm_bindgen_test]
async fn slides_undo_and_redo_are_those_of_the_core() {
    let core = module().await;
    let text = "p1.3x3.spiral.w6.q.mTg.Ajuxgy";
    let mut native = puzzle::Puzzle::replay(&text.parse().unwrap()).unwrap();
    native.seek(0);
    let found = run(
        &core,
        &format!(
            "const p = open_puzzle('{text}', 0), all = [];
            const put = (s) => all.push([s.number, s.from, s.to, s.direction, s.undone, [...s.cells],
                [...s.movable], s.slides, s.solved]);
            let s;
            while ((s = redo_slide(p))) put(s);
            all.push([...p.directions]);
            while ((s = undo_slide(p))) put(s);
            return all;"
        ),
    );
    let mut expected = Vec::new();
    let mut put = |slid: puzzle::game::Slid, back: bool, native: &puzzle::Puzzle| {
        let movable: Vec<usize> = native.movable().collect();
        expected.push(format!(
            "[{},{},{},{},{back},{:?},{movable:?},{},{}]",
            slid.number,
            slid.from,
            slid.to,
            slid.direction.index(),
            native.board().cells(),
            native.slides(),
            native.is_solved()
        ));
    };
    while let Some(slid) = native.redo() {
        put(slid, false, &native);
    }
    let directions: Vec<u8> = native.directions().iter().map(|way| way.index()).collect();
    let made = native.slides();
    while let Some(slid) = native.undo() {
        put(slid, true, &native);
    }
    expected.insert(made, format!("{directions:?}"));
    assert_eq!(found, format!("[{}]", expected.join(",")).replace(' ', ""));
    assert!(opened(text).solved());
}

#[wasm_bindgen_test]
async fn a_run_brings_the_empty_cell_to_the_cell() {
    let core = module().await;
    assert_eq!(
        run(
            &core,
            "const p = new_puzzle({ start: [1, 2, 3, 8, 6, 4, 7, 5, 0] });
            const before = [[...run_to(p, 6)], [...run_to(p, 2)], [...run_to(p, 4)], [...run_to(p, 8)]];
            for (const way of run_to(p, 6)) slide(p, way);
            return [before, [...p.cells], p.slides, slide(p, 1) === undefined];"
        ),
        "[[[1,1],[2,2],[],[]],[1,2,3,8,6,4,0,7,5],2,true]",
    );
}

#[wasm_bindgen_test]
async fn the_ai_races_from_the_same_start() {
    let core = module().await;
    for seed in 0..20_u64 {
        let found = run(
            &core,
            &format!(
                "const p = new_puzzle({{ start: 20 }}, {seed}n), c = climb(p);
                for (const way of c.slides) slide(p, way);
                return [[...c.slides], c.solved, p.solved, p.slides];"
            ),
        );
        let setup = Setup::new(Side::THREE, Goal::Spiral, Start::Walk(20), seed).unwrap();
        let native = puzzle::Puzzle::new(setup);
        let climb = puzzle::hill_climb(native.start(), native.goal(), seed);
        let ways: Vec<u8> = climb.slides.iter().map(|way| way.index()).collect();
        let (solved, slides) = (climb.solved, ways.len());
        let expected = format!("[{ways:?},{solved},{solved},{slides}]");
        assert_eq!(found, expected.replace(' ', ""));
    }
    assert_eq!(
        run(
            &core,
            "return [outcome(24, 31), outcome(31, 31), outcome(32, 31), outcome(2000), outcome(),
                outcome(undefined, 5), Outcome.Win, Outcome.Draw, Outcome.Lose, given_up()];"
        ),
        "[0,1,2,0,1,2,0,1,2,999]",
    );
}

#[wasm_bindgen_test]
async fn the_solver_answers_in_slices() {
    let core = module().await;
    let goal = Goal::Usual.board(Side::THREE);
    let graph = Graph::new(&goal).unwrap();
    for seed in 0..10_u64 {
        let start = Start::Any.board(&goal, seed);
        let found = run(
            &core,
            &format!(
                "const solver = new Solver(3, 'usual');
                while (!solver.prepare(10000)) {{}}
                solver.start({:?});
                let answer;
                while (!(answer = solver.search(100))) {{}}
                const p = new_puzzle({{ goal: 'usual', start: {0:?} }});
                for (const way of answer.slides) slide(p, way);
                return [p.solved, answer.optimal, answer.slides.length];",
                start.cells()
            ),
        );
        let far = graph.distance(&start).unwrap();
        assert_eq!(found, format!("[true,true,{far}]"));
    }
    let refused = thrown(
        &core,
        "new Solver(3, 'usual').start([2, 1, 3, 4, 5, 6, 7, 8, 0])",
    );
    assert_eq!(refused, "no slides lead from this board to the goal");
}

#[wasm_bindgen_test]
async fn a_finished_solver_keeps_its_answer() {
    let core = module().await;
    for (side, start) in [
        (3, "[1, 2, 3, 4, 5, 6, 7, 0, 8]"),
        (4, "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 15]"),
        (
            5,
            "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0, 24]",
        ),
    ] {
        let found = run(
            &core,
            &format!(
                "const solver = new Solver({side}, 'usual');
                solver.start({start});
                const ask = () => {{
                    const answer = solver.search(100);
                    return answer && [[...answer.slides], answer.optimal, solver.nodes];
                }};
                return [ask() + '', ask() + '', ask() + ''];",
            ),
        );
        let nodes = if side == 3 { 0 } else { 2 };
        let once = format!("\"3,true,{nodes}\"");
        assert_eq!(found, format!("[{once},{once},{once}]"));
    }
}

/// Ten million slides back and forth: then a puzzle accepts no more.
#[wasm_bindgen_test]
async fn a_puzzle_accepts_as_many_slides_as_a_record_holds() {
    let core = module().await;
    let body = "const text = (last) => {
            // Right, left, right; or left, right, left.
            const text = `p1.3x3.spiral.~IBDCAEHGF.B.${'d3'.repeat(1_666_666)}d${last}`;
            try { open_puzzle(`${text}.AAAAAA`); } catch (error) {
                return `${text}.${error.message.slice(-6)}`;
            }
        };
        const refusal = (act) => { try { act(); } catch (error) { return error.message; } };
        // The last digit holds one more slide, or two.
        const puzzle = open_puzzle(text('4'));
        const cells = String(puzzle.cells);
        return [
            puzzle.slides, refusal(() => slide(puzzle, Direction.Right)),
            puzzle.slides, String(puzzle.cells) === cells,
            undo_slide(puzzle).slides, slide(puzzle, Direction.Left).slides,
            refusal(() => open_puzzle(text('2'))),
        ];";
    assert_eq!(
        run(&core, body),
        "[10000000,\"a record holds 10000000 slides at most\",10000000,true,\
         9999999,10000000,\"bad record: character 3333361: a record holds 10000000 slides at most\"]",
    );
}
