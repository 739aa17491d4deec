//! The greedy AI.

use super::support::{SPIRAL, USUAL, board, puzzle};
use game_2048::Direction;
use game_2048::puzzle::hill_climb::{LIMIT, distance};
use game_2048::puzzle::{Goal, Start, hill_climb};

#[test]
fn the_ai_takes_the_best_slide_and_never_undoes_the_last() {
    for length in 3..=5 {
        for seed in 0..40 {
            let start = if seed % 2 == 0 {
                Start::Walk(20)
            } else {
                Start::Any
            };
            let puzzle = puzzle(length, Goal::Spiral, start, seed);
            let goal = puzzle.goal();
            let climb = hill_climb(puzzle.start(), goal, seed);
            // It starts from the same board as the player.
            let mut board = *puzzle.start();
            let mut before = None;
            for &way in &climb.slides {
                assert_ne!(board, *goal, "it stops when the puzzle is solved");
                let after = |way| {
                    let mut after = board;
                    after.slide(way).map(|_| after)
                };
                let taken = after(way).expect("a possible slide");
                assert_ne!(Some(taken), before, "a slide that undoes the last one");
                let least = Direction::ALL
                    .into_iter()
                    .filter_map(after)
                    .filter(|&next| Some(next) != before)
                    .map(|next| distance(&next, goal))
                    .min();
                assert_eq!(Some(distance(&taken, goal)), least);
                before = Some(board);
                board = taken;
            }
            assert_eq!(climb.solved, board == *goal);
            assert!(climb.solved || climb.slides.len() == LIMIT);
        }
    }
}

#[test]
fn the_ai_breaks_ties_at_random_by_the_seed() {
    // With 2 and 6 of the spiral goal swapped, several first slides look equally good.
    let goal = board(&SPIRAL);
    let start = board(&[1, 6, 3, 8, 0, 4, 7, 2, 5]);
    let firsts: std::collections::HashSet<u8> = (0..50)
        .map(|seed| hill_climb(&start, &goal, seed).slides[0].index())
        .collect();
    assert!(firsts.len() > 1);
    assert_eq!(hill_climb(&start, &goal, 3), hill_climb(&start, &goal, 3));
}

#[test]
fn manhattan_distance_ignores_the_empty_cell() {
    let goal = board(&USUAL);
    assert_eq!(distance(&goal, &goal), 0);
    assert_eq!(distance(&board(&[1, 2, 3, 4, 5, 6, 7, 0, 8]), &goal), 1);
    assert_eq!(distance(&board(&[8, 2, 3, 4, 5, 6, 7, 1, 0]), &goal), 6);
}
