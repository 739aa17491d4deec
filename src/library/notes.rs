//! What the pages note about a game, as the fields of its line in a backup.

use super::error::LineError;
use super::kept::{Fields, wrong};
use crate::puzzle::Start;

/// The words that begin the names of saves, by the kind of game.
const NAMES: [(&str, [&str; 3]); 2] = [
    ("game-2048", ["main", "daily", "practice"]),
    (
        "sliding-puzzle",
        ["puzzle", "puzzle-daily", "puzzle-practice"],
    ),
];

/// The largest whole number that JavaScript tells from its neighbors.
const MAX_NUMBER: u64 = (1 << 53) - 1;

/// Whether a text is a date of the calendar from 1970 on, as `2026-11-21`.
#[must_use]
pub fn is_day(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let &[year, month, day] = parts.as_slice() else {
        return false;
    };
    let number = |text: &str, digits: usize| {
        let fits = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| text.parse::<u32>().ok()).flatten()
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    year >= 1970 && (1..=last).contains(&day)
}

/// Splits the key of a save into its name, which begins with one of these words, and what is played.
fn parts<'a>(words: &[&str], key: &'a str) -> Option<(&'a str, &'a str)> {
    let (word, rest) = key.split_once('/')?;
    if !words.contains(&word) {
        return None;
    }
    let day = if word.ends_with("daily") {
        rest.split_once('/')?.0
    } else {
        ""
    };
    let end = word.len() + if day.is_empty() { 0 } else { 1 + day.len() };
    let is_known = !word.ends_with("daily") || is_day(day);
    is_known.then(|| (&key[..end], &key[end + 1..]))
}

/// Whether a game that is `variant` can have been played where the key says `played`. A custom start of a puzzle, which
/// doesn't count, is kept under the difficulty that was chosen.
fn fits(played: &str, variant: &str, counts: bool) -> bool {
    let is_difficulty = |text: &str| {
        text == "any"
            || text
                .parse()
                .is_ok_and(|slides| (1..=Start::MAX_WALK).contains(&slides))
    };
    let custom = variant.strip_suffix("board").filter(|_| !counts);
    let difficulty = custom.and_then(|board| played.strip_prefix(board));
    played == variant || difficulty.is_some_and(is_difficulty)
}

/// Checks what is noted about a game: its kind, key, name, times and numbers.
///
/// # Errors
///
/// When something can't be, given what the game is and whether its start lets it count.
pub fn check_notes(fields: &Fields, variant: &str, counts: bool) -> Result<(), LineError> {
    let text = |name: &'static str| fields.get(name).ok_or(LineError::Missing { field: name });
    let (kind, key) = (text("kind")?, text("key")?);
    let words = NAMES.iter().find(|(name, _)| name == kind);
    let (_, words) = words.ok_or_else(|| wrong("kind", kind))?;
    let (name, played) = parts(words, key).ok_or_else(|| wrong("key", key))?;
    if text("name")? != name {
        return Err(wrong("name", text("name")?));
    }
    if !fits(played, variant, counts) {
        let (key, variant) = (key.clone(), variant.to_owned());
        return Err(LineError::Key { key, variant });
    }
    text("started")?;
    for field in ["started", "challenge", "shortest"] {
        let is_number = |text: &String| text.parse().is_ok_and(|found: u64| found <= MAX_NUMBER);
        if let Some(found) = fields.get(field).filter(|found| !is_number(found)) {
            return Err(wrong(field, found));
        }
    }
    match fields.get("day").filter(|day| !is_day(day)) {
        Some(day) => Err(wrong("day", day)),
        None => Ok(()),
    }
}
