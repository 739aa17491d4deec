//! The sliding puzzle: boards, starts, games, records and the solver.
#![cfg(not(target_arch = "wasm32"))]

mod board;
mod detours;
mod game;
mod hill_climb;
mod korf;
mod record;
mod solver;
mod solver_bounds;
mod start;
mod support;
