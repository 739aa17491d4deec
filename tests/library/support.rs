//! Helpers for the tests of the library.

use game_2048::journal::{Act, Journal, Playable};
use game_2048::library::{Check, Checked, Kept};
use game_2048::line::{Move, Mover};
use game_2048::puzzle::{Goal, Puzzle, Side, Start};
use game_2048::{Direction, Game, Record, Rules, Setup, Size};

pub const fn by_player(direction: Direction) -> Act {
    Act::Move(Move {
        direction,
        mover: Mover::Player,
    })
}

pub fn game(seed: u64) -> Game {
    let rules = Rules::preset("classic").unwrap();
    let start = Size::new(3, 3).unwrap().into();
    Game::new(Setup { rules, start, seed })
}

pub fn puzzle(seed: u64) -> Puzzle {
    let setup = game_2048::puzzle::Setup::new(Side::THREE, Goal::Spiral, Start::Walk(30), seed);
    Puzzle::new(setup.unwrap())
}

/// A kept game with the journal's start and chunks.
pub fn kept<G: Playable>(id: &str, journal: &Journal<G>) -> Kept {
    let chunks = (0..journal.chunks()).map(|number| journal.chunk(number).unwrap());
    Kept {
        id: id.to_owned(),
        origin: id.to_owned(),
        start: journal.start(),
        chunks: chunks.collect(),
        ..Kept::default()
    }
}

/// A kept game that is played on: the moves that are possible of these, after some that are undone.
pub fn played_on(kept: &Kept, undone: usize, ways: &[Direction]) -> Kept {
    let record: Record = kept.start.split(' ').next().unwrap().parse().unwrap();
    let mut journal = Journal::new(Game::new(record.setup), true);
    for chunk in &kept.chunks {
        journal.read(chunk).unwrap();
    }
    for _ in 0..undone {
        journal.add(Act::Undo, 10);
    }
    for &way in ways {
        journal.add(by_player(way), 100);
    }
    let chunks = (0..journal.chunks()).map(|number| journal.chunk(number).unwrap());
    Kept {
        chunks: chunks.collect(),
        ..kept.clone()
    }
}

pub fn checked(kept: &Kept) -> Checked {
    Check::all(kept.clone()).unwrap()
}
