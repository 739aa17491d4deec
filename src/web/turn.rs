//! A turn as a plain JavaScript object, with everything that a view needs.

use js_sys::{Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use super::numbers::number;
use crate::game::Game;
use crate::game::motion::Motion;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** One phase of a cascade. */
export interface Phase {
  /** The motions of the tiles in this phase, as in `Turn`. */
  readonly motions: Uint8Array;
  /** The board after this phase. */
  readonly cells: Uint8Array;
}

/** One move: played, undone or redone. A plain object that can be cloned and posted to a worker. */
export interface Turn {
  /** The direction of the move, even when it is undone. */
  readonly direction: Direction;
  /** Whether the move was undone. Its motions then run backwards. */
  readonly undone: boolean;
  /**
   * The motions of the tiles, three numbers each: from cell, to cell, `MotionKind`. Cells are
   * counted row by row from 0. Tiles that neither move nor merge are not listed. Backwards, a merge
   * comes apart into its tiles, and a tile that appeared vanishes.
   */
  readonly motions: Uint8Array;
  /**
   * The same, phase by phase, for a forward move in which a line merges more than once; otherwise
   * missing. The tile that appears is only in `motions`.
   */
  readonly phases?: readonly Phase[];
  /** The points of the move, even when it is undone. */
  readonly gain: number;
  /** The board after the turn, as returned by `cells`. */
  readonly cells: Uint8Array;
  /** The score after the turn. */
  readonly score: number;
  /** The number of moves made so far. */
  readonly steps: number;
  /** The game's status after the turn. */
  readonly status: Status;
}
";

#[wasm_bindgen]
extern "C" {
    /// The fields that turns and verdicts share. Every field that is declared twice is imported twice.
    #[wasm_bindgen(extends = Object)]
    pub type Standing;

    #[wasm_bindgen(method, setter, structural)]
    pub fn set_score(this: &Standing, value: f64);
    #[wasm_bindgen(method, setter, structural)]
    pub fn set_steps(this: &Standing, value: usize);
    #[wasm_bindgen(method, setter, structural)]
    pub fn set_status(this: &Standing, value: u8);

    /// A plain object of the TypeScript type `Turn` or `Phase`.
    #[wasm_bindgen(extends = Standing, extends = Object, typescript_type = "Turn")]
    pub type Turn;

    #[wasm_bindgen(method, setter, structural)]
    fn set_direction(this: &Turn, value: u8);
    #[wasm_bindgen(method, setter, structural)]
    fn set_undone(this: &Turn, value: bool);
    #[wasm_bindgen(method, setter, structural)]
    fn set_motions(this: &Turn, value: Uint8Array);
    #[wasm_bindgen(method, setter, structural)]
    fn set_phases(this: &Turn, value: Array);
    #[wasm_bindgen(method, setter, structural)]
    fn set_gain(this: &Turn, value: f64);
    #[wasm_bindgen(method, setter, structural)]
    fn set_cells(this: &Turn, value: Uint8Array);
}

/// Packs motions into a `Uint8Array`, three numbers each.
fn pack_motions(motions: &[Motion]) -> Uint8Array {
    let numbers = motions
        .iter()
        .flat_map(|motion| [motion.from, motion.to, motion.kind as u8]);
    Uint8Array::from(numbers.collect::<Vec<u8>>().as_slice())
}

fn pack_phase(phase: &crate::game::CascadePhase) -> Turn {
    let packed: Turn = Object::new().unchecked_into();
    packed.set_motions(pack_motions(&phase.motions));
    packed.set_cells(Uint8Array::from(phase.board.cells()));
    packed
}

/// Packs the turn and the game after it into one object.
pub fn pack(turn: &crate::game::Turn, game: &Game) -> Turn {
    let packed: Turn = Object::new().unchecked_into();
    if !turn.phases.is_empty() {
        packed.set_phases(turn.phases.iter().map(pack_phase).collect());
    }
    packed.set_direction(turn.direction.index());
    packed.set_undone(turn.undone);
    packed.set_motions(pack_motions(&turn.motions));
    packed.set_gain(number(turn.gain));
    packed.set_cells(Uint8Array::from(game.board().cells()));
    packed.set_score(number(game.score()));
    packed.set_steps(game.steps());
    packed.set_status(turn.status as u8);
    packed
}
