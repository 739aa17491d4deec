//! Why a text is refused, or where its game stops.

use core::fmt;

use crate::game::CustomStart;
use crate::text::{MAX_EXCERPT, too_many};

/// Rules of other programs that differ from ours in more than their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OtherRules {
    /// Tiles are Fibonacci numbers.
    Fibonacci,
    /// Two tiles of the highest number do not merge.
    Capped,
    /// Merges in a row score more.
    Combo,
    /// Cells that no tile enters or leaves.
    Walls,
    /// Moves along the diagonals.
    Diagonal,
    /// Items that change the board.
    Items,
}

impl OtherRules {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Fibonacci,
        Self::Capped,
        Self::Combo,
        Self::Walls,
        Self::Diagonal,
        Self::Items,
    ];

    /// The name, as JavaScript has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fibonacci => "fibonacci",
            Self::Capped => "capped",
            Self::Combo => "combo",
            Self::Walls => "walls",
            Self::Diagonal => "diagonal",
            Self::Items => "items",
        }
    }

    const fn about(self) -> &'static str {
        match self {
            Self::Fibonacci => "tiles that are Fibonacci numbers",
            Self::Capped => "a highest tile, two of which do not merge",
            Self::Combo => "another score, with combos",
            Self::Walls => "walls on the board",
            Self::Diagonal => "diagonal moves",
            Self::Items => "items that change the board",
        }
    }
}

/// Why a text is refused, or why its game can be read no further.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A text in none of the known formats.
    Unknown {
        /// Its beginning, at most 40 characters.
        found: String,
    },
    /// A text with too many bytes.
    TooLong {
        /// The number of bytes.
        found: usize,
        /// The highest number allowed.
        most: usize,
    },
    /// Too many games and boards at once.
    TooManyTexts {
        /// The highest number allowed.
        most: usize,
    },
    /// More moves than a record holds.
    TooManyMoves,
    /// A game under rules that differ from ours.
    Rules(OtherRules),
    /// A format that has no tiles, only a seed from which they don't follow.
    NoTiles,
    /// A format that is known by its name only.
    NotRead {
        /// The name.
        name: String,
    },
    /// A size that no board has, or a list of cells that doesn't have the size.
    Size {
        /// The number of rows.
        rows: u64,
        /// The number of columns.
        cols: u64,
    },
    /// The text ends too early.
    CutOff,
    /// A character that the format doesn't have.
    Character {
        /// The position, in characters from 1.
        at: usize,
        /// The character.
        found: char,
    },
    /// A check sum that doesn't match the rest.
    CheckSum,
    /// JSON that is damaged, or has another form than that of the program.
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1, in bytes.
        column: usize,
    },
    /// Bytes or actions that the format doesn't have.
    Form,
    /// Opening tiles that are outside of the board, in the same cell, or neither a 2 nor a 4.
    Opening,
    /// A number that no tile has.
    Number {
        /// The number.
        found: i64,
    },
    /// A tile of a start board that is too high for a record.
    High {
        /// The exponent.
        exponent: u8,
    },
    /// A board without tiles.
    Empty,
    /// A move that moves nothing.
    NoMove,
    /// A new tile outside of the board.
    Outside {
        /// The cell, from 0.
        cell: usize,
    },
    /// A new tile in a cell that has one.
    Occupied {
        /// The cell, from 0.
        cell: usize,
    },
    /// A new tile that is neither a 2 nor a 4.
    NewTile,
    /// A board in the text that isn't the one that the moves lead to.
    Board,
    /// A move that scores other points.
    Gain {
        /// The points in the text.
        found: u64,
        /// The points of the move.
        expected: u64,
    },
    /// An undo without a move to undo.
    Undo,
    /// A direction that doesn't exist.
    Direction,
    /// A player, or a ply of one, that isn't known.
    Ply {
        /// Its name, at most 40 characters of it.
        found: String,
    },
}

impl Fault {
    /// The name of the fault, as JavaScript has it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown { .. } => "unknown",
            Self::TooLong { .. } => "tooLong",
            Self::TooManyTexts { .. } => "tooManyTexts",
            Self::TooManyMoves => "tooManyMoves",
            Self::Rules(_) => "rules",
            Self::NoTiles => "noTiles",
            Self::NotRead { .. } => "notRead",
            Self::Size { .. } => "size",
            Self::CutOff => "cutOff",
            Self::Character { .. } => "character",
            Self::CheckSum => "checkSum",
            Self::Json { .. } => "json",
            Self::Form => "form",
            Self::Opening => "opening",
            Self::Number { .. } => "number",
            Self::High { .. } => "high",
            Self::Empty => "empty",
            Self::NoMove => "noMove",
            Self::Outside { .. } => "outside",
            Self::Occupied { .. } => "occupied",
            Self::NewTile => "newTile",
            Self::Board => "board",
            Self::Gain { .. } => "gain",
            Self::Undo => "undo",
            Self::Direction => "direction",
            Self::Ply { .. } => "ply",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { found } if found.chars().count() < MAX_EXCERPT => {
                write!(f, "“{found}” is no game or board in a known format")
            }
            Self::Unknown { found } => {
                write!(f, "“{found}…” is no game or board in a known format")
            }
            Self::TooLong { found, most } => {
                write!(f, "a text has {most} bytes at most, not {found}")
            }
            Self::TooManyTexts { most } => {
                write!(f, "{most} games and boards are read at once at most")
            }
            Self::TooManyMoves => too_many(f, "moves"),
            Self::Rules(rules) => {
                write!(f, "the game has other rules: {}", rules.about())
            }
            Self::NoTiles => f.write_str("the text has a seed instead of the new tiles"),
            Self::NotRead { name } => write!(f, "texts of the form “{name}” cannot be read"),
            Self::Size { rows, cols } => write!(
                f,
                "a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not {rows} × {cols}"
            ),
            Self::CutOff => f.write_str("the text is cut off"),
            Self::Character { at, found } => {
                write!(f, "character {at}: “{found}” is not in the alphabet")
            }
            Self::CheckSum => {
                f.write_str("the check sum is wrong: the text was cut off or changed")
            }
            Self::Json { line, column } => {
                write!(f, "line {line}, column {column}: the JSON has another form")
            }
            Self::Form => f.write_str("the text has a part that the format does not have"),
            Self::Opening => {
                f.write_str("the opening tiles are not 2s and 4s in different cells of the board")
            }
            Self::Number { found } => write!(f, "no tile has the number {found}"),
            Self::High { exponent } => write!(
                f,
                "a tile of a start board is 2^{} at most, not 2^{exponent}",
                CustomStart::MAX_EXPONENT
            ),
            Self::Empty => f.write_str("the board is empty"),
            Self::NoMove => f.write_str("the move moves nothing"),
            Self::Outside { cell } => {
                write!(
                    f,
                    "the new tile comes in cell {cell}, which is outside of the board"
                )
            }
            Self::Occupied { cell } => {
                write!(f, "the new tile comes in cell {cell}, which is not empty")
            }
            Self::NewTile => f.write_str("the new tile is neither a 2 nor a 4"),
            Self::Board => f.write_str("the board in the text is not that of the moves before it"),
            Self::Gain { found, expected } => {
                write!(f, "the move scores {expected}, not {found}")
            }
            Self::Undo => f.write_str("more moves are undone than were made"),
            Self::Direction => f.write_str("the direction does not exist"),
            Self::Ply { found } => write!(f, "“{found}” is not a known player or move"),
        }
    }
}

impl core::error::Error for Fault {}

/// Where a game breaks the rules or the form of its text. The moves before it are good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of the move that cannot be read, from 1.
    pub at: usize,
    /// What is wrong.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.at, self.fault)
    }
}

impl core::error::Error for Problem {}
