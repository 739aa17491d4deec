//! What is counted about a game of 2048, as a plain JavaScript object.

use js_sys::Object;
use wasm_bindgen::prelude::*;

use super::numbers::number;
use super::object::{set, set_at};
use super::summary::{count, flag, put, time};
use crate::game::{Game, Status};
use crate::journal::{Journal, Playable};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What counts of a game: moves made while it counted, even if they were undone later. */
export interface GameTally {
  readonly moves: number;
  readonly undos: number;
  /** The playing time in milliseconds. Of a pause, at most 60 seconds count. */
  readonly time: number;
  /** The exponent of the highest tile that there was. */
  readonly highest: number;
  /** The score when it last counted. */
  readonly score: number;
  /** Whether the goal was ever reached. */
  readonly won: boolean;
  /** Whether the game was lost when it last counted. */
  readonly lost: boolean;
}

/**
 * What follows from the start and the journal of a game. A plain object that can be stored: it is right as long as
 * `version` is that of the engine and `acts` the number of acts.
 */
export interface GameSummary {
  /** The version of the rules by which it was counted. */
  readonly version: number;
  /** The number of acts in the journal. */
  readonly acts: number;
  /** When the game was first opened, in milliseconds since 1970. */
  readonly started?: number;
  /** When the last act was done. */
  readonly ended?: number;
  /** The number of moves made. */
  readonly steps: number;
  /** The score after these moves. */
  readonly score: number;
  /** The exponent of the highest tile after these moves. */
  readonly highest: number;
  /** Whether these moves reach the goal. */
  readonly won: boolean;
  /** Whether the game is lost after these moves. */
  readonly lost: boolean;
  /** Whether the game can go on from the goal, or isn't there. */
  readonly kept: boolean;
  /** Whether the game counts now. */
  readonly counts: boolean;
  /** The number of moves made before the AI's first one, if only the AI can keep the game from counting. */
  readonly helped?: number;
  /** The number of moves made before the first hint. */
  readonly hinted?: number;
  /** The best score while it counted; missing if there was none. */
  readonly best?: number;
  /** The number of moves that reach it. */
  readonly bestSteps?: number;
  readonly tally: GameTally;
  /** The playing time at which each tile from 128 on was first made, by its exponent. */
  readonly tiles: Readonly<Record<number, number>>;
}
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `GameSummary`.
    #[wasm_bindgen(extends = Object, typescript_type = "GameSummary")]
    pub type Summary;
}

/// Packs the summary of a journal into one object.
pub fn pack(journal: &Journal<Game>) -> Summary {
    let (game, summary) = (journal.game(), journal.summary());
    let packed = Object::new();
    put(&packed, "version", Game::SUMMARY_VERSION.into());
    put(&packed, "acts", count(journal.acts()));
    put(&packed, "started", time(journal.started()));
    put(&packed, "ended", time(journal.ended()));
    put(&packed, "steps", count(game.steps()));
    put(&packed, "score", number(game.score()));
    put(&packed, "highest", game.board().highest().into());
    flag(&packed, "won", game.won());
    flag(&packed, "lost", game.status() == Status::Lost);
    flag(&packed, "kept", game.status() != Status::Won);
    flag(&packed, "counts", summary.counts);
    put(&packed, "helped", summary.helped.map_or(f64::NAN, count));
    put(&packed, "hinted", summary.hinted.map_or(f64::NAN, count));
    if summary.best > 0 {
        put(&packed, "best", number(summary.best));
        put(&packed, "bestSteps", count(summary.best_steps));
    }
    let tally = Object::new();
    put(&tally, "moves", summary.moves.into());
    put(&tally, "undos", summary.undos.into());
    put(&tally, "time", number(summary.time));
    put(&tally, "highest", summary.highest.into());
    put(&tally, "score", number(summary.score));
    flag(&tally, "won", summary.won);
    flag(&tally, "lost", summary.lost);
    set(&packed, "tally", &tally);
    let tiles = Object::new();
    for milestone in &summary.milestones {
        let (exponent, time) = (milestone.exponent, number(milestone.time));
        set_at(&tiles, &exponent.into(), &time.into());
    }
    set(&packed, "tiles", &tiles);
    packed.unchecked_into()
}
