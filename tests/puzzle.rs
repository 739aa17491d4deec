//! The sliding puzzle: its rules exhaustively on 3 × 3, starts, the climbing machine, the race.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::HashMap;

use game_2048::Direction;
use game_2048::puzzle::hill_climb::{LIMIT, distance};
use game_2048::puzzle::{
    Board, BoardError, GIVEN_UP, Goal, Graph, Outcome, Puzzle, Setup, Side, Start, climb, outcome,
};
use game_2048::random::SplitMix64;

// --- helpers ---

const SPIRAL: [u8; 9] = [1, 2, 3, 8, 0, 4, 7, 6, 5];
const USUAL: [u8; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 0];

fn board(cells: &[u8]) -> Board {
    Board::new(cells).unwrap()
}

fn side(length: u8) -> Side {
    Side::new(length).unwrap()
}

fn sides() -> impl Iterator<Item = Side> {
    (3..=5).map(side)
}

fn puzzle(length: u8, goal: Goal, start: Start, seed: u64) -> Puzzle {
    Puzzle::new(Setup::new(side(length), goal, start, seed).unwrap())
}

/// Calls `look` with every order of 0 to 8 (Heap's algorithm).
fn each_order(look: &mut impl FnMut(&[u8; 9])) {
    fn permute(cells: &mut [u8; 9], length: usize, look: &mut impl FnMut(&[u8; 9])) {
        if length == 1 {
            return look(cells);
        }
        for index in 0..length {
            permute(cells, length - 1, look);
            let other = if length % 2 == 0 { index } else { 0 };
            cells.swap(other, length - 1);
        }
    }
    permute(&mut [0, 1, 2, 3, 4, 5, 6, 7, 8], 9, look);
}

/// The slides of a board by hand: each cell beside the empty one and what its slide makes.
fn slides_by_hand(cells: &[u8; 9]) -> Vec<(usize, [u8; 9])> {
    const BESIDE: [&[usize]; 9] = [
        &[1, 3],
        &[0, 2, 4],
        &[1, 5],
        &[0, 4, 6],
        &[1, 3, 5, 7],
        &[2, 4, 8],
        &[3, 7],
        &[4, 6, 8],
        &[5, 7],
    ];
    let empty = cells.iter().position(|&number| number == 0).unwrap();
    let slid = |&from: &usize| {
        let mut after = *cells;
        after.swap(from, empty);
        (from, after)
    };
    BESIDE[empty].iter().map(slid).collect()
}

/// The distance of every board that reaches the goal, found by hand.
fn distances_by_hand(goal: [u8; 9]) -> HashMap<[u8; 9], u8> {
    let mut known = HashMap::from([(goal, 0)]);
    let mut layer = vec![goal];
    for distance in 1.. {
        let mut next = Vec::new();
        for cells in layer {
            for (_, after) in slides_by_hand(&cells) {
                known.entry(after).or_insert_with(|| {
                    next.push(after);
                    distance
                });
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    known
}

// --- the rule, exhaustively on 3 × 3 ---

#[test]
fn just_the_numbers_beside_the_empty_cell_slide() {
    let mut boards = 0;
    each_order(&mut |cells| {
        boards += 1;
        let before = board(cells);
        let mut found: Vec<(usize, [u8; 9])> = Vec::new();
        for way in Direction::ALL {
            let mut after = before;
            let Some(number) = after.slide(way) else {
                assert_eq!(after, before);
                assert_eq!(before.sliding(way), None);
                continue;
            };
            let from = before.sliding(way).unwrap();
            assert_eq!(number, cells[from]);
            assert_eq!(after.empty(), from);
            // It went the way that was named.
            let (row, col) = (from / 3, from % 3);
            let (to_row, to_col) = (before.empty() / 3, before.empty() % 3);
            let went = match way {
                Direction::Up => (to_row + 1, to_col) == (row, col),
                Direction::Right => (to_row, to_col) == (row, col + 1),
                Direction::Down => (to_row, to_col) == (row + 1, col),
                Direction::Left => (to_row, to_col + 1) == (row, col),
            };
            assert!(went, "{before} {way}");
            found.push((from, after.cells().try_into().unwrap()));
        }
        found.sort_unstable();
        let mut expected = slides_by_hand(cells);
        expected.sort_unstable();
        assert_eq!(found, expected);
    });
    assert_eq!(boards, 362_880);
}

#[test]
fn half_of_all_boards_can_be_solved_and_the_graph_knows_how_far_each_is() {
    for (goal, longest, there, mean) in [(USUAL, 31, 2, 21.97), (SPIRAL, 30, 148, 21.50)] {
        let by_hand = distances_by_hand(goal);
        let graph = Graph::new(&board(&goal)).unwrap();
        let goal = board(&goal);
        let mut solvable = 0;
        let mut sum = 0;
        each_order(&mut |cells| {
            let board = board(cells);
            let distance = by_hand.get(cells).copied();
            assert_eq!(board.reaches(&goal), distance.is_some(), "{board}");
            assert_eq!(graph.distance(&board), distance, "{board}");
            solvable += u32::from(distance.is_some());
            sum += u32::from(distance.unwrap_or(0));
            // The slide that is named leads one nearer.
            match (graph.next(&board), distance) {
                (None, None | Some(0)) => {}
                (Some(way), Some(distance)) => {
                    let mut next = board;
                    next.slide(way).unwrap();
                    assert_eq!(graph.distance(&next), Some(distance - 1));
                }
                other => panic!("{board}: {other:?}"),
            }
        });
        assert_eq!(solvable, 181_440);
        assert_eq!(graph.boards_at(longest), there);
        assert_eq!(graph.boards_at(longest + 1), 0);
        let found = f64::from(sum) / f64::from(solvable);
        assert!((found - mean).abs() < 0.005, "{found}");
    }
}

/// The number of boards at each distance: the On-Line Encyclopedia of Integer Sequences, A089473
/// (empty cell in a corner) and A089484 (in the middle).
#[test]
fn the_graph_has_the_published_depths() {
    const CORNER: [usize; 32] = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    const MIDDLE: [usize; 31] = [
        1, 4, 8, 8, 16, 32, 60, 72, 136, 200, 376, 512, 964, 1296, 2368, 3084, 5482, 6736, 11132,
        12208, 18612, 18444, 24968, 19632, 22289, 13600, 11842, 4340, 2398, 472, 148,
    ];
    for (goal, depths) in [(Goal::Usual, &CORNER[..]), (Goal::Spiral, &MIDDLE[..])] {
        let graph = Graph::new(&goal.board(Side::THREE)).unwrap();
        let found = (0..).take(depths.len()).map(|far| graph.boards_at(far));
        assert_eq!(found.collect::<Vec<_>>(), depths, "{goal}");
        assert_eq!(depths.iter().sum::<usize>(), 181_440);
    }
}

#[test]
fn the_graph_is_for_3_by_3_alone() {
    let large = Goal::Usual.board(side(4));
    assert!(Graph::new(&large).is_none());
    let graph = Graph::new(&board(&USUAL)).unwrap();
    assert_eq!(graph.distance(&large), None);
    assert_eq!(graph.next(&large), None);
    assert_eq!(graph.solve(&large), None);
}

// --- boards ---

#[test]
fn goals_are_rows_or_a_spiral() {
    for (goal, length, cells) in [
        (Goal::Usual, 3, "1 2 3 / 4 5 6 / 7 8 _"),
        (Goal::Spiral, 3, "1 2 3 / 8 _ 4 / 7 6 5"),
        (
            Goal::Usual,
            4,
            "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 _",
        ),
        (
            Goal::Spiral,
            4,
            "1 2 3 4 / 12 13 14 5 / 11 _ 15 6 / 10 9 8 7",
        ),
        (
            Goal::Spiral,
            5,
            "1 2 3 4 5 / 16 17 18 19 6 / 15 24 _ 20 7 / 14 23 22 21 8 / 13 12 11 10 9",
        ),
    ] {
        assert_eq!(goal.board(side(length)).to_string(), cells);
    }
}

#[test]
fn what_is_no_board_is_refused() {
    let four = side(4);
    let mut twice = Goal::Usual.board(four).cells().to_vec();
    twice[5] = 1;
    let mut high = twice.clone();
    high[5] = 16;
    for (cells, error, text) in [
        (
            vec![],
            BoardError::Length { found: 0 },
            "a board has 9, 16 or 25 cells, not 0",
        ),
        (
            vec![0; 12],
            BoardError::Length { found: 12 },
            "a board has 9, 16 or 25 cells, not 12",
        ),
        (
            vec![0; 9],
            BoardError::Twice { cell: 1, number: 0 },
            "cell 2 is a second empty one",
        ),
        (
            twice,
            BoardError::Twice { cell: 5, number: 1 },
            "cell 6 holds a second 1",
        ),
        (
            high,
            BoardError::Number {
                cell: 5,
                number: 16,
                side: four,
            },
            "cell 6 holds 16, but 15 is the highest number",
        ),
    ] {
        assert_eq!(Board::new(&cells), Err(error));
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn a_run_moves_all_numbers_between() {
    for length in sides() {
        let board = Goal::Spiral.board(length);
        let width = usize::from(length.length());
        for cell in 0..length.cells() {
            let run = board.run(cell);
            let in_line =
                (cell / width == board.empty() / width) != (cell % width == board.empty() % width);
            assert_eq!(run.is_some(), in_line, "{board} {cell}");
            if let Some((way, slides)) = run {
                let mut after = board;
                for _ in 0..slides {
                    after.slide(way).unwrap();
                }
                assert_eq!(after.empty(), cell);
            }
        }
        assert_eq!(board.run(length.cells()), None);
    }
}

// --- starts ---

#[test]
fn a_walk_stays_within_its_slides_and_never_ends_where_it_began() {
    for goal in Goal::ALL {
        let graph = Graph::new(&goal.board(Side::THREE)).unwrap();
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
fn short_walks_lead_just_where_they_must() {
    // None undoes the slide before it, so 2 and 3 slides lead just so far away.
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
        assert_eq!(starts.len(), graph.boards_at(slides), "all of them come");
    }
}

#[test]
fn any_start_can_be_solved_and_each_is_equally_likely() {
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
        // Each number is as often in each cell, within five standard deviations.
        let share = 1.0 / f64::from(u32::try_from(cells).unwrap());
        let mean = f64::from(DRAWN) * share;
        let width = 5.0 * (mean * (1.0 - share)).sqrt();
        for count in counts {
            assert!((f64::from(count) - mean).abs() < width, "{count} of {mean}");
        }
    }
}

/// What a seed gives stays so for ever: daily puzzles and records are played out through it.
#[test]
fn starts_and_the_machine_are_pinned() {
    for (length, goal, start, seed, cells, machine) in PINNED {
        let puzzle = puzzle(length, goal, start, seed);
        assert_eq!(puzzle.start().to_string(), cells);
        let climb = climb(puzzle.start(), puzzle.goal(), seed);
        assert_eq!(
            climb.solved.then_some(climb.slides.len()),
            machine,
            "{cells}"
        );
    }
}

/// Side, goal, start and seed; the first board, and the machine's slides if it solves it.
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

// --- the climbing machine ---

#[test]
fn the_machine_takes_the_best_slide_and_never_the_one_back() {
    for length in 3..=5 {
        for seed in 0..40 {
            let start = if seed % 2 == 0 {
                Start::Walk(20)
            } else {
                Start::Any
            };
            let puzzle = puzzle(length, Goal::Spiral, start, seed);
            let goal = puzzle.goal();
            let climb = climb(puzzle.start(), goal, seed);
            // It starts where the player starts.
            let mut board = *puzzle.start();
            let mut before = None;
            for &way in &climb.slides {
                assert_ne!(board, *goal, "it stops when it is done");
                let after = |way| {
                    let mut after = board;
                    after.slide(way).map(|_| after)
                };
                let taken = after(way).expect("a slide that can be made");
                assert_ne!(Some(taken), before, "a slide back");
                let least = Direction::ALL
                    .into_iter()
                    .filter_map(after)
                    .filter(|&next| Some(next) != before)
                    .map(|next| distance(&next, goal))
                    .min();
                assert_eq!(Some(distance(&taken, goal)), least);
                before = Some(board);
                board = taken;
            }
            assert_eq!(climb.solved, board == *goal);
            assert!(climb.solved || climb.slides.len() == LIMIT);
        }
    }
}

#[test]
fn the_machine_breaks_ties_at_random_by_the_seed() {
    // From the spiral goal with 2 and 6 turned, several first slides look equally good.
    let goal = board(&SPIRAL);
    let start = board(&[1, 6, 3, 8, 0, 4, 7, 2, 5]);
    let firsts: std::collections::HashSet<u8> = (0..50)
        .map(|seed| climb(&start, &goal, seed).slides[0].index())
        .collect();
    assert!(firsts.len() > 1);
    assert_eq!(climb(&start, &goal, 3), climb(&start, &goal, 3));
}

#[test]
fn manhattan_distance_leaves_the_empty_cell_out() {
    let goal = board(&USUAL);
    assert_eq!(distance(&goal, &goal), 0);
    assert_eq!(distance(&board(&[1, 2, 3, 4, 5, 6, 7, 0, 8]), &goal), 1);
    assert_eq!(distance(&board(&[8, 2, 3, 4, 5, 6, 7, 1, 0]), &goal), 6);
}

// --- the race ---

#[test]
fn fewer_slides_win() {
    for (player, machine, expected) in [
        (Some(24), Some(31), Outcome::Win),
        (Some(31), Some(31), Outcome::Draw),
        (Some(32), Some(31), Outcome::Lose),
        (Some(5000), None, Outcome::Win),
        (None, Some(1000), Outcome::Lose),
        (None, Some(2), Outcome::Lose),
        (None, None, Outcome::Draw),
        (Some(1), Some(1), Outcome::Draw),
    ] {
        assert_eq!(outcome(player, machine), expected, "{player:?} {machine:?}");
    }
    assert_eq!(GIVEN_UP, 999);
}

// --- a game ---

#[test]
fn a_solved_puzzle_takes_no_more_slides_but_undo() {
    let mut puzzle = puzzle(3, Goal::Spiral, Start::Walk(1), 1);
    let way = puzzle.movable().find_map(|cell| {
        let (way, _) = puzzle.board().run(cell)?;
        let mut after = *puzzle.board();
        after.slide(way);
        (after == *puzzle.goal()).then_some(way)
    });
    puzzle.slide(way.expect("one slide away")).unwrap();
    assert!(puzzle.is_solved());
    assert_eq!(puzzle.movable().count(), 0);
    for way in Direction::ALL {
        assert_eq!(puzzle.slide(way), None);
    }
    assert_eq!(puzzle.slides(), 1);
    assert!(puzzle.undo().is_some());
    assert!(!puzzle.is_solved());
    assert!(puzzle.redo().is_some());
    assert!(puzzle.is_solved());
}

#[test]
fn undo_redo_and_seek_go_through_all_boards() {
    for length in 3..=5 {
        let mut puzzle = puzzle(length, Goal::Usual, Start::Any, 9);
        let mut boards = vec![*puzzle.board()];
        let mut random = SplitMix64::new(1);
        for _ in 0..300 {
            let way = Direction::ALL[random.below(4) as usize];
            let before = puzzle.slides();
            match puzzle.slide(way) {
                Some(slid) => {
                    let (was, is) = (boards.last().unwrap(), puzzle.board());
                    assert_eq!(was.cells()[slid.from], slid.number);
                    assert_eq!(is.cells()[slid.to], slid.number);
                    assert_eq!((is.empty(), was.empty()), (slid.from, slid.to));
                    boards.push(*puzzle.board());
                }
                None => assert_eq!(puzzle.slides(), before),
            }
        }
        let last = boards.len() - 1;
        assert!(last > 100);
        assert_eq!(puzzle.redo(), None);
        for made in (0..last).rev() {
            puzzle.undo().unwrap();
            assert_eq!((puzzle.slides(), *puzzle.board()), (made, boards[made]));
        }
        assert_eq!(puzzle.undo(), None);
        assert_eq!(puzzle.known_slides(), last);
        for made in [last, 0, last / 2, last / 3, last, last + 5] {
            puzzle.seek(made);
            assert_eq!(*puzzle.board(), boards[made.min(last)]);
        }
        // The slide that is known keeps what follows; another one forgets it.
        puzzle.seek(last / 2);
        let record = puzzle.history();
        puzzle.slide(record.slides[last / 2]).unwrap();
        assert_eq!(puzzle.history(), record);
        puzzle.seek(last / 2);
        let other = Direction::ALL
            .into_iter()
            .find(|&way| way != record.slides[last / 2] && puzzle.board().sliding(way).is_some());
        puzzle.slide(other.unwrap()).unwrap();
        assert_eq!(puzzle.known_slides(), last / 2 + 1);
    }
}
