//! Measures how fast games are played, verified, encoded and undone: `cargo bench` prints a table.

// The numbers in the table are rounded for reading.
#![allow(clippy::cast_precision_loss)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use game_2048::game::rules::Merge;
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Game, Position, Record, Rules, Setup, Size, play_out};

const LONG: usize = 100_000;

fn main() {
    let records = played(2_000);
    verified(&records);
    let game = long_game();
    encoded_and_parsed(&game.record());
    taken_back(game.clone(), 2_000);
    held(&game, 50);
}

/// Prints one line of the table.
fn row(what: &str, value: &str) {
    println!("{what:<52} {value}");
}

fn rate(what: &str, moves: usize, time: Duration) {
    let millions = moves as f64 / time.as_secs_f64() / 1e6;
    row(
        what,
        &format!("{millions:.2} million moves/s ({moves} moves)"),
    );
}

/// Prints the median, the 98th percentile and the maximum.
fn spread(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let micros = |time: &Duration| time.as_secs_f64() * 1e6;
    let median = micros(&times[times.len() / 2]);
    let high = micros(&times[times.len() * 98 / 100]);
    let most = times.last().map_or(0.0, micros);
    row(
        what,
        &format!("median {median:.1}, p98 {high:.1}, max {most:.1} µs"),
    );
}

fn timed<T>(act: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(act());
    start.elapsed()
}

fn setup(name: &str, size: Size, seed: u64) -> Setup {
    let rules = Rules::preset(name).expect("a preset");
    Setup {
        rules,
        start: size.into(),
        seed,
    }
}

/// Plays random classic games on 4 × 4 to the end.
fn played(games: u64) -> Vec<Record> {
    let play = |seed| {
        let mut random = SplitMix64::new(seed);
        let mut game = Game::new(setup("classic", Size::default(), seed));
        while game.board().can_move() {
            black_box(game.play(Direction::ALL[random.below(4) as usize]));
        }
        game.record()
    };
    let start = Instant::now();
    let records: Vec<Record> = (0..games).map(play).collect();
    let time = start.elapsed();
    let moves = records.iter().map(|record| record.moves.len()).sum();
    rate("random 4x4 games, played with motions", moves, time);
    records
}

/// Parses and replays records, together as a verifier does, and each step alone.
fn verified(records: &[Record]) {
    let texts: Vec<String> = records.iter().map(Record::to_string).collect();
    let moves = records.iter().map(|record| record.moves.len()).sum();
    let parse = |text: &String| text.parse::<Record>().expect("a record");
    let verify = |record: &Record| play_out(record).expect("a game").score;
    let with_motions = |record: &Record| {
        let mut position = Position::open(&record.setup);
        let mut motions = Vec::new();
        for &direction in &record.moves {
            motions.clear();
            position.step(&record.setup, direction, &mut motions);
        }
        position.score
    };
    let parsed = best(|| {
        texts
            .iter()
            .map(|text| parse(text).moves.len())
            .sum::<usize>()
    });
    rate("their records, parsed", moves, parsed);
    let slow = best(|| records.iter().map(with_motions).sum::<u64>());
    rate("their records, replayed with motions", moves, slow);
    let quick = best(|| records.iter().map(verify).sum::<u64>());
    rate("their records, replayed without motions", moves, quick);
    let ratio = slow.as_secs_f64() / quick.as_secs_f64();
    row("speedup without motions", &format!("{ratio:.2}"));
    let both = best(|| texts.iter().map(|text| verify(&parse(text))).sum::<u64>());
    rate("their records, verified (parsed and replayed)", moves, both);
}

/// Returns the shortest of several times, so that other work on the computer matters as little as
/// possible.
fn best<T>(act: impl Fn() -> T) -> Duration {
    let times = (0..30).map(|_| timed(&act));
    times.min().unwrap_or_default()
}

/// Returns a rating of a board: empty cells, and equal neighbors.
fn promise(board: &Board) -> i32 {
    let cols = usize::from(board.size().cols());
    let cells = board.cells();
    let mut worth = 0;
    for (cell, &exponent) in cells.iter().enumerate() {
        worth += if exponent == 0 { 4 } else { 0 };
        let right = (cell % cols + 1 < cols).then_some(cell + 1);
        for other in right
            .into_iter()
            .chain(Some(cell + cols).filter(|&cell| cell < cells.len()))
        {
            worth -= i32::from(exponent.abs_diff(cells[other]));
        }
    }
    worth
}

/// Returns a game of 100,000 moves: endless on 8 × 8, by a player that looks one move ahead.
fn long_game() -> Game {
    let size = Size::new(8, 8).expect("a size");
    let mut game = Game::new(setup("endless", size, 2048));
    let mut motions = Vec::new();
    while game.steps() < LONG {
        let after = |direction: Direction| {
            let mut board = *game.board();
            motions.clear();
            let slid = slide(&mut board, direction, Merge::Once, &mut motions);
            slid.moved.then(|| (promise(&board), direction))
        };
        let best = Direction::ALL
            .into_iter()
            .filter_map(after)
            .max_by_key(|(promise, _)| *promise);
        let Some((_, direction)) = best else {
            panic!("lost after {}\n{}", game.steps(), game.board())
        };
        game.play(direction);
    }
    game
}

/// Encodes and parses a long record.
fn encoded_and_parsed(record: &Record) {
    let times = |act: &dyn Fn() -> usize| (0..200).map(|_| timed(act)).collect();
    let text = record.to_string();
    let moves = record.moves.len();
    row(
        "length of a record of 100,000 moves",
        &format!("{} characters ({moves} moves)", text.len()),
    );
    spread("that record, encoded", times(&|| record.to_string().len()));
    let parse = || text.parse::<Record>().expect("a record").moves.len();
    spread("that record, parsed", times(&parse));
    let replay = || Game::replay(record).expect("a game").steps();
    spread("that record, replayed", times(&replay));
}

/// Undoes moves at the end of a long game, across many stored positions, and redoes them.
fn taken_back(mut game: Game, moves: usize) {
    let undo = (0..moves).map(|_| timed(|| game.undo().expect("a move to undo")));
    spread("undo, at the end of that game", undo.collect());
    let redo = (0..moves).map(|_| timed(|| game.redo().expect("a move to redo")));
    spread("redo, to the end of that game", redo.collect());
}

/// Returns the resident memory of this process in kilobytes, where Linux reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Keeps many copies of a game, each played move by move, and prints the memory for one, by the
/// growth of the process.
fn held(game: &Game, many: u32) {
    let moves = game.record().moves;
    let before = resident();
    let play = |_| {
        let mut copy = Game::new(*game.setup());
        for &direction in &moves {
            copy.play(direction);
        }
        copy
    };
    let games: Vec<Game> = (0..many).map(play).collect();
    let after = resident();
    let what = format!("memory of that game, from {many} copies");
    match before.zip(after) {
        Some((before, after)) => {
            let each = (after - before) as f64 / f64::from(many);
            row(&what, &format!("{each:.0} KiB each"));
        }
        None => row(&what, "unknown: there is no /proc/self/status"),
    }
    black_box(games);
}
