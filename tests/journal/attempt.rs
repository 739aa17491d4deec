//! A journal of the puzzle counts what an attempt and its race count that keep each figure by
//! itself.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::support::{assert_rereads, by_ai, by_player, times};
use game_2048::Direction;
use game_2048::journal::{Act, Journal, Opponent};
use game_2048::puzzle::summary::Summary;
use game_2048::puzzle::{
    Board, Goal, Graph, Outcome, Puzzle, Record, Setup, Side, Start, hill_climb, outcome,
};
use proptest::prelude::*;
use proptest::sample::select;

const PAUSE: u64 = 60_000;

/// An attempt and its race as the pages kept them before there were journals: each figure
/// by itself, updated at each action. Its clock runs as that of 2048 does: of a pause, 60 s count.
#[allow(clippy::struct_excessive_bools)]
struct Attempt {
    puzzle: Puzzle,
    counts: bool,
    /// The playing time, if the clock always ran.
    now: u64,
    idle: u64,
    /// When the playing time began to run.
    since: Option<u64>,
    counted_time: u64,
    slides: u32,
    undos: u32,
    hints: u32,
    solved: bool,
    given_up: bool,
    count: usize,
    seconds: u64,
    clean: bool,
    aided: bool,
    outcome: Option<Outcome>,
    raced: Option<Opponent>,
    proof: Option<Record>,
    hinted: Option<usize>,
    hinted_boards: HashSet<Board>,
    chosen: Opponent,
    /// The number of slides of the solver's solution.
    found: Option<u32>,
}

impl Attempt {
    fn new(puzzle: Puzzle, counts: bool) -> Self {
        let mut attempt = Self {
            puzzle,
            counts,
            now: 0,
            idle: 0,
            since: None,
            counted_time: 0,
            slides: 0,
            undos: 0,
            hints: 0,
            solved: false,
            given_up: false,
            count: 0,
            seconds: 0,
            clean: false,
            aided: false,
            outcome: None,
            raced: None,
            proof: None,
            hinted: None,
            hinted_boards: HashSet::new(),
            chosen: Opponent::Greedy,
            found: None,
        };
        attempt.run(true);
        attempt
    }

    fn is_playing(&self) -> bool {
        !self.given_up && !self.puzzle.is_solved()
    }

    fn time(&self) -> u64 {
        self.counted_time + self.since.map_or(0, |since| self.now - since)
    }

    fn run(&mut self, runs: bool) {
        let starts = runs && self.is_playing() && self.puzzle.known_slides() > 0;
        if starts == self.since.is_some() {
            return;
        }
        self.counted_time = self.time();
        self.since = starts.then_some(self.now);
    }

    fn is_helped(&self) -> bool {
        self.aided || self.hints > 0
    }

    fn best(&self) -> usize {
        if self.counts && self.solved && self.clean {
            self.count
        } else {
            0
        }
    }

    fn act(&mut self, act: Act, ms: u32) -> bool {
        let (now, idle) = (self.now, self.idle);
        self.idle += u64::from(ms);
        if act.is_play() {
            self.now += self.idle.min(PAUSE);
            self.idle = 0;
        }
        let is_done = self.perform(act);
        if is_done {
            self.run(true);
        } else {
            (self.now, self.idle) = (now, idle);
        }
        is_done
    }

    fn perform(&mut self, act: Act) -> bool {
        match act {
            Act::Move(played) => {
                if !self.is_playing() || self.puzzle.slide(played.direction).is_none() {
                    return false;
                }
                self.aided |= played.mover == game_2048::line::Mover::Ai;
                self.slides += 1;
                self.end_if_solved();
            }
            Act::Undo => {
                if self.given_up || self.puzzle.undo().is_none() {
                    return false;
                }
                self.undos += 1;
            }
            Act::Redo => {
                if self.given_up || self.puzzle.redo().is_none() {
                    return false;
                }
                self.end_if_solved();
            }
            Act::GivenUp => {
                if !self.is_playing() {
                    return false;
                }
                self.run(false);
                self.given_up = true;
                self.end();
            }
            Act::Hint => {
                // Once a board, also after the puzzle was opened again.
                if self.hinted_boards.insert(*self.puzzle.board()) {
                    self.hints += 1;
                    self.hinted = self.hinted.or(Some(self.puzzle.slides()));
                }
            }
            Act::SolutionShown => self.aided = true,
            Act::Opponent(opponent) => {
                if self.raced == Some(Opponent::Perfect) && opponent == Opponent::Greedy {
                    self.raced = Some(Opponent::Greedy);
                }
                self.chosen = opponent;
                self.decide();
            }
            Act::Resumed { .. } => {
                self.run(false);
                self.idle = 0;
            }
            _ => return false,
        }
        true
    }

    fn end_if_solved(&mut self) {
        if self.puzzle.is_solved() {
            self.run(false);
            self.end();
        }
    }

    fn end(&mut self) {
        self.raced = self.raced.or(Some(self.chosen));
        if self.given_up || self.count_end() {
            self.decide();
        }
    }

    fn count_end(&mut self) -> bool {
        let count = self.puzzle.slides();
        if !self.counts || (self.solved && self.count <= count) {
            return false;
        }
        self.seconds = (self.time() + 500) / 1000;
        self.clean = !self.is_helped();
        self.solved = true;
        self.count = count;
        self.outcome = None;
        self.proof = self.clean.then(|| self.puzzle.record());
        true
    }

    fn decide(&mut self) {
        if !self.counts || self.outcome.is_some() || !(self.solved || self.given_up) {
            return;
        }
        let ai = match self.raced.unwrap_or(self.chosen) {
            Opponent::Nobody => return,
            Opponent::Perfect => match self.found {
                None => return,
                found => found,
            },
            Opponent::Greedy => {
                let setup = self.puzzle.setup();
                let climb = hill_climb(self.puzzle.start(), self.puzzle.goal(), setup.seed());
                climb
                    .solved
                    .then(|| u32::try_from(climb.slides.len()).unwrap())
            }
        };
        let count = u32::try_from(self.count).unwrap();
        self.outcome = Some(outcome(self.solved.then_some(count), ai));
    }
}

#[track_caller]
fn assert_same(journal: &Journal<Puzzle>, attempt: &Attempt, case: &str) {
    let summary: &Summary = journal.summary();
    assert_eq!(
        (summary.slides, summary.undos, summary.hints),
        (attempt.slides, attempt.undos, attempt.hints),
        "{case}"
    );
    assert_eq!(summary.hinted, attempt.hinted, "{case}: hinted");
    assert_eq!(summary.time, attempt.time(), "{case}: time");
    assert_eq!(
        (summary.aided, summary.given_up),
        (attempt.aided, attempt.given_up),
        "{case}"
    );
    let solution = summary.solution;
    let solution = solution.map(|known| (known.slides, known.seconds, known.clean));
    let expected = (attempt.count, attempt.seconds, attempt.clean);
    assert_eq!(
        solution,
        attempt.solved.then_some(expected),
        "{case}: solution"
    );
    let best = summary.best().map_or(0, |best| best.slides);
    assert_eq!(best, attempt.best(), "{case}: best");
    assert_eq!(summary.raced, attempt.raced, "{case}: raced");
    let opponent = attempt.raced.unwrap_or(attempt.chosen);
    assert_eq!(summary.opponent(), opponent, "{case}: opponent");
    assert_eq!(
        journal.outcome(attempt.found),
        attempt.outcome,
        "{case}: outcome"
    );
    assert_eq!(journal.game().history(), attempt.puzzle.history(), "{case}");
    assert_eq!(journal.game().board(), attempt.puzzle.board(), "{case}");
}

#[derive(Clone, Debug)]
enum Step {
    Act(Act),
    /// Slides all the way to the goal.
    Solve,
    /// The solver finds a solution.
    Found(u32),
}

fn steps() -> impl Strategy<Value = Vec<(Step, u32)>> {
    let direction = || select(&Direction::ALL[..]);
    let opponents = [Opponent::Greedy, Opponent::Perfect, Opponent::Nobody];
    let act = prop_oneof![
        20 => direction().prop_map(by_player),
        1 => direction().prop_map(by_ai),
        8 => Just(Act::Undo),
        5 => Just(Act::Redo),
        1 => Just(Act::GivenUp),
        1 => Just(Act::Hint),
        1 => Just(Act::SolutionShown),
        2 => select(opponents.to_vec()).prop_map(Act::Opponent),
        1 => any::<u64>().prop_map(|at| Act::Resumed { at }),
        1 => Just(Act::KeepGoing),
    ];
    let step = prop_oneof![
        30 => act.prop_map(Step::Act),
        2 => Just(Step::Solve),
        1 => (0..30_u32).prop_map(Step::Found),
    ];
    prop::collection::vec((step, times()), 0..80)
}

static GRAPH: LazyLock<Graph> =
    LazyLock::new(|| Graph::new(&Goal::Spiral.board(Side::THREE)).unwrap());

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn a_journal_counts_what_an_attempt_counts(
        steps in steps(),
        counts in select(vec![true, true, true, false]),
        walk in 1..20_u16,
        known in select(vec![0, 0, 0, 3]),
        seed: u64,
    ) {
        let setup = Setup::new(Side::THREE, Goal::Spiral, Start::Walk(walk), seed).unwrap();
        let mut start = Puzzle::new(setup);
        for &way in Direction::ALL.iter().cycle().take(4 * known) {
            start.slide(way);
        }
        start.seek(start.slides() / 2);
        let mut journal = Journal::new(start.clone(), counts);
        let mut attempt = Attempt::new(start.clone(), counts);
        assert_same(&journal, &attempt, "at the start");
        let act = |journal: &mut Journal<Puzzle>, attempt: &mut Attempt, act, ms| {
            let is_decided = attempt.outcome.is_some() || attempt.found.is_some();
            if matches!(act, Act::Opponent(_)) && attempt.raced.is_some() && is_decided {
                return;
            }
            let acts = journal.acts();
            let is_turn = matches!(act, Act::Move(_) | Act::Undo | Act::Redo);
            let is_done = if is_turn && acts % 2 == 0 {
                journal.turn(act, ms).is_some()
            } else {
                journal.add(act, ms)
            };
            assert_eq!(is_done, attempt.act(act, ms), "{act:?}");
            assert_eq!(journal.acts(), acts + usize::from(is_done));
            assert_same(journal, attempt, &format!("after {act:?}"));
        };
        for (step, ms) in steps {
            match step {
                Step::Act(one) => act(&mut journal, &mut attempt, one, ms),
                Step::Solve => {
                    for way in GRAPH.solve(journal.game().board()).unwrap() {
                        act(&mut journal, &mut attempt, by_player(way), ms);
                    }
                }
                Step::Found(slides) => {
                    if attempt.found.is_none() {
                        attempt.found = Some(slides);
                        attempt.decide();
                    }
                    assert_same(&journal, &attempt, "after a solution was found");
                }
            }
        }
        assert_rereads(&start, &journal);
        prop_assert_eq!(journal.best_record(), attempt.proof.filter(|_| attempt.clean));
    }
}

#[test]
fn the_greedy_ai_takes_the_place_of_a_solver_that_is_not_available() {
    let setup = Setup::new(Side::THREE, Goal::Spiral, Start::Walk(1), 1).unwrap();
    let mut journal = Journal::new(Puzzle::new(setup), true);
    assert!(journal.add(Act::Opponent(Opponent::Perfect), 0));
    for way in GRAPH.solve(journal.game().board()).unwrap() {
        assert!(journal.add(by_player(way), 100));
    }
    assert_eq!(journal.outcome(None), None);
    assert_eq!(journal.outcome(Some(1)), Some(Outcome::Draw));
    assert!(journal.add(Act::Opponent(Opponent::Greedy), 0));
    assert_eq!(journal.summary().raced, Some(Opponent::Greedy));
    assert!(journal.outcome(None).is_some());
}
