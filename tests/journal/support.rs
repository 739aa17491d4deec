//! Helpers for the tests of journals.

use game_2048::journal::{Act, Journal, Playable};
use game_2048::line::{Move, Mover};
use game_2048::{Direction, Rules};
use proptest::prelude::*;

pub fn preset(name: &str) -> Rules {
    Rules::preset(name).unwrap()
}

/// A move of the player.
pub const fn by_player(direction: Direction) -> Act {
    Act::Move(Move {
        direction,
        mover: Mover::Player,
    })
}

/// A move of the AI.
pub const fn by_ai(direction: Direction) -> Act {
    Act::Move(Move {
        direction,
        mover: Mover::Ai,
    })
}

/// Times between two acts, some of them long pauses.
pub fn times() -> impl Strategy<Value = u32> {
    prop_oneof![
        6 => 0..1000_u32,
        2 => 0..70_000_u32,
        1 => 0..=u32::MAX,
    ]
}

/// All chunks of a journal.
pub fn chunks<G: Playable>(journal: &Journal<G>) -> Vec<Vec<u8>> {
    let chunks: Vec<_> = (0..journal.chunks())
        .map(|number| journal.chunk(number).unwrap())
        .collect();
    assert_eq!(journal.chunk(chunks.len()), None);
    chunks
}

/// The journal that a start and chunks give.
pub fn read<G: Playable>(game: G, counts: bool, chunks: &[Vec<u8>]) -> Journal<G> {
    let mut journal = Journal::new(game, counts);
    for chunk in chunks {
        journal.read(chunk).unwrap();
    }
    journal
}

/// Checks that a journal is the same when it is read again.
#[track_caller]
pub fn assert_rereads<G>(start: &G, journal: &Journal<G>)
where
    G: Playable<Summary: PartialEq + std::fmt::Debug> + Clone,
{
    let again = read(start.clone(), journal.counts(), &chunks(journal));
    assert_eq!(again.summary(), journal.summary());
    assert_eq!(again.game().line(), journal.game().line());
    assert_eq!(again.acts(), journal.acts());
    assert_eq!(chunks(&again), chunks(journal));
    let times = |journal: &Journal<G>| (journal.started(), journal.ended());
    assert_eq!(times(&again), times(journal));
    assert_eq!(journal.line_after(journal.acts()), *journal.game().line());
}
