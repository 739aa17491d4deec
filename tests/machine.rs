//! The packed board against the reference rule, and the search against a slow one.
#![cfg(not(target_arch = "wasm32"))]

use std::sync::OnceLock;

use game_2048::ai::tuples::{CONTENTS, TUPLES, contents};
use game_2048::ai::{Adviser, Budget, Network, Packed, Rows, Search};
use game_2048::game::rules::{Merge, Odds};
use game_2048::game::slide::slide;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction, Rules};

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
fn every_row_and_column_moves_as_the_reference_says() {
    let rows = Rows::new();
    for row in 0..=u16::MAX {
        if overflows(row.into()) {
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

/// Tiles up to 32768, few or many of them.
fn random_board(random: &mut SplitMix64) -> Packed {
    let keep = random.next_u64() | random.next_u64();
    let tiles = random.next_u64();
    let board = (0..16)
        .filter(|cell| keep >> cell & 1 == 1)
        .map(|cell| tiles & 15 << (4 * cell))
        .sum();
    Packed(board)
}

#[test]
fn ten_million_random_boards_move_as_the_reference_says() {
    const THREADS: u64 = 8;
    let rows = &Rows::new();
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
        let cells = || (0..16).map(|cell| packed.cell(cell));
        let empty = cells().filter(|&tile| tile == 0).count();
        assert_eq!(packed.empty_cells() as usize, empty);
        assert_eq!(Some(packed.highest()), cells().max());
    }
}

// --- the search ---

/// Arbitrary levels, always the same ones: for usual boards and for late ones.
fn levels(late: usize) -> &'static [i16] {
    static LEVELS: [OnceLock<Vec<i16>>; 2] = [const { OnceLock::new() }; 2];
    LEVELS[late].get_or_init(|| {
        let mut random = SplitMix64::new(3 + late as u64);
        let mut level = || i16::try_from(random.next_u64() % 1000).unwrap();
        (0..CONTENTS).map(|_| level()).collect()
    })
}

/// A network of arbitrary weights, always the same ones.
fn network() -> Network {
    let (usual, late) = (levels(0), levels(1));
    Network::new(0.5, [usual, usual, usual, usual, late, late, late, late])
}

#[test]
fn the_contents_are_those_of_the_tuples() {
    let mut random = SplitMix64::new(6);
    for _ in 0..1000 {
        let packed = Packed(random.next_u64());
        for (cells, found) in TUPLES.into_iter().zip(contents(packed)) {
            let number = cells.into_iter().rev().fold(0, |number, cell| {
                number << 4 | usize::from(packed.cell(cell))
            });
            assert_eq!(found, number, "{packed:?} {cells:?}");
        }
    }
}

#[test]
fn a_value_is_the_sum_of_a_weight_for_each_tuple_and_view() {
    let network = network();
    let mut random = SplitMix64::new(7);
    let mut late_ones = 0;
    for _ in 0..1000 {
        // Some are late.
        let packed = Packed(random.next_u64() & (random.next_u64() | random.next_u64()));
        let (seen, is_late) = packed.seen();
        late_ones += u32::from(is_late);
        let mut sum = 0;
        for view in seen.views() {
            for contents in contents(view) {
                sum += i32::from(levels(usize::from(is_late))[contents]);
            }
        }
        let sum = f32::from(u16::try_from(sum).unwrap());
        assert_eq!(network.value(packed).to_bits(), (0.5 * sum).to_bits());
    }
    assert!((100..900).contains(&late_ones), "{late_ones}");
}

#[test]
fn a_board_is_lowered_only_above_the_highest_tile_that_is_missing() {
    for (text, lowered) in [
        // Without a 32768 it stays.
        ("16384 4 . . / . . . . / . . . . / . . . 2", None),
        (
            "32768 4 . . / . . . . / . . . . / . . . 2",
            Some("16384 4 . . / . . . . / . . . . / . . . 2"),
        ),
        (
            "32768 16384 8192 2048 / . . . . / . . . . / . . . 2",
            Some("16384 8192 4096 2048 / . . . . / . . . . / . . . 2"),
        ),
        // Again and again, until none is above 16384.
        (
            "262144 262144 4 32768 / . . . . / . . . . / . . . 2",
            Some("16384 16384 4 8192 / . . . . / . . . . / . . . 2"),
        ),
        // Below 32, tiles come and go.
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
        let expected = lowered.map_or(board, |text| text.parse().unwrap());
        let lowered = Packed::lowered_from(&board).expect("not too many tiles");
        assert_eq!(Board::from(lowered), expected, "{text}");
        if let Some(packed) = Packed::new(&board) {
            assert_eq!(packed.lowered(), lowered, "{text}");
        }
    }
    for text in [
        // None is missing.
        "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . 2 4 8",
        // Two of the highest.
        "32768 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . 2 4 8",
        "131072 8 4 / . . . / . . 2",
    ] {
        assert_eq!(Packed::lowered_from(&text.parse().unwrap()), None, "{text}");
    }
}

#[test]
fn a_lowered_board_moves_and_merges_as_the_board_does() {
    let rows = Rows::new();
    let mut random = SplitMix64::new(11);
    let mut lowered_ones = 0;
    for _ in 0..100_000 {
        // Few kinds of tiles, so that many are the same.
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
        let lowered = Packed::lowered_from(&board).expect("few kinds of tiles");
        lowered_ones += u32::from(Board::from(lowered) != board);
        for way in Direction::ALL {
            let mut after = board;
            let slid = slide(&mut after, way, Merge::Once, &mut Vec::new());
            let found = rows.slide(lowered, way);
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

#[test]
fn a_search_plays_the_lowered_board() {
    let board = Packed(0xFDC0_0120_0034_1205);
    let look = |board| Search::new(network(), 16).look(board, Budget::nodes(2000));
    assert_ne!(board, board.lowered());
    assert_eq!(look(board), look(board.lowered()));
}

#[test]
fn all_views_of_a_board_have_the_same_value() {
    let network = network();
    let mut random = SplitMix64::new(4);
    for _ in 0..1000 {
        let packed = Packed(random.next_u64());
        let value = network.value(packed);
        for view in packed.views() {
            assert_eq!(network.value(view).to_bits(), value.to_bits(), "{packed:?}");
        }
    }
}

/// Expectimax as its definition says: the best of four moves, the mean of all new tiles.
fn slow_best(rows: &Rows, network: &Network, odds: Odds, board: Packed, depth: u8) -> f32 {
    let mut best: f32 = 0.0;
    for way in Direction::ALL {
        if let Some((after, gain)) = rows.slide(board, way) {
            let gain = f32::from(u16::try_from(gain).unwrap());
            best = best.max(gain + slow_expect(rows, network, odds, after, depth));
        }
    }
    best
}

fn slow_expect(rows: &Rows, network: &Network, odds: Odds, after: Packed, depth: u8) -> f32 {
    if depth == 0 {
        return network.value(after);
    }
    let mut sum = 0.0;
    let mut count = 0.0;
    for cell in (0..16).filter(|&cell| after.cell(cell) == 0) {
        count += 1.0;
        for (tile, weight) in [(1, odds.two), (2, odds.four)] {
            let board = Packed(after.0 | (tile << (4 * cell)));
            sum += f32::from(weight) * slow_best(rows, network, odds, board, depth - 1);
        }
    }
    sum / count / f32::from(odds.two + odds.four)
}

#[test]
fn the_search_is_expectimax() {
    let (rows, network) = (Rows::new(), network());
    let mut search = Search::new(network.clone(), 12);
    let mut random = SplitMix64::new(5);
    // What is known under some odds is forgotten under others.
    for (depth, two, four) in [(0, 9, 1), (1, 9, 1), (1, 1, 1), (2, 9, 1), (2, 1, 4)] {
        let odds = Odds { two, four };
        search.set_odds(odds);
        // Nearly full boards of small tiles, so that the slow one ends soon.
        let mut board = 0;
        for cell in 0..13 {
            board |= u64::from(random.below(9) + 1) << (4 * cell);
        }
        let board = Packed(board);
        let outlook = search.look(board, Budget::depth(depth));
        for (value, way) in outlook.values.into_iter().zip(Direction::ALL) {
            let slow = rows.slide(board, way).map(|(after, gain)| {
                f32::from(u16::try_from(gain).unwrap())
                    + slow_expect(&rows, &network, odds, after, depth)
            });
            assert_eq!(value.is_some(), slow.is_some());
            let (Some(value), Some(slow)) = (value, slow) else {
                continue;
            };
            assert!(
                (value - slow).abs() < 1.0,
                "{board:?} {way}: {value} {slow}"
            );
        }
    }
}

#[test]
fn a_search_keeps_to_its_budget_and_is_the_same_each_time() {
    let board = Packed(0x0012_0034_1205_1342);
    let mut search = Search::new(network(), 16);
    let mut depths = Vec::new();
    for nodes in [4, 100, 1000, 10_000] {
        let outlook = search.look(board, Budget::nodes(nodes));
        assert!(outlook.nodes <= nodes + 4, "{} of {nodes}", outlook.nodes);
        assert!(outlook.best().is_some());
        depths.push(outlook.depth);
        let fresh = Search::new(network(), 16).look(board, Budget::nodes(nodes));
        if nodes == 4 {
            assert_eq!(fresh, outlook);
        }
    }
    assert!(depths.is_sorted() && depths[0] < depths[3], "{depths:?}");
    let again = |nodes| Search::new(network(), 16).look(board, Budget::nodes(nodes));
    assert_eq!(again(5000), again(5000));
}

#[test]
fn a_board_without_moves_has_no_best() {
    let stuck: Board = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2".parse().unwrap();
    let mut search = Search::new(network(), 4);
    let outlook = search.look(Packed::new(&stuck).unwrap(), Budget::nodes(100));
    assert_eq!(outlook.values, [None; 4]);
    assert_eq!(outlook.best(), None);
}

#[test]
fn what_is_known_under_some_odds_is_forgotten_under_others() {
    let board = Packed(0x0012_0034_1205_1342);
    let budget = Budget::nodes(5000);
    let even = Odds { two: 1, four: 1 };
    let mut fresh = Search::new(network(), 16);
    fresh.set_odds(even);
    let mut used = Search::new(network(), 16);
    let classic = used.look(board, budget);
    used.set_odds(even);
    let found = used.look(board, budget);
    assert_eq!(found, fresh.look(board, budget));
    assert_ne!(found.values, classic.values);
}

// --- the adviser ---

#[test]
fn what_no_packed_board_can_hold_is_left_to_the_plain_search() {
    let mut adviser = Adviser::with_network(network());
    for (rules, board, strong) in [
        ("classic", "32768 4 . . / . . . . / . . . . / . . . 2", true),
        (
            "classic",
            "65536 65536 . 4 / . . . . / . . . . / . . . 2",
            true,
        ),
        (
            "classic",
            "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . . . 2",
            false,
        ),
        ("classic", "2 4 . / . . . / . . .", false),
        ("cascade", "2 4 . . / . . . . / . . . . / . . . 2", false),
    ] {
        let board: Board = board.parse().unwrap();
        let rules = Rules::preset(rules).unwrap();
        let advice = adviser.look(&rules, &board, Budget::nodes(500));
        assert_eq!(advice.strong, strong, "{board}");
        assert!(advice.outlook.best().is_some(), "{board}");
    }
    // At first sight, since the weights are arbitrary.
    let both = "32768 32768 . . / . . . . / . . . . / . . . 2"
        .parse()
        .unwrap();
    let classic = Rules::preset("classic").unwrap();
    let advice = adviser.look(&classic, &both, Budget::nodes(1));
    assert!(matches!(
        advice.outlook.best(),
        Some(Direction::Left | Direction::Right)
    ));
}

#[test]
fn it_says_whether_its_values_are_points() {
    let classic = Rules::preset("classic").unwrap();
    let points = |adviser: &mut Adviser, text: &str| {
        let board = text.parse().unwrap();
        adviser.look(&classic, &board, Budget::nodes(4)).points
    };
    let late = "16384 . . 65536 / . . . . / . . . . / . . . 2";
    let next = "8192 . . 8192 / . . . . / . . . . / . . . 2";
    let early = "8192 . . 4096 / . . . . / . . . . / . . . 2";
    let small = "2 4 . / . . . / . . .";
    let mut strong = Adviser::with_network(network());
    let found = [late, next, early, late, small].map(|text| points(&mut strong, text));
    assert_eq!(found, [false, false, true, false, false]);
    assert!(!points(&mut Adviser::new(), early));
}

#[test]
fn to_win_is_best_where_the_game_ends_with_it() {
    let coin_flip = Rules::preset("coin-flip").unwrap();
    let mut adviser = Adviser::with_network(network());
    let board = "1024 8 4 2 / 1024 4 8 16 / 2 . . 4 / . . . 2"
        .parse()
        .unwrap();
    let advice = adviser.look(&coin_flip, &board, Budget::nodes(2000));
    assert!(advice.strong);
    let [up, right, down, _] = advice.outlook.values.map(Option::unwrap);
    // Sixteen times the tile, and the gain.
    assert_eq!(
        [up, down].map(f32::to_bits),
        [(17.0_f32 * 2048.0).to_bits(); 2]
    );
    assert!(right < up, "{right}");
    // Where it does not end the game, it is a move as any other.
    let classic = Rules::preset("classic").unwrap();
    let advice = adviser.look(&classic, &board, Budget::nodes(2000));
    assert!(advice.outlook.values[0].unwrap() < up);

    let won = "2048 8 4 2 / . . . . / . . . . / . . . 2".parse().unwrap();
    for strong in [true, false] {
        let mut adviser = if strong {
            Adviser::with_network(network())
        } else {
            Adviser::new()
        };
        let advice = adviser.look(&coin_flip, &won, Budget::nodes(500));
        assert_eq!(advice.outlook.best(), None);
        assert!(
            adviser
                .look(&classic, &won, Budget::nodes(500))
                .outlook
                .best()
                .is_some()
        );
    }
}
