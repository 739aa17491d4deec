//! The solver for JavaScript, split into short calls so that a worker can stop it between two of
//! them.

use js_sys::{Error, Object};
use wasm_bindgen::prelude::*;

use crate::puzzle::Solver as Core;
use crate::puzzle::board::Side;

use super::object::{byte, number, object};
use super::puzzle_parts::{board, directions, goal};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A solution: slides to the goal. */
export interface Solution {
  /** The slides, each a `Direction`. */
  readonly slides: Uint8Array;
  /** Whether it is proved to be shortest. */
  readonly optimal: boolean;
}
";

/// Solves boards of one size toward one goal: shortest solutions for 3 × 3 and 4 × 4, good ones for
/// 5 × 5.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Solver {
    core: Core,
    side: Side,
}

#[wasm_bindgen]
impl Solver {
    /// Creates a solver for boards with this side length and goal.
    ///
    /// # Errors
    ///
    /// When the side or the goal is invalid.
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

    /// Builds more of the tables, for about `work` units. Returns whether all of them are built.
    /// Without them the solver still works, but is slower.
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

    /// Starts to solve a board.
    ///
    /// # Errors
    ///
    /// When the board has another size or is invalid, or cannot be solved.
    pub fn start(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
    ) -> Result<(), Error> {
        let board = board("board", cells, self.side)?;
        let begun = self.core.start(&board);
        begun.map_err(|error| Error::new(&error.to_string()))
    }

    /// Searches about `nodes` more boards. Returns `undefined` while there is no solution yet;
    /// after that, the same solution on every call.
    ///
    /// # Errors
    ///
    /// When `nodes` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Solution | undefined")]
    pub fn search(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<Option<Object>, Error> {
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        let solution = self.core.search(nodes.into());
        Ok(solution.map(|solution| {
            object! { slides: directions(&solution.slides), optimal: solution.optimal }
        }))
    }

    /// The number of boards searched so far for this solution.
    #[wasm_bindgen(getter)]
    #[must_use]
    #[allow(clippy::cast_precision_loss)]
    pub fn nodes(&self) -> f64 {
        self.core.nodes() as f64
    }
}
