//! How fast a game was played. It follows from the acts alone, whatever the game.

use super::act::Act;
use crate::line::{Move, Mover};

/// The time in which the most moves are counted, in milliseconds.
pub const WINDOW: u64 = 10_000;

/// How fast a game was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The milliseconds before each known move, since the last act of play; 0 if they are unknown: of
    /// moves that the start has, and of the first one after an opening only those since then count.
    pub delays: Vec<u32>,
    /// The most moves that the player made within [`WINDOW`].
    pub most: usize,
}

impl Pace {
    /// Reads a journal whose start has `known` moves, of which the first `made` are made. What follows an
    /// act that can't be read is left out.
    pub fn read<'a>(known: usize, made: usize, chunks: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut line = vec![(None, 0); known];
        let mut at = made;
        let mut times = Vec::new();
        let (mut clock, mut idle) = (0_u64, 0_u64);
        'journal: for chunk in chunks {
            // Around the acts are a version and a check sum.
            let end = chunk.len().saturating_sub(4);
            let mut rest = chunk.get(1..end).unwrap_or_default();
            while !rest.is_empty() {
                let Some((act, ms)) = Act::read(&mut rest) else {
                    break 'journal;
                };
                clock += u64::from(ms);
                idle += u64::from(ms);
                match act {
                    Act::Move(Move { direction, mover }) => {
                        // Zero is an unknown time, but a program may move at once.
                        let delay = u32::try_from(idle).unwrap_or(u32::MAX).max(1);
                        let played = (Some(direction), delay);
                        // The moves after it stay known if it is the same that was made before.
                        match line.get_mut(at) {
                            Some(next) if next.0 == played.0 => *next = played,
                            _ => {
                                line.truncate(at);
                                line.push(played);
                            }
                        }
                        at += 1;
                        if mover == Mover::Player {
                            times.push(clock);
                        }
                    }
                    Act::Undo => at = at.saturating_sub(1),
                    Act::Redo => at = line.len().min(at + 1),
                    Act::Resumed { .. } => {
                        // Moves before and after it were not made within a moment.
                        clock += WINDOW;
                        idle = 0;
                    }
                    _ => {}
                }
                if act.is_play() {
                    idle = 0;
                }
            }
        }
        Self {
            delays: line.into_iter().map(|(_, delay)| delay).collect(),
            most: most_within(&times),
        }
    }
}

/// The most of these times, which are in order, that lie within [`WINDOW`].
fn most_within(times: &[u64]) -> usize {
    let mut from = 0;
    let mut most = 0;
    for (at, time) in times.iter().enumerate() {
        while time - times[from] >= WINDOW {
            from += 1;
        }
        most = most.max(at + 1 - from);
    }
    most
}
