//! Detours: the slides of a puzzle that made the way to the goal longer. Whoever asks brings the solver.

use super::board::Board;
use super::game::Puzzle;
use super::record::{Record, Setup};
use super::start::Start;
use crate::direction::Direction;

/// The number of slides that are followed from one solution on. A puzzle is searched from its end, where solutions are
/// found at once, and within such a part forwards, because a player who follows the solution needs no other one.
pub const PART: usize = 24;

/// A board on which the player made the way longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detour {
    /// The number of slides before it.
    pub step: usize,
    /// The board.
    pub board: Board,
    /// The number that slid.
    pub played: u8,
    /// A number that is closer to the goal after it has slid.
    pub best: u8,
    /// The number of slides to the goal, at best.
    pub left: usize,
    /// The numbers that can slide.
    pub ways: Vec<Way>,
    /// The record of a puzzle that begins with this board and has the slide that was made.
    pub made: Record,
}

/// A number that can slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The number.
    pub number: u8,
    /// Its direction.
    pub direction: Direction,
    /// Whether that makes the way to the goal shorter.
    pub closer: bool,
}

/// What a step of the search has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The number of slides that have been looked at.
    Looked(usize),
    /// A detour.
    Found(Detour),
}

/// The search for the detours of a puzzle, from its end on, until solutions take too long.
#[derive(Clone, Debug)]
pub struct Detours {
    setup: Setup,
    /// The boards before each slide, and the last one.
    boards: Vec<Board>,
    slides: Vec<Direction>,
    /// The part that is searched.
    start: usize,
    end: usize,
    step: usize,
    /// A shortest solution from the step on; `None` if it took too long.
    way: Option<Vec<Direction>>,
    /// The longer slides of the part, each with a shortest solution before it.
    longer: Vec<(usize, Vec<Direction>)>,
    /// The boards and slides that were found: the player may have come back to one.
    known: Vec<(Board, Direction)>,
}

impl Detours {
    /// Begins to search a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        let slides = puzzle.directions();
        let mut board = *puzzle.start();
        let mut boards = vec![board];
        for &direction in &slides {
            board.slide(direction);
            boards.push(board);
        }
        let all = slides.len();
        Self {
            setup: *puzzle.setup(),
            boards,
            slides,
            start: all,
            end: all,
            step: all,
            way: Some(Vec::new()),
            longer: Vec::new(),
            known: Vec::new(),
        }
    }

    /// The number of slides of the puzzle.
    #[must_use]
    pub fn slides(&self) -> usize {
        self.slides.len()
    }

    /// Searches on, with few solutions. `solve` finds a shortest one; `None` if that takes too long. Returns `None` at the
    /// end.
    pub fn advance(
        &mut self,
        solve: &mut impl FnMut(&Board) -> Option<Vec<Direction>>,
    ) -> Option<Step> {
        if self.step < self.end {
            if let Some(way) = self.way.take() {
                return Some(self.look(way, solve));
            }
        }
        if let Some((step, way)) = self.longer.pop() {
            let found = self.detour(step, &way, solve).map(Step::Found);
            return Some(found.unwrap_or(Step::Looked(self.looked())));
        }
        // Before a board whose solution takes too long, everything is harder still.
        if self.start == 0 || self.way.is_none() {
            return None;
        }
        self.end = self.start;
        self.start = self.end.saturating_sub(PART);
        self.step = self.start;
        self.way = solve(&self.boards[self.start]);
        Some(Step::Looked(self.looked()))
    }

    fn looked(&self) -> usize {
        self.slides() - self.end + self.step - self.start
    }

    /// Looks at the next slide, given a shortest solution before it.
    fn look(
        &mut self,
        mut way: Vec<Direction>,
        solve: &mut impl FnMut(&Board) -> Option<Vec<Direction>>,
    ) -> Step {
        let step = self.step;
        self.step += 1;
        if way.first() == Some(&self.slides[step]) {
            way.remove(0);
            self.way = Some(way);
            return Step::Looked(self.looked());
        }
        self.way = solve(&self.boards[step + 1]);
        if self
            .way
            .as_ref()
            .is_some_and(|after| after.len() > way.len())
        {
            self.longer.push((step, way));
        }
        Step::Looked(self.looked())
    }

    /// Tries all numbers that can slide. A slide changes the distance by exactly one. `None` if one of them takes too long,
    /// or the detour is known.
    fn detour(
        &mut self,
        step: usize,
        way: &[Direction],
        solve: &mut impl FnMut(&Board) -> Option<Vec<Direction>>,
    ) -> Option<Detour> {
        let (board, slid) = (self.boards[step], self.slides[step]);
        if self.known.contains(&(board, slid)) {
            return None;
        }
        self.known.push((board, slid));
        let (mut ways, mut played, mut best) = (Vec::new(), 0, 0);
        for direction in Direction::ALL {
            let mut after = board;
            let Some(number) = after.slide(direction) else {
                continue;
            };
            let mut closer = way.first() == Some(&direction);
            if direction == slid {
                played = number;
            } else if closer {
                best = number;
            } else {
                closer = solve(&after)?.len() < way.len();
            }
            ways.push(Way {
                number,
                direction,
                closer,
            });
        }
        let (side, goal) = (self.setup.side(), self.setup.goal());
        let setup = Setup::new(side, goal, Start::Board(board), 1).ok()?;
        let left = way.len();
        let made = Record {
            setup,
            slides: vec![slid],
        };
        Some(Detour {
            step,
            board,
            played,
            best,
            left,
            ways,
            made,
        })
    }
}
