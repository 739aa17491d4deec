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

    /// The record of all known moves of a line of this game, as text.
    fn record_of(&self, line: &Line) -> String;

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
    /// The known moves at the start, once there are acts.
    start: Line,
    counts: bool,
    summary: G::Summary,
    acts: usize,
    /// The chunks. The last one still lacks its check sum.
    chunks: Vec<Vec<u8>>,
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

impl<G: Playable> Journal<G> {
    /// Begins the journal of a game. Moves that the game has were not made here: they are part of
    /// its start. `counts` is false if nothing about it is to count.
    #[must_use]
    pub fn new(game: G, counts: bool) -> Self {
        Self {
            summary: game.summary(counts),
            game,
            start: Line::default(),
            counts,
            acts: 0,
            chunks: Vec::new(),
            sum: 0,
            started: None,
            ended: None,
            idle: 0,
            needs_newer: false,
        }
    }

    /// Changes the game otherwise than by acts, such as by a jump, and begins the journal anew from
    /// there. Nothing counts from then on.
    pub fn restart(&mut self, change: impl FnOnce(&mut G)) {
        change(&mut self.game);
        self.summary = self.game.summary(false);
        self.counts = false;
        self.acts = 0;
        self.chunks.clear();
        self.started = None;
        self.ended = None;
        self.idle = 0;
        self.needs_newer = false;
    }

    /// The start as text: what the check sums of the chunks begin with. It follows from the game that
    /// the journal was begun with.
    #[must_use]
    pub fn start(&self) -> String {
        let line = self.first_line();
        let uncounted = if self.counts { "" } else { " uncounted" };
        format!("{} {}{uncounted}", self.game.record_of(line), line.made())
    }

    /// The line at the start.
    fn first_line(&self) -> &Line {
        if self.acts == 0 {
            self.game.line()
        } else {
            &self.start
        }
    }

    /// Remembers the start before the first act. Before that it isn't needed, and a record may be
    /// long.
    fn begin(&mut self) {
        if self.acts == 0 {
            self.start = self.game.line().clone();
            self.sum = crc32(0, self.start().as_bytes());
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
        let (mut rest, sum) = rest.split_last_chunk::<SUM>().ok_or(Kind::CheckSum)?;
        self.begin();
        if rest.is_empty() || crc32(self.sum, rest) != u32::from_le_bytes(*sum) {
            return Err(Kind::CheckSum);
        }
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
            self.push(act, ms, &before[..before.len() - rest.len()]);
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
        self.push(act, ms, &act.bytes(ms));
        Some(turn)
    }

    /// Adds any act like [`Journal::turn`], for which nothing is to be shown. Returns whether it was
    /// possible.
    pub fn add(&mut self, act: Act, ms: u32) -> bool {
        let is_done = self.takes(act) && self.game.repeat(act);
        if is_done {
            self.push(act, ms, &act.bytes(ms));
        }
        is_done
    }

    /// Whether an act can be added, as far as the journal decides.
    fn takes(&mut self, act: Act) -> bool {
        self.begin();
        let is_known = !matches!(act, Act::Unknown { .. });
        is_known && !self.is_full() && !self.needs_newer && self.game.allows(&self.summary, act)
    }

    /// Adds an act that the game has done.
    fn push(&mut self, act: Act, ms: u32, bytes: &[u8]) {
        if self.acts % CHUNK_ACTS == 0 {
            if let Some(full) = self.chunks.last_mut() {
                full.extend(self.sum.to_le_bytes());
            }
            self.chunks.push(vec![VERSION]);
        }
        if let Some(last) = self.chunks.last_mut() {
            last.extend(bytes);
        }
        self.sum = crc32(self.sum, bytes);
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
        let mut chunk = self.chunks.get(number)?.clone();
        if number + 1 == self.chunks() {
            chunk.extend(self.sum.to_le_bytes());
        }
        Some(chunk)
    }

    /// The acts in order, each with the milliseconds since the one before.
    pub fn entries(&self) -> impl Iterator<Item = (Act, u32)> {
        let last = self.chunks().saturating_sub(1);
        self.chunks
            .iter()
            .enumerate()
            .flat_map(move |(number, chunk)| {
                let end = chunk.len() - if number < last { SUM } else { 0 };
                let mut rest = &chunk[1..end];
                core::iter::from_fn(move || Act::read(&mut rest))
            })
    }

    /// The line as it was after this many acts. Undone moves that later ones have replaced are in
    /// it.
    #[must_use]
    pub fn line_after(&self, acts: usize) -> Line {
        let mut line = self.first_line().clone();
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
