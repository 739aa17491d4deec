//! The acts of a journal, and their bytes.

use crate::direction::Direction;
use crate::line::{Move, Mover};

/// The opponent in a race to solve a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// The greedy AI.
    #[default]
    Greedy,
    /// The solver.
    Perfect,
    /// Nobody.
    Nobody,
}

/// One entry of a journal: what was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// The game was opened, to begin it or to play on. The time since the act before is unknown.
    Resumed {
        /// The time by the clock, in milliseconds since 1970.
        at: u64,
    },
    /// A move was made.
    Move(Move),
    /// The last move was undone.
    Undo,
    /// The last undone move was made again.
    Redo,
    /// The player kept going after a win.
    KeepGoing,
    /// The player was given a hint.
    Hint,
    /// The player was shown a solution.
    SolutionShown,
    /// The player gave up.
    GivenUp,
    /// The player chose an opponent.
    Opponent(Opponent),
    /// An act of a newer version, which this one skips. Its kind is even.
    Unknown {
        /// Its kind, 18 to 31.
        kind: u8,
        /// Its number.
        number: u64,
    },
}

/// The bits of the first byte of an act that hold its kind.
pub(super) const KIND: u8 = 31;

const RESUMED: u8 = 17;

/// The acts of kinds 8 to 16.
const PLAIN: [Act; 9] = [
    Act::Undo,
    Act::Redo,
    Act::KeepGoing,
    Act::Hint,
    Act::SolutionShown,
    Act::GivenUp,
    Act::Opponent(Opponent::Greedy),
    Act::Opponent(Opponent::Perfect),
    Act::Opponent(Opponent::Nobody),
];

impl Act {
    /// Whether it is part of play, rather than something that happened meanwhile. Only such an act
    /// ends a pause.
    #[must_use]
    pub const fn is_play(self) -> bool {
        matches!(
            self,
            Self::Move(_) | Self::Undo | Self::Redo | Self::KeepGoing | Self::GivenUp
        )
    }

    /// The kind of the act in bytes.
    const fn kind(self) -> u8 {
        match self {
            Self::Move(Move { direction, mover }) => direction.index() + 4 * mover as u8,
            Self::Undo => 8,
            Self::Redo => 9,
            Self::KeepGoing => 10,
            Self::Hint => 11,
            Self::SolutionShown => 12,
            Self::GivenUp => 13,
            Self::Opponent(opponent) => 14 + opponent as u8,
            Self::Resumed { .. } => RESUMED,
            Self::Unknown { kind, .. } => kind,
        }
    }

    /// The bytes of the act and of the milliseconds since the one before.
    pub(super) fn bytes(self, ms: u32) -> Vec<u8> {
        let number = match self {
            Self::Resumed { at: number } | Self::Unknown { number, .. } => number,
            _ => ms.into(),
        };
        let mut rest = number >> 2;
        let mut bytes = vec![self.kind() | low_bits(number, 2) << 5 | more(rest)];
        while rest > 0 {
            let bits = low_bits(rest, 7);
            rest >>= 7;
            bytes.push(bits | more(rest));
        }
        bytes
    }

    /// Reads the first act of some bytes, and the milliseconds since the one before. `None` if the
    /// bytes are no act.
    pub(super) fn read(bytes: &mut &[u8]) -> Option<(Self, u32)> {
        let (&first, mut rest) = bytes.split_first()?;
        let mut number = u64::from(first >> 5 & 3);
        let mut last = first;
        let mut shift = 2;
        while last >= MORE {
            (last, rest) = rest.split_first().map(|(&next, rest)| (next, rest))?;
            let bits = u64::from(last & (MORE - 1));
            if last == 0 || shift >= u64::BITS || bits > u64::MAX >> shift {
                return None;
            }
            number |= bits << shift;
            shift += 7;
        }
        *bytes = rest;
        let kind = first & KIND;
        let act = match kind {
            0..8 => Self::Move(Move {
                direction: Direction::ALL[usize::from(kind & 3)],
                mover: if kind < 4 { Mover::Player } else { Mover::Ai },
            }),
            8..RESUMED => PLAIN[usize::from(kind - 8)],
            RESUMED => return Some((Self::Resumed { at: number }, 0)),
            _ => return Some((Self::Unknown { kind, number }, 0)),
        };
        Some((act, number.try_into().ok()?))
    }
}

/// The bit that says that another byte of the number follows.
const MORE: u8 = 128;

const fn more(rest: u64) -> u8 {
    if rest > 0 { MORE } else { 0 }
}

/// Returns the lowest bits of a number, at most 8.
const fn low_bits(number: u64, bits: u32) -> u8 {
    number.to_le_bytes()[0] & ((1 << bits) - 1)
}
