//! A caller's mistakes leave the handles usable, and are never misunderstood.

use crate::browser::{module, run, thrown};
use game_2048 as _;
use wasm_bindgen_test::wasm_bindgen_test;

/// One handle of each kind, and everything needed to use them.
const HANDLES: &str = "
    const RECORD = '1.classic.4x4.q.No.DwlkQw', PUZZLE = 'p1.3x3.spiral.w6.q.mTg.Ajuxgy';
    const CELLS = [1, 1, ...Array(14).fill(0)], BOARD = [1, 2, 3, 4, 5, 6, 7, 0, 8];
    const game = new_game('classic', 42n), puzzle = open_puzzle(PUZZLE, 2);
    const machine = new AiPlayer(), solver = new Solver(3, 'usual');
    const review = new Review(RECORD, 10), summary = new ReviewSummary();
    const STANDING = { score: 1, steps: 1, over: false, won: false };
    const usable = () => {
        game.steps; seek(game, 0); move_dir(game, 0); undo(game); redo(game); keep_going(game);
        cells(game);
        puzzle.slides; seek_slide(puzzle, 2); run_to(puzzle, 0); undo_slide(puzzle);
        redo_slide(puzzle); climb(puzzle);
        machine.begin('classic', CELLS, 10); while (!machine.advance(100)) {}
        solver.prepare(1); solver.start(BOARD); while (!solver.search(100)) {} solver.nodes;
        review.assessed; review.assess(machine); summary.assessed; summary.mistakes(1);
    };
    // Each export with one argument from outside, which is a good one unless another is given.
    const CALLS = {
        rules: (value = 'classic') => new_game(value, 1n),
        'rules.rules': (value = 'classic') => new_game({ rules: value }, 1n),
        'rules.rows': (value = 4) => new_game({ rows: value }, 1n),
        'rules.board': (value = CELLS) => new_game({ board: value }, 1n),
        'rules.odds': (value = [9, 1]) => new_game({ odds: value }, 1n),
        'rules.merge': (value = 'once') => new_game({ merge: value }, 1n),
        'rules.opening': (value = { twos: 2 }) => new_game({ opening: value }, 1n),
        'rules.opening.twos': (value = 2) => new_game({ opening: { twos: value } }, 1n),
        'rules.goal': (value = { tile: 2048 }) => new_game({ goal: value }, 1n),
        'rules.goal.tile': (value = 2048) => new_game({ goal: { tile: value } }, 1n),
        'rules.goal.score': (value = 2048) => new_game({ goal: { score: value } }, 1n),
        seed: (value = 1n) => new_game('classic', value),
        open_game: (value = RECORD) => open_game(value),
        'open_game steps': (value = 1) => open_game(RECORD, value),
        verify: (value = RECORD) => verify(value),
        find_links: (value = RECORD) => find_links(value),
        move_dir: (value = 0) => move_dir(game, value),
        seek: (value = 0) => seek(game, value),
        new_puzzle: (value = {}) => new_puzzle(value, 1n),
        'new_puzzle side': (value = 3) => new_puzzle({ side: value }, 1n),
        'new_puzzle goal': (value = 'spiral') => new_puzzle({ goal: value }, 1n),
        'new_puzzle start': (value = 20) => new_puzzle({ start: value }, 1n),
        'new_puzzle seed': (value = 1n) => new_puzzle({}, value),
        open_puzzle: (value = PUZZLE) => open_puzzle(value),
        'open_puzzle slides': (value = 1) => open_puzzle(PUZZLE, value),
        slide: (value = 0) => slide(puzzle, value),
        run_to: (value = 0) => run_to(puzzle, value),
        seek_slide: (value = 0) => seek_slide(puzzle, value),
        'puzzle.race': (value = 1) => puzzle.race(value),
        'puzzle.raceOutcome': (value = 1) => puzzle.raceOutcome(value),
        outcome: (value = 1) => outcome(value, 1),
        'outcome opponent': (value = 1) => outcome(1, value),
        'new Solver side': (value = 3) => new Solver(value, 'usual'),
        'new Solver goal': (value = 'spiral') => new Solver(3, value),
        'solver.start': (value = BOARD) => solver.start(value),
        'solver.start cell': (value = 1) => solver.start([value, ...BOARD.slice(1)]),
        'solver.search': (value = 1) => solver.search(value),
        'solver.prepare': (value = 1) => solver.prepare(value),
        'machine.begin': (value = 'classic') => machine.begin(value, CELLS, 10),
        'machine.begin rules': (value = 'classic') => machine.begin({ rules: value }, CELLS, 10),
        'machine.begin cells': (value = CELLS) => machine.begin('classic', value, 10),
        'machine.begin cell': (value = 1) => machine.begin('classic', [value, ...CELLS.slice(1)], 10),
        'machine.begin nodes': (value = 10) => machine.begin('classic', CELLS, value),
        'machine.begin score': (value = 0) => machine.begin('classic', CELLS, 10, value),
        'machine.advance': (value = 1) => machine.advance(value),
        'machine.addWeights': (value) => machine.addWeights(value),
        'weights_for': (value = 4) => weights_for({ rows: value }, CELLS),
        'weights_for cells': (value = CELLS) => weights_for('classic', value),
        'weights_for score': (value = 0) => weights_for('classic', CELLS, value),
        'weights_for_record': (value = RECORD) => weights_for_record(value),
        'race_winner': (value = STANDING) => race_winner(value, STANDING),
        'race_leader': (value = STANDING.score) => race_leader(STANDING, { ...STANDING, score: value }),
        'race_move': (value = 'easy') => race_move(value, 1n, 0, 0, [1]),
        'race_move seed': (value = 1n) => race_move('easy', value, 0, 0, [1]),
        'race_move steps': (value = 0) => race_move('easy', 1n, value, 0, [1]),
        'race_move best': (value = 0) => race_move('easy', 1n, 0, value, [1]),
        'summary.add': (value = new Uint8Array(24)) => summary.add(value),
        'summary.mistakes': (value = 1) => summary.mistakes(value),
        'summary.course': (value = 1) => summary.course(value),
        'new Review': (value = RECORD) => new Review(value, 1),
        'new Review nodes': (value = 10) => new Review(RECORD, value),
        'new Review from': (value = 1) => new Review(RECORD, 1, value),
        'review.assess': (value = machine) => review.assess(value),
    };
    const mistakes = [];
    // Calls an export, and reports it unless it throws an `Error` and leaves the handles usable.
    const refused = (name, call, about, value) => {
        let found = 'nothing thrown';
        try { call(value); } catch (error) { found = error; }
        if (!(found instanceof Error) || found instanceof WebAssembly.RuntimeError) {
            mistakes.push(`${name} of ${about}: ${found}`);
        }
        try { usable(); } catch (error) { mistakes.push(`after ${name} of ${about}: ${error}`); }
    };";

/// A call that throws whatever it is given would hide every mistake.
#[wasm_bindgen_test]
async fn every_call_takes_a_good_argument() {
    let core = module().await;
    let found = run(
        &core,
        &format!(
            "{HANDLES}
            for (const [name, call] of Object.entries(CALLS)) {{
                try {{ call(); }} catch (error) {{ mistakes.push(`${{name}}: ${{error.message}}`); }}
            }}
            return mistakes;"
        ),
    );
    // A file of weights is too long to be written here: `tests/node/handles.test.js` adds one.
    assert_eq!(
        found,
        "[\"machine.addWeights: weights must be a Uint8Array, not undefined\"]"
    );
}

#[wasm_bindgen_test]
async fn no_mistake_leaves_a_handle_unusable() {
    let core = module().await;
    let found = run(
        &core,
        &format!(
            "{HANDLES}
            const MISTAKES = {{
                'a function': () => 1,
                'a list in a list': [[]],
                'a symbol': Symbol('left'),
                'a number': -1.5,
            }};
            for (const [name, call] of Object.entries(CALLS)) {{
                for (const [about, value] of Object.entries(MISTAKES)) {{
                    refused(name, call, about, value);
                }}
            }}
            for (const handle of [game, puzzle, machine, solver, review, summary]) handle.free();
            return mistakes;"
        ),
    );
    assert_eq!(found, "[]");
}

/// An error must restore the stack, or thousands of them would use it up.
#[wasm_bindgen_test]
async fn any_number_of_errors_leaves_the_handles_usable() {
    let core = module().await;
    let found = run(
        &core,
        &format!(
            "{HANDLES}
            let errors = 0;
            for (let time = 0; time < 10_000; time++) {{
                for (const setup of ['clasic', {{ rules: 'clasic' }}]) {{
                    try {{ machine.begin(setup, CELLS, 10); }} catch {{ errors++; }}
                }}
            }}
            usable();
            return errors;"
        ),
    );
    assert_eq!(found, "20000");
}

/// The allowed numbers of boards or units of work.
const U32: &str = "a whole number from 1 to 4294967295";

#[wasm_bindgen_test]
async fn a_number_is_never_taken_for_another() {
    let core = module().await;
    for (call, name, allowed) in [
        ("outcome", "player", "a whole number from 0 to 10000000"),
        (
            "outcome opponent",
            "opponent",
            "a whole number from 0 to 10000000",
        ),
        ("puzzle.race", "opponent", "a whole number from 0 to 2"),
        (
            "puzzle.raceOutcome",
            "shortest",
            "a whole number from 0 to 10000000",
        ),
        ("solver.search", "nodes", U32),
        ("solver.prepare", "work", U32),
        ("machine.advance", "nodes", U32),
        ("machine.begin nodes", "nodes", U32),
        ("new Review nodes", "nodes", U32),
        ("new Review from", "from", "a whole number from 0 to 4"),
        ("open_game steps", "steps", "a whole number from 0 to 4"),
        ("seek", "steps", "a whole number from 0 to 0"),
        ("open_puzzle slides", "steps", "a whole number from 0 to 6"),
        ("seek_slide", "steps", "a whole number from 0 to 6"),
        ("run_to", "cell", "a whole number from 0 to 8"),
        ("new_puzzle start", "start", "a whole number from 1 to 999"),
        ("new_puzzle side", "side", "a whole number from 3 to 5"),
        ("new Solver side", "side", "a whole number from 3 to 5"),
        ("rules.rows", "rows", "a whole number from 2 to 8"),
        (
            "rules.goal.score",
            "goal.score",
            "a whole number from 1 to 4294967295",
        ),
    ] {
        for number in [
            "NaN",
            "-1",
            "1.5",
            "Infinity",
            "-Infinity",
            "4294967296",
            "1e300",
        ] {
            let body = format!("{HANDLES} CALLS['{call}']({number})");
            let shown = run(&core, &format!("return String({number})"));
            let shown = shown.trim_matches('"');
            let expected = format!("{name} must be {allowed}, not {shown}");
            assert_eq!(thrown(&core, &body), expected, "{call}");
        }
    }
    for (call, name, allowed) in [
        ("outcome", "player", "a whole number from 0 to 10000000"),
        ("solver.search", "nodes", U32),
        ("solver.prepare", "work", U32),
        ("machine.advance", "nodes", U32),
    ] {
        for (value, shown) in [
            ("'abc'", "“abc”"),
            ("'5'", "“5”"),
            ("true", "true"),
            ("5n", "5"),
            ("[5]", "a list"),
            ("{}", "an object"),
        ] {
            let body = format!("{HANDLES} CALLS['{call}']({value})");
            let expected = format!("{name} must be {allowed}, not {shown}");
            assert_eq!(thrown(&core, &body), expected, "{call}");
        }
    }
    for call in ["solver.search", "solver.prepare", "machine.advance"] {
        let body = format!("{HANDLES} CALLS['{call}'](0)");
        assert!(thrown(&core, &body).ends_with("from 1 to 4294967295, not 0"));
    }
}

#[wasm_bindgen_test]
async fn a_text_that_is_too_long_is_not_read_to_the_end() {
    let core = module().await;
    let too_many =
        |moves| format!("bad record: character 3333462: a record holds 10000000 {moves} at most");
    let long = "A".repeat(40);
    for (expression, message) in [
        (
            "verify(`1.classic.4x4.q.${'A'.repeat(1e7)}.AAAAAA`)",
            too_many("moves"),
        ),
        (
            "open_game(`1.classic.4x4.q.${'!'.repeat(1e7)}.AAAAAA`)",
            too_many("moves"),
        ),
        (
            "new Review(`1.classic.4x4.q.${'A'.repeat(1e7)}.AAAAAA`, 1)",
            too_many("moves"),
        ),
        (
            "open_puzzle(`p1.3x3.spiral.w6.q.${'A'.repeat(1e7)}.AAAAAA`)",
            too_many("slides"),
        ),
        (
            "verify('A'.repeat(1e7))",
            format!("bad record: character 1: the version is “{long}”, but only 1 is known"),
        ),
        (
            "new_game('A'.repeat(1e7))",
            format!(
                "unknown rules “{long}”; known are classic, coin-flip, cascade, endless, two-to-one, \
                 or ~ and packed rules"
            ),
        ),
        (
            "new_game({ merge: 'A'.repeat(1e7) })",
            format!("merge must be “once” or “cascade”, not “{long}”"),
        ),
        (
            "new_game({ ['A'.repeat(1e7)]: 1 })",
            format!(
                "unknown option “{long}”; known are rules, rows, cols, board, odds, merge, noOpMove, \
                 loss, afterGoal, opening, goal"
            ),
        ),
        (
            "new_puzzle({ goal: 'A'.repeat(1e7) })",
            format!("goal must be usual or spiral, not “{long}”"),
        ),
        (
            "new_puzzle({ start: 'A'.repeat(1e7) })",
            format!("start must be a number of slides, any, or a board, not “{long}”"),
        ),
        (
            "new AiPlayer().addWeights('A'.repeat(1e7))",
            format!("weights must be a Uint8Array, not “{long}”"),
        ),
        (
            "new AiPlayer().addWeights(new Uint8Array(2 ** 25 + 1))",
            "weights must be of 33554432 bytes at most, not 33554433".to_owned(),
        ),
    ] {
        assert_eq!(thrown(&core, expression), message, "{expression}");
    }
}
