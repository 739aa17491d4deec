//! Games and boards of other programs: vectors, writers, refusals, hostile texts.
#![cfg(not(target_arch = "wasm32"))]

mod hostile;
mod refused;
mod several;
mod support;
mod vectors;
mod written;
