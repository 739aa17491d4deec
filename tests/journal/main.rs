//! Journals: their bytes, and what is folded from them.
#![cfg(not(target_arch = "wasm32"))]

mod attempt;
mod bytes;
mod counts;
mod golden;
mod pace;
mod session;
mod support;
