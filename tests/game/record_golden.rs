//! Golden records, which must parse and replay to the same games forever.

use super::record::check_length;
use super::support::parse;
use game_2048::game::rules::{Goal, Merge, Odds, Opening, PRESETS};
use game_2048::random::SplitMix64;
use game_2048::{CustomStart, Direction, Game, Rules, Setup, Size, Start, Status, face};

const GOLDEN: &str = include_str!("../data/records.txt");

/// A line of the golden file: a record and the facts about its game.
#[derive(Debug, PartialEq)]
pub struct Golden<'a> {
    score: u64,
    steps: usize,
    pub status: &'a str,
    cells: Vec<u8>,
    pub text: &'a str,
}

pub fn golden() -> Vec<Golden<'static>> {
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

#[test]
fn golden_records_replay_to_the_same_games() {
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
    // The cases that the file must cover.
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
    let placed = |one: &Golden| parse(one.text).unwrap().setup.is_custom_start();
    assert!(some(&placed) >= 8);
    for status in ["playing", "won", "lost"] {
        assert!(
            some(&|one| placed(one) && one.status == status) >= 2,
            "{status}"
        );
    }
}

const UNTIL_WON: usize = usize::MAX;

/// The rules, start and seed of a golden game, and the maximum number of moves to play.
type Plan = (Rules, Start, u64, usize);

/// Custom rules that together vary every part.
fn custom_rules() -> [Rules; 3] {
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
    let own = custom_rules();
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
        (preset("classic"), (2, 4), 46, 10_000),
        (preset("classic"), (4, 2), 47, 10_000),
        (preset("endless"), (2, 8), 48, 10_000),
        (preset("coin-flip"), (8, 2), 49, 10_000),
        (preset("cascade"), (2, 4), 50, 10_000),
        (preset("two-to-one"), (5, 2), 51, 10_000),
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
    let highest = [format!("{} ", face(40)).repeat(8).as_str(); 8].join("/");
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
        (custom_rules()[0], wide, 9, 10_000),
    ];
    let plan = |(rules, board, seed, most): (_, &str, _, _)| {
        let board = CustomStart::new(board.parse().unwrap()).unwrap();
        (rules, board.into(), seed, most)
    };
    placed.map(plan).to_vec()
}

/// Prints lines for the golden file. Existing lines must never be generated again.
#[test]
#[ignore = "writes no file; run it with --ignored --nocapture to add lines"]
fn print_golden_lines() {
    for (rules, start, seed, most) in plans_from_openings().into_iter().chain(plans_from_boards()) {
        let mut game = Game::new(Setup { rules, start, seed });
        let mut random = SplitMix64::new(seed);
        while game.steps() < most && (most != UNTIL_WON || !game.won()) {
            // Mostly down and left, now and then any direction.
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
