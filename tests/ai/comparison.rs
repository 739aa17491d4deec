//! How moves compare: their order, what each costs, and what that is called.

use game_2048::Direction;
use game_2048::ai::comparison::{Comparison, Values, Verdict};

/// Values of the network in points, of which the first is the best.
fn compare(values: [Option<f64>; 4]) -> [Comparison; 4] {
    let best = values.iter().position(Option::is_some);
    let best = best.map(|index| Direction::ALL[index]);
    told(values, best, true, true)
}

fn told(
    values: [Option<f64>; 4],
    best: Option<Direction>,
    used_network: bool,
    points: bool,
) -> [Comparison; 4] {
    Values {
        values,
        best,
        used_network,
        points,
    }
    .compare()
}

#[test]
fn moves_are_put_in_order_and_small_losses_show() {
    let ways = compare([30_000.0, 29_900.0, 28_000.0, 10_000.0].map(Some));
    let levels = ways.map(|way| way.level);
    assert!(levels.is_sorted_by(|a, b| a >= b), "{levels:?}");
    assert!(levels[0] - levels[2] > 0.2, "a twentieth of all is seen");
    assert!(levels[3] > 0.0);
    assert_eq!(
        ways.map(|way| (way.verdict, way.loss)),
        [
            (Verdict::Best, Some(0.0)),
            (Verdict::AlmostAsGood, Some(100.0)),
            (Verdict::Costs, Some(2000.0)),
            (Verdict::Costs, Some(20_000.0)),
        ],
    );
}

#[test]
fn not_much_is_made_of_little() {
    let [_, others @ ..] = compare([30_000.0, 29_990.0, 29_980.0, 29_970.0].map(Some));
    for way in others {
        assert!(way.level > 0.8, "{way:?}");
        assert_eq!(way.verdict, Verdict::AlmostAsGood);
    }
    let [_, second, ..] = compare([30_000.0, 30_000.0, 5.0, 5.0].map(Some));
    assert_eq!((second.verdict, second.level), (Verdict::Equal, 1.0));
}

#[test]
fn the_only_move_is_known_and_that_there_is_none() {
    let only = compare([None, Some(5.0), None, None]);
    assert_eq!(
        only.map(|way| way.verdict),
        [Verdict::NoOp, Verdict::Only, Verdict::NoOp, Verdict::NoOp],
    );
    let none = compare([None; 4]);
    assert_eq!(
        none.map(|way| (way.verdict, way.loss, way.level)),
        [(Verdict::NoOp, None, 0.0); 4]
    );
    // At the very end nothing more is to be had.
    let [_, second, ..] = compare([Some(0.0), Some(0.0), None, None]);
    assert_eq!((second.verdict, second.level), (Verdict::Equal, 1.0));
}

#[test]
fn where_values_are_no_points_a_loss_is_worse_or_much_worse() {
    // In the generic search, an empty cell counts as 35.
    let values = [1000.0, 966.0, 965.0, 650.0].map(Some);
    let ways = told(values, Some(Direction::Up), false, false);
    assert_eq!(
        ways.map(|way| way.verdict),
        [
            Verdict::Best,
            Verdict::AlmostAsGood,
            Verdict::Worse,
            Verdict::MuchWorse
        ],
    );
    // Of the network, a hundredth of what is still to come.
    let ways = told(values, Some(Direction::Up), true, false);
    assert_eq!(
        ways.map(|way| way.verdict)[1..],
        [Verdict::Worse, Verdict::Worse, Verdict::MuchWorse]
    );
}
