//! Measures journals: `cargo bench --bench journal` prints how long one act takes at different
//! lengths of a game, how long opening takes, and how many bytes there are.

// The figures are rounded for reading.
#![allow(clippy::cast_precision_loss)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use game_2048::game::rules::Merge;
use game_2048::game::slide::slide;
use game_2048::journal::{Act, Journal};
use game_2048::line::{Move, Mover};
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Game, Rules, Setup, Size};

/// The lengths, in moves, at which an act is measured.
const LENGTHS: [usize; 3] = [100, 5_000, 20_000];

/// How many moves are measured at each length.
const MEASURED: usize = 200;

/// The games that are folded, and the moves of each.
const GAMES: usize = 10_000;
const MOVES: usize = 500;

/// Of the games that are folded, how many are different.
const DIFFERENT: usize = 50;

fn main() {
    let start = game("endless", 8, 2048);
    let mut journal = begun(&start);
    println!("Endless on 8 × 8: one move with the last chunk and the summary, µs");
    println!("| moves | move | move and what is stored | bytes of a chunk |");
    println!("| --- | --- | --- | --- |");
    for length in LENGTHS {
        play(&mut journal, length);
        measure(&journal, length);
    }
    let times = journal.entries().filter(|(_, ms)| *ms > 0).count();
    assert_eq!(
        times + 1,
        journal.acts(),
        "all acts but the first have times"
    );
    let stored = chunks(&journal);
    let bytes: usize = stored.iter().map(Vec::len).sum();
    let record = journal.game().record().to_string().len();
    println!(
        "\n{} acts: {bytes} bytes, {:.2} an act",
        journal.acts(),
        bytes as f64 / journal.acts() as f64
    );
    println!("The record: {record} bytes");
    let (_, time) = timed(|| open(&start, &stored));
    println!("Opened in {:.1} ms", 1e3 * time.as_secs_f64());

    let games: Vec<_> = (0..DIFFERENT as u64).map(short).collect();
    let (score, time) = timed(|| {
        let all = games.iter().cycle().take(GAMES);
        all.map(|(start, stored)| open(start, stored)).sum::<u64>()
    });
    black_box(score);
    println!(
        "{GAMES} games of {MOVES} moves, classic on 5 × 5, folded in {:.2} s",
        time.as_secs_f64()
    );
}

fn game(rules: &str, side: u8, seed: u64) -> Game {
    let rules = Rules::preset(rules).expect("a preset");
    let start = Size::new(side, side).expect("a size").into();
    Game::new(Setup { rules, start, seed })
}

fn begun(start: &Game) -> Journal<Game> {
    let mut journal = Journal::new(start.clone(), true);
    journal.add(
        Act::Resumed {
            at: 1_795_860_000_000,
        },
        0,
    );
    journal
}

const fn by_player(direction: Direction) -> Act {
    let mover = Mover::Player;
    Act::Move(Move { direction, mover })
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = run();
    (result, start.elapsed())
}

/// Returns a rating of a board: empty cells, and equal neighbors.
fn promise(board: &Board) -> i32 {
    let cols = usize::from(board.size().cols());
    let cells = board.cells();
    let mut worth = 0;
    for (cell, &exponent) in cells.iter().enumerate() {
        worth += if exponent == 0 { 4 } else { 0 };
        let right = (cell % cols + 1 < cols).then_some(cell + 1);
        let below = Some(cell + cols).filter(|&cell| cell < cells.len());
        for other in right.into_iter().chain(below) {
            worth -= i32::from(exponent.abs_diff(cells[other]));
        }
    }
    worth
}

/// Returns the move of a player that looks one move ahead.
fn best(game: &Game) -> Direction {
    let after = |direction: Direction| {
        let mut board = *game.board();
        let slid = slide(&mut board, direction, Merge::Once, &mut Vec::new());
        slid.moved.then(|| (promise(&board), direction))
    };
    let moves = Direction::ALL.into_iter().filter_map(after);
    let best = moves.max_by_key(|(promise, _)| *promise);
    best.expect("a board that is not lost").1
}

/// Plays on until the game has this many moves, at 100 to 511 ms a move.
fn play(journal: &mut Journal<Game>, moves: usize) {
    let mut random = SplitMix64::new(1);
    while journal.game().steps() < moves {
        let direction = best(journal.game());
        journal.add(by_player(direction), 100 + random.below(412));
    }
}

/// Prints how long a move takes from here on.
fn measure(journal: &Journal<Game>, length: usize) {
    let mut plain = journal.clone();
    let mut kept = journal.clone();
    let (mut of_turn, mut of_all) = (Duration::ZERO, Duration::ZERO);
    let mut bytes = 0;
    for _ in 0..MEASURED {
        let act = by_player(best(plain.game()));
        let (turn, time) = timed(|| plain.turn(act, 300));
        of_turn += time;
        assert!(turn.is_some());
        let (chunk, time) = timed(|| {
            black_box(kept.turn(act, 300));
            black_box(kept.summary().clone());
            kept.chunk(kept.chunks() - 1)
        });
        of_all += time;
        bytes += chunk.map_or(0, |chunk| chunk.len());
    }
    let each = |time: Duration| 1e6 * time.as_secs_f64() / MEASURED as f64;
    println!(
        "| {length} | {:.2} | {:.2} | {} |",
        each(of_turn),
        each(of_all),
        bytes / MEASURED
    );
}

fn chunks(journal: &Journal<Game>) -> Vec<Vec<u8>> {
    let all = (0..journal.chunks()).map(|number| journal.chunk(number));
    all.map(|chunk| chunk.expect("a chunk")).collect()
}

/// Opens a stored game and returns its best score.
fn open(start: &Game, stored: &[Vec<u8>]) -> u64 {
    let mut journal = Journal::new(start.clone(), true);
    for chunk in stored {
        journal.read(chunk).expect("a sound chunk");
    }
    journal.summary().best
}

/// A game of [`MOVES`] moves, and its chunks.
fn short(seed: u64) -> (Game, Vec<Vec<u8>>) {
    let start = game("classic", 5, seed);
    let mut journal = begun(&start);
    play(&mut journal, MOVES);
    (start, chunks(&journal))
}
