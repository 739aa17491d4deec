//! The search with a value function, compared with a slow expectimax.

use super::support::{board, levels, network, uniform};
use game_2048::ai::{Budget, Network, PackedBoard, RowTables, Search};
use game_2048::game::rules::Odds;
use game_2048::random::SplitMix64;
use game_2048::{Board, Direction};

#[test]
fn a_search_plays_the_downgraded_board() {
    let board = PackedBoard(0xFDC0_0120_0034_1205);
    let look = |board| Search::new(network(), 16).look(board, Budget::nodes(2000));
    assert_ne!(board, board.downgraded());
    assert_eq!(look(board), look(board.downgraded()));
}

/// Expectimax by definition: the best of four moves, and the mean over all new tiles.
fn slow_best(
    rows: &RowTables,
    network: &Network,
    odds: Odds,
    board: PackedBoard,
    depth: u8,
) -> f32 {
    let mut best: f32 = 0.0;
    for way in Direction::ALL {
        if let Some((after, gain)) = rows.slide(board, way) {
            let gain = f32::from(u16::try_from(gain).unwrap());
            best = best.max(gain + slow_expect(rows, network, odds, after, depth));
        }
    }
    best
}

fn slow_expect(
    rows: &RowTables,
    network: &Network,
    odds: Odds,
    after: PackedBoard,
    depth: u8,
) -> f32 {
    if depth == 0 {
        return network.value(after);
    }
    let mut sum = 0.0;
    let mut count = 0.0;
    for cell in (0..16).filter(|&cell| after.cell(cell) == 0) {
        count += 1.0;
        for (tile, weight) in [(1, odds.two), (2, odds.four)] {
            let board = PackedBoard(after.0 | (tile << (4 * cell)));
            sum += f32::from(weight) * slow_best(rows, network, odds, board, depth - 1);
        }
    }
    sum / count / f32::from(odds.two + odds.four)
}

#[test]
fn the_search_is_expectimax() {
    let (rows, network) = (RowTables::new(), network());
    let mut search = Search::new(network.clone(), 12);
    let mut random = SplitMix64::new(5);
    // Values cached under some odds are dropped under others.
    for (depth, two, four) in [(0, 9, 1), (1, 9, 1), (1, 1, 1), (2, 9, 1), (2, 1, 4)] {
        let odds = Odds { two, four };
        search.set_odds(odds);
        // Nearly full boards of small tiles, so that the slow search ends soon.
        let mut board = 0;
        for cell in 0..13 {
            board |= u64::from(random.below(9) + 1) << (4 * cell);
        }
        let board = PackedBoard(board);
        let evaluation = search.look(board, Budget::depth(depth));
        for (value, way) in evaluation.values.into_iter().zip(Direction::ALL) {
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
fn a_search_keeps_to_its_budget_and_is_reproducible() {
    let board = PackedBoard(0x0012_0034_1205_1342);
    let mut search = Search::new(network(), 16);
    let mut depths = Vec::new();
    for nodes in [4, 100, 1000, 10_000] {
        let evaluation = search.look(board, Budget::nodes(nodes));
        assert!(
            evaluation.nodes <= nodes + 4,
            "{} of {nodes}",
            evaluation.nodes
        );
        assert!(evaluation.best().is_some());
        depths.push(evaluation.depth);
        let fresh = Search::new(network(), 16).look(board, Budget::nodes(nodes));
        if nodes == 4 {
            assert_eq!(fresh, evaluation);
        }
    }
    assert!(depths.is_sorted() && depths[0] < depths[3], "{depths:?}");
    let again = |nodes| Search::new(network(), 16).look(board, Budget::nodes(nodes));
    assert_eq!(again(5000), again(5000));
}

#[test]
fn a_search_with_known_values_looks_on_from_them() {
    let board = PackedBoard(0x0012_0034_1205_1342);
    let budget = Budget::nodes(20_000);
    let mut search = Search::new(network(), 16);
    let first = search.look(board, budget);
    let second = search.look(board, budget);
    assert!(second.depth >= first.depth, "{first:?} {second:?}");
    assert!(second.nodes > budget.nodes / 4, "{second:?}");
}

#[test]
fn a_search_uses_most_of_its_budget() {
    let mut random = SplitMix64::new(8);
    let mut search = Search::new(network(), 16);
    let mut used = 0;
    for _ in 0..20 {
        let board = PackedBoard(random.next_u64() & 0x0777_7777_0777_7777 | 0x1000);
        used += search.look(board, Budget::nodes(5000)).nodes;
    }
    assert!(used > 20 * 5000 * 3 / 4, "{used}");
}

#[test]
fn a_board_without_moves_has_no_best_move() {
    let stuck: Board = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2".parse().unwrap();
    let mut search = Search::new(network(), 4);
    let evaluation = search.look(PackedBoard::new(&stuck).unwrap(), Budget::nodes(100));
    assert_eq!(evaluation.values, [None; 4]);
    assert_eq!(evaluation.best(), None);
}

#[test]
fn cached_values_are_dropped_when_the_odds_change() {
    let board = PackedBoard(0x0012_0034_1205_1342);
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

#[test]
fn values_below_zero_are_next_to_nothing_and_still_rank_the_moves() {
    let negative: Vec<i16> = levels(false).iter().map(|level| -level).collect();
    let mut search = Search::new(uniform(1.0, &negative), 10);
    let board = PackedBoard::new(&board("2 4 . . / . . . . / . . . . / . . . 2")).unwrap();
    let values = search.look(board, Budget::depth(0)).values;
    let mut sorted: Vec<f32> = values.into_iter().flatten().collect();
    sorted.sort_by(f32::total_cmp);
    sorted.dedup();
    assert!(sorted.len() > 1, "{values:?}");
    assert!(
        sorted.iter().all(|&value| (-0.1..0.0).contains(&value)),
        "{values:?}"
    );
}

#[test]
fn boards_of_few_tiles_are_looked_ahead_from_whatever_the_weights_make_of_them() {
    // The weights of the page put two equal tiles alone in the wrong place 25,000 points above their merge.
    let weights = concat!(env!("CARGO_MANIFEST_DIR"), "/www/ai");
    let mut search = Search::new(Network::read(weights.as_ref()).unwrap(), 16);
    let mut look = |text: &str| {
        let packed = PackedBoard::downgraded_from(&board(text)).unwrap();
        search.look(packed, Budget::nodes(15_000))
    };
    for tile in [64, 256, 1024, 4096] {
        let found = look(&format!("{tile} {tile} . . / . . . . / . . . . / . . . ."));
        let [_, right, down, left] = found.values.map(Option::unwrap_or_default);
        assert!(found.depth >= 3, "{tile}: {found:?}");
        for merged in [right, left] {
            assert!((merged / down - 1.0).abs() < 0.03, "{tile}: {found:?}");
        }
    }
    let few = look("1024 1024 . . / . . . . / . . . 2 / 2 2 8 2");
    assert_eq!(few.best(), Some(Direction::Right), "{few:?}");
}
