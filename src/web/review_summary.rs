//! Summaries of reviews in JavaScript.

use js_sys::{Array, Error, Object};
use wasm_bindgen::prelude::*;

use crate::ai::assessment::{Assessment, Scale, Telling};
use crate::ai::grade::Grade;
use crate::ai::review_summary::{Expected, ReviewSummary as Core};
use crate::text::MAX_MOVES;

use super::ai::file;
use super::object::{number, object, set};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** How good a move was. */
export type Grade = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** The numbers of moves with each grade. They add up to that of the assessed moves. */
export interface Grades {
  readonly best: number;
  readonly good: number;
  readonly inaccuracy: number;
  readonly mistake: number;
  readonly blunder: number;
  /** The moves without a grade: those that made no difference, and those that the AI can only rank. */
  readonly ungraded: number;
}

/**
 * What values are: points to come, the chance of a tile, or numbers that only rank the moves.
 */
export type Scale = 'points' | 'chance' | 'rank';

/** The AI's assessment of a move. */
export interface Assessment {
  /** The number of moves made before it. */
  readonly step: number;
  readonly made: Direction;
  /** The best move; the one that was made, if no other is worth more. */
  readonly best: Direction;
  /** Its grade; `undefined` if it made no difference, or the AI can only rank the moves. */
  readonly grade: Grade | undefined;
  readonly scale: Scale;
  /** The exponent of the tile whose chance the values are, or the one that `telling` names. */
  readonly tile: number | undefined;
  /** The value of the best move. */
  readonly value: number;
  /** How much less the move is worth. */
  readonly loss: number;
  /** The final score to expect before the move, or the chance; 0 where values only rank the moves. */
  readonly expected: number;
  /**
   * How the loss is told in words that fit the game: not at all, by its points, by its share of the points to come,
   * by the chances, by the tile that was in reach and is not anymore, or as a worse or much worse move.
   */
  readonly telling: 'none' | 'points' | 'share' | 'chance' | 'tile' | 'worse' | 'bad';
}

/** What was to be expected before a move. */
export interface Expected {
  /** The number of moves made before it. */
  readonly step: number;
  /** The final score, or the chance of the tile. */
  readonly value: number;
  /** The exponent of that tile; `undefined` if the value is a score. */
  readonly tile: number | undefined;
}
";

/// A summary of the assessments of a game's moves. It takes the results of a `Review`, part by part.
/// The network and the generic search count in different units, so only moves assessed by the one that
/// assessed most of them are compared.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct ReviewSummary(Core);

#[wasm_bindgen]
impl ReviewSummary {
    /// Creates the summary of a game with no moves assessed yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the packed assessments of the next moves. All together, there are at most 10,000,000, as in a record.
    ///
    /// # Errors
    ///
    /// When there are too many, or they are no packed assessments. Then nothing is added.
    pub fn add(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Uint8Array")] assessments: &JsValue,
    ) -> Result<(), Error> {
        let left = MAX_MOVES.saturating_sub(self.0.assessed());
        let most = u32::try_from(left * Assessment::BYTES).unwrap_or(u32::MAX);
        let bytes = file("assessments", assessments, most)?;
        let packed = bytes.chunks(Assessment::BYTES);
        let read = packed.map(|packed| Assessment::from_bytes(packed.try_into().ok()?));
        let Some(read) = read.collect::<Option<Vec<Assessment>>>() else {
            return Err(Error::new(
                "assessments must be what takeAssessments() returned",
            ));
        };
        for assessment in read {
            self.0.add(assessment);
        }
        Ok(())
    }

    /// The number of assessed moves.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn assessed(&self) -> usize {
        self.0.assessed()
    }

    /// Whether the network assessed at least half of the moves.
    #[wasm_bindgen(getter, js_name = usesNetwork)]
    #[must_use]
    pub fn uses_network(&self) -> bool {
        self.0.used_network()
    }

    /// The number of moves that were the AI's choice, or as good.
    #[wasm_bindgen(getter, js_name = asGood)]
    #[must_use]
    pub fn as_good(&self) -> usize {
        self.0.as_good()
    }

    /// The number of moves with each grade.
    #[wasm_bindgen(getter, unchecked_return_type = "Grades")]
    #[must_use]
    pub fn grades(&self) -> Object {
        let grades = self.0.grades();
        let packed = Object::new();
        for (grade, count) in Grade::ALL.into_iter().zip(grades.counts) {
            set(&packed, grade.name(), &count.into());
        }
        set(&packed, "ungraded", &grades.ungraded.into());
        packed
    }

    /// Returns the assessment of the move that `step` moves came before; `undefined` if it is not assessed.
    ///
    /// # Errors
    ///
    /// When `step` is not a whole number from 0 to 4294967295.
    #[wasm_bindgen(js_name = assessmentOf, unchecked_return_type = "Assessment | undefined")]
    pub fn assessment_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] step: &JsValue,
    ) -> Result<Option<Object>, Error> {
        let step = number("step", step, 0, u32::MAX)? as usize;
        let found = self.0.assessment_of(step);
        Ok(found.map(|assessment| pack(step, assessment)))
    }

    /// By move, how bad it was, for its mark: 0 if it has none, 1 for an inaccuracy, 2 for a mistake and 3 for a
    /// blunder. Where values only rank the moves, a much worse one counts as a mistake.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn marks(&self) -> Vec<u8> {
        self.0.marks()
    }

    /// The accuracy of the player, 0 to 100: the mean of the moves that have a grade, weighted by
    /// what was at stake; `undefined` if there is none.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        self.0.accuracy()
    }

    /// Returns the biggest mistakes, at most `count`, the worst first.
    ///
    /// # Errors
    ///
    /// When `count` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Assessment[]")]
    pub fn mistakes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    ) -> Result<Array, Error> {
        let count = number("count", count, 1, u32::MAX)?;
        let mistakes = self.0.mistakes(count as usize);
        Ok(mistakes
            .iter()
            .map(|(step, mistake)| pack(*step, mistake))
            .collect())
    }

    /// Returns what was to be expected over the course of the game, as about `count` values at most, each the mean of
    /// some consecutive moves. After the first chance of a tile, there are only chances, and none of a lower tile.
    ///
    /// # Errors
    ///
    /// When `count` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Expected[]")]
    pub fn course(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    ) -> Result<Array, Error> {
        let count = number("count", count, 1, u32::MAX)?;
        let course = self.0.course(count as usize).into_iter();
        Ok(course
            .map(|Expected { step, scale, value }| {
                object! { step: step, value: value, tile: tile_of(scale) }
            })
            .collect())
    }
}

/// The exponent of the tile whose chance the values of a scale are.
const fn tile_of(scale: Scale) -> Option<u8> {
    match scale {
        Scale::Chance(tile) => Some(tile),
        _ => None,
    }
}

fn pack(step: usize, assessment: &Assessment) -> Object {
    let scale = match assessment.scale {
        Scale::Rank => "rank",
        Scale::Points => "points",
        Scale::Chance(_) => "chance",
    };
    let telling = match assessment.telling {
        Telling::AsGood => "none",
        Telling::Points => "points",
        Telling::Share => "share",
        Telling::Chance => "chance",
        Telling::Tile(_) => "tile",
        Telling::Worse => "worse",
        Telling::Bad => "bad",
    };
    let tile = match assessment.telling {
        Telling::Tile(tile) => Some(tile),
        _ => tile_of(assessment.scale),
    };
    let (value, loss) = assessment.in_scale();
    let grade = assessment.grade().map(Grade::name);
    object! {
        step: step,
        made: assessment.made.index(),
        best: assessment.best.index(),
        grade: grade,
        scale: scale,
        tile: tile,
        value: value,
        loss: loss,
        expected: assessment.expected,
        telling: telling,
    }
}
