//! The large tiles of a crowded board.

use crate::ai::network::packed_board::PackedBoard;

/// The fewest walls, so at most eight cells are free.
const FEWEST: usize = 8;

/// The exponents of the tiles that can be the goal, the preferred one first: 64 and 32.
const GOALS: [u8; 2] = [6, 5];

/// The walls of a board: its tiles from a size on, all different, so that none of them can merge before
/// the goal is made in the free cells, one more tile of that size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walls {
    /// The walls alone, without the other tiles.
    tiles: PackedBoard,
    /// The exponent of the goal.
    goal: u8,
}

impl Walls {
    /// Returns the walls of a board; `None` if there are fewer than eight, or two equal ones.
    ///
    /// ```
    /// use game_2048::ai::PackedBoard;
    /// use game_2048::ai::endgame::Walls;
    ///
    /// let walls = Walls::of(PackedBoard(0x0210_0001_6789_ABDE)).unwrap();
    /// assert_eq!((walls.tiles(), walls.goal()), (PackedBoard(0x6789_ABDE), 6));
    /// assert_eq!(Walls::of(PackedBoard(0x5510_0001_6789_ABDE)).map(|walls| walls.goal()), Some(6));
    /// assert_eq!(Walls::of(PackedBoard(0x0210_0001_5789_ABDE)).map(|walls| walls.goal()), Some(5));
    /// assert_eq!(Walls::of(PackedBoard(0x0210_0001_4789_ABDE)), None);
    /// assert_eq!(Walls::of(PackedBoard(0x0216_0001_6789_ABDE)), None);
    /// ```
    #[must_use]
    pub fn of(board: PackedBoard) -> Option<Self> {
        let cells = |goal| (0..16).filter(move |&cell| board.cell(cell) >= goal);
        let goal = GOALS
            .into_iter()
            .find(|&goal| cells(goal).count() >= FEWEST)?;
        let (mut tiles, mut met) = (0, 0_u16);
        for cell in cells(goal) {
            let bit = 1 << board.cell(cell);
            if met & bit > 0 {
                return None;
            }
            met |= bit;
            tiles |= board.0 & 15 << (4 * cell);
        }
        let tiles = PackedBoard(tiles);
        Some(Self { tiles, goal })
    }

    /// The walls alone, without the other tiles.
    #[must_use]
    pub const fn tiles(self) -> PackedBoard {
        self.tiles
    }

    /// The exponent of the goal. The walls are at least that large.
    #[must_use]
    pub const fn goal(self) -> u8 {
        self.goal
    }

    /// The bits of the cells with walls.
    #[must_use]
    pub const fn mask(self) -> u64 {
        self.tiles.occupied() * 15
    }
}
