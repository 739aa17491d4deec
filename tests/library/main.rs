//! The library of kept games: backups and merges.
#![cfg(not(target_arch = "wasm32"))]

mod backup;
mod faces;
mod lists;
mod merge;
mod notes;
mod own_tiles;
mod support;
mod table;
