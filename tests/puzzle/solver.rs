//! The solver: every solution reaches the goal, and those called optimal are shortest.

use std::collections::HashSet;

use super::korf::korf;
use super::support::{EASY, THREE, built, near, other_goal, replayed, side, solve};
use game_2048::Direction;
use game_2048::puzzle::board::opposite;
use game_2048::puzzle::solver::beam::{Beam, LAYERS};
use game_2048::puzzle::solver::layers::by_layers;
use game_2048::puzzle::solver::patterns::Patterns;
use game_2048::puzzle::solver::pieces::{Pieces, slides};
use game_2048::puzzle::{Board, Goal, Graph, Solver, Start, Unsolvable};

#[test]
fn solutions_on_3_by_3_are_shortest() {
    for goal in Goal::ALL {
        let goal = goal.board(THREE);
        let graph = Graph::new(&goal).expect("a graph");
        let mut solver = Solver::new(&goal);
        for seed in 0..2_000 {
            let board = Start::Any.board(&goal, seed);
            let solution = solve(&mut solver, &board, 1);
            assert!(solution.optimal);
            assert_eq!(
                graph.distance(&board).map(usize::from),
                Some(solution.slides.len())
            );
        }
    }
}

#[test]
fn solutions_on_4_by_4_are_shortest_with_either_bound() {
    let boards = korf();
    assert_eq!(boards.len(), 100);
    let goal = Goal::Usual.board(side(4));
    let mut walking = Solver::new(&goal);
    let mut patterns = built(&goal);
    for (number, length) in EASY {
        let board = &boards[number - 1];
        let by_walking = solve(&mut walking, board, 1 << 20);
        let by_patterns = solve(&mut patterns, board, 1 << 20);
        assert_eq!(by_walking, by_patterns, "board {number}");
        assert_eq!(by_walking.slides.len(), length, "board {number}");
        assert!(by_walking.optimal);
        assert!((1..walking.nodes()).contains(&patterns.nodes()));
    }
}

#[test]
fn any_goal_works_on_4_by_4() {
    // The spiral, a goal with the empty cell at an edge, and the two other kinds of cell.
    let goals = [
        Goal::Spiral.board(side(4)),
        other_goal(side(4), 1),
        other_goal(side(4), 0),
    ];
    for goal in goals {
        let mut walking = Solver::new(&goal);
        let mut patterns = built(&goal);
        for seed in 0..6 {
            let board = Start::Walk(60).board(&goal, seed);
            let solution = solve(&mut patterns, &board, 5_000);
            assert_eq!(solution, solve(&mut walking, &board, u64::MAX));
        }
    }
}

#[test]
fn boards_near_the_goal_are_solved_in_the_fewest_slides() {
    for length in [4, 5] {
        for goal in Goal::ALL {
            let goal = goal.board(side(length));
            let mut solver = Solver::new(&goal);
            for (distance, boards) in near(&goal, 9).iter().enumerate() {
                for board in boards.iter().step_by(7) {
                    let solution = solve(&mut solver, board, 1_000);
                    assert_eq!(solution.slides.len(), distance, "{board}");
                    // On 5 × 5 a solution counts as optimal only when the bound proves it.
                    let bound = solver.estimate(board).map(usize::from);
                    assert_eq!(solution.optimal, length == 4 || bound == Some(distance));
                }
            }
        }
    }
}

#[test]
fn tiny_slices_give_the_same_solution() {
    for (length, walk) in [(4, 90), (5, 40)] {
        let goal = Goal::Usual.board(side(length));
        let mut solver = Solver::new(&goal);
        let board = Start::Walk(walk).board(&goal, 3);
        let whole = solve(&mut solver, &board, u64::MAX);
        let nodes = solver.nodes();
        assert_eq!(solve(&mut solver, &board, 1), whole);
        assert_eq!(solver.nodes(), nodes);
        assert_eq!(solve(&mut solver, &board, 777), whole);
        assert_eq!(solver.nodes(), nodes);
    }
}

#[test]
fn tables_may_be_built_during_a_search() {
    for length in [4, 5] {
        let goal = Goal::Spiral.board(side(length));
        let mut solver = Solver::new(&goal);
        let board = Start::Walk(120).board(&goal, 8);
        solver.start(&board).expect("a board");
        let solution = loop {
            solver.prepare(300_000);
            if let Some(solution) = solver.search(2_000) {
                break solution;
            }
        };
        assert_eq!(replayed(&board, &solution.slides), goal);
        // Wrong tables would miss the goal, and leave the board to the layers.
        assert!(solution.slides.len() <= 120, "no longer than the walk");
        if length == 4 {
            assert_eq!(solution, solve(&mut built(&goal), &board, u64::MAX));
        }
    }
}

#[test]
fn tables_that_come_after_the_start_count_as_if_there_before() {
    let goal = Goal::Spiral.board(side(5));
    let board = Start::Walk(120).board(&goal, 1);
    let mut solver = Solver::new(&goal);
    solver.start(&board).expect("a board");
    while !solver.prepare(10_000_000) {}
    let solution = solver.search(u64::MAX).expect("a solution");
    let mut before = built(&goal);
    assert_eq!(solution, solve(&mut before, &board, u64::MAX));
    assert_eq!(solver.nodes(), before.nodes());
    assert!(solver.nodes() > solution.slides.len() as u64);
}

#[test]
fn unsolvable_boards_are_rejected() {
    for length in [3, 4, 5] {
        let goal = Goal::Usual.board(side(length));
        let mut cells = goal.cells().to_vec();
        cells.swap(0, 1);
        let swapped = Board::new(&cells).expect("a board");
        let mut solver = Solver::new(&goal);
        assert_eq!(solver.start(&swapped), Err(Unsolvable));
        assert_eq!(solver.estimate(&swapped), None);
        assert_eq!(solver.search(10), None);
        let other = Goal::Usual.board(side(if length == 5 { 3 } else { length + 1 }));
        assert_eq!(solver.start(&other), Err(Unsolvable));
    }
    let message = "no slides lead from this board to the goal";
    assert_eq!(Unsolvable.to_string(), message);
}

#[test]
fn the_goal_needs_no_slides() {
    for length in [3, 4, 5] {
        for goal in Goal::ALL {
            let goal = goal.board(side(length));
            let mut solver = Solver::new(&goal);
            let solution = solve(&mut solver, &goal, 10);
            assert_eq!(solution.slides, []);
            assert!(solution.optimal);
        }
    }
}

#[test]
fn solutions_on_5_by_5_reach_the_goal_and_are_reproducible() {
    let goals = [Goal::Spiral.board(side(5)), other_goal(side(5), 11)];
    for goal in goals {
        let mut solver = built(&goal);
        let board = Start::Any.board(&goal, 1);
        let solution = solve(&mut solver, &board, 100_000);
        let bound = solver.estimate(&board).map(usize::from).expect("a bound");
        assert!((bound..=180).contains(&solution.slides.len()));
        assert_eq!(solution, solve(&mut solver, &board, 12_345));
    }
}

#[test]
fn layers_solve_every_size_and_goal() {
    for length in [3, 4, 5] {
        for empty in 0..side(length).cells() {
            let goal = other_goal(side(length), empty);
            for seed in 0..4 {
                let board = Start::Any.board(&goal, seed);
                let path = by_layers(&Pieces::new(&board, &goal));
                assert_eq!(replayed(&board, &slides(board.side(), &path)), goal);
            }
        }
    }
}

/// With room for no board the layers run out, with room for two they come to their limit.
#[test]
fn a_beam_that_is_too_narrow_leaves_the_board_to_the_layers() {
    let goal = Goal::Usual.board(side(5));
    let homes = Pieces::new(&goal, &goal);
    let patterns = Patterns::new(goal.side(), goal.empty());
    for (width, least, most) in [(0, 2, 4), (2, 2 * LAYERS as u64, 6 * LAYERS as u64)] {
        for seed in 0..6 {
            let board = Start::Any.board(&goal, seed);
            let pieces = Pieces::new(&board, &goal);
            let mut beam = Beam::new(patterns.tables(), &pieces, homes.homes(), width);
            // Twice the slides that so few boards have at most, except the one back.
            let found = beam.search(patterns.tables(), 2 * most).expect("a path");
            assert_eq!(found.path, by_layers(&pieces), "{board}");
            assert!(!found.optimal);
            assert!((least..=most).contains(&beam.nodes()), "{board}");
        }
    }
}

/// A breadth-first search: the number of slides that it tried, and the distance.
fn naive_search(start: &Board, goal: &Board) -> (u64, usize) {
    let mut seen = HashSet::from([*start]);
    let mut layer = vec![(*start, None)];
    let mut nodes = 0;
    for distance in 1.. {
        let mut next = Vec::new();
        for (board, last) in layer {
            for way in Direction::ALL {
                // The empty cell goes this way, so a number slides the other way.
                let mut after = board;
                if Some(opposite(way)) == last || after.slide(opposite(way)).is_none() {
                    continue;
                }
                nodes += 1;
                if after == *goal {
                    return (nodes, distance);
                }
                if seen.insert(after) {
                    next.push((after, Some(way)));
                }
            }
        }
        layer = next;
    }
    unreachable!("the goal can be reached")
}

#[test]
fn a_beam_with_room_for_all_boards_is_a_breadth_first_search() {
    let goal = Goal::Usual.board(side(5));
    let homes = Pieces::new(&goal, &goal);
    let patterns = Patterns::new(goal.side(), goal.empty());
    for seed in 0..6 {
        // So near that all boards on the way are remembered.
        let board = Start::Walk(13).board(&goal, seed);
        let pieces = Pieces::new(&board, &goal);
        let mut beam = Beam::new(patterns.tables(), &pieces, homes.homes(), usize::MAX);
        let found = beam.search(patterns.tables(), u64::MAX).expect("a path");
        let naive = naive_search(&board, &goal);
        assert_eq!((beam.nodes(), found.path.len() - 1), naive, "{board}");
    }
}

#[test]
fn a_finished_search_keeps_its_answer() {
    for length in [3, 4, 5] {
        let goal = Goal::Spiral.board(side(length));
        for walk in [0, 1, 30] {
            let board = match walk {
                0 => goal,
                walk => Start::Walk(walk).board(&goal, 4),
            };
            for mut solver in [Solver::new(&goal), built(&goal)] {
                let solution = solve(&mut solver, &board, 1_000);
                let nodes = solver.nodes();
                for again in 0..20 {
                    // Tables built later don't change the answer either.
                    solver.prepare(1_000_000);
                    let answer = solver.search(1_000);
                    assert_eq!(answer.as_ref(), Some(&solution), "{board}, {again}");
                }
                assert_eq!(solver.nodes(), nodes, "{board}");
            }
        }
    }
}

/// All tables of 4 × 4 are built by then, so a search still in progress would switch to them.
#[test]
fn new_tables_do_not_restart_a_finished_search() {
    let goal = Goal::Usual.board(side(4));
    let board = Start::Walk(30).board(&goal, 4);
    let mut solver = Solver::new(&goal);
    let solution = solve(&mut solver, &board, 1_000);
    let nodes = solver.nodes();
    while !solver.prepare(10_000_000) {}
    assert_eq!(solver.search(1), Some(solution));
    assert_eq!(solver.nodes(), nodes);
}

#[test]
fn nodes_are_counted_on_when_new_tables_are_used() {
    let goal = Goal::Usual.board(side(4));
    let mut solver = Solver::new(&goal);
    solver.start(&korf()[0]).expect("a board");
    assert_eq!((solver.search(1_000), solver.nodes()), (None, 1_000));
    while !solver.prepare(10_000_000) {}
    assert_eq!((solver.search(20), solver.nodes()), (None, 1_020));
}

#[test]
fn a_3_by_3_board_has_a_bound_before_the_graph_is_built() {
    let goal = Goal::Spiral.board(THREE);
    let graph = Graph::new(&goal).expect("a graph");
    let mut solver = Solver::new(&goal);
    let boards: Vec<Board> = (0..500).map(|seed| Start::Any.board(&goal, seed)).collect();
    for board in &boards {
        let bound = solver.estimate(board).expect("it can be solved");
        let distance = graph.distance(board).expect("it can be solved");
        assert!(
            bound > 0 && bound <= distance,
            "{board}: {bound} for {distance}"
        );
        assert_eq!(bound % 2, distance % 2, "{board}");
    }
    solver.prepare(1);
    for board in &boards {
        assert_eq!(solver.estimate(board), graph.distance(board));
    }
}
