//! The summary of a review.

use game_2048::Direction::{Left, Up};
use game_2048::ai::assessment::{Assessment, Scale, Telling};
use game_2048::ai::grade::{Cost, Grade};
use game_2048::ai::review_summary::{Assessed, Grades, ReviewSummary};

/// A move in the middle of a game.
const POINTS: Assessment = Assessment {
    made: Up,
    best: Left,
    scale: Scale::Points,
    best_value: 10_000.0,
    loss: 0.0,
    cost: Cost {
        made: 0.0,
        worst: 0.0,
    },
    expected: 0.0,
    telling: Telling::AsGood,
    used_network: true,
};

/// A summary of assessments, each given by its loss, its best value, and whether the network was used.
fn summary(assessed: &[(f32, f32, bool)]) -> ReviewSummary {
    let mut summary = ReviewSummary::default();
    for &(loss, best_value, used_network) in assessed {
        let graded = Assessment {
            best_value,
            loss,
            cost: Cost {
                made: loss / best_value,
                worst: 1.0,
            },
            ..POINTS
        };
        summary.add(if used_network {
            graded
        } else {
            Assessment {
                scale: Scale::Rank,
                cost: Cost::default(),
                used_network,
                ..graded
            }
        });
    }
    summary
}

fn steps(mistakes: &[Assessed]) -> Vec<usize> {
    mistakes.iter().map(|(step, _)| *step).collect()
}

#[test]
fn a_game_without_assessed_moves_has_no_mistakes() {
    let none = ReviewSummary::default();
    assert_eq!((none.assessed(), none.as_good()), (0, 0));
    assert_eq!((none.mistakes(9), none.course(9)), (vec![], vec![]));
    assert_eq!((none.accuracy(), none.assessment_of(0)), (None, None));
    assert_eq!(none.marks(), []);
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
    let [(_, worst), (_, second)] = game.mistakes(2)[..] else {
        panic!("expected two mistakes")
    };
    assert_eq!((worst.made, worst.best, worst.loss), (Up, Left, 500.0));
    assert_eq!((worst.is_bad(), second.is_bad()), (true, false));
    assert_eq!(game.as_good(), 1);
}

#[test]
fn a_trifle_without_a_grade_is_no_mistake() {
    let mut game = ReviewSummary::default();
    for scale in [Scale::Points, Scale::Rank] {
        game.add(Assessment {
            scale,
            best_value: 4.8,
            loss: 0.8,
            ..POINTS
        });
    }
    assert_eq!(game.as_good(), 0);
    assert_eq!(steps(&game.mistakes(9)), [1]);
    assert_eq!(game.marks(), [0, 2]);
}

#[test]
fn in_the_generic_search_a_tenth_of_an_empty_cell_is_no_mistake() {
    let game = summary(&[(3.5, 9.0, false), (4.0, 9.0, false), (351.0, 9.0, false)]);
    assert!(!game.used_network());
    assert_eq!(steps(&game.mistakes(9)), [2, 1]);
    assert!(game.mistakes(9)[0].1.is_bad());
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
    assert_eq!(game.course(9).len(), 4);
}

/// The course of a game of moves with these scales and expectations, as `step, value` of each.
fn course(count: usize, moves: &[(Scale, f32)]) -> Vec<(usize, Scale, f64)> {
    let mut summary = ReviewSummary::default();
    for &(scale, expected) in moves {
        summary.add(Assessment {
            scale,
            expected,
            ..POINTS
        });
    }
    let course = summary.course(count).into_iter();
    course.map(|at| (at.step, at.scale, at.value)).collect()
}

#[test]
fn the_course_has_the_means_of_consecutive_moves() {
    let points: Vec<_> = (0..5_u8)
        .map(|step| (Scale::Points, f32::from(step)))
        .collect();
    let expected = [
        (0, Scale::Points, 0.5),
        (2, Scale::Points, 2.5),
        (4, Scale::Points, 4.0),
    ];
    assert_eq!(course(3, &points), expected);
    assert_eq!(course(5, &points).len(), 5);
    assert_eq!(course(1, &points), [(0, Scale::Points, 2.0)]);
}

#[test]
fn after_the_first_chance_the_course_has_only_chances_of_rising_tiles() {
    let (points, next) = (Scale::Points, Scale::Chance(15));
    let after = Scale::Chance(16);
    let moves = [
        (points, 100.0),
        (Scale::Rank, 0.0),
        (next, 0.25),
        (points, 100.0),
        (next, 0.75),
        (after, 0.5),
        (next, 0.25),
        (after, 0.0),
    ];
    let expected = [
        (0, points, 100.0),
        (2, next, 0.25),
        (4, next, 0.75),
        (5, after, 0.5),
        (7, after, 0.0),
    ];
    assert_eq!(course(8, &moves), expected);
    // No mean is of two scales.
    let expected = [(0, points, 100.0), (2, next, 0.5), (5, after, 0.25)];
    assert_eq!(course(1, &moves), expected);
}

/// A summary of graded moves, each given by its cost, that of the worst move, and its loss.
fn graded(moves: &[(f32, f32, f32)]) -> ReviewSummary {
    let mut summary = ReviewSummary::default();
    for &(made, worst, loss) in moves {
        summary.add(Assessment {
            loss,
            cost: Cost { made, worst },
            ..POINTS
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
    assert_eq!(steps(&mistakes), [2, 3]);
    assert_eq!(mistakes[0].1.grade(), Some(Grade::Blunder));
    let grade = |step| game.assessment_of(step).and_then(Assessment::grade);
    assert_eq!(grade(0), Some(Grade::Best));
    assert_eq!((grade(4), grade(5)), (None, None));
    assert_eq!(game.marks(), [0, 0, 3, 1, 0]);
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
