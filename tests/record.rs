//! Records as text: golden ones that must parse for ever, round trips, and every error.
#![cfg(not(target_arch = "wasm32"))]

use std::fmt::Write;

use game_2048::game::record::{RecordErrorKind, SetupTextError};
use game_2048::game::replay::replay;
use game_2048::game::rules::{AfterGoal, Goal, Idle, Loss, Merge, Odds, Opening, PRESETS};
use game_2048::random::SplitMix64;
use game_2048::{
    Board, Direction, Game, Placed, Position, Record, RecordError, Rules, Setup, Size, Start,
    Status, face,
};
use proptest::prelude::*;
use proptest::sample::select;

const GOLDEN: &str = include_str!("data/records.txt");

// --- helpers ---

/// What a line of the golden file says of a record.
#[derive(Debug, PartialEq)]
struct Golden<'a> {
    score: u64,
    steps: usize,
    status: &'a str,
    cells: Vec<u8>,
    text: &'a str,
}

fn golden() -> Vec<Golden<'static>> {
    let parse = |line: &'static str| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [score, steps, status, cells, text] = fields[..] else {
            panic!("fields of {line}")
        };
        Golden {
            score: score.parse().unwrap(),
            steps: steps.parse().unwrap(),
            status,
            cells: cells.split(',').map(|cell| cell.parse().unwrap()).collect(),
            text,
        }
    };
    GOLDEN
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(parse)
        .collect()
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Lost => "lost",
    }
}

/// The check sum of a text: CRC-32 bit by bit, as six digits.
fn check_sum(text: &str) -> String {
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

/// A record's text from all but its check sum.
fn signed(text: &str) -> String {
    format!("{text}.{}", check_sum(text))
}

fn parse(text: &str) -> Result<Record, RecordError> {
    text.parse()
}

/// Parses a text that may be anything. What is a record must be the one text of that record.
#[track_caller]
fn parses_or_errs(text: &str) -> Option<Record> {
    match parse(text) {
        Ok(record) => {
            assert_eq!(record.to_string(), text, "a record has one text");
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

#[allow(clippy::cast_precision_loss)]
#[track_caller]
fn check_length(record: &Record, text: &str) {
    let start = match record.setup.start {
        Start::Opening(_) => 0,
        Start::Board(_) => 1 + record.setup.size().cells(),
    };
    let most = (40 + start) as f64 + 0.34 * record.moves.len() as f64;
    assert!(
        text.len() as f64 <= most,
        "{} characters: {text}",
        text.len()
    );
    let safe = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    assert!(
        text.chars().all(safe),
        "unreserved in a URL (RFC 3986): {text}"
    );
}

// --- golden ---

#[test]
fn golden_records_play_out_as_ever() {
    let golden = golden();
    for golden in &golden {
        let text = golden.text;
        let record = parse(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(record.to_string(), text);
        check_length(&record, text);
        let game = Game::replay(&record).unwrap_or_else(|error| panic!("{error}: {text}"));
        let found = Golden {
            score: game.score(),
            steps: game.steps(),
            status: status_name(game.status()),
            cells: game.board().cells().to_vec(),
            text,
        };
        assert_eq!(&found, golden);
    }
    // What the file is to cover.
    let some = |like: &dyn Fn(&Golden) -> bool| golden.iter().filter(|one| like(one)).count();
    for (name, _) in PRESETS {
        assert!(
            some(&|one| one.text.split('.').nth(1) == Some(name)) >= 3,
            "{name}"
        );
    }
    for size in ["3x3", "3x8", "8x3", "4x4", "5x4", "6x6", "8x8"] {
        assert!(
            some(&|one| one.text.contains(&format!(".{size}."))) >= 1,
            "{size}"
        );
    }
    for status in ["playing", "won", "lost"] {
        assert!(some(&|one| one.status == status) >= 3, "{status}");
    }
    assert!(some(&|one| one.steps > 1000) >= 5);
    assert!(some(&|one| one.steps == 0) >= 1);
    assert!(some(&|one| one.text.contains(".~")) >= 3);
    let placed = |one: &Golden| parse(one.text).unwrap().setup.placed();
    assert!(some(&placed) >= 8);
    for status in ["playing", "won", "lost"] {
        assert!(
            some(&|one| placed(one) && one.status == status) >= 2,
            "{status}"
        );
    }
}

const UNTIL_WON: usize = usize::MAX;

/// The rules, the start and the seed of a golden game, and how many moves of it are played at most.
type Plan = (Rules, Start, u64, usize);

/// Rules of one's own, all parts of them different somewhere.
fn own_rules() -> [Rules; 3] {
    let preset = |name| Rules::preset(name).unwrap();
    let opening = Opening::Tiles { twos: 3, drawn: 4 };
    let scatter = Opening::Scatter {
        empty: 15,
        two: 1,
        four: 0,
    };
    let odds = Odds {
        two: 200,
        four: 255,
    };
    [
        Rules {
            opening,
            odds,
            goal: Goal::Tile(9),
            ..preset("classic")
        },
        Rules {
            opening: scatter,
            goal: Goal::Score(u32::MAX),
            ..preset("cascade")
        },
        Rules {
            merge: Merge::Cascade,
            goal: Goal::Score(500),
            ..preset("coin-flip")
        },
    ]
}

fn plans_from_openings() -> Vec<Plan> {
    let preset = |name| Rules::preset(name).unwrap();
    let own = own_rules();
    let rows = [
        (preset("classic"), (4, 4), 0, 0),
        (preset("classic"), (4, 4), 42, 3),
        (preset("classic"), (4, 4), u64::MAX, 10_000),
        (preset("classic"), (4, 4), 7, 10_000),
        (preset("classic"), (5, 4), 1 << 63, 10_000),
        (preset("classic"), (6, 6), 12_345_678_901, 1500),
        (preset("classic"), (8, 8), 5, 2500),
        (preset("classic"), (8, 8), 6, UNTIL_WON),
        (preset("coin-flip"), (4, 4), 42, 10_000),
        (preset("coin-flip"), (3, 8), 43, 10_000),
        (preset("coin-flip"), (8, 8), 44, 10_000),
        (preset("cascade"), (4, 4), 42, 10_000),
        (preset("cascade"), (3, 3), 43, 10_000),
        (preset("cascade"), (8, 8), 44, 10_000),
        (preset("cascade"), (8, 3), 45, 20),
        (preset("endless"), (4, 4), 42, 10_000),
        (preset("endless"), (3, 3), 43, 10_000),
        (preset("endless"), (8, 8), 44, 3000),
        (preset("two-to-one"), (4, 4), 42, 10_000),
        (preset("two-to-one"), (7, 5), 43, 1200),
        (preset("two-to-one"), (8, 8), 44, 1600),
        (own[0], (6, 5), 100, 10_000),
        (own[1], (6, 6), 101, 40),
        (own[2], (5, 5), 102, 10_000),
    ];
    let plan = |(rules, (rows, cols), seed, most)| {
        (rules, Size::new(rows, cols).unwrap().into(), seed, most)
    };
    rows.map(plan).to_vec()
}

fn plans_from_boards() -> Vec<Plan> {
    let preset = |name| Rules::preset(name).unwrap();
    let corners = "2 . . . / . . . . / . . . . / . . . 4";
    let near = "1024 512 256 128 / 8 16 32 64 / 4 2 . . / . . . .";
    let near_end = "1024 1024 2 4 8 / . . . . . / 2 4 8 16 32";
    let stuck = "2 4 2 / 4 2048 4 / 2 4 2";
    let pairs = "2 2 2 2 / 4 4 4 4 / 8 8 8 8 / 2 4 8 16";
    let wide = "2 2 2 2 2 2 2 2 / 4 4 4 4 4 4 4 4 / . . . . . . . .";
    let highest = (format!("{} ", face(40)).repeat(8) + "/").repeat(8);
    let placed = [
        (preset("classic"), corners, 1, 0),
        (preset("classic"), corners, 1, 10_000),
        (preset("classic"), near, 2, UNTIL_WON),
        (preset("classic"), "2048 . . / . . . / . . 2", 3, 10_000),
        (preset("classic"), stuck, 4, 10_000),
        (preset("coin-flip"), stuck, 5, 10_000),
        (preset("coin-flip"), near_end, 6, 10_000),
        (preset("cascade"), pairs, 7, 10_000),
        (preset("endless"), &highest, 8, 200),
        (
            preset("two-to-one"),
            "131072 65536 . / . . . / . . .",
            u64::MAX,
            20,
        ),
        (own_rules()[0], wide, 9, 10_000),
    ];
    let plan = |(rules, board, seed, most): (_, &str, _, _)| {
        let board = Placed::new(board.parse().unwrap()).unwrap();
        (rules, board.into(), seed, most)
    };
    placed.map(plan).to_vec()
}

/// Prints lines for the golden file. A line that stands there is never made anew.
#[test]
#[ignore = "writes no file; run it with --ignored --nocapture to add lines"]
fn print_golden_lines() {
    for (rules, start, seed, most) in plans_from_openings().into_iter().chain(plans_from_boards()) {
        let mut game = Game::new(Setup { rules, start, seed });
        let mut random = SplitMix64::new(seed);
        while game.steps() < most && (most != UNTIL_WON || !game.won()) {
            // Mostly down and left, now and then anything.
            let any = Direction::ALL[random.below(4) as usize];
            let ways = [
                Direction::Down,
                Direction::Left,
                Direction::Right,
                Direction::Up,
            ];
            let skip = usize::from(random.below(8) == 0);
            let mut ways = ways[skip..].iter().copied().chain([any, Direction::Down]);
            if ways.find_map(|way| game.play(way)).is_none() {
                break;
            }
        }
        let cells: Vec<String> = game.board().cells().iter().map(u8::to_string).collect();
        let (score, steps, status) = (game.score(), game.steps(), status_name(game.status()));
        println!(
            "{score} {steps} {status} {} {}",
            cells.join(","),
            game.record()
        );
    }
}

// --- the text ---

#[test]
fn the_text_is_laid_out_as_stated() {
    use Direction::{Down, Left, Right, Up};
    for (moves, text) in [
        (&[][..], "1.classic.4x4.q.g"),
        (&[Up][..], "1.classic.4x4.q.I"),
        (&[Left][..], "1.classic.4x4.q.4"),
        (&[Up, Left][..], "1.classic.4x4.q.O"),
        (&[Up, Left, Right][..], "1.classic.4x4.q.Ng"),
        (&[Up, Left, Right, Down][..], "1.classic.4x4.q.No"),
        (&[Left; 6][..], "1.classic.4x4.q.__g"),
    ] {
        let setup = Setup {
            rules: PRESETS[0].1,
            start: Size::default().into(),
            seed: 42,
        };
        let record = Record {
            setup,
            moves: moves.to_vec(),
        };
        assert_eq!(record.to_string(), signed(text), "{moves:?}");
        assert_eq!(parse(&signed(text)), Ok(record), "{moves:?}");
    }
    for (seed, digits) in [
        (0, "A"),
        (1, "B"),
        (63, "_"),
        (64, "BA"),
        (1 << 60, "BAAAAAAAAAA"),
        (u64::MAX, "P__________"),
    ] {
        let text = signed(&format!("1.endless.3x8.{digits}.g"));
        assert_eq!(
            parse(&text).map(|record| record.setup.seed),
            Ok(seed),
            "{text}"
        );
    }
    let board: Board = "2 . . / . 2048 . / . . 9223372036854775808"
        .parse()
        .unwrap();
    let setup = Setup {
        rules: PRESETS[0].1,
        start: Placed::new(board).unwrap().into(),
        seed: 42,
    };
    let moves = vec![Up, Left];
    let text = signed("1.classic.3x3~BAAALAAA_.q.O");
    assert_eq!(Record { setup, moves }.to_string(), text);
    assert_eq!(parse(&text).map(|record| record.setup), Ok(setup));
    assert_eq!(
        check_sum("123456789"),
        "DL9Dkm",
        "the check value of CRC-32, 0xCBF43926"
    );
}

#[test]
fn the_longest_head_fits() {
    let rules = Rules {
        opening: Opening::Scatter {
            empty: 15,
            two: 15,
            four: 15,
        },
        odds: Odds {
            two: 255,
            four: 255,
        },
        goal: Goal::Score(u32::MAX),
        ..PRESETS[2].1
    };
    let row = format!("{} ", face(63)).repeat(8);
    let board: Board = (row + "/").repeat(8).parse().unwrap();
    let starts = [
        Size::new(8, 8).unwrap().into(),
        Placed::new(board).unwrap().into(),
    ];
    for (start, moves) in starts
        .into_iter()
        .flat_map(|start| [0, 1, 2, 3, 100].map(|moves| (start, moves)))
    {
        let seed = u64::MAX;
        let record = Record {
            setup: Setup { rules, start, seed },
            moves: vec![Direction::Down; moves],
        };
        let text = record.to_string();
        check_length(&record, &text);
        assert_eq!(parse(&text), Ok(record));
    }
}

fn rules() -> impl Strategy<Value = Rules> {
    let opening = prop_oneof![
        (0..=9_u8, 0..=9_u8)
            .prop_filter("1 to 9 tiles", |(twos, drawn)| (1..=9)
                .contains(&(twos + drawn)))
            .prop_map(|(twos, drawn)| Opening::Tiles { twos, drawn }),
        (0..=15_u8, 0..=15_u8, 0..=15_u8)
            .prop_filter("some weight", |weights| *weights != (0, 0, 0))
            .prop_map(|(empty, two, four)| Opening::Scatter { empty, two, four }),
    ];
    let odds = (any::<u8>(), any::<u8>())
        .prop_filter("some weight", |odds| *odds != (0, 0))
        .prop_map(|(two, four)| Odds { two, four });
    let goal = prop_oneof![
        Just(Goal::Never),
        (3..=63_u8).prop_map(Goal::Tile),
        (1..=u32::MAX).prop_map(Goal::Score),
    ];
    let own = (
        opening,
        odds,
        select(&[Merge::Once, Merge::Cascade][..]),
        select(&[Idle::Ignored, Idle::Spawns][..]),
        goal,
        select(&[AfterGoal::GoesOn, AfterGoal::Ends][..]),
        select(&[Loss::Stuck, Loss::Full][..]),
    );
    let own = own.prop_map(
        |(opening, odds, merge, idle, goal, after_goal, loss)| Rules {
            opening,
            odds,
            merge,
            idle,
            goal,
            after_goal,
            loss,
        },
    );
    prop_oneof![own, select(PRESETS.map(|(_, rules)| rules).to_vec())]
}

/// An opening, or a board that is mostly empty or mostly full.
fn starts() -> impl Strategy<Value = Start> {
    let size = (3..=8_u8, 3..=8_u8).prop_map(|(rows, cols)| Size::new(rows, cols).unwrap());
    let cells = prop::collection::vec((0..=63_u8, 0..4_u8), Size::default().cells() * 4);
    let board =
        (size.clone(), cells, 1..=4_u8, 1..=63_u8).prop_map(|(size, cells, full, first)| {
            let faces = cells.iter().map(|&(exponent, fill)| match exponent {
                exponent if exponent > 0 && fill < full => face(exponent).to_string(),
                _ => ".".to_owned(),
            });
            let mut faces: Vec<String> = faces.take(size.cells()).collect();
            faces[usize::from(first) % size.cells()] = face(first).to_string();
            let rows: Vec<String> = faces
                .chunks(size.cols().into())
                .map(|row| row.join(" "))
                .collect();
            let board: Board = rows.join("/").parse().unwrap();
            Start::from(Placed::new(board).unwrap())
        });
    prop_oneof![size.prop_map(Start::from), board]
}

fn records() -> impl Strategy<Value = Record> {
    let moves = prop::collection::vec(select(&Direction::ALL[..]), 0..200);
    (rules(), starts(), any::<u64>(), 0..64_u32, moves).prop_map(
        |(rules, start, seed, shift, moves)| {
            let seed = seed >> shift;
            let setup = Setup { rules, start, seed };
            Record { setup, moves }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_record_comes_back_from_its_text(record in records()) {
        let text = record.to_string();
        check_length(&record, &text);
        prop_assert_eq!(parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn what_is_played_replays(
        setup in records().prop_map(|record| record.setup),
        ways in prop::collection::vec(select(&Direction::ALL[..]), 0..60),
    ) {
        let mut game = Game::new(setup);
        for way in ways {
            game.play(way);
        }
        let record = parse(&game.record().to_string()).unwrap();
        let replayed = Game::replay(&record).unwrap();
        prop_assert_eq!(replayed.board(), game.board());
        prop_assert_eq!(replayed.score(), game.score());
        prop_assert_eq!(replayed.status(), game.status());
    }

    #[test]
    fn any_text_parses_or_errs(text in any::<String>()) {
        parses_or_errs(&text);
        parses_or_errs(&format!("1.{text}"));
        parses_or_errs(&signed(&text));
        parses_or_errs(&signed(&format!("1.{text}.4x4.q.g")));
        parses_or_errs(&signed(&format!("1.~{text}.4x4.q.g")));
        parses_or_errs(&signed(&format!("1.classic.{text}.q.g")));
        parses_or_errs(&signed(&format!("1.classic.4x4~{text}.q.g")));
        parses_or_errs(&signed(&format!("1.classic.4x4.{text}.g")));
        parses_or_errs(&signed(&format!("1.classic.4x4.q.{text}")));
        parses_or_errs(&format!("1.classic.4x4.q.g.{text}"));
    }

    #[test]
    fn any_fields_parse_or_err(text in "1\\.(classic|~[A-Za-z0-9_-]{5,13})\\.[2-9]x[2-9](~[A-C]{9}|~[A-Za-z0-9_-]{8,17})?\\.[A-Za-z0-9_-]{0,12}\\.[A-Za-z0-9_-]{0,9}") {
        if let Some(record) = parses_or_errs(&signed(&text)) {
            check_length(&record, &signed(&text));
        }
    }
}

// --- errors ---

#[track_caller]
fn check_error(text: &str, message: &str) {
    let error = parse(text).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn errors_say_what_is_wrong_and_where() {
    let known = "known are classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules";
    let rules = |found: &str| format!("character 3: unknown rules “{found}”; {known}");
    let size =
        |found: &str| format!("character 11: the size is “{found}”, but only 3x3 to 8x8 are known");
    let cells = |found: usize| {
        format!("character 15: the start board has {found} cells, but its size asks for 9")
    };
    let seed = |found: &str| {
        format!("character 15: the seed “{found}” is not the shortest form of a number of 64 bits")
    };
    let digit = |at: usize, found: char| {
        format!("character {at}: “{found}” is none of A–Z, a–z, 0–9, - and _")
    };
    let end = |at: usize| {
        format!("character {at}: the moves do not end in a 1 and zeros: some are missing")
    };
    let fields = |at: usize, found: usize| {
        format!("character {at}: a record has 6 fields with dots between them, not {found}")
    };
    let version =
        |found: &str| format!("character 1: the version is “{found}”, but only 1 is known");
    for (text, message) in [
        // The version, before all else.
        (String::new(), version("")),
        ("hello".to_owned(), version("hello")),
        ("2.a.b".to_owned(), version("2")),
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
        (signed("1.classic.2x4.q.g"), size("2x4")),
        (signed("1.classic.4x9.q.g"), size("4x9")),
        (signed("1.classic.4X4.q.g"), size("4X4")),
        (signed("1.classic.04x4.q.g"), size("04x4")),
        (signed("1.classic.4×4.q.g"), size("4×4")),
        // The start board.
        (signed("1.classic.~AAB.q.g"), size("~AAB")),
        (signed("1.classic.2x4~AAAAAAAB.q.g"), size("2x4~AAAAAAAB")),
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
fn packed_rules_that_are_not_rules_or_not_the_shortest_are_refused() {
    let classic = Rules::preset("classic").unwrap();
    let text = |rules: Rules| rules.to_string();
    let mut refused = vec![
        // A preset is written by its name.
        "~AQkBAgL".to_owned(),
        // Rules that check() refuses.
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
    // Packed rules with a digit more, a digit less, or a bit in what is left of the last digit.
    let own = text(Rules {
        odds: Odds { two: 8, four: 1 },
        ..classic
    });
    assert_eq!(own, "~AQgBAgL");
    assert!(parse(&signed(&format!("1.{own}.4x4.q.g"))).is_ok());
    refused.push(format!("{own}A"));
    refused.push(own[..own.len() - 1].to_owned());
    let never = text(Rules {
        odds: Odds { two: 8, four: 1 },
        goal: Goal::Never,
        ..classic
    });
    refused.push(format!("{never}AAAAA"));
    // Any number of digits, more than any number of bits can hold included.
    refused.extend((0..60).map(|digits| format!("~{}", "_".repeat(digits))));
    for rules in refused {
        let error = parse(&signed(&format!("1.{rules}.4x4.q.g"))).expect_err(&rules);
        let found = rules.chars().take(40).collect();
        let expected = RecordErrorKind::Setup(SetupTextError::Rules { found });
        assert_eq!((error.at, error.kind), (3, expected));
    }
}

// --- changed records ---

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

#[test]
fn a_hundred_thousand_changed_records_parse_or_err() {
    let golden: Vec<&str> = golden().iter().map(|golden| golden.text).collect();
    // Long ones take long and say no more than their heads.
    let short: Vec<&str> = golden
        .iter()
        .copied()
        .filter(|text| text.len() < 300)
        .collect();
    let mut random = SplitMix64::new(2048);
    let mut parsed = 0;
    for number in 0..100_000 {
        let from = if number % 20 == 0 { &golden } else { &short };
        let text = from[random.below(u32::try_from(from.len()).unwrap()) as usize];
        let changed = mutate(text, &mut random);
        let record = parses_or_errs(&changed);
        parsed += u32::from(record.is_some());
        if changed != text {
            assert_eq!(
                record, None,
                "the check sum did not tell {changed} from {text}"
            );
        }
    }
    assert!(parsed < 2000, "{parsed} were not changed");
}

#[test]
fn changed_records_with_a_true_check_sum_replay_or_err() {
    let golden: Vec<&str> = golden().iter().map(|golden| golden.text).collect();
    let short: Vec<&str> = golden
        .iter()
        .copied()
        .filter(|text| text.len() < 300)
        .collect();
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
        parsed > 1000 && replayed > 100,
        "{parsed} parsed, {replayed} replayed"
    );
}

#[test]
fn one_changed_character_is_always_noticed() {
    for text in ["1.classic.4x4.q.No.DwlkQw", golden()[2].text] {
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

// --- records that were not played ---

#[track_caller]
fn replay_error(record: &Record) -> String {
    Game::replay(record)
        .expect_err(&record.to_string())
        .to_string()
}

#[test]
fn a_move_that_changes_nothing_is_no_move_of_a_record() {
    let setup = Setup {
        rules: PRESETS[0].1,
        start: Size::default().into(),
        seed: 42,
    };
    let mut game = Game::new(setup);
    let way = loop {
        let idle = |way: &Direction| game.clone().play(*way).is_none();
        if let Some(idle) = Direction::ALL.into_iter().find(idle) {
            break idle;
        }
        game.play(Direction::Left)
            .or_else(|| game.play(Direction::Down))
            .unwrap();
    };
    let mut record = game.record();
    let step = record.moves.len() + 1;
    record.moves.extend([way, way]);
    let message = format!("move {step} ({way}) cannot be made: it changes nothing");
    assert_eq!(replay_error(&record), message);
    let parsed = parse(&record.to_string()).expect("the text itself is in order");
    assert_eq!(replay_error(&parsed), message);
}

#[test]
fn a_move_after_the_end_is_no_move_of_a_record() {
    let ended = golden().into_iter().filter(|golden| {
        let ends = golden.text.contains("coin-flip") || golden.text.contains("cascade");
        golden.status == "lost" || (golden.status == "won" && ends)
    });
    let mut tried = 0;
    for golden in ended {
        let mut record = parse(golden.text).unwrap();
        record.moves.push(Direction::Up);
        let step = record.moves.len();
        let message = format!("move {step} (up) cannot be made: the game was over before it");
        assert_eq!(replay_error(&record), message);
        tried += 1;
    }
    assert!(tried >= 4, "{tried} golden records have an end");
}

#[test]
fn the_record_of_another_seed_does_not_replay() {
    let mut record = parse(golden()[3].text).unwrap();
    assert!(record.moves.len() > 100);
    record.setup.seed += 1;
    let error = Game::replay(&record).expect_err("other tiles make some move idle");
    assert!(error.step < record.moves.len(), "{error}");
}

// --- as many moves as a record holds ---

/// A text with so many moves, all of them up, and a true check sum.
fn text_of(moves: usize) -> String {
    // The last digit ends in a 1 and zeros, after as many moves as are left.
    let last = ["g", "I", "C"][moves % 3];
    signed(&format!("1.classic.4x4.q.{}{last}", "A".repeat(moves / 3)))
}

#[test]
fn a_record_holds_ten_million_moves_and_no_more() {
    assert_eq!(Record::MAX_MOVES, 10_000_000);
    let most = text_of(Record::MAX_MOVES);
    let record = parse(&most).unwrap();
    assert_eq!(record.moves, vec![Direction::Up; Record::MAX_MOVES]);
    assert_eq!(record.to_string(), most);
    for moves in [1, 2, 5, 200].map(|more| Record::MAX_MOVES + more) {
        let error = parse(&text_of(moves)).unwrap_err();
        assert_eq!(
            error.kind,
            RecordErrorKind::TooMany { moves: "moves" },
            "{moves}"
        );
        let message = format!(
            "character {}: a record holds 10000000 moves at most",
            17 + moves / 3
        );
        assert_eq!(error.to_string(), message);
    }
}

/// Where something is wrong behind the limit, nothing has looked.
#[test]
fn a_text_that_is_too_long_is_refused_before_it_is_decoded() {
    for text in [
        format!("1.classic.4x4.q.{}.AAAAAA", "!".repeat(4_000_000)),
        format!("1.classic.4x4.q.{}.AAAAAA", "!".repeat(3_333_350)),
        format!("1.classic.4x4.q.No.DwlkQw{}", ".".repeat(4_000_000)),
        format!("1.classic.4x4~{}.q.No.DwlkQw", "!".repeat(4_000_000)),
    ] {
        let error = parse(&text).unwrap_err();
        assert_eq!(
            error.kind,
            RecordErrorKind::TooMany { moves: "moves" },
            "{}",
            text.len()
        );
    }
    // A later version may hold more.
    let later = parse(&format!("2.{}", "A".repeat(4_000_000))).unwrap_err();
    assert_eq!(
        later.to_string(),
        "character 1: the version is “2”, but only 1 is known"
    );
}

#[test]
fn a_game_with_as_many_moves_as_a_record_holds_takes_no_further_one() {
    let setup = Setup {
        rules: Rules::preset("classic").unwrap(),
        start: Size::default().into(),
        seed: 42,
    };
    let mut position = Position::open(&setup);
    position.steps = u32::try_from(Record::MAX_MOVES).unwrap() - 1;
    let mut full = position.clone();
    assert!(!full.is_full(&setup.rules));
    assert!(full.step(&setup, Direction::Up, &mut Vec::new()).is_some());
    let mut quick = position.clone();
    assert!(quick.quick_step(&setup, Direction::Up).is_some());
    assert_eq!(quick, full);
    assert_eq!(full.status(&setup.rules), Status::Playing);
    assert!(full.is_full(&setup.rules));
    for way in Direction::ALL {
        let mut motions = Vec::new();
        assert_eq!(quick.step(&setup, way, &mut motions), None);
        assert_eq!(quick.quick_step(&setup, way), None);
        assert_eq!((&quick, &motions[..]), (&full, &[][..]));
    }
    // What is over says so, and not that it is full.
    full.lost = true;
    assert!(!full.is_full(&setup.rules));

    let error = replay(&mut position, &setup, &[Direction::Up; 2], |_| ()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 10000001 cannot be made: a record holds 10000000 moves at most"
    );
}
