//! What is counted about a game of 2048, folded from its journal.

use super::play::{Game, Turn};
use super::position::Status;
use super::record::Record;
use crate::journal::{Act, Done, Journal, Playable};
use crate::line::{Line, Move};

/// The lowest tile whose time is kept, as an exponent: 128.
const FIRST_MILESTONE: u8 = 7;

/// What is counted about a game of 2048.
///
/// Moves count even when they are undone. Nothing changes while the game doesn't count, that is
/// while a move of the AI is made; once those are undone, it counts again. A game from a custom
/// start or with its own tiles, or whose start says so, never counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Whether the game counts now.
    pub counts: bool,
    /// The number of moves before the AI's first one, if only the AI can keep it from counting.
    pub helped: Option<usize>,
    /// The number of moves before the first hint that was followed by play.
    pub hinted: Option<usize>,
    /// The moves made.
    pub moves: u32,
    /// The moves undone.
    pub undos: u32,
    /// The playing time in milliseconds, without long pauses.
    pub time: u64,
    /// The exponent of the highest tile that there was.
    pub highest: u8,
    /// The score when it last counted.
    pub score: u64,
    /// Whether the goal was ever reached.
    pub won: bool,
    /// Whether the game was lost when it last counted.
    pub lost: bool,
    /// The first time that each tile from 128 on was the highest.
    pub milestones: Vec<Milestone>,
    /// The highest score while the game counted.
    pub best: u64,
    /// The number of moves that reach it.
    pub best_steps: usize,
    /// The number of acts after which it was reached.
    pub best_acts: usize,
    /// The number of moves before the first hint.
    asked: Option<usize>,
}

/// The first time that a tile was the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Milestone {
    /// The exponent of the tile.
    pub exponent: u8,
    /// The playing time until then, in milliseconds.
    pub time: u64,
}

impl Summary {
    /// Adds the state of the game, if it counts.
    fn see(&mut self, game: &Game, time: u64, acts: usize) {
        let highest = game.board().highest();
        self.time += time;
        if highest > self.highest {
            self.highest = highest;
            if acts > 0 && highest >= FIRST_MILESTONE {
                self.milestones.push(Milestone {
                    exponent: highest,
                    time: self.time,
                });
            }
        }
        self.score = game.score();
        self.won |= game.won();
        self.lost = game.status() == Status::Lost;
        if self.score > self.best {
            self.best = self.score;
            self.best_steps = game.steps();
            self.best_acts = acts;
        }
    }
}

impl Playable for Game {
    type Turn = Turn;
    type Summary = Summary;
    const SUMMARY_VERSION: u32 = 1;

    fn line(&self) -> &Line {
        self.line()
    }

    fn record_of(&self, line: &Line) -> String {
        self.record_of(line, line.known()).to_string()
    }

    fn summary(&self, counts: bool) -> Summary {
        let mut summary = Summary {
            counts: counts && self.can_count(),
            best_steps: self.steps(),
            ..Summary::default()
        };
        if summary.counts {
            summary.moves = u32::try_from(self.steps()).unwrap_or(u32::MAX);
            summary.see(self, 0, 0);
        }
        summary
    }

    fn allows(&self, _: &Summary, _: Act) -> bool {
        true
    }

    fn turn(&mut self, act: Act) -> Option<Turn> {
        match act {
            Act::Move(Move { direction, mover }) => self.play_as(mover, direction),
            Act::Undo => self.undo(),
            Act::Redo => self.redo(),
            _ => None,
        }
    }

    fn repeat(&mut self, act: Act) -> bool {
        match act {
            Act::Move(played) => self.advance(played),
            Act::Undo => self.step_back(),
            Act::Redo => match self.line().next() {
                Some(next) => self.advance(next),
                None => false,
            },
            Act::KeepGoing => self.keep_going(),
            Act::Hint | Act::Resumed { .. } => true,
            _ => false,
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
        match act {
            Act::Hint => summary.asked = summary.asked.or(Some(self.steps())),
            act if act.is_play() => {
                // A hint that the player leaves the game with has not helped.
                summary.hinted = summary.hinted.or(summary.asked);
                let can_count = counts && self.can_count();
                summary.helped = self.line().first_ai().filter(|_| can_count);
                let own = summary.helped.unwrap_or(usize::MAX);
                summary.counts = can_count && self.steps() <= own;
                if summary.counts {
                    summary.moves += u32::from(matches!(act, Act::Move(_)));
                    summary.undos += u32::from(act == Act::Undo);
                    summary.see(self, time, acts);
                }
            }
            _ => {}
        }
    }
}

impl Journal<Game> {
    /// The record that reaches the best score of this game. The moves may have been undone since.
    /// `None` if there is no such score.
    #[must_use]
    pub fn best_record(&self) -> Option<Record> {
        let &Summary {
            best,
            best_steps,
            best_acts,
            ..
        } = self.summary();
        let line = (best > 0).then(|| self.line_after(best_acts))?;
        Some(self.game().record_of(&line, best_steps))
    }
}
