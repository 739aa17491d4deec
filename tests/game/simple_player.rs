//! A player with a simple habit.

use game_2048::game::slide::slide;
use game_2048::{Direction, Game, Status};

/// A player with a simple habit: down, left, right, up, whichever shifts a tile first.
pub fn simple_move(game: &Game) -> Option<Direction> {
    use Direction::{Down, Left, Right, Up};
    [Down, Left, Right, Up].into_iter().find(|&direction| {
        let mut board = *game.board();
        let merge = game.setup().rules.merge;
        slide(&mut board, direction, merge, &mut Vec::new()).moved
    })
}

/// Plays with the simple habit until the game is won, lost or has `most` steps.
pub fn play(game: &mut Game, most: usize) {
    while game.steps() < most && game.status() == Status::Playing {
        let Some(direction) = simple_move(game) else {
            return;
        };
        game.play(direction).unwrap();
    }
}
