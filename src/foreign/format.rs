//! The formats in which other programs keep games and boards.

use core::fmt;

/// A format of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The replay text of 2048verse, three characters a record.
    Verse,
    /// The older replay text of 2048verse, one character a record.
    VerseOld,
    /// RPL1 of 2048-next, as bytes or as text.
    Rpl1,
    /// `REPLAY_v4C_` of 2048-next.
    V4c,
    /// The history export of 2048-next.
    NextHistory,
    /// A saved game of 2048-next.
    NextSave,
    /// The list of actions of 2048-next, which has a seed but no tiles.
    NextActions,
    /// The files that andstatus/game2048 shares.
    Andstatus,
    /// The `gameState` of the original game and its clones: a board.
    GameState,
    /// An episode of 2048-Framework.
    Framework,
    /// The saved game of GNOME 2048: a board.
    Gnome,
    /// Hexadecimal digits, one a cell: a board.
    Hex,
    /// Records of 25 bytes, of the tablebase trainer and of 2048-next.
    Records25,
    /// States of 13 bytes, of the AI of the tablebase trainer.
    States13,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 14] = [
        Self::Verse,
        Self::VerseOld,
        Self::Rpl1,
        Self::V4c,
        Self::NextHistory,
        Self::NextSave,
        Self::NextActions,
        Self::Andstatus,
        Self::GameState,
        Self::Framework,
        Self::Gnome,
        Self::Hex,
        Self::Records25,
        Self::States13,
    ];

    /// The formats that [`write`](super::write) writes.
    pub const WRITTEN: [Self; 3] = [Self::Verse, Self::VerseOld, Self::Rpl1];

    /// The name of the format, as JavaScript has it.
    ///
    /// ```
    /// use game_2048::foreign::Format;
    ///
    /// assert_eq!(Format::Rpl1.name(), "rpl1");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Verse => "verse",
            Self::VerseOld => "verseOld",
            Self::Rpl1 => "rpl1",
            Self::V4c => "v4c",
            Self::NextHistory => "nextHistory",
            Self::NextSave => "nextSave",
            Self::NextActions => "nextActions",
            Self::Andstatus => "andstatus",
            Self::GameState => "gameState",
            Self::Framework => "framework",
            Self::Gnome => "gnome",
            Self::Hex => "hex",
            Self::Records25 => "records25",
            Self::States13 => "states13",
        }
    }

    /// The format with this name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
