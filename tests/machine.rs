//! The packed board against the reference rule.
#![cfg(not(target_arch = "wasm32"))]

use game_2048::machine::{Packed, Rows};
use game_2048::rules::Merge;
use game_2048::slide::slide;
use game_2048::spawn::SplitMix64;
use game_2048::{Board, Direction};

/// What the reference rule makes of a board; `None` when nothing moves.
fn reference(packed: Packed, way: Direction) -> Option<(Packed, u32)> {
    let mut board = Board::from(packed);
    let slid = slide(&mut board, way, Merge::Once, &mut Vec::new());
    slid.moved.then(|| {
        let after = Packed::new(&board).expect("no tile above 32768");
        (after, u32::try_from(slid.gain).unwrap())
    })
}

#[track_caller]
fn assert_same(rows: &Rows, packed: Packed) {
    for way in Direction::ALL {
        let found = rows.slide(packed, way);
        assert_eq!(
            found,
            reference(packed, way),
            "{way}\n{}",
            Board::from(packed)
        );
    }
}

/// Whether two 32768 may meet in one move.
fn overflows(row: u16) -> bool {
    let tiles: Vec<u16> = (0..4)
        .map(|cell| row >> (4 * cell) & 15)
        .filter(|&tile| tile > 0)
        .collect();
    tiles.windows(2).any(|pair| pair == [15, 15])
}

#[test]
fn every_row_and_column_moves_as_the_reference_says() {
    let rows = Rows::new();
    for row in 0..=u16::MAX {
        if overflows(row) {
            continue;
        }
        // In each of the four rows, and turned into a column.
        for place in 0..4 {
            let packed = Packed(u64::from(row) << (16 * place));
            assert_same(&rows, packed);
            assert_same(&rows, packed.transposed());
        }
    }
}

#[test]
fn random_boards_move_as_the_reference_says() {
    let rows = Rows::new();
    let mut random = SplitMix64::new(1);
    for _ in 0..100_000 {
        // Tiles up to 32768, few or many of them.
        let keep = random.next_u64() | random.next_u64();
        let mut board = 0;
        for cell in 0..16 {
            let tile = random.next_u64() % 15;
            if keep >> cell & 1 == 1 {
                board |= tile << (4 * cell);
            }
        }
        assert_same(&rows, Packed(board));
    }
}

#[test]
fn two_of_the_highest_tiles_never_become_one() {
    let rows = Rows::new();
    let both = Packed(0xFF);
    assert_eq!(rows.slide(both, Direction::Left), None);
    assert_eq!(
        rows.slide(both, Direction::Right),
        Some((Packed(0xFF00), 0))
    );
}

#[test]
fn the_eight_views_are_turns_and_mirrors() {
    let packed = Packed(0x0123_4567_89AB_CDEF);
    let views = packed.views();
    for (index, view) in views.iter().enumerate() {
        let cells: Vec<u8> = (0..16).map(|cell| view.cell(cell)).collect();
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..16).collect::<Vec<u8>>());
        // Neighbours stay neighbours: 15 - n stands where n stood, so differences are kept.
        for cell in 0..16 {
            for beside in [
                (cell % 4 < 3).then(|| cell + 1),
                (cell < 12).then(|| cell + 4),
            ] {
                let Some(beside) = beside else { continue };
                let apart = cells[cell].abs_diff(cells[beside]);
                assert!(apart == 1 || apart == 4, "{view:?}");
            }
        }
        assert!(views[..index].iter().all(|other| other != view), "{view:?}");
    }
    assert_eq!(packed.transposed().transposed(), packed);
    assert_eq!(packed.mirrored().mirrored(), packed);
    assert_eq!(packed.flipped().flipped(), packed);
}

#[test]
fn counts_of_cells_are_right() {
    let mut random = SplitMix64::new(2);
    for _ in 0..10_000 {
        let packed = Packed(random.next_u64() & random.next_u64());
        let cells: Vec<u8> = (0..16).map(|cell| packed.cell(cell)).collect();
        let empty = cells.iter().filter(|&&tile| tile == 0).count();
        assert_eq!(packed.empty_cells() as usize, empty);
        assert_eq!(Some(packed.highest()), cells.iter().copied().max());
    }
}
