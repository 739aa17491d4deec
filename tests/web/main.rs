//! The boundary in a real browser: every export, as Rust and as JavaScript see it.
#![cfg(target_arch = "wasm32")]

mod ai;
mod browser;
mod game;
mod game_options;
mod guard;
mod journal;
mod puzzle;
mod record;
mod review;
mod rule_parts;
mod support;
#[path = "../ai/values.rs"]
mod values;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_browser);
