//! Measures how fast the sliding puzzle is solved: `cargo bench --bench solver` prints a table.

// The numbers in the table are rounded for reading.
#![allow(clippy::cast_precision_loss)]

use std::time::{Duration, Instant};

use game_2048::puzzle::{Board, Goal, Side, Solver, Start};

#[path = "../tests/puzzle/korf.rs"]
mod korf;

fn main() {
    let boards = |name: &str, usual: usize| {
        let var = std::env::var(name).ok();
        var.and_then(|count| count.parse().ok()).unwrap_or(usual)
    };
    let fours = boards("FOURS", 100);
    let korf = korf::korf();
    let mut solver = built(Side::new(4), Goal::Usual);
    let lengths = solve("Korf's 100", &mut solver, &korf[..fours.min(100)]);
    if fours >= 100 {
        assert_eq!(lengths, 5305);
    }
    for goal in Goal::ALL {
        let mut solver = built(Side::new(4), goal);
        let boards = random(&solver, fours);
        solve("random boards", &mut solver, &boards);
    }
    for goal in Goal::ALL {
        let mut solver = built(Side::new(5), goal);
        let boards = random(&solver, boards("FIVES", 100));
        solve("random boards", &mut solver, &boards);
    }
}

/// Prints one line of the table.
fn row(what: &str, value: &str) {
    println!("{what:<28} {value}");
}

fn random(solver: &Solver, count: usize) -> Vec<Board> {
    let board = |seed| Start::Any.board(solver.goal(), seed);
    (0..count as u64).map(board).collect()
}

/// Returns a solver with all its tables built.
fn built(side: Option<Side>, goal: Goal) -> Solver {
    let side = side.expect("a side");
    let start = Instant::now();
    let mut solver = Solver::new(&goal.board(side));
    let new = start.elapsed();
    let (mut longest, mut slices) = (Duration::ZERO, 0);
    loop {
        slices += 1;
        let slice = Instant::now();
        let done = solver.prepare(1_000_000);
        longest = longest.max(slice.elapsed());
        if done {
            break;
        }
    }
    let all = start.elapsed();
    row(
        &format!("{side} {goal} built"),
        &format!("in {all:.1?}, new {new:.1?}, {slices} slices, longest {longest:.1?}"),
    );
    solver
}

/// Solves the boards and returns the total length of the solutions.
fn solve(what: &str, solver: &mut Solver, boards: &[Board]) -> usize {
    let goal = *solver.goal();
    let (mut times, mut nodes, mut lengths, mut least) = (Vec::new(), 0, 0, 0);
    let (mut longest, mut optimal) = (0, 0);
    for board in boards {
        let start = Instant::now();
        solver.start(board).expect("a board that can be solved");
        let solution = loop {
            if let Some(solution) = solver.search(100_000) {
                break solution;
            }
        };
        times.push(start.elapsed());
        nodes += solver.nodes();
        lengths += solution.slides.len();
        longest = longest.max(solution.slides.len());
        optimal += usize::from(solution.optimal);
        least += solver.estimate(board).map_or(0, usize::from);
        let mut end = *board;
        for slide in solution.slides {
            end.slide(slide);
        }
        assert_eq!(end, goal);
    }
    times.sort_unstable();
    let total: Duration = times.iter().sum();
    let count = boards.len();
    row(
        &format!("  {what}, {count}"),
        &format!(
            "total {total:.2?}, median {:.1?}, p98 {:.1?}, worst {:.1?}",
            times[count / 2],
            times[count * 98 / 100],
            times[count - 1],
        ),
    );
    let mean = |sum: usize| sum as f64 / count as f64;
    let rate = nodes as f64 / total.as_secs_f64() / 1e6;
    row("", &format!("nodes {nodes}, {rate:.1} million/s"));
    row(
        "",
        &format!(
            "mean length {:.2} (longest {longest}), lower bound {:.2}, proved optimal {optimal}",
            mean(lengths),
            mean(least),
        ),
    );
    lengths
}
