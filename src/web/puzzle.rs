//! The sliding puzzle as JavaScript sees it.

// The code that `#[wasm_bindgen]` generates for an enum compares floats.
#![allow(clippy::float_cmp)]

use js_sys::Error;
use wasm_bindgen::prelude::*;

use crate::journal::{self, Act, Journal};
use crate::line::Move;
use crate::puzzle::board::Side;
use crate::puzzle::{self, Goal, Puzzle as Core, Record, Setup, Start};
use crate::text::MAX_TEXT;

use super::inputs::{self, bad_record, direction, full, seed, steps};
use super::journal::{journal_of, mover, since};
use super::object::{byte, field, is, must_be, number, only, plain_object};
use super::puzzle_parts::{board, directions, goal};
use super::puzzle_summary::{self, Summary};
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

/// The opponent in a race.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Opponent {
    /// The greedy AI.
    Greedy = 0,
    /// The perfect AI, which is the solver.
    Perfect = 1,
    /// Nobody.
    Nobody = 2,
}

const _: () = assert!(Opponent::Nobody as u8 == crate::journal::Opponent::Nobody as u8);

/// A puzzle in progress: its setup and its slides, and the journal of what was done, and when. `new_puzzle` and
/// `open_puzzle` create it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Puzzle(Journal<Core>);

#[wasm_bindgen]
impl Puzzle {
    /// The side length, 3 to 5.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn side(&self) -> u8 {
        self.0.game().setup().side().length()
    }

    /// The name of the goal.
    #[wasm_bindgen(getter, unchecked_return_type = "GoalName")]
    #[must_use]
    pub fn goal_name(&self) -> String {
        self.0.game().setup().goal().name().to_owned()
    }

    /// The solved board, row by row; 0 is the empty cell.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn goal(&self) -> Vec<u8> {
        self.0.game().goal().cells().to_vec()
    }

    /// The first board, row by row.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn start(&self) -> Vec<u8> {
        self.0.game().start().cells().to_vec()
    }

    /// How the first board was made: the number of slides back from the goal, `any`, or `board` for
    /// a custom board.
    #[wasm_bindgen(getter, unchecked_return_type = "number | 'any' | 'board'")]
    #[must_use]
    pub fn difficulty(&self) -> JsValue {
        match self.0.game().setup().start() {
            Start::Walk(slides) => slides.into(),
            Start::Any => "any".into(),
            Start::Board(_) => "board".into(),
        }
    }

    /// The seed for the start and the greedy AI.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.0.game().setup().seed()
    }

    /// The current board, row by row.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        self.0.game().board().cells().to_vec()
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
        self.0.game().slides()
    }

    /// The slides made, each a `Direction`.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn directions(&self) -> Vec<u8> {
        directions(&self.0.game().directions())
    }

    /// The number of known slides: those made and those that `redo_slide` can make again.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn known_slides(&self) -> usize {
        self.0.game().known_slides()
    }

    /// Whether the board is the goal.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn solved(&self) -> bool {
        self.0.game().is_solved()
    }

    /// The record of the slides made, as text. It proves their number.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn record(&self) -> String {
        self.0.game().record().to_string()
    }

    /// The record of all known slides, including the undone ones.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn history(&self) -> String {
        self.0.game().history().to_string()
    }

    /// Whether the player gave up. No slide can be made or undone after that.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn gave_up(&self) -> bool {
        self.0.summary().given_up
    }

    /// What is counted about the attempt, and what its position comes to.
    #[wasm_bindgen(getter, unchecked_return_type = "PuzzleSummary")]
    #[must_use]
    pub fn summary(&self) -> Summary {
        puzzle_summary::pack(&self.0)
    }

    /// Records that a solution was shown.
    #[wasm_bindgen(js_name = solutionShown)]
    pub fn solution_shown(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
    ) {
        self.0.add(Act::SolutionShown, since(ms));
    }

    /// Gives up. Returns whether there was anything to give up.
    #[wasm_bindgen(js_name = giveUp)]
    pub fn give_up(
        &mut self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
    ) -> bool {
        self.0.add(Act::GivenUp, since(ms))
    }

    /// Chooses the opponent of the race. After an end against the perfect AI, the greedy AI takes its place; no
    /// other opponent changes then.
    ///
    /// # Errors
    ///
    /// When it isn't an `Opponent`.
    pub fn race(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Opponent")] opponent: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
    ) -> Result<(), Error> {
        let opponent = match byte("opponent", opponent, 0, 2)? {
            0 => journal::Opponent::Greedy,
            1 => journal::Opponent::Perfect,
            _ => journal::Opponent::Nobody,
        };
        self.0.add(Act::Opponent(opponent), since(ms));
        Ok(())
    }

    /// The outcome of the race for the player. `undefined` before its end, without an opponent, or if the attempt
    /// doesn't count; against the perfect AI also as long as `shortest` is missing, the number of slides of its
    /// solution.
    ///
    /// # Errors
    ///
    /// When `shortest` is not a whole number from 0 to 10,000,000.
    #[wasm_bindgen(js_name = raceOutcome)]
    pub fn race_outcome(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] shortest: &JsValue,
    ) -> Result<Option<Outcome>, Error> {
        let outcome = self.0.outcome(count("shortest", shortest)?);
        Ok(outcome.map(pack_outcome))
    }
}

journal_of!(Puzzle);

impl Puzzle {
    /// Makes, undoes or redoes a slide.
    fn act(&mut self, act: Act, ms: Option<f64>) -> Option<Slide> {
        let slid = self.0.turn(act, since(ms))?;
        Some(slide::pack(slid, act == Act::Undo, &self.0))
    }
}

const fn pack_outcome(outcome: puzzle::Outcome) -> Outcome {
    match outcome {
        puzzle::Outcome::Win => Outcome::Win,
        puzzle::Outcome::Draw => Outcome::Draw,
        puzzle::Outcome::Lose => Outcome::Lose,
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
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] counts: Option<bool>,
) -> Result<Puzzle, Error> {
    let puzzle = Core::new(setup(options, chosen_seed)?);
    Ok(Puzzle(Journal::new(puzzle, counts.unwrap_or(true))))
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
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] counts: Option<bool>,
) -> Result<Puzzle, Error> {
    let record: Record = inputs::record(record, MAX_TEXT, str::parse)?;
    let mut puzzle = Core::replay(&record).map_err(bad_record)?;
    if !slides.is_undefined() {
        puzzle.seek(steps(slides, puzzle.known_slides())?);
    }
    Ok(Puzzle(Journal::new(puzzle, counts.unwrap_or(false))))
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
    #[wasm_bindgen(unchecked_optional_param_type = "boolean")] by_ai: Option<bool>,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> Result<Option<Slide>, Error> {
    let direction = direction(way)?;
    let mover = mover(by_ai);
    let slid = puzzle.act(Act::Move(Move { direction, mover }), ms);
    if slid.is_none() && puzzle.0.game().is_full() {
        return Err(full("slides"));
    }
    Ok(slid)
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
    let cell = byte("cell", cell, 0, puzzle.0.game().setup().side().highest())?;
    let run = puzzle.0.game().board().run(cell.into());
    let run = run.filter(|_| !puzzle.0.game().is_solved() && !puzzle.gave_up());
    Ok(run.map_or_else(Vec::new, |(way, slides)| vec![way.index(); slides]))
}

/// Undoes the last slide. Returns `undefined` when no slide has been made.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn undo_slide(
    puzzle: &mut Puzzle,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> Option<Slide> {
    puzzle.act(Act::Undo, ms)
}

/// Redoes the last undone slide. Returns `undefined` when there is nothing to redo.
#[wasm_bindgen(unchecked_return_type = "Slide | undefined")]
pub fn redo_slide(
    puzzle: &mut Puzzle,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
) -> Option<Slide> {
    puzzle.act(Act::Redo, ms)
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
    let slides = steps(slides, puzzle.0.game().known_slides())?;
    puzzle.0.restart(|puzzle| puzzle.seek(slides));
    Ok(())
}

/// Lets the greedy AI solve the puzzle from its start. The result is always the same.
#[wasm_bindgen(unchecked_return_type = "Climb")]
#[must_use]
pub fn climb(puzzle: &Puzzle) -> PackedClimb {
    let seed = puzzle.0.game().setup().seed();
    slide::pack_climb(&puzzle::hill_climb(
        puzzle.0.game().start(),
        puzzle.0.game().goal(),
        seed,
    ))
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
    Ok(pack_outcome(puzzle::outcome(player, opponent)))
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
    let side = match field(options, "side") {
        None => Side::default().length(),
        Some(value) => byte("side", &value, Side::MIN, Side::MAX)?,
    };
    let side = Side::new(side).unwrap_or_default();
    let goal = match field(options, "goal") {
        None => Goal::default(),
        Some(value) => goal(&value)?,
    };
    let start = match field(options, "start") {
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
