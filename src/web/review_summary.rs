//! Summaries of reviews in JavaScript.

use js_sys::{Array, Error, Float32Array, Object};
use wasm_bindgen::prelude::*;

use crate::ai::grade::{Cost, Grade};
use crate::ai::review::Assessment;
use crate::ai::review_summary::ReviewSummary as Core;
use crate::direction::Direction;
use crate::text::MAX_MOVES;

use super::object::{bytes, field, must_be, number, set, shown};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** How good a move was. */
export type Grade = 'perfect' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

/** The numbers of moves with each grade. They add up to that of the assessed moves. */
export interface Grades {
  readonly perfect: number;
  readonly good: number;
  readonly inaccuracy: number;
  readonly mistake: number;
  readonly blunder: number;
  /** The moves without a grade: those that made no difference, and those that the AI can only rank. */
  readonly ungraded: number;
}

/** A move that was worse than the best one. */
export interface Mistake {
  /** The number of moves made before it. */
  readonly step: number;
  readonly made: Direction;
  readonly best: Direction;
  /** Its cost, in points where values are points. */
  readonly loss: number;
  /** The share of the best value that it gave away, 0 to 1; 0 without a grade. */
  readonly cost: number;
  /** Its grade; undefined if the AI can only rank the moves. */
  readonly grade: Grade | undefined;
  /** Whether it was much worse, not just worse. */
  readonly bad: boolean;
}

/** The expected points before a move. */
export interface ExpectedPoints {
  /** The number of moves made before it. */
  readonly step: number;
  readonly points: number;
}
";

#[wasm_bindgen]
extern "C" {
    /// A `Float32Array` created here, so its length can be trusted. Copying an object that only
    /// pretends to be one throws.
    #[wasm_bindgen(extends = Float32Array, js_name = Float32Array)]
    type Floats;
    #[wasm_bindgen(constructor, catch, js_class = "Float32Array")]
    fn copied(from: &JsValue) -> Result<Floats, Error>;
}

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

    /// Adds the assessments of the next moves. All together, there are at most 10,000,000, as in a record.
    ///
    /// # Errors
    ///
    /// When there are too many, the lists differ in length, or a number is out of range. Then nothing is
    /// added.
    #[allow(clippy::too_many_arguments, reason = "a list for each of `Review`'s")]
    pub fn add(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Float32Array")] losses: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Float32Array", js_name = bestValues)]
        best_values: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] made: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>")] best: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "ArrayLike<number>", js_name = usedNetwork)]
        used_network: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Float32Array")] costs: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Float32Array", js_name = worstCosts)]
        worst_costs: &JsValue,
    ) -> Result<(), Error> {
        let left = MAX_MOVES.saturating_sub(self.0.assessed());
        let losses = floats("losses", losses, left)?;
        let moves = losses.len();
        let best_values = as_many("bestValues", best_values, moves)?;
        let made = bytes("made", made, moves, 3)?;
        let best = bytes("best", best, moves, 3)?;
        let used_network = bytes("usedNetwork", used_network, moves, 1)?;
        let costs = as_many("costs", costs, moves)?;
        let worst_costs = as_many("worstCosts", worst_costs, moves)?;
        let direction = |index| Direction::from_index(index).unwrap_or(Direction::Up);
        for step in 0..moves {
            self.0.add(Assessment {
                made: direction(made[step]),
                best: direction(best[step]),
                best_value: best_values[step],
                loss: losses[step],
                cost: Cost {
                    made: costs[step],
                    worst: worst_costs[step],
                },
                used_network: used_network[step] == 1,
            });
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

    /// Returns the grade of the move that `step` moves came before; `undefined` if it has none or is not assessed.
    ///
    /// # Errors
    ///
    /// When `step` is not a whole number from 0 to 4294967295.
    #[wasm_bindgen(js_name = gradeOf, unchecked_return_type = "Grade | undefined")]
    pub fn grade_of(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] step: &JsValue,
    ) -> Result<JsValue, Error> {
        let step = number("step", step, 0, u32::MAX)?;
        Ok(pack_grade(self.0.grade_of(step as usize)))
    }

    /// The accuracy of the player, 0 to 100: the mean of the moves that have a grade, weighted by
    /// what was at stake; `undefined` if there is none.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn accuracy(&self) -> Option<f64> {
        self.0.accuracy()
    }

    /// The expected points before the first and before the last move; `undefined` if no move is assessed.
    #[wasm_bindgen(
        getter,
        unchecked_return_type = "[ExpectedPoints, ExpectedPoints] | undefined"
    )]
    #[must_use]
    pub fn ends(&self) -> Option<Array> {
        let ends = self.0.ends()?;
        Some(ends.into_iter().map(pack_points).collect())
    }

    /// Returns the biggest mistakes, at most `count`, the worst first.
    ///
    /// # Errors
    ///
    /// When `count` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "Mistake[]")]
    pub fn mistakes(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    ) -> Result<Array, Error> {
        let count = number("count", count, 1, u32::MAX)?;
        let mistakes = self.0.mistakes(count as usize);
        let packed = mistakes.into_iter().map(|mistake| {
            let packed = Object::new();
            set(&packed, "step", &mistake.step.into());
            set(&packed, "made", &mistake.made.index().into());
            set(&packed, "best", &mistake.best.index().into());
            set(&packed, "loss", &mistake.loss.into());
            set(&packed, "cost", &mistake.cost.into());
            set(&packed, "grade", &pack_grade(mistake.grade));
            set(&packed, "bad", &mistake.bad.into());
            packed
        });
        Ok(packed.collect())
    }

    /// Returns the expected points over the course of the game, as at most `count` values. Each is the
    /// mean of some consecutive moves, and `step` counts from the first of `ends` to the first of these.
    ///
    /// # Errors
    ///
    /// When `count` is not a whole number from 1 to 4294967295.
    #[wasm_bindgen(unchecked_return_type = "ExpectedPoints[]")]
    pub fn course(
        &self,
        #[wasm_bindgen(unchecked_param_type = "number")] count: &JsValue,
    ) -> Result<Array, Error> {
        let count = number("count", count, 1, u32::MAX)?;
        let course = self.0.course(count as usize);
        Ok(course.into_iter().map(pack_points).collect())
    }
}

fn pack_points((step, points): (usize, f64)) -> Object {
    let packed = Object::new();
    set(&packed, "step", &step.into());
    set(&packed, "points", &points.into());
    packed
}

fn pack_grade(grade: Option<Grade>) -> JsValue {
    grade.map_or(JsValue::UNDEFINED, |grade| grade.name().into())
}

/// Reads a list of this many numbers.
fn as_many(name: &str, value: &JsValue, count: usize) -> Result<Vec<f32>, Error> {
    let read = floats(name, value, count)?;
    if read.len() == count {
        return Ok(read);
    }
    let length = read.len();
    let message = format!("{name} must be a list of {count} numbers, not of {length}");
    Err(Error::new(&message))
}

/// Reads a list of at most `longest` numbers.
fn floats(name: &str, value: &JsValue, longest: usize) -> Result<Vec<f32>, Error> {
    if !value.is_instance_of::<Float32Array>() {
        return Err(must_be(name, "a Float32Array", value));
    }
    #[allow(clippy::cast_precision_loss)]
    let short = |length: &JsValue| {
        let fits = length
            .as_f64()
            .is_some_and(|length| length <= longest as f64);
        let allowed = format!("a list of at most {longest} numbers, not of ");
        let wrong = || Error::new(&[name, " must be ", &allowed, &shown(length)].concat());
        fits.then_some(()).ok_or_else(wrong)
    };
    // Before it is copied, since it may not fit in memory. Its own `length` may still say anything.
    short(&field(value.unchecked_ref(), "length")?.unwrap_or_default())?;
    let copy = Floats::copied(value)?;
    short(&copy.length().into())?;
    Ok(copy.to_vec())
}
