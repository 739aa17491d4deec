//! The judgement of the moves of a record.

use game_2048::ai::review::{Judgement, Review};
use game_2048::ai::tuples::{TABLES, TUPLE_INDICES};
use game_2048::ai::{Advisor, Budget, Network};
use game_2048::random::SplitMix64;
use game_2048::{
    Board, CustomStart, Direction, Game, Position, Record, Rules, Setup, Size, Status,
};

/// An advisor; a strong one has arbitrary weights, always the same ones.
fn advisor(strong: bool) -> Advisor {
    if !strong {
        return Advisor::new();
    }
    let mut random = SplitMix64::new(3);
    let mut level = || i16::try_from(random.next_u64() % 1000).unwrap();
    let levels: Vec<i16> = (0..TUPLE_INDICES).map(|_| level()).collect();
    Advisor::with_network(Network::new(0.5, [&levels; TABLES]))
}

/// All judgements of a game.
fn judge(record: &Record, advisor: &mut Advisor, nodes: u64) -> Vec<Judgement> {
    let mut review = Review::new(record).unwrap();
    let judged: Vec<Judgement> = std::iter::from_fn(|| review.judge(advisor, nodes)).collect();
    assert_eq!(review.judged(), review.len());
    judged
}

/// A game on a board laid by hand, with these moves.
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

/// Some moves in any directions, as long as there are any.
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
fn a_move_into_the_end_costs_what_the_other_one_promised() {
    let board = "2 4 8 16 / 16 8 4 2 / 2 4 8 16 / 16 8 4 .";
    for strong in [false, true] {
        // No tile that can come to the last cell of the first row has an equal neighbour.
        let lost = game("classic", board, &[Direction::Down]);
        assert_eq!(lost.status(), Status::Lost);
        let judged = judge(&lost.record(), &mut advisor(strong), 5000);
        let judgement = judged[0];
        assert_eq!(judgement.best, Direction::Right);
        assert!(judgement.loss > 0.0, "{judgement:?}");
        // The right move gives nothing away.
        let saved = game("classic", board, &[Direction::Right]);
        let judged = judge(&saved.record(), &mut advisor(strong), 5000);
        assert_eq!((judged[0].best, judged[0].loss), (Direction::Right, 0.0));
        assert!((judged[0].best_value - judgement.best_value).abs() < 0.01);
    }
}

#[test]
fn a_judgement_is_what_the_outlook_says() {
    for (rules, size, is_strong) in [
        ("classic", (4, 4), true),
        ("classic", (4, 4), false),
        ("cascade", (3, 5), false),
        ("coin-flip", (5, 4), false),
        ("two-to-one", (3, 3), false),
    ] {
        let record = any_game(rules, size, 40).record();
        // What an advisor knows from the boards before may change what it says.
        let (mut advisor, mut twin) = (advisor(is_strong), advisor(is_strong));
        let judged = judge(&record, &mut advisor, 1000);
        assert_eq!(judged.len(), record.moves.len());
        let mut position = Position::open(&record.setup);
        for (judgement, made) in judged.into_iter().zip(record.moves) {
            twin.begin(&record.setup.rules, &position.board, Budget::nodes(1000));
            let advice = loop {
                if let Some(advice) = twin.advance(50) {
                    break advice;
                }
            };
            let value =
                |way: Direction| advice.evaluation.values[usize::from(way.index())].unwrap();
            let best = advice.evaluation.best().unwrap();
            let expected = Judgement {
                made,
                best: if value(made) < value(best) {
                    best
                } else {
                    made
                },
                best_value: value(best),
                loss: value(best) - value(made),
                used_network: is_strong,
            };
            assert_eq!(judgement, expected, "{rules}, after {}", position.board);
            position.fast_step(&record.setup, made).unwrap();
        }
    }
}

#[test]
fn only_boards_that_it_knows_are_judged_strongly() {
    let mut advisor = advisor(true);
    for (rules, size, strong) in [
        ("classic", (4, 4), true),
        ("endless", (4, 4), true),
        ("cascade", (4, 4), false),
        ("classic", (4, 5), false),
    ] {
        let judged = judge(&any_game(rules, size, 5).record(), &mut advisor, 200);
        assert!(
            judged
                .iter()
                .all(|judgement| judgement.used_network == strong),
            "{rules} {size:?}"
        );
    }
}

#[test]
fn a_game_without_moves_has_nothing_to_judge() {
    let record = any_game("classic", (4, 4), 0).record();
    let mut review = Review::new(&record).unwrap();
    assert!(review.is_empty());
    assert_eq!(review.judge(&mut Advisor::new(), 100), None);
    assert!(!review.pass());
}

#[test]
fn a_win_that_play_went_on_from_is_no_end() {
    let moves = [Direction::Left, Direction::Down, Direction::Right];
    let won = game(
        "classic",
        "1024 1024 . . / . . . . / . . . . / . . . 2",
        &moves,
    );
    assert_eq!(judge(&won.record(), &mut Advisor::new(), 500).len(), 3);
    // Where the goal ends the game, the winning move is the last one, and gives nothing away.
    let ended = game(
        "coin-flip",
        "1024 1024 . . / . . . . / . . . . / . . . 2",
        &moves[..1],
    );
    let judged = judge(&ended.record(), &mut Advisor::new(), 500);
    assert_eq!((judged.len(), judged[0].loss), (1, 0.0));
    // Also where it leaves no other move: the new tile fills the board.
    let stuck = game(
        "coin-flip",
        "1024 1024 8 2 / 8 32 2 16 / 2 8 32 64 / 4 2 8 16",
        &[Direction::Right],
    );
    let record = stuck.record();
    let mut position = Position::open(&record.setup);
    position.fast_step(&record.setup, Direction::Right).unwrap();
    assert!(position.lost);
    let judged = judge(&record, &mut advisor(true), 500);
    assert_eq!(
        (judged.len(), judged[0].loss, judged[0].best),
        (1, 0.0, Direction::Right)
    );
}

#[test]
fn moves_can_be_passed_over() {
    let record = any_game("classic", (4, 4), 30).record();
    let all = judge(&record, &mut Advisor::new(), 500);
    let mut review = Review::new(&record).unwrap();
    for passed in 0..20 {
        assert_eq!(review.judged(), passed);
        assert!(review.pass());
    }
    let mut advisor = Advisor::new();
    let rest: Vec<Judgement> = std::iter::from_fn(|| review.judge(&mut advisor, 500)).collect();
    assert_eq!(rest, all[20..]);
}

#[test]
fn a_record_that_was_not_played_is_refused() {
    let mut record = any_game("classic", (4, 4), 3).record();
    // Nothing moves left twice on and on.
    record.moves = vec![Direction::Left; 60];
    let error = Review::new(&record).unwrap_err();
    assert!(error.to_string().ends_with("it changes nothing"), "{error}");
}
