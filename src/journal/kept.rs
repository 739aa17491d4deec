//! A journal: a game, its acts in chunks, and what is folded from them.

use core::mem::take;

use super::act::{Act, KIND};
use super::error::{JournalError, JournalErrorKind};
use crate::line::Line;
use crate::text::MAX_MOVES;
use crate::text::check_sum::crc32;

/// The number of acts in a full chunk.
pub const CHUNK_ACTS: usize = 256;

/// The maximum number of acts in a journal: for each move that a record can hold, one undo.
pub const MAX_ACTS: usize = 2 * MAX_MOVES;

/// The longest pause that counts as playing time, in milliseconds. Of a longer one, as much counts.
pub const PAUSE: u64 = 60_000;

/// The version of the chunks.
const VERSION: u8 = 1;

/// The length of a check sum, in bytes.
const SUM: usize = size_of::<u32>();

/// A game that a journal can keep.
pub trait Playable {
    /// What a view needs to show a move.
    type Turn;
    /// What is counted about a game. It follows from the start and the acts.
    type Summary;
    /// The version of the summary. A stored summary of another version must be computed again.
    const SUMMARY_VERSION: u32;

    /// The known moves.
    fn line(&self) -> &Line;

    /// The record of all known moves, as text.
    fn history(&self) -> String;

    /// The summary of a game without acts. `counts` is false if nothing about it is to count.
    fn summary(&self, counts: bool) -> Self::Summary;

    /// Whether an act is possible, as far as it depends on earlier acts.
    fn allows(&self, summary: &Self::Summary, act: Act) -> bool;

    /// Makes, undoes or redoes a move. Returns `None` and changes nothing if that is impossible, or
    /// for any other act.
    fn turn(&mut self, act: Act) -> Option<Self::Turn>;

    /// Does an act like [`Playable::turn`], but faster, and any act. Returns whether it is possible.
    fn repeat(&mut self, act: Act) -> bool;

    /// Adds an act, which the game has just done, to the summary.
    fn fold(&self, summary: &mut Self::Summary, done: Done);
}

/// An act that was done.
#[derive(Clone, Copy, Debug)]
pub struct Done {
    /// The act.
    pub act: Act,
    /// The playing time since the last act of play, in milliseconds and at most [`PAUSE`]; 0 if this
    /// isn't one.
    pub time: u64,
    /// The number of acts in the journal, with this one.
    pub acts: usize,
    /// Whether the game counts, as far as its start decides.
    pub counts: bool,
}

/// A game that is played, with all that was done.
///
/// ```
/// use game_2048::journal::{Act, Journal};
/// use game_2048::line::{Move, Mover};
/// use game_2048::{Direction, Game, Rules, Setup, Size};
///
/// let rules = Rules::preset("classic").unwrap();
/// let game = Game::new(Setup { rules, start: Size::default().into(), seed: 42 });
/// let mut journal = Journal::new(game.clone(), true);
/// journal.add(Act::Resumed { at: 1_795_860_000_000 }, 0);
/// let up = Act::Move(Move { direction: Direction::Up, mover: Mover::Player });
/// let turn = journal.turn(up, 350).expect("something moves");
/// journal.turn(Act::Undo, 1200);
/// assert_eq!((journal.summary().moves, journal.summary().undos), (1, 1));
/// assert_eq!(journal.summary().time, 1550);
///
/// // The start and the chunks give the same journal again.
/// let mut again = Journal::new(game, true);
/// again.read(&journal.chunk(0).unwrap())?;
/// assert_eq!(again.summary(), journal.summary());
/// assert_eq!(again.read(&[1, 2, 3]).unwrap_err().to_string(), "chunk 1: the chunk before it is not full");
/// # Ok::<(), game_2048::journal::JournalError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Journal<G: Playable> {
    game: G,
    /// The known moves at the start.
    start: Line,
    counts: bool,
    summary: G::Summary,
    acts: usize,
    /// The bytes of all acts.
    bytes: Vec<u8>,
    /// The ends of the full chunks.
    full: Vec<End>,
    /// The check sum of the start and all acts.
    sum: u32,
    /// The time of the first opening by the clock.
    started: Option<u64>,
    /// The time of the last act by the clock.
    ended: Option<u64>,
    /// The milliseconds since the last act of play.
    idle: u64,
    needs_newer: bool,
}

/// The end of a chunk.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The number of bytes up to it.
    at: usize,
    /// The check sum of the start and all acts up to it.
    sum: u32,
}

impl<G: Playable> Journal<G> {
    /// Begins the journal of a game. Moves that the game has were not made here: they are part of
    /// its start. `counts` is false if nothing about it is to count.
    #[must_use]
    pub fn new(game: G, counts: bool) -> Self {
        let uncounted = if counts { "" } else { " uncounted" };
        let start = format!("{} {}{uncounted}", game.history(), game.line().made());
        Self {
            start: game.line().clone(),
            summary: game.summary(counts),
            game,
            counts,
            acts: 0,
            bytes: Vec::new(),
            full: Vec::new(),
            sum: crc32(0, start.as_bytes()),
            started: None,
            ended: None,
            idle: 0,
            needs_newer: false,
        }
    }

    /// Adds the acts of the next stored chunk. Long games can so be read in slices.
    ///
    /// # Errors
    ///
    /// When the chunk is damaged, belongs elsewhere or has an act that is impossible there. The
    /// journal then has the acts before that, and the game can be played on from there. If a
    /// newer version is needed, the journal takes no more acts.
    pub fn read(&mut self, chunk: &[u8]) -> Result<(), JournalError> {
        let number = self.acts.div_ceil(CHUNK_ACTS);
        self.read_acts(chunk).map_err(|kind| {
            self.needs_newer |= kind.needs_newer();
            JournalError {
                chunk: number,
                kind,
            }
        })
    }

    fn read_acts(&mut self, chunk: &[u8]) -> Result<(), JournalErrorKind> {
        use JournalErrorKind as Kind;
        if self.needs_newer || self.acts % CHUNK_ACTS != 0 {
            return Err(Kind::Order);
        }
        let (&version, rest) = chunk.split_first().ok_or(Kind::CheckSum)?;
        if version != VERSION {
            return Err(Kind::Version { found: version });
        }
        let (acts, sum) = rest.split_last_chunk::<SUM>().ok_or(Kind::CheckSum)?;
        let checked = crc32(self.sum, acts);
        if acts.is_empty() || checked != u32::from_le_bytes(*sum) {
            return Err(Kind::CheckSum);
        }
        let (before, at) = (self.sum, self.bytes.len());
        let result = self.repeat(acts);
        self.sum = match result {
            Ok(()) => checked,
            Err(_) => crc32(before, &self.bytes[at..]),
        };
        result
    }

    /// Does the acts of a chunk again and adds their bytes, but not to the check sum.
    fn repeat(&mut self, mut rest: &[u8]) -> Result<(), JournalErrorKind> {
        use JournalErrorKind as Kind;
        let most = MAX_ACTS.min(self.acts + CHUNK_ACTS);
        while !rest.is_empty() {
            if self.acts >= most {
                return Err(Kind::TooMany);
            }
            let number = self.acts + 1;
            let before = rest;
            let Some((act, ms)) = Act::read(&mut rest) else {
                return Err(Kind::Malformed { act: number });
            };
            match act {
                Act::Unknown { kind, .. } if kind % 2 == 1 => {
                    return Err(Kind::Newer { act: number, kind });
                }
                Act::Unknown { .. } => {}
                act if self.game.allows(&self.summary, act) && self.game.repeat(act) => {}
                _ => {
                    let kind = before[0] & KIND;
                    return Err(Kind::Impossible { act: number, kind });
                }
            }
            let bytes = &before[..before.len() - rest.len()];
            self.push(act, ms, |kept| kept.extend_from_slice(bytes));
        }
        Ok(())
    }

    /// Makes, undoes or redoes a move, `ms` milliseconds after the last act.
    ///
    /// Returns `None` and adds nothing when that is impossible, for any other act, or when the
    /// journal [is full](Self::is_full) or [needs a newer version](Self::needs_newer).
    pub fn turn(&mut self, act: Act, ms: u32) -> Option<G::Turn> {
        if !self.takes(act) {
            return None;
        }
        let turn = self.game.turn(act)?;
        self.write(act, ms);
        Some(turn)
    }

    /// Adds any act like [`Journal::turn`], for which nothing is to be shown. Returns whether it was
    /// possible.
    pub fn add(&mut self, act: Act, ms: u32) -> bool {
        let is_done = self.takes(act) && self.game.repeat(act);
        if is_done {
            self.write(act, ms);
        }
        is_done
    }

    fn takes(&self, act: Act) -> bool {
        let is_known = !matches!(act, Act::Unknown { .. });
        is_known && !self.is_full() && !self.needs_newer && self.game.allows(&self.summary, act)
    }

    /// Adds an act that the game has done.
    fn write(&mut self, act: Act, ms: u32) {
        let at = self.bytes.len();
        self.push(act, ms, |bytes| act.write(ms, bytes));
        self.sum = crc32(self.sum, &self.bytes[at..]);
    }

    /// Adds an act that the game has done, but not to the check sum.
    fn push(&mut self, act: Act, ms: u32, write: impl FnOnce(&mut Vec<u8>)) {
        if self.acts / CHUNK_ACTS > self.full.len() {
            let (at, sum) = (self.bytes.len(), self.sum);
            self.full.push(End { at, sum });
        }
        write(&mut self.bytes);
        self.acts += 1;
        match act {
            Act::Unknown { .. } => return,
            Act::Resumed { at } => {
                self.started = self.started.or(Some(at));
                self.ended = Some(at);
                self.idle = 0;
            }
            _ => {
                self.ended = self.ended.map(|ended| ended.saturating_add(ms.into()));
                self.idle += u64::from(ms);
            }
        }
        let idle = if act.is_play() {
            take(&mut self.idle)
        } else {
            0
        };
        let (acts, counts) = (self.acts, self.counts);
        let time = idle.min(PAUSE);
        self.game.fold(
            &mut self.summary,
            Done {
                act,
                time,
                acts,
                counts,
            },
        );
    }
    /// The game, after all acts.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Whether the game counts, as far as its start decides.
    #[must_use]
    pub const fn counts(&self) -> bool {
        self.counts
    }

    /// What is counted about the game. A stored copy is a cache: it belongs to a number of
    /// [acts](Self::acts) and a [version](Playable::SUMMARY_VERSION).
    #[must_use]
    pub const fn summary(&self) -> &G::Summary {
        &self.summary
    }

    /// The number of acts.
    #[must_use]
    pub const fn acts(&self) -> usize {
        self.acts
    }

    /// The time of the first opening, in milliseconds since 1970, if there was one.
    #[must_use]
    pub const fn started(&self) -> Option<u64> {
        self.started
    }

    /// The time of the last act, in milliseconds since 1970: that of the last opening, and of all
    /// acts since.
    #[must_use]
    pub const fn ended(&self) -> Option<u64> {
        self.ended
    }

    /// Whether the journal takes no more acts because it has [`MAX_ACTS`].
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.acts >= MAX_ACTS
    }

    /// Whether the journal takes no more acts because [`Journal::read`] found some of a newer
    /// version.
    #[must_use]
    pub const fn needs_newer(&self) -> bool {
        self.needs_newer
    }

    /// The number of chunks. An act changes the last one alone, or begins the next.
    #[must_use]
    pub const fn chunks(&self) -> usize {
        self.acts.div_ceil(CHUNK_ACTS)
    }

    /// The bytes of a chunk, by its number from 0.
    #[must_use]
    pub fn chunk(&self, number: usize) -> Option<Vec<u8>> {
        let last = End {
            at: self.bytes.len(),
            sum: self.sum,
        };
        let from = match number.checked_sub(1) {
            Some(before) => self.full.get(before)?.at,
            None => 0,
        };
        let end = self.full.get(number).unwrap_or(&last);
        let acts = self
            .bytes
            .get(from..end.at)
            .filter(|acts| !acts.is_empty())?;
        Some([&[VERSION], acts, &end.sum.to_le_bytes()].concat())
    }

    /// The acts in order, each with the milliseconds since the one before.
    pub fn entries(&self) -> impl Iterator<Item = (Act, u32)> {
        let mut rest = &self.bytes[..];
        core::iter::from_fn(move || Act::read(&mut rest))
    }

    /// The line as it was after this many acts. Undone moves that later ones have replaced are in
    /// it.
    #[must_use]
    pub fn line_after(&self, acts: usize) -> Line {
        let mut line = self.start.clone();
        for (act, _) in self.entries().take(acts) {
            match act {
                Act::Move(played) => drop(line.play(played)),
                Act::Undo => line.seek(line.made().saturating_sub(1)),
                Act::Redo => line.seek(line.made() + 1),
                _ => {}
            }
        }
        line
    }
}
