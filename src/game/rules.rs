//! Rules as plain data, and the table of presets.

use core::fmt;

use super::board::Size;

/// How a game starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Some 2s and some tiles drawn by the odds, all in different cells.
    Tiles {
        /// The number of 2s.
        twos: u8,
        /// The number of tiles drawn by the odds, after the 2s.
        drawn: u8,
    },
    /// Every cell is drawn independently, with these weights. If all come out empty and a no-op
    /// move would add no tile, one tile is drawn by the odds.
    Scatter {
        /// The weight of an empty cell.
        empty: u8,
        /// The weight of a 2.
        two: u8,
        /// The weight of a 4.
        four: u8,
    },
}

/// The odds of a new tile being a 2 or a 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// The weight of a 2.
    pub two: u8,
    /// The weight of a 4.
    pub four: u8,
}

/// How often tiles of one line may merge in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Merge {
    /// A tile that came from a merge does not merge again.
    Once,
    /// The first equal pair merges, again and again, until the line contains no equal neighbors.
    Cascade,
}

/// The effect of a move that changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoOpMove {
    /// It doesn't count as a move: no tile appears.
    Ignored,
    /// A tile appears anyway.
    Spawns,
}

/// The condition for winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The game cannot be won.
    Never,
    /// A tile with this exponent or a higher one.
    Tile(u8),
    /// This score or more.
    Score(u32),
}

/// What happens after the goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AfterGoal {
    /// The player may keep going.
    GoesOn,
    /// The game is over.
    Ends,
}

/// The condition for losing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loss {
    /// No move is possible.
    Stuck,
    /// A move leaves no cell empty, counting its new tile. That move scores nothing and cannot win.
    Full,
}

/// The rules of a game, without its board size.
///
/// ```
/// use game_2048::game::rules::{Merge, Odds, Rules};
///
/// let classic = Rules::preset("classic").unwrap();
/// assert_eq!(classic.odds, Odds { two: 9, four: 1 });
///
/// let custom = Rules { merge: Merge::Cascade, ..classic };
/// assert!(custom.check().is_ok());
/// assert_eq!(custom.preset_name(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How a game starts.
    pub opening: Opening,
    /// Which tile appears after a move.
    pub odds: Odds,
    /// How tiles merge.
    pub merge: Merge,
    /// The effect of a move that changes nothing.
    pub no_op_move: NoOpMove,
    /// The condition for winning.
    pub goal: Goal,
    /// What happens after the goal is reached.
    pub after_goal: AfterGoal,
    /// The condition for losing.
    pub loss: Loss,
}

/// The rule sets that have a name.
pub const PRESETS: [(&str, Rules); 5] = [
    ("classic", Rules::CLASSIC),
    (
        "coin-flip",
        Rules {
            opening: Opening::Tiles { twos: 2, drawn: 0 },
            odds: Odds { two: 1, four: 1 },
            after_goal: AfterGoal::Ends,
            ..Rules::CLASSIC
        },
    ),
    (
        "cascade",
        Rules {
            opening: Opening::Scatter {
                empty: 3,
                two: 2,
                four: 1,
            },
            odds: Odds { two: 3, four: 1 },
            merge: Merge::Cascade,
            no_op_move: NoOpMove::Spawns,
            goal: Goal::Score(2048),
            after_goal: AfterGoal::Ends,
            loss: Loss::Full,
        },
    ),
    (
        "endless",
        Rules {
            goal: Goal::Never,
            ..Rules::CLASSIC
        },
    ),
    (
        "two-to-one",
        Rules {
            opening: Opening::Tiles { twos: 1, drawn: 1 },
            odds: Odds { two: 2, four: 1 },
            ..Rules::CLASSIC
        },
    ),
];

/// The fault that [`Rules::check`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// The odds are 0 : 0.
    Odds,
    /// This opening places no tile or more than [`Rules::MAX_OPENING`], or its weights are all 0 or
    /// above [`Rules::MAX_WEIGHT`].
    Opening(Opening),
    /// A goal tile outside of [`Rules::GOAL_TILES`], or a goal score of 0.
    Goal,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Odds => f.write_str("the odds of a 2 and of a 4 must not both be 0"),
            Self::Opening(Opening::Tiles { twos, drawn }) => write!(
                f,
                "an opening places 1 to {} tiles, not {}",
                Rules::MAX_OPENING,
                u32::from(*twos) + u32::from(*drawn),
            ),
            Self::Opening(Opening::Scatter { empty, two, four }) => write!(
                f,
                "an opening draws each cell with weights of 0 to {} that are not all 0, \
                not {empty}, {two} and {four}",
                Rules::MAX_WEIGHT,
            ),
            Self::Goal => f.write_str("a goal is a tile from 8 to 2^63, or a score of 1 or more"),
        }
    }
}

impl core::error::Error for RulesError {}

impl Rules {
    /// The preset `classic`.
    pub const CLASSIC: Self = Self {
        opening: Opening::Tiles { twos: 0, drawn: 2 },
        odds: Odds { two: 9, four: 1 },
        merge: Merge::Once,
        no_op_move: NoOpMove::Ignored,
        goal: Goal::Tile(11),
        after_goal: AfterGoal::GoesOn,
        loss: Loss::Stuck,
    };
    /// The most tiles that an opening places: one for each cell of the smallest board.
    pub const MAX_OPENING: u8 = 8;
    /// The highest weight in an opening that draws each cell.
    pub const MAX_WEIGHT: u8 = 15;
    /// The exponents that a goal tile may have.
    pub const GOAL_TILES: core::ops::RangeInclusive<u8> = 3..=63;

    /// The preset with this name, if there is one.
    #[must_use]
    pub fn preset(name: &str) -> Option<Self> {
        PRESETS
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, rules)| *rules)
    }

    /// The name of these rules, if they are a preset.
    #[must_use]
    pub fn preset_name(&self) -> Option<&'static str> {
        PRESETS
            .iter()
            .find(|(_, known)| known == self)
            .map(|(name, _)| *name)
    }

    /// Whether tiles move, and games are lost, as in the classic game.
    #[must_use]
    pub fn has_classic_moves(&self) -> bool {
        let classic = Self::CLASSIC;
        (self.merge, self.no_op_move, self.loss)
            == (classic.merge, classic.no_op_move, classic.loss)
    }

    /// Whether the goal, if there is one, can be reached from an opening on a board of this size.
    ///
    /// No position has tiles above a chain that fills the board: from the highest tile on, each is half of the one
    /// before, down to a new tile. So on 2 × 4, where new tiles may be 4s, the highest is a 512. A tile that was merged
    /// from 2s has scored its number once for each merge, and 4s have scored less.
    ///
    /// ```
    /// use game_2048::{Rules, Size};
    ///
    /// let classic = Rules::preset("classic").unwrap();
    /// assert!(!classic.goal_fits(Size::new(3, 3)?));
    /// assert!(classic.goal_fits(Size::new(2, 5)?));
    /// # Ok::<(), game_2048::SizeError>(())
    /// ```
    #[must_use]
    pub fn goal_fits(&self, size: Size) -> bool {
        let has_fours =
            self.odds.four > 0 || matches!(self.opening, Opening::Scatter { four, .. } if four > 0);
        let lowest = 1 + u32::from(has_fours);
        // Where a full board loses, one cell stays empty.
        let tiles =
            u32::from(size.rows()) * u32::from(size.cols()) - u32::from(self.loss == Loss::Full);
        match self.goal {
            Goal::Never => true,
            Goal::Tile(exponent) => u32::from(exponent) < lowest + tiles,
            Goal::Score(score) => {
                // Boards of 32 cells have room for any score.
                let exponents = lowest..lowest + tiles.min(32);
                let most: u64 = exponents
                    .map(|exponent| u64::from(exponent - 1) << exponent)
                    .sum();
                u64::from(score) <= most
            }
        }
    }

    /// Checks whether these rules can be played.
    ///
    /// # Errors
    ///
    /// Names the part that is wrong.
    pub const fn check(&self) -> Result<(), RulesError> {
        if self.odds.two == 0 && self.odds.four == 0 {
            return Err(RulesError::Odds);
        }
        let opening = match self.opening {
            Opening::Tiles { twos, drawn } => {
                let tiles = twos.saturating_add(drawn);
                1 <= tiles && tiles <= Self::MAX_OPENING
            }
            Opening::Scatter { empty, two, four } => {
                (empty | two | four) != 0 && (empty | two | four) <= Self::MAX_WEIGHT
            }
        };
        let goal = match self.goal {
            Goal::Never => true,
            Goal::Tile(exponent) => {
                *Self::GOAL_TILES.start() <= exponent && exponent <= *Self::GOAL_TILES.end()
            }
            Goal::Score(score) => score > 0,
        };
        match (opening, goal) {
            (false, _) => Err(RulesError::Opening(self.opening)),
            (_, false) => Err(RulesError::Goal),
            _ => Ok(()),
        }
    }
}
