//! What the pages note about a game.

use game_2048::library::notes::{check_notes, is_day};
use game_2048::library::{Fields, LineError};
use proptest::prelude::*;

fn fields(pairs: &[(&str, &str)]) -> Fields {
    let owned = |&(name, value): &(&str, &str)| (name.to_owned(), value.to_owned());
    pairs.iter().map(owned).collect()
}

/// The fields of a game that is kept under a key, and then others.
fn noted(kind: &str, name: &str, key: &str, others: &[(&str, &str)]) -> Fields {
    let mut all = fields(&[
        ("kind", kind),
        ("name", name),
        ("key", key),
        ("started", "5"),
    ]);
    all.extend(fields(others));
    all
}

#[test]
fn what_the_pages_write_is_right() {
    for (kind, name, key, variant) in [
        ("game-2048", "main", "main/classic/4x4", "classic/4x4"),
        ("game-2048", "practice", "practice/~ab/2x4", "~ab/2x4"),
        (
            "game-2048",
            "daily/2024-02-29",
            "daily/2024-02-29/classic/4x4",
            "classic/4x4",
        ),
        (
            "sliding-puzzle",
            "puzzle",
            "puzzle/4x4/usual/any",
            "4x4/usual/any",
        ),
        (
            "sliding-puzzle",
            "puzzle-daily/2026-11-29",
            "puzzle-daily/2026-11-29/3x3/spiral/6",
            "3x3/spiral/6",
        ),
    ] {
        let all = noted(
            kind,
            name,
            key,
            &[("day", "2026-11-29"), ("challenge", "0")],
        );
        assert_eq!(check_notes(&all, variant, true), Ok(()), "{key}");
    }
    // A custom start is kept under the difficulty that was chosen, and doesn't count.
    for (difficulty, counts, fits) in [
        ("any", false, true),
        ("999", false, true),
        ("1000", false, false),
        ("0", false, false),
        ("any", true, false),
    ] {
        let key = format!("puzzle-practice/4x4/usual/{difficulty}");
        let all = noted("sliding-puzzle", "puzzle-practice", &key, &[]);
        let found = check_notes(&all, "4x4/usual/board", counts);
        assert_eq!(found.is_ok(), fits, "{difficulty} {counts}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let field = |field: &'static str, found: &str| LineError::Field {
        field,
        found: found.to_owned(),
    };
    let (kind, name, key) = ("game-2048", "main", "main/classic/4x4");
    for (all, error) in [
        (noted("chess", name, key, &[]), field("kind", "chess")),
        (noted("sliding-puzzle", name, key, &[]), field("key", key)),
        (noted(kind, "practice", key, &[]), field("name", "practice")),
        (
            noted(kind, "x", "x/classic/4x4", &[]),
            field("key", "x/classic/4x4"),
        ),
        (
            noted(
                kind,
                "daily/2026-02-29",
                "daily/2026-02-29/classic/4x4",
                &[],
            ),
            field("key", "daily/2026-02-29/classic/4x4"),
        ),
        (
            noted(kind, name, "main/classic/5x5", &[]),
            LineError::Key {
                key: "main/classic/5x5".to_owned(),
                variant: "classic/4x4".to_owned(),
            },
        ),
        (
            noted(kind, name, key, &[("started", "-1")]),
            field("started", "-1"),
        ),
        (
            noted(kind, name, key, &[("challenge", "1.5")]),
            field("challenge", "1.5"),
        ),
        (
            noted(kind, name, key, &[("shortest", "9007199254740992")]),
            field("shortest", "9007199254740992"),
        ),
        (
            noted(kind, name, key, &[("day", "2026-02-30")]),
            field("day", "2026-02-30"),
        ),
        (
            fields(&[("kind", kind)]),
            LineError::Missing { field: "key" },
        ),
    ] {
        assert_eq!(
            check_notes(&all, "classic/4x4", true),
            Err(error),
            "{all:?}"
        );
    }
}

#[test]
fn the_calendar_has_365_days_or_366() {
    for (year, days) in [
        (1970, 365),
        (2024, 366),
        (2026, 365),
        (2000, 366),
        (2100, 365),
    ] {
        let months = (0..=13).flat_map(|month| (0..=32).map(move |day| (month, day)));
        let found = months.filter(|(month, day)| is_day(&format!("{year}-{month:02}-{day:02}")));
        assert_eq!(found.count(), days, "{year}");
    }
    for text in [
        "1969-12-31",
        "2026-1-1",
        "2026-11",
        "2026-11-29-1",
        "+026-11-29",
        "",
    ] {
        assert!(!is_day(text), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(texts in prop::collection::vec(".{0,30}", 6), variant in ".{0,20}") {
        let names = ["kind", "key", "name", "started", "day", "challenge"];
        let pairs = names.into_iter().zip(&texts).map(|(name, text)| (name.to_owned(), text.clone()));
        let mut all: Fields = pairs.collect();
        let _ = check_notes(&all, &variant, false);
        all.insert("kind".to_owned(), "game-2048".to_owned());
        let _ = check_notes(&all, &variant, true);
        let _ = is_day(&texts[0]);
    }
}
