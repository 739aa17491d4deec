//! Tables of friends, and when an exercise comes again.

use game_2048::library::schedule::{Place, due, too_many};
use game_2048::library::table::{
    MAX_GAMES, MAX_RECORD, Row, TableError, Variant, merge, prove, rank, read, write,
};
use game_2048::puzzle::{self, Goal, Puzzle};
use game_2048::{Direction, Game, Rules, Setup, Size};
use proptest::prelude::*;

const RECORD: &str = "1.classic.4x4.q.ug.DC_yM6";

fn row(start: &str, name: &str, result: u64, record: &str) -> Row {
    Row {
        record: record.to_owned(),
        name: name.to_owned(),
        start: start.to_owned(),
        result,
        day: String::new(),
    }
}

#[test]
fn a_table_is_read_as_it_was_written() {
    let games = [
        (RECORD, "Ann Lee"),
        ("p1.3x3.spiral.w6.q.g.AnpsR5", "小明"),
        ("1.classic.4x4.q.x.AAAAAA", "Bob"),
    ];
    let text = write(games);
    let expected =
        "1.classic.4x4.q\nug.DC_yM6 Ann Lee\nx.AAAAAA Bob\np1.3x3.spiral.w6.q\ng.AnpsR5 小明\n";
    assert_eq!(text, expected);
    let read = read(&text).unwrap();
    let found: Vec<_> = read
        .iter()
        .map(|game| (&*game.record, &*game.name, game.line))
        .collect();
    assert_eq!(
        found,
        [
            (games[0].0, games[0].1, 2),
            (games[2].0, "Bob", 3),
            (games[1].0, "小明", 5)
        ]
    );
}

#[test]
fn a_wrong_text_is_refused_with_what_is_wrong() {
    let many = ["s\n", &"ug.DC_yM6 Ann\n".repeat(MAX_GAMES + 1)].concat();
    let long = ["s\n", &"A".repeat(333_400), ".DC_yM6 A\n"].concat();
    #[rustfmt::skip]
    let cases = [
        ("", "its last line is cut off"),
        ("1.classic.4x4.q\n", "it has no games"),
        ("1.classic.4x4.q\nug.DC_yM6 Ann", "its last line is cut off"),
        ("ug.DC_yM6 Ann\n", "line 1: a start must come before the games"),
        (&many, "it has more than 100 games"),
        (&long, "it has more than 1000000 moves"),
    ];
    for (text, error) in cases {
        assert_eq!(read(text).unwrap_err().to_string(), error, "{text:.40}");
    }
    assert_eq!(read(&many[..many.len() - 14]).unwrap().len(), MAX_GAMES);
}

/// The record of a game from a seed, with some moves made.
fn record(rules: &str, seed: u64) -> String {
    let rules = Rules::preset(rules).unwrap();
    let start = Size::default().into();
    let mut game = Game::new(Setup { rules, start, seed });
    for direction in Direction::ALL {
        game.play(direction);
    }
    game.record().to_string()
}

#[test]
fn a_record_proves_a_result() {
    let text = record("classic", 20_261_121);
    let proven = prove(&text).unwrap();
    let game = game_2048::play_out(&text.parse().unwrap()).unwrap();
    assert_eq!(
        (proven.result, proven.moves),
        (game.score, game.steps as usize)
    );
    assert!(text.starts_with(&[&proven.start, "."].concat()));
    assert_eq!(text[proven.start.len() + 1..].matches('.').count(), 1);
    assert_eq!(proven.day.as_deref(), Some("2026-11-21"));
    assert!(matches!(proven.variant, Variant::Game(_, size) if size == Size::default()));
    assert!(!proven.custom);
}

#[test]
fn only_a_daily_game_has_a_day() {
    #[rustfmt::skip]
    let cases = [
        ("classic", 20_280_229, Some("2028-02-29")),
        ("classic", 20_261_231, Some("2026-12-31")),
        ("classic", 20_260_230, None),
        ("classic", 20_260_431, None),
        ("classic", 20_261_301, None),
        ("classic", 20_261_100, None),
        ("classic", 19_991_121, None),
        ("classic", 42, None),
        ("endless", 20_261_121, None),
    ];
    for (rules, seed, day) in cases {
        assert_eq!(
            prove(&record(rules, seed)).unwrap().day.as_deref(),
            day,
            "{rules} {seed}"
        );
    }
}

#[test]
fn only_a_solution_of_a_puzzle_counts() {
    let side = puzzle::Side::default();
    let setup = puzzle::Setup::new(side, Goal::default(), puzzle::Start::Any, 20_261_121).unwrap();
    let mut puzzle = Puzzle::new(setup);
    assert_eq!(
        prove(&puzzle.record().to_string()),
        Err(TableError::Unsolved)
    );
    let mut solver = puzzle::Solver::new(puzzle.goal());
    solver.start(puzzle.board()).unwrap();
    let solution = solver.search(u64::MAX).unwrap();
    for &direction in &solution.slides {
        puzzle.slide(direction);
    }
    let proven = prove(&puzzle.record().to_string()).unwrap();
    assert_eq!(proven.result, solution.slides.len() as u64);
    assert_eq!(proven.day.as_deref(), Some("2026-11-21"));
}

#[test]
fn what_proves_nothing_is_refused() {
    let game = Game::new(Setup {
        rules: Rules::preset("classic").unwrap(),
        start: Size::default().into(),
        seed: 1,
    });
    assert_eq!(prove(&game.record().to_string()), Err(TableError::NoMoves));
    assert!(matches!(
        prove("1.classic.4x4.q.ug.DC_yM7"),
        Err(TableError::Damaged(_))
    ));
    let long = "1".repeat(MAX_RECORD + 1);
    let error = prove(&long).unwrap_err().to_string();
    assert_eq!(
        error,
        "a record has 400001 characters, at most 400000 are allowed"
    );
}

#[test]
fn of_each_start_and_name_the_better_game_stays() {
    let stay = |rows: &[Row]| merge(rows);
    assert_eq!(
        stay(&[row("s", "Ann", 4, "1"), row("s", "Ann", 8, "2")]),
        [1]
    );
    assert_eq!(
        stay(&[row("p", "Ann", 8, "p1"), row("p", "Ann", 6, "p2")]),
        [1]
    );
    assert_eq!(
        stay(&[row("s", "Ann", 4, "b"), row("s", "Ann", 4, "a")]),
        [1]
    );
    let three = [
        row("s", "Bob", 4, "1"),
        row("s", "Ann", 4, "1"),
        row("a", "Bob", 4, "1"),
    ];
    assert_eq!(stay(&three), [2, 1, 0]);
}

#[test]
fn a_table_is_ranked_per_start_the_latest_day_first() {
    let daily = |day: &str, name: &str, result, record: &str| Row {
        day: day.to_owned(),
        ..row(day, name, result, record)
    };
    let rows = [
        row("s", "Eva", 4, "1"),
        daily("2026-11-25", "Ann", 8, "1"),
        daily("2026-11-26", "Ann", 8, "1"),
        daily("2026-11-26", "Bob", 12, "1"),
        daily("2026-11-26", "Cem", 8, "2"),
    ];
    let expected = [vec![(3, 1), (2, 2), (4, 2)], vec![(1, 1)], vec![(0, 1)]];
    assert_eq!(rank(&rows), expected);
    let puzzles = [row("p", "Ann", 9, "p1"), row("p", "Bob", 7, "p2")];
    assert_eq!(rank(&puzzles), [[(1, 1), (0, 2)]]);
}

fn any_table() -> impl Strategy<Value = Vec<Row>> {
    let any = (0..3_usize, 0..2_usize, 0..3_u64, 0..4_u8);
    let any = any.prop_map(|(name, start, result, number)| {
        let record = format!("{}{number}", ["r", "p"][start]);
        row(
            ["a", "p"][start],
            ["Ann", "Bob", "Cem"][name],
            result,
            &record,
        )
    });
    prop::collection::vec(any, 0..8)
}

fn merged(tables: &[&[Row]]) -> Vec<Row> {
    let rows = tables.concat();
    merge(&rows)
        .into_iter()
        .map(|place| rows[place].clone())
        .collect()
}

proptest! {
    #[test]
    fn merging_is_commutative_associative_and_idempotent(a in any_table(), b in any_table(), c in any_table()) {
        prop_assert_eq!(merged(&[&a, &b]), merged(&[&b, &a]));
        prop_assert_eq!(merged(&[&merged(&[&a, &b]), &c]), merged(&[&a, &merged(&[&b, &c])]));
        prop_assert_eq!(merged(&[&a, &a]), merged(&[&a]));
        prop_assert_eq!(merged(&[&merged(&[&a, &b]), &b]), merged(&[&a, &b]));
    }

    #[test]
    fn every_row_is_ranked_once(rows in any_table()) {
        let ranked = rank(&rows);
        let mut places: Vec<usize> = ranked.iter().flatten().map(|&(place, _)| place).collect();
        places.sort_unstable();
        prop_assert_eq!(places, (0..rows.len()).collect::<Vec<_>>());
        for start in ranked {
            prop_assert_eq!(start[0].1, 1);
            prop_assert!(start.is_sorted_by_key(|&(_, rank)| rank));
        }
    }
}

const DAY: f64 = 86_400_000.0;

/// The days from one time to the next, when an exercise is found or missed each time it is due.
fn days(results: &str) -> Vec<f64> {
    let (mut number, mut now) = (None, 0.0);
    let wait = |result| {
        let place = Place::after(number, result == '+', now);
        let wait = (place.due - now) / DAY;
        (number, now) = (Some(place.number), place.due);
        wait
    };
    results.chars().map(wait).collect()
}

#[test]
fn an_exercise_that_was_missed_comes_again_later_each_time_that_it_is_found() {
    assert_eq!(days("-++++"), [1.0, 3.0, 7.0, 21.0, f64::INFINITY]);
    assert_eq!(
        days("-+-++++"),
        [1.0, 3.0, 1.0, 3.0, 7.0, 21.0, f64::INFINITY]
    );
    assert_eq!(days("---"), [1.0, 1.0, 1.0]);
    assert_eq!(
        days("+"),
        [f64::INFINITY],
        "one that was found at once doesn't"
    );
}

#[test]
fn what_is_due_comes_and_of_too_many_the_learned_ones_go() {
    let place = |number, due| Place { number, due };
    let places = [
        place(0, 101.0),
        place(2, 100.0),
        place(1, 50.0),
        place(Place::LEARNED, 0.0),
    ];
    assert_eq!(due(&places, 100.0), [2, 1]);
    let places = [
        place(0, 1.0),
        place(Place::LEARNED, f64::INFINITY),
        place(3, 900.0),
    ];
    assert!(too_many(&places, 3).is_empty());
    assert_eq!(too_many(&places, 2), [1]);
    assert_eq!(too_many(&places, 1), [1, 2]);
}
