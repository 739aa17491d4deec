//! Changed records are either rejected or are records of another game; they never panic.

use std::fmt::Write;

use super::own_tiles_golden;
use super::record_golden::golden;
use super::support::{parses_or_errs, signed};
use game_2048::Game;
use game_2048::random::SplitMix64;

/// Changes a text in one of many ways.
fn mutate(text: &str, random: &mut SplitMix64) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let mut pick = |bound: usize| random.below(u32::try_from(bound).unwrap()) as usize;
    for _ in 0..=pick(3) {
        let at = pick(chars.len() + 1);
        let other = pick(chars.len() + 1);
        let digit = char::from(b"ABCDXYZabxyz0189-_.~=/ "[pick(23)]);
        let strange = ['é', 'あ', '\u{0}', '\u{301}', '😀', '\n', '﹒', '１'][pick(8)];
        let inside = at < chars.len();
        match pick(9) {
            0 | 1 if inside => chars[at] = digit,
            2 if inside => chars[at] = strange,
            3 if inside => chars[at] = char::from(chars[at] as u8 ^ 1 << pick(7)),
            4 => chars.truncate(at),
            5 => chars.insert(at, digit),
            6 => chars.insert(at, strange),
            7 if inside && other < chars.len() => chars.swap(at, other),
            8 => drop(chars.drain(at.min(other)..at.max(other))),
            _ => chars.rotate_left(at),
        }
    }
    chars.into_iter().collect()
}

/// Without the long ones, which take long and test nothing that short ones don't.
fn short<'a>(texts: &[&'a str]) -> Vec<&'a str> {
    let texts = texts.iter().copied();
    texts.filter(|text| text.len() < 300).collect()
}

#[test]
fn a_hundred_thousand_changed_records_parse_or_are_rejected() {
    let golden: Vec<&str> = golden().iter().map(|golden| golden.text).collect();
    let short = short(&golden);
    let mut random = SplitMix64::new(2048);
    let mut parsed = 0;
    for number in 0..100_000 {
        let from = if number % 20 == 0 { &golden } else { &short };
        let text = from[random.below(u32::try_from(from.len()).unwrap()) as usize];
        let changed = mutate(text, &mut random);
        let record = parses_or_errs(&changed);
        parsed += u32::from(record.is_some());
        if changed != text {
            assert_eq!(record, None, "{changed} and {text} have the same check sum");
        }
    }
    assert!(parsed < 2000, "{parsed} were not changed");
}

#[test]
fn changed_records_with_a_correct_check_sum_replay_or_are_rejected() {
    let seeded: Vec<&str> = golden().iter().map(|golden| golden.text).collect();
    let own_tiles: Vec<&str> = own_tiles_golden::golden()
        .iter()
        .map(|golden| golden.text)
        .collect();
    for golden in [seeded, own_tiles] {
        let short = short(&golden);
        let mut random = SplitMix64::new(4096);
        let (mut parsed, mut replayed) = (0, 0);
        for _ in 0..20_000 {
            let text = short[random.below(u32::try_from(short.len()).unwrap()) as usize];
            let (text, _) = text.rsplit_once('.').unwrap();
            let Some(record) = parses_or_errs(&signed(&mutate(text, &mut random))) else {
                continue;
            };
            parsed += 1;
            match Game::replay(&record) {
                Ok(game) => {
                    assert_eq!(game.record(), record);
                    replayed += 1;
                }
                Err(error) => {
                    let step = error.step;
                    assert!(
                        (1..=record.moves.len()).contains(&step),
                        "{error} of {record}"
                    );
                    assert_eq!(
                        error.direction,
                        record.moves[step - 1],
                        "{error} of {record}"
                    );
                }
            }
        }
        assert!(
            parsed > 1000 && replayed > 50,
            "{parsed} parsed, {replayed} replayed"
        );
    }
}

#[test]
fn one_changed_character_is_always_noticed() {
    let own_tiles = signed("2.classic.2x4~BAAAAAAB.q.Hg");
    for text in ["1.classic.4x4.q.No.DwlkQw", golden()[2].text, &own_tiles] {
        for (at, old) in text.char_indices() {
            for new in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~x".chars()
            {
                let mut changed = String::new();
                write!(changed, "{}{new}{}", &text[..at], &text[at + 1..]).unwrap();
                assert_eq!(parses_or_errs(&changed).is_some(), new == old, "{changed}");
            }
        }
    }
}
