//! The check of a kept game: its start is read and all that was done is played out, in slices.

use core::fmt::{self, Display};

use super::error::LineError;
use super::kept::Kept;
use crate::direction::Direction;
use crate::game::{self, Game};
use crate::journal::{CHUNK_ACTS, Journal, Playable};
use crate::line::{Move, Mover};
use crate::puzzle::{self, Puzzle, Start};
use crate::tile::Tile;

/// A game that a record opens.
trait Recorded: Playable + Sized {
    type Record;

    /// Reads a record.
    fn read(text: &str) -> Result<Self::Record, LineError>;
    /// The moves of a record.
    fn moves(record: &Self::Record) -> &[Direction];
    /// The tiles of a record, if they don't follow from its seed.
    fn tiles(record: &Self::Record) -> Option<&[Tile]>;
    /// The game before the first move of a record.
    fn open(record: &Self::Record) -> Self;
    /// Goes to the place after this many of the known moves.
    fn go_to(&mut self, made: usize);
    /// Makes a move that only a record knows, and which brings this tile or one that follows from the seed.
    /// Returns whether it is possible.
    fn advance(&mut self, direction: Direction, tile: Option<Tile>) -> bool;
    /// What is played, as the key of a save says it.
    fn variant(&self) -> String;
}

impl Recorded for Game {
    type Record = game::Record;

    fn read(text: &str) -> Result<Self::Record, LineError> {
        Self::Record::parse_with_own_tiles(text).map_err(|error| bad(&error))
    }

    fn moves(record: &Self::Record) -> &[Direction] {
        &record.moves
    }

    fn tiles(record: &Self::Record) -> Option<&[Tile]> {
        record.tiles.as_deref()
    }

    fn open(record: &Self::Record) -> Self {
        Self::open(record)
    }

    fn go_to(&mut self, made: usize) {
        self.seek(made);
    }

    fn advance(&mut self, direction: Direction, tile: Option<Tile>) -> bool {
        let mover = Mover::Player;
        self.advance_with(Move { direction, mover }, tile)
    }

    fn variant(&self) -> String {
        let (rules, size) = (self.setup().rules, self.setup().size());
        format!("{rules}/{}x{}", size.rows(), size.cols())
    }
}

impl Recorded for Puzzle {
    type Record = puzzle::Record;

    fn read(text: &str) -> Result<Self::Record, LineError> {
        text.parse().map_err(|error| bad(&error))
    }

    fn moves(record: &Self::Record) -> &[Direction] {
        &record.slides
    }

    fn tiles(_: &Self::Record) -> Option<&[Tile]> {
        None
    }

    fn open(record: &Self::Record) -> Self {
        Self::new(record.setup)
    }

    fn go_to(&mut self, made: usize) {
        self.seek(made);
    }

    fn advance(&mut self, direction: Direction, _: Option<Tile>) -> bool {
        self.slide(direction).is_some()
    }

    fn variant(&self) -> String {
        let (side, goal) = (self.setup().side().length(), self.setup().goal().name());
        let start = match self.setup().start() {
            Start::Walk(slides) => slides.to_string(),
            Start::Any => "any".to_owned(),
            Start::Board(_) => "board".to_owned(),
        };
        format!("{side}x{side}/{goal}/{start}")
    }
}

/// A game on the way to its end.
struct Replay<G: Recorded> {
    place: Place<G>,
    /// The record of the start, and how many of its moves are made.
    record: G::Record,
    next: usize,
    /// How many of them are made at the start.
    made: usize,
    counts: bool,
    /// The next chunk.
    chunk: usize,
}

enum Place<G: Playable> {
    /// Before the start.
    Opening(Option<G>),
    /// After it.
    Playing(Journal<G>),
}

impl<G: Recorded> Replay<G> {
    fn new(start: &str) -> Result<Self, LineError> {
        let mut parts = start.split(' ');
        let record = parts.next().unwrap_or_default();
        let record = G::read(record)?;
        let made = parts.next().and_then(|made| made.parse().ok());
        let made = made.filter(|&made| made <= G::moves(&record).len());
        let made = made.ok_or_else(|| bad(&"it has no number of moves made"))?;
        let counts = match parts.next() {
            None => true,
            Some("uncounted") if parts.next().is_none() => false,
            Some(_) => return Err(bad(&"only the word uncounted may end it")),
        };
        Ok(Self {
            place: Place::Opening(Some(G::open(&record))),
            record,
            next: 0,
            made,
            counts,
            chunk: 0,
        })
    }

    /// Plays on for about `acts` acts. Returns whether the end is reached.
    fn step(&mut self, chunks: &[Vec<u8>], mut acts: usize) -> Result<bool, LineError> {
        if let Place::Opening(opening) = &mut self.place {
            let Some(game) = opening else {
                return Ok(true);
            };
            let tiles = G::tiles(&self.record);
            for &direction in G::moves(&self.record).iter().skip(self.next) {
                if acts == 0 {
                    return Ok(false);
                }
                acts -= 1;
                let tile = tiles.map(|tiles| tiles.get(self.next).copied().unwrap_or_default());
                self.next += 1;
                if !game.advance(direction, tile) {
                    let step = self.next;
                    return Err(bad(&format!("move {step} ({direction}) cannot be made")));
                }
            }
            game.go_to(self.made);
            if let Some(game) = opening.take() {
                self.place = Place::Playing(Journal::new(game, self.counts));
            }
        }
        if let Place::Playing(journal) = &mut self.place {
            for chunk in chunks.iter().skip(self.chunk) {
                if acts == 0 {
                    return Ok(false);
                }
                journal.read(chunk).map_err(LineError::Journal)?;
                self.chunk += 1;
                acts = acts.saturating_sub(CHUNK_ACTS);
            }
        }
        Ok(true)
    }

    fn variant(&self) -> String {
        match &self.place {
            Place::Opening(Some(game)) => game.variant(),
            Place::Opening(None) => String::new(),
            Place::Playing(journal) => journal.game().variant(),
        }
    }

    /// The journal, once all of it is read.
    const fn journal(&self) -> Option<&Journal<G>> {
        match &self.place {
            Place::Playing(journal) => Some(journal),
            Place::Opening(_) => None,
        }
    }

    fn finish(&self, kept: Kept) -> Option<Checked> {
        let journal = self.journal()?;
        let game = journal.game();
        let line = game.line();
        let uncounted = if self.counts { "" } else { " uncounted" };
        let directions = line.directions(0..line.known());
        Some(Checked {
            kept,
            tag: 0,
            record: game.record_of(line),
            setup: game.record_of(&line.beginning()) + uncounted,
            moves: bytes(directions, line.tiles()),
            acts: journal.acts(),
        })
    }
}

/// The start without moves, and the [`bytes`] of the moves.
pub(super) type Moves = (String, Vec<u8>);

/// Moves as bytes, so that lines can be compared: a move is the index of its direction, and then the bits of its tile
/// if that doesn't follow from the seed. So lines from the same start have the same number of bytes a move.
fn bytes(directions: impl Iterator<Item = Direction>, tiles: Option<&[Tile]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (number, direction) in directions.enumerate() {
        bytes.push(direction.index());
        if let Some(tiles) = tiles {
            bytes.push(tiles.get(number).copied().unwrap_or_default().bits());
        }
    }
    bytes
}

fn parts_of<G: Recorded>(record: &str) -> Result<Moves, LineError> {
    let record = G::read(record)?;
    let game = G::open(&record);
    let setup = game.record_of(&game.line().beginning());
    let directions = G::moves(&record).iter().copied();
    Ok((setup, bytes(directions, G::tiles(&record))))
}

/// The moves of a record, which aren't made.
pub(super) fn moves_of(record: &str) -> Result<Moves, LineError> {
    if is_puzzle(record) {
        parts_of::<Puzzle>(record)
    } else {
        parts_of::<Game>(record)
    }
}

/// Whether a record is that of a puzzle.
fn is_puzzle(record: &str) -> bool {
    record.starts_with('p')
}

fn bad(error: &impl Display) -> LineError {
    LineError::Start(error.to_string())
}

enum Played {
    Game(Replay<Game>),
    Puzzle(Replay<Puzzle>),
}

/// The journal of a game that was played out.
#[derive(Clone, Copy, Debug)]
pub enum Journals<'a> {
    /// A game of 2048.
    Game(&'a Journal<Game>),
    /// An attempt at a puzzle.
    Puzzle(&'a Journal<Puzzle>),
}

/// The check of a kept game, in slices.
pub struct Check {
    kept: Kept,
    played: Played,
}

impl Check {
    /// Begins to check a game.
    ///
    /// # Errors
    ///
    /// When its start can't be read.
    pub fn new(kept: Kept) -> Result<Self, LineError> {
        let played = if is_puzzle(&kept.start) {
            Played::Puzzle(Replay::new(&kept.start)?)
        } else {
            Played::Game(Replay::new(&kept.start)?)
        };
        Ok(Self { kept, played })
    }

    /// Plays on for about this many acts. Returns whether the end is reached.
    ///
    /// # Errors
    ///
    /// When something cannot be played.
    pub fn step(&mut self, acts: usize) -> Result<bool, LineError> {
        let chunks = &self.kept.chunks;
        match &mut self.played {
            Played::Game(game) => game.step(chunks, acts),
            Played::Puzzle(puzzle) => puzzle.step(chunks, acts),
        }
    }

    /// The checked game, once its end is reached; before that, `None`.
    #[must_use]
    pub fn finish(self) -> Option<Checked> {
        match &self.played {
            Played::Game(game) => game.finish(self.kept),
            Played::Puzzle(puzzle) => puzzle.finish(self.kept),
        }
    }

    /// The journal, once the end is reached; before that, `None`.
    #[must_use]
    pub const fn journal(&self) -> Option<Journals<'_>> {
        match &self.played {
            Played::Game(game) => match game.journal() {
                Some(journal) => Some(Journals::Game(journal)),
                None => None,
            },
            Played::Puzzle(puzzle) => match puzzle.journal() {
                Some(journal) => Some(Journals::Puzzle(journal)),
                None => None,
            },
        }
    }

    /// The game.
    #[must_use]
    pub const fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Whether its start lets the game count.
    #[must_use]
    pub const fn counts(&self) -> bool {
        match &self.played {
            Played::Game(game) => game.counts,
            Played::Puzzle(puzzle) => puzzle.counts,
        }
    }

    /// What is played, as the key of a save says it: rules and size of 2048, as `classic/4x4`; size, goal and
    /// start of a puzzle, as `4x4/standard/any`.
    #[must_use]
    pub fn variant(&self) -> String {
        match &self.played {
            Played::Game(game) => game.variant(),
            Played::Puzzle(puzzle) => puzzle.variant(),
        }
    }

    /// Checks a game at once.
    ///
    /// # Errors
    ///
    /// As [`Check::new`] and [`Check::step`].
    pub fn all(kept: Kept) -> Result<Checked, LineError> {
        let mut check = Self::new(kept)?;
        while !check.step(usize::MAX)? {}
        check.finish().ok_or_else(|| bad(&"it was not played out"))
    }
}

impl fmt::Debug for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Check")
            .field("kept", &self.kept)
            .finish_non_exhaustive()
    }
}

/// A kept game whose start and chunks have been played out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The game.
    pub kept: Kept,
    /// A number by which the caller knows it again; 0 at first. A merge keeps it.
    pub tag: usize,
    /// The record of all its known moves.
    pub record: String,
    /// Its start without moves. Games with another one have nothing in common.
    pub(super) setup: String,
    /// The [`bytes`] of its known moves.
    pub(super) moves: Vec<u8>,

    /// The number of its acts.
    pub(super) acts: usize,
}

impl Checked {
    /// The number of bytes of a move.
    pub(super) fn width(&self) -> usize {
        let own_tiles = self.setup.starts_with(game::Record::OWN_TILES);
        if own_tiles { 2 } else { 1 }
    }

    /// The number of its acts.
    #[must_use]
    pub const fn acts(&self) -> usize {
        self.acts
    }
}
