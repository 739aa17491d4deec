//! The bytes of a journal: acts, chunks, check sums, damage, and what newer versions write.

use super::support::{assert_rereads, by_ai, by_player, chunks, preset, read};
use game_2048::Direction::{Down, Left, Right, Up};
use game_2048::journal::{Act, Journal, JournalErrorKind, MAX_ACTS, Opponent, Playable};
use game_2048::puzzle::{Goal, Puzzle, Side, Start};
use game_2048::{Direction, Game, Setup, Size};
use proptest::prelude::*;

fn game(seed: u64) -> Game {
    let start = Size::default().into();
    let rules = preset("endless");
    Game::new(Setup { rules, start, seed })
}

fn puzzle() -> Puzzle {
    let start = Start::Walk(9);
    Puzzle::new(game_2048::puzzle::Setup::new(Side::THREE, Goal::Spiral, start, 5).unwrap())
}

/// CRC-32, computed bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 * (sum & 1));
        }
    }
    !sum
}

/// What the check sum of the first chunk begins with.
fn start_of<G: Playable>(game: &G, counts: bool) -> String {
    let uncounted = if counts { "" } else { " uncounted" };
    format!(
        "{} {}{uncounted}",
        game.record_of(game.line()),
        game.line().made()
    )
}

/// A chunk of these bytes of acts, which come after `before`.
fn sealed(before: &[u8], acts: &[u8]) -> Vec<u8> {
    let sum = crc32(&[before, acts].concat());
    [&[1], acts, &sum.to_le_bytes()].concat()
}

/// A game with more than two full chunks.
fn long(seed: u64) -> Journal<Game> {
    let mut journal = Journal::new(game(seed), true);
    assert!(journal.add(
        Act::Resumed {
            at: 1_795_860_000_000 + seed
        },
        0
    ));
    for (way, ms) in Direction::ALL.into_iter().cycle().zip(0..) {
        journal.add(by_player(way), ms % 700);
        if ms % 3 == 0 {
            journal.add(Act::Undo, ms);
        }
        if journal.acts() >= 600 {
            break;
        }
    }
    journal
}

#[test]
fn an_act_has_one_form() {
    let opponent = Act::Opponent;
    for (act, ms, expected) in [
        (by_player(Up), 0, &[0][..]),
        (by_player(Right), 3, &[0b0110_0001]),
        (by_player(Down), 4, &[0b1000_0010, 1]),
        (by_player(Left), 511, &[0b1110_0011, 127]),
        (by_ai(Up), 512, &[0b1000_0100, 128, 1]),
        (
            by_ai(Right),
            u32::MAX,
            &[0b1110_0101, 255, 255, 255, 255, 3],
        ),
        (by_ai(Down), 0, &[6]),
        (by_ai(Left), 0, &[7]),
        (Act::Undo, 0, &[8]),
        (Act::Redo, 0, &[9]),
        (Act::Hint, 0, &[11]),
        (Act::SolutionShown, 0, &[12]),
        (Act::GivenUp, 0, &[13]),
        (opponent(Opponent::Greedy), 0, &[14]),
        (opponent(Opponent::Perfect), 0, &[15]),
        (opponent(Opponent::Nobody), 0, &[16]),
        (Act::Resumed { at: 0 }, 9, &[17]),
        (Act::Resumed { at: 4 }, 0, &[0b1001_0001, 1]),
        (
            Act::Resumed { at: u64::MAX },
            0,
            &[0b1111_0001, 255, 255, 255, 255, 255, 255, 255, 255, 63],
        ),
    ] {
        let bytes = bytes_of(&mut Journal::new(puzzle(), true), act, ms)
            .or_else(|| bytes_of(&mut Journal::new(game(1), true), act, ms));
        assert_eq!(bytes.as_deref(), Some(expected), "{act:?}, {ms} ms");
    }
}

/// The bytes that a journal adds for an act, if it is possible after a move in any direction.
fn bytes_of<G: Playable + Clone>(journal: &mut Journal<G>, act: Act, ms: u32) -> Option<Vec<u8>> {
    if matches!(act, Act::Undo | Act::Redo) {
        Direction::ALL
            .into_iter()
            .find(|&way| journal.add(by_player(way), 0))?;
    }
    if act == Act::Redo {
        assert!(journal.add(Act::Undo, 0));
    }
    let before = journal.acts();
    assert_eq!(journal.add(act, ms), journal.acts() > before);
    let chunk = journal.chunk(0)?;
    let bytes = chunk[1 + before..chunk.len() - 4].to_vec();
    (journal.acts() > before).then(|| {
        let expected = if matches!(act, Act::Resumed { .. }) {
            0
        } else {
            ms
        };
        assert_eq!(journal.entries().last(), Some((act, expected)));
        bytes
    })
}

#[test]
fn the_check_sum_goes_on_from_the_chunk_before() {
    let journal = long(1);
    let mut all = start_of(&game(1), true).into_bytes();
    let chunks = chunks(&journal);
    assert_eq!((chunks.len(), journal.chunks()), (3, 3));
    for chunk in &chunks {
        let acts = &chunk[1..chunk.len() - 4];
        assert_eq!(*chunk, sealed(&all, acts));
        all.extend(acts);
    }
}

#[test]
fn an_act_changes_the_last_chunk_alone() {
    let whole = long(1);
    let mut journal = Journal::new(game(1), true);
    let mut before: Vec<Vec<u8>> = Vec::new();
    for (act, ms) in whole.entries() {
        assert!(journal.add(act, ms));
        let now = chunks(&journal);
        let full = (journal.acts() - 1) / 256;
        assert_eq!(now.len(), full + 1);
        assert_eq!(now[..full], before[..full]);
        assert_ne!(now.get(full), before.get(full));
        before = now;
    }
    assert_eq!(before, chunks(&whole));
    assert_rereads(&game(1), &journal);
}

#[test]
fn a_damaged_chunk_costs_what_follows_it() {
    let whole = long(1);
    let chunks = chunks(&whole);
    for number in 0..chunks.len() {
        let sound = read(game(1), true, &chunks[..number]);
        for at in 1..chunks[number].len() {
            let mut damaged = chunks[number].clone();
            damaged[at] ^= 1 << (at % 8);
            let mut journal = sound.clone();
            let error = journal.read(&damaged).unwrap_err();
            assert_eq!(
                (error.chunk, error.kind),
                (number, JournalErrorKind::CheckSum)
            );
            assert_eq!(journal.acts(), number * 256);
        }
        for length in 0..chunks[number].len() {
            let cut = &chunks[number][..length];
            let kind = sound.clone().read(cut).unwrap_err().kind;
            assert_eq!(kind, JournalErrorKind::CheckSum, "{length} bytes");
        }
    }
    // The game can be played on from there.
    let mut journal = read(game(1), true, &chunks[..1]);
    assert!(journal.read(&chunks[2]).is_err());
    assert!(journal.add(Act::Undo, 5));
    assert_rereads(&game(1), &journal);
}

#[test]
fn a_chunk_fits_no_other_game_and_no_other_place() {
    let (one, other) = (chunks(&long(1)), chunks(&long(2)));
    for (game, counts, stored) in [
        (game(2), true, &[&one[0]][..]),
        (game(1), false, &[&one[0]]),
        (game(1), true, &[&one[0], &other[1]]),
        (game(1), true, &[&one[0], &one[0]]),
        (game(1), true, &[&one[1]]),
        (game(1), true, &[&one[0], &one[2]]),
    ] {
        let mut journal = Journal::new(game, counts);
        let (last, before) = stored.split_last().unwrap();
        for chunk in before {
            journal.read(chunk).unwrap();
        }
        let error = journal.read(last).unwrap_err();
        assert_eq!(error.kind, JournalErrorKind::CheckSum);
    }
}

#[track_caller]
fn assert_refused(acts: &[u8], expected: &str, kept: usize) -> Journal<Game> {
    let mut journal = Journal::new(game(1), true);
    let start = start_of(&game(1), true);
    let error = journal.read(&sealed(start.as_bytes(), acts)).unwrap_err();
    assert_eq!(error.to_string(), expected);
    assert_eq!(journal.acts(), kept, "{expected}");
    journal
}

#[test]
fn an_error_names_what_is_wrong() {
    let no_act = "chunk 0: the bytes of act 2 are no act";
    for acts in [
        &[11, 0b1000_1011][..],
        &[11, 0b1000_1011, 0],
        &[11, 0b1000_1011, 128, 0],
        // More than 32 bits of milliseconds, and more than 64 of anything.
        &[11, 0b1000_1011, 128, 128, 128, 128, 4],
        &[11, 0b1001_0001, 128, 128, 128, 128, 128, 128, 128, 128, 64],
        &[
            11,
            0b1001_0001,
            128,
            128,
            128,
            128,
            128,
            128,
            128,
            128,
            128,
            1,
        ],
    ] {
        assert_refused(acts, no_act, 1);
    }
    let undo = "chunk 0: act 3 of kind 8 cannot be done there";
    assert_refused(&[17, 11, 8, 11], undo, 2);
    let given_up = "chunk 0: act 1 of kind 13 cannot be done there";
    assert_refused(&[13], given_up, 0);
    assert_refused(&[11; 257], "chunk 0: it has more acts than fit", 256);
    let sum = "chunk 0: its check sum does not match: \
        it is damaged, or belongs to another game or place";
    assert_refused(&[], sum, 0);
    let mut journal = Journal::new(game(1), true);
    assert!(journal.add(Act::Hint, 0));
    let again = journal.chunk(0).unwrap();
    let error = journal.read(&again).unwrap_err();
    assert_eq!(
        error.to_string(),
        "chunk 1: the chunk before it is not full"
    );
    assert!(!journal.needs_newer());
}

#[test]
fn an_unknown_act_is_skipped_and_kept_if_its_kind_is_even() {
    let start = start_of(&game(1), true);
    for kind in [18, 20, 30] {
        let acts = [17, 11, kind | 0b1110_0000, 255, 1, 11];
        let stored = [sealed(start.as_bytes(), &acts)];
        let mut journal = read(game(1), true, &stored);
        assert_eq!((journal.acts(), chunks(&journal)), (4, stored.to_vec()));
        let unknown = Act::Unknown {
            kind,
            number: 3 + 4 * 255,
        };
        let entries: Vec<Act> = journal.entries().map(|(act, _)| act).collect();
        assert_eq!(entries[2], unknown);
        assert_eq!(journal.ended(), Some(0));
        assert!(!journal.needs_newer());
        // It is written by those who know it.
        assert!(!journal.add(unknown, 0));
        assert!(journal.add(Act::Hint, 0));
        assert_rereads(&game(1), &journal);
    }
}

#[test]
fn what_needs_a_newer_version_is_not_changed() {
    let unknown = "chunk 0: act 2 has the unknown kind 19: a newer version is needed";
    let mut odd = assert_refused(&[11, 19, 11], unknown, 1);
    let mut other = Journal::new(game(1), true);
    let error = other.read(&[2, 1, 2, 3]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "chunk 0: its version is 2, but only 1 is known"
    );
    for journal in [&mut odd, &mut other] {
        assert!(journal.needs_newer());
        let before = chunks(journal);
        assert!(!journal.add(Act::Hint, 0));
        for way in Direction::ALL {
            assert!(journal.turn(by_player(way), 0).is_none());
        }
        assert_eq!(chunks(journal), before);
    }
}

#[test]
fn a_journal_has_a_limit() {
    let mut journal = Journal::new(game(1), true);
    let mut acts = 0;
    while journal.add(Act::Hint, 0) {
        acts += 1;
    }
    assert_eq!((acts, journal.is_full()), (MAX_ACTS, true));
    assert!(
        Direction::ALL
            .into_iter()
            .all(|way| journal.turn(by_player(way), 0).is_none())
    );
    assert_eq!(journal.game().steps(), 0);
    assert_eq!(journal.chunks(), MAX_ACTS / 256);
    assert!(journal.chunk(MAX_ACTS / 256 - 1).is_some());
    // A full journal reads no more, either.
    assert!(journal.read(&[1, 11, 0, 0, 0, 0]).is_err());
}

#[test]
fn a_time_is_that_of_the_last_opening_and_of_all_acts_since() {
    let mut journal = Journal::new(game(1), true);
    assert_eq!((journal.started(), journal.ended()), (None, None));
    journal.add(Act::Hint, 7);
    assert_eq!((journal.started(), journal.ended()), (None, None));
    journal.add(Act::Resumed { at: 1000 }, 0);
    journal.add(Act::Hint, 100_000);
    journal.add(Act::Resumed { at: 500_000 }, 0);
    journal.add(Act::Hint, 20);
    assert_eq!(
        (journal.started(), journal.ended()),
        (Some(1000), Some(500_020))
    );
}

#[test]
fn a_restart_begins_an_uncounted_journal_of_the_changed_game() {
    let mut played = Journal::new(puzzle(), true);
    assert!(played.add(Act::Resumed { at: 1000 }, 0));
    for way in Direction::ALL {
        played.add(by_player(way), 20);
    }
    assert!(played.add(Act::Hint, 500));
    let chunk = played.chunk(0).unwrap();
    let acts = [&chunk[1..chunk.len() - 4], &[19]].concat();
    let mut journal = Journal::new(puzzle(), true);
    let start = journal.start();
    assert!(journal.read(&sealed(start.as_bytes(), &acts)).is_err());
    assert!(journal.needs_newer());

    journal.restart(|puzzle| puzzle.seek(1));
    let mut changed = played.game().clone();
    changed.seek(1);
    let mut begun = Journal::new(changed.clone(), false);
    assert_eq!(journal.start(), begun.start());
    for journal in [&mut journal, &mut begun] {
        assert!(journal.add(Act::Undo, 30));
    }
    assert_eq!(journal.summary(), begun.summary());
    assert_eq!(chunks(&journal), chunks(&begun));
    assert_rereads(&changed, &journal);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_bytes_give_a_journal_or_an_error(acts in prop::collection::vec(any::<u8>(), 0..600), whole: bool) {
        let start = start_of(&puzzle(), true);
        let chunk = if whole { sealed(start.as_bytes(), &acts) } else { acts };
        let mut journal = Journal::new(puzzle(), true);
        let result = journal.read(&chunk);
        if result.is_ok() {
            prop_assert_eq!(chunks(&journal), [chunk]);
        }
        assert_rereads(&puzzle(), &journal);
    }
}
