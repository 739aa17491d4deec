//! The cost, the grade and the accuracy of a move.

use game_2048::Direction::{Down, Left, Right, Up};
use game_2048::ai::Evaluation;
use game_2048::ai::grade::{Cost, Grade};

/// The evaluation of a board, by direction.
fn evaluation(values: [Option<f32>; 4]) -> Evaluation {
    Evaluation {
        values,
        ..Evaluation::default()
    }
}

#[test]
fn a_move_is_graded_by_the_share_of_the_value_that_it_gives_away() {
    for (best, value, grade) in [
        (240_000.0, 240_000.0, Grade::Best),
        (240_000.0, 239_800.0, Grade::Best),
        (240_000.0, 239_000.0, Grade::Good),
        (240_000.0, 238_000.0, Grade::Inaccuracy),
        (240_000.0, 230_000.0, Grade::Mistake),
        (240_000.0, 200_000.0, Grade::Blunder),
        (20_000.0, 18_000.0, Grade::Blunder),
        // On a dying board, a trifle stays one.
        (20.0, 16.0, Grade::Good),
        (20.0, 8.0, Grade::Inaccuracy),
        (900.0, 0.0, Grade::Blunder),
    ] {
        let values = evaluation([Some(best), Some(value), Some(0.0), None]);
        let cost = Cost::new(&values, Right);
        assert_eq!(cost.grade(), Some(grade), "{value} of {best}");
        assert_eq!(Cost::new(&values, Up).grade(), Some(Grade::Best));
        assert_eq!(Cost::new(&values, Up).accuracy(), Some(1.0));
    }
}

#[test]
fn accuracy_falls_with_the_cost_down_to_the_worst_move() {
    let values = [Some(10_000.0), Some(9_900.0), Some(7_000.0), Some(2_000.0)];
    let accuracies = [Up, Right, Down, Left]
        .map(|made| Cost::new(&evaluation(values), made).accuracy().unwrap());
    assert_eq!((accuracies[0], accuracies[3]), (1.0, 0.0));
    assert!(accuracies.is_sorted_by(|a, b| a > b), "{accuracies:?}");
    // The same game on a board worth ten times as much.
    let more = values.map(|value| value.map(|value| 10.0 * value));
    let cost = Cost::new(&evaluation(more), Down);
    assert!((cost.accuracy().unwrap() - accuracies[2]).abs() < 1e-6);
}

#[test]
fn values_below_nothing_make_no_difference() {
    let values = [Some(-0.04), Some(-0.06), None, Some(-0.05)];
    for (made, value) in game_2048::Direction::ALL.into_iter().zip(values) {
        let grade = Cost::new(&evaluation(values), made).grade();
        assert_eq!(grade, None, "{value:?}");
    }
}

#[test]
fn what_makes_no_difference_has_no_grade() {
    for values in [
        [None, Some(5000.0), None, None],
        [Some(5000.0), Some(5000.0), None, Some(4999.0)],
        [Some(0.0), Some(0.0), None, None],
        [None; 4],
    ] {
        let cost = Cost::new(&evaluation(values), Right);
        assert_eq!((cost.grade(), cost.accuracy()), (None, None), "{values:?}");
    }
}
