//! The record of a puzzle: setup and slides, and its text form.
//!
//! # The text form, version 1
//!
//! Seven fields separated by dots, `p1.3x3.spiral.w6.q.…`:
//!
//! | field | holds |
//! | --- | --- |
//! | version | `p1` |
//! | size | `3x3`, `4x4` or `5x5` |
//! | goal | `usual` or `spiral` |
//! | start | `w` and the slides of the walk back from the goal; `any`; or `~` and one digit a cell |
//! | seed | the seed in digits of 6 bits, without leading zeros |
//! | slides | 2 bits a slide, then a 1 and zeros up to a whole digit |
//! | check | the CRC-32 of all before the last dot, 6 digits |
//!
//! A slide is the direction in which the number moves. The digits are those of 2048's records and
//! safe in a URL. A record has exactly one text. It holds at most [`Record::MAX_SLIDES`]
//! (10,000,000) slides, and a puzzle accepts no more than that. A longer text is rejected before it
//! is decoded.
//!
//! **Promise:** every record written by version 1 will always parse and replay to the same game.

use core::fmt;
use core::str::FromStr;

use super::board::{Board, BoardError, Side};
use super::goal::Goal;
use super::start::Start;
use crate::direction::Direction;
use crate::text::digits::push_digit;
use crate::text::fields::{Field, push_rest, split};
use crate::text::{self, Format, MAX_MOVES};

/// The size, goal, start and seed of a puzzle, checked to be playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    side: Side,
    goal: Goal,
    start: Start,
    seed: u64,
}

impl Setup {
    /// Creates a setup, checking that it can be played.
    ///
    /// # Errors
    ///
    /// When a walk is not 1 to [`Start::MAX_WALK`] slides long, or a start board has another size,
    /// is already solved or cannot be solved.
    pub fn new(side: Side, goal: Goal, start: Start, seed: u64) -> Result<Self, SetupError> {
        match start {
            Start::Walk(slides) if slides == 0 || slides > Start::MAX_WALK => {
                return Err(SetupError::Walk { slides });
            }
            Start::Board(board) if board.side() != side => return Err(SetupError::Size { side }),
            Start::Board(board) if board == goal.board(side) => return Err(SetupError::Solved),
            Start::Board(board) if !board.reaches(&goal.board(side)) => {
                return Err(SetupError::Unsolvable);
            }
            _ => {}
        }
        Ok(Self {
            side,
            goal,
            start,
            seed,
        })
    }

    /// The size of the board.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The layout of the solved board.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// The start, from which the first board is made.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// The seed for the walk, the shuffle and the greedy AI.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

/// The reason why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A walk of no slides, or of too many.
    Walk {
        /// The number of slides.
        slides: u16,
    },
    /// A start board of another size.
    Size {
        /// The expected size.
        side: Side,
    },
    /// A start board that already is the goal.
    Solved,
    /// A start board from which the goal cannot be reached.
    Unsolvable,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Walk { slides } => {
                write!(
                    f,
                    "a walk has 1 to {} slides, not {slides}",
                    Start::MAX_WALK
                )
            }
            Self::Size { side } => write!(f, "the start board is not {side}"),
            Self::Solved => f.write_str("the start board is solved already"),
            Self::Unsolvable => {
                f.write_str("the start board cannot be solved: no slides lead from it to the goal")
            }
        }
    }
}

impl core::error::Error for SetupError {}

/// A game of the puzzle as data: its setup and its slides.
///
/// ```
/// use game_2048::puzzle::Record;
///
/// let text = "p1.3x3.spiral.w6.q.g.AnpsR5";
/// let record: Record = text.parse()?;
/// assert_eq!(record.setup.seed(), 42);
/// assert_eq!(record.to_string(), text);
///
/// let error = "p1.3x3.spiral.w0.q.g.AnpsR5".parse::<Record>().unwrap_err();
/// assert_eq!(error.to_string(), "character 15: a walk has 1 to 999 slides, not 0");
/// # Ok::<(), game_2048::puzzle::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The size, goal, start and seed.
    pub setup: Setup,
    /// The slides, each the direction in which a number moved; at most [`Record::MAX_SLIDES`].
    pub slides: Vec<Direction>,
}

impl Record {
    /// The maximum number of slides in a record, and so in a puzzle.
    pub const MAX_SLIDES: usize = MAX_MOVES;
}

/// An error in a record's text, with its position.
pub type RecordError = text::RecordError<SetupTextError>;

/// The kind of an error in a record's text.
pub type RecordErrorKind = text::RecordErrorKind<SetupTextError>;

/// The version of the text form.
const VERSION: &str = "p1";

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup {
            side,
            goal,
            start,
            seed,
        } = &self.setup;
        let mut text = format!("{VERSION}.{side}.{goal}.");
        match start {
            Start::Walk(slides) => text.extend(["w", &slides.to_string()]),
            Start::Any => text += "any",
            Start::Board(board) => {
                text.push('~');
                for &number in board.cells() {
                    push_digit(&mut text, number.into());
                }
            }
        }
        push_rest(&mut text, *seed, &self.slides, &[], 0);
        f.write_str(&text)
    }
}

/// An error in the size, the goal or the start of a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupTextError {
    /// A size that is not one of the three.
    Size(String),
    /// An unknown goal.
    Goal(String),
    /// A start that is not a walk, `any` or a board.
    Start(String),
    /// A start board with missing or repeated numbers.
    Board(BoardError),
    /// A setup that cannot be played.
    Setup(SetupError),
}

impl Format for SetupTextError {
    const VERSIONS: &'static [&'static str] = &[VERSION];
    const KNOWN: &'static str = "p1 is";
    const FIELDS: usize = 7;
    const MOVES: &'static str = "slides";
}

impl fmt::Display for SetupTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(found) => write!(f, "the size is “{found}”, not 3x3, 4x4 or 5x5"),
            Self::Goal(found) => write!(f, "the goal is “{found}”, not usual or spiral"),
            Self::Start(found) => write!(
                f,
                "the start is “{found}”, not w and a number, any, or ~ and a board"
            ),
            Self::Board(error) => error.fmt(f),
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let [_, size, goal, start, seed, slides, check] = split(text)?;
        let setup = parse_setup(size, goal, start, seed)?;
        let (slides, _) = slides.moves(0)?;
        check.check(text)?;
        Ok(Self { setup, slides })
    }
}

fn parse_setup(size: Field, goal: Field, start: Field, seed: Field) -> Result<Setup, RecordError> {
    let size = (Side::MIN..=Side::MAX)
        .filter_map(Side::new)
        .find(|side| side.to_string() == size.text)
        .ok_or_else(|| size.unknown(SetupTextError::Size))?;
    let parsed = goal.text.parse();
    let goal = parsed.map_err(|_| goal.unknown(SetupTextError::Goal))?;
    let parsed_start = parse_start(start)?;
    Setup::new(size, goal, parsed_start, seed.seed()?)
        .map_err(|error| start.refused(SetupTextError::Setup(error)))
}

fn parse_start(field: Field) -> Result<Start, RecordError> {
    let unknown = || field.unknown(SetupTextError::Start);
    if field.text == "any" {
        return Ok(Start::Any);
    }
    if let Some(text) = field.text.strip_prefix('~') {
        let at = field.at + 1;
        let cells = Field { text, at }.digits();
        let cells = cells.collect::<Result<Vec<u8>, RecordError>>()?;
        let board = Board::new(&cells);
        let board = board.map_err(|error| field.refused(SetupTextError::Board(error)));
        return board.map(Start::Board);
    }
    let number = field.text.strip_prefix('w').ok_or_else(unknown)?;
    let slides: u16 = number.parse().map_err(|_| unknown())?;
    // A record has exactly one text, so neither +6 nor 06 is allowed.
    if slides.to_string() == number {
        Ok(Start::Walk(slides))
    } else {
        Err(unknown())
    }
}
