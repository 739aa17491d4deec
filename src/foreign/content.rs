//! What a text of another program holds, and its limits.

use super::fault::Fault;
use super::format::Format;
use super::game::{Game, Position};

/// The most bytes of a text or a file.
pub const MAX_BYTES: usize = 20_000_000;

/// The most bytes of a file of andstatus/game2048, which has about 550 for a move.
pub const MAX_ANDSTATUS_BYTES: usize = 80_000_000;

/// The most games and boards that are read at once.
pub const MAX_TEXTS: usize = 10_000;

/// A game or a board in a text, or what is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The format, if it is known.
    pub format: Option<Format>,
    /// The game or the board, or why there is none.
    pub content: Result<Content, Fault>,
}

/// What a text of another program holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant)]
pub enum Content {
    /// A game with its moves.
    Game(Game),
    /// A board without them.
    Board(Position),
}
