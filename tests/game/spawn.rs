//! New tiles: pinned forever, fair, and a function of seed, step and empty cells.
//!
//! The pinned numbers are a promise to every saved game. If one of them fails, the code is wrong,
//! never the number.

use super::support::{assert_fits, sizes};
use game_2048::game::rules::{Loss, NoOpMove, Odds, Opening};
use game_2048::game::spawn::spawn;
use game_2048::{Board, Game, Rules, Setup, Size, Status, face};
use proptest::prelude::*;

const CLASSIC: Odds = Odds { two: 9, four: 1 };

const EVEN: Odds = Odds { two: 1, four: 1 };

/// The cell and exponent of the tile that appears.
#[track_caller]
fn appears(board: &Board, odds: Odds, seed: u64, step: u32) -> Option<(usize, u8)> {
    let mut after = *board;
    let cell = usize::from(spawn(&mut after, odds, seed, step)?.tile.cell());
    let changed = |&cell: &usize| board.cells()[cell] != after.cells()[cell];
    let changed: Vec<usize> = (0..board.cells().len()).filter(changed).collect();
    assert_eq!(
        changed,
        [cell],
        "only the named cell changes:\n{board}\nbecame\n{after}"
    );
    assert_eq!(
        board.cells()[cell],
        0,
        "the cell was empty:\n{board}\nbecame\n{after}"
    );
    Some((cell, after.cells()[cell]))
}

fn opening_of(name: &str, size: Size, seed: u64) -> String {
    let rules = Rules::preset(name).unwrap();
    let start = size.into();
    Game::new(Setup { rules, start, seed }).board().to_string()
}

#[test]
fn pinned_openings() {
    for (name, size, seed, opening) in [
        (
            "classic",
            (4, 4),
            0,
            ". . . . / . 2 . . / . . 2 . / . . . .",
        ),
        (
            "classic",
            (4, 4),
            1,
            "2 . . . / . 4 . . / . . . . / . . . .",
        ),
        (
            "classic",
            (4, 4),
            42,
            ". . . . / . 4 . . / 2 . . . / . . . .",
        ),
        (
            "classic",
            (4, 4),
            u64::MAX,
            ". . . . / . 2 . . / 4 . . . / . . . .",
        ),
        ("classic", (3, 3), 42, ". . . / 4 2 . / . . ."),
        ("classic", (3, 5), 42, ". . . . . / 4 . 2 . . / . . . . ."),
        (
            "classic",
            (8, 8),
            42,
            ". . . . . . . . / . . . . . . . . / . . . . . 4 . . / . . . . . . . 2 / . . . . . . . . / . . . . . . . . / . . . . . . . . / . . . . . . . .",
        ),
        (
            "coin-flip",
            (4, 4),
            0,
            ". . . . / . . . . / . . 2 2 / . . . .",
        ),
        (
            "coin-flip",
            (4, 4),
            42,
            ". . . . / . 2 . . / . . . . / . . . 2",
        ),
        (
            "cascade",
            (4, 4),
            0,
            "2 2 . 2 / 2 . 2 . / . 2 . . / . 2 2 .",
        ),
        (
            "cascade",
            (4, 4),
            42,
            ". 4 . . / 2 . . 2 / . 2 2 . / . . 4 2",
        ),
        (
            "cascade",
            (5, 3),
            7,
            "2 2 2 / 2 . . / 4 4 4 / . 4 . / . . 4",
        ),
        (
            "endless",
            (4, 4),
            42,
            ". . . . / . 4 . . / 2 . . . / . . . .",
        ),
        (
            "endless",
            (6, 7),
            1 << 63,
            "4 . . . . . . / . . . . . . . / . . . . . . . / . 2 . . . . . / . . . . . . . / . . . . . . .",
        ),
        (
            "two-to-one",
            (4, 4),
            0,
            ". . . . / . . . . / . . 2 2 / . . . .",
        ),
        (
            "two-to-one",
            (4, 4),
            5,
            ". 4 . . / . . . . / . . . . / . . . 2",
        ),
        (
            "two-to-one",
            (4, 4),
            42,
            ". . . . / . 2 . . / . . . . / . . . 2",
        ),
    ] {
        let size = Size::new(size.0, size.1).unwrap();
        let found = opening_of(name, size, seed).replace('\n', " / ");
        assert_eq!(found, opening, "{name} {size} {seed}");
    }
}

#[test]
fn pinned_tiles() {
    let empty = ". . . . / . . . . / . . . . / . . . .";
    let half = "2 . 4 . / . 8 . 2 / 16 . 2 . / . 4 . 32";
    let one = "2 4 2 / 4 . 4 / 2 4 2";
    for (board, odds, seed, step, tile) in [
        (empty, CLASSIC, 0, 1, (4, 1)),
        (empty, CLASSIC, 0, 2, (14, 1)),
        (empty, CLASSIC, 42, 1, (15, 1)),
        (empty, CLASSIC, 42, 2, (0, 1)),
        (empty, CLASSIC, 42, 3, (3, 1)),
        (empty, CLASSIC, 42, 100_000, (7, 1)),
        (empty, CLASSIC, 42, u32::MAX, (2, 1)),
        (empty, CLASSIC, u64::MAX, 1, (7, 1)),
        (empty, EVEN, 42, 1, (15, 1)),
        (empty, EVEN, 42, 2, (0, 2)),
        (half, CLASSIC, 42, 1, (14, 1)),
        (half, CLASSIC, 42, 2, (1, 1)),
        (half, CLASSIC, 42, 3, (3, 1)),
        (half, EVEN, 1 << 63, 9, (6, 2)),
        (one, CLASSIC, 42, 1, (4, 1)),
        (one, EVEN, 42, 7, (4, 2)),
    ] {
        let found = appears(&board.parse().unwrap(), odds, seed, step);
        assert_eq!(found, Some(tile), "{seed}, step {step}, {odds:?}, {board}");
    }
}

/// For each cell, the counts of 2s and 4s that appear over many seeds or steps.
pub fn counts(board: &str, odds: Odds, tile: impl Fn(u32) -> (u64, u32)) -> Vec<[u32; 2]> {
    let board: Board = board.parse().unwrap();
    let mut counts = vec![[0, 0]; board.cells().len()];
    for number in 0..32_000 {
        let (seed, step) = tile(number);
        let (cell, exponent) = appears(&board, odds, seed, step).unwrap();
        counts[cell][usize::from(exponent) - 1] += 1;
    }
    counts
}

#[test]
fn cells_are_uniform_and_tiles_follow_the_odds() {
    let empty = ". . . . / . . . . / . . . . / . . . .";
    let five = "2 . 4 2 / 2 4 . 2 / . 2 2 . / 2 4 . 4";
    for board in [empty, five] {
        for odds in [
            CLASSIC,
            EVEN,
            Odds { two: 3, four: 1 },
            Odds { two: 2, four: 1 },
        ] {
            let seeds = counts(board, odds, |number| (number.into(), 1));
            let steps = counts(board, odds, |number| (42, number + 1));
            for (counts, over) in [(seeds, "seeds"), (steps, "steps")] {
                let case = format!("{board} {odds:?} over {over}");
                let cells: Vec<u32> = counts.iter().map(|cell| cell[0] + cell[1]).collect();
                let hit: Vec<u32> = cells.into_iter().filter(|&count| count > 0).collect();
                assert_fits(&hit, &vec![1; hit.len()], &format!("cells of {case}"));
                // Test both together too, so that the number doesn't depend on the cell.
                let both: Vec<u32> = counts.iter().flatten().copied().collect();
                let twos: u32 = both.iter().step_by(2).sum();
                let fours: u32 = both.iter().skip(1).step_by(2).sum();
                let weights = [odds.two.into(), odds.four.into()];
                assert_fits(&[twos, fours], &weights, &format!("faces of {case}"));
                if hit.len() == 16 {
                    assert_fits(&both, &weights.repeat(16), &format!("both of {case}"));
                }
            }
        }
    }
}

#[test]
fn one_sided_odds_are_respected() {
    let board = Board::new(Size::default());
    for seed in 0..2000 {
        let only_twos = appears(&board, Odds { two: 1, four: 0 }, seed, 1).unwrap();
        let only_fours = appears(&board, Odds { two: 0, four: 1 }, seed, 1).unwrap();
        assert_eq!((only_twos.1, only_fours.1), (1, 2), "seed {seed}");
        assert_eq!(
            only_twos.0, only_fours.0,
            "the cell is drawn before the face"
        );
    }
}

#[test]
fn a_full_board_is_unchanged() {
    let full: Board = "2 4 2 / 4 2 4 / 2 4 2".parse().unwrap();
    let mut board = full;
    assert_eq!(spawn(&mut board, CLASSIC, 42, 1), None);
    assert_eq!(board, full);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn the_other_tiles_do_not_matter(
        (cols, tiles) in sizes().prop_flat_map(|size| {
            let tile = (any::<bool>(), 1..=17_u8, 1..=17_u8);
            (Just(usize::from(size.cols())), prop::collection::vec(tile, size.cells()))
        }),
        seed: u64,
        step: u32,
    ) {
        let board = |pick: fn(&(bool, u8, u8)) -> u8| -> Board {
            let cell = |tile: &(bool, u8, u8)| {
                if tile.0 {
                    face(pick(tile)).to_string()
                } else {
                    ".".to_owned()
                }
            };
            let rows: Vec<String> = tiles
                .chunks(cols)
                .map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" "))
                .collect();
            rows.join("/").parse().unwrap()
        };
        let (one, other) = (board(|tile| tile.1), board(|tile| tile.2));
        let tile = appears(&one, CLASSIC, seed, step);
        prop_assert_eq!(tile, appears(&other, CLASSIC, seed, step));
        prop_assert_eq!(tile, appears(&one, CLASSIC, seed, step), "no hidden state");
        prop_assert_eq!(tile.is_none(), one.empty_cells() == 0);
    }
}

#[test]
fn seed_and_step_do_matter() {
    let board = Board::new(Size::new(8, 8).unwrap());
    let distinct = |tile: &dyn Fn(u32) -> (u64, u32)| {
        let tiles = (0..200).map(|number| {
            let (seed, step) = tile(number);
            appears(&board, EVEN, seed, step).unwrap()
        });
        let mut tiles: Vec<_> = tiles.collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles.len()
    };
    // 200 draws from 128 tiles hit about 101 different ones.
    for (what, found) in [
        (
            "low bits of the seed",
            distinct(&|number| (number.into(), 1)),
        ),
        (
            "high bits of the seed",
            distinct(&|number| (u64::from(number) << 56, 1)),
        ),
        ("step", distinct(&|number| (42, number + 1))),
    ] {
        assert!(found > 85, "the {what} gave only {found} tiles");
    }
}

/// Weights may leave every cell empty. If no-op moves add no tile, such a game could never begin.
#[test]
fn a_scattered_opening_can_be_played() {
    for no_op in [NoOpMove::Ignored, NoOpMove::Spawns] {
        let rules = Rules {
            opening: Opening::Scatter {
                empty: 1,
                two: 0,
                four: 0,
            },
            no_op_move: no_op,
            loss: Loss::Stuck,
            ..Rules::preset("cascade").unwrap()
        };
        for seed in 0..50 {
            let game = Game::new(Setup {
                rules,
                start: Size::default().into(),
                seed,
            });
            let tiles = 16 - game.board().empty_cells();
            assert_eq!(
                tiles,
                usize::from(no_op == NoOpMove::Ignored),
                "seed {seed}"
            );
            assert_eq!(game.status(), Status::Playing, "{no_op:?}, seed {seed}");
        }
    }
}
