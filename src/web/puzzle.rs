//! The sliding puzzle as JavaScript sees it.

// The code that `#[wasm_bindgen]` generates for an enum compares floats.
#![allow(clippy::float_cmp)]

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::puzzle::board::Side;
use crate::puzzle::{self, Goal, Puzzle as Core, Record, Setup, Start};

use super::inputs::{self, bad_record, direction, full, seed, steps};
use super::object::{byte, field, is, must_be, number, only, plain_object};
use super::puzzle_parts::{board, directions, goal};
use super::slide::{self, PackedClimb, Slide};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The options of `new_puzzle`. */
export interface PuzzleOptions {
  /** The side length, 3 to 5; 3 by default. */
  side?: number;
  /** The goal, `spiral` by default. */
  goal?: GoalName;
  /**
   * The start: a number of random slides back from the goal, 1 to 999 (6 by default); `any`
   * solvable board, each equally likely; or this board, row by row, with 0 for the empty cell.
   */
  start?: number | 'any' | ArrayLike<number>;
}
";

/// The outcome of a race, for the player.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Outcome {
    /// The player needed fewer slides than the AI.
    Win = 0,
    /// Both needed the same number, or neither solved it.
    Draw = 1,
    /// The player needed more slides.
    Lose = 2,
}

const _: () = assert!(Outcome::Lose as u8 == puzzle::Outcome::Lose as u8);

/// A puzzle in progress: its setup and its slides. `new_puzzle` and `open_puzzle` create it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Puzzle(Core);

#[wasm_bindgen]
impl Puzzle {
    /// The side length, 3 to 5.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn side(&self) -> u8 {
        self.0.setup().side().length()
    }

    /// The name of the goal.
    #[wasm_bindgen(getter, unchecked_return_type = "GoalName")]
    #[must_use]
    pub fn goal_name(&self) -> String {
        self.0.setup().goal().name().to_owned()
    }

    /// The solved board, row by row; 0 is the empty cell.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn goal(&self) -> Vec<u8> {
        self.0.goal().cells().to_vec()
    }

    /// The first board, row by row.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn start(&self) -> Vec<u8> {
        self.0.start().cells().to_vec()
    }

    /// How the first board was made: the number of slides back from the goal, `any`, or `board` for
    /// a custom board.
    #[wasm_bindgen(getter, unchecked_return_type = "number | 'any' | 'board'")]
    #[must_use]
    pub fn difficulty(&self) -> JsValue {
        match self.0.setup().start() {
            Start::Walk(slides) => slides.into(),
            Start::Any => "any".into(),
            Start::Board(_) => "board".into(),
        }
    }

    /// The seed for the start and the greedy AI.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.0.setup().seed()
    }

    /// The current board, row by row.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        self.0.board().cells().to_vec()
    }

    /// The cells whose numbers can slide; none when the puzzle is solved.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn movable(&self) -> Vec<u8> {
        slide::movable(&self.0)
    }

    /// The number of slides made.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn slides(&self) -> usize {
        self.0.slides()
    }

    /// The slides made, each a `Direction`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn directions(&self) -> Vec<u8> {
        directions(&self.0.directions())
    }

    /// The number of known slides: those made and those that `redo_slide` can make again.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn known_slides(&self) -> usize {
        self.0.known_slides()
    }

    /// Whether the board is the goal.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn solved(&self) -> bool {
        self.0.is_solved()
    }

    /// The record of the slides made, as text. It proves their number.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn record(&self) -> String {
        self.0.record().to_string()
    }

    /// The record of all known slides, including the undone ones.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> String {
        self.0.history().to_string()
    }
}

/// Starts a puzzle, with a random seed by default.
///
/// # Errors
///
/// When an option is invalid, or the start board cannot be solved. The message says what is
/// allowed.
#[wasm_bindgen]
pub fn new_puzzle(
    #[wasm_bindgen(unchecked_optional_param_type = "PuzzleOptions")] options: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "bigint", js_name = seed)] chosen_seed: &JsValue,
) -> Result<Puzzle, Error> {
    Ok(Puzzle(Core::new(setup(options, chosen_seed)?)))
}

/// Opens the puzzle of a record with its first `slides` made, or all of them.
///
/// # Errors
///
/// When the text is not a record, its board cannot be solved, or a slide cannot be made.
#[wasm_bindgen]
pub fn open_puzzle(
    #[wasm_bindgen(unchecked_param_type = "string")] record: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] slides: &JsValue,
) -> Result<Puzzle, Error> {
    let record: Record = inputs::record(record)?;
    let mut puzzle = Core::replay(&record).map_err(bad_record)?;
    if !slides.is_undefined() {
        puzzle.seek(steps(slides, puzzle.known_slides())?);
    }
    Ok(Puzzle(puzzle))
}

/// Slides a number in this direction into the empty cell. Returns `undefined` when none can slide,
/// or when the puzzle is solved.
///
/// # Errors
///
/// When the direction is not one of the four, or when 10,000,000 slides have been made, the most
/// that a record can hold. The puzzle is then unchanged.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn slide(
    puzzle: &mut Puzzle,
    #[wasm_bindgen(unchecked_param_type = "Direction", js_name = direction)] way: &JsValue,
) -> Result<Option<Slide>, Error> {
    let slid = puzzle.0.slide(direction(way)?);
    if slid.is_none() && puzzle.0.is_full() {
        return Err(full("slides"));
    }
    Ok(slid.map(|slid| slide::pack(slid, false, &puzzle.0)))
}

/// Returns the slides that bring the empty cell to `cell`, each a `Direction`; the numbers between
/// them move along. Empty when the cells are in different rows and columns, or when the puzzle is
/// solved.
///
/// # Errors
///
/// When there is no such cell on the board.
#[wasm_bindgen]
pub fn run_to(
    puzzle: &Puzzle,
    #[wasm_bindgen(unchecked_param_type = "number")] cell: &JsValue,
) -> Result<Vec<u8>, Error> {
    let cell = byte("cell", cell, 0, puzzle.0.setup().side().highest())?;
    let run = puzzle.0.board().run(cell.into());
    let run = run.filter(|_| !puzzle.0.is_solved());
    Ok(run.map_or_else(Vec::new, |(way, slides)| vec![way.index(); slides]))
}

/// Undoes the last slide. Returns `undefined` when no slide has been made.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn undo_slide(puzzle: &mut Puzzle) -> Option<Slide> {
    let slid = puzzle.0.undo();
    slid.map(|slid| slide::pack(slid, true, &puzzle.0))
}

/// Redoes the last undone slide. Returns `undefined` when there is nothing to redo.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn redo_slide(puzzle: &mut Puzzle) -> Option<Slide> {
    let slid = puzzle.0.redo();
    slid.map(|slid| slide::pack(slid, false, &puzzle.0))
}

/// Goes to the board after `slides` of the known slides.
///
/// # Errors
///
/// When `slides` is not a whole number from 0 to `known_slides`. The puzzle is then unchanged.
#[wasm_bindgen]
pub fn seek_slide(
    puzzle: &mut Puzzle,
    #[wasm_bindgen(unchecked_param_type = "number")] slides: &JsValue,
) -> Result<(), Error> {
    let slides = steps(slides, puzzle.0.known_slides())?;
    puzzle.0.seek(slides);
    Ok(())
}

/// Lets the greedy AI solve the puzzle from its start. The result is always the same.
#[wasm_bindgen(unchecked_return_type = "Climb")]
#[must_use]
pub fn climb(puzzle: &Puzzle) -> PackedClimb {
    let seed = puzzle.0.setup().seed();
    slide::pack_climb(&puzzle::hill_climb(puzzle.0.start(), puzzle.0.goal(), seed))
}

/// Returns the outcome of a race for the player. No count means not solved: the AI failed, or the
/// player gave up.
///
/// # Errors
///
/// When a count is not a whole number from 0 to 10,000,000, the most slides that a record can hold.
#[wasm_bindgen]
pub fn outcome(
    #[wasm_bindgen(unchecked_optional_param_type = "number | null")] player: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number | null")] opponent: &JsValue,
) -> Result<Outcome, Error> {
    let (player, opponent) = (count("player", player)?, count("opponent", opponent)?);
    Ok(match puzzle::outcome(player, opponent) {
        puzzle::Outcome::Win => Outcome::Win,
        puzzle::Outcome::Draw => Outcome::Draw,
        puzzle::Outcome::Lose => Outcome::Lose,
    })
}

/// Reads a count of slides, which may be missing.
fn count(name: &str, value: &JsValue) -> Result<Option<u32>, Error> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    let most = u32::try_from(Record::MAX_SLIDES).unwrap_or(u32::MAX);
    number(name, value, 0, most).map(Some)
}

/// The number of slides that giving up counts as: 999.
#[wasm_bindgen]
#[must_use]
pub fn given_up() -> u32 {
    puzzle::GIVEN_UP
}

fn setup(value: &JsValue, chosen_seed: &JsValue) -> Result<Setup, Error> {
    let none = js_sys::Object::new();
    let options = match value {
        value if value.is_undefined() => &none,
        value => plain_object(value).ok_or_else(|| must_be("options", "an object", value))?,
    };
    only(options, "", &["side", "goal", "start"])?;
    let side = match field(options, "side")? {
        None => Side::default().length(),
        Some(value) => byte("side", &value, Side::MIN, Side::MAX)?,
    };
    let side = Side::new(side).unwrap_or_default();
    let goal = match field(options, "goal")? {
        None => Goal::default(),
        Some(value) => goal(&value)?,
    };
    let start = match field(options, "start")? {
        None => Start::Walk(Start::DEFAULT_WALK),
        Some(value) => start(&value, side)?,
    };
    let seed = seed(chosen_seed)?;
    Setup::new(side, goal, start, seed).map_err(|error| Error::new(&error.to_string()))
}

fn start(value: &JsValue, side: Side) -> Result<Start, Error> {
    if value.as_f64().is_some() {
        let slides = number("start", value, 1, Start::MAX_WALK.into())?;
        return Ok(Start::Walk(
            u16::try_from(slides).unwrap_or(Start::MAX_WALK),
        ));
    }
    if value.is_object() {
        return board("start", value, side).map(Start::Board);
    }
    if is(value, "any") {
        return Ok(Start::Any);
    }
    let allowed = "a number of slides, any, or a board";
    Err(must_be("start", allowed, value))
}
