//! How much work a search may do.

/// The deepest search, in new tiles.
pub(super) const DEEPEST: u8 = 24;

/// How much work a search may do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// At most so many boards are valued. The first look at the four moves is always made.
    pub nodes: u64,
    /// At most so many new tiles are looked ahead.
    pub depth: u8,
    /// What comes about less often than this is valued without a look ahead.
    pub least: f32,
    /// Moves that promise less than the best one by more than so many points at first sight are not
    /// looked at any further; from a 16384 on, where points only tell better moves from worse, by three
    /// times as many. The plain search looks at all.
    pub margin: f32,
}

impl Default for Budget {
    fn default() -> Self {
        Self::nodes(1000)
    }
}

impl Budget {
    /// A budget of nodes alone.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            depth: DEEPEST,
            least: 0.000_01,
            margin: 10_000.0,
        }
    }

    /// For the plain search, which takes about five times as long for a board: a fifth of the nodes.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self {
            nodes: self.nodes.div_ceil(5),
            ..self
        }
    }

    /// No limit but the depth: the full expectimax.
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
