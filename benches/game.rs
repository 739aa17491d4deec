//! Measures how fast games are played, verified, encoded and undone, and how fast the 3 × 3 puzzle is
//! solved: `cargo bench --bench game`. An item is a move or a slide.

// The size in the first lines is rounded for reading.
#![allow(clippy::cast_precision_loss)]

use std::hint::black_box;
use std::sync::LazyLock;

use divan::Bencher;
use divan::counter::ItemsCount;
use game_2048::game::rules::Merge;
use game_2048::game::slide::slide;
use game_2048::puzzle::{Goal, Graph, Side, Start};
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Game, Position, Record, Rules, Setup, Size, play_out};

const LONG: usize = 100_000;

/// How many moves at the end of the long game are undone and redone.
const UNDONE: u32 = 2_000;

/// The records of random classic games on 4 × 4, played to the end.
static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| (0..200).map(random_game).collect());

static TEXTS: LazyLock<Vec<String>> =
    LazyLock::new(|| RECORDS.iter().map(Record::to_string).collect());

static LONG_GAME: LazyLock<Game> = LazyLock::new(long_game);

fn main() {
    let text = LONG_GAME.record().to_string();
    println!("A game of {LONG} moves: {} characters", text.len());
    held(50);
    divan::main();
}

fn setup(name: &str, size: Size, seed: u64) -> Setup {
    let rules = Rules::preset(name).expect("a preset");
    Setup {
        rules,
        start: size.into(),
        seed,
    }
}

fn random_game(seed: u64) -> Record {
    let mut random = SplitMix64::new(seed);
    let mut game = Game::new(setup("classic", Size::default(), seed));
    while game.board().can_move() {
        black_box(game.play(Direction::ALL[random.below(4) as usize]));
    }
    game.record()
}

/// Counts the moves of the random games, so the table shows moves per second.
fn moves() -> ItemsCount {
    ItemsCount::new(
        RECORDS
            .iter()
            .map(|record| record.moves.len())
            .sum::<usize>(),
    )
}

#[divan::bench]
fn random_games_played(bencher: Bencher) {
    let play = || (0..200).map(random_game).collect::<Vec<_>>();
    bencher.counter(moves()).bench(play);
}

/// Parsing and replaying records, together as a verifier does, and each step alone.
mod random_games {
    use super::{Bencher, Position, RECORDS, Record, TEXTS, moves, play_out};

    fn parse(text: &str) -> Record {
        text.parse().expect("a record")
    }

    fn score(record: &Record) -> u64 {
        play_out(record).expect("a game").score
    }

    #[divan::bench]
    fn parsed(bencher: Bencher) {
        let all = || {
            TEXTS
                .iter()
                .map(|text| parse(text).moves.len())
                .sum::<usize>()
        };
        bencher.counter(moves()).bench(all);
    }

    #[divan::bench]
    fn replayed_with_motions(bencher: Bencher) {
        let with_motions = |record: &Record| {
            let mut position = Position::open(&record.setup);
            let mut motions = Vec::new();
            for &direction in &record.moves {
                motions.clear();
                position.step(&record.setup, direction, &mut motions);
            }
            position.score
        };
        let all = || RECORDS.iter().map(with_motions).sum::<u64>();
        bencher.counter(moves()).bench(all);
    }

    #[divan::bench]
    fn replayed_without_motions(bencher: Bencher) {
        let all = || RECORDS.iter().map(score).sum::<u64>();
        bencher.counter(moves()).bench(all);
    }

    #[divan::bench]
    fn verified(bencher: Bencher) {
        let all = || TEXTS.iter().map(|text| score(&parse(text))).sum::<u64>();
        bencher.counter(moves()).bench(all);
    }
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

/// A game of 100,000 moves.
mod long_game {
    use super::{Bencher, Game, LONG_GAME, Record, UNDONE};

    #[divan::bench]
    fn encoded(bencher: Bencher) {
        let record = LONG_GAME.record();
        bencher.bench(|| record.to_string());
    }

    #[divan::bench]
    fn parsed(bencher: Bencher) {
        let text = LONG_GAME.record().to_string();
        bencher.bench(|| text.parse::<Record>());
    }

    #[divan::bench]
    fn replayed(bencher: Bencher) {
        let record = LONG_GAME.record();
        bencher.bench(|| Game::replay(&record));
    }

    /// Crosses many stored positions.
    #[divan::bench(sample_count = UNDONE, sample_size = 1)]
    fn undo_at_its_end(bencher: Bencher) {
        let mut game = LONG_GAME.clone();
        bencher.bench_local(move || game.undo().expect("a move to undo"));
    }

    #[divan::bench(sample_count = UNDONE, sample_size = 1)]
    fn redo_to_its_end(bencher: Bencher) {
        let mut game = LONG_GAME.clone();
        for _ in 0..UNDONE {
            game.undo();
        }
        bencher.bench_local(move || game.redo().expect("a move to redo"));
    }
}

/// The graph of all 3 × 3 boards.
mod puzzle_graph {
    use super::{Bencher, Goal, Graph, ItemsCount, Side, Start};

    fn graph() -> Graph {
        Graph::new(&Goal::Spiral.board(Side::THREE)).expect("3 × 3")
    }

    #[divan::bench]
    fn built() -> Graph {
        graph()
    }

    #[divan::bench]
    fn solutions(bencher: Bencher) {
        let graph = graph();
        let start = |seed| Start::Any.board(&Goal::Spiral.board(Side::THREE), seed);
        let starts: Vec<_> = (0..1_000).map(start).collect();
        let solve = || {
            let slides = starts
                .iter()
                .map(|start| graph.solve(start).map_or(0, |s| s.len()));
            slides.sum::<usize>()
        };
        bencher.counter(ItemsCount::new(solve())).bench(solve);
    }
}

/// Returns the resident memory of this process in kilobytes, where Linux reports it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Keeps many copies of the long game, each played move by move, and prints the memory for one, by the
/// growth of the process.
fn held(many: u32) {
    let moves = LONG_GAME.record().moves;
    let before = resident();
    let play = |_| {
        let mut copy = Game::new(*LONG_GAME.setup());
        for &direction in &moves {
            copy.play(direction);
        }
        copy
    };
    let games: Vec<Game> = (0..many).map(play).collect();
    match before.zip(resident()) {
        Some((before, after)) => {
            let each = (after - before) as f64 / f64::from(many);
            println!("Its memory, from {many} copies: {each:.0} KiB\n");
        }
        None => println!("Its memory is unknown: there is no /proc/self/status\n"),
    }
    black_box(games);
}
