//! What is counted about an attempt at a puzzle, as a plain JavaScript object.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::numbers::number;
use super::object::set;
use super::summary::{count, flag, put, time};
use crate::journal::{Journal, Playable};
use crate::puzzle::Puzzle;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What counts of an attempt: slides made, even if they were undone later. */
export interface PuzzleTally {
  readonly slides: number;
  readonly undos: number;
  /** The boards at which a hint was given. */
  readonly hints: number;
  /** The playing time in milliseconds, from the first slide to the end. Of a pause, at most 60 seconds count. */
  readonly time: number;
  /** Whether it was ever solved. */
  readonly solved: boolean;
  readonly givenUp: boolean;
  /** The number of slides of the best solution; 0 if there is none. */
  readonly count: number;
  /** The playing time until that solution, in seconds. */
  readonly seconds: number;
  /** Whether that solution was found without help. */
  readonly clean: boolean;
  /** Whether a solution was shown. */
  readonly aided: boolean;
  /** The opponent at the first end: 1 more than an `Opponent`; 0 before it. */
  readonly raced: number;
}

/**
 * What follows from the start and the journal of an attempt. A plain object that can be stored: it is right as long as
 * `version` is that of the engine and `acts` the number of acts.
 */
export interface PuzzleSummary {
  /** The version of the rules by which it was counted. */
  readonly version: number;
  /** The number of acts in the journal. */
  readonly acts: number;
  /** When the attempt was first opened, in milliseconds since 1970. */
  readonly started?: number;
  /** When the last act was done. */
  readonly ended?: number;
  /** The number of slides made. */
  readonly slides: number;
  /** Whether the board is the goal. */
  readonly solved: boolean;
  /** Whether the attempt counts. */
  readonly counts: boolean;
  /** The opponent: that of the first end, or the one that was chosen last. */
  readonly opponent: number;
  /** The number of slides made before the first hint. */
  readonly hinted?: number;
  /** The fewest slides that solved it without help; missing if none did. */
  readonly best?: number;
  readonly tally: PuzzleTally;
}
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `PuzzleSummary`.
    #[wasm_bindgen(extends = Object, typescript_type = "PuzzleSummary")]
    pub type Summary;
}

/// Packs the summary of a journal into one object.
pub fn pack(journal: &Journal<Puzzle>) -> Summary {
    let (puzzle, summary) = (journal.game(), journal.summary());
    let packed = Object::new();
    put(&packed, "version", Puzzle::SUMMARY_VERSION.into());
    put(&packed, "acts", count(journal.acts()));
    put(&packed, "started", time(journal.started()));
    put(&packed, "ended", time(journal.ended()));
    put(&packed, "slides", count(puzzle.slides()));
    flag(&packed, "solved", puzzle.is_solved());
    flag(&packed, "counts", journal.counts());
    put(&packed, "opponent", (summary.opponent() as u8).into());
    put(&packed, "hinted", summary.hinted.map_or(f64::NAN, count));
    let best = summary.best().map_or(f64::NAN, |best| count(best.slides));
    put(&packed, "best", best);
    let tally = Object::new();
    put(&tally, "slides", summary.slides.into());
    put(&tally, "undos", summary.undos.into());
    put(&tally, "hints", summary.hints.into());
    put(&tally, "time", number(summary.time));
    flag(&tally, "givenUp", summary.given_up);
    flag(&tally, "aided", summary.aided);
    let solution = summary.solution.unwrap_or_default();
    flag(&tally, "solved", summary.solution.is_some());
    put(&tally, "count", count(solution.slides));
    put(&tally, "seconds", number(solution.seconds));
    flag(&tally, "clean", solution.clean);
    let raced = summary.raced.map_or(0, |raced| raced as u8 + 1);
    put(&tally, "raced", raced.into());
    set(&packed, "tally", &tally);
    packed.unchecked_into()
}
