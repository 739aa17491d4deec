//! Lets a player play many games by seed on all cores, and prints how it did, as a line of CSV:
//!
//! ```text
//! cargo run --release --example arena -- --network target/network --shape 8x5 --nodes 1000 --games 200
//! ```

#![allow(clippy::cast_precision_loss)]

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use game_2048::machine::{Budget, Network, Packed, Search};
use game_2048::spawn::SplitMix64;

/// How one game went.
struct Played {
    score: u64,
    moves: u64,
    highest: u8,
    seconds: f64,
    depths: u64,
}

fn play(search: &mut Search, budget: Budget, seed: u64) -> Played {
    let mut random = SplitMix64::new(seed);
    let mut board = Packed(0)
        .with_new_tile(&mut random)
        .with_new_tile(&mut random);
    let begun = Instant::now();
    let (mut score, mut moves, mut depths) = (0, 0, 0);
    loop {
        let outlook = search.look(board, budget);
        let Some(way) = outlook.best() else { break };
        let Some((after, gain)) = search.rows().slide(board, way) else {
            break;
        };
        score += u64::from(gain);
        moves += 1;
        depths += u64::from(outlook.depth);
        board = after.with_new_tile(&mut random);
    }
    let highest = board.highest();
    Played {
        score,
        moves,
        highest,
        depths,
        seconds: begun.elapsed().as_secs_f64(),
    }
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let options: HashMap<&str, &str> = arguments
        .chunks(2)
        .filter_map(|pair| Some((pair.first()?.as_str(), pair.get(1)?.as_str())))
        .collect();
    let number = |name: &str, usual: u64| {
        options
            .get(name)
            .map_or(usual, |text| text.parse().expect("a whole number"))
    };
    let (games, nodes, threads) = (
        number("--games", 100),
        number("--nodes", 100),
        number("--threads", 2),
    );
    let depth = u8::try_from(number("--depth", 24)).expect("a depth");
    let least = options
        .get("--least")
        .map_or(0.000_01, |text| text.parse().expect("a number"));
    let file = std::fs::read(
        options
            .get("--weights")
            .unwrap_or(&"www/machine/weights.bin"),
    )?;
    let network = Network::decode(&file).map_err(std::io::Error::other)?;
    let name = "network";
    let budget = Budget {
        nodes,
        depth,
        least,
        margin: options
            .get("--margin")
            .map_or(3000.0, |text| text.parse().expect("a number")),
    };

    let next = AtomicU64::new(0);
    let mut all: Vec<Played> = Vec::new();
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|_| {
                let (network, next) = (network.clone(), &next);
                scope.spawn(move || {
                    let mut search = Search::new(network, 20);
                    let mut mine = Vec::new();
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= games {
                            return mine;
                        }
                        mine.push(play(&mut search, budget, seed));
                    }
                })
            })
            .collect();
        for thread in running {
            all.extend(thread.join().expect("a player"));
        }
    });
    let count = all.len() as f64;
    let scores: Vec<f64> = all.iter().map(|game| game.score as f64).collect();
    let mean = scores.iter().sum::<f64>() / count;
    let error = (scores
        .iter()
        .map(|score| (score - mean).powi(2))
        .sum::<f64>()
        / (count - 1.0)
        / count)
        .sqrt();
    let moves: u64 = all.iter().map(|game| game.moves).sum();
    let seconds: f64 = all.iter().map(|game| game.seconds).sum();
    let depths: u64 = all.iter().map(|game| game.depths).sum();
    let part = |tile: u8| {
        let there = all.iter().filter(|game| game.highest >= tile).count();
        format!("{:.3}", there as f64 / count)
    };
    let shares: Vec<String> = (11..16).map(part).collect();
    println!("shape,nodes,games,score,error,2048,4096,8192,16384,32768,moves/s,depth");
    println!(
        "{name},{nodes},{count},{mean:.0},{error:.0},{},{:.0},{:.2}",
        shares.join(","),
        moves as f64 / seconds,
        depths as f64 / moves as f64,
    );
    Ok(())
}
