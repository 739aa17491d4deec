//! First boards: walks back from the goal, any solvable board, and pinned ones.

use super::support::{SPIRAL, board, puzzle, side};
use game_2048::puzzle::{Board, Goal, Graph, Side, Start, hill_climb};

#[test]
fn a_walk_stays_within_its_slides_and_never_ends_at_the_goal() {
    for goal in Goal::ALL {
        let graph = Graph::new(&goal.board(Side::THREE)).unwrap();
        // A walk of no slides makes one.
        let near = Start::Walk(0).board(&goal.board(Side::THREE), 1);
        assert_eq!(graph.distance(&near), Some(1));
        for slides in [1, 2, 3, 6, 12, 31, 50, 999] {
            for seed in 0..200 {
                let start = *puzzle(3, goal, Start::Walk(slides), seed).start();
                let far = u16::from(graph.distance(&start).expect("it can be solved"));
                assert!((1..=slides).contains(&far), "{start}");
                assert_eq!(far % 2, slides % 2, "{start}");
            }
        }
    }
}

#[test]
fn short_walks_reach_all_boards_at_their_distance() {
    // No slide undoes the one before, so 2 and 3 slides lead exactly that far away.
    for slides in [2_u8, 3] {
        let goal = board(&SPIRAL);
        let graph = Graph::new(&goal).unwrap();
        let mut starts: Vec<Board> = (0..2000)
            .map(|seed| Start::Walk(slides.into()).board(&goal, seed))
            .collect();
        assert!(
            starts
                .iter()
                .all(|start| graph.distance(start) == Some(slides))
        );
        starts.sort_unstable_by_key(|start| start.cells().to_vec());
        starts.dedup();
        assert_eq!(starts.len(), graph.boards_at(slides), "all of them occur");
    }
}

#[test]
fn any_start_is_solvable_and_equally_likely() {
    const DRAWN: u32 = 18_000;
    for (length, goal) in [(3, Goal::Spiral), (4, Goal::Usual), (5, Goal::Spiral)] {
        let goal = goal.board(side(length));
        let cells = goal.cells().len();
        let mut counts = vec![0_u32; cells * cells];
        for seed in 0..DRAWN {
            let start = Start::Any.board(&goal, seed.into());
            assert!(start.reaches(&goal));
            assert_ne!(start, goal);
            for (cell, &number) in start.cells().iter().enumerate() {
                counts[cell * cells + usize::from(number)] += 1;
            }
        }
        // Each number is equally often in each cell, within five standard deviations.
        let share = 1.0 / f64::from(u32::try_from(cells).unwrap());
        let mean = f64::from(DRAWN) * share;
        let width = 5.0 * (mean * (1.0 - share)).sqrt();
        for count in counts {
            assert!((f64::from(count) - mean).abs() < width, "{count} of {mean}");
        }
    }
}

/// A seed must always give the same board: daily puzzles and records depend on it.
#[test]
fn starts_and_the_ai_are_pinned() {
    for (length, goal, start, seed, cells, machine) in PINNED {
        let puzzle = puzzle(length, goal, start, seed);
        assert_eq!(puzzle.start().to_string(), cells);
        let climb = hill_climb(puzzle.start(), puzzle.goal(), seed);
        assert_eq!(
            climb.solved.then_some(climb.slides.len()),
            machine,
            "{cells}"
        );
    }
}

/// Side, goal, start and seed; the first board, and the AI's number of slides if it solves it.
type Pinned = (u8, Goal, Start, u64, &'static str, Option<usize>);

const PINNED: [Pinned; 6] = [
    (
        3,
        Goal::Spiral,
        Start::Walk(6),
        42,
        "2 8 3 / 1 4 5 / 7 6 _",
        Some(6),
    ),
    (
        3,
        Goal::Spiral,
        Start::Walk(30),
        7,
        "6 7 2 / 4 _ 1 / 5 8 3",
        Some(238),
    ),
    (
        3,
        Goal::Usual,
        Start::Any,
        20_261_121,
        "1 4 6 / 2 5 7 / _ 8 3",
        Some(158),
    ),
    (
        4,
        Goal::Usual,
        Start::Any,
        1,
        "_ 10 13 14 / 5 4 8 1 / 12 7 9 3 / 11 2 15 6",
        None,
    ),
    (
        4,
        Goal::Spiral,
        Start::Walk(20),
        u64::MAX,
        "13 1 2 _ / 12 14 3 4 / 11 15 7 5 / 10 9 6 8",
        Some(50),
    ),
    (
        5,
        Goal::Spiral,
        Start::Any,
        0,
        "18 14 _ 8 22 / 1 16 11 15 4 / 24 21 20 2 13 / 6 17 5 12 3 / 10 7 19 9 23",
        None,
    ),
];
