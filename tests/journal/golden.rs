//! Golden games, played act by act, and golden journals, which must be read for ever.

use super::support::{assert_rereads, by_ai, by_player, chunks, preset, read};
use game_2048::game::summary::Milestone;
use game_2048::journal::{Act, Journal, Opponent};
use game_2048::puzzle::{self, Goal, Puzzle, Side, Start};
use game_2048::{Direction, Game, Record, Setup, Size};

const RECORDS: &str = include_str!("../data/records.txt");
const PUZZLES: &str = include_str!("../data/puzzles.txt");
const JOURNALS: &str = include_str!("../data/journals.txt");

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn a_golden_game_counts_what_its_line_says() {
    let mut played = 0;
    for line in lines(RECORDS) {
        let fields: Vec<&str> = line.split(' ').collect();
        let [score, steps, status, board, record] = fields[..] else {
            panic!("{line}");
        };
        let record: Record = record.parse().unwrap();
        let start = Game::new(record.setup);
        let mut journal = Journal::new(start.clone(), true);
        for &way in &record.moves {
            assert!(journal.add(by_player(way), 100), "{line}");
        }
        assert_rereads(&start, &journal);
        let summary = journal.summary();
        if record.setup.is_custom_start() {
            assert_eq!((summary.counts, summary.best, summary.moves), (false, 0, 0));
            continue;
        }
        assert_eq!(summary.moves.to_string(), steps, "{line}");
        assert_eq!(summary.score.to_string(), score, "{line}");
        assert_eq!(summary.best.to_string(), score, "{line}");
        assert_eq!(summary.lost, status == "lost", "{line}");
        assert_eq!(summary.won, journal.game().won(), "{line}");
        let highest = board
            .split(',')
            .map(|cell| cell.parse::<u8>().unwrap())
            .max();
        assert_eq!(Some(summary.highest), highest, "{line}");
        assert_eq!(summary.time, 100 * u64::from(summary.moves), "{line}");
        let milestones = &summary.milestones;
        assert!(milestones.is_sorted_by_key(|milestone| (milestone.exponent, milestone.time)));
        assert_eq!(
            milestones.last().map_or(6, |milestone| milestone.exponent),
            summary.highest.max(6),
            "{line}"
        );
        // A cascade may pass over a tile, a single merge does not.
        if !line.contains(".cascade.") && !line.contains(".~") {
            assert_eq!(
                milestones.len(),
                usize::from(summary.highest.max(6)) - 6,
                "{line}"
            );
        }
        if let Some(best) = journal.best_record() {
            assert_eq!(best.moves.len(), summary.best_steps);
            assert!(record.moves.starts_with(&best.moves), "{line}");
        }
        played += 1;
    }
    assert!(played > 20);
}

#[test]
fn a_golden_puzzle_counts_its_solution() {
    let mut solved = 0;
    for line in lines(PUZZLES) {
        let mut fields = line.split(' ');
        let (slides, record) = (fields.next().unwrap(), fields.next().unwrap());
        let record: puzzle::Record = record.parse().unwrap();
        let start = Puzzle::new(record.setup);
        let mut journal = Journal::new(start.clone(), true);
        for &way in &record.slides {
            assert!(journal.turn(by_player(way), 100).is_some(), "{line}");
        }
        assert_rereads(&start, &journal);
        let summary = journal.summary();
        assert_eq!(summary.slides.to_string(), slides, "{line}");
        assert_eq!(
            summary.solution.is_some(),
            journal.game().is_solved(),
            "{line}"
        );
        if let Some(solution) = summary.best() {
            solved += 1;
            assert_eq!(solution.slides.to_string(), slides, "{line}");
            assert_eq!(journal.best_record(), Some(record), "{line}");
        }
    }
    assert_eq!(solved, 3);
}

/// What a golden line says about a game of 2048.
fn figures(journal: &Journal<Game>) -> String {
    let summary = journal.summary();
    let milestone = |&Milestone { exponent, time }: &Milestone| format!("{exponent}:{time}");
    let milestones: Vec<String> = summary.milestones.iter().map(milestone).collect();
    format!(
        "acts {} ended {:?} counts {} helped {:?} hinted {:?} moves {} undos {} time {} highest {} score {} \
         won {} lost {} milestones {} best {} after {} moves and {} acts",
        journal.acts(),
        journal.ended(),
        summary.counts,
        summary.helped,
        summary.hinted,
        summary.moves,
        summary.undos,
        summary.time,
        summary.highest,
        summary.score,
        summary.won,
        summary.lost,
        milestones.join(","),
        summary.best,
        summary.best_steps,
        summary.best_acts,
    )
}

/// What a golden line says about an attempt at a puzzle.
fn puzzle_figures(journal: &Journal<Puzzle>) -> String {
    let summary = journal.summary();
    format!(
        "acts {} ended {:?} slides {} undos {} hints {} hinted {:?} time {} aided {} given up {} \
         solution {:?} raced {:?} outcome {:?}",
        journal.acts(),
        journal.ended(),
        summary.slides,
        summary.undos,
        summary.hints,
        summary.hinted,
        summary.time,
        summary.aided,
        summary.given_up,
        summary.solution,
        summary.raced,
        journal.outcome(Some(5)),
    )
}

fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap();
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(digit).collect()
}

fn bytes(hex: &str) -> Vec<u8> {
    let digits = (0..hex.len()).step_by(2);
    digits
        .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
        .collect()
}

/// The figures of the journal in a golden line.
fn read_line(start: &str, chunks: &[Vec<u8>]) -> String {
    let record = start.split(' ').next().unwrap();
    let counts = !start.ends_with(" uncounted");
    let made = start.split(' ').nth(1).unwrap().parse().unwrap();
    if let Ok(record) = record.parse::<Record>() {
        let mut game = Game::replay(&record).unwrap();
        game.seek(made);
        return figures(&read(game, counts, chunks));
    }
    let mut puzzle = Puzzle::replay(&record.parse().unwrap()).unwrap();
    puzzle.seek(made);
    puzzle_figures(&read(puzzle, counts, chunks))
}

#[test]
fn a_golden_journal_is_read() {
    let mut found = 0;
    for line in lines(JOURNALS) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [start, chunks, figures] = fields[..] else {
            panic!("{line}");
        };
        let chunks: Vec<Vec<u8>> = chunks.split(' ').map(bytes).collect();
        assert_eq!(read_line(start, &chunks), figures, "{start}");
        found += 1;
    }
    assert_eq!(found, 4);
}

fn played(start: &Game, counts: bool, moves: usize) -> Journal<Game> {
    let mut journal = Journal::new(start.clone(), counts);
    journal.add(
        Act::Resumed {
            at: 1_795_860_000_000,
        },
        0,
    );
    for (step, way) in Direction::ALL.into_iter().cycle().enumerate().take(moves) {
        let ms = u32::try_from(step * 37 % 900).unwrap();
        journal.add(by_player(way), ms);
        match step % 29 {
            7 => journal.add(Act::Undo, ms),
            8 => journal.add(Act::Redo, ms),
            9 if step > 100 => journal.add(Act::Hint, 2000),
            17 => journal.add(
                Act::Resumed {
                    at: 1_795_890_000_000,
                },
                0,
            ),
            19 => journal.add(Act::Undo, 70_000),
            _ => true,
        };
        journal.add(Act::KeepGoing, 900);
    }
    journal
}

#[test]
#[ignore = "writes no file; run it with --ignored --nocapture to add lines"]
fn print_golden_lines() {
    let line = |start: String, chunks: Vec<Vec<u8>>| {
        let hexes: Vec<String> = chunks.iter().map(|chunk| hex(chunk)).collect();
        let figures = read_line(&start, &chunks);
        println!("{start} | {} | {figures}", hexes.join(" "));
    };
    let setup = |rules, seed| Setup {
        rules,
        start: Size::default().into(),
        seed,
    };
    let classic = Game::new(setup(preset("classic"), 42));
    let mut journal = played(&classic, true, 200);
    for way in Direction::ALL {
        journal.add(by_ai(way), 10);
    }
    line(format!("{} 0", classic.history()), chunks(&journal));
    let mut opened = journal.game().clone();
    opened.seek(10);
    let uncounted = played(&opened, false, 20);
    line(
        format!("{} 10 uncounted", opened.history()),
        chunks(&uncounted),
    );
    for (walk, gives_up) in [(6, false), (20, true)] {
        let setup = puzzle::Setup::new(Side::THREE, Goal::Spiral, Start::Walk(walk), 42).unwrap();
        let start = Puzzle::new(setup);
        let mut journal = Journal::new(start.clone(), true);
        journal.add(
            Act::Resumed {
                at: 1_795_860_000_000,
            },
            0,
        );
        journal.add(Act::Opponent(Opponent::Perfect), 900);
        let graph = puzzle::Graph::new(start.goal()).unwrap();
        for way in graph.solve(start.board()).unwrap() {
            journal.add(by_player(way), 1234);
        }
        for _ in 0..3 {
            journal.add(Act::Undo, 65_000);
        }
        if gives_up {
            journal.add(Act::Hint, 300);
            journal.add(Act::SolutionShown, 300);
            journal.add(Act::GivenUp, 300);
        }
        line(format!("{} 0", start.history()), chunks(&journal));
    }
}
