//! The solver as JavaScript sees it, for a worker that can be stopped between two calls.

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use crate::puzzle::Solver as Core;
use crate::puzzle::board::Side;

use super::object::{byte, number};
use super::puzzle::{board, goal};
use super::slide::numbers;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A way to the goal. */
export interface Solution {
  /** The slides, each a `Direction`. */
  readonly slides: Uint8Array;
  /** Whether no way is shorter. */
  readonly optimal: boolean;
}
";

#[wasm_bindgen]
extern "C" {
    /// A plain object of the TypeScript type `Solution`.
    #[wasm_bindgen(extends = Object, typescript_type = "Solution")]
    pub type Solution;

    #[wasm_bindgen(method, setter, structural, js_name = slides)]
    fn set_slides(this: &Solution, value: Vec<u8>);
    #[wasm_bindgen(method, setter, structural)]
    fn set_optimal(this: &Solution, value: bool);
}

/// Solves boards of one size and one goal: the best way for 3 × 3 and 4 × 4, a good one for 5 × 5.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Solver {
    core: Core,
    side: Side,
}

#[wasm_bindgen]
impl Solver {
    /// A solver for boards with `side` cells a row and this goal.
    ///
    /// # Errors
    ///
    /// When the side or the goal is none.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "number")] side: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "GoalName", js_name = goal)] name: &JsValue,
    ) -> Result<Self, Error> {
        let side = byte("side", side, Side::MIN, Side::MAX)?;
        let side = Side::new(side).unwrap_or(Side::THREE);
        let core = Core::new(&goal(name)?.board(side));
        Ok(Self { core, side })
    }

    /// Goes on building its tables for about so many units of work; true when all are built. It
    /// solves before that too, only slower.
    ///
    /// # Errors
    ///
    /// When `work` is not a whole number from 1 to 4294967295.
    pub fn prepare(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] work: &JsValue,
    ) -> Result<bool, Error> {
        let work = number("work", work, 1, u32::MAX)?;
        Ok(self.core.prepare(work))
    }

    /// Begins to solve a board.
    ///
    /// # Errors
    ///
    /// When it is no board of this size, or cannot be solved.
    pub fn start(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
    ) -> Result<(), Error> {
        let board = board("board", cells, self.side)?;
        let begun = self.core.start(&board);
        begun.map_err(|error| Error::new(&error.to_string()))
    }

    /// Goes on for about so many boards; `undefined` while there is no answer yet. Asked again, it
    /// gives the same answer.
    ///
    /// # Errors
    ///
    /// When `nodes` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Solution | undefined")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<Option<Solution>, Error> {
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        Ok(self.core.search(nodes.into()).map(|solution| {
            let packed: Solution = Object::new().unchecked_into();
            packed.set_slides(numbers(&solution.slides));
            packed.set_optimal(solution.optimal);
            packed
        }))
    }

    /// How many boards this search has looked at.
    #[wasm_bindgen(getter)]
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn nodes(&self) -> f64 {
        self.core.nodes() as f64
    }
}
