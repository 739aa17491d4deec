//! The fast slide compared with the reference: every short line, many long ones, and whole boards.

use super::support::sizes;
use game_2048::game::fast_slide::fast_slide;
use game_2048::game::rules::{Loss, Merge, NoOpMove, PRESETS};
use game_2048::game::slide::{slide, slide_line};
use game_2048::{Board, CustomStart, Direction, Position, Rules, Setup, Size, face};
use proptest::prelude::*;
use proptest::sample::select;

const MERGES: [Merge; 2] = [Merge::Once, Merge::Cascade];

/// A board from exponents.
fn board(size: Size, exponents: &[u8]) -> Board {
    let face = |&exponent: &u8| match exponent {
        0 => ".".to_owned(),
        _ => face(exponent).to_string(),
    };
    let faces: Vec<String> = exponents.iter().map(face).collect();
    let rows: Vec<String> = faces
        .chunks(size.cols().into())
        .map(|row| row.join(" "))
        .collect();
    rows.join("/").parse().unwrap()
}

#[track_caller]
fn assert_equal(before: &Board, direction: Direction, merge: Merge) {
    let (mut quick, mut reference) = (*before, *before);
    let found = fast_slide(&mut quick, direction, merge);
    let expected = slide(&mut reference, direction, merge, &mut Vec::new());
    assert_eq!(quick, reference, "{direction} {merge:?} of\n{before}");
    assert_eq!(found, expected, "{direction} {merge:?} of\n{before}");
}

/// Puts lines of one length into the rows of boards, eight lines to a board, and slides them to the
/// left.
fn check_lines(length: u8, lines: impl Iterator<Item = Vec<u8>>) -> usize {
    let size = Size::new(8, length).unwrap();
    let length = usize::from(length);
    let lines: Vec<Vec<u8>> = lines.collect();
    for merge in MERGES {
        for eight in lines.chunks(8) {
            let mut before = eight.concat();
            before.resize(8 * length, 0);
            let mut quick = board(size, &before);
            let slid = fast_slide(&mut quick, Direction::Left, merge);
            let mut gain = 0;
            let mut moved = false;
            for (line, found) in eight.iter().zip(quick.cells().chunks(length)) {
                let mut expected = line.clone();
                let reference = slide_line(&mut expected, merge, |_, _, _| {});
                assert_eq!(found, expected, "{merge:?} of {line:?}");
                gain += reference.gain;
                moved |= reference.moved;
            }
            assert_eq!(
                (slid.gain, slid.moved),
                (gain, moved),
                "{merge:?} of {eight:?}"
            );
        }
    }
    lines.len()
}

/// All lines of this many cells with exponents below `kinds`.
fn all_lines(length: u8, kinds: u8) -> impl Iterator<Item = Vec<u8>> {
    let count = u32::from(kinds).pow(length.into());
    (0..count).map(move |number| {
        let digit = |cell: u8| number / u32::from(kinds).pow(cell.into()) % u32::from(kinds);
        (0..length)
            .map(|cell| u8::try_from(digit(cell)).unwrap())
            .collect()
    })
}

#[test]
fn every_line_of_four_up_to_131072() {
    assert_eq!(check_lines(4, all_lines(4, 18)), 104_976);
}

#[test]
fn every_line_of_any_length_with_few_kinds_of_tiles() {
    assert_eq!(check_lines(3, all_lines(3, 10)), 1000);
    assert_eq!(check_lines(4, all_lines(4, 6)), 1296);
    assert_eq!(check_lines(5, all_lines(5, 6)), 7776);
    assert_eq!(check_lines(6, all_lines(6, 5)), 15_625);
    assert_eq!(check_lines(7, all_lines(7, 4)), 16_384);
    assert_eq!(check_lines(8, all_lines(8, 4)), 65_536);
}

#[test]
fn the_highest_tiles_that_a_board_can_hold() {
    let size = Size::new(8, 8).unwrap();
    for exponent in [60, 61, 62, 63, 64, 65, 90, 100] {
        for direction in Direction::ALL {
            for merge in MERGES {
                assert_equal(&board(size, &[exponent; 64]), direction, merge);
                let stairs: Vec<u8> = (0..64).map(|cell| exponent - cell % 8).collect();
                assert_equal(&board(size, &stairs), direction, merge);
            }
        }
    }
}

fn boards() -> impl Strategy<Value = Board> {
    // Few kinds of tiles, so that many merge.
    let cells = prop::collection::vec(0..=63_u8, 64);
    (sizes(), cells, 2..=64_u8, 0..=3_u8).prop_map(|(size, cells, kinds, empty)| {
        let cell = |&cell: &u8| {
            if cell % 4 < empty {
                0
            } else {
                cell / 4 % kinds
            }
        };
        let cells: Vec<u8> = cells.iter().map(cell).collect();
        board(size, &cells[..size.cells()])
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn whole_boards_in_all_directions(board in boards()) {
        for direction in Direction::ALL {
            for merge in MERGES {
                assert_equal(&board, direction, merge);
            }
        }
    }

    #[test]
    fn a_fast_step_equals_a_step(
        board in boards(),
        rules in select(PRESETS.map(|(_, rules)| rules).to_vec()),
        merge in select(&MERGES[..]),
        no_op in select(&[NoOpMove::Ignored, NoOpMove::Spawns][..]),
        loss in select(&[Loss::Stuck, Loss::Full][..]),
        seed: u64,
        moves in prop::collection::vec(select(&Direction::ALL[..]), 1..40),
    ) {
        let rules = Rules { merge, no_op_move: no_op, loss, ..rules };
        let start = match CustomStart::new(board) {
            Ok(placed) => placed.into(),
            Err(_) => board.size().into(),
        };
        let setup = Setup { rules, start, seed };
        let mut quick = Position::open(&setup);
        let mut full = quick.clone();
        for direction in moves {
            let expected = full.step(&setup, direction, &mut Vec::new());
            prop_assert_eq!(quick.fast_step(&setup, direction), expected);
            prop_assert_eq!(&quick, &full);
        }
    }

    #[test]
    fn empty_cells_are_counted(board in boards()) {
        let tiles = board.cells().iter().filter(|&&cell| cell > 0).count();
        prop_assert_eq!(board.empty_cells(), board.cells().len() - tiles);
    }
}
