//! The AI player of 2048 in JavaScript, for a worker that can be stopped between two calls.

use js_sys::{Error, Float64Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::ai::network::Assembly;
use crate::ai::{Advice, Advisor, Budget, OtherNetwork, WeightsError, advisor};
use crate::direction::Direction;
use crate::game::board::Board;
use crate::game::rules::Rules;
use crate::game::start::Start;

use super::comparison::{ways, why};
use super::inputs;
use super::numbers;
use super::object::{must_be, number, object};
use super::options::{board, rules_and_start};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The AI's evaluation of a board. A plain object that can be cloned and sent to a worker. */
export interface Evaluation {
  /**
   * By `Direction`: the points of the move and those expected after it; `NaN` if nothing moves.
   */
  readonly values: Float64Array;
  /** The direction with the highest value; `undefined` if no move is left. */
  readonly best: Direction | undefined;
  /** By `Direction`: the move compared with the best one. */
  readonly ways: readonly Comparison[];
  /** Why the best move is best, where the board itself shows it. */
  readonly reason?: Reason | undefined;
  /** Whether the network was used; otherwise the values come from the generic search. */
  readonly usedNetwork: boolean;
  /**
   * Whether the values are points to expect in this very game; otherwise they only rank the moves.
   */
  readonly points: boolean;
  /** The number of search rounds completed, each looking further ahead than the last. */
  readonly depth: number;
  /** The number of boards evaluated. */
  readonly nodes: number;
}
";

/// The maximum size of a weights file in bytes: seventy times that of the largest one. A larger file
/// might exhaust the memory.
const MAX_WEIGHTS_BYTES: u32 = 1 << 25;

/// The AI player of 2048: evaluates boards of any size under any rules.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AiPlayer {
    advisor: Advisor,
    /// The network of which some files have been added.
    assembly: Assembly,
    /// What is searched, from the beginning of a search to its end.
    searched: Option<(Rules, Board)>,
}

#[wasm_bindgen]
impl AiPlayer {
    /// Creates an AI player. Until weights are added, it uses the generic search.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[allow(clippy::new_without_default)]
    pub fn new() -> Self {
        Self {
            advisor: Advisor::new(),
            assembly: Assembly::default(),
            searched: None,
        }
    }

    /// Adds a file of weights. `weights_for` names the files of a network, and they may come in any order. Returns
    /// whether all files of its network have come: from then on, the network is used where it applies,
    /// and the current search is dropped.
    ///
    /// # Errors
    ///
    /// When the weights are invalid.
    #[wasm_bindgen(js_name = addWeights)]
    pub fn add_weights(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] weights: &JsValue,
    ) -> Result<bool, Error> {
        let file = file("weights", weights, MAX_WEIGHTS_BYTES)?;
        let to_error = |error: WeightsError| Error::new(&error.to_string());
        match OtherNetwork::decode(&file) {
            Err(WeightsError::Head) => match self.assembly.add(&file).map_err(to_error)? {
                Some(network) => self.advisor.set_network(network),
                None => return Ok(false),
            },
            other => self.advisor.add_network(other.map_err(to_error)?),
        }
        self.searched = None;
        Ok(true)
    }

    /// Starts looking ahead from a board and drops the previous search. It will evaluate about `nodes`
    /// boards, or a fifth as many in the generic search.
    ///
    /// `setup` is the same as for `new_game`, but without a board; `cells` are the exponents of the
    /// board, row by row; `score` is the score so far, 0 by default.
    ///
    /// # Errors
    ///
    /// When the rules or the size are unknown, the cells aren't a board of that size, `nodes` is not
    /// a whole number from 1 to 4294967295, or `score` is not one from 0 to 2^64 - 1.
    pub fn begin(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "RulesText | Omit<GameOptions, 'board'>")]
        setup: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] score: &JsValue,
    ) -> Result<(), Error> {
        let (rules, board, score) = position(setup, cells, score)?;
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        self.advisor
            .begin_at(score, &rules, &board, Budget::nodes(nodes.into()));
        self.searched = Some((rules, board));
        Ok(())
    }

    /// Evaluates about `nodes` more boards. Returns `undefined` until the search is finished, and if
    /// none has begun. The result doesn't depend on how the work is divided.
    ///
    /// # Errors
    ///
    /// When `nodes` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Evaluation | undefined")]
    pub fn advance(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<Option<Object>, Error> {
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        let Some((rules, board)) = self.searched else {
            return Ok(None);
        };
        let advice = self.advisor.advance(nodes.into());
        if advice.is_some() {
            self.searched = None;
        }
        Ok(advice.map(|advice| pack(&rules, &board, &advice)))
    }
}

impl AiPlayer {
    /// Returns the advisor and drops the current search.
    pub(super) fn advisor(&mut self) -> &mut Advisor {
        self.searched = None;
        &mut self.advisor
    }
}

/// Returns the names of the files of weights that evaluate a board; none where the AI needs none. The
/// arguments are the same as for `AiPlayer.begin`.
///
/// # Errors
///
/// When the rules or the size are unknown, the cells aren't a board of that size, or `score` is not a
/// whole number from 0 to 2^64 - 1.
#[wasm_bindgen]
pub fn weights_for(
    #[wasm_bindgen(unchecked_param_type = "RulesText | Omit<GameOptions, 'board'>")]
    setup: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] score: &JsValue,
) -> Result<Vec<String>, Error> {
    let (rules, board, score) = position(setup, cells, score)?;
    Ok(named(advisor::weights_for(&rules, &board, score)))
}

/// Returns the names of the files of weights for a recorded game; none where the AI needs none.
///
/// # Errors
///
/// When the text isn't a record.
#[wasm_bindgen]
pub fn weights_for_record(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
) -> Result<Vec<String>, Error> {
    let record = inputs::game_record(record, true)?;
    let setup = record.setup;
    // A network that knows any board of the game knows the empty one.
    let board = Board::new(setup.start.size());
    Ok(named(advisor::weights_for(&setup.rules, &board, 0)))
}

fn named(files: &[&str]) -> Vec<String> {
    files.iter().map(|&file| file.to_owned()).collect()
}

/// Reads the rules, the board and the score of a game.
fn position(
    setup: &JsValue,
    cells: &JsValue,
    score: &JsValue,
) -> Result<(Rules, Board, u64), Error> {
    let (rules, Start::Opening(size)) = rules_and_start(setup)? else {
        return Err(Error::new("the board is given as cells, not in the setup"));
    };
    let board = board("cells", cells, size, Board::MAX_EXPONENT)?;
    let score = if score.is_undefined() {
        0
    } else {
        inputs::score(score)?
    };
    Ok((rules, board, score))
}

/// Reads at most this many bytes.
pub(super) fn file(name: &str, value: &JsValue, most: u32) -> Result<Vec<u8>, Error> {
    let bytes: Option<&Uint8Array> = value.dyn_ref();
    let bytes = bytes.ok_or_else(|| must_be(name, "a Uint8Array", value))?;
    // The copy may not fit in memory.
    if bytes.length() > most {
        let allowed = format!("of {most} bytes at most");
        return Err(must_be(name, &allowed, &bytes.length().into()));
    }
    Ok(bytes.to_vec())
}

/// Packs advice into a plain object.
fn pack(rules: &Rules, board: &Board, advice: &Advice) -> Object {
    let evaluation = &advice.evaluation;
    let values = evaluation
        .values
        .map(|value| value.map_or(f64::NAN, f64::from));
    object! {
        values: Float64Array::from(values.as_slice()),
        best: evaluation.best().map(Direction::index),
        ways: ways(rules, board, advice),
        reason: why(rules, board, advice),
        usedNetwork: advice.used_network,
        points: advice.points,
        depth: evaluation.depth,
        nodes: numbers::number(evaluation.nodes),
    }
}
