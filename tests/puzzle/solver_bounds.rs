//! The solver's lower bounds never exceed the distance.

use super::support::{built, near, other_goal, side};
use game_2048::Direction;
use game_2048::puzzle::hill_climb::distance;
use game_2048::puzzle::solver::ida_star::{Estimate, IdaStar};
use game_2048::puzzle::solver::pattern_database::{PatternDatabase, look_up};
use game_2048::puzzle::solver::pieces::Pieces;
use game_2048::puzzle::solver::walking_distance::WalkingDistance;
use game_2048::puzzle::{Goal, Solver, Start};
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

/// The database of a group compared with a slow method: breadth-first search, with costs of 0 or 1,
/// over the cells of the group's numbers and the empty cell.
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
    let again = IdaStar::new(&walking, &pieces, search.threshold());
    assert_eq!(again.threshold(), search.threshold());
}
