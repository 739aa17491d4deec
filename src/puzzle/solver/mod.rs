//! The solver: shortest solutions on 3 × 3 and 4 × 4, good ones on 5 × 5.
//!
//! [`walking_distance`] and [`pattern_database`] ← [`patterns`] give lower bounds, [`ida_star`] and
//! [`beam`] ← [`layers`] search, and all of them use [`pieces`].

pub mod beam;
pub mod ida_star;
pub mod layers;
pub mod pattern_database;
pub mod patterns;
pub mod pieces;
pub mod walking_distance;

use core::fmt;

use super::board::Board;
use super::graph::Graph;
use super::hill_climb::distance;
use crate::direction::Direction;
use beam::{Beam, Found};
use ida_star::{Estimate, IdaStar};
use patterns::{Pattern, Patterns};
use pieces::{Pieces, slides};
use walking_distance::{Walk, WalkingDistance};

/// Solves boards of one size toward one goal, a slice of work at a time.
///
/// On 3 × 3 it looks the solution up in the [`Graph`]. On 4 × 4 it is optimal: IDA* with the
/// walking distance at first, and with pattern databases once they are built. On 5 × 5 it is a beam
/// search with smaller pattern databases, which needs a few slides more than the optimum.
///
/// The same calls give the same solutions. On 3 × 3 and 4 × 4 these don't depend on which tables
/// are built, nor on the sizes of the slices.
///
/// ```
/// use game_2048::puzzle::{Goal, Side, Solver, Start};
///
/// let goal = Goal::Usual.board(Side::new(4).unwrap());
/// let mut board = Start::Walk(20).board(&goal, 1);
/// let mut solver = Solver::new(&goal);
/// solver.start(&board)?;
/// let solution = loop {
///     // Here a worker could build the databases, report its progress, or be stopped.
///     if let Some(solution) = solver.search(1_000) {
///         break solution;
///     }
/// };
/// assert!(solution.optimal && solution.slides.len() <= 20);
/// for slide in solution.slides {
///     board.slide(slide);
/// }
/// assert_eq!(board, goal);
/// # Ok::<(), game_2048::puzzle::Unsolvable>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    goal: Board,
    method: Method,
}

/// A solution: slides to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The directions in which the numbers slide, in the form for [`Board::slide`].
    pub slides: Vec<Direction>,
    /// Whether the solution is proved to be shortest.
    pub optimal: bool,
}

#[derive(Clone, Debug)]
enum Method {
    Three {
        graph: Option<Graph>,
        board: Option<Board>,
    },
    Four(Box<Four>),
    Five(Box<Five>),
}

#[derive(Clone, Debug)]
struct Four {
    walking: WalkingDistance,
    patterns: Patterns,
    search: Option<(Pieces, Search)>,
}

#[derive(Clone, Debug)]
enum Search {
    Walking(IdaStar<Walk>),
    Patterns(IdaStar<Pattern<3>>, u64),
}

#[derive(Clone, Debug)]
struct Five {
    patterns: Patterns,
    /// The search, and the number of databases that it uses.
    search: Option<(Beam, usize)>,
}

impl Solver {
    /// Creates a solver for this goal. This takes at most a few milliseconds.
    #[must_use]
    pub fn new(goal: &Board) -> Self {
        let side = goal.side();
        let patterns = || Patterns::new(side, goal.empty());
        let method = match side.length() {
            3 => Method::Three {
                graph: None,
                board: None,
            },
            4 => Method::Four(Box::new(Four {
                walking: WalkingDistance::new(goal.empty()),
                patterns: patterns(),
                search: None,
            })),
            _ => Method::Five(Box::new(Five {
                patterns: patterns(),
                search: None,
            })),
        };
        Self {
            goal: *goal,
            method,
        }
    }

    /// The goal.
    #[must_use]
    pub const fn goal(&self) -> &Board {
        &self.goal
    }

    /// Builds more of the tables, for about `work` units (a million take about 5 to 20 ms). Returns
    /// whether all of them are built. Without them the search still works, but is slower or finds
    /// longer solutions.
    pub fn prepare(&mut self, work: u32) -> bool {
        match &mut self.method {
            Method::Three { graph, .. } => {
                if graph.is_none() {
                    *graph = Graph::new(&self.goal);
                }
                true
            }
            Method::Four(four) => four.patterns.build(work.into()),
            Method::Five(five) => five.patterns.build(work.into()),
        }
    }

    /// A lower bound on the number of slides from a board to the goal, from the tables built so
    /// far. `None` when the board is unsolvable.
    #[must_use]
    pub fn estimate(&self, board: &Board) -> Option<u8> {
        if !board.reaches(&self.goal) {
            return None;
        }
        let pieces = Pieces::new(board, &self.goal);
        Some(match &self.method {
            Method::Three { graph: None, .. } => {
                u8::try_from(distance(board, &self.goal)).unwrap_or(u8::MAX)
            }
            Method::Three {
                graph: Some(graph), ..
            } => graph.distance(board)?,
            Method::Four(four) if !four.patterns.is_built() => four.walking.root(&pieces).1,
            Method::Four(four) => four.patterns.tables::<3>().root(&pieces).1,
            Method::Five(five) => five.patterns.tables::<{ beam::GROUPS }>().root(&pieces).1,
        })
    }

    /// Starts a search from this board and drops the previous one.
    ///
    /// # Errors
    ///
    /// When the goal cannot be reached from the board.
    pub fn start(&mut self, board: &Board) -> Result<(), Unsolvable> {
        if !board.reaches(&self.goal) {
            return Err(Unsolvable);
        }
        let pieces = Pieces::new(board, &self.goal);
        match &mut self.method {
            Method::Three { board: start, .. } => *start = Some(*board),
            Method::Four(four) => {
                let search = if four.patterns.is_built() {
                    Search::Patterns(IdaStar::new(&four.patterns.tables(), &pieces, 0), 0)
                } else {
                    Search::Walking(IdaStar::new(&four.walking, &pieces, 0))
                };
                four.search = Some((pieces, search));
            }
            Method::Five(five) => {
                let goal = Pieces::new(&self.goal, &self.goal);
                let tables = five.patterns.tables();
                let beam = Beam::new(tables, &pieces, goal.homes(), beam::WIDTH);
                five.search = Some((beam, five.patterns.built()));
            }
        }
        Ok(())
    }

    /// Searches about `nodes` more nodes. Returns `None` while there is no solution yet, or no
    /// search; after that, the same solution on every call.
    pub fn search(&mut self, nodes: u64) -> Option<Solution> {
        let side = self.goal.side();
        match &mut self.method {
            Method::Three { graph, board } => {
                let board = board.as_ref()?;
                if graph.is_none() {
                    *graph = Graph::new(&self.goal);
                }
                Some(Solution {
                    slides: graph.as_ref()?.solve(board)?,
                    optimal: true,
                })
            }
            Method::Four(four) => {
                let path = four.search(nodes)?;
                Some(Solution {
                    slides: slides(side, &path),
                    optimal: true,
                })
            }
            Method::Five(five) => {
                let found = five.search(nodes)?;
                Some(Solution {
                    slides: slides(side, &found.path),
                    optimal: found.optimal,
                })
            }
        }
    }

    /// The number of nodes (boards looked at) in the current search.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        match &self.method {
            Method::Three { .. } => 0,
            Method::Four(four) => match &four.search {
                Some((_, Search::Walking(search))) => search.nodes(),
                Some((_, Search::Patterns(search, before))) => search.nodes() + before,
                None => 0,
            },
            Method::Five(five) => five.search.as_ref().map_or(0, |(beam, _)| beam.nodes()),
        }
    }
}

impl Five {
    fn search(&mut self, nodes: u64) -> Option<Found> {
        let (beam, built) = self.search.as_mut()?;
        let tables = self.patterns.tables();
        if *built != self.patterns.built() {
            *built = self.patterns.built();
            beam.value(tables);
        }
        beam.search(tables, nodes)
    }
}

impl Four {
    fn search(&mut self, nodes: u64) -> Option<Vec<u8>> {
        let (pieces, search) = self.search.as_mut()?;
        // A threshold proved with the walking distance also holds for the databases.
        if let Search::Walking(walking) = search {
            if self.patterns.is_built() && walking.found().is_none() {
                let tables = self.patterns.tables();
                let again = IdaStar::new(&tables, pieces, walking.threshold());
                *search = Search::Patterns(again, walking.nodes());
            }
        }
        match search {
            Search::Walking(search) => search.search(&self.walking, nodes),
            Search::Patterns(search, _) => search.search(&self.patterns.tables(), nodes),
        }
    }
}

/// The error for a board from which the goal cannot be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable;

impl fmt::Display for Unsolvable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no slides lead from this board to the goal")
    }
}

impl core::error::Error for Unsolvable {}
