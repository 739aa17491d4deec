//! The search for detours of a puzzle, for JavaScript, split into short calls.

use js_sys::{Array, Error};
use wasm_bindgen::prelude::*;

use super::inputs::record;
use super::object::{number, object};
use crate::direction::Direction;
use crate::puzzle::detours::{Detour, Detours as Core, Step};
use crate::puzzle::{Board, Puzzle, Record, Solver};
use crate::text::MAX_TEXT;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A board of a puzzle on which a slide made the way to the goal longer. */
export interface Detour {
  /** The number of slides before it. */
  readonly step: number;
  /** The number that slid. */
  readonly played: number;
  /** A number that is closer to the goal after it has slid. */
  readonly best: number;
  /** The number of slides to the goal, at best. */
  readonly left: number;
  /** The numbers that can slide, each a `Direction`, and whether that makes the way shorter. */
  readonly ways: readonly { readonly number: number, readonly direction: number, readonly closer: boolean }[];
  /** The record of a puzzle that begins with this board. */
  readonly start: string;
  /** The same with the slide that was made. */
  readonly made: string;
}
";

/// The search for the slides of a puzzle that made the way to the goal longer, from its end on, until solutions take too
/// long.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Detours {
    core: Core,
    solver: Solver,
    /// The number of boards after which a solution takes too long.
    limit: u32,
}

#[wasm_bindgen]
impl Detours {
    /// Begins to search the puzzle of a record. A solution of more than `limit` boards takes too long.
    ///
    /// # Errors
    ///
    /// When the record or the limit is invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string", js_name = record)] text: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] limit: &JsValue,
    ) -> Result<Self, Error> {
        let read: Record = record(text, MAX_TEXT, str::parse)?;
        let puzzle = Puzzle::replay(&read).map_err(|error| Error::new(&error.to_string()))?;
        Ok(Self {
            core: Core::new(&puzzle),
            solver: Solver::new(puzzle.goal()),
            limit: number("limit", limit, 1, u32::MAX)?,
        })
    }

    /// Builds more of the solver's tables, for about `work` units. Returns whether all of them are built.
    ///
    /// # Errors
    ///
    /// When `work` is not a whole number from 1 to 4294967295.
    pub fn prepare(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] work: &JsValue,
    ) -> Result<bool, Error> {
        Ok(self.solver.prepare(number("work", work, 1, u32::MAX)?))
    }

    /// The number of slides of the puzzle.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn slides(&self) -> usize {
        self.core.slides()
    }

    /// Searches on, with few solutions. Returns the number of slides that have been looked at, or a detour; `undefined` at
    /// the end.
    #[wasm_bindgen(unchecked_return_type = "number | Detour | undefined")]
    pub fn advance(&mut self) -> JsValue {
        let (solver, limit) = (&mut self.solver, u64::from(self.limit));
        let mut solve = |board: &Board| -> Option<Vec<Direction>> {
            solver.start(board).ok()?;
            let solution = solver.search(limit)?;
            solution.optimal.then_some(solution.slides)
        };
        match self.core.advance(&mut solve) {
            Some(Step::Looked(slides)) => JsValue::from(slides),
            Some(Step::Found(detour)) => pack(&detour),
            None => JsValue::UNDEFINED,
        }
    }
}

fn pack(detour: &Detour) -> JsValue {
    let ways = detour.ways.iter().map(|way| {
        object! { number: way.number, direction: way.direction.index(), closer: way.closer }
    });
    let start = Record {
        slides: Vec::new(),
        ..detour.made.clone()
    };
    let packed = object! {
        step: detour.step,
        played: detour.played,
        best: detour.best,
        left: detour.left,
        ways: ways.collect::<Array>(),
        start: start.to_string(),
        made: detour.made.to_string(),
    };
    packed.into()
}
