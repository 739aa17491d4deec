//! Helpers for the tests of 2048: setups, positions, records as text, and a test of randomness.

use game_2048::{Direction, Motion, Position, Record, RecordError, Rules, Setup, Size};
use proptest::sample::select;
use proptest::strategy::Strategy;

/// Pearson's statistic for counts and their expected weights.
fn chi_square(counts: &[u32], weights: &[u32]) -> f64 {
    let total: u32 = counts.iter().sum();
    let whole: u32 = weights.iter().sum();
    let term = |(&count, &weight): (&u32, &u32)| {
        let expected = f64::from(total) * f64::from(weight) / f64::from(whole);
        (f64::from(count) - expected).powi(2) / expected
    };
    counts.iter().zip(weights).map(term).sum()
}

/// Fails when counts are farther from the weights than chance makes them once in 10,000 times. The
/// seeds are fixed, so it fails always or never.
#[track_caller]
pub fn assert_fits(counts: &[u32], weights: &[u32], case: &str) {
    // The quantiles of 0.9999, by degrees of freedom.
    let limit = match counts.len() - 1 {
        1 => 15.14,
        2 => 18.42,
        4 => 23.51,
        6 => 27.86,
        15 => 44.26,
        31 => 69.27,
        free => panic!("no limit for {free} degrees of freedom"),
    };
    let found = chi_square(counts, weights);
    assert!(found < limit, "{case}: {counts:?}, chi-square {found:.2}");
}

#[track_caller]
pub fn preset(name: &str) -> Rules {
    Rules::preset(name).unwrap_or_else(|| panic!("no preset {name}"))
}

/// All sizes.
pub fn all_sizes() -> Vec<Size> {
    let lengths = || Size::MIN..=Size::MAX;
    let pairs = lengths().flat_map(|rows| lengths().map(move |cols| (rows, cols)));
    pairs
        .filter_map(|(rows, cols)| Size::new(rows, cols).ok())
        .collect()
}

pub fn sizes() -> impl Strategy<Value = Size> {
    select(all_sizes())
}

pub fn setup(rules: Rules, (rows, cols): (u8, u8), seed: u64) -> Setup {
    let size = Size::new(rows, cols).unwrap();
    Setup {
        rules,
        start: size.into(),
        seed,
    }
}

/// A position in the middle of a game that has not been won.
#[track_caller]
pub fn position(board: &str, score: u64) -> Position {
    Position {
        board: board.parse().unwrap(),
        score,
        steps: 0,
        won_at: None,
        lost: false,
    }
}

pub fn step(position: &mut Position, rules: Rules, direction: Direction) -> Option<u64> {
    step_with(position, rules, direction, 1).0
}

pub fn step_with(
    position: &mut Position,
    rules: Rules,
    direction: Direction,
    seed: u64,
) -> (Option<u64>, Vec<Motion>) {
    let mut motions = Vec::new();
    let size = position.board.size();
    let gain = position.step(
        &Setup {
            rules,
            start: size.into(),
            seed,
        },
        direction,
        &mut motions,
    );
    (gain, motions)
}

/// The check sum of a text: CRC-32 computed bit by bit, as six digits.
pub fn check_sum(text: &str) -> String {
    let mut sum = u32::MAX;
    for byte in text.bytes() {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 * (sum & 1));
        }
    }
    let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let digit = |place: u32| char::from(digits[(u64::from(!sum) >> (6 * place) & 63) as usize]);
    (0..6).rev().map(digit).collect()
}

/// Appends the check sum to the rest of a record's text.
pub fn signed(text: &str) -> String {
    format!("{text}.{}", check_sum(text))
}

pub fn parse(text: &str) -> Result<Record, RecordError> {
    text.parse()
}

/// Parses a text that may be anything. If it is a record, it must be the only text of that record, and one with its own tiles
/// only for whoever allows them.
#[track_caller]
pub fn parses_or_errs(text: &str) -> Option<Record> {
    match Record::parse_with_own_tiles(text) {
        Ok(record) => {
            assert_eq!(record.to_string(), text, "a record has one text");
            assert_eq!(parse(text).is_ok(), record.tiles.is_none(), "{text}");
            assert!(record.setup.rules.check().is_ok(), "{text}");
            Some(record)
        }
        Err(error) => {
            let length = text.chars().count();
            assert!((1..=length + 1).contains(&error.at), "{error} of {text:?}");
            let shown = error.to_string();
            assert!(
                shown.starts_with(&format!("character {}: ", error.at)),
                "{shown}"
            );
            assert!(shown.chars().count() < 200, "{shown}");
            None
        }
    }
}
