//! The AI that plays 2048 as JavaScript sees it, for a worker that can be stopped between two
//! calls.

use js_sys::{Error, Float64Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::ai::{Advice, Advisor, Budget, Network};
use crate::game::board::Board;
use crate::game::start::Start;

use super::numbers;
use super::object::{bytes, must_be, number};
use super::options::rules_and_start;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What the AI sees ahead of a board. A plain object that can be cloned and sent. */
export interface Evaluation {
  /**
   * By `Direction`: the points of the move and those expected after it; `NaN` when nothing moves.
   */
  readonly values: Float64Array;
  /** The direction that promises most; `undefined` when no move is left. */
  readonly best: Direction | undefined;
  /** Whether it knows such boards; else it has looked ahead in a simple way. */
  readonly usedNetwork: boolean;
  /**
   * Whether the values are points that are to be expected in this very game; else they only say which
   * move is better, and how much.
   */
  readonly points: boolean;
  /** How often it looked ahead anew, each time further. */
  readonly depth: number;
  /** How many boards were valued. */
  readonly nodes: number;
}
";

/// A file of weights has no more bytes, a dozen times what the shipped one has. For more there might be
/// no memory.
const LONGEST: u32 = 1 << 25;

#[wasm_bindgen]
extern "C" {
    /// A `Uint8Array` made here, whose length is what it says. To copy what only seems to be one
    /// throws.
    #[wasm_bindgen(extends = Uint8Array, js_name = Uint8Array)]
    type Bytes;
    #[wasm_bindgen(constructor, catch, js_class = "Uint8Array")]
    fn copied(from: &JsValue) -> Result<Bytes, Error>;

    /// A plain object of the TypeScript type `Evaluation`.
    #[wasm_bindgen(extends = Object, typescript_type = "Evaluation")]
    pub type Evaluation;

    #[wasm_bindgen(method, setter, structural)]
    fn set_values(this: &Evaluation, value: Float64Array);
    #[wasm_bindgen(method, setter, structural)]
    fn set_best(this: &Evaluation, value: Option<u8>);
    #[wasm_bindgen(method, setter, structural, js_name = usedNetwork)]
    fn set_used_network(this: &Evaluation, value: bool);
    #[wasm_bindgen(method, setter, structural)]
    fn set_points(this: &Evaluation, value: bool);
    #[wasm_bindgen(method, setter, structural)]
    fn set_depth(this: &Evaluation, value: u8);
    #[wasm_bindgen(method, setter, structural)]
    fn set_nodes(this: &Evaluation, value: f64);
}

/// Looks ahead from boards of any size under any rules.
#[wasm_bindgen]
#[derive(Debug)]
pub struct AiPlayer {
    advisor: Advisor,
    /// Whether a look ahead has begun and not ended.
    looks: bool,
}

#[wasm_bindgen]
impl AiPlayer {
    /// An AI that is strong where its weights say so; without weights it looks ahead in a simple
    /// way.
    ///
    /// # Errors
    ///
    /// When the weights are none.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Uint8Array")] weights: &JsValue,
    ) -> Result<Self, Error> {
        let advisor = if weights.is_undefined() {
            Advisor::new()
        } else {
            let network = Network::decode(&file(weights)?);
            Advisor::with_network(network.map_err(|error| Error::new(&error.to_string()))?)
        };
        Ok(Self {
            advisor,
            looks: false,
        })
    }

    /// Begins to look ahead from a board, for about so many boards to be valued; in the simple way a
    /// fifth as many. What was asked before is forgotten.
    ///
    /// `setup` is what `new_game` takes, but without a board; `cells` are the exponents of the board,
    /// row by row.
    ///
    /// # Errors
    ///
    /// When the rules or the size are not known, the cells are no board of that size, or `nodes` is
    /// not from 1 to 4294967295.
    pub fn begin(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "RulesText | Omit<GameOptions, 'board'>")]
        setup: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] cells: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<(), Error> {
        let (rules, start) = rules_and_start(setup)?;
        let Start::Opening(size) = start else {
            return Err(Error::new("the board is given as cells, not in the setup"));
        };
        let exponents = bytes("cells", cells, size.cells(), Board::MAX_EXPONENT)?;
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        let mut board = Board::new(size);
        board.cells_mut().copy_from_slice(&exponents);
        self.advisor
            .begin(&rules, &board, Budget::nodes(nodes.into()));
        self.looks = true;
        Ok(())
    }

    /// Goes on for about so many boards; `undefined` while there is no answer yet, and when nothing
    /// has been asked. The answer does not depend on how the work is cut.
    ///
    /// # Errors
    ///
    /// When `nodes` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Evaluation | undefined")]
    pub fn advance(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
    ) -> Result<Option<Evaluation>, Error> {
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        if !self.looks {
            return Ok(None);
        }
        let advice = self.advisor.advance(nodes.into());
        self.looks = advice.is_none();
        Ok(advice.map(|advice| pack(&advice)))
    }
}

impl AiPlayer {
    /// What it looks ahead with. What it was asked before is forgotten.
    pub(super) fn advisor(&mut self) -> &mut Advisor {
        self.looks = false;
        &mut self.advisor
    }
}

/// The bytes of a file of weights.
fn file(value: &JsValue) -> Result<Vec<u8>, Error> {
    if !value.is_instance_of::<Uint8Array>() {
        return Err(must_be("weights", "a Uint8Array", value));
    }
    let bytes = Bytes::copied(value)?;
    if bytes.length() > LONGEST {
        let allowed = format!("of {LONGEST} bytes at most");
        return Err(must_be("weights", &allowed, &bytes.length().into()));
    }
    Ok(bytes.to_vec())
}

/// What was found as one object.
fn pack(advice: &Advice) -> Evaluation {
    let Advice {
        evaluation,
        used_network,
        points,
    } = advice;
    let packed: Evaluation = Object::new().unchecked_into();
    let values = evaluation
        .values
        .map(|value| value.map_or(f64::NAN, f64::from));
    packed.set_values(Float64Array::from(values.as_slice()));
    packed.set_best(evaluation.best().map(crate::direction::Direction::index));
    packed.set_used_network(*used_network);
    packed.set_points(*points);
    packed.set_depth(evaluation.depth);
    packed.set_nodes(numbers::number(evaluation.nodes));
    packed
}
