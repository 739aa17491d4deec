//! What a puzzle is, and its text.
//!
//! # The text form, version 1
//!
//! Seven fields with a dot between them, `p1.3x3.spiral.w6.q.…`:
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
//! A slide is the direction in which the number moves. The digits are those of the records of 2048,
//! safe in a URL. A record has exactly one text. It holds 10,000,000 slides at most,
//! [`Record::MAX_SLIDES`]: a text with more is refused before any of it is decoded, and a puzzle
//! takes no further slide then.
//!
//! **Promise:** what version 1 wrote will parse and play out to the same game for ever.

use core::fmt;
use core::str::FromStr;

use super::board::{Board, BoardError, Side};
use super::goal::Goal;
use super::start::Start;
use crate::digits::{
    DigitError, MAX_MOVES, MAX_TEXT, MovesError, check_sum, digits, head, push_digit, push_moves,
    push_seed, too_many, unpack_moves, unpack_seed,
};
use crate::direction::Direction;

/// All that a puzzle is before its first slide; it can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    side: Side,
    goal: Goal,
    start: Start,
    seed: u64,
}

impl Setup {
    /// A setup that can be played.
    ///
    /// # Errors
    ///
    /// When the walk is not 1 to [`Start::MAX_WALK`] slides long, or when a start board has another
    /// size, is solved already or cannot be solved.
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

    /// What a solved board looks like.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// How the first board comes to be.
    #[must_use]
    pub const fn start(&self) -> Start {
        self.start
    }

    /// The seed of the walk, the shuffle and the climbing machine.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

/// Why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// A walk of no slides, or of too many.
    Walk {
        /// How many.
        slides: u16,
    },
    /// A start board of another size.
    Size {
        /// The size that was asked for.
        side: Side,
    },
    /// A start board that is the goal.
    Solved,
    /// A start board from which no slides lead to the goal.
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

/// What a game of the puzzle is: its setup and its slides.
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
    /// All that the puzzle is before its first slide.
    pub setup: Setup,
    /// The slides, each the direction in which a number moved; [`Record::MAX_SLIDES`] at most.
    pub slides: Vec<Direction>,
}

impl Record {
    /// How many slides a record holds at most, and so a puzzle.
    pub const MAX_SLIDES: usize = MAX_MOVES;
}

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
        text.push('.');
        push_seed(&mut text, *seed);
        text.push('.');
        push_moves(&mut text, &self.slides);
        let sum = check_sum(&text);
        write!(f, "{text}.{sum}")
    }
}

/// What is wrong with a record's text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The place, in characters from 1.
    pub at: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

/// What can be wrong with a record's text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A version that is not known here.
    Version(String),
    /// There are not seven fields, but so many.
    Fields(usize),
    /// A size that is none of the three.
    Size(String),
    /// No goal of this name.
    Goal(String),
    /// A start that is no walk, not `any` and no board.
    Start(String),
    /// A start board that is no board.
    Board(BoardError),
    /// A setup that cannot be played.
    Setup(SetupError),
    /// A character that is no digit.
    Digit(char),
    /// A seed above 64 bits, or with leading zeros.
    Seed(String),
    /// Slides that do not end in a 1 and zeros.
    End,
    /// More than [`Record::MAX_SLIDES`] slides, or a text that is longer than those make it.
    TooMany,
    /// Another check sum than the text asks for.
    CheckSum {
        /// The one that stands there.
        found: String,
        /// The right one.
        expected: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use RecordErrorKind as Kind;
        write!(f, "character {}: ", self.at)?;
        match &self.kind {
            Kind::Version(found) => {
                write!(f, "the version is “{found}”, but only {VERSION} is known")
            }
            Kind::Fields(found) => {
                write!(
                    f,
                    "the text has {found} fields with dots between them, not 7"
                )
            }
            Kind::Size(found) => write!(f, "the size is “{found}”, not 3x3, 4x4 or 5x5"),
            Kind::Goal(found) => write!(f, "the goal is “{found}”, not usual or spiral"),
            Kind::Start(found) => {
                write!(
                    f,
                    "the start is “{found}”, not w and a number, any, or ~ and a board"
                )
            }
            Kind::Board(error) => error.fmt(f),
            Kind::Setup(error) => error.fmt(f),
            Kind::Digit(found) => DigitError { found: *found }.fmt(f),
            Kind::Seed(found) => write!(
                f,
                "the seed “{found}” is not the shortest form of a number of 64 bits"
            ),
            Kind::End => f.write_str("the slides do not end in a 1 and zeros: some are missing"),
            Kind::TooMany => too_many(f, "slides"),
            Kind::CheckSum { found, expected } => write!(
                f,
                "the check sum is {found}, but the rest asks for {expected}"
            ),
        }
    }
}

impl core::error::Error for RecordError {}

/// One field of a record's text and the place where it starts, in characters from 1.
#[derive(Clone, Copy, Default)]
struct Field<'a> {
    text: &'a str,
    at: usize,
}

impl Field<'_> {
    fn error(self, kind: fn(String) -> RecordErrorKind) -> RecordError {
        let kind = kind(head(self.text));
        RecordError { at: self.at, kind }
    }

    /// The values of its digits, from the one at `skip` on.
    fn digits(self, skip: usize) -> impl Iterator<Item = Result<u8, RecordError>> {
        digits(self.text).skip(skip).map(move |digit| {
            digit.map_err(|(index, error)| RecordError {
                at: self.at + index,
                kind: RecordErrorKind::Digit(error.found),
            })
        })
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut fields = [Field::default(); 7];
        let mut at = 1;
        let mut found = 0;
        for part in text.split('.') {
            if let Some(field) = fields.get_mut(found) {
                *field = Field { text: part, at };
                at += part.chars().count() + 1;
            }
            found += 1;
        }
        let [version, size, goal, start, seed, slides, check] = fields;
        // The version comes first: a later one may have other fields.
        if version.text != VERSION {
            return Err(version.error(RecordErrorKind::Version));
        }
        if text.len() > MAX_TEXT {
            return Err(RecordError {
                at: MAX_TEXT + 1,
                kind: RecordErrorKind::TooMany,
            });
        }
        if found != fields.len() {
            let kind = RecordErrorKind::Fields(found);
            // The end, or the dot that is one too many.
            return Err(RecordError { at: at - 1, kind });
        }
        let setup = parse_setup(size, goal, start, seed)?;
        let last = slides.at + slides.text.len().saturating_sub(1);
        let unpacked = unpack_moves(slides.text.len(), slides.digits(0));
        let slides = unpacked.map_err(|error| match error {
            MovesError::Digit(error) => error,
            MovesError::End => RecordError {
                at: last,
                kind: RecordErrorKind::End,
            },
            MovesError::TooMany => RecordError {
                at: last,
                kind: RecordErrorKind::TooMany,
            },
        })?;
        // All before the last dot.
        let signed = text.get(..text.len() - check.text.len() - 1);
        let expected = check_sum(signed.unwrap_or_default());
        if check.text != expected {
            let found = head(check.text);
            let kind = RecordErrorKind::CheckSum { found, expected };
            return Err(RecordError { at: check.at, kind });
        }
        Ok(Self { setup, slides })
    }
}

fn parse_setup(size: Field, goal: Field, start: Field, seed: Field) -> Result<Setup, RecordError> {
    let found = (Side::MIN..=Side::MAX)
        .filter_map(Side::new)
        .find(|side| side.to_string() == size.text)
        .ok_or_else(|| size.error(RecordErrorKind::Size))?;
    let named = goal.text.parse();
    let named = named.map_err(|_| goal.error(RecordErrorKind::Goal))?;
    let begun = parse_start(start)?;
    Setup::new(found, named, begun, parse_seed(seed)?).map_err(|error| RecordError {
        at: start.at,
        kind: RecordErrorKind::Setup(error),
    })
}

fn parse_start(field: Field) -> Result<Start, RecordError> {
    let unknown = || field.error(RecordErrorKind::Start);
    if field.text == "any" {
        return Ok(Start::Any);
    }
    if field.text.starts_with('~') {
        let cells = field.digits(1).collect::<Result<Vec<u8>, RecordError>>()?;
        return Board::new(&cells).map(Start::Board).map_err(|error| {
            let kind = RecordErrorKind::Board(error);
            RecordError { at: field.at, kind }
        });
    }
    let number = field.text.strip_prefix('w').ok_or_else(unknown)?;
    let slides: u16 = number.parse().map_err(|_| unknown())?;
    // One text for each record: neither +6 nor 06.
    if slides.to_string() == number {
        Ok(Start::Walk(slides))
    } else {
        Err(unknown())
    }
}

fn parse_seed(field: Field) -> Result<u64, RecordError> {
    unpack_seed(field.text, field.digits(0))?.ok_or_else(|| field.error(RecordErrorKind::Seed))
}
