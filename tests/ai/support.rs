//! Helpers for the tests of the AI player: rules, boards and networks.

use game_2048::ai::network::tuples::{TABLES, TUPLE_INDICES, TUPLES, table_length};
use game_2048::ai::{Network, PackedBoard};
use game_2048::random::SplitMix64;
use game_2048::{Board, Rules};
use std::sync::OnceLock;

/// A random board with tiles up to 32768, few or many of them.
pub fn random_board(random: &mut SplitMix64) -> PackedBoard {
    let keep = random.next_u64() | random.next_u64();
    let tiles = random.next_u64();
    let board = (0..16)
        .filter(|cell| keep >> cell & 1 == 1)
        .map(|cell| tiles & 15 << (4 * cell))
        .sum();
    PackedBoard(board)
}

/// Arbitrary levels, always the same, for the usual stage or for the late ones. Sums of late ones are near
/// [`AGAINST`]. Table `n` begins at level `n`, so no two tables are alike.
pub fn levels(is_late: bool) -> &'static [i16] {
    static LEVELS: [OnceLock<Vec<i16>>; 2] = [const { OnceLock::new() }; 2];
    LEVELS[usize::from(is_late)].get_or_init(|| {
        let mut random = SplitMix64::new(3 + u64::from(is_late));
        let mut level = || {
            if is_late {
                i16::try_from(random.below(57)).unwrap()
            } else {
                i16::try_from(random.next_u64() % 1000).unwrap()
            }
        };
        (0..TUPLE_INDICES + TABLES).map(|_| level()).collect()
    })
}

/// A network with these points per level, whose tables all begin alike.
pub fn uniform(step: f32, levels: &[i16]) -> Network {
    let tables = core::array::from_fn(|table| &levels[..table_length(table)]);
    Network::new(step, tables)
}

/// A network of arbitrary weights, always the same.
pub fn network() -> Network {
    let table = |table| &levels(table >= TUPLES.len())[table..][..table_length(table)];
    let tables = core::array::from_fn(table);
    Network::new(0.5, tables)
}

pub fn preset(name: &str) -> Rules {
    Rules::preset(name).expect("a preset")
}

pub fn board(text: &str) -> Board {
    text.parse().expect("a board")
}
