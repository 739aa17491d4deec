//! Links in any text: every spelling of a chat or a mail, any record in any wrapping, damaged ones,
//! hostile texts.

#![cfg(not(target_arch = "wasm32"))]

use game_2048::library::faces::FaceSet;
use game_2048::puzzle;
use game_2048::text::{Link, LinkKind, MAX_MOVES, find_links};
use game_2048::{CustomStart, Direction, Record, Rules, Setup, Size, Start};
use proptest::prelude::*;
use proptest::sample::select;

/// A record whose check sum has a `_`.
const GAME: &str = "1.classic.4x4.q.ug.DC_yM6";
const PUZZLE: &str = "p1.3x3.spiral.w6.q.g.AnpsR5";
const TABLE: &str =
    "t1.eJwz1EvOSSwuzkzWM6kw0SvkKk3Xc3GOr_Q1U3DMy-MyzzXRc7bIjKz0U3i6of_ZjD4uAHV4EJA";
const FACES: &str = "f1.CsO8Cn4KPwo-Cm1vdXNl.DI_IhK";

/// The texts of the links that aren't damaged.
fn intact(text: &str) -> Vec<String> {
    let links = find_links(text).into_iter();
    links
        .filter(|link| link.intact)
        .map(|link| link.text)
        .collect()
}

/// Of version 2.
const OWN_TILES: &str = "2.classic.2x4~BAAAAAAB.q.Lg.BxXm8G";

#[test]
fn a_record_with_its_own_tiles_is_found_too() {
    for text in [
        OWN_TILES.to_owned(),
        format!("See https://example.org/#{OWN_TILES}."),
        format!("> {}\n> {}", &OWN_TILES[..20], &OWN_TILES[20..]),
        format!("{GAME},{OWN_TILES}"),
        OWN_TILES.replace('~', "%7E"),
    ] {
        let links = find_links(&text);
        let last = links.last().unwrap();
        assert_eq!(last.text, OWN_TILES, "{text}");
        assert_eq!((last.kind, last.intact), (LinkKind::Game, true), "{text}");
    }
    let damaged = &find_links(&format!("#{}", OWN_TILES.replace("Lg", "Mg")))[0];
    assert_eq!((damaged.kind, damaged.intact), (LinkKind::Game, false));
}

#[test]
fn a_record_is_found_in_every_spelling() {
    let spellings = [
        // Alone, and in an address.
        "1.classic.4x4.q.ug.DC_yM6",
        "#1.classic.4x4.q.ug.DC_yM6",
        "https://example.org/2048/#1.classic.4x4.q.ug.DC_yM6",
        "https://example.org/2048/?lang=zh#1.classic.4x4.q.ug.DC_yM6",
        "https://example.org/v1.2/index.html?record=1.classic.4x4.q.ug.DC_yM6",
        // Followed by a sentence's end, a bracket, what apps append, or the next word.
        "See https://example.org/#1.classic.4x4.q.ug.DC_yM6.",
        "#1.classic.4x4.q.ug.DC_yM6, and more",
        "(https://example.org/#1.classic.4x4.q.ug.DC_yM6)",
        "#1.classic.4x4.q.ug.DC_yM6...",
        "#1.classic.4x4.q.ug.DC_yM6%C2%A0",
        "#1.classic.4x4.q.ug.DC_yM6%E2%80%8B",
        "#1.classic.4x4.q.ug.DC_yM6\u{a0}",
        "#1.classic.4x4.q.ug.DC_yM6\u{200b}and",
        "#1.classic.4x4.q.ug.DC_yM6&fbclid=IwAR1.2.3.4",
        "#1.classic.4x4.q.ug.DC_yM6。下一局",
        "#1.classic.4x4.q.ug.DC_yM6~~",
        // Marked up.
        "_1.classic.4x4.q.ug.DC_yM6_",
        "__https://example.org/#1.classic.4x4.q.ug.DC_yM6__",
        "*1.classic.4x4.q.ug.DC_yM6*",
        "<https://example.org/#1.classic.4x4.q.ug.DC_yM6>",
        "`1.classic.4x4.q.ug.DC_yM6`",
        "\"1.classic.4x4.q.ug.DC_yM6\"",
        "“1.classic.4x4.q.ug.DC_yM6”",
        "[my game](https://example.org/#1.classic.4x4.q.ug.DC_yM6)",
        "<a href=\"https://example.org/#1.classic.4x4.q.ug.DC_yM6\">",
        "Ann:1.classic.4x4.q.ug.DC_yM6",
        // Escaped, once or several times.
        "1.classic.4x4.q.ug.DC%5FyM6",
        "1%2Eclassic%2e4x4.q.ug%2EDC_yM6",
        "https://example.org/%231.classic.4x4.q.ug.DC_yM6",
        "https://example.org/%25231.classic.4x4.q.ug.DC%255FyM6",
        "https%3A%2F%2Fexample.org%2F%25252523%31.classic.4x4.q.ug.DC%2525255fyM6",
        r"1.classic.4x4.q.ug.DC\_yM6",
        r"1\.classic\.4x4\.q\.ug\.DC\_yM6\.",
        r"1.classic.4x4.q.ug.DC\\_yM6",
        "1.classic.4x4.q.ug.DC%5C_yM6",
        "1.classic.4x4.q.ug.DC%E0%A4%A_1.classic.4x4.q.ug.DC_yM6%",
        // Wrapped.
        "https://example.org/#1.classic.\n4x4.q.ug.DC_yM6",
        "1.classic.4x4.q.\r\n  ug.DC_\r\n  yM6\r\nAnn",
        "> 1.classic.4x4.q.u\n> g.DC_yM6\n> Ann",
        ">> 1.classic.4x4.q.u\n>> g.DC_yM6",
        "1.classic.4x4.q.u=\r\ng.DC_yM6",
        "1\n.\nclassic.4x4.q.ug.DC_yM6",
        "1.classic.4x4.q.%0Aug.DC_yM6",
        "1.clas\u{ad}sic.4x4.q.\u{200b}ug.DC_yM6",
        "\u{feff}1.classic.4x4.q.ug.DC_yM6\n",
        // Among what isn't one.
        "Version 1.2.3.4, half past 1.30, a 3x3, t2.micro: 1.classic.4x4.q.ug.DC_yM6",
        "1.classic.4x4.q.ug\n1.classic.4x4.q.ug.DC_yM6",
        "We are number 1\n1.classic.4x4.q.ug.DC_yM6",
        "11.classic.4x4.q.ug.DC_yM67",
        "1.1.1.1.1.1.classic.4x4.q.ug.DC_yM6.1.1.1",
        "%1.classic.4x4.q.ug.DC_yM6%%2",
    ];
    for spelling in spellings {
        assert_eq!(intact(spelling), [GAME], "{spelling:?}");
        let puzzle = spelling
            .replace("1.classic.4x4.q.ug.DC_yM6", PUZZLE)
            .replace("classic.4x4", "3x3.classic");
        if puzzle.contains(PUZZLE) {
            assert_eq!(intact(&puzzle), [PUZZLE], "{puzzle:?}");
            // `%f1` is an escape.
            let faces = puzzle.replace(PUZZLE, FACES).replace("%f1", "f1");
            assert_eq!(intact(&faces), [FACES], "{faces:?}");
        }
    }
}

#[test]
fn several_links_are_found_in_their_order_and_with_their_lines() {
    let chat = format!(
        "[12:01] Ann: beat my 4: https://example.org/2048/#{GAME}.\n\
         \n\
         Bob (on his phone): <http://localhost:1/puzzle.html#p1.3x3.spiral.\n\
         w6.q.g.AnpsR5>, and twice {GAME}! Table: {TABLE}\n\n\
         #1.classic.4x4.q.u, bye"
    );
    let links = find_links(&chat);
    let found = links.iter().map(|link| {
        let Link {
            kind,
            text,
            intact,
            first_line,
            last_line,
        } = link;
        (*kind, text.as_str(), *intact, *first_line, *last_line)
    });
    let expected = [
        (LinkKind::Game, GAME, true, 1, 1),
        (LinkKind::Puzzle, PUZZLE, true, 3, 4),
        (LinkKind::Game, GAME, true, 4, 4),
        (LinkKind::Table, TABLE, false, 4, 4),
        (LinkKind::Game, "1.classic.4x4.q.u", false, 6, 6),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    let escaped = format!("Ann:%0A{GAME}%0D%0A\n#1.classic.%0A4x4.q.ug.DC_yM6\n{GAME}");
    let escaped = find_links(&escaped).into_iter();
    let escaped = escaped.map(|link| (link.text, link.first_line, link.last_line));
    let expected = [(1, 1), (2, 2), (3, 3)].map(|(first, last)| (GAME.to_owned(), first, last));
    assert_eq!(
        escaped.collect::<Vec<_>>(),
        expected,
        "an escaped line is none"
    );
    assert_eq!(
        find_links("nothing here: t2.micro, 1. 4x4, 2.5 4x4, p3, a1.b.4x4"),
        []
    );
}

#[test]
fn a_link_may_have_a_record_and_own_tiles() {
    for text in [
        format!("https://example.org/#{GAME}&{FACES}"),
        format!("https://example.org/%23{GAME}%26{FACES}."),
        format!("<a href=\"#{GAME}&amp;{FACES}\">"),
        format!("> #{GAME}&\n> {FACES}\n> Ann"),
    ] {
        let found = find_links(&text).into_iter();
        let found: Vec<_> = found
            .map(|link| (link.kind, link.text, link.intact))
            .collect();
        let expected = [(LinkKind::Game, GAME), (LinkKind::Faces, FACES)];
        assert_eq!(
            found,
            expected.map(|(kind, text)| (kind, text.to_owned(), true))
        );
    }
    let damaged = FACES.replace("f1.C", "f1.D");
    let links = find_links(&format!("#{GAME}&{damaged}"));
    assert_eq!(links[1].text, damaged);
}

#[test]
fn damaged_own_tiles_are_what_their_reader_says_the_most_about() {
    let (start, sum) = FACES.rsplit_once('.').unwrap();
    for (text, damaged) in [
        (format!("#{start}.AAAAAA."), format!("{start}.AAAAAA")),
        (format!("_{start}.AAAAAA_"), format!("{start}.AAAAAA")),
        (
            format!("#{start}.{}", &sum[..3]),
            format!("{start}.{}", &sum[..3]),
        ),
        (format!("#{start}."), start.to_owned()),
        (format!("#{start}, see"), start.to_owned()),
        (FACES.replace("f1", "f2"), FACES.replace("f1", "f2")),
        ("f1.Ck".to_owned(), "f1.Ck".to_owned()),
    ] {
        let links = find_links(&text);
        let [link] = &links[..] else {
            panic!("{text}: {links:?}")
        };
        assert_eq!(
            (link.kind, &link.text, link.intact),
            (LinkKind::Faces, &damaged, false)
        );
        assert!(damaged.parse::<FaceSet>().is_err());
    }
    assert_eq!(find_links("at f1.8 or f2.0, f1.tar, F1.2026"), []);
}

#[test]
fn a_damaged_record_is_what_its_reader_says_the_most_about() {
    for (text, damaged) in [
        ("#1.classic.4x4.q.u", "1.classic.4x4.q.u"),
        ("#1.classic.4x4.q.u.", "1.classic.4x4.q.u"),
        (
            "#1.classic.4x5.q.ug.DC_yM6 bye",
            "1.classic.4x5.q.ug.DC_yM6",
        ),
        ("#1.classic.4x5.q.ug.DC_yM6.", "1.classic.4x5.q.ug.DC_yM6"),
        ("#1.classic.4x4.q.ug.DC_yM", "1.classic.4x4.q.ug.DC_yM"),
        ("_2.classic.4x4.q.ug.DC_yM6", "2.classic.4x4.q.ug.DC_yM6"),
        (
            "1.classic.\n4x5.q.ug.DC_yM6\nbye",
            "1.classic.4x5.q.ug.DC_yM6",
        ),
        ("1.classic.4x4.q.u\nbye", "1.classic.4x4.q.u"),
        (
            "1.~Ab%5F-.4x4%7EAAAAAAAAAAAAAAAB.q.ug",
            "1.~Ab_-.4x4~AAAAAAAAAAAAAAAB.q.ug",
        ),
        (
            "p1.3x3.spiral.w7.q.g.AnpsR5.",
            "p1.3x3.spiral.w7.q.g.AnpsR5",
        ),
        ("p1.3x3", "p1.3x3"),
        ("p2.3x3.spiral", "p2.3x3.spiral"),
    ] {
        let links = find_links(text);
        assert_eq!(links.len(), 1, "{text:?}: {links:?}");
        assert_eq!(
            (links[0].text.as_str(), links[0].intact),
            (damaged, false),
            "{text:?}"
        );
        assert!(damaged.parse::<Record>().is_err() && damaged.parse::<puzzle::Record>().is_err());
    }
}

#[test]
fn a_wrapped_table_keeps_the_places_where_it_was_wrapped() {
    let (first, second) = TABLE.split_at(40);
    for text in [
        format!("> #{first}\n> {second}\n> Ann says hello"),
        format!("#{first}=\n{second}\nAnn says hello"),
    ] {
        let links = find_links(&text);
        let [
            Link {
                kind: LinkKind::Table,
                text,
                ..
            },
        ] = &links[..]
        else {
            panic!("{links:?}")
        };
        assert_eq!(*text, format!("{first} {second} Ann"));
    }
    let links = find_links("t1.%21");
    assert_eq!(links[0].text, "t1.", "alone, it says what is wrong");
    let two = format!("{TABLE}\n{TABLE}\n{GAME}\n{TABLE}%5F");
    let texts: Vec<String> = find_links(&two).into_iter().map(|link| link.text).collect();
    assert_eq!(texts, [TABLE, TABLE, GAME, &format!("{TABLE}_")]);
}

fn any_game() -> impl Strategy<Value = String> {
    let lengths =
        (2_u8..=8, 2_u8..=8).prop_filter_map("a board", |(rows, cols)| Size::new(rows, cols).ok());
    let ways = prop::collection::vec(0_u8..4, 0..400);
    (
        lengths,
        select(&["classic", "coin-flip", "cascade", "endless", "two-to-one"][..]),
        any::<bool>(),
        any::<u8>(),
        any::<u64>(),
        ways,
    )
        .prop_map(|(size, preset, custom, goal, seed, ways)| {
            let mut rules = Rules::preset(preset).unwrap();
            if goal > 100 {
                rules.goal = game_2048::game::rules::Goal::Score(u32::from(goal));
            }
            let rows =
                vec![vec!["2048"; usize::from(size.cols())].join(" "); usize::from(size.rows())];
            let board: game_2048::Board = rows.join("\n").parse().unwrap();
            let start = if custom {
                Start::Board(CustomStart::new(board).unwrap())
            } else {
                size.into()
            };
            let moves = ways.iter().filter_map(|&way| Direction::from_index(way));
            Record {
                tiles: None,
                setup: Setup { rules, start, seed },
                moves: moves.collect(),
            }
            .to_string()
        })
}

fn any_puzzle() -> impl Strategy<Value = String> {
    let start = prop_oneof![
        (1..=999_u16).prop_map(puzzle::Start::Walk),
        Just(puzzle::Start::Any)
    ];
    let ways = prop::collection::vec(0_u8..4, 0..400);
    (3_u8..=5, any::<bool>(), start, any::<u64>(), ways).prop_map(
        |(side, spiral, start, seed, ways)| {
            let goal = if spiral {
                puzzle::Goal::Spiral
            } else {
                puzzle::Goal::Usual
            };
            let side = puzzle::Side::new(side).unwrap();
            let setup = puzzle::Setup::new(side, goal, start, seed).unwrap();
            let slides = ways.iter().filter_map(|&way| Direction::from_index(way));
            puzzle::Record {
                setup,
                slides: slides.collect(),
            }
            .to_string()
        },
    )
}

fn any_faces() -> impl Strategy<Value = String> {
    let faces = prop::collection::vec("[a-zа-я人é🐭?>~]{1,12}", 1..=17);
    faces.prop_map(|faces| {
        FaceSet::from_typed("", &faces.join(" "))
            .unwrap()
            .to_string()
    })
}

/// What a chat or a mail does to the character at `at`.
fn spell(character: char, how: u8) -> String {
    let code = u32::from(character);
    match how {
        0 => format!("%{code:02X}"),
        1 => format!("%25{code:02x}"),
        2 => format!("%252525{code:02x}"),
        3 if "_-.~".contains(character) => format!("\\{character}"),
        4 => format!("{character}\n"),
        5 => format!("{character} \r\n> "),
        6 => format!("\u{200b}{character}"),
        7 => format!("{character}=\n"),
        _ => character.into(),
    }
}

proptest! {
    #[test]
    fn any_record_is_found_however_it_is_wrapped(
        record in prop_oneof![any_game(), any_puzzle(), any_faces()],
        spellings in prop::collection::vec(0_u8..60, 1..80),
        before in select(&["", "#", "https://a.b/%23", "_", "*", "<", "(", "1.", "p", "text\n", "1.a.4x4.", "__", "f1."][..]),
        after in select(&["", ".", ",", ")", "_", "~", "%C2%A0", "&a=1.2", "*", ">", "\nnext", "A", "__.", "\u{200b}"][..]),
    ) {
        let spelled = record.chars().zip(spellings.iter().cycle());
        let spelled: String = spelled.map(|(character, &how)| spell(character, how)).collect();
        let text = format!("{before}{spelled}{after}");
        prop_assert_eq!(intact(&text), [record], "{:?}", text);
    }

    #[test]
    fn any_text_is_searched(text in any::<String>(), parts in prop::collection::vec(select(&[
        "1.", "p1.", "t1.", "f1.", "4x4", ".", "%", "25", "2E", "\\", "\n", "=", " ", ">", "_", "A", "AAAAAA", GAME, PUZZLE, TABLE, FACES, "é", "\u{200b}",
    ][..]), 0..60)) {
        for text in [text, parts.concat()] {
            let mut line = 1;
            for link in find_links(&text) {
                prop_assert!(!link.text.is_empty() && link.text.len() <= text.len());
                prop_assert!(line <= link.first_line && link.first_line <= link.last_line);
                prop_assert!(link.last_line <= text.split('\n').count());
                line = link.first_line;
                // Found again, it is the same.
                let again = find_links(&link.text);
                if link.intact {
                    prop_assert_eq!(again.len(), 1);
                    prop_assert_eq!(&again[0].text, &link.text);
                }
            }
        }
    }
}

#[test]
fn the_longest_record_is_found() {
    let setup = GAME.parse::<Record>().unwrap().setup;
    let moves = vec![Direction::Right; MAX_MOVES];
    let record = Record {
        setup,
        moves,
        tiles: None,
    }
    .to_string();
    let lines: Vec<&str> = record
        .as_bytes()
        .chunks(76)
        .map(|line| str::from_utf8(line).unwrap())
        .collect();
    assert_eq!(
        intact(&format!("Hi,\n\n_{}_.\n", lines.join("\n"))),
        [record]
    );
}

/// Texts of megabytes of whatever could be searched again and again. That they are searched at
/// all within the time of a test is what is tested: were the time quadratic, it would be hours.
#[test]
fn hostile_texts_are_searched_in_linear_time() {
    let near = GAME.replace("M6", "M7");
    for part in [
        "1.",
        "1.a",
        "p1.",
        "t1.",
        "f1.",
        "f1.AAAAAAAAAAAAAAAA",
        "f1.AAAAAAAAAAAAAAAA.AAAAAA",
        "%25",
        "%7E",
        "%",
        "\\",
        " ",
        "\t",
        "\n",
        "\n>",
        "=\n",
        "=",
        "a",
        "1",
        "_",
        "~",
        "\u{200b}",
        "\u{ad}",
        "é",
        "1.4x4.",
        "1.a.4x4.",
        "1.a.4x4 ",
        "p1.3x3.",
        "1.classic.4x4.",
        "AAAAA1.",
        "4x4.A1.",
        "t1.AAAAAAAAAAAAAAAA",
        "t1.AAAAAAAAAAAAAAAA\n",
        "1.a.4x4.q.g.AAAAAA",
        "1.a.4x4.q.g\n",
        GAME,
        &near,
    ] {
        let _ = find_links(&part.repeat(1_000_000 / part.len()));
    }
    for header in [
        "1.a.4x4.q.",
        "1.1.1.1.1.1.1.",
        "p1.3x3.1.1.1.1.",
        "t1.",
        "f1.",
    ] {
        let long = "A".repeat(300_000);
        let _ = find_links(&format!("{header}{long}.AAAAAA").repeat(4));
        let _ = find_links(&format!("{header}{}", "A\n".repeat(500_000)));
    }
}
