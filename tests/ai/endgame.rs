//! Exact play of endgames, compared with a slow recursion.

use std::collections::HashMap;

use super::support::network;
use game_2048::Direction;
use game_2048::ai::endgame::{Solution, Walls};
use game_2048::ai::{Budget, PackedBoard, RowTables, Search};
use game_2048::game::rules::{Odds, Rules};

/// A late board with eight walls, from 64 up.
const BOARD: PackedBoard = PackedBoard(0x0213_0001_6789_ABDE);

/// The value of a board with the goal in these tests: arbitrary, up to 1000 points.
fn goal_value(after: PackedBoard) -> f32 {
    let mixed = after.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54;
    f32::from(u16::try_from(mixed).unwrap())
}

/// The same values by recursion.
struct Slow {
    rows: RowTables,
    odds: Odds,
    /// The cells of the walls, and the exponent of the goal.
    walls: Vec<usize>,
    goal: u8,
    known: HashMap<PackedBoard, f64>,
}

impl Slow {
    fn new(board: PackedBoard, goal: u8, odds: Odds) -> Self {
        Self {
            rows: RowTables::new(),
            odds,
            walls: (0..16).filter(|&cell| board.cell(cell) >= goal).collect(),
            goal,
            known: HashMap::new(),
        }
    }

    /// The boards after the moves that leave the walls where they are, and the gains.
    fn moves(&self, board: PackedBoard) -> Vec<(PackedBoard, u32)> {
        let moves = Direction::ALL.map(|direction| self.rows.slide(board, direction));
        let stay = |after: PackedBoard| {
            let mut walls = self.walls.iter();
            walls.all(|&cell| after.cell(cell) == board.cell(cell))
        };
        let moves = moves.into_iter().flatten();
        moves.filter(|&(after, _)| stay(after)).collect()
    }

    fn value(&mut self, after: PackedBoard) -> f64 {
        let large = (0..16).filter(|&cell| after.cell(cell) >= self.goal);
        if large.count() > self.walls.len() {
            return goal_value(after).into();
        }
        if let Some(&value) = self.known.get(&after) {
            return value;
        }
        let (mut sum, mut weights) = (0.0, 0.0);
        for cell in (0..16).filter(|&cell| after.cell(cell) == 0) {
            for (tile, weight) in [(1, self.odds.two), (2, self.odds.four)] {
                let board = PackedBoard(after.0 | tile << (4 * cell));
                let mut best: f64 = 0.0;
                for (next, gain) in self.moves(board) {
                    best = best.max(f64::from(gain) + self.value(next));
                }
                sum += f64::from(weight) * best;
                weights += f64::from(weight);
            }
        }
        let value = sum / weights;
        self.known.insert(after, value);
        value
    }
}

/// Solves all moves on a board.
fn solve(solution: &mut Solution, rows: &RowTables, odds: Odds, board: PackedBoard) {
    for (after, _) in rows.slides(board).into_iter().flatten() {
        solution.add(after);
    }
    while !solution.is_solved() {
        solution.advance(rows, odds, goal_value);
    }
}

fn solution_of(board: PackedBoard) -> Solution {
    Solution::new(Walls::of(board).expect("a board with walls"))
}

#[test]
fn a_solution_has_the_values_that_recursion_finds() {
    let odds = |two, four| Odds { two, four };
    for (board, goal, odds) in [
        // Six free cells, and eight with a 32 as the goal.
        (0x0120_00FC_A986_7BDE, 6, odds(9, 1)),
        (0x0120_00FC_A986_7BDE, 6, odds(1, 1)),
        (0x4320_0021_5986_ABDE, 5, odds(9, 1)),
    ] {
        let board = PackedBoard(board);
        let mut slow = Slow::new(board, goal, odds);
        let mut solution = solution_of(board);
        solve(&mut solution, &slow.rows, odds, board);
        let mut moves = 0;
        for (after, _) in slow.moves(board) {
            let (expected, found) = (slow.value(after), solution.value(after));
            let found = f64::from(found.expect("a value of each move"));
            assert!(
                (found - expected).abs() < 1.0,
                "{board:?}: {found} {expected}"
            );
            moves += 1;
        }
        assert!(
            moves > 0 && slow.known.len() > 100,
            "{board:?} {}",
            slow.known.len()
        );
        for (&after, &expected) in &slow.known {
            let found = solution.value(after).expect("a board of the solution");
            assert!((f64::from(found) - expected).abs() < 1.0, "{after:?}");
        }
    }
}

#[test]
fn boards_can_be_added_at_any_time() {
    let rows = RowTables::new();
    let odds = Rules::CLASSIC.odds;
    // Its small tiles have a lower sum, so it can't follow the other one.
    let other = PackedBoard(0x1000_0001_6789_ABDE);
    let mut expected = solution_of(BOARD);
    solve(&mut expected, &rows, odds, other);
    for steps in [1, 40, 120, 200] {
        let mut solution = solution_of(BOARD);
        for (after, _) in rows.slides(BOARD).into_iter().flatten() {
            solution.add(after);
        }
        for _ in 0..steps {
            solution.advance(&rows, odds, goal_value);
        }
        solve(&mut solution, &rows, odds, other);
        for (after, _) in rows.slides(other).into_iter().flatten() {
            assert_eq!(solution.value(after), expected.value(after), "{steps}");
        }
    }
}

#[test]
fn a_search_raises_its_values_to_those_of_exact_play() {
    let mut search = Search::new(network(), 16);
    let evaluation = search.look(BOARD, Budget::nodes(10_000));
    assert!(evaluation.nodes > 20_000, "{}", evaluation.nodes);
    let rows = RowTables::new();
    let mut solution = solution_of(BOARD);
    let slides = rows.slides(BOARD);
    for (after, _) in slides.into_iter().flatten() {
        solution.add(after);
    }
    let network = network();
    while !solution.is_solved() {
        solution.advance(&rows, Rules::CLASSIC.odds, |after| network.value(after));
    }
    let mut raised = 0;
    for (value, slide) in evaluation.values.into_iter().zip(slides) {
        let least = slide.and_then(|(after, gain)| {
            let gain = f32::from(u16::try_from(gain).unwrap());
            Some(gain + solution.value(after)?)
        });
        if let Some(least) = least {
            let value = value.expect("the value of a move");
            assert!(value >= least, "{value} {least}");
            raised += u32::from(value <= least);
        }
    }
    assert!(raised > 0);
    // The next board is none of an endgame, and then the budget is too small for one.
    for (board, nodes) in [(0x0213_0001_0789_ABDE, 10_000), (BOARD.0, 9999)] {
        let evaluation = search.look(PackedBoard(board), Budget::nodes(nodes));
        assert!(evaluation.nodes <= nodes + 4, "{}", evaluation.nodes);
    }
}

#[test]
fn an_endgame_does_not_depend_on_how_the_work_is_divided() {
    let budget = Budget::nodes(10_000);
    let at_once = Search::new(network(), 16).look(BOARD, budget);
    let mut search = Search::new(network(), 16);
    search.begin(BOARD, budget);
    let mut parts = 1;
    let evaluation = loop {
        if let Some(evaluation) = search.advance(500) {
            break evaluation;
        }
        parts += 1;
    };
    assert_eq!(evaluation, at_once);
    assert!(parts > 50, "{parts}");
}
