//! The review of the moves of a record.

use super::support::uniform;
use game_2048::ai::assessment::Assessment;
use game_2048::ai::grade::Cost;
use game_2048::ai::network::tuples::TUPLE_INDICES;
use game_2048::ai::review::Review;
use game_2048::ai::{Advisor, Budget};
use game_2048::random::SplitMix64;
use game_2048::{
    Board, CustomStart, Direction, Game, Position, Record, Rules, Setup, Size, Status, Tile,
};

/// An advisor; with a network its weights are arbitrary but always the same.
fn advisor(with_network: bool) -> Advisor {
    if !with_network {
        return Advisor::new();
    }
    let mut random = SplitMix64::new(3);
    let mut level = || i16::try_from(random.next_u64() % 1000).unwrap();
    let levels: Vec<i16> = (0..TUPLE_INDICES).map(|_| level()).collect();
    Advisor::with_network(uniform(0.5, &levels))
}

/// All assessments of a game.
fn assess(record: &Record, advisor: &mut Advisor, nodes: u64) -> Vec<Assessment> {
    let mut review = Review::new(record).unwrap();
    let assessed: Vec<Assessment> = std::iter::from_fn(|| review.assess(advisor, nodes)).collect();
    assert_eq!(review.assessed(), review.len());
    assessed
}

/// A game with these moves on a custom board.
fn game(rules: &str, board: &str, moves: &[Direction]) -> Game {
    let placed = CustomStart::new(board.parse::<Board>().unwrap()).unwrap();
    let mut game = Game::new(Setup {
        rules: Rules::preset(rules).unwrap(),
        start: placed.into(),
        seed: 42,
    });
    for &way in moves {
        assert!(game.play(way).is_some(), "{way}");
    }
    game
}

/// A game of some moves in any directions, as long as there are any.
fn any_game(rules: &str, (rows, cols): (u8, u8), moves: usize) -> Game {
    let mut game = Game::new(Setup {
        rules: Rules::preset(rules).unwrap(),
        start: Size::new(rows, cols).unwrap().into(),
        seed: 7,
    });
    let mut state = 1_u64;
    while game.steps() < moves {
        game.keep_going();
        if game.status() != Status::Playing {
            break;
        }
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let way = Direction::ALL[usize::try_from(state >> 62).unwrap()];
        game.play(way);
    }
    game
}

#[test]
fn a_losing_move_costs_the_value_of_the_best_one() {
    let board = "2 4 8 16 / 16 8 4 2 / 2 4 8 16 / 16 8 4 .";
    for with_network in [false, true] {
        // No tile that can move to the last cell of the first row has an equal neighbor.
        let lost = game("classic", board, &[Direction::Down]);
        assert_eq!(lost.status(), Status::Lost);
        let assessed = assess(&lost.record(), &mut advisor(with_network), 5000);
        let assessment = assessed[0];
        assert_eq!(assessment.best, Direction::Right);
        assert!(assessment.loss > 0.0, "{assessment:?}");
        // The best move costs nothing.
        let saved = game("classic", board, &[Direction::Right]);
        let assessed = assess(&saved.record(), &mut advisor(with_network), 5000);
        assert_eq!(
            (assessed[0].best, assessed[0].loss),
            (Direction::Right, 0.0)
        );
        assert!((assessed[0].best_value - assessment.best_value).abs() < 0.01);
    }
}

#[test]
fn an_assessment_follows_from_the_evaluation() {
    for (rules, size, with_network) in [
        ("classic", (4, 4), true),
        ("classic", (4, 4), false),
        ("cascade", (3, 5), false),
        ("coin-flip", (5, 4), false),
        ("two-to-one", (3, 3), false),
    ] {
        let record = any_game(rules, size, 40).record();
        // Values that an advisor cached from earlier boards may change its result.
        let (mut advisor, mut twin) = (advisor(with_network), advisor(with_network));
        let assessed = assess(&record, &mut advisor, 1000);
        assert_eq!(assessed.len(), record.moves.len());
        let mut position = Position::open(&record.setup);
        for (assessment, made) in assessed.into_iter().zip(record.moves) {
            twin.begin(&record.setup.rules, &position.board, Budget::nodes(1000));
            let advice = loop {
                if let Some(advice) = twin.advance(50) {
                    break advice;
                }
            };
            let value =
                |way: Direction| advice.evaluation.values[usize::from(way.index())].unwrap();
            let best = advice.evaluation.best().unwrap();
            let loss = value(best) - value(made);
            let cost = if with_network {
                Cost::new(&advice.evaluation, made)
            } else {
                Cost::default()
            };
            let found = (
                assessment.made,
                assessment.best,
                assessment.best_value,
                assessment.loss,
                assessment.cost,
                assessment.used_network,
            );
            let best_or_made = if assessment.is_as_good() { made } else { best };
            let expected = (made, best_or_made, value(best), loss, cost, with_network);
            assert_eq!(found, expected, "{rules}, after {}", position.board);
            position.fast_step(&record.setup, made).unwrap();
        }
    }
}

#[test]
fn only_boards_of_the_network_are_assessed_with_it() {
    let mut advisor = advisor(true);
    for (rules, size, with_network) in [
        ("classic", (4, 4), true),
        ("endless", (4, 4), true),
        ("cascade", (4, 4), false),
        ("classic", (4, 5), false),
    ] {
        let assessed = assess(&any_game(rules, size, 5).record(), &mut advisor, 200);
        assert!(
            assessed
                .iter()
                .all(|assessment| assessment.used_network == with_network),
            "{rules} {size:?}"
        );
    }
}

#[test]
fn a_game_without_moves_has_nothing_to_assess() {
    let record = any_game("classic", (4, 4), 0).record();
    let mut review = Review::new(&record).unwrap();
    assert!(review.is_empty());
    assert_eq!(review.assess(&mut Advisor::new(), 100), None);
    assert!(!review.pass());
}

#[test]
fn a_win_that_play_continued_from_is_not_the_end() {
    let moves = [Direction::Left, Direction::Down, Direction::Right];
    let won = game(
        "classic",
        "1024 1024 . . / . . . . / . . . . / . . . 2",
        &moves,
    );
    assert_eq!(assess(&won.record(), &mut Advisor::new(), 500).len(), 3);
    // Where the goal ends the game, the winning move is the last one and costs nothing.
    let ended = game(
        "coin-flip",
        "1024 1024 . . / . . . . / . . . . / . . . 2",
        &moves[..1],
    );
    let assessed = assess(&ended.record(), &mut Advisor::new(), 500);
    assert_eq!((assessed.len(), assessed[0].loss), (1, 0.0));
    // Even when no other move is left: the new tile fills the board.
    let stuck = game(
        "coin-flip",
        "1024 1024 8 2 / 8 32 2 16 / 2 8 32 64 / 4 2 8 16",
        &[Direction::Right],
    );
    let record = stuck.record();
    let mut position = Position::open(&record.setup);
    position.fast_step(&record.setup, Direction::Right).unwrap();
    assert!(position.lost);
    let assessed = assess(&record, &mut advisor(true), 500);
    assert_eq!(
        (assessed.len(), assessed[0].loss, assessed[0].best),
        (1, 0.0, Direction::Right)
    );
}

#[test]
fn moves_can_be_skipped() {
    let record = any_game("classic", (4, 4), 30).record();
    let all = assess(&record, &mut Advisor::new(), 500);
    let mut review = Review::new(&record).unwrap();
    for passed in 0..20 {
        assert_eq!(review.assessed(), passed);
        assert!(review.pass());
    }
    let mut advisor = Advisor::new();
    let rest: Vec<Assessment> = std::iter::from_fn(|| review.assess(&mut advisor, 500)).collect();
    assert_eq!(rest, all[20..]);
}

#[test]
fn a_skipped_move_changes_no_later_assessment() {
    let record = any_game("endless", (4, 4), 100).record();
    let whole = assess(&record, &mut advisor(true), 1000);
    let mut advisor = advisor(true);
    let mut review = Review::new(&record).unwrap();
    for (step, expected) in whole.iter().enumerate() {
        if step % 3 == 1 {
            assert!(review.pass());
        } else {
            assert_eq!(
                review.assess(&mut advisor, 1000).as_ref(),
                Some(expected),
                "{step}"
            );
        }
    }
}

#[test]
fn a_record_that_cannot_be_replayed_is_rejected() {
    let mut record = any_game("classic", (4, 4), 3).record();
    // Moving left again and again soon changes nothing.
    record.moves = vec![Direction::Left; 60];
    let error = Review::new(&record).unwrap_err();
    assert!(error.to_string().ends_with("it changes nothing"), "{error}");
}

#[test]
fn a_review_finds_the_same_wherever_it_begins_and_whatever_comes_between() {
    // Longer than a block of moves that is searched with what is known from those before.
    let mut game = any_game("endless", (4, 4), 100);
    game.keep_going();
    let record = game.record();
    assert!(record.moves.len() > 80);
    let all = assess(&record, &mut advisor(true), 2000);
    for from in [20, 64, 75] {
        let mut review = Review::new(&record).unwrap();
        while review.assessed() < from {
            review.pass();
        }
        let mut other = advisor(true);
        let found: Vec<Assessment> = std::iter::from_fn(|| {
            // A hint on the same board, which looks further ahead.
            if review.assessed() % 7 == 0 {
                game.seek(review.assessed());
                other.look(&record.setup.rules, game.board(), Budget::nodes(20_000));
            }
            review.assess(&mut other, 2000)
        })
        .collect();
        assert_eq!(found, all[from..], "from move {from}");
    }
}

#[test]
fn there_are_no_grades_where_values_only_rank_the_moves() {
    for (rules, size, with_network, graded) in [
        ("classic", (4, 4), true, true),
        ("classic", (4, 4), false, false),
        // The network plays, but it was trained with other odds.
        ("coin-flip", (4, 4), true, false),
        ("two-to-one", (4, 4), true, false),
    ] {
        let assessed = assess(
            &any_game(rules, size, 30).record(),
            &mut advisor(with_network),
            500,
        );
        let has_grade = |assessment: &Assessment| assessment.grade().is_some();
        assert_eq!(
            assessed.iter().any(has_grade),
            graded,
            "{rules} {with_network}"
        );
    }
}

/// A record with its own tiles is reviewed on the boards that these make: the same tiles, written out, give the same
/// assessments.
#[test]
fn a_record_with_its_own_tiles_is_reviewed_with_them() {
    let record = any_game("classic", (4, 4), 150).record();
    let mut position = Position::open(&record.setup);
    let tile = |&way: &Direction| {
        let mut motions = Vec::new();
        position.step(&record.setup, way, &mut motions).unwrap();
        let cell = motions.last().unwrap().to;
        Tile::new(cell, position.board.cells()[usize::from(cell)]).unwrap()
    };
    let tiles: Vec<Tile> = record.moves.iter().map(tile).collect();
    let start = CustomStart::new(Position::open(&record.setup).board).unwrap();
    let own = Record {
        // Another seed would bring other tiles.
        setup: Setup {
            start: start.into(),
            seed: 1000,
            ..record.setup
        },
        moves: record.moves.clone(),
        tiles: Some(tiles),
    };
    let expected = assess(&record, &mut advisor(false), 20);
    assert_eq!(assess(&own, &mut advisor(false), 20), expected);
    let mut review = Review::new(&own).unwrap();
    assert!(review.pass() && review.pass());
    let assessed = review.assess(&mut advisor(false), 20);
    assert_eq!(assessed.as_ref(), expected.get(2));
}
