//! A puzzle in progress, and the race.

use super::support::puzzle;
use game_2048::Direction;
use game_2048::puzzle::{GIVEN_UP, Goal, Outcome, Start, outcome};
use game_2048::random::SplitMix64;

#[test]
fn fewer_slides_win() {
    for (player, machine, expected) in [
        (Some(24), Some(31), Outcome::Win),
        (Some(31), Some(31), Outcome::Draw),
        (Some(32), Some(31), Outcome::Lose),
        (Some(5000), None, Outcome::Win),
        (None, Some(1000), Outcome::Lose),
        (None, Some(2), Outcome::Lose),
        (None, None, Outcome::Draw),
        (Some(1), Some(1), Outcome::Draw),
    ] {
        assert_eq!(outcome(player, machine), expected, "{player:?} {machine:?}");
    }
    assert_eq!(GIVEN_UP, 999);
}

#[test]
fn a_solved_puzzle_allows_only_undo() {
    let mut puzzle = puzzle(3, Goal::Spiral, Start::Walk(1), 1);
    let way = puzzle.movable().find_map(|cell| {
        let (way, _) = puzzle.board().run(cell)?;
        let mut after = *puzzle.board();
        after.slide(way);
        (after == *puzzle.goal()).then_some(way)
    });
    puzzle.slide(way.expect("a board one slide away")).unwrap();
    assert!(puzzle.is_solved());
    assert_eq!(puzzle.movable().count(), 0);
    for way in Direction::ALL {
        assert_eq!(puzzle.slide(way), None);
    }
    assert_eq!(puzzle.slides(), 1);
    assert!(puzzle.undo().is_some());
    assert!(!puzzle.is_solved());
    assert!(puzzle.redo().is_some());
    assert!(puzzle.is_solved());
}

#[test]
fn undo_redo_and_seek_reach_all_boards() {
    for length in 3..=5 {
        let mut puzzle = puzzle(length, Goal::Usual, Start::Any, 9);
        let mut boards = vec![*puzzle.board()];
        let mut random = SplitMix64::new(1);
        for _ in 0..300 {
            let way = Direction::ALL[random.below(4) as usize];
            let before = puzzle.slides();
            match puzzle.slide(way) {
                Some(slid) => {
                    let (was, is) = (boards.last().unwrap(), puzzle.board());
                    assert_eq!(was.cells()[slid.from], slid.number);
                    assert_eq!(is.cells()[slid.to], slid.number);
                    assert_eq!(slid.direction, way);
                    assert_eq!(puzzle.line().last().map(|last| last.direction), Some(way));
                    assert_eq!((is.empty(), was.empty()), (slid.from, slid.to));
                    boards.push(*puzzle.board());
                }
                None => assert_eq!(puzzle.slides(), before),
            }
        }
        let last = boards.len() - 1;
        assert!(last > 100);
        assert_eq!(puzzle.redo(), None);
        for made in (0..last).rev() {
            puzzle.undo().unwrap();
            assert_eq!((puzzle.slides(), *puzzle.board()), (made, boards[made]));
        }
        assert_eq!(puzzle.undo(), None);
        assert_eq!(puzzle.known_slides(), last);
        for made in [last, 0, last / 2, last / 3, last, last + 5] {
            puzzle.seek(made);
            assert_eq!(*puzzle.board(), boards[made.min(last)]);
        }
        // Repeating the known slide keeps those after it; another one drops them.
        puzzle.seek(last / 2);
        let record = puzzle.history();
        puzzle.slide(record.slides[last / 2]).unwrap();
        assert_eq!(puzzle.history(), record);
        puzzle.seek(last / 2);
        let other = Direction::ALL
            .into_iter()
            .find(|&way| way != record.slides[last / 2] && puzzle.board().sliding(way).is_some());
        puzzle.slide(other.unwrap()).unwrap();
        assert_eq!(puzzle.known_slides(), last / 2 + 1);
    }
}
