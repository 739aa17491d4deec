//! Any chunks are either a journal that reads back the same, or an error; the acts before the error
//! are a journal, on which the game can be played on unless a newer version is needed.
#![no_main]

use game_2048::journal::{Act, CHUNK_ACTS, Journal, Playable};
use game_2048::line::{Move, Mover};
use game_2048::puzzle::{self, Goal, Puzzle, Side, Start};
use game_2048::{Direction, Game, Rules, Setup, Size};
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;

const CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC);

#[derive(Arbitrary, Debug)]
struct Input {
    is_puzzle: bool,
    counts: bool,
    seed: u64,
    chunks: Vec<Chunk>,
}

#[derive(Arbitrary, Debug)]
enum Chunk {
    /// Bytes as they are.
    Raw(Vec<u8>),
    /// Acts, which get the right check sum.
    Acts(Vec<u8>),
}

fn check<G>(start: &G, counts: bool, chunks: &[Chunk])
where
    G: Playable<Summary: PartialEq + core::fmt::Debug> + Clone,
{
    let mut journal = Journal::new(start.clone(), counts);
    let mut sealed = journal.start().into_bytes();
    for chunk in chunks {
        let bytes = match chunk {
            Chunk::Raw(bytes) => bytes.clone(),
            Chunk::Acts(acts) => {
                sealed.extend(acts);
                [&[1], &acts[..], &CRC.checksum(&sealed).to_le_bytes()].concat()
            }
        };
        let before = journal.acts();
        if let Err(error) = journal.read(&bytes) {
            assert_eq!(error.chunk, before.div_ceil(CHUNK_ACTS), "{error}");
            break;
        }
        assert_eq!(journal.chunk(journal.chunks() - 1), Some(bytes));
    }
    assert_same(start, &journal);
    for direction in Direction::ALL {
        let mover = Mover::Player;
        journal.turn(Act::Move(Move { direction, mover }), 100);
        journal.add(Act::Hint, 100);
    }
    assert_same(start, &journal);
}

/// Checks that a journal reads back the same.
fn assert_same<G>(start: &G, journal: &Journal<G>)
where
    G: Playable<Summary: PartialEq + core::fmt::Debug> + Clone,
{
    let mut again = Journal::new(start.clone(), journal.counts());
    for number in 0..journal.chunks() {
        let chunk = journal.chunk(number).expect("a chunk");
        again.read(&chunk).expect("its own chunk");
        assert_eq!(again.chunk(number), Some(chunk));
    }
    assert_eq!(again.summary(), journal.summary());
    assert_eq!(again.game().line(), journal.game().line());
    assert_eq!(again.acts(), journal.acts());
    assert_eq!(journal.chunk(journal.chunks()), None);
    assert_eq!(journal.line_after(journal.acts()), *journal.game().line());
}

fuzz_target!(|input: Input| {
    let Input {
        is_puzzle,
        counts,
        seed,
        chunks,
    } = input;
    if is_puzzle {
        let start = Start::Walk(6);
        let setup = puzzle::Setup::new(Side::THREE, Goal::Spiral, start, seed);
        check(&Puzzle::new(setup.expect("a setup")), counts, &chunks);
    } else {
        let rules = Rules::preset("classic").expect("a preset");
        let start = Size::new(3, 3).expect("a size").into();
        check(&Game::new(Setup { rules, start, seed }), counts, &chunks);
    }
});
