//! A slide as a plain JavaScript object, with everything that a view needs.

use js_sys::{Object, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::journal::Journal;
use crate::puzzle::game::Slid;
use crate::puzzle::{HillClimb, Puzzle};

use super::puzzle_parts::directions;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** One number that slid. A plain object that can be cloned and posted to a worker. */
export interface Slide {
  /** The number that slid. */
  readonly number: number;
  /** The cell it left, counted row by row from 0. */
  readonly from: number;
  /** The cell it went to. */
  readonly to: number;
  /** The direction of the slide, also when it is undone. */
  readonly direction: Direction;
  /** Whether a slide was undone. */
  readonly undone: boolean;
  /** The board after the slide, like `puzzle.cells`. */
  readonly cells: Uint8Array;
  /** The cells whose numbers can slide next, like `puzzle.movable`. */
  readonly movable: Uint8Array;
  /** The number of slides made so far. */
  readonly slides: number;
  /** Whether the puzzle is now solved. */
  readonly solved: boolean;
}

/** The result of the greedy AI. */
export interface Climb {
  /** The slides it made, each a `Direction`. */
  readonly slides: Uint8Array;
  /** Whether they reach the goal; if not, it gave up. */
  readonly solved: boolean;
}
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `Slide`.
    #[wasm_bindgen(extends = Object, typescript_type = "Slide")]
    pub type Slide;

    #[wasm_bindgen(method, setter, structural)]
    fn set_number(this: &Slide, value: u8);
    #[wasm_bindgen(method, setter, structural)]
    fn set_from(this: &Slide, value: usize);
    #[wasm_bindgen(method, setter, structural)]
    fn set_to(this: &Slide, value: usize);
    #[wasm_bindgen(method, setter, structural)]
    fn set_direction(this: &Slide, value: u8);
    #[wasm_bindgen(method, setter, structural)]
    fn set_undone(this: &Slide, value: bool);
    #[wasm_bindgen(method, setter, structural)]
    fn set_cells(this: &Slide, value: Uint8Array);
    #[wasm_bindgen(method, setter, structural)]
    fn set_movable(this: &Slide, value: Vec<u8>);
    #[wasm_bindgen(method, setter, structural)]
    fn set_slides(this: &Slide, value: usize);
    #[wasm_bindgen(method, setter, structural)]
    fn set_solved(this: &Slide, value: bool);

    /// A plain object of the TypeScript type `Climb`.
    #[wasm_bindgen(extends = Object, typescript_type = "Climb")]
    pub type PackedClimb;

    #[wasm_bindgen(method, setter, structural, js_name = slides)]
    fn set_directions(this: &PackedClimb, value: Vec<u8>);
    #[wasm_bindgen(method, setter, structural, js_name = solved)]
    fn set_success(this: &PackedClimb, value: bool);
}

/// The cells whose numbers can slide.
pub fn movable(journal: &Journal<Puzzle>) -> Vec<u8> {
    let plays = !journal.summary().given_up;
    let cells = journal.game().movable().filter(|_| plays);
    cells.filter_map(|cell| u8::try_from(cell).ok()).collect()
}

/// Packs the slide and the puzzle after it into one object.
pub fn pack(slid: Slid, undone: bool, journal: &Journal<Puzzle>) -> Slide {
    let puzzle = journal.game();
    let packed: Slide = Object::new().unchecked_into();
    packed.set_number(slid.number);
    packed.set_from(slid.from);
    packed.set_to(slid.to);
    packed.set_direction(slid.direction.index());
    packed.set_undone(undone);
    packed.set_cells(Uint8Array::from(puzzle.board().cells()));
    packed.set_movable(movable(journal));
    packed.set_slides(puzzle.slides());
    packed.set_solved(puzzle.is_solved());
    packed
}

/// Packs the result of the greedy AI into one object.
pub fn pack_climb(climb: &HillClimb) -> PackedClimb {
    let packed: PackedClimb = Object::new().unchecked_into();
    packed.set_directions(directions(&climb.slides));
    packed.set_success(climb.solved);
    packed
}
