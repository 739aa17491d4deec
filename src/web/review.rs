//! Reviews in JavaScript, for a worker that can be stopped between two moves.

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::ai::advisor::in_training_domain;
use crate::ai::review::Review as Core;

use super::ai::AiPlayer;
use super::inputs::{self, bad_record};
use super::object::number;

/// A review of a recorded game: the AI assesses one move after another, each by how much it cost.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Review {
    core: Core,
    nodes: u64,
    /// The packed assessments since they were taken last.
    assessments: Vec<u8>,
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
        let record = inputs::game_record(record, true)?;
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
            assessments: Vec::new(),
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
        self.assessments.extend(assessed.to_bytes());
        true
    }

    /// Returns the assessments since the last call, packed, for `ReviewSummary` or to be kept until then. Other
    /// versions pack them differently.
    #[wasm_bindgen(js_name = takeAssessments)]
    pub fn take_assessments(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.assessments)
    }

    /// Whether the network was trained on games like this one. If not, its values only rank the
    /// moves.
    #[wasm_bindgen(getter, js_name = inTrainingDomain)]
    #[must_use]
    pub fn in_training_domain(&self) -> bool {
        self.in_training_domain
    }
}
