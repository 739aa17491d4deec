//! What an assessment tells of a move, and its bytes.

use game_2048::ai::assessment::{Assessment, Ending, Scale, Telling};
use game_2048::ai::{Advice, Evaluation};
use game_2048::{Board, Direction};

/// The assessment of a move to the left with these values, upwards and to the left, in a game that ended so.
fn told(values: [f32; 2], score: u64, highest: u8, used_network: bool, points: bool) -> Assessment {
    let advice = Advice {
        evaluation: Evaluation {
            values: [Some(values[0]), None, None, Some(values[1])],
            ..Evaluation::default()
        },
        used_network,
        points,
    };
    let board: Board = "2 2 4 8 / . . . . / . . . . / . . . .".parse().unwrap();
    let ending = Ending { score, highest };
    Assessment::new(
        &advice,
        Direction::Left,
        (100, &board),
        ending,
        used_network,
        false,
    )
}

#[test]
fn a_loss_is_told_in_words_that_fit_the_game() {
    for (values, score, highest, told_as) in [
        ([1000.0, 999.5], 5000, 8, Telling::AsGood),
        // Half of the final score is the most that points are told for.
        ([90_000.0, 88_000.0], 5000, 8, Telling::Points),
        ([90_000.0, 88_000.0], 4000, 8, Telling::Points),
        ([90_000.0, 88_000.0], 3999, 8, Telling::Share),
        // A 256 needs 1,536 points, of which the 8 has 8.
        ([1600.0, 760.0], 1216, 7, Telling::Tile(8)),
        ([1528.0, 763.0], 1216, 7, Telling::Tile(8)),
        ([1528.0, 764.0], 1216, 7, Telling::Share),
        ([1527.0, 763.0], 1216, 7, Telling::Share),
    ] {
        let assessment = told(values, score, highest, true, true);
        assert_eq!(
            assessment.telling, told_as,
            "{values:?}, {score}, {highest}"
        );
        assert_eq!(assessment.scale, Scale::Points);
        assert!((assessment.expected - 100.0 - values[0]).abs() < f32::EPSILON);
    }
}

#[test]
fn a_move_that_is_as_good_is_the_best_one() {
    for (values, used_network, best) in [
        ([1000.0, 1000.0], true, Direction::Left),
        ([1000.0, 999.5], true, Direction::Left),
        ([1000.0, 990.0], true, Direction::Up),
        ([10.0, 10.0], false, Direction::Left),
        ([10.0, -10.0], false, Direction::Up),
    ] {
        let assessment = told(values, 5000, 8, used_network, used_network);
        assert_eq!(assessment.best, best, "{values:?}");
    }
}

#[test]
fn from_a_16384_on_values_are_chances() {
    let assessment = told([400_000.0, 200_000.0], 300_000, 14, true, false);
    assert_eq!(assessment.scale, Scale::Chance(15));
    assert_eq!(assessment.telling, Telling::Chance);
    assert_eq!(assessment.in_scale(), (0.5, 0.25));
    assert!((assessment.expected - 0.5).abs() < f32::EPSILON);
    // More than a chance can be.
    let sure = told([900_000.0, 800_000.0], 300_000, 14, true, false);
    assert_eq!((sure.expected, sure.in_scale()), (1.0, (1.0, 0.0)));
}

#[test]
fn where_values_only_rank_the_moves_a_move_is_worse_or_much_worse() {
    for (loss, telling) in [
        (3.0, Telling::AsGood),
        (4.0, Telling::Worse),
        (350.0, Telling::Worse),
        (351.0, Telling::Bad),
    ] {
        let assessment = told([900.0, 900.0 - loss], 5000, 8, false, false);
        assert_eq!(
            (assessment.telling, assessment.scale),
            (telling, Scale::Rank)
        );
        assert_eq!((assessment.expected, assessment.grade()), (0.0, None));
    }
}

#[test]
fn chances_are_those_of_a_32768_until_there_is_one() {
    let advice = Advice {
        evaluation: Evaluation::default(),
        used_network: true,
        points: false,
    };
    for (board, scale) in [
        (
            "8192 8192 2 . / . . . . / . . . . / . . . .",
            Scale::Chance(15),
        ),
        (
            "16384 2 . . / . . . . / . . . . / . . . .",
            Scale::Chance(15),
        ),
        ("32768 2 . . / . . . . / . . . . / . . . .", Scale::Rank),
        ("65536 32768 . . / . . . . / . . . . / . . . .", Scale::Rank),
        (
            "32768 16384 8192 4096 / 256 512 1024 2048 / 128 64 32 . / . . . .",
            Scale::Rank,
        ),
    ] {
        assert_eq!(
            Scale::of(&advice, &board.parse().unwrap()),
            scale,
            "{board}"
        );
    }
}

#[test]
fn assessments_outlast_their_bytes() {
    for assessment in [
        told([1000.0, 999.5], 5000, 8, true, true),
        told([90_000.0, 88_000.0], 5000, 8, true, true),
        told([90_000.0, 88_000.0], 3999, 8, true, true),
        told([1600.0, 760.0], 1216, 7, true, true),
        told([400_000.0, 200_000.0], 300_000, 14, true, false),
        told([-3.0, -10.0], 5000, 8, false, false),
        told([900.0, 100.0], 5000, 8, false, false),
    ] {
        let bytes = assessment.to_bytes();
        assert_eq!(Assessment::from_bytes(bytes), Some(assessment));
        for (at, wrong) in [(0, 32), (1, 14), (1, 101), (2, 6), (3, 1), (7, 127)] {
            let mut changed = bytes;
            changed[at] = wrong;
            if at == 7 {
                changed[4..8].fill(255);
            }
            assert_eq!(
                Assessment::from_bytes(changed),
                None,
                "byte {at} is {wrong}"
            );
        }
    }
}
