//! Expectimax by definition, to compare the generic search with.

use std::collections::HashMap;

use super::generic_search::all_of;
use super::support::{board, preset};
use game_2048::ai::generic_search::heuristic::Heuristic;
use game_2048::ai::{Evaluation, GenericSearch};
use game_2048::game::rules::{AfterGoal, Goal, Loss, Merge, NoOpMove, Odds, PRESETS, Rules};
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Size};

/// Returns the board with these exponents.
pub fn of_cells(size: Size, cells: &[u8]) -> Board {
    let face = |&cell: &u8| match cell {
        0 => ".".to_owned(),
        _ => (1_u128 << cell).to_string(),
    };
    let rows: Vec<String> = cells
        .chunks(size.cols().into())
        .map(|row| row.iter().map(face).collect::<Vec<_>>().join(" "))
        .collect();
    board(&rows.join("/"))
}

/// Returns a random board with some empty cells and tiles up to an exponent.
pub fn drawn(random: &mut SplitMix64, size: Size, empty: usize, highest: u8) -> Board {
    let mut cells: Vec<u8> = (0..size.cells())
        .map(|_| u8::try_from(random.below(highest.into())).unwrap() + 1)
        .collect();
    for _ in 0..empty {
        let cell = random.below(u32::try_from(cells.len()).unwrap());
        cells[cell as usize] = 0;
    }
    of_cells(size, &cells)
}

/// The result of a move by the rules: nothing; the end, with these points; or a board and points.
enum Moved {
    NoOpMove,
    End(f64),
    After(Board, f64),
}

#[allow(clippy::cast_precision_loss)]
fn moved(rules: &Rules, board: &Board, score: f64, way: Direction) -> Moved {
    let mut after = *board;
    let slid = slide(&mut after, way, rules.merge, &mut Vec::new());
    if !slid.moved {
        let counts = match rules.loss {
            Loss::Full => true,
            Loss::Stuck => board.cells().contains(&0),
        };
        if rules.no_op_move == NoOpMove::Ignored || !counts {
            return Moved::NoOpMove;
        }
    }
    let empty = after.empty_cells();
    if rules.loss == Loss::Full && empty < 2 {
        return Moved::End(0.0);
    }
    let is_reached = match rules.goal {
        Goal::Never => false,
        Goal::Tile(goal) => after.cells().iter().any(|&cell| cell >= goal),
        Goal::Score(goal) => score + slid.gain as f64 >= goal.into(),
    };
    if is_reached && rules.after_goal == AfterGoal::Ends {
        return Moved::End(slid.gain as f64 + GenericSearch::win(rules).expect("a goal that ends"));
    }
    Moved::After(after, slid.gain as f64)
}

/// A board with a new tile.
struct New {
    board: Board,
    likely: f64,
    /// Whether the tile is so rare that the search looks less deep.
    rare: bool,
}

/// Returns every board that a new tile can make.
fn with_new_tiles(rules: &Rules, after: &Board) -> Vec<New> {
    let cells = after.cells();
    let empty: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
    let sum = f64::from(rules.odds.two) + f64::from(rules.odds.four);
    let mut boards = Vec::new();
    for &cell in &empty {
        for (tile, odds) in [(1, rules.odds.two), (2, rules.odds.four)] {
            let mut cells = cells.to_vec();
            cells[cell] = tile;
            let odds = f64::from(odds) / sum;
            boards.push(New {
                board: of_cells(after.size(), &cells),
                likely: odds / f64::from(u8::try_from(empty.len()).unwrap()),
                rare: odds <= 0.25,
            });
        }
    }
    boards
}

/// Returns the value of each move, looking ahead this many new tiles.
pub fn slow_values(
    rules: &Rules,
    estimate: &mut Heuristic,
    board: &Board,
    depth: u8,
) -> [Option<f64>; 4] {
    slow_values_at(0.0, rules, estimate, board, depth)
}

/// Does the same at a score.
fn slow_values_at(
    score: f64,
    rules: &Rules,
    estimate: &mut Heuristic,
    board: &Board,
    depth: u8,
) -> [Option<f64>; 4] {
    Direction::ALL.map(|way| match moved(rules, board, score, way) {
        Moved::NoOpMove => None,
        Moved::End(points) => Some(points),
        Moved::After(after, gain) if depth == 0 => {
            Some(gain + estimate.points(&after, GenericSearch::win(rules)))
        }
        Moved::After(after, gain) => {
            let mut sum = 0.0;
            for new in with_new_tiles(rules, &after) {
                let depth = depth.saturating_sub(if new.rare { 2 } else { 1 });
                sum += new.likely
                    * most(slow_values_at(
                        score + gain,
                        rules,
                        estimate,
                        &new.board,
                        depth,
                    ));
            }
            Some(gain + sum)
        }
    })
}

pub fn most(values: [Option<f64>; 4]) -> f64 {
    values.into_iter().flatten().fold(0.0, f64::max)
}

#[track_caller]
pub fn assert_close(found: &Evaluation, expected: [Option<f64>; 4], board: &Board) {
    for (found, expected) in found.values.into_iter().zip(expected) {
        assert_eq!(found.is_some(), expected.is_some(), "{board:?}");
        let (Some(found), Some(expected)) = (found, expected) else {
            continue;
        };
        let found = f64::from(found);
        let close = (found - expected).abs() <= 1e-6 * expected.abs() + 1e-3;
        assert!(close, "{board:?}: {found}, not {expected}");
    }
}

/// The presets, and some custom rules.
pub fn many_rules() -> Vec<Rules> {
    let mut many: Vec<Rules> = PRESETS.iter().map(|(_, rules)| *rules).collect();
    let odds = |two, four| Odds { two, four };
    many.push(Rules {
        odds: odds(255, 1),
        no_op_move: NoOpMove::Spawns,
        ..preset("classic")
    });
    many.push(Rules {
        odds: odds(0, 1),
        loss: Loss::Full,
        ..preset("coin-flip")
    });
    many.push(Rules {
        odds: odds(3, 0),
        merge: Merge::Cascade,
        ..preset("endless")
    });
    many
}

/// The exact value of a board, under rules that soon end the game.
pub fn exact(rules: &Rules, board: &Board, known: &mut HashMap<Board, f64>) -> f64 {
    if let Some(&value) = known.get(board) {
        return value;
    }
    let value = most(exact_values(rules, board, known));
    known.insert(*board, value);
    value
}

pub fn exact_values(
    rules: &Rules,
    board: &Board,
    known: &mut HashMap<Board, f64>,
) -> [Option<f64>; 4] {
    Direction::ALL.map(|way| match moved(rules, board, 0.0, way) {
        Moved::NoOpMove => None,
        Moved::End(points) => Some(points),
        Moved::After(after, gain) => {
            let expected: f64 = with_new_tiles(rules, &after)
                .iter()
                .map(|new| new.likely * exact(rules, &new.board, known))
                .sum();
            Some(gain + expected)
        }
    })
}

#[track_caller]
pub fn assert_exact(rules: &Rules, board: &Board, known: &mut HashMap<Board, f64>) {
    let mut plain = GenericSearch::new();
    let evaluation = plain.look(rules, board, all_of(u8::MAX));
    let values = exact_values(rules, board, known);
    assert_close(&evaluation, values, board);
    let best = evaluation.best().map(|way| usize::from(way.index()));
    let chosen = best.and_then(|way| values[way]);
    assert!(
        chosen.unwrap_or(0.0) >= most(values) - 1e-3 * most(values),
        "{board:?}: {evaluation:?}, not {values:?}"
    );
}
