//! 2048: board, rules, games and records.
#![cfg(not(target_arch = "wasm32"))]

mod any_acts;
mod board_text;
mod fast_slide;
mod goal;
mod high_tiles;
mod loss;
mod own_tiles;
mod own_tiles_golden;
mod own_tiles_played;
mod race;
mod random;
mod record;
mod record_changed;
mod record_errors;
mod record_golden;
mod replay;
mod rules;
mod simple_player;
mod slide;
mod slide_properties;
mod spawn;
mod start;
mod support;
mod turns;
mod undo;
