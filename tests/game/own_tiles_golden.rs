//! Golden records with their own tiles, which must parse and replay to the same games forever.

use super::own_tiles::parse;
use super::own_tiles_played::{foreign, random_game, with_own_tiles};
use super::support::preset;
use game_2048::game::rules::PRESETS;
use game_2048::{Game, Record, Rules, Size, Status};

const GOLDEN: &str = include_str!("../data/own-tiles.txt");

/// A line of the golden file: a record and the facts about its game.
#[derive(Debug, PartialEq)]
pub struct Golden<'a> {
    facts: String,
    pub text: &'a str,
}

pub fn golden() -> Vec<Golden<'static>> {
    let lines = GOLDEN.lines().filter(|line| !line.starts_with('#'));
    let split = lines.map(|line| line.rsplit_once(' ').unwrap());
    let lines = split.map(|(facts, text)| Golden {
        facts: facts.to_owned(),
        text,
    });
    lines.collect()
}

/// The score, the number of moves, the status and the cells.
fn facts(record: &Record) -> String {
    let game = Game::replay(record).unwrap_or_else(|error| panic!("{error}: {record}"));
    let status = match game.status() {
        Status::Playing => "playing",
        Status::Won => "won",
        Status::Lost => "lost",
    };
    let cells: Vec<String> = game.board().cells().iter().map(u8::to_string).collect();
    format!(
        "{} {} {status} {}",
        game.score(),
        game.steps(),
        cells.join(",")
    )
}

#[test]
fn golden_records_replay_to_the_same_games() {
    let golden = golden();
    for one in &golden {
        let record = parse(one.text).unwrap_or_else(|error| panic!("{error}: {}", one.text));
        assert_eq!(record.to_string(), one.text);
        assert_eq!(facts(&record), one.facts, "{}", one.text);
    }
    // The cases that the file must cover.
    let some = |like: &dyn Fn(&Golden) -> bool| golden.iter().filter(|one| like(one)).count();
    for (name, _) in PRESETS {
        assert!(
            some(&|one| one.text.split('.').nth(1) == Some(name)) >= 2,
            "{name}"
        );
    }
    for size in ["2x4", "3x3", "4x4", "5x4", "6x6", "8x8"] {
        assert!(
            some(&|one| one.text.contains(&format!(".{size}~"))) >= 1,
            "{size}"
        );
    }
    for status in ["playing", "won", "lost"] {
        assert!(some(&|one| one.facts.contains(status)) >= 2, "{status}");
    }
}

/// Prints lines for the golden file. Existing lines must never be generated again.
#[test]
#[ignore = "writes no file; run it with --ignored --nocapture to add lines"]
fn print_golden_lines() {
    let size = |(rows, cols)| Size::new(rows, cols).unwrap();
    let mut records = Vec::new();
    for (rules, board, seed, most) in [
        (Rules::CLASSIC, (4, 4), 1, 0),
        (Rules::CLASSIC, (4, 4), u64::MAX, 2),
        (Rules::CLASSIC, (4, 4), 42, 900),
        (preset("endless"), (8, 8), 43, 600),
        (preset("two-to-one"), (5, 4), 44, 300),
        (preset("two-to-one"), (3, 3), 45, 100),
        (preset("endless"), (2, 4), 46, 60),
    ] {
        records.push(foreign(rules, size(board), seed, most));
    }
    for (rules, board, seed) in [
        ("classic", (4, 4), 3),
        ("coin-flip", (4, 4), 4),
        ("coin-flip", (3, 3), 5),
        ("coin-flip", (6, 6), 6),
        ("coin-flip", (8, 8), 7),
        ("cascade", (4, 4), 8),
        ("cascade", (6, 6), 9),
        ("cascade", (8, 8), 10),
    ] {
        let game = random_game(preset(rules), size(board), seed, 1500);
        records.push(with_own_tiles(&game).unwrap());
    }
    for record in records {
        println!("{} {record}", facts(&record));
    }
}
