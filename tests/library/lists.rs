//! The statistics and the list of games without their moves.

use game_2048::library::entry::{GameTally, Key, PuzzleTally, Slot, Solved, Tally};
use game_2048::library::list::{Choice, Group, bests, choose, values};
use game_2048::library::{Entry, figures, overview};
use proptest::prelude::*;

fn entry(key: &str, best: u64, tally: Tally) -> Entry {
    Entry {
        key: Key::read(key).unwrap(),
        day: None,
        running: false,
        best: (best > 0).then_some(best),
        tally,
    }
}

/// A lost game of 5 moves.
fn lost() -> GameTally {
    GameTally {
        moves: 5,
        time: 900,
        highest: 4,
        lost: true,
        ..GameTally::default()
    }
}

fn game(key: &str, best: u64) -> Entry {
    entry(key, best, Tally::Game(lost()))
}

/// A puzzle that was solved in 9 slides without help, and won.
fn solved() -> PuzzleTally {
    PuzzleTally {
        counts: true,
        slides: 9,
        undos: 1,
        time: 900,
        outcome: 1,
        solution: Some(Solved {
            slides: 9,
            seconds: 3,
            clean: true,
        }),
        ..PuzzleTally::default()
    }
}

fn puzzle(key: &str, best: u64, tally: PuzzleTally) -> Entry {
    entry(key, best, Tally::Puzzle(tally))
}

const CLASSIC: &str = "main/classic/4x4";
const SPIRAL: &str = "puzzle/3x3/spiral/6";

#[test]
fn a_key_says_what_was_played() {
    #[rustfmt::skip]
    let cases = [
        (CLASSIC, Slot::Main, None, "classic", "4×4"),
        ("daily/2026-11-22/classic/4x4", Slot::Daily, Some("2026-11-22"), "classic", "4×4"),
        ("practice/~x/5x3", Slot::Practice, None, "own", "5×3"),
        (SPIRAL, Slot::Main, None, "spiral", "3×3"),
        ("puzzle-daily/2026-11-22/4x4/usual/any", Slot::Daily, Some("2026-11-22"), "usual", "4×4"),
        ("puzzle-practice/5x5/usual/any", Slot::Practice, None, "usual", "5×5"),
    ];
    for (text, slot, day, rules, size) in cases {
        let key = Key::read(text).unwrap();
        let found = (key.slot, key.day.as_deref(), &*key.rules, &*key.size);
        assert_eq!(found, (slot, day, rules, size), "{text}");
    }
    for text in [
        "",
        "x",
        "theirs/classic/4x4",
        "main/classic",
        "puzzle/3x3/spiral",
    ] {
        assert_eq!(Key::read(text), None, "{text}");
    }
}

#[test]
fn what_was_played_adds_up() {
    let won = GameTally {
        moves: 7,
        undos: 2,
        won: true,
        lost: false,
        highest: 11,
        ..lost()
    };
    let by_ai = GameTally { moves: 0, ..lost() };
    let (kinds, all) = figures(&[
        game(CLASSIC, 60),
        entry(CLASSIC, 60, Tally::Game(won)),
        entry(CLASSIC, 60, Tally::Game(by_ai)),
        game("practice/classic/4x4", 60),
        game("daily/2026-11-21/classic/4x4", 60),
    ]);
    assert_eq!(kinds.len(), 1);
    let kind = &kinds[0];
    let counts = [kind.games, kind.solved, kind.losses, kind.moves, kind.undos];
    assert_eq!((counts, kind.time), ([2, 1, 1, 12, 2], 1800));
    assert_eq!((kind.tops[4], kind.tops[11], kind.tops.len()), (1, 1, 12));
    assert_eq!((all.games, all.key.as_str()), (2, ""));
}

#[test]
fn the_best_game_and_the_best_one_without_undo() {
    let undone = entry(CLASSIC, 90, Tally::Game(GameTally { undos: 1, ..lost() }));
    let games = [
        game(CLASSIC, 80),
        game(CLASSIC, 20),
        undone,
        game(CLASSIC, 80),
    ];
    let (_, all) = figures(&games);
    assert_eq!((all.best, all.clean), (Some(2), Some(0)));
    assert_eq!(
        figures(&[game(CLASSIC, 0)]).1.best,
        None,
        "no score is no best"
    );
    assert_eq!(
        figures(&[]).1,
        figures(&[game("practice/classic/4x4", 9)]).1
    );
}

#[test]
fn the_latest_games_end_with_the_newest() {
    let (_, all) = figures(&vec![game(CLASSIC, 60); 42]);
    assert_eq!(all.latest, (0..40).rev().collect::<Vec<_>>());
}

#[test]
fn each_tile_has_its_fastest_time_and_the_game_that_made_it() {
    let timed = |tiles: &[(u8, u64)]| {
        let tiles = tiles.to_vec();
        entry(CLASSIC, 60, Tally::Game(GameTally { tiles, ..lost() }))
    };
    let (_, all) = figures(&[
        timed(&[(9, 500), (10, 950), (11, 2000)]),
        timed(&[(9, 700), (10, 900)]),
    ]);
    let expected = [Some((500, 0)), Some((900, 1)), Some((2000, 0))];
    assert_eq!((&all.splits[9..], all.splits[8]), (&expected[..], None));
}

#[test]
fn the_kinds_played_most_come_first() {
    let running = Entry {
        running: true,
        ..game("main/endless/5x5", 60)
    };
    let (kinds, all) = figures(&[
        running,
        game("main/cascade/4x4", 60),
        game("main/cascade/4x4", 1),
    ]);
    let found: Vec<_> = kinds.iter().map(|kind| (&*kind.key, kind.games)).collect();
    assert_eq!(found, [("main/cascade/4x4", 2), ("main/endless/5x5", 1)]);
    assert_eq!((kinds[1].current, all.current), (Some(0), None));
}

#[test]
fn puzzles_add_up_and_only_a_solution_without_help_is_a_best() {
    let helped = PuzzleTally {
        hints: 1,
        outcome: 3,
        solution: Some(Solved {
            slides: 5,
            seconds: 1,
            clean: false,
        }),
        ..solved()
    };
    let fast = PuzzleTally {
        solution: Some(Solved {
            slides: 7,
            seconds: 0,
            clean: true,
        }),
        ..solved()
    };
    let unplayed = PuzzleTally {
        slides: 0,
        ..solved()
    };
    let uncounted = PuzzleTally {
        counts: false,
        ..solved()
    };
    let given_up = PuzzleTally {
        slides: 0,
        given_up: true,
        solution: None,
        outcome: 2,
        ..solved()
    };
    let (kinds, all) = figures(&[
        puzzle(SPIRAL, 9, solved()),
        puzzle(SPIRAL, 7, fast),
        puzzle(SPIRAL, 0, helped),
        puzzle("puzzle/4x4/usual/20", 0, given_up),
        puzzle(SPIRAL, 9, uncounted),
        puzzle(SPIRAL, 9, unplayed),
        puzzle("puzzle-practice/3x3/spiral/6", 9, solved()),
    ]);
    let counts = [
        all.games, all.solved, all.wins, all.draws, all.losses, all.hints,
    ];
    assert_eq!(counts, [4, 3, 2, 1, 1, 1]);
    assert_eq!(
        (all.best, all.best_slides, all.best_seconds),
        (Some(1), Some(7), Some(1))
    );
    assert_eq!((kinds[1].best, kinds[1].best_slides), (None, None));
}

#[test]
fn the_overview_is_of_the_last_game_with_a_result() {
    let games = [
        game("daily/2026-11-21/classic/4x4", 999),
        game("main/cascade/4x4", 0),
        game(CLASSIC, 20),
        game("main/cascade/4x4", 500),
        game(CLASSIC, 80),
    ];
    let found = overview(&games);
    assert_eq!(
        (found.key.as_deref(), found.best),
        (Some(CLASSIC), Some(80))
    );
    let found = overview(&games[..2]);
    assert_eq!(
        (found.key.as_deref(), found.best),
        (Some("main/cascade/4x4"), None)
    );
    let puzzles = [puzzle(SPIRAL, 9, solved()), puzzle(SPIRAL, 7, solved())];
    assert_eq!(overview(&puzzles).best, Some(7));
}

fn helped(steps: u64) -> Entry {
    let tally = GameTally {
        helped: Some(steps),
        ..lost()
    };
    entry(CLASSIC, 999, Tally::Game(tally))
}

fn shown(games: &[Entry], change: impl FnOnce(&mut Choice)) -> (Vec<usize>, usize) {
    let mut choice = Choice::default();
    change(&mut choice);
    choose(games, &choice)
}

#[test]
fn games_are_filtered_and_those_of_the_ai_are_hidden() {
    let games = [
        game(CLASSIC, 60),
        game("main/cascade/4x4", 60),
        game("main/cascade/5x5", 60),
        game("practice/cascade/5x5", 60),
        helped(0),
        helped(3),
    ];
    assert_eq!(shown(&games, |_| {}), (vec![0, 1, 2, 3, 5], 1));
    assert_eq!(
        shown(&games, |choice| choice.rules = "cascade".into()),
        (vec![1, 2, 3], 0)
    );
    assert_eq!(
        shown(&games, |choice| choice.size = "5×5".into()),
        (vec![2, 3], 0)
    );
    assert_eq!(
        shown(&games, |choice| choice.group = "practice".into()),
        (vec![3], 0)
    );
    assert_eq!(
        shown(&games, |choice| choice.group = "ai".into()),
        (vec![4], 0)
    );
    assert_eq!(
        values(&games, |entry| &entry.key.rules),
        ["classic", "cascade"]
    );
    assert_eq!(values(&games, |entry| &entry.key.size), ["4×4", "5×5"]);
    let groups: Vec<_> = games.iter().map(|entry| Group::of(entry).name()).collect();
    assert_eq!(groups, ["main", "main", "main", "practice", "ai", "main"]);
}

#[test]
fn games_are_sorted_and_equal_ones_stay_in_order() {
    let at = |score, highest| {
        let tally = GameTally {
            position: (score, highest),
            ..lost()
        };
        entry(CLASSIC, 60, Tally::Game(tally))
    };
    let games = [at(5, 9), at(9, 3), at(5, 9), at(4, 9)];
    assert_eq!(
        shown(&games, |choice| choice.sort = "score".into()).0,
        [1, 0, 2, 3]
    );
    assert_eq!(
        shown(&games, |choice| choice.sort = "tile".into()).0,
        [0, 2, 3, 1]
    );
    let unsolved = |made| PuzzleTally {
        solution: None,
        made,
        ..solved()
    };
    let slow = PuzzleTally {
        solution: Some(Solved {
            slides: 8,
            seconds: 60,
            clean: false,
        }),
        ..solved()
    };
    let puzzles = [unsolved(4), unsolved(2), solved(), slow].map(|tally| puzzle(SPIRAL, 0, tally));
    assert_eq!(
        shown(&puzzles, |choice| choice.sort = "slides".into()).0,
        [3, 2, 1, 0]
    );
    assert_eq!(
        shown(&puzzles, |choice| choice.sort = "time".into()).0,
        [2, 3, 0, 1]
    );
}

#[test]
fn the_best_of_the_players_own_games_is_marked_of_several_the_first() {
    let games = [
        helped(0),
        game(CLASSIC, 40),
        game(CLASSIC, 90),
        game(CLASSIC, 90),
        game("main/cascade/4x4", 10),
        game("daily/2026-11-22/classic/4x4", 99),
        game("main/endless/4x4", 0),
    ];
    let mut found = bests(&games);
    found.sort_unstable();
    assert_eq!(found, [2, 4]);
    let puzzles = [puzzle(SPIRAL, 40, solved()), puzzle(SPIRAL, 30, solved())];
    assert_eq!(bests(&puzzles), [1]);
}

#[test]
fn a_daily_game_that_was_begun_on_another_day_is_late() {
    let begun = |key: &str, day: Option<&str>| {
        let day = day.map(str::to_owned);
        Entry {
            day,
            ..game(key, 60)
        }
        .is_late()
    };
    let daily = "daily/2026-11-22/classic/4x4";
    assert!(begun(daily, Some("2026-11-23")));
    assert!(!begun(daily, Some("2026-11-22")));
    assert!(!begun(daily, None));
    assert!(!begun(CLASSIC, Some("2026-11-23")));
}

fn any_entry() -> impl Strategy<Value = Entry> {
    let keys = prop::sample::select(vec![
        CLASSIC,
        "main/cascade/4x4",
        "practice/classic/4x4",
        "daily/2026-11-22/classic/4x4",
    ]);
    let tally = (
        0..9_u64,
        0..3_u64,
        1..12_u8,
        any::<bool>(),
        prop::option::of(0..2_u64),
    );
    (keys, 0..9_u64, tally).prop_map(|(key, best, (moves, undos, highest, won, helped))| {
        let tally = GameTally {
            moves,
            undos,
            highest,
            won,
            helped,
            position: (best, highest),
            ..lost()
        };
        entry(key, best, Tally::Game(tally))
    })
}

proptest! {
    #[test]
    fn all_together_are_the_sum_of_the_kinds(games in prop::collection::vec(any_entry(), 0..30)) {
        let (kinds, all) = figures(&games);
        let sum = |figure: fn(&game_2048::library::Figures) -> u64| kinds.iter().map(figure).sum::<u64>();
        prop_assert_eq!(sum(|kind| kind.games), all.games);
        prop_assert_eq!(sum(|kind| kind.moves), all.moves);
        prop_assert_eq!(sum(|kind| kind.solved), all.solved);
        prop_assert_eq!(sum(|kind| kind.tops.iter().sum()), all.games);
        prop_assert!(kinds.is_sorted_by(|a, b| a.games >= b.games));
        let best = |place: Option<usize>| place.and_then(|place| games[place].best);
        prop_assert_eq!(kinds.iter().filter_map(|kind| best(kind.best)).max(), best(all.best));
        prop_assert!(best(all.clean) <= best(all.best));
    }

    #[test]
    fn every_game_is_shown_or_hidden(games in prop::collection::vec(any_entry(), 0..30), sort in "score|tile|date") {
        let (mut places, hidden) = shown(&games, |choice| choice.sort = sort);
        prop_assert_eq!(places.len() + hidden, games.len());
        places.sort_unstable();
        places.dedup();
        prop_assert_eq!(places.len() + hidden, games.len());
        let by_group: usize = Group::ALL
            .into_iter()
            .map(|group| shown(&games, |choice| choice.group = group.name().into()).0.len())
            .sum();
        prop_assert_eq!(by_group, games.len());
    }
}
