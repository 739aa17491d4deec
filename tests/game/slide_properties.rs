//! Sliding and merging on boards and lines of any size, and the symmetries of the rule.

use super::slide::{MERGES, board, check_board, check_line, lines};
use super::support::sizes;
use game_2048::game::rules::Merge;
use game_2048::game::slide::{cascade_phase, slide};
use game_2048::{Board, Direction, Motion, MotionKind};
use proptest::prelude::*;
use proptest::sample::select;

/// One of the eight symmetries of the square.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|number| Self {
            transpose: number & 1 != 0,
            flip_rows: number & 2 != 0,
            flip_cols: number & 4 != 0,
        })
    }

    /// Returns where a cell of a `rows` × `cols` board goes, as row and column.
    fn cell(self, (rows, cols): (usize, usize), cell: usize) -> (usize, usize) {
        let (mut row, mut col) = (cell / cols, cell % cols);
        if self.flip_rows {
            row = rows - 1 - row;
        }
        if self.flip_cols {
            col = cols - 1 - col;
        }
        if self.transpose {
            (col, row)
        } else {
            (row, col)
        }
    }

    fn direction(self, direction: Direction) -> Direction {
        use Direction::{Down, Left, Right, Up};
        let flipped = match direction {
            Up if self.flip_rows => Down,
            Down if self.flip_rows => Up,
            Left if self.flip_cols => Right,
            Right if self.flip_cols => Left,
            other => other,
        };
        match flipped {
            Up if self.transpose => Left,
            Left if self.transpose => Up,
            Down if self.transpose => Right,
            Right if self.transpose => Down,
            other => other,
        }
    }

    fn index(self, size: (usize, usize), cell: usize) -> usize {
        let (row, col) = self.cell(size, cell);
        row * (if self.transpose { size.0 } else { size.1 }) + col
    }

    fn board(self, before: &Board) -> Board {
        let size = (before.size().rows().into(), before.size().cols().into());
        let mut cells = vec![0; before.cells().len()];
        for (cell, &exponent) in before.cells().iter().enumerate() {
            cells[self.index(size, cell)] = exponent;
        }
        board(if self.transpose { size.0 } else { size.1 }, &cells)
    }
}

/// Boards of any size with few kinds of tiles, so that many merge.
fn boards() -> impl Strategy<Value = Board> {
    (sizes(), 1..=5_u8)
        .prop_flat_map(|(size, highest)| {
            let cells = prop::collection::vec(0..=highest, size.cells());
            (Just(usize::from(size.cols())), cells)
        })
        .prop_map(|(cols, cells)| board(cols, &cells))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn longer_lines(line in prop::collection::vec(0..=5_u8, 2..=8), merge in select(&MERGES[..])) {
        check_line(&line, merge);
    }

    #[test]
    fn longer_lines_of_high_tiles(line in prop::collection::vec(55..=58_u8, 5..=8)) {
        check_line(&line, Merge::Cascade);
        check_line(&line, Merge::Once);
    }

    #[test]
    fn boards_of_any_size(board in boards(), direction in select(&Direction::ALL[..])) {
        check_board(&board, direction, Merge::Once);
        check_board(&board, direction, Merge::Cascade);
    }

    /// Phase by phase, a cascade ends with the same board and gain as in a single move, and in each
    /// phase at most two tiles of a line merge.
    #[test]
    fn the_phases_of_a_cascade_add_up_to_the_move(
        before in boards(),
        direction in select(&Direction::ALL[..]),
    ) {
        let mut at_once = before;
        let slid = slide(&mut at_once, direction, Merge::Cascade, &mut Vec::new());
        let (mut in_beats, mut gain, mut phases) = (before, 0, 0);
        loop {
            let mut motions = Vec::new();
            let part = cascade_phase(&mut in_beats, direction, &mut motions);
            if !part.moved {
                break;
            }
            let (rows, cols) = (before.size().rows().into(), before.size().cols().into());
            for line in lines(rows, cols, direction) {
                let merging = |motion: &&Motion| {
                    motion.kind == MotionKind::Merges && line.contains(&usize::from(motion.to))
                };
                let count = motions.iter().filter(merging).count();
                prop_assert!(count == 0 || count == 2, "{count} tiles merge in phase {phases}");
            }
            (gain, phases) = (gain + part.gain, phases + 1);
        }
        prop_assert_eq!((in_beats, gain), (at_once, slid.gain));
        prop_assert_eq!(phases > 0, slid.moved);
    }

    #[test]
    fn a_symmetry_before_or_after_a_move_gives_the_same(
        before in boards(),
        direction in select(&Direction::ALL[..]),
        merge in select(&MERGES[..]),
    ) {
        let size = (before.size().rows().into(), before.size().cols().into());
        let mut after = before;
        let mut motions = Vec::new();
        let slid = slide(&mut after, direction, merge, &mut motions);
        for symmetry in Symmetry::all() {
            let mut turned = symmetry.board(&before);
            let mut turned_motions = Vec::new();
            let turned_direction = symmetry.direction(direction);
            let turned_slid = slide(&mut turned, turned_direction, merge, &mut turned_motions);
            prop_assert_eq!(turned, symmetry.board(&after), "{:?} {}", symmetry, direction);
            prop_assert_eq!(turned_slid, slid);

            let place = |cell: u8| u8::try_from(symmetry.index(size, cell.into())).unwrap();
            let mut expected: Vec<Motion> = motions.clone();
            for motion in &mut expected {
                *motion = Motion { from: place(motion.from), to: place(motion.to), ..*motion };
            }
            expected.sort_by_key(|motion| motion.from);
            turned_motions.sort_by_key(|motion| motion.from);
            prop_assert_eq!(turned_motions, expected, "{:?} {}", symmetry, direction);
        }
    }
}
