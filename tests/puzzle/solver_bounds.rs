//! The solver's lower bounds never exceed the distance.

use std::collections::VecDeque;

use super::support::{THREE, built, near, other_goal, side};
use game_2048::Direction;
use game_2048::puzzle::hill_climb::distance;
use game_2048::puzzle::solver::ida_star::{Estimate, IdaStar};
use game_2048::puzzle::solver::pattern_database::{PatternDatabase, look_up};
use game_2048::puzzle::solver::patterns::Patterns;
use game_2048::puzzle::solver::pieces::Pieces;
use game_2048::puzzle::solver::walking_distance::WalkingDistance;
use game_2048::puzzle::{Goal, Side, Solver, Start};
use game_2048::random::SplitMix64;

/// A bound never exceeds the slides made, and its parity is right. The walking distance changes by
/// one with every slide, so it is consistent; the databases need not be.
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
fn bounds_never_exceed_the_distance() {
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

/// Summed over many boards, as the walking distance exceeds that of the databases on some.
#[test]
fn the_walking_distance_is_more_than_manhattan_distances_and_the_databases_more_still() {
    for goal in [Goal::Usual.board(side(4)), Goal::Spiral.board(side(4))] {
        let (walking, patterns) = (Solver::new(&goal), built(&goal));
        let mut sums = [0; 3];
        for seed in 0..200 {
            let board = Start::Any.board(&goal, seed);
            let bound = |solver: &Solver| solver.estimate(&board).map(usize::from);
            let bounds = [
                distance(&board, &goal),
                bound(&walking).expect("a bound"),
                bound(&patterns).expect("a bound"),
            ];
            assert!(bounds[0] <= bounds[1] && bounds[0] <= bounds[2], "{board}");
            for (sum, bound) in sums.iter_mut().zip(bounds) {
                *sum += bound;
            }
        }
        assert!(sums.is_sorted_by(|less, more| less < more), "{sums:?}");
    }
}

/// The fewest slides of some numbers that bring them home from each of their places, by a slow method:
/// breadth-first search, with costs of 0 or 1, over their cells and the empty cell. A place is a
/// number with a digit for each cell, the first one lowest.
fn slow_costs(side: Side, homes: &[usize], empty: usize) -> Vec<Option<u32>> {
    let cells = side.cells();
    let mut start = homes.to_vec();
    start.push(empty);
    let mut costs = vec![u32::MAX; cells.pow(u32::try_from(start.len()).expect("few"))];
    costs[place(side, &start)] = 0;
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let cost = costs[place(side, &state)];
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
            let known = &mut costs[place(side, &after)];
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
    let least = |place| (0..cells).map(|hole| costs[place + hole * ways]).min();
    (0..ways)
        .map(|place| least(place).filter(|&least| least < u32::MAX))
        .collect()
}

/// The index of the costs for numbers in these cells.
fn place(side: Side, at: &[usize]) -> usize {
    at.iter().rev().fold(0, |sum, at| sum * side.cells() + at)
}

#[test]
fn a_database_equals_a_slow_search() {
    for (side, homes, empty) in [
        (side(3), &[0, 1, 3][..], 8),
        (side(3), &[1, 5, 6, 7], 4),
        // Five numbers have more orders than a word has bits, and these are home in a late one.
        (side(3), &[7, 6, 3, 0, 1], 4),
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

        for (place, least) in slow_costs(side, homes, empty).into_iter().enumerate() {
            let Some(least) = least else {
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

/// The groups of a 3 × 3 goal with this empty cell: five numbers along the snake of cells
/// 0 1 2 5 4 3 6 7 8, and those after them; then the same mirrored so that the empty cell stays.
const GROUPS: [(usize, [[&[usize]; 2]; 2]); 3] = [
    (
        8,
        [
            [&[0, 1, 2, 5, 4], &[3, 6, 7]],
            [&[0, 3, 6, 7, 4], &[1, 2, 5]],
        ],
    ),
    (
        4,
        [
            [&[0, 1, 2, 5, 3], &[6, 7, 8]],
            [&[6, 7, 8, 5, 3], &[0, 1, 2]],
        ],
    ),
    (
        7,
        [
            [&[0, 1, 2, 5, 4], &[3, 6, 8]],
            [&[2, 1, 0, 3, 4], &[5, 8, 6]],
        ],
    ),
];

#[test]
fn a_bound_is_the_larger_sum_of_what_the_groups_cost() {
    for (empty, views) in GROUPS {
        let goal = other_goal(THREE, empty);
        let mut patterns = Patterns::new(THREE, empty);
        while !patterns.build(1_000_000) {}
        let tables = patterns.tables::<2>();
        let views =
            views.map(|groups| groups.map(|homes| (homes, slow_costs(THREE, homes, empty))));
        let expected = |pieces: &Pieces| -> u8 {
            let cell_of = |&home: &usize| {
                let found = pieces.numbers().find(|&(_, other)| other == home);
                found.expect("each number has a cell").0
            };
            let cost = |(homes, costs): &(&[usize], Vec<Option<u32>>)| {
                let cells: Vec<usize> = homes.iter().map(cell_of).collect();
                costs[place(THREE, &cells)].expect("it can get there")
            };
            let sums = views
                .iter()
                .map(|groups| groups.iter().map(cost).sum::<u32>());
            u8::try_from(sums.max().expect("two")).expect("small")
        };
        for seed in 0..40 {
            let mut board = Start::Any.board(&goal, seed);
            let (mut node, bound) = tables.root(&Pieces::new(&board, &goal));
            assert_eq!(bound, expected(&Pieces::new(&board, &goal)), "{board}");
            let mut random = SplitMix64::new(seed);
            for _ in 0..40 {
                let way = Direction::ALL[random.below(4) as usize];
                let (before, to) = (Pieces::new(&board, &goal), board.empty());
                let Some(from) = board.sliding(way) else {
                    continue;
                };
                board.slide(way);
                let home = usize::from(before.homes()[from]);
                let bound = expected(&Pieces::new(&board, &goal));
                // A step is as far as its bound allows, and no farther.
                if let Some(less) = bound.checked_sub(1) {
                    assert!(tables.step(node, home, from, to, less).is_none(), "{board}");
                }
                let step = tables.step(node, home, from, to, bound);
                node = step.expect("its bound leaves room");
            }
        }
    }
}

#[test]
fn the_threshold_is_proved() {
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
    // It is the bound of a solver without tables.
    let mut solver = Solver::new(&goal);
    solver.start(&board).expect("a board");
    solver.search(u64::MAX).expect("a solution");
    assert_eq!(solver.nodes(), search.nodes());
    let again = IdaStar::new(&walking, &pieces, search.threshold());
    assert_eq!(again.threshold(), search.threshold());
}
