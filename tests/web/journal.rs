//! The journal of a handle: acts, chunks, the start and the summary, as JavaScript sees them.

use crate::browser::{module, run};
use crate::support::{go, opened};
use game_2048::Direction;
use game_2048::journal::{Act, Journal};
use game_2048::line::{Move, Mover};
use game_2048::web::{self, open_game, redo, undo};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// A game that is opened, played, undone, helped and opened again from what it stores.
const PLAYED: &str = "
    const play = (count, ...who) => {
        for (let way = 0, made = 0; made < count; way++) made += Boolean(move_dir(game, way % 4, ...who));
    };
    const waver = () => { for (let left = 150; left > 0; left--) { undo(game); redo(game); } };
    const stored = () => Array.from({ length: game.chunks }, (_, number) => game.chunk(number));
    const open = (start, chunks) => {
        const [record, steps, uncounted] = start.split(' ');
        const opened = open_game(record, Number(steps), !uncounted);
        return [opened, chunks.map((chunk) => opened.read(chunk))];
    };
    const game = new_game('classic', 42n);
    game.resumed(1795860000000);
    play(1, false, 350);
    play(2, undefined, 100.9);
    undo(game, 1200);
    redo(game, 90000);
    game.hinted(10);
    play(3, true);";

fn play(game: &mut Journal<game_2048::Game>, count: usize, mover: Mover, ms: u32) {
    let made = Direction::ALL
        .into_iter()
        .cycle()
        .filter(|&direction| game.add(Act::Move(Move { direction, mover }), ms));
    assert_eq!(made.take(count).count(), count);
}

#[wasm_bindgen_test]
async fn a_handle_records_who_did_what_and_when() {
    let core = module().await;
    let found = run(
        &core,
        &format!("{PLAYED} return [game.journal_start, ...stored().map((chunk) => [...chunk])]"),
    );
    let start = crate::support::native("classic", 42);
    let mut journal = Journal::new(start, true);
    journal.add(
        Act::Resumed {
            at: 1_795_860_000_000,
        },
        0,
    );
    play(&mut journal, 1, Mover::Player, 350);
    play(&mut journal, 2, Mover::Player, 100);
    journal.add(Act::Undo, 1200);
    journal.add(Act::Redo, 90_000);
    journal.add(Act::Hint, 10);
    play(&mut journal, 3, Mover::Ai, 0);
    let bytes: Vec<String> = journal
        .chunk(0)
        .unwrap()
        .iter()
        .map(u8::to_string)
        .collect();
    assert_eq!(
        found,
        format!(r#"["{}",[{}]]"#, journal.start(), bytes.join(","))
    );
}

#[wasm_bindgen_test]
async fn a_summary_says_what_counts() {
    let core = module().await;
    let expected = r#"{"version":1,"acts":10,"started":1795860000000,"ended":1795860091760,"steps":6,"score":16,"highest":3,"won":false,"lost":false,"kept":true,"counts":false,"helped":3,"hinted":3,"best":4,"bestSteps":3,"tally":{"moves":3,"undos":1,"time":61750,"highest":2,"score":4,"won":false,"lost":false},"tiles":{}}"#;
    assert_eq!(
        run(&core, &format!("{PLAYED} return game.summary")),
        expected
    );
    // Undoing the AI's moves makes it count again.
    let body = format!(
        "{PLAYED} for (let left = 3; left > 0; left--) undo(game);
        const {{ counts, tally, best, bestSteps }} = game.summary;
        return [counts, tally.moves, tally.undos, best, bestSteps];"
    );
    assert_eq!(run(&core, &body), "[true,3,2,4,3]");
    let body = "
        const game = new_game('classic', 42n);
        for (let way = 0; game.score < 3000 && game.status === 0; way++) move_dir(game, way % 4, false, 5);
        const { best, bestSteps, score, steps, highest, tally, tiles } = structuredClone(game.summary);
        return [best === score && score === game.score, bestSteps <= steps && steps === game.steps,
            tally.time === 5 * steps, highest === tally.highest, Object.keys(tiles).map(Number),
            Math.max(...cells(game)), Object.values(tiles).every((time) => time > 0 && time <= tally.time)];";
    assert_eq!(run(&core, body), "[true,true,true,true,[7,8],8,true]");
}

#[wasm_bindgen_test]
async fn a_stored_game_goes_on() {
    let core = module().await;
    let body = format!(
        "{PLAYED} waver();
        const [again, read] = open(game.journal_start, stored());
        const same = () => JSON.stringify([game.summary, game.history, ...cells(game)])
            === JSON.stringify([again.summary, again.history, ...cells(again)]);
        const found = [game.chunks, read, same()];
        for (const one of [game, again]) move_dir(one, 0, false, 7) ?? move_dir(one, 1, false, 7);
        return [...found, same(), [...game.chunk(1)].join() === [...again.chunk(1)].join(),
            again.chunk(2) === undefined, again.journal_start === game.journal_start];"
    );
    assert_eq!(
        run(&core, &body),
        "[2,[true,true],true,true,true,true,true]"
    );
    // A game that doesn't count, from a record with a step that is not made.
    let body = "
        const [game] = open('1.classic.4x4.q.No.DwlkQw 3 uncounted', []);
        game.resumed(5);
        const [again, read] = open(game.journal_start, stored());
        return [game.journal_start, read, again.steps, again.known_steps, again.summary.counts];";
    let body = PLAYED.split("const game =").next().unwrap().to_owned() + body;
    assert_eq!(
        run(&core, &body),
        r#"["1.classic.4x4.q.No.DwlkQw 3 uncounted",[true],3,4,false]"#
    );
}

#[wasm_bindgen_test]
async fn a_damaged_chunk_costs_what_follows_it() {
    let core = module().await;
    let body = format!(
        "{PLAYED} waver();
        const [first, second] = stored();
        const tried = (...chunks) => {{
            const [again, read] = open(game.journal_start, chunks);
            const played = Boolean(move_dir(again, 0) ?? move_dir(again, 1));
            return [...read, again.needs_newer, again.summary.acts > 0, played];
        }};
        const damaged = first.with(9, 255);
        const newer = first.with(0, 2);
        return [tried(damaged), tried(first, first), tried(second), tried(newer), tried(new Uint8Array())];"
    );
    assert_eq!(
        run(&core, &body),
        "[[false,false,true,true],[true,false,false,true,true],[false,false,true,true],\
         [false,true,false,false],[false,false,true,true]]"
    );
}

#[wasm_bindgen_test]
async fn practice_and_opened_records_count_only_if_asked() {
    let core = module().await;
    let body = "
        const played = (game) => {
            move_dir(game, 0) ?? move_dir(game, 1);
            return [game.summary.counts, game.summary.tally.moves, game.journal_start.endsWith(' uncounted')];
        };
        const start = new_game('classic', 42n).record;
        return [new_game('classic', 42n), new_game('classic', 42n, true), new_game('classic', 42n, false),
            open_game(start), open_game(start, 0, true),
            new_game({ board: [1, 1, ...Array(14).fill(0)] }, 42n)].map(played);";
    assert_eq!(
        run(&core, body),
        "[[true,1,false],[true,1,false],[false,0,true],[false,0,true],[true,1,false],[false,0,false]]"
    );
}

#[wasm_bindgen_test]
async fn a_jump_begins_the_journal_anew() {
    let core = module().await;
    let body = "
        const game = new_game('classic', 42n);
        move_dir(game, 0) ?? move_dir(game, 1);
        move_dir(game, 2) ?? move_dir(game, 3);
        seek(game, 1);
        const before = [game.chunks, game.journal_start.split(' ').slice(1), game.summary.counts];
        redo(game);
        return [...before, game.chunks, game.journal_start.split(' ').slice(1), game.steps];";
    assert_eq!(
        run(&core, body),
        r#"[0,["1","uncounted"],false,1,["1","uncounted"],2]"#
    );
}

/// What is no time counts as the nearest one: a clock that is set back must not stop a game.
#[wasm_bindgen_test]
async fn any_time_is_taken() {
    let core = module().await;
    let body = "
        const game = new_game('classic', 42n);
        for (const ms of [-5, NaN, Infinity, 1e300, null, undefined]) {
            undo(game, ms); redo(game, ms); keep_going(game, ms); game.hinted(ms);
            move_dir(game, 0, false, ms); move_dir(game, 1, true, ms); game.resumed(ms ?? 0);
        }
        const { acts, ended } = game.summary;
        return [acts > 10, Number.isFinite(ended)];";
    assert_eq!(run(&core, body), "[true,true]");
}

#[wasm_bindgen_test]
fn a_full_chunk_does_not_change() {
    let mut game = opened("endless", 7);
    let mut full = None;
    for number in 0..600 {
        go(&mut game, Direction::ALL[number % 4]);
        undo(&mut game, None);
        redo(&mut game, None);
        if game.chunks() > 1 {
            full = full.or_else(|| game.chunk(0));
            assert_eq!(game.chunk(0), full);
        }
    }
    assert!(game.chunks() > 1);
    let start = game.journal_start();
    let record = start.split(' ').next().unwrap();
    let mut again: web::Game = open_game(&record.into(), &JsValue::from(0), Some(true)).unwrap();
    for number in 0..game.chunks() {
        assert!(again.read(&game.chunk(number).unwrap()));
    }
    assert_eq!(again.record(), game.record());
}

/// An attempt at a puzzle that two slides solve.
const SOLVED: &str = "
    const stored = (puzzle) => Array.from({ length: puzzle.chunks }, (_, number) => puzzle.chunk(number));
    const puzzle = new_puzzle({ goal: 'usual', start: [1, 2, 3, 4, 0, 5, 7, 8, 6] }, 42n, true);
    const way = [Direction.Left, Direction.Up];
    puzzle.resumed(1795860000000);
    puzzle.race(Opponent.Perfect, 5);
    slide(puzzle, Direction.Right, false, 1000);
    undo_slide(puzzle, 400);";

#[wasm_bindgen_test]
async fn an_attempt_says_what_counts() {
    let core = module().await;
    let body = format!(
        "{SOLVED} puzzle.hinted(5); puzzle.hinted(5);
        const before = puzzle.raceOutcome(2) ?? 'open';
        for (const direction of way) slide(puzzle, direction, false, 2000);
        const again = open_puzzle(puzzle.journal_start.split(' ')[0], 0, true);
        const read = stored(puzzle).map((chunk) => again.read(chunk));
        return [puzzle.summary, before, puzzle.raceOutcome() ?? 'open', puzzle.raceOutcome(2),
            read, JSON.stringify(again.summary) === JSON.stringify(puzzle.summary)];"
    );
    let expected = r#"[{"version":1,"acts":8,"started":1795860000000,"ended":1795860005415,"slides":2,"solved":true,"counts":true,"opponent":1,"hinted":0,"tally":{"slides":3,"undos":1,"hints":1,"time":4410,"givenUp":false,"aided":false,"solved":true,"count":2,"seconds":4,"clean":false,"raced":2}},"open","open",1,[true],true]"#;
    assert_eq!(run(&core, &body), expected);
}

#[wasm_bindgen_test]
async fn no_slide_follows_giving_up() {
    let core = module().await;
    let body = format!(
        "{SOLVED}
        const before = [puzzle.gave_up, puzzle.movable.length];
        const gave = [puzzle.giveUp(7), puzzle.giveUp(7)];
        const after = [slide(puzzle, 0), slide(puzzle, 3), undo_slide(puzzle), redo_slide(puzzle)];
        const {{ tally, best }} = puzzle.summary;
        return [before, gave, puzzle.gave_up, after.every((slid) => slid === undefined),
            puzzle.movable.length, run_to(puzzle, 1).length, tally.givenUp, best ?? 'none'];"
    );
    assert_eq!(
        run(&core, &body),
        r#"[[false,4],[true,false],true,true,0,0,true,"none"]"#
    );
}

#[wasm_bindgen_test]
async fn only_an_attempt_of_the_player_counts() {
    let core = module().await;
    let body = format!(
        "{SOLVED}
        const end = (puzzle, byAi) => {{
            for (const direction of way) slide(puzzle, direction, byAi, 10);
            const {{ counts, best, tally }} = puzzle.summary;
            return [counts, best ?? 0, tally.clean, tally.aided];
        }};
        const start = puzzle.journal_start.split(' ')[0];
        const shown = open_puzzle(start, 0, true);
        shown.solutionShown(3);
        return [end(open_puzzle(start, 0, true)), end(open_puzzle(start, 0, true), true), end(shown),
            end(open_puzzle(start))];"
    );
    assert_eq!(
        run(&core, &body),
        "[[true,2,true,false],[true,0,false,true],[true,0,false,true],[false,0,false,false]]"
    );
}
