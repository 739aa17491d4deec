//! Exact chances: against a slow and obvious recursion, and those of the trainer's positions.

use game_2048::ai::PackedBoard;
use game_2048::ai::exact::{Aim, Exact};
use game_2048::game::fast_slide::fast_slide;
use game_2048::game::rules::Merge;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction};

use crate::support::board;

/// The positions of the trainer.
const POSITIONS: &str = include_str!("../../www/app/learn/positions.json");

fn packed(board: &Board) -> PackedBoard {
    PackedBoard::new(board).expect("a board of 4 × 4")
}

/// The chance after a move, by the rules themselves and without a memory.
fn obvious(aim: Aim, before: &Board, after: &Board, left: u8) -> f64 {
    let count = |board: &Board, tile: u8| {
        let cells = board.cells().iter();
        cells.map(|&cell| usize::from(cell == tile)).sum::<usize>()
    };
    let cells = after.cells();
    match aim {
        Aim::Make { tile, fixed } => {
            let moved = |cell: usize| before.cells()[cell] != cells[cell];
            if (0..16).any(|cell| fixed >> (4 * cell) & 1 == 1 && moved(cell)) {
                return 0.0;
            }
            // These boards hold no higher tile.
            if count(after, tile) > count(before, tile) {
                return 1.0;
            }
        }
        Aim::Survive(_) if left == 1 => return 1.0,
        Aim::Survive(_) => {}
        Aim::Corner { cell, .. } => {
            if cells.iter().max() == Some(&cells[cell]) {
                return 1.0;
            }
            if left == 1 {
                return 0.0;
            }
        }
    }
    let (mut sum, mut empty) = (0.0, 0.0);
    for cell in (0..16).filter(|&cell| cells[cell] == 0) {
        empty += 1.0;
        for (tile, odds) in [(1, 0.9), (2, 0.1)] {
            let spawned = PackedBoard(packed(after).0 | tile << (4 * cell)).into();
            let chances =
                moves(&spawned).map(|(_, after)| obvious(aim, &spawned, &after, left.max(2) - 1));
            sum += odds * chances.fold(0.0, f64::max);
        }
    }
    sum / f64::max(empty, 1.0)
}

fn moves(board: &Board) -> impl Iterator<Item = (Direction, Board)> {
    let board = *board;
    Direction::ALL.into_iter().filter_map(move |direction| {
        let mut after = board;
        let slid = fast_slide(&mut after, direction, Merge::Once);
        slid.moved.then_some((direction, after))
    })
}

#[track_caller]
fn check(aim: Aim, start: &Board) -> [Option<f64>; 4] {
    let left = aim.moves().unwrap_or(0);
    let chances = Exact::new(aim, 100_000).chances(packed(start), left);
    let chances = chances.expect("few boards");
    for direction in Direction::ALL {
        let after = moves(start).find(|(moved, _)| *moved == direction);
        let expected = after.map(|(_, after)| obvious(aim, start, &after, left));
        let found = chances[usize::from(direction.index())];
        match (found, expected) {
            (Some(found), Some(expected)) => {
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{direction}: {found}, {expected}"
                );
            }
            both => assert_eq!(both, (None, None), "{direction}"),
        }
    }
    chances
}

#[test]
fn the_chances_are_those_of_an_obvious_recursion() {
    let mut random = SplitMix64::new(5);
    let mut between = 0;
    for _ in 0..40 {
        // Nearly full, of small tiles.
        let cells = (0..16).map(|cell| u64::from(1 + random.below(4)) << (4 * cell));
        let full: u64 = cells.sum();
        let start = Board::from(PackedBoard(full & !(15 << (4 * random.below(16)))));
        for aim in [Aim::Survive(3), Aim::Corner { cell: 12, moves: 3 }] {
            let chances = check(aim, &start);
            between += chances
                .iter()
                .flatten()
                .filter(|&&chance| chance > 0.0 && chance < 1.0)
                .count();
        }
    }
    assert!(between > 20, "{between}");
}

#[test]
fn a_tile_is_made_while_others_stay() {
    let start = board("512 256 128 64 / 16 8 2 32 / 4 2 8 4 / 2 8 4 2");
    let first_row = 0xFFFF;
    check(
        Aim::Make {
            tile: 3,
            fixed: first_row,
        },
        &start,
    );
    let start = board("512 256 128 64 / 2 8 2 32 / 4 2 4 4 / 2 8 4 2");
    let aim = |fixed| Aim::Make { tile: 3, fixed };
    let [_, right, ..] = Exact::new(aim(first_row), 100)
        .chances(packed(&start), 0)
        .unwrap();
    assert_eq!(right, Some(1.0));
    let start = board(". 256 128 64 / 2 8 2 32 / 4 2 4 4 / 2 8 4 2");
    let [_, right, _, left] = Exact::new(aim(first_row), 100)
        .chances(packed(&start), 0)
        .unwrap();
    assert_eq!((right, left), (Some(1.0), Some(0.0)), "Left moves the 256");
}

#[test]
fn a_merge_of_two_goals_makes_no_goal() {
    let start = board("8 8 16 2 / 4 2 8 16 / 2 16 4 8 / 16 2 8 4");
    let aim = Aim::Make { tile: 3, fixed: 0 };
    let exact = Exact::new(aim, 10);
    assert_eq!(
        exact.decides(packed(&start), Direction::Left, 0),
        Some(true),
        "a 16 is more than an 8"
    );
    let start = board("2 2 16 2 / 4 2 8 16 / 2 16 4 8 / 16 2 8 4");
    assert_eq!(exact.decides(packed(&start), Direction::Left, 0), None);
}

#[test]
fn too_many_moves_are_too_many() {
    let empty = packed(&board("2 2 . . / . . . . / . . . . / . . . ."));
    for tile in 12..=15 {
        let aim = Aim::Make { tile, fixed: 0 };
        let mut exact = Exact::new(aim, 200_000);
        for _ in 0..2 {
            assert_eq!(exact.chances(empty, 0), None, "{tile}");
        }
    }
}

#[test]
fn too_many_boards_are_too_many() {
    let start = board("2 . . . / . . . . / . . . . / . . . 2");
    let mut exact = Exact::new(Aim::Survive(9), 1000);
    assert_eq!(exact.chances(packed(&start), 9), None);
    // Fewer moves need fewer boards.
    assert_eq!(exact.chances(packed(&start), 2), Some([Some(1.0); 4]));
}

/// The number after a name in JSON.
fn number(text: &str, name: &str) -> Option<f64> {
    let (_, rest) = text.split_once(&format!("\"{name}\":"))?;
    rest.split(',').next()?.trim().parse().ok()
}

#[test]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn the_positions_of_the_trainer_have_their_chances() {
    let ends = POSITIONS.split("\"cells\":").skip(1);
    let lines: Vec<&str> = ends.filter_map(|rest| rest.split('}').next()).collect();
    assert!(lines.len() >= 60, "{}", lines.len());
    // One in three: all of them take a while.
    for line in lines.iter().step_by(3) {
        let (_, rest) = line.split_once('[').unwrap();
        let (cells, _) = rest.split_once(']').unwrap();
        let cells: Vec<u64> = cells
            .split(", ")
            .map(|cell| cell.parse().unwrap())
            .collect();
        let packed = PackedBoard((0..16).map(|cell| cells[cell] << (4 * cell)).sum());
        let moves = number(line, "moves").map(|moves| moves as u8);
        let aim = if let Some(tile) = number(line, "tile") {
            Aim::one_more(tile as u8, packed)
        } else if let Some(cell) = number(line, "corner") {
            Aim::Corner {
                cell: cell as usize,
                moves: moves.unwrap(),
            }
        } else {
            Aim::Survive(moves.unwrap())
        };
        let chances = Exact::new(aim, 300_000).chances(packed, moves.unwrap_or(0));
        let best = chances
            .expect(line)
            .into_iter()
            .flatten()
            .fold(0.0, f64::max);
        let told = number(line, "chance").unwrap();
        assert!((best - told).abs() < 1e-6, "{line}: {best}");
    }
}
