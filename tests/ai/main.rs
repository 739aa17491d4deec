//! The AI player of 2048: its boards, value function, searches and reviews.
#![cfg(not(target_arch = "wasm32"))]

mod advisor;
mod arena;
mod assessment;
mod comparison;
mod endgame;
mod exact;
mod expectimax;
mod generic_search;
mod grade;
mod network;
mod other_boards;
mod packed_board;
mod reasons;
mod review;
mod review_summary;
mod search;
mod support;
mod values;
mod weights;
