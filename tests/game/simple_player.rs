//! A simple player, for games that need no skill.

use game_2048::game::slide::slide;
use game_2048::{Direction, Game, Status};

/// Returns the simple player's move: down, left, right or up, the first that shifts a tile.
pub fn simple_move(game: &Game) -> Option<Direction> {
    use Direction::{Down, Left, Right, Up};
    [Down, Left, Right, Up].into_iter().find(|&direction| {
        let mut board = *game.board();
        let merge = game.setup().rules.merge;
        slide(&mut board, direction, merge, &mut Vec::new()).moved
    })
}

/// Plays with the simple player until the game is won, lost or has `most` steps.
pub fn play(game: &mut Game, most: usize) {
    while game.steps() < most && game.status() == Status::Playing {
        let Some(direction) = simple_move(game) else {
            return;
        };
        game.play(direction).unwrap();
    }
}
