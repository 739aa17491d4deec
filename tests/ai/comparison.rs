//! Comparison of moves: their order, costs and verdicts.

use game_2048::ai::comparison::{Comparison, Verdict};
use game_2048::ai::{Advice, Evaluation};

/// Compares values of the network in points.
fn compare(values: [Option<f32>; 4]) -> [Comparison; 4] {
    compare_with(values, true, true)
}

fn compare_with(values: [Option<f32>; 4], used_network: bool, points: bool) -> [Comparison; 4] {
    let evaluation = Evaluation {
        values,
        ..Evaluation::default()
    };
    Advice {
        evaluation,
        used_network,
        points,
    }
    .compare()
}

#[test]
fn bars_are_ordered_and_show_small_losses() {
    let moves = compare([30_000.0, 29_900.0, 28_000.0, 10_000.0].map(Some));
    let levels = moves.map(|move_| move_.level);
    assert!(levels.is_sorted_by(|a, b| a >= b), "{levels:?}");
    assert!(
        levels[0] - levels[2] > 0.2,
        "a loss of a fifteenth is visible"
    );
    assert!(levels[3] > 0.0);
    assert_eq!(
        moves.map(|move_| (move_.verdict, move_.loss)),
        [
            (Verdict::Best, Some(0.0)),
            (Verdict::Near, Some(100.0)),
            (Verdict::Costs, Some(2000.0)),
            (Verdict::Costs, Some(20_000.0)),
        ],
    );
}

#[test]
fn small_losses_are_not_magnified() {
    let [_, others @ ..] = compare([30_000.0, 29_990.0, 29_980.0, 29_970.0].map(Some));
    for move_ in others {
        assert!(move_.level > 0.8, "{move_:?}");
        assert_eq!(move_.verdict, Verdict::Near);
    }
    let [_, second, ..] = compare([30_000.0, 30_000.0, 5.0, 5.0].map(Some));
    assert_eq!((second.verdict, second.level), (Verdict::Equal, 1.0));
}

#[test]
fn a_single_move_and_no_moves_have_verdicts() {
    let only = compare([None, Some(5.0), None, None]);
    assert_eq!(
        only.map(|move_| move_.verdict),
        [Verdict::NoOp, Verdict::Only, Verdict::NoOp, Verdict::NoOp],
    );
    let none = compare([None; 4]);
    assert_eq!(
        none.map(|move_| (move_.verdict, move_.loss, move_.level)),
        [(Verdict::NoOp, None, 0.0); 4]
    );
    // At the very end, no more points can be made.
    let [_, second, ..] = compare([Some(0.0), Some(0.0), None, None]);
    assert_eq!((second.verdict, second.level), (Verdict::Equal, 1.0));
}

#[test]
fn where_values_are_not_points_a_move_is_worse_or_much_worse() {
    // In the generic search, an empty cell counts as 35.
    let values = [1000.0, 966.0, 965.0, 650.0].map(Some);
    let moves = compare_with(values, false, false);
    assert_eq!(
        moves.map(|move_| move_.verdict),
        [Verdict::Best, Verdict::Near, Verdict::Worse, Verdict::Bad],
    );
    // With the network, a hundredth of the expected points is almost as good.
    let moves = compare_with(values, true, false);
    assert_eq!(
        moves.map(|move_| move_.verdict)[1..],
        [Verdict::Worse, Verdict::Worse, Verdict::Bad]
    );
}
