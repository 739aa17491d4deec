//! Whole games of all players.

use super::support::{board, preset, uniform};
use game_2048::ai::Budget;
use game_2048::ai::arena::{Arena, Played, Player};
use game_2048::ai::network::tuples::TUPLE_INDICES;
use game_2048::game::rules::{Goal, PRESETS, Rules};
use game_2048::{CustomStart, Position, Setup, Size};

fn classic() -> Arena {
    Arena::new(preset("classic"), Size::default())
}

#[test]
fn fast_games_equal_those_by_the_rules() {
    // Another goal, so that the row tables are not used.
    let rules = Rules {
        goal: Goal::Tile(12),
        ..preset("classic")
    };
    let slow = Arena::new(rules, Size::default());
    for (player, games) in [(&mut Player::Random, 200), (&mut Player::Greedy, 100)] {
        for seed in 0..games {
            let found = classic().play(player, seed, u32::MAX);
            let expected = slow.play(player, seed, u32::MAX);
            assert_eq!(
                found,
                Played {
                    won: found.won,
                    ..expected
                }
            );
            assert_eq!(found.won, found.highest >= 11);
        }
    }
}

#[test]
fn a_fast_game_notices_its_goal() {
    let start = CustomStart::new(board("1024 1024 2 . / . . . . / . . . . / 2 . . .")).unwrap();
    let setup = Setup {
        rules: preset("classic"),
        start: start.into(),
        seed: 1,
    };
    let played = |most| {
        let arena = classic();
        arena.play_on(&mut Player::Greedy, Position::open(&setup), 1, most)
    };
    assert_eq!((played(0).won, played(0).highest), (false, 10));
    assert_eq!((played(3).won, played(3).highest), (true, 11));
}

/// The mean score of the games with seeds from 0.
#[allow(clippy::cast_precision_loss)]
fn mean(player: &mut Player, games: u32) -> f64 {
    let arena = classic();
    let scores = (0..games).map(|seed| arena.play(player, seed.into(), u32::MAX).score);
    scores.sum::<u64>() as f64 / f64::from(games)
}

#[test]
fn players_score_as_published() {
    // Published means of millions of games; the margins are about four standard errors of these few
    // games.
    let random = mean(&mut Player::Random, 20_000);
    assert!((random - 1094.9).abs() < 16.0, "{random}");
    let greedy = mean(&mut Player::Greedy, 10_000);
    assert!((greedy - 2003.9).abs() < 45.0, "{greedy}");
}

#[test]
fn every_player_plays_under_all_rules_and_always_alike() {
    let budget = Budget::nodes(20);
    let players = || [Player::Random, Player::Greedy, Player::plain(budget)];
    for (name, rules) in PRESETS {
        for (rows, cols) in [(3, 3), (4, 4), (3, 5), (2, 4), (5, 2)] {
            let size = Size::new(rows, cols).unwrap();
            let arena = Arena::new(rules, size);
            for mut player in players() {
                let played = arena.play(&mut player, 7, u32::MAX);
                assert!(played.moves > 5, "{name} {size} {player:?}: {played:?}");
                assert_eq!(arena.play(&mut player, 7, u32::MAX), played);
                let less = arena.play(&mut player, 7, 5);
                assert_eq!(less.moves, 5);
            }
        }
    }
}

#[test]
fn a_game_starts_from_its_seed() {
    let size = Size::new(3, 4).unwrap();
    let rules = preset("cascade");
    let setup = Setup {
        rules,
        start: size.into(),
        seed: 9,
    };
    let highest = Position::open(&setup).board.cells().iter().max().copied();
    let played = Arena::new(rules, size).play(&mut Player::Random, 9, 0);
    let expected = Played {
        highest: highest.unwrap(),
        ..Played::default()
    };
    assert_eq!(played, expected);
}

#[test]
fn a_network_only_plays_the_classic_game() {
    let levels = vec![1; TUPLE_INDICES];
    let mut network = Player::network(uniform(1.0, &levels), Budget::nodes(4));
    assert!(classic().suits(&network));
    let played = classic().play(&mut network, 1, u32::MAX);
    assert!(played.score > 0 && played.nodes >= u64::from(played.moves));

    let five = Size::new(5, 5).unwrap();
    for arena in [
        Arena::new(preset("classic"), five),
        Arena::new(preset("cascade"), Size::default()),
    ] {
        assert!(!arena.suits(&network));
        assert!(arena.suits(&Player::Random));
    }
    assert!(Arena::new(preset("endless"), Size::default()).suits(&network));
}

#[test]
fn a_game_goes_on_beyond_two_of_the_highest_packed_tiles() {
    let board = "32768 16384 16384 . / 2 4 8 2 / . . . . / . . . ."
        .parse()
        .unwrap();
    for mut player in [
        Player::Greedy,
        Player::network(uniform(1.0, &vec![0; TUPLE_INDICES]), Budget::nodes(4)),
    ] {
        let position = Position {
            board,
            score: 900_000,
            steps: 20_000,
            won_at: Some(1000),
            lost: false,
        };
        let played = classic().play_on(&mut player, position.clone(), 3, u32::MAX);
        assert_eq!(played.highest, 16, "{player:?}");
        assert!(played.won && played.moves > 20_002 && played.score > 900_000 + 98_304);
        let one = classic().play_on(&mut player, position, 3, 20_001);
        assert_eq!((one.moves, one.highest), (20_001, 15));
    }
}

#[test]
fn a_network_player_moves_on_boards_without_a_packed_form() {
    let full = "65536 32768 16384 8192 / 512 1024 2048 4096 / 256 128 64 32 / . . . 2";
    let position = Position {
        board: full.parse().unwrap(),
        score: 0,
        steps: 0,
        won_at: Some(0),
        lost: false,
    };
    let empty = vec![0; TUPLE_INDICES];
    let mut player = Player::network(uniform(1.0, &empty), Budget::nodes(100));
    assert_eq!(classic().play_on(&mut player, position, 1, 5).moves, 5);
}
