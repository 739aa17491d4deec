//! Who wins a race, and who leads.

use game_2048::ai::race::{Standing, Winner, leader, winner};

const PLAYS: Standing = Standing {
    score: 100,
    steps: 50,
    over: false,
    won: false,
};

#[test]
fn who_wins_is_known_as_soon_as_it_is_sure() {
    use Winner::{Ai, Nobody, Player};
    let over = Standing {
        over: true,
        ..PLAYS
    };
    let won = Standing { won: true, ..over };
    let score = |score, standing| Standing { score, ..standing };
    let steps = |steps, standing| Standing { steps, ..standing };
    for (player, ai, expected) in [
        (PLAYS, score(900, PLAYS), None),
        (over, score(99, PLAYS), None),
        (over, score(101, PLAYS), Some(Ai)),
        (score(101, PLAYS), over, Some(Player)),
        (PLAYS, over, None),
        (over, over, Some(Nobody)),
        (score(101, over), over, Some(Player)),
        (over, score(101, over), Some(Ai)),
        // Where the goal ends the game, the quicker one has won.
        (won, score(900, steps(49, PLAYS)), None),
        (won, PLAYS, Some(Player)),
        (won, score(900, steps(40, over)), Some(Player)),
        (PLAYS, won, Some(Ai)),
        (won, steps(49, won), Some(Ai)),
        (steps(49, won), won, Some(Player)),
        (won, won, Some(Nobody)),
    ] {
        assert_eq!(winner(&player, &ai), expected, "{player:?} {ai:?}");
    }
}

#[test]
fn who_has_more_points_leads() {
    let ahead = Standing {
        score: 101,
        ..PLAYS
    };
    assert_eq!(leader(&ahead, &PLAYS), Winner::Player);
    assert_eq!(leader(&PLAYS, &ahead), Winner::Ai);
    assert_eq!(leader(&PLAYS, &PLAYS), Winner::Nobody);
}
