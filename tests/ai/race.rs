//! The winner and the leader of a race.

use game_2048::ai::race::{Standing, Winner, leader, winner};

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
