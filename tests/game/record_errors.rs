//! The errors for texts that are not records, with their positions.

use super::support::{parse, signed};
use game_2048::game::record::{RecordErrorKind, SetupTextError};
use game_2048::game::rules::{Goal, Odds, Opening};
use game_2048::{ParseRulesError, Rules};

#[track_caller]
fn check_error(text: &str, message: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn errors_name_the_fault_and_its_position() {
    let known = "known are classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules";
    let rules = |found: &str| format!("character 3: unknown rules “{found}”; {known}");
    let size = |found: &str| {
        format!("character 11: the size is “{found}”, but only 2x4 and 4x2 to 8x8 are known")
    };
    let cells = |found: usize| {
        format!("character 15: the start board has {found} cells, but its size asks for 9")
    };
    let seed = |found: &str| {
        format!("character 15: the seed “{found}” is not a 64-bit number in its shortest form")
    };
    let digit = |at: usize, found: char| {
        format!("character {at}: “{found}” is none of A–Z, a–z, 0–9, - and _")
    };
    let end = |at: usize| format!("character {at}: the moves do not end in a 1 and zeros");
    let fields = |at: usize, found: usize| {
        format!("character {at}: a record has 6 fields with dots between them, not {found}")
    };
    let version =
        |found: &str| format!("character 1: the version is “{found}”, but only 1 and 2 are known");
    for (text, message) in [
        // The version comes before everything else.
        (String::new(), version("")),
        ("hello".to_owned(), version("hello")),
        ("3.a.b".to_owned(), version("3")),
        ("12.a.b".to_owned(), version("12")),
        ("01.classic.4x4.q.g".to_owned(), version("01")),
        (" 1.classic.4x4.q.g".to_owned(), version(" 1")),
        ("é".repeat(100), version(&"é".repeat(40))),
        // The number of fields.
        ("1".to_owned(), fields(2, 1)),
        ("1.".to_owned(), fields(3, 2)),
        ("1.classic.4x4.q.g".to_owned(), fields(18, 5)),
        (signed("1.classic.4x4.q.g") + ".", fields(25, 7)),
        ("1.é.ß.q.g.AAAAAA.x.y".to_owned(), fields(17, 8)),
        // The rules.
        (signed("1..4x4.q.g"), rules("")),
        (signed("1.Classic.4x4.q.g"), rules("Classic")),
        (signed("1.~.4x4.q.g"), rules("~")),
        (signed("1.~AAAA.4x4.q.g"), rules("~AAAA")),
        (
            signed(&format!("1.~{}.4x4.q.g", "A".repeat(50))),
            rules(&format!("~{}", "A".repeat(39))),
        ),
        (signed("1.~AQé.4x4.q.g"), digit(6, 'é')),
        (signed("1.~AQ ACAAL.4x4.q.g"), digit(6, ' ')),
        // The size.
        (signed("1.classic..q.g"), size("")),
        (signed("1.classic.2x3.q.g"), size("2x3")),
        (signed("1.classic.4x9.q.g"), size("4x9")),
        (signed("1.classic.4X4.q.g"), size("4X4")),
        (signed("1.classic.04x4.q.g"), size("04x4")),
        (signed("1.classic.4×4.q.g"), size("4×4")),
        // The start board.
        (signed("1.classic.~AAB.q.g"), size("~AAB")),
        (signed("1.classic.3x2~AAAAAB.q.g"), size("3x2~AAAAAB")),
        (signed("1.classic.3x3~.q.g"), cells(0)),
        (signed("1.classic.3x3~AAAAAAAB.q.g"), cells(8)),
        (signed("1.classic.3x3~AAAAAAAAAB.q.g"), cells(10)),
        (signed("1.classic.3x3~~AAAAAAAB.q.g"), digit(15, '~')),
        (signed("1.classic.3x3~AAAA=AAAB.q.g"), digit(19, '=')),
        (signed("1.classic.3x3~AAAAAAAAé.q.g"), digit(23, 'é')),
        (
            signed("1.classic.3x3~AAAAAAAAA.q.g"),
            "character 15: a start board holds at least one tile, but this one is empty".to_owned(),
        ),
        // The seed.
        (signed("1.classic.4x4..g"), seed("")),
        (signed("1.classic.4x4.Aq.g"), seed("Aq")),
        (signed("1.classic.4x4.AA.g"), seed("AA")),
        (signed("1.classic.4x4.QAAAAAAAAAA.g"), seed("QAAAAAAAAAA")),
        (signed("1.classic.4x4.BAAAAAAAAAAA.g"), seed("BAAAAAAAAAAA")),
        (signed("1.classic.4x4.q+.g"), digit(16, '+')),
        // The moves.
        (signed("1.classic.4x4.q."), end(17)),
        (signed("1.classic.4x4.q.A"), end(17)),
        (signed("1.classic.4x4.q.NA"), end(18)),
        (signed("1.classic.4x4.q.NB"), end(18)),
        (signed("1.classic.4x4.q.NE"), end(18)),
        (signed("1.classic.4x4.q.NNQ"), end(19)),
        (signed("1.classic.4x4.q.N=g"), digit(18, '=')),
        (signed("1.classic.4x4.q.Nあg"), digit(18, 'あ')),
        // The check sum.
        (
            "1.classic.4x4.q.No.DwlkQX".to_owned(),
            "character 20: the check sum is DwlkQX, but the rest asks for DwlkQw".to_owned(),
        ),
        (
            "1.classic.4x4.q.No.".to_owned(),
            "character 20: the check sum is , but the rest asks for DwlkQw".to_owned(),
        ),
        (
            "1.classic.4x4.q.No.DwlkQwA".to_owned(),
            "character 20: the check sum is DwlkQwA, but the rest asks for DwlkQw".to_owned(),
        ),
    ] {
        check_error(&text, &message);
    }
}

#[test]
fn invalid_or_overlong_packed_rules_are_rejected() {
    let classic = Rules::preset("classic").unwrap();
    let text = |rules: Rules| rules.to_string();
    let mut rejected = vec![
        // A preset must be written by its name.
        "~AQkBAgL".to_owned(),
        // Rules that `check` rejects.
        text(Rules {
            odds: Odds { two: 0, four: 0 },
            ..classic
        }),
        text(Rules {
            opening: Opening::Tiles { twos: 0, drawn: 0 },
            ..classic
        }),
        text(Rules {
            opening: Opening::Tiles { twos: 9, drawn: 1 },
            ..classic
        }),
        text(Rules {
            opening: Opening::Scatter {
                empty: 0,
                two: 0,
                four: 0,
            },
            ..classic
        }),
        text(Rules {
            goal: Goal::Tile(2),
            ..classic
        }),
        text(Rules {
            goal: Goal::Score(0),
            ..classic
        }),
    ];
    // Packed rules with an extra digit, a missing digit, or a set bit in the unused part of the
    // last digit.
    let custom = text(Rules {
        odds: Odds { two: 8, four: 1 },
        ..classic
    });
    assert_eq!(custom, "~AQgBAgL");
    assert!(parse(&signed(&format!("1.{custom}.4x4.q.g"))).is_ok());
    rejected.push(format!("{custom}A"));
    rejected.push(custom[..custom.len() - 1].to_owned());
    let never = text(Rules {
        odds: Odds { two: 8, four: 1 },
        goal: Goal::Never,
        ..classic
    });
    rejected.push(format!("{never}AAAAA"));
    // Any number of digits, up to more than any rules have.
    rejected.extend((0..60).map(|digits| format!("~{}", "_".repeat(digits))));
    for rules in rejected {
        let error = parse(&signed(&format!("1.{rules}.4x4.q.g"))).expect_err(&rules);
        let found = rules.chars().take(40).collect();
        let expected =
            RecordErrorKind::Setup(SetupTextError::Rules(ParseRulesError::Unknown { found }));
        assert_eq!((error.at, error.kind), (3, expected));
    }
}
