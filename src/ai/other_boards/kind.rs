//! The kinds of networks for other boards: the boards that each is trained for, and its tuples.

use crate::game::board::{Board, Size};
use crate::game::rules::{AfterGoal, Goal, Rules};

/// A kind of network. All are trained for the classic game.
#[derive(Debug, PartialEq)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// The name of its file of weights.
    pub file: &'static str,
    /// The rows and columns of its boards. Boards that are turned by a quarter are its boards too.
    pub shape: (u8, u8),
    /// The number of exponents that it tells apart. Higher ones count as the highest of them.
    pub exponents: u8,
    /// If its file also has the [best play](super::best_play): the least probability with which a game meets a board
    /// that the file has.
    pub best_play: Option<f64>,
    /// The cells of each tuple, row by row.
    pub tuples: &'static [&'static [u8]],
}

/// All kinds. A file of weights names its kind by the index here.
///
/// The smaller tuples lie within larger ones, and learn from fewer games.
pub const KINDS: [Kind; 4] = [
    Kind {
        name: "3x3",
        file: "weights-3x3.bin",
        shape: (3, 3),
        // No 3 × 3 board can hold a tile above 1024.
        exponents: 11,
        best_play: Some(0.000_01),
        tuples: &[
            &[0, 1, 2, 3, 4, 5],
            &[0, 1, 2, 3, 4, 6],
            &[0, 1, 3, 4],
            &[0, 1, 2],
            &[3, 4, 5],
        ],
    },
    Kind {
        name: "3x4",
        file: "weights-3x4.bin",
        shape: (3, 4),
        exponents: 14,
        best_play: None,
        tuples: &[
            &[0, 1, 2, 4, 5, 6],
            &[0, 1, 2, 3, 4, 5],
            &[0, 1, 4, 5, 8, 9],
            &[1, 2, 5, 6, 9, 10],
            &[0, 1, 2, 3],
            &[4, 5, 6, 7],
            &[0, 1, 4, 5],
            &[1, 2, 5, 6],
        ],
    },
    Kind {
        name: "5x5",
        file: "weights-5x5.bin",
        shape: (5, 5),
        // A game rarely gets beyond 131072, so higher tiles are not learned.
        exponents: 18,
        best_play: None,
        tuples: &[
            &[0, 1, 2, 3, 4],
            &[5, 6, 7, 8, 9],
            &[10, 11, 12, 13, 14],
            &[0, 1, 2, 5, 6],
            &[1, 2, 3, 6, 7],
            &[5, 6, 7, 10, 11],
            &[6, 7, 8, 11, 12],
            &[0, 1, 5, 6],
            &[1, 2, 6, 7],
            &[6, 7, 11, 12],
        ],
    },
    Kind {
        name: "2x4",
        file: "weights-2x4.bin",
        shape: (2, 4),
        // No 2 × 4 board can hold a tile above 512.
        exponents: 10,
        best_play: Some(0.000_000_1),
        tuples: &[&[0, 1, 2, 4, 5, 6], &[0, 1, 2, 3], &[0, 1, 4, 5]],
    },
];

impl Kind {
    /// Returns the kind that knows a board under these rules, if there is one.
    ///
    /// A network also ranks the moves under other odds and goals that don't end the game.
    ///
    /// ```
    /// use game_2048::ai::other_boards::Kind;
    /// use game_2048::{Board, Rules, Size};
    ///
    /// let kind = |rules, rows, cols| {
    ///     let rules = Rules::preset(rules).unwrap();
    ///     let board = Board::new(Size::new(rows, cols).unwrap());
    ///     Kind::suiting(&rules, &board).map(|kind| kind.name)
    /// };
    /// assert_eq!(kind("endless", 4, 3), Some("3x4"));
    /// assert_eq!(kind("coin-flip", 3, 3), None);
    /// assert_eq!(kind("classic", 4, 4), None);
    /// ```
    #[must_use]
    pub fn suiting(rules: &Rules, board: &Board) -> Option<&'static Self> {
        let shape = (board.size().rows(), board.size().cols());
        let goes_on = rules.goal == Goal::Never || rules.after_goal == AfterGoal::GoesOn;
        let is_played = goes_on && rules.has_classic_moves();
        KINDS.iter().find(|kind| {
            let is_own_size = shape == kind.shape || shape == (kind.shape.1, kind.shape.0);
            let is_known = |&cell: &u8| cell < kind.exponents;
            is_played && is_own_size && board.cells().iter().all(is_known)
        })
    }

    /// The kind with this name, if there is one.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The size of its boards.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::new(self.shape.0, self.shape.1).unwrap_or_default()
    }

    /// The number of weights of a tuple.
    #[must_use]
    pub fn weights_of(&self, tuple: &[u8]) -> usize {
        tuple.iter().map(|_| usize::from(self.exponents)).product()
    }

    /// The number of weights of all tuples.
    #[must_use]
    pub fn weights(&self) -> usize {
        let tuples = self.tuples.iter();
        tuples.map(|tuple| self.weights_of(tuple)).sum()
    }
}
