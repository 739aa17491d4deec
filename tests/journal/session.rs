//! A session of 2048 that keeps each figure by itself.

use std::collections::BTreeMap;

use game_2048::journal::Act;
use game_2048::line::Mover;
use game_2048::{Direction, Game, Record, Status};

/// The maximum time between two moves that counts as playing time, in milliseconds.
const PAUSE: u64 = 60_000;

/// A session as `www/game/session.js` kept it: each figure by itself, updated at each action.
pub struct Session {
    pub game: Game,
    /// Whether each known move is the AI's.
    by_ai: Vec<bool>,
    can_count: bool,
    pub now: u64,
    last_played: u64,
    pub moves: u32,
    pub undos: u32,
    pub time: u64,
    pub highest: u8,
    pub score: u64,
    pub won: bool,
    pub lost: bool,
    pub tiles: BTreeMap<u8, u64>,
    pub best: u64,
    pub best_steps: usize,
    /// The record that reaches the best score, if that of the game may not.
    proof: Option<Record>,
    hinted: Option<usize>,
    /// As it was last saved, which is after each action but a hint.
    pub saved_hinted: Option<usize>,
}

impl Session {
    pub fn new(game: Game, counts: bool) -> Self {
        let can_count = counts && !game.is_custom_start();
        let mut session = Self {
            by_ai: vec![false; game.known_steps()],
            can_count,
            now: 0,
            last_played: 0,
            moves: 0,
            undos: 0,
            time: 0,
            highest: 0,
            score: 0,
            won: false,
            lost: false,
            tiles: BTreeMap::new(),
            best: 0,
            best_steps: game.steps(),
            proof: None,
            hinted: None,
            saved_hinted: None,
            game,
        };
        if can_count {
            session.moves = u32::try_from(session.game.steps()).unwrap();
            session.highest = session.board_highest();
            session.score = session.game.score();
            session.won = session.game.won();
            session.lost = session.game.status() == Status::Lost;
            session.best = session.score;
        }
        session
    }

    fn board_highest(&self) -> u8 {
        *self.game.board().cells().iter().max().unwrap()
    }

    pub fn helped(&self) -> Option<usize> {
        let first = self.by_ai.iter().position(|&by_ai| by_ai);
        first.filter(|_| self.can_count)
    }

    pub fn counts(&self) -> bool {
        self.can_count
            && self
                .helped()
                .is_none_or(|helped| self.game.steps() <= helped)
    }

    pub fn act(&mut self, act: Act) -> bool {
        match act {
            Act::Move(played) => self.play(played.direction, played.mover == Mover::Ai),
            Act::Undo => {
                let undone = self.game.undo().is_some();
                if undone {
                    self.count(0, 1);
                }
                undone
            }
            Act::Redo => {
                let redone = self.game.redo().is_some();
                if redone {
                    self.count(0, 0);
                }
                redone
            }
            Act::KeepGoing => {
                let goes_on = self.game.keep_going();
                if goes_on {
                    self.count(0, 0);
                }
                goes_on
            }
            Act::Hint => {
                self.hinted = self.hinted.or(Some(self.game.steps()));
                true
            }
            Act::Resumed { .. } => {
                self.last_played = self.now;
                true
            }
            _ => false,
        }
    }

    fn play(&mut self, direction: Direction, by_ai: bool) -> bool {
        let steps = self.game.steps();
        let history = self.game.history();
        if self.game.play(direction).is_none() {
            return false;
        }
        if history.moves.get(steps) == Some(&direction) {
            // Redo stays when the same move is made again.
            self.by_ai[steps] = by_ai;
        } else {
            self.by_ai.truncate(steps);
            self.by_ai.push(by_ai);
        }
        if self.proof.is_none() && steps < self.best_steps {
            self.proof = Some(history);
        }
        self.count(1, 0);
        true
    }

    fn count(&mut self, moves: u32, undos: u32) {
        let time = (self.now - self.last_played).min(PAUSE);
        self.last_played = self.now;
        self.saved_hinted = self.hinted;
        if !self.counts() {
            return;
        }
        let highest = self.board_highest();
        self.time += time;
        if highest > self.highest && highest >= 7 {
            self.tiles.insert(highest, self.time);
        }
        self.moves += moves;
        self.undos += undos;
        self.highest = self.highest.max(highest);
        self.score = self.game.score();
        self.won |= self.game.won();
        self.lost = self.game.status() == Status::Lost;
        // Redo may make moves that the player has made again in place of the AI's.
        if self.score > self.best {
            self.best = self.score;
            self.best_steps = self.game.steps();
            self.proof = None;
        }
    }

    /// The moves that reach the best score.
    pub fn best_moves(&self) -> Option<Vec<Direction>> {
        let record = self.proof.clone().unwrap_or_else(|| self.game.history());
        (self.best > 0).then(|| record.moves[..self.best_steps].to_vec())
    }
}
