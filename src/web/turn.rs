//! A turn as a plain JavaScript object: one result with all that a view needs.

use js_sys::{Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use super::numbers::number;
use crate::game::Game;
use crate::game::motion::Motion;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** One step of a cascade. */
export interface Phase {
  /** What the tiles do in it, as in `Turn`. */
  readonly motions: Uint8Array;
  /** The board after it. */
  readonly cells: Uint8Array;
}

/** One move as it was made, taken back or made again. A plain object that can be cloned and sent. */
export interface Turn {
  /** The direction of the move, also when it is taken back. */
  readonly direction: Direction;
  /** Whether the move was taken back. Its motions are then backwards. */
  readonly undone: boolean;
  /**
   * What the tiles do, three numbers each: from cell, to cell, `MotionKind`. Cells are counted row by row
   * from 0. Tiles that rest are not named. Backwards, a merge comes apart into its tiles and what
   * appeared vanishes.
   */
  readonly motions: Uint8Array;
  /**
   * The same in steps that the eye can follow, when tiles merge more than once in a line; else
   * there are none. What appears is in `motions` alone.
   */
  readonly phases?: readonly Phase[];
  /** The points of the move, also when it is taken back. */
  readonly gain: number;
  /** The board after the turn, as `cells` gives it. */
  readonly cells: Uint8Array;
  /** The score after the turn. */
  readonly score: number;
  /** How many moves are made after the turn. */
  readonly steps: number;
  /** Where the game stands after the turn. */
  readonly status: Status;
}
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `Turn`.
    #[wasm_bindgen(extends = Object, typescript_type = "Turn")]
    pub type Turn;

    /// A plain object of the TypeScript type `Phase`.
    #[wasm_bindgen(extends = Object, typescript_type = "Phase")]
    type Phase;

    #[wasm_bindgen(method, setter, structural, js_name = motions)]
    fn set_beat_motions(this: &Phase, value: Uint8Array);
    #[wasm_bindgen(method, setter, structural, js_name = cells)]
    fn set_beat_cells(this: &Phase, value: Uint8Array);

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
    #[wasm_bindgen(method, setter, structural)]
    fn set_score(this: &Turn, value: f64);
    #[wasm_bindgen(method, setter, structural)]
    fn set_steps(this: &Turn, value: usize);
    #[wasm_bindgen(method, setter, structural)]
    fn set_status(this: &Turn, value: u8);
}

/// Motions as a `Uint8Array`, three numbers each.
fn pack_motions(motions: &[Motion]) -> Uint8Array {
    let numbers = motions
        .iter()
        .flat_map(|motion| [motion.from, motion.to, motion.kind as u8]);
    Uint8Array::from(numbers.collect::<Vec<u8>>().as_slice())
}

fn pack_beat(beat: &crate::game::CascadePhase) -> Phase {
    let packed: Phase = Object::new().unchecked_into();
    packed.set_beat_motions(pack_motions(&beat.motions));
    packed.set_beat_cells(Uint8Array::from(beat.board.cells()));
    packed
}

/// The turn and the game after it as one object.
pub fn pack(turn: &crate::game::Turn, game: &Game) -> Turn {
    let packed: Turn = Object::new().unchecked_into();
    if !turn.phases.is_empty() {
        packed.set_phases(turn.phases.iter().map(pack_beat).collect());
    }
    packed.set_direction(turn.direction.index());
    packed.set_undone(turn.back);
    packed.set_motions(pack_motions(&turn.motions));
    packed.set_gain(number(turn.gain));
    packed.set_cells(Uint8Array::from(game.board().cells()));
    packed.set_score(number(game.score()));
    packed.set_steps(game.steps());
    packed.set_status(turn.status as u8);
    packed
}
