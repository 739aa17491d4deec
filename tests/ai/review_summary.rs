//! The summary of a review.

use game_2048::Direction::{Left, Up};
use game_2048::ai::review::Assessment;
use game_2048::ai::review_summary::{Mistake, ReviewSummary};

/// A summary of assessments, each given by its loss, its best value, and whether the network was used.
fn summary(assessed: &[(f32, f32, bool)]) -> ReviewSummary {
    let mut summary = ReviewSummary::default();
    for &(loss, best_value, used_network) in assessed {
        summary.add(Assessment {
            made: Up,
            best: Left,
            best_value,
            loss,
            used_network,
        });
    }
    summary
}

fn steps(mistakes: &[Mistake]) -> Vec<usize> {
    mistakes.iter().map(|mistake| mistake.step).collect()
}

#[test]
fn a_game_without_assessed_moves_has_no_mistakes() {
    let none = ReviewSummary::default();
    assert_eq!((none.assessed(), none.good(), none.ends()), (0, 0, None));
    assert_eq!((none.mistakes(9), none.course(9)), (vec![], vec![]));
    assert!((none.accuracy() - 1.0).abs() < 1e-12);
}

#[test]
fn mistakes_are_sorted_by_loss_then_by_step() {
    let game = summary(&[
        (20.0, 1000.0, true),
        // A thousandth of the expected points is no mistake.
        (1.0, 1000.0, true),
        (500.0, 1000.0, true),
        (20.0, 1000.0, true),
    ]);
    assert_eq!(steps(&game.mistakes(9)), [2, 0, 3]);
    assert_eq!(steps(&game.mistakes(2)), [2, 0]);
    let [worst, second] = game.mistakes(2)[..] else {
        panic!("expected two mistakes")
    };
    assert_eq!((worst.made, worst.best, worst.loss), (Up, Left, 500.0));
    assert_eq!((worst.bad, second.bad), (true, false));
    assert_eq!(game.good(), 1);
    assert!((game.accuracy() - (1.0 - 0.54 / 4.0)).abs() < 1e-6);
}

#[test]
fn in_the_generic_search_a_tenth_of_an_empty_cell_is_no_mistake() {
    let game = summary(&[(3.5, 9.0, false), (4.0, 9.0, false), (351.0, 9.0, false)]);
    assert!(!game.used_network());
    assert_eq!(steps(&game.mistakes(9)), [2, 1]);
    assert!(game.mistakes(9)[0].bad);
    assert_eq!(game.good(), 1);
}

#[test]
fn moves_assessed_in_other_units_are_not_compared() {
    let game = summary(&[
        (100_000.0, 1e6, false),
        (50.0, 1e6, false),
        (0.0, 30_000.0, true),
        (400.0, 29_000.0, true),
        (30_000.0, 20_000.0, true),
        (0.0, 100.0, true),
    ]);
    assert!(game.used_network());
    assert_eq!(steps(&game.mistakes(9)), [4, 3]);
    assert_eq!(game.good(), 2);
    // One move cost more than was expected, which counts as everything.
    let accuracy = 1.0 - (400.0 / 29_000.0 + 1.0) / 4.0;
    assert!((game.accuracy() - accuracy).abs() < 1e-12);
    assert_eq!(game.ends(), Some([(2, 30_000.0), (5, 100.0)]));
    assert_eq!(
        game.course(2),
        [(0, 29_500.0), (2, 10_050.0)],
        "each value is the mean of two moves",
    );
    assert_eq!(game.course(100).len(), 4);
}
