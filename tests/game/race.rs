//! The winner and the leader of a race, and the moves of its levels.

use game_2048::Direction::{self, Left, Right, Up};
use game_2048::game::race::{Level, Standing, Winner, leader, winner};

const PLAYING: Standing = Standing {
    score: 100,
    steps: 50,
    over: false,
    won: false,
};

#[test]
fn the_winner_is_known_as_soon_as_it_is_certain() {
    use Winner::{Ai, Nobody, Player};
    let over = Standing {
        over: true,
        ..PLAYING
    };
    let won = Standing { won: true, ..over };
    let score = |score, standing| Standing { score, ..standing };
    let steps = |steps, standing| Standing { steps, ..standing };
    for (player, ai, expected) in [
        (PLAYING, score(900, PLAYING), None),
        (over, score(99, PLAYING), None),
        (over, score(101, PLAYING), Some(Ai)),
        (score(101, PLAYING), over, Some(Player)),
        (PLAYING, over, None),
        (over, over, Some(Nobody)),
        (score(101, over), over, Some(Player)),
        (over, score(101, over), Some(Ai)),
        // If the goal ends the game, reaching it in fewer moves wins.
        (won, score(900, steps(49, PLAYING)), None),
        (won, PLAYING, Some(Player)),
        (won, score(900, steps(40, over)), Some(Player)),
        (PLAYING, won, Some(Ai)),
        (won, steps(49, won), Some(Ai)),
        (steps(49, won), won, Some(Player)),
        (won, won, Some(Nobody)),
        // In as many moves, the higher score wins.
        (score(101, won), won, Some(Player)),
        (won, score(101, won), Some(Ai)),
    ] {
        assert_eq!(winner(&player, &ai), expected, "{player:?} {ai:?}");
    }
}

#[test]
fn the_higher_score_leads() {
    let ahead = Standing {
        score: 101,
        ..PLAYING
    };
    assert_eq!(leader(&ahead, &PLAYING), Winner::Player);
    assert_eq!(leader(&PLAYING, &ahead), Winner::Ai);
    assert_eq!(leader(&PLAYING, &PLAYING), Winner::Nobody);
}

/// The moves of a level in 10,000 positions.
fn moves(level: Level, seed: u64, possible: &[Direction]) -> Vec<Direction> {
    let play = |step| level.plays(seed, step, Up, possible);
    (0..10_000).map(play).collect()
}

#[test]
fn a_level_slips_as_often_as_it_says() {
    for (level, percent) in [(Level::Easy, 35), (Level::Medium, 10), (Level::Strong, 0)] {
        for seed in [0, 1, u64::MAX] {
            let slips = moves(level, seed, &[Right])
                .iter()
                .filter(|&&to| to == Right)
                .count();
            assert!(
                slips.abs_diff(100 * percent) < 200,
                "{level:?} {seed}: {slips}"
            );
        }
    }
}

#[test]
fn a_slip_is_any_possible_move_and_the_same_one_each_time() {
    let possible = [Up, Right, Left];
    let easy = moves(Level::Easy, 9, &possible);
    assert_eq!(easy, moves(Level::Easy, 9, &possible));
    assert_ne!(easy, moves(Level::Easy, 10, &possible));
    for to in [Right, Left] {
        let count = easy.iter().filter(|&&played| played == to).count();
        assert!(count.abs_diff(3500 / 3) < 150, "{to}: {count}");
    }
    assert!(moves(Level::Easy, 9, &[]).iter().all(|&to| to == Up));
}

#[test]
fn levels_have_names_and_the_strongest_comes_last() {
    for (name, level) in Level::ALL {
        assert_eq!(Level::from_name(name), Some(level));
    }
    assert_eq!(Level::from_name("Easy"), None);
    assert!(Level::ALL.is_sorted_by(|(_, a), (_, b)| a.boards() < b.boards()));
}
