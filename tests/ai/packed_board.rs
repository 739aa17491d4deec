//! The packed board and the row tables, compared with the reference rule.

use super::support::random_board;
use game_2048::ai::{PackedBoard, RowTables};
use game_2048::game::rules::Merge;
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction};

/// The board after a move by the reference rule; `None` when nothing moves.
fn reference(packed: PackedBoard, way: Direction) -> Option<(PackedBoard, u32)> {
    let mut board = Board::from(packed);
    let slid = slide(&mut board, way, Merge::Once, &mut Vec::new());
    slid.moved.then(|| {
        let after = PackedBoard::new(&board).expect("no tile above 32768");
        (after, u32::try_from(slid.gain).unwrap())
    })
}

#[track_caller]
fn assert_same(rows: &RowTables, packed: PackedBoard) {
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

/// Whether two 32768 tiles may merge in one move.
fn overflows(row: u64) -> bool {
    let tiles = (0..4)
        .map(|cell| row >> (4 * cell) & 15)
        .filter(|&tile| tile > 0);
    tiles
        .clone()
        .zip(tiles.skip(1))
        .any(|pair| pair == (15, 15))
}

#[test]
fn every_row_and_column_moves_like_the_reference() {
    let rows = RowTables::new();
    for row in 0..=u16::MAX {
        if overflows(row.into()) {
            continue;
        }
        // Put the row into each of the four rows, and into each column.
        for place in 0..4 {
            let packed = PackedBoard(u64::from(row) << (16 * place));
            assert_same(&rows, packed);
            assert_same(&rows, packed.transposed());
        }
    }
}

#[test]
fn ten_million_random_boards_move_like_the_reference() {
    const THREADS: u64 = 8;
    let rows = &RowTables::new();
    std::thread::scope(|scope| {
        for seed in 0..THREADS {
            scope.spawn(move || {
                let mut random = SplitMix64::new(seed);
                for _ in 0..10_000_000 / THREADS {
                    let board = random_board(&mut random);
                    let across = board.transposed().0;
                    let overflow = [0, 16, 32, 48]
                        .into_iter()
                        .any(|shift| overflows(board.0 >> shift) || overflows(across >> shift));
                    if !overflow {
                        assert_same(rows, board);
                    }
                }
            });
        }
    });
}

#[test]
fn two_of_the_highest_tiles_never_merge() {
    let rows = RowTables::new();
    let both = PackedBoard(0xFF);
    assert_eq!(rows.slide(both, Direction::Left), None);
    assert_eq!(
        rows.slide(both, Direction::Right),
        Some((PackedBoard(0xFF00), 0))
    );
}

#[test]
fn the_eight_symmetries_are_rotations_and_reflections() {
    let packed = PackedBoard(0x0123_4567_89AB_CDEF);
    let symmetries = packed.symmetries();
    for (index, view) in symmetries.iter().enumerate() {
        let cells: Vec<u8> = (0..16).map(|cell| view.cell(cell)).collect();
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..16).collect::<Vec<u8>>());
        // Neighbors stay neighbors: cells hold 15 - n instead of n, so differences are kept.
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
        assert!(
            symmetries[..index].iter().all(|other| other != view),
            "{view:?}"
        );
    }
    assert_eq!(packed.transposed().transposed(), packed);
    assert_eq!(packed.mirrored().mirrored(), packed);
    assert_eq!(packed.flipped().flipped(), packed);
}

#[test]
fn counts_of_cells_are_right() {
    let mut random = SplitMix64::new(2);
    for _ in 0..10_000 {
        let packed = PackedBoard(random.next_u64() & random.next_u64());
        let cells = || (0..16).map(|cell| packed.cell(cell));
        let empty = cells().filter(|&tile| tile == 0).count();
        assert_eq!(packed.empty_cells() as usize, empty);
        assert_eq!(Some(packed.highest()), cells().max());
    }
}

#[test]
fn only_tiles_above_the_highest_missing_one_are_downgraded() {
    for (text, downgraded) in [
        // Without a 32768 it is unchanged.
        ("16384 4 . . / . . . . / . . . . / . . . 2", None),
        (
            "32768 4 . . / . . . . / . . . . / . . . 2",
            Some("16384 4 . . / . . . . / . . . . / . . . 2"),
        ),
        (
            "32768 16384 8192 2048 / . . . . / . . . . / . . . 2",
            Some("16384 8192 4096 2048 / . . . . / . . . . / . . . 2"),
        ),
        // Downgraded repeatedly, until no tile is above 16384.
        (
            "262144 262144 4 32768 / . . . . / . . . . / . . . 2",
            Some("16384 16384 4 8192 / . . . . / . . . . / . . . 2"),
        ),
        // Below 32, missing tiles don't count.
        (
            "32768 16384 8192 4096 / 256 512 1024 2048 / 128 64 32 . / . 2 4 8",
            None,
        ),
        (
            "32768 16384 8192 4096 / 256 512 1024 2048 / 128 64 16 . / . 2 4 8",
            Some("16384 8192 4096 2048 / 128 256 512 1024 / 64 32 16 . / . 2 4 8"),
        ),
    ] {
        let board: Board = text.parse().unwrap();
        let expected = downgraded.map_or(board, |text| text.parse().unwrap());
        let downgraded = PackedBoard::downgraded_from(&board).expect("few enough tiles");
        assert_eq!(Board::from(downgraded), expected, "{text}");
        if let Some(packed) = PackedBoard::new(&board) {
            assert_eq!(packed.downgraded(), downgraded, "{text}");
        }
    }
    for text in [
        // No tile is missing.
        "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . 2 4 8",
        // Two of the highest tile.
        "32768 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . 2 4 8",
        "131072 8 4 / . . . / . . 2",
    ] {
        assert_eq!(
            PackedBoard::downgraded_from(&text.parse().unwrap()),
            None,
            "{text}"
        );
    }
}

#[test]
fn a_downgraded_board_moves_and_merges_like_the_board() {
    let rows = RowTables::new();
    let mut random = SplitMix64::new(11);
    let mut lowered_ones = 0;
    for _ in 0..100_000 {
        // Few kinds of tiles, so that many are equal.
        let kinds = [0, 0, 1, 2, 9, 13, 14, 15].map(|tile| match random.below(2) {
            0 => tile,
            _ => tile.min(1) * (1 + random.below(20)),
        });
        let row = |random: &mut SplitMix64| {
            let tile = |random: &mut SplitMix64| match kinds[random.below(8) as usize] {
                0 => ".".to_owned(),
                tile => (1_u32 << tile).to_string(),
            };
            [(); 4].map(|()| tile(random)).join(" ")
        };
        let text = [(); 4].map(|()| row(&mut random)).join(" / ");
        let board: Board = text.parse().unwrap();
        let downgraded = PackedBoard::downgraded_from(&board).expect("few kinds of tiles");
        lowered_ones += u32::from(Board::from(downgraded) != board);
        for way in Direction::ALL {
            let mut after = board;
            let slid = slide(&mut after, way, Merge::Once, &mut Vec::new());
            let found = rows.slide(downgraded, way);
            assert_eq!(found.is_some(), slid.moved, "{way}\n{board}");
            let Some((found, _)) = found else { continue };
            let taken = |board: &Board| {
                board
                    .cells()
                    .iter()
                    .map(|&tile| tile > 0)
                    .collect::<Vec<_>>()
            };
            assert_eq!(taken(&found.into()), taken(&after), "{way}\n{board}");
        }
    }
    assert!(lowered_ones > 50_000, "{lowered_ones}");
}
