//! The journal of a handle, which is the same for both games.

use crate::line::Mover;

/// The one who made a move; the player by default.
pub fn mover(by_ai: Option<bool>) -> Mover {
    if by_ai == Some(true) {
        Mover::Ai
    } else {
        Mover::Player
    }
}

/// The milliseconds since the act before; 0 by default. Fractions are dropped, and what is no time
/// counts as the nearest one.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub const fn since(ms: Option<f64>) -> u32 {
    match ms {
        Some(ms) => ms as u32,
        None => 0,
    }
}

/// Gives a handle, which is a wrapper of its journal, what both games have.
macro_rules! journal_of {
    ($handle:ident) => {
        #[wasm_bindgen]
        impl $handle {
            /// The start of the journal as text: the record that it began with, the number of moves made
            /// there, and `uncounted` if nothing about the game counts.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn journal_start(&self) -> String {
                self.0.start()
            }

            /// The number of chunks of the journal. An act changes the last one alone, or begins the next.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn chunks(&self) -> usize {
                self.0.chunks()
            }

            /// The bytes of a chunk of the journal, by its number from 0. Returns `undefined` if there is
            /// none.
            #[must_use]
            pub fn chunk(&self, number: usize) -> Option<Vec<u8>> {
                self.0.chunk(number)
            }

            /// Adds the acts of the next stored chunk. Returns whether all of them could be done. If not,
            /// the game has those before: the chunk is damaged or belongs elsewhere, or it needs a newer
            /// version (`needs_newer`).
            pub fn read(&mut self, chunk: &[u8]) -> bool {
                self.0.read(chunk).is_ok()
            }

            /// Whether a newer version wrote a chunk that was read. The game then takes no more acts, and
            /// must not be stored.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn needs_newer(&self) -> bool {
                self.0.needs_newer()
            }

            /// Whether the game takes no more acts because its journal has 20,000,000.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn is_full(&self) -> bool {
                self.0.is_full()
            }

            /// Records that the game was opened, to begin it or to play on, at this time in milliseconds
            /// since 1970.
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            pub fn resumed(&mut self, at: f64) {
                self.0.add(Act::Resumed { at: at as u64 }, 0);
            }

            /// Records that a hint was given, `ms` milliseconds after the last act.
            pub fn hinted(
                &mut self,
                #[wasm_bindgen(unchecked_optional_param_type = "number")] ms: Option<f64>,
            ) {
                self.0.add(Act::Hint, since(ms));
            }
        }
    };
}
pub(super) use journal_of;
