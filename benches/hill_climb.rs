//! Measures how often the greedy AI solves the puzzle, and in how many slides. `cargo bench --bench
//! hill_climb` prints a table for `docs/puzzle-solver.md`. The starts have the seeds 0 to 9,999.

// The numbers in the table are rounded for reading.
#![allow(clippy::cast_precision_loss)]

use game_2048::puzzle::{Board, Goal, Graph, HillClimb, Side, Solver, Start, hill_climb};

const STARTS: u64 = 10_000;

/// The starts for which the fewest slides are searched for, because there is no table of them.
const SEARCHED: u64 = 500;

fn main() {
    println!("| board | start | solved | median slides | best possible, mean |");
    println!("| --- | --- | --- | --- | --- |");
    for start in [6, 10, 20, 30, 50, 100].map(Start::Walk) {
        line(3, Goal::Spiral, start);
    }
    line(3, Goal::Spiral, Start::Any);
    for start in [Start::Walk(6), Start::Walk(20), Start::Walk(50), Start::Any] {
        line(4, Goal::Spiral, start);
    }
    line(5, Goal::Spiral, Start::Walk(20));
    line(5, Goal::Spiral, Start::Any);

    println!("\nThe named puzzles, toward the row-major goal");
    line(4, Goal::Usual, Start::Any);
    line(4, Goal::Usual, Start::Walk(20));
    line(3, Goal::Usual, Start::Walk(20));

    println!("\nRow by row, the share of starts that the AI solves in the fewest slides");
    println!("| board | 6 slides | 20 slides | 50 slides |");
    println!("| --- | --- | --- | --- |");
    perfect(3, STARTS);
    perfect(4, SEARCHED);
}

/// Prints the AI's results for these starts.
fn line(length: u8, goal: Goal, start: Start) {
    let side = Side::new(length).expect("3 to 5");
    let goal = goal.board(side);
    let graph = Graph::new(&goal);
    let mut counts = Vec::new();
    let mut far = 0;
    for seed in 0..STARTS {
        let board = start.board(&goal, seed);
        far += graph
            .as_ref()
            .and_then(|graph| graph.distance(&board))
            .map_or(0, u64::from);
        let HillClimb { slides, solved } = hill_climb(&board, &goal, seed);
        if solved {
            counts.push(slides.len());
        }
    }
    counts.sort_unstable();
    let solved = counts.len() as f64 * 100.0 / STARTS as f64;
    let median = counts
        .get(counts.len() / 2)
        .map_or("–".to_owned(), ToString::to_string);
    let best = match graph {
        Some(_) => format!("{:.1}", far as f64 / STARTS as f64),
        None => "–".to_owned(),
    };
    let name = match start {
        Start::Walk(slides) => format!("{slides} slides"),
        _ => "any".to_owned(),
    };
    println!("| {length} × {length} | {name} | {solved:.1} % | {median} | {best} |");
}

/// Prints how often the AI is perfect on boards of this size, toward the row-major goal.
fn perfect(length: u8, starts: u64) {
    let side = Side::new(length).expect("3 or 4");
    let goal = Goal::Usual.board(side);
    let mut solver = Solver::new(&goal);
    while !solver.prepare(1_000_000) {}
    let shares = [6, 20, 50].map(|slides| {
        let best = (0..starts).filter(|&seed| {
            let board = Start::Walk(slides).board(&goal, seed);
            let climb = hill_climb(&board, &goal, seed);
            climb.solved && climb.slides.len() == fewest(&mut solver, &board)
        });
        best.count() as f64 * 100.0 / starts as f64
    });
    let [easy, medium, hard] = shares;
    println!("| {length} × {length} | {easy:.1} % | {medium:.1} % | {hard:.1} % |");
}

/// The fewest slides that solve a board.
fn fewest(solver: &mut Solver, board: &Board) -> usize {
    solver.start(board).expect("a solvable board");
    loop {
        if let Some(solution) = solver.search(100_000) {
            return solution.slides.len();
        }
    }
}
