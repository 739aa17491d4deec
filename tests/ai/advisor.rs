//! The advisor: which search it uses, the value of a win, and whether values are points.

use super::support::{network, uniform};
use game_2048::ai::advisor::in_training_domain;
use game_2048::ai::network::tuples::TUPLE_INDICES;
use game_2048::ai::{Advisor, Budget, Network};
use game_2048::{Board, Direction, Rules};

#[test]
fn boards_without_a_packed_form_use_the_generic_search() {
    let mut advisor = Advisor::with_network(network());
    for (rules, board, uses_network) in [
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
        let advice = advisor.look(&rules, &board, Budget::nodes(500));
        assert_eq!(advice.used_network, uses_network, "{board}");
        assert!(advice.evaluation.best().is_some(), "{board}");
    }
    // No search, since the weights are arbitrary.
    let both = "32768 32768 . . / . . . . / . . . . / . . . 2"
        .parse()
        .unwrap();
    let classic = Rules::preset("classic").unwrap();
    let advice = advisor.look(&classic, &both, Budget::nodes(1));
    assert!(matches!(
        advice.evaluation.best(),
        Some(Direction::Left | Direction::Right)
    ));
}

#[test]
fn advice_says_whether_its_values_are_points() {
    let classic = Rules::preset("classic").unwrap();
    let points = |advisor: &mut Advisor, text: &str| {
        let board = text.parse().unwrap();
        advisor.look(&classic, &board, Budget::nodes(4)).points
    };
    let late = "16384 . . 65536 / . . . . / . . . . / . . . 2";
    let next = "8192 . . 8192 / . . . . / . . . . / . . . 2";
    let early = "8192 . . 4096 / . . . . / . . . . / . . . 2";
    let small = "2 4 . / . . . / . . .";
    let mut advisor = Advisor::with_network(network());
    let are_points = [late, next, early, late, small].map(|text| points(&mut advisor, text));
    assert_eq!(are_points, [false, false, true, false, false]);
    assert!(!points(&mut Advisor::new(), early));
}

#[test]
fn values_are_points_only_in_games_like_the_classic_one() {
    let early = "8192 . . 4096 / . . . . / . . . . / . . . 2"
        .parse()
        .unwrap();
    let mut advisor = Advisor::with_network(network());
    for (rules, expected) in [
        ("classic", true),
        ("endless", true),
        // It ends at the goal.
        ("coin-flip", false),
        ("two-to-one", false),
        ("cascade", false),
    ] {
        let rules = Rules::preset(rules).unwrap();
        assert_eq!(in_training_domain(&rules), expected, "{rules}");
        let advice = advisor.look(&rules, &early, Budget::nodes(4));
        assert_eq!(advice.points, expected, "{rules}");
    }
}

#[test]
fn winning_is_best_where_it_ends_the_game() {
    // Of few points to come, and of more than any win counts.
    winning_is_best(network());
    winning_is_best(uniform(500.0, &vec![100; TUPLE_INDICES]));
}

fn winning_is_best(weights: Network) {
    let coin_flip = Rules::preset("coin-flip").unwrap();
    let mut advisor = Advisor::with_network(weights);
    let board = "1024 8 4 2 / 1024 4 8 16 / 2 . . 4 / . . . 2"
        .parse()
        .unwrap();
    let advice = advisor.look(&coin_flip, &board, Budget::nodes(2000));
    assert!(advice.used_network);
    let [up, right, down, _] = advice.evaluation.values.map(Option::unwrap);
    // Sixteen times the goal tile, plus the gain, more than the best other move.
    let [_, _, _, left] = advice.evaluation.values;
    let win = right.max(left.unwrap_or(0.0)) + 17.0_f32 * 2048.0;
    assert_eq!([up, down].map(f32::to_bits), [win.to_bits(); 2]);
    assert!(right < up, "{right}");
    assert_eq!(advice.evaluation.best(), Some(Direction::Up));
    // Where a win doesn't end the game, it is a move like any other.
    let classic = Rules::preset("classic").unwrap();
    let advice = advisor.look(&classic, &board, Budget::nodes(2000));
    assert!(advice.evaluation.values[0].unwrap() < up);

    let won = "2048 8 4 2 / . . . . / . . . . / . . . 2".parse().unwrap();
    for has_network in [true, false] {
        let mut advisor = if has_network {
            Advisor::with_network(network())
        } else {
            Advisor::new()
        };
        let advice = advisor.look(&coin_flip, &won, Budget::nodes(500));
        assert_eq!(advice.evaluation.best(), None);
        assert!(
            advisor
                .look(&classic, &won, Budget::nodes(500))
                .evaluation
                .best()
                .is_some()
        );
    }
}

/// The directions of the highest value.
fn best(rules: &str, board: &str) -> Vec<Direction> {
    let rules = Rules::preset(rules).unwrap();
    let look = Advisor::new().look(&rules, &board.parse().unwrap(), Budget::nodes(15_000));
    let values = look.evaluation.values;
    let highest = values.into_iter().flatten().fold(f32::MIN, f32::max);
    let is_best = |way: &Direction| values[usize::from(way.index())] == Some(highest);
    Direction::ALL.into_iter().filter(is_best).collect()
}

#[test]
fn a_sure_win_is_not_put_off() {
    // Whatever tile comes, the 1024s can merge one move later, for a few more points.
    let vertical = [Direction::Up, Direction::Down];
    assert_eq!(best("coin-flip", "1024 4 . / 1024 8 2 / 2 2 4"), vertical);
    let large = "1024 1024 2 2 . / 4 4 8 8 . / . . . . . / . . . . . / . . . . .";
    assert_eq!(
        best("coin-flip", large),
        [Direction::Right, Direction::Left]
    );
}
