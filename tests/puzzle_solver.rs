//! The machine that solves the sliding puzzle: every way ends in the goal, short ones are proved.

use std::sync::Mutex;

use game_2048::Direction;
use game_2048::puzzle::solver::ida_star::{Estimate, IdaStar};
use game_2048::puzzle::solver::layers::by_layers;
use game_2048::puzzle::solver::pattern_database::{PatternDatabase, look_up};
use game_2048::puzzle::solver::pieces::{Pieces, slides};
use game_2048::puzzle::solver::walking_distance::WalkingDistance;
use game_2048::puzzle::{Board, Goal, Graph, Side, Solution, Solver, Start, Unsolvable};
use game_2048::random::SplitMix64;

const THREE: Side = Side::THREE;

fn side(length: u8) -> Side {
    Side::new(length).expect("a side")
}

/// A solver with all that it can build; it is built once for all tests.
fn built(goal: &Board) -> Solver {
    static BUILT: Mutex<Vec<Solver>> = Mutex::new(Vec::new());
    let mut known = BUILT.lock().expect("no test failed while it built");
    if let Some(solver) = known.iter().find(|solver| solver.goal() == goal) {
        return solver.clone();
    }
    let mut solver = Solver::new(goal);
    while !solver.prepare(1_000_000) {}
    known.push(solver.clone());
    solver
}

/// Solves a board in slices of so many nodes, and replays what comes.
fn solve(solver: &mut Solver, board: &Board, slice: u64) -> Solution {
    solver.start(board).expect("a board that can be solved");
    let solution = loop {
        if let Some(solution) = solver.search(slice) {
            break solution;
        }
    };
    assert_eq!(replayed(board, &solution.slides), *solver.goal());
    solution
}

fn replayed(board: &Board, slides: &[Direction]) -> Board {
    let mut board = *board;
    for &way in slides {
        assert!(board.slide(way).is_some(), "{board} cannot slide {way}");
    }
    board
}

/// Korf's boards with their numbers in the file, from 1, turned by half a circle so that the goal is
/// the usual one.
fn korf() -> Vec<Board> {
    let text = include_str!("data/korf100.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let board = |line: &str| {
        let numbers = line.split_whitespace().rev();
        let turned = numbers.map(|number| match number.parse().expect("a number") {
            0 => 0,
            number => 16 - number,
        });
        Board::new(&turned.collect::<Vec<u8>>()).expect("a board")
    };
    lines.map(board).collect()
}

/// A goal whose empty cell is elsewhere.
fn other_goal(side: Side, empty: usize) -> Board {
    let last = side.cells() - 1;
    let mut cells = Goal::Usual.board(side).cells().to_vec();
    cells.swap(empty, last);
    Board::new(&cells).expect("a board")
}

#[test]
fn three_is_as_short_as_the_graph_says() {
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

/// The easier ones of Korf's, with their optimal lengths.
const EASY: [(usize, usize); 8] = [
    (1, 45),
    (2, 42),
    (3, 42),
    (5, 41),
    (9, 44),
    (10, 49),
    (12, 53),
    (13, 47),
];

#[test]
fn four_is_optimal_with_either_bound() {
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
        assert!(patterns.nodes() < walking.nodes());
    }
}

#[test]
fn four_takes_any_goal() {
    // The spiral, a side and the two other kinds of cell.
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

/// The shortest way of all boards within some slides of the goal, by breadth-first search.
fn near(goal: &Board, slides: usize) -> Vec<Vec<Board>> {
    let mut layers: Vec<Vec<Board>> = vec![vec![*goal]];
    let mut seen: std::collections::HashSet<Board> = [*goal].into();
    for _ in 0..slides {
        let mut next = Vec::new();
        for board in &layers[layers.len() - 1] {
            for way in Direction::ALL {
                let mut beyond = *board;
                if beyond.slide(way).is_some() && seen.insert(beyond) {
                    next.push(beyond);
                }
            }
        }
        layers.push(next);
    }
    layers
}

#[test]
fn near_boards_are_solved_by_the_fewest_slides() {
    for length in [4, 5] {
        for goal in Goal::ALL {
            let goal = goal.board(side(length));
            let mut solver = Solver::new(&goal);
            for (distance, boards) in near(&goal, 9).iter().enumerate() {
                for board in boards.iter().step_by(7) {
                    let solution = solve(&mut solver, board, 1_000);
                    assert_eq!(solution.slides.len(), distance, "{board}");
                    // On 5 × 5 it says so only when the bound proves it.
                    let bound = solver.estimate(board).map(usize::from);
                    assert_eq!(solution.optimal, length == 4 || bound == Some(distance));
                }
            }
        }
    }
}

/// A bound is no more than the slides that were made, and its parity is known. The walking distance
/// changes by one with every slide, so it is consistent; the databases need not be.
#[test]
fn bounds_are_admissible_along_a_walk() {
    let goals = [
        Goal::Usual.board(side(4)),
        Goal::Spiral.board(side(4)),
        other_goal(side(4), 1),
        Goal::Spiral.board(side(5)),
    ];
    for goal in goals {
        for patterns in [false, true] {
            let solver = if patterns {
                built(&goal)
            } else {
                Solver::new(&goal)
            };
            assert_eq!(solver.estimate(&goal), Some(0));
            let mut random = SplitMix64::new(goal.empty() as u64);
            let mut board = goal;
            let (mut made, mut last) = (0_u32, 0);
            while made < 2_000 {
                let way = Direction::ALL[random.below(4) as usize];
                if board.slide(way).is_none() {
                    continue;
                }
                made += 1;
                let bound = solver.estimate(&board).expect("a bound");
                assert!(u32::from(bound) <= made);
                assert_eq!(u32::from(bound) % 2, made % 2);
                assert!(patterns || bound.abs_diff(last) == 1, "{board}");
                last = bound;
            }
        }
    }
}

#[test]
fn bounds_are_no_more_than_the_distance() {
    for goal in [Goal::Usual.board(side(4)), Goal::Spiral.board(side(4))] {
        let solver = built(&goal);
        let walking = Solver::new(&goal);
        for (distance, boards) in near(&goal, 12).iter().enumerate() {
            for board in boards {
                assert!(solver.estimate(board).map(usize::from) <= Some(distance));
                assert!(walking.estimate(board).map(usize::from) <= Some(distance));
            }
        }
    }
}

/// The database of a group, against the slow way: breadth-first search with a cost of 0 or 1 over the
/// cells of its numbers and the empty cell.
#[test]
fn a_database_is_what_slow_search_finds() {
    for (side, homes, empty) in [
        (side(3), &[0, 1, 3][..], 8),
        (side(3), &[1, 5, 6, 7], 4),
        (side(4), &[2, 3, 7], 15),
        (side(4), &[14, 0, 9], 10),
        (side(5), &[4, 18], 12),
    ] {
        let cells = side.cells();
        let mut database = PatternDatabase::new(side, homes, empty);
        let mut slices = 0;
        while !database.is_built() {
            assert!(database.excess().is_empty());
            database.build(&mut 1_000);
            slices += 1;
        }
        assert!(slices > 1);

        let mut start = homes.to_vec();
        start.push(empty);
        let index = |state: &[usize]| state.iter().rev().fold(0, |sum, at| sum * cells + at);
        let mut costs = vec![u32::MAX; cells.pow(u32::try_from(start.len()).expect("few"))];
        costs[index(&start)] = 0;
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(state) = queue.pop_front() {
            let cost = costs[index(&state)];
            let hole = state[homes.len()];
            for to in Direction::ALL
                .into_iter()
                .filter_map(|way| side.beside(hole, way))
            {
                let mut after = state.clone();
                after[homes.len()] = to;
                let moved = state[..homes.len()].iter().position(|&cell| cell == to);
                if let Some(moved) = moved {
                    after[moved] = hole;
                }
                let cost = cost + u32::from(moved.is_some());
                let known = &mut costs[index(&after)];
                if cost >= *known {
                    continue;
                }
                *known = cost;
                if moved.is_some() {
                    queue.push_back(after);
                } else {
                    queue.push_front(after);
                }
            }
        }
        let ways = cells.pow(u32::try_from(homes.len()).expect("few"));
        for place in 0..ways {
            let least = (0..cells).map(|hole| costs[place + hole * ways]).min();
            let Some(least) = least.filter(|&least| least < u32::MAX) else {
                continue;
            };
            let mut rest = place;
            let mut distance = 0;
            for &home in homes {
                distance += side.steps_between(home, rest % cells);
                rest /= cells;
            }
            let index = u32::try_from(place).expect("small");
            let excess = u32::from(look_up(database.excess(), index));
            let distance = u32::try_from(distance).expect("small");
            assert_eq!(distance + 2 * excess, least, "{homes:?} at {place}");
        }
    }
}

#[test]
fn tiny_slices_give_the_same() {
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
fn tables_may_come_in_the_middle_of_a_search() {
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
        if length == 4 {
            assert_eq!(solution, solve(&mut built(&goal), &board, u64::MAX));
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
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
fn five_ends_in_the_goal_and_is_the_same_each_time() {
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

#[test]
fn the_threshold_is_what_was_proved() {
    let goal = Goal::Usual.board(side(4));
    let board = Start::Walk(70).board(&goal, 2);
    let pieces = Pieces::new(&board, &goal);
    let walking = WalkingDistance::new(goal.empty());
    let mut search = IdaStar::new(&walking, &pieces, 0);
    assert_eq!(search.threshold(), walking.root(&pieces).1);
    let path = loop {
        if let Some(path) = search.search(&walking, 100) {
            break path;
        }
    };
    assert_eq!(path.len(), usize::from(search.threshold()) + 1);
    let again = IdaStar::new(&walking, &pieces, search.threshold());
    assert_eq!(again.threshold(), search.threshold());
}

#[test]
fn asked_again_it_gives_the_same_answer() {
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
                    // Tables that are built later do not change the answer either.
                    solver.prepare(1_000_000);
                    let answer = solver.search(1_000);
                    assert_eq!(answer.as_ref(), Some(&solution), "{board}, {again}");
                }
                assert_eq!(solver.nodes(), nodes, "{board}");
            }
        }
    }
}

/// The tables of 4 × 4 are all built by then, so a search that still runs would go over to them.
#[test]
fn tables_do_not_begin_a_search_anew_that_has_ended() {
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
fn three_has_a_bound_before_its_graph_is_built() {
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
