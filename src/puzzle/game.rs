//! A puzzle in progress.

use core::fmt;

use super::board::{Board, opposite};
use super::record::{Record, Setup};
use crate::direction::Direction;
use crate::line::{Line, Move, Mover};
use crate::text::too_many;

/// A record that is played: slides, unlimited undo, redo.
///
/// ```
/// use game_2048::puzzle::{Goal, Puzzle, Setup, Side, Start};
///
/// let setup = Setup::new(Side::THREE, Goal::Spiral, Start::Walk(6), 42)?;
/// let mut puzzle = Puzzle::new(setup);
/// let before = *puzzle.board();
/// let cell = puzzle.movable().next().unwrap();
/// let (way, _) = puzzle.board().run(cell).unwrap();
/// assert!(puzzle.slide(way).is_some());
/// puzzle.undo();
/// assert_eq!(*puzzle.board(), before);
///
/// let again = Puzzle::replay(&puzzle.record())?;
/// assert_eq!(again.board(), puzzle.board());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    setup: Setup,
    start: Board,
    goal: Board,
    board: Board,
    line: Line,
}

/// One slide, made or undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slid {
    /// The number that slid.
    pub number: u8,
    /// The cell that the number left.
    pub from: usize,
    /// The cell that it went to.
    pub to: usize,
    /// The direction it went.
    pub direction: Direction,
}

impl Puzzle {
    /// Starts a new puzzle.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        let goal = setup.goal().board(setup.side());
        let start = setup.start().board(&goal, setup.seed());
        Self {
            setup,
            start,
            goal,
            board: start,
            line: Line::default(),
        }
    }

    /// Restores the puzzle of a record, with all its slides made.
    ///
    /// # Errors
    ///
    /// When a slide cannot be made, or comes after the puzzle was solved.
    pub fn replay(record: &Record) -> Result<Self, ReplayError> {
        let mut puzzle = Self::new(record.setup);
        for (index, &direction) in record.slides.iter().enumerate() {
            if puzzle.slide(direction).is_none() {
                let slide = index + 1;
                return Err(ReplayError {
                    slide,
                    direction,
                    solved: puzzle.is_solved(),
                });
            }
        }
        Ok(puzzle)
    }

    /// The puzzle's size, goal, start and seed.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The first board.
    #[must_use]
    pub const fn start(&self) -> &Board {
        &self.start
    }

    /// The solved board.
    #[must_use]
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// The current board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The number of slides made.
    #[must_use]
    pub const fn slides(&self) -> usize {
        self.line.made()
    }

    /// The slides made.
    #[must_use]
    pub fn directions(&self) -> Vec<Direction> {
        self.directions_of(self.slides())
    }

    /// The number of known slides, including those that can be redone.
    #[must_use]
    pub fn known_slides(&self) -> usize {
        self.line.known()
    }

    /// The known slides, and who made each.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// Whether the board is the goal. Then no more slides can be made, but undo still works.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.board == self.goal
    }

    /// Whether the puzzle has [as many slides as a record can hold](Record::MAX_SLIDES) but is not
    /// solved: [`Puzzle::slide`] then makes no more slides.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.line.is_full() && !self.is_solved()
    }

    /// The cells whose numbers can slide; none when the puzzle is solved.
    pub fn movable(&self) -> impl Iterator<Item = usize> {
        let ways = if self.is_solved() {
            &[]
        } else {
            &Direction::ALL[..]
        };
        ways.iter().filter_map(|&way| self.board.sliding(way))
    }

    /// Slides a number in this direction into the empty cell. The undone slides stay known if it is
    /// the one that [`Puzzle::redo`] would make; otherwise they are dropped.
    ///
    /// Returns `None` when no number can slide, or when the puzzle is solved or
    /// [full](Self::is_full).
    pub fn slide(&mut self, direction: Direction) -> Option<Slid> {
        self.slide_as(Mover::Player, direction)
    }

    /// Makes a slide of the player or the AI, like [`Puzzle::slide`].
    pub fn slide_as(&mut self, mover: Mover, direction: Direction) -> Option<Slid> {
        if self.is_solved() || self.is_full() {
            return None;
        }
        let slid = self.push(direction)?;
        self.line.play(Move { direction, mover });
        Some(slid)
    }

    /// Undoes the last slide.
    pub fn undo(&mut self) -> Option<Slid> {
        let Move { direction, .. } = self.line.last()?;
        let slid = self.push(opposite(direction))?;
        self.line.seek(self.slides() - 1);
        Some(slid)
    }

    /// Redoes the last undone slide.
    pub fn redo(&mut self) -> Option<Slid> {
        let Move { direction, mover } = self.line.next()?;
        self.slide_as(mover, direction)
    }

    /// Goes to the board after `slides` of the known slides, or after all of them.
    pub fn seek(&mut self, slides: usize) {
        while self.slides() > slides && self.undo().is_some() {}
        while self.slides() < slides && self.redo().is_some() {}
    }

    /// The record of the slides made.
    #[must_use]
    pub fn record(&self) -> Record {
        self.record_of(self.slides())
    }

    /// The record of all known slides, including the undone ones.
    #[must_use]
    pub fn history(&self) -> Record {
        self.record_of(self.known_slides())
    }

    fn record_of(&self, slides: usize) -> Record {
        Record {
            setup: self.setup,
            slides: self.directions_of(slides),
        }
    }

    fn directions_of(&self, slides: usize) -> Vec<Direction> {
        self.line.directions(0..slides).collect()
    }

    fn push(&mut self, direction: Direction) -> Option<Slid> {
        let to = self.board.empty();
        let number = self.board.slide(direction)?;
        let from = self.board.empty();
        Some(Slid {
            number,
            from,
            to,
            direction,
        })
    }
}

/// The error for a slide of a record that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// The number of the slide, from 1.
    pub slide: usize,
    /// Its direction.
    pub direction: Direction,
    /// Whether the puzzle was already solved.
    pub solved: bool,
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            slide,
            direction,
            solved,
        } = self;
        if *slide > Record::MAX_SLIDES {
            write!(f, "slide {slide} cannot be made: ")?;
            too_many(f, "slides")
        } else if *solved {
            write!(f, "slide {slide} comes after the puzzle was solved")
        } else {
            write!(
                f,
                "slide {slide}, {direction}, cannot be made: there is no number to slide"
            )
        }
    }
}

impl core::error::Error for ReplayError {}
