//! Reviews in JavaScript, for a worker that can be stopped between two moves.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::ai::advisor::in_training_domain;
use crate::ai::review::Review as Core;
use crate::game::record::Record;

use super::ai::AiPlayer;
use super::inputs::{self, bad_record};
use super::object::number;

/// A review of a recorded game: the AI assesses one move after another, each by how many expected points
/// it cost.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review {
    core: Core,
    nodes: u64,
    losses: Vec<f32>,
    costs: Vec<f32>,
    worst_costs: Vec<f32>,
    best_values: Vec<f32>,
    best: Vec<u8>,
    made: Vec<u8>,
    used_network: Vec<u8>,
    in_training_domain: bool,
}

#[wasm_bindgen]
impl Review {
    /// Creates the review of a recorded game. Each move will be assessed by evaluating about `nodes`
    /// boards, or a fifth as many in the generic search. The first `from` moves are skipped (0 by
    /// default).
    ///
    /// # Errors
    ///
    /// When the text isn't a record, its moves can't be made under its rules, or a number is out of
    /// range.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "number")] nodes: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] from: &JsValue,
    ) -> Result<Self, Error> {
        let record: Record = inputs::record(record)?;
        let in_training_domain = in_training_domain(&record.setup.rules);
        let mut core = Core::new(&record).map_err(bad_record)?;
        let nodes = number("nodes", nodes, 1, u32::MAX)?;
        if !from.is_undefined() {
            let max = u32::try_from(core.len()).unwrap_or(u32::MAX);
            for _ in 0..number("from", from, 0, max)? {
                core.pass();
            }
        }
        Ok(Self {
            core,
            nodes: nodes.into(),
            losses: Vec::new(),
            costs: Vec::new(),
            worst_costs: Vec::new(),
            best_values: Vec::new(),
            best: Vec::new(),
            made: Vec::new(),
            used_network: Vec::new(),
            in_training_domain,
        })
    }

    /// The number of moves of the game.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.core.len()
    }

    /// The number of moves assessed or skipped so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn assessed(&self) -> usize {
        self.core.assessed()
    }

    /// Lets an AI player assess the next move, and drops its previous search. Returns whether a move was
    /// left.
    pub fn assess(&mut self, player: &mut AiPlayer) -> bool {
        let Some(assessed) = self.core.assess(player.advisor(), self.nodes) else {
            return false;
        };
        self.losses.push(assessed.loss);
        self.costs.push(assessed.cost.made);
        self.worst_costs.push(assessed.cost.worst);
        self.best_values.push(assessed.best_value);
        self.best.push(assessed.best.index());
        self.made.push(assessed.made.index());
        self.used_network.push(assessed.used_network.into());
        true
    }

    /// Returns the cost in points of each move assessed since the last call.
    #[wasm_bindgen(js_name = takeLosses)]
    pub fn take_losses(&mut self) -> Vec<f32> {
        core::mem::take(&mut self.losses)
    }

    /// Returns, for each move assessed since the last call, the share of the best value that it gave away, 0 to 1;
    /// 0 for moves that have no grade.
    #[wasm_bindgen(js_name = takeCosts)]
    pub fn take_costs(&mut self) -> Vec<f32> {
        core::mem::take(&mut self.costs)
    }

    /// Returns, for each move assessed since the last call, the share that the worst possible move would have
    /// given away; 0 for moves that have no grade.
    #[wasm_bindgen(js_name = takeWorstCosts)]
    pub fn take_worst_costs(&mut self) -> Vec<f32> {
        core::mem::take(&mut self.worst_costs)
    }

    /// Returns the expected points before each move assessed since the last call: the value of the best
    /// move.
    #[wasm_bindgen(js_name = takeBestValues)]
    pub fn take_best_values(&mut self) -> Vec<f32> {
        core::mem::take(&mut self.best_values)
    }

    /// Returns the best move for each move assessed since the last call; the move that was made, if no
    /// other is worth more.
    #[wasm_bindgen(js_name = takeBest)]
    pub fn take_best(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.best)
    }

    /// Returns the moves assessed since the last call, as they were made.
    #[wasm_bindgen(js_name = takeMade)]
    pub fn take_made(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.made)
    }

    /// Returns, for each move assessed since the last call, 1 if the network assessed it, 0 if the generic
    /// search did.
    #[wasm_bindgen(js_name = takeUsedNetwork)]
    pub fn take_used_network(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.used_network)
    }

    /// Whether the network was trained on games like this one. If not, its values only rank the
    /// moves.
    #[wasm_bindgen(getter, js_name = inTrainingDomain)]
    #[must_use]
    pub fn in_training_domain(&self) -> bool {
        self.in_training_domain
    }
}
