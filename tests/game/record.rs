//! The text of records: its layout, and round trips.

use super::support::{check_sum, parse, parses_or_errs, signed, sizes};
use game_2048::game::rules::{AfterGoal, Goal, Loss, Merge, NoOpMove, Odds, Opening, PRESETS};
use game_2048::{Board, CustomStart, Direction, Game, Record, Rules, Setup, Size, Start, face};
use proptest::prelude::*;
use proptest::sample::select;

#[allow(clippy::cast_precision_loss)]
#[track_caller]
pub fn check_length(record: &Record, text: &str) {
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

#[test]
fn the_text_has_the_documented_layout() {
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
            rules: Rules::CLASSIC,
            start: Size::default().into(),
            seed: 42,
        };
        let record = Record {
            tiles: None,
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
        rules: Rules::CLASSIC,
        start: CustomStart::new(board).unwrap().into(),
        seed: 42,
    };
    let moves = vec![Up, Left];
    let text = signed("1.classic.3x3~BAAALAAA_.q.O");
    assert_eq!(
        Record {
            setup,
            moves,
            tiles: None
        }
        .to_string(),
        text
    );
    assert_eq!(parse(&text).map(|record| record.setup), Ok(setup));
    assert_eq!(
        check_sum("123456789"),
        "DL9Dkm",
        "the check value of CRC-32, 0xCBF43926"
    );
}

#[test]
fn the_longest_fields_before_the_moves_fit() {
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
    let board: Board = [row.as_str(); 8].join("/").parse().unwrap();
    let starts = [
        Size::new(8, 8).unwrap().into(),
        CustomStart::new(board).unwrap().into(),
    ];
    for (start, moves) in starts
        .into_iter()
        .flat_map(|start| [0, 1, 2, 3, 100].map(|moves| (start, moves)))
    {
        let seed = u64::MAX;
        let record = Record {
            tiles: None,
            setup: Setup { rules, start, seed },
            moves: vec![Direction::Down; moves],
        };
        let text = record.to_string();
        check_length(&record, &text);
        assert_eq!(parse(&text), Ok(record));
    }
}

pub fn rules() -> impl Strategy<Value = Rules> {
    let opening = prop_oneof![
        (0..=8_u8, 0..=8_u8)
            .prop_filter("1 to 8 tiles", |(twos, drawn)| (1..=8)
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
        select(&[NoOpMove::Ignored, NoOpMove::Spawns][..]),
        goal,
        select(&[AfterGoal::GoesOn, AfterGoal::Ends][..]),
        select(&[Loss::Stuck, Loss::Full][..]),
    );
    let own = own.prop_map(
        |(opening, odds, merge, no_op, goal, after_goal, loss)| Rules {
            opening,
            odds,
            merge,
            no_op_move: no_op,
            goal,
            after_goal,
            loss,
        },
    );
    prop_oneof![own, select(PRESETS.map(|(_, rules)| rules).to_vec())]
}

/// An opening, or a custom board that is mostly empty or mostly full.
fn starts() -> impl Strategy<Value = Start> {
    let cells = prop::collection::vec((0..=63_u8, 0..4_u8), Size::default().cells() * 4);
    let board = (sizes(), cells, 1..=4_u8, 1..=63_u8).prop_map(|(size, cells, full, first)| {
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
        Start::from(CustomStart::new(board).unwrap())
    });
    prop_oneof![sizes().prop_map(Start::from), board]
}

pub fn records() -> impl Strategy<Value = Record> {
    let moves = prop::collection::vec(select(&Direction::ALL[..]), 0..200);
    (rules(), starts(), any::<u64>(), 0..64_u32, moves).prop_map(
        |(rules, start, seed, shift, moves)| {
            let seed = seed >> shift;
            let setup = Setup { rules, start, seed };
            Record {
                setup,
                moves,
                tiles: None,
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_record_survives_a_round_trip(record in records()) {
        let text = record.to_string();
        check_length(&record, &text);
        prop_assert_eq!(parse(&text), Ok(record), "{}", text);
    }

    #[test]
    fn every_played_game_replays(
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
    fn any_text_parses_or_is_rejected(text in any::<String>()) {
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
    fn any_fields_parse_or_are_rejected(text in "1\\.(classic|~[A-Za-z0-9_-]{5,13})\\.[2-9]x[2-9](~[A-C]{9}|~[A-Za-z0-9_-]{8,17})?\\.[A-Za-z0-9_-]{0,12}\\.[A-Za-z0-9_-]{0,9}") {
        if let Some(record) = parses_or_errs(&signed(&text)) {
            check_length(&record, &signed(&text));
        }
    }
}
