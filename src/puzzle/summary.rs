//! What is counted about an attempt at a puzzle, folded from its journal.

use super::board::Board;
use super::game::{Puzzle, Slid};
use super::hill_climb::hill_climb;
use super::race::{self, Outcome};
use super::record::Record;
use crate::journal::{Act, Done, Journal, Opponent, Playable};
use crate::line::{Line, Move, Mover};

/// The number of boards whose hints are remembered, so that a second one isn't counted.
const HINTED_BOARDS: usize = 100;

/// What is counted about an attempt. Slides count even when they are undone. An attempt whose start
/// says that it doesn't count has no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// The slides made, without those of redo.
    pub slides: u32,
    /// The slides undone.
    pub undos: u32,
    /// The boards at which a hint was given.
    pub hints: u32,
    /// The number of slides made before the first hint.
    pub hinted: Option<usize>,
    /// The playing time from the first slide to the end, in milliseconds, without long pauses.
    pub time: u64,
    /// Whether a solution was shown.
    pub aided: bool,
    /// Whether the player gave up. No slide can be made or undone after that.
    pub given_up: bool,
    /// The solution with the fewest slides so far.
    pub solution: Option<Solved>,
    /// The opponent at the first end.
    pub raced: Option<Opponent>,
    /// The opponent of the next end.
    chosen: Opponent,
    /// The last boards at which a hint was given.
    hinted_boards: Vec<Board>,
    /// Whether playing time passes.
    runs: bool,
}

/// A solution of the player's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    /// Its number of slides.
    pub slides: usize,
    /// The playing time until then, in seconds.
    pub seconds: u64,
    /// Whether the player had no hint and saw no solution before.
    pub clean: bool,
    /// The number of acts after which it was found.
    pub acts: usize,
}

impl Summary {
    /// The solution without help that has the fewest slides, if no shorter one had help.
    #[must_use]
    pub fn best(&self) -> Option<Solved> {
        self.solution.filter(|solution| solution.clean)
    }

    /// The opponent: that of the first end, or the one that was chosen last.
    #[must_use]
    pub fn opponent(&self) -> Opponent {
        self.raced.unwrap_or(self.chosen)
    }

    /// Whether the player had any help.
    #[must_use]
    pub const fn is_helped(&self) -> bool {
        self.aided || self.hints > 0
    }

    /// Counts a hint, unless there was one at this board.
    fn hint(&mut self, board: Board) {
        if !self.hinted_boards.contains(&board) {
            self.hints += 1;
            if self.hinted_boards.len() == HINTED_BOARDS {
                self.hinted_boards.remove(0);
            }
            self.hinted_boards.push(board);
        }
    }

    /// Ends the attempt, unless a solution with as few slides is known.
    fn end(&mut self, puzzle: &Puzzle, acts: usize, counts: bool) {
        self.raced = self.raced.or(Some(self.chosen));
        let slides = puzzle.slides();
        let is_better = self.solution.is_none_or(|known| slides < known.slides);
        if counts && puzzle.is_solved() && is_better {
            self.solution = Some(Solved {
                slides,
                seconds: (self.time + 500) / 1000,
                clean: !self.is_helped(),
                acts,
            });
        }
    }
}

impl Playable for Puzzle {
    type Turn = Slid;
    type Summary = Summary;
    const SUMMARY_VERSION: u32 = 1;

    fn line(&self) -> &Line {
        self.line()
    }

    fn record_of(&self, line: &Line) -> String {
        let slides = line.directions(0..line.known()).collect();
        let setup = *self.setup();
        Record { setup, slides }.to_string()
    }

    fn summary(&self, _counts: bool) -> Summary {
        Summary {
            runs: !self.is_solved() && self.known_slides() > 0,
            ..Summary::default()
        }
    }

    fn allows(&self, summary: &Summary, act: Act) -> bool {
        !act.is_play() || !summary.given_up
    }

    fn turn(&mut self, act: Act) -> Option<Slid> {
        match act {
            Act::Move(Move { direction, mover }) => self.slide_as(mover, direction),
            Act::Undo => self.undo(),
            Act::Redo => self.redo(),
            _ => None,
        }
    }

    fn repeat(&mut self, act: Act) -> bool {
        match act {
            Act::Move(_) | Act::Undo | Act::Redo => self.turn(act).is_some(),
            Act::GivenUp => !self.is_solved(),
            Act::Hint | Act::SolutionShown | Act::Opponent(_) | Act::Resumed { .. } => true,
            Act::KeepGoing | Act::Unknown { .. } => false,
        }
    }

    fn fold(
        &self,
        summary: &mut Summary,
        Done {
            act,
            time,
            acts,
            counts,
        }: Done,
    ) {
        if summary.runs {
            summary.time += time;
        }
        match act {
            Act::Move(Move { mover, .. }) => {
                summary.slides += 1;
                summary.aided |= mover == Mover::Ai;
            }
            Act::Undo => summary.undos += 1,
            Act::GivenUp => summary.given_up = true,
            Act::Hint => {
                summary.hint(*self.board());
                summary.hinted = summary.hinted.or(Some(self.slides()));
            }
            Act::SolutionShown => summary.aided = true,
            Act::Opponent(opponent) => {
                summary.chosen = opponent;
                // The solver isn't available, so the greedy AI takes its place.
                if summary.raced == Some(Opponent::Perfect) && opponent == Opponent::Greedy {
                    summary.raced = Some(opponent);
                }
            }
            _ => {}
        }
        let can_end = matches!(act, Act::Move(_) | Act::Redo) && self.is_solved();
        if can_end || act == Act::GivenUp {
            summary.end(self, acts, counts);
        }
        summary.runs = !summary.given_up && !self.is_solved() && self.known_slides() > 0;
    }
}

impl Journal<Puzzle> {
    /// The record of the [best](Summary::best) solution. Its slides may have been undone since.
    #[must_use]
    pub fn best_record(&self) -> Option<Record> {
        let Solved { slides, acts, .. } = self.summary().best()?;
        let line = self.line_after(acts);
        Some(Record {
            setup: *self.game().setup(),
            slides: line.directions(0..slides).collect(),
        })
    }

    /// The outcome of the race. `None` before its end, without an opponent, or if the attempt doesn't
    /// count.
    ///
    /// `shortest` is the number of slides of the perfect AI's solution, which is known about the
    /// start. As long as it is `None`, a race against the perfect AI is undecided.
    #[must_use]
    pub fn outcome(&self, shortest: Option<u32>) -> Option<Outcome> {
        let &Summary {
            given_up,
            solution,
            raced,
            ..
        } = self.summary();
        if !self.counts() || !(given_up || solution.is_some()) {
            return None;
        }
        let count = |slides| u32::try_from(slides).unwrap_or(u32::MAX);
        let opponent = match raced? {
            Opponent::Nobody => return None,
            Opponent::Perfect => Some(shortest?),
            Opponent::Greedy => {
                let puzzle = self.game();
                let climb = hill_climb(puzzle.start(), puzzle.goal(), puzzle.setup().seed());
                climb.solved.then(|| count(climb.slides.len()))
            }
        };
        let player = solution.map(|solution| count(solution.slides));
        Some(race::outcome(player, opponent))
    }
}
