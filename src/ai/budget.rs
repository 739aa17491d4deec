//! The limits of a search.

/// The maximum depth of a search, in new tiles.
pub(super) const DEEPEST: u8 = 24;

/// The limits of a search: its work, its depth, and what it may skip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// The most boards to evaluate. The four moves are always evaluated, even beyond this limit.
    pub nodes: u64,
    /// The most new tiles to look ahead.
    pub depth: u8,
    /// Boards less likely than this are evaluated without looking ahead.
    pub least: f32,
    /// The pruning margin, in points: moves that look worse than the best one by more than this
    /// before the search aren't searched. From a 16384 on, where values only rank the moves, the
    /// margin is three times as wide. The generic search searches all moves, and so does the search
    /// with a network on a board of few tiles, which no network was trained on.
    pub margin: f32,
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(1000)
    }
}

impl Budget {
    /// Creates a budget limited by nodes.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: DEEPEST,
            least: 0.000_01,
            margin: 10_000.0,
        }
    }

    /// Reduces the nodes to a fifth, for the generic search, which takes five times as long per board.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self {
            nodes: self.nodes.div_ceil(5),
            ..self
        }
    }

    /// Creates a budget limited by depth alone: full expectimax.
    #[must_use]
    pub const fn depth(depth: u8) -> Self {
        Self {
            nodes: u64::MAX,
            depth,
            least: 0.0,
            margin: f32::INFINITY,
        }
    }
}
