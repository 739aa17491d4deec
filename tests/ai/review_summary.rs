//! The summary of a review.

use game_2048::Direction::{Left, Up};
use game_2048::ai::grade::{Cost, Grade};
use game_2048::ai::review::Assessment;
use game_2048::ai::review_summary::{Grades, Mistake, ReviewSummary};

/// A summary of assessments, each given by its loss, its best value, and whether the network was used.
fn summary(assessed: &[(f32, f32, bool)]) -> ReviewSummary {
    let mut summary = ReviewSummary::default();
    for &(loss, best_value, used_network) in assessed {
        summary.add(Assessment {
            made: Up,
            best: Left,
            best_value,
            loss,
            cost: Cost::default(),
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
    assert_eq!((none.assessed(), none.as_good(), none.ends()), (0, 0, None));
    assert_eq!((none.mistakes(9), none.course(9)), (vec![], vec![]));
    assert_eq!((none.accuracy(), none.grade_of(0)), (None, None));
    assert_eq!(none.grades(), Grades::default());
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
    assert_eq!(game.as_good(), 1);
}

#[test]
fn in_the_generic_search_a_tenth_of_an_empty_cell_is_no_mistake() {
    let game = summary(&[(3.5, 9.0, false), (4.0, 9.0, false), (351.0, 9.0, false)]);
    assert!(!game.used_network());
    assert_eq!(steps(&game.mistakes(9)), [2, 1]);
    assert!(game.mistakes(9)[0].bad);
    assert_eq!(game.as_good(), 1);
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
    assert_eq!(game.as_good(), 2);
    assert_eq!(game.ends(), Some([(2, 30_000.0), (5, 100.0)]));
    assert_eq!(
        game.course(2),
        [(0, 29_500.0), (2, 10_050.0)],
        "each value is the mean of two moves",
    );
    assert_eq!(game.course(100).len(), 4);
}

/// A summary of graded moves, each given by its cost, that of the worst move, and its loss.
fn graded(moves: &[(f32, f32, f32)]) -> ReviewSummary {
    let mut summary = ReviewSummary::default();
    for &(made, worst, loss) in moves {
        summary.add(Assessment {
            made: Up,
            best: Left,
            best_value: 10_000.0,
            loss,
            cost: Cost { made, worst },
            used_network: true,
        });
    }
    summary
}

#[test]
fn grades_add_up_and_the_worst_share_comes_first() {
    let game = graded(&[
        (0.0, 0.5, 0.0),
        (0.004, 0.5, 40.0),
        // The same game may have large values earlier, where the same share is more points.
        (0.3, 0.5, 3000.0),
        (0.01, 0.5, 9000.0),
        (0.0, 0.0, 0.0),
    ]);
    let grades = game.grades();
    assert_eq!((grades.counts, grades.ungraded), ([1, 1, 1, 0, 1], 1));
    assert_eq!(
        grades.counts.iter().sum::<usize>() + grades.ungraded,
        game.assessed()
    );
    let mistakes = game.mistakes(9);
    assert_eq!(steps(&mistakes), [2, 3, 1]);
    assert_eq!(mistakes[0].grade, Some(Grade::Blunder));
    assert!((mistakes[0].cost - 0.3).abs() < 1e-6);
    assert_eq!(game.grade_of(0), Some(Grade::Perfect));
    assert_eq!((game.grade_of(4), game.grade_of(5)), (None, None));
}

#[test]
fn accuracy_is_the_mean_of_the_graded_moves_whatever_the_length() {
    let moves = [(0.0, 0.5, 0.0), (0.5, 0.5, 5000.0), (0.0, 0.0, 0.0)];
    let accuracy = graded(&moves).accuracy().unwrap();
    assert!((accuracy - 50.0).abs() < 1e-9, "{accuracy}");
    let again = graded(&moves.repeat(50)).accuracy().unwrap();
    assert!((again - accuracy).abs() < 1e-9, "{again}");
    assert_eq!(graded(&moves[2..]).accuracy(), None);
    // Where five times as much is at stake, a move counts five times as much.
    let weighted = graded(&[(0.0, 0.5, 0.0), (0.1, 0.1, 1000.0)]);
    assert!((weighted.accuracy().unwrap() - 500.0 / 6.0).abs() < 1e-4);
}
