//! The sliding puzzle as JavaScript sees it.

// Of the code that `#[wasm_bindgen]` writes for an enum.
#![allow(clippy::float_cmp)]

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::puzzle::board::Side;
use crate::puzzle::{self, Board, Goal, Puzzle as Core, Record, Setup, Start};
use crate::text::MAX_EXCERPT;

use super::inputs::{self, bad_record, direction, full, seed, steps};
use super::object::{byte, bytes, field, is, must_be, number, only, plain_object, string};
use super::slide::{self, PackedClimb, Slide};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What a solved board looks like. */
export type GoalName = 'usual' | 'spiral';

/** What `new_puzzle` takes. */
export interface PuzzleOptions {
  /** The length of a side, 3 to 5; 3 without it. */
  side?: number;
  /** `spiral` without it. */
  goal?: GoalName;
  /**
   * How the first board comes to be: by so many random slides back from the goal, 1 to 999 (6
   * without it); `any` board that can be solved, each equally likely; or just this board, row by
   * row, with 0 for the empty cell.
   */
  start?: number | 'any' | ArrayLike<number>;
}
";

/// How a race ends for the player.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Outcome {
    /// Fewer slides than the AI.
    Win = 0,
    /// As many, or neither solved it.
    Draw = 1,
    /// More slides.
    Lose = 2,
}

const _: () = assert!(Outcome::Lose as u8 == puzzle::Outcome::Lose as u8);

/// A puzzle being played: its setup and its slides. Made by `new_puzzle` or `open_puzzle`.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Puzzle(Core);

#[wasm_bindgen]
impl Puzzle {
    /// The length of a side, 3 to 5.
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

    /// How the first board came to be: the number of slides back from the goal, `any`, or `board`
    /// when it was laid.
    #[wasm_bindgen(getter, unchecked_return_type = "number | 'any' | 'board'")]
    #[must_use]
    pub fn difficulty(&self) -> JsValue {
        match self.0.setup().start() {
            Start::Walk(slides) => slides.into(),
            Start::Any => "any".into(),
            Start::Board(_) => "board".into(),
        }
    }

    /// The seed of the start and of the greedy AI.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.0.setup().seed()
    }

    /// The board now, row by row.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        self.0.board().cells().to_vec()
    }

    /// The cells whose numbers may slide; none when the puzzle is solved.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn movable(&self) -> Vec<u8> {
        slide::movable(&self.0)
    }

    /// How many slides are made.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn slides(&self) -> usize {
        self.0.slides()
    }

    /// A number of slides that no way from the start to the goal is shorter than. A way is longer by
    /// an even number of slides.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn at_least(&self) -> usize {
        puzzle::hill_climb::distance(self.0.start(), self.0.goal())
    }

    /// How many slides are known: those made and those that `redo_slide` can make again.
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

    /// The record of all known slides, those that `redo_slide` can make again included.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> String {
        self.0.history().to_string()
    }
}

/// Starts a puzzle. Without a seed one is drawn.
///
/// # Errors
///
/// When an option is not known, or the start board cannot be solved, with what would do.
#[wasm_bindgen]
pub fn new_puzzle(
    #[wasm_bindgen(unchecked_optional_param_type = "PuzzleOptions")] options: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "bigint", js_name = seed)] chosen_seed: &JsValue,
) -> Result<Puzzle, Error> {
    Ok(Puzzle(Core::new(setup(options, chosen_seed)?)))
}

/// Opens the puzzle of a record, with its first `slides` made, or all of them.
///
/// # Errors
///
/// When the text is no record, its board cannot be solved, or a slide cannot be made.
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

/// Slides a number in a direction into the empty cell. `undefined` when none can, or when the puzzle
/// is solved.
///
/// # Errors
///
/// When the direction is not one of the four, or when 10,000,000 slides are made, the most that a
/// record holds. The puzzle then stays as it is.
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

/// The slides that bring the empty cell to `cell`, each a `Direction`: the numbers between move
/// along. None when the cell shares neither row nor column with the empty one, or when the puzzle
/// is solved.
///
/// # Errors
///
/// When there is no such cell.
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

/// Takes the last slide back. `undefined` at the start.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn undo_slide(puzzle: &mut Puzzle) -> Option<Slide> {
    let slid = puzzle.0.undo();
    slid.map(|slid| slide::pack(slid, true, &puzzle.0))
}

/// Makes the slide again that was taken back last. `undefined` when there is none.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn redo_slide(puzzle: &mut Puzzle) -> Option<Slide> {
    let slid = puzzle.0.redo();
    slid.map(|slid| slide::pack(slid, false, &puzzle.0))
}

/// Goes to the board after so many of the known slides.
///
/// # Errors
///
/// When it is not a whole number from 0 to `known_slides`. The puzzle then stays as it is.
#[wasm_bindgen]
pub fn seek_slide(
    puzzle: &mut Puzzle,
    #[wasm_bindgen(unchecked_param_type = "number")] slides: &JsValue,
) -> Result<(), Error> {
    let slides = steps(slides, puzzle.0.known_slides())?;
    puzzle.0.seek(slides);
    Ok(())
}

/// Lets the greedy AI solve the puzzle from its start, always in the same way.
#[wasm_bindgen(unchecked_return_type = "Climb")]
#[must_use]
pub fn climb(puzzle: &Puzzle) -> PackedClimb {
    let seed = puzzle.0.setup().seed();
    slide::pack_climb(&puzzle::hill_climb(puzzle.0.start(), puzzle.0.goal(), seed))
}

/// How a race ends for the player. Without a count the puzzle was not solved: the AI failed, or
/// the player gave up.
///
/// # Errors
///
/// When a count is not a whole number from 0 to 10,000,000, the most slides that a record holds.
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

/// A count of slides, if there is one.
fn count(name: &str, value: &JsValue) -> Result<Option<u32>, Error> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    let most = u32::try_from(Record::MAX_SLIDES).unwrap_or(u32::MAX);
    number(name, value, 0, most).map(Some)
}

/// What giving up counts as: 999.
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
        None => Side::MIN,
        Some(value) => byte("side", &value, Side::MIN, Side::MAX)?,
    };
    let side = Side::new(side).unwrap_or(Side::THREE);
    let goal = match field(options, "goal")? {
        None => Goal::Spiral,
        Some(value) => goal(&value)?,
    };
    let start = match field(options, "start")? {
        None => Start::Walk(6),
        Some(value) => start(&value, side)?,
    };
    let seed = seed(chosen_seed)?;
    Setup::new(side, goal, start, seed).map_err(|error| Error::new(&error.to_string()))
}

/// A goal by its name.
pub(super) fn goal(value: &JsValue) -> Result<Goal, Error> {
    let named = string(value, MAX_EXCERPT).and_then(|name| name.parse().ok());
    named.ok_or_else(|| must_be("goal", "usual or spiral", value))
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

/// A board of this size.
pub(super) fn board(name: &str, value: &JsValue, side: Side) -> Result<Board, Error> {
    let cells = bytes(name, value, side.cells(), side.highest())?;
    Board::new(&cells).map_err(|error| Error::new(&error.to_string()))
}
