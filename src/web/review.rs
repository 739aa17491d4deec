//! A review as JavaScript sees it, for a worker that can be stopped between two moves.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::ai::advisor::in_training_domain;
use crate::ai::review::Review as Core;
use crate::game::record::Record;

use super::ai::AiPlayer;
use super::inputs::{self, bad_record};
use super::object::number;

/// A recorded game whose moves an AI judges, one after the other: how many points of what could
/// be expected each of them gave away.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review {
    core: Core,
    nodes: u64,
    losses: Vec<f32>,
    best_values: Vec<f32>,
    best: Vec<u8>,
    made: Vec<u8>,
    used_network: Vec<u8>,
    in_training_domain: bool,
}

#[wasm_bindgen]
impl Review {
    /// A review of the game of a record. For each move about so many boards are valued, in the simple
    /// way a fifth as many. The first `from` moves are passed over, 0 without it.
    ///
    /// # Errors
    ///
    /// When the text is no record, or one whose moves cannot be made under its rules.
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
            let most = u32::try_from(core.len()).unwrap_or(u32::MAX);
            for _ in 0..number("from", from, 0, most)? {
                core.pass();
            }
        }
        Ok(Self {
            core,
            nodes: nodes.into(),
            losses: Vec::new(),
            best_values: Vec::new(),
            best: Vec::new(),
            made: Vec::new(),
            used_network: Vec::new(),
            in_training_domain,
        })
    }

    /// How many moves the game has.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn length(&self) -> usize {
        self.core.len()
    }

    /// How many of them have been judged, or passed over.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn judged(&self) -> usize {
        self.core.judged()
    }

    /// Lets an AI judge the next move. Says whether there was one left. What the AI was
    /// asked before is forgotten.
    pub fn judge(&mut self, player: &mut AiPlayer) -> bool {
        let Some(judged) = self.core.judge(player.advisor(), self.nodes) else {
            return false;
        };
        self.losses.push(judged.loss);
        self.best_values.push(judged.best_value);
        self.best.push(judged.best.index());
        self.made.push(judged.made.index());
        self.used_network.push(judged.used_network.into());
        true
    }

    /// What the moves since this was asked last gave away, in points.
    #[wasm_bindgen(js_name = takeLosses)]
    pub fn take_losses(&mut self) -> Vec<f32> {
        core::mem::take(&mut self.losses)
    }

    /// What could be expected before these moves, in points, at best.
    #[wasm_bindgen(js_name = takeBestValues)]
    pub fn take_best_values(&mut self) -> Vec<f32> {
        core::mem::take(&mut self.best_values)
    }

    /// The best moves since this was asked last; where none promised more, the one that was made.
    #[wasm_bindgen(js_name = takeBest)]
    pub fn take_best(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.best)
    }

    /// The moves that were made since this was asked last.
    #[wasm_bindgen(js_name = takeMade)]
    pub fn take_made(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.made)
    }

    /// Whether each of these moves was judged by an AI that knows such boards, 1, or by a simple
    /// look ahead, 0.
    #[wasm_bindgen(js_name = takeUsedNetwork)]
    pub fn take_used_network(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.used_network)
    }

    /// Whether the AI was trained on the points of such a game. If not, what it says of
    /// moves only tells the better from the worse.
    #[wasm_bindgen(getter, js_name = inTrainingDomain)]
    #[must_use]
    pub fn in_training_domain(&self) -> bool {
        self.in_training_domain
    }
}
