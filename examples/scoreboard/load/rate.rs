//! How many games of 1,000 moves are verified and stored a second, and how long each takes.

use std::process;
use std::thread;
use std::time::{Duration, Instant};

use crate::Bench;
use crate::machine::cpu;
use crate::support::{Server, play, score, setup};

const MOVES: usize = 1000;
const CONNECTIONS: usize = 48;
/// Half of what is asked for.
const STEADY: usize = 1000;
/// The most that are prepared for the first part.
const MOST: usize = 4000;

pub fn run(bench: &Bench, seconds: usize) {
    let server = bench.serve();
    let (most, steady) = (MOST * seconds, STEADY * seconds);
    let before = (Instant::now(), cpu(process::id()));
    let bodies = prepare(&server, most + steady);
    println!(
        "prepared {} games of {MOVES} moves: {:.1} s of the generator's CPU, {:.1} s",
        bodies.len(),
        cpu(process::id()) - before.1,
        before.0.elapsed().as_secs_f64()
    );
    let (fast, slow) = bodies.split_at(most);
    send(bench, &server, fast, None, Duration::from_secs(seconds as u64));
    send(bench, &server, slow, Some(STEADY), Duration::from_secs(2 * seconds as u64));
}

/// The bodies for starts of the server, whose games are played beforehand.
fn prepare(server: &Server, count: usize) -> Vec<String> {
    let threads = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        let work = || {
            let mut client = server.client();
            let body = |_| {
                let (token, seed) = client.start();
                score(&token, &play(&setup(seed), MOVES).to_string(), "Ada").to_string()
            };
            (0..count / threads).map(body).collect::<Vec<_>>()
        };
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        all.into_iter().flat_map(|all| all.join().unwrap()).collect()
    })
}

/// Sends bodies until the time is over: at a rate, or each connection as fast as it is answered.
fn send(bench: &Bench, server: &Server, bodies: &[String], rate: Option<usize>, time: Duration) {
    let used = || [cpu(server.id()), cpu(process::id()), bench.database.cpu()];
    let before = used();
    let begun = Instant::now();
    let mut times: Vec<_> = thread::scope(|scope| {
        let sender = |first: usize| {
            move || {
                let mut client = server.client();
                let mut times = Vec::new();
                for (index, body) in bodies.iter().enumerate().skip(first).step_by(CONNECTIONS) {
                    // From when it was to be sent, so that a wait for the connection counts.
                    let due = rate.map(|rate| Duration::from_secs_f64(index as f64 / rate as f64));
                    let due = begun + due.unwrap_or(begun.elapsed());
                    thread::sleep(due.saturating_duration_since(Instant::now()));
                    if begun.elapsed() > time {
                        break;
                    }
                    let reply = client.send("POST", "/api/scores", body.as_bytes()).unwrap();
                    assert_eq!(reply.status, 201, "{reply:?}");
                    times.push(due.elapsed());
                }
                times
            }
        };
        let all: Vec<_> = (0..CONNECTIONS).map(|first| scope.spawn(sender(first))).collect();
        all.into_iter().flat_map(|all| all.join().unwrap()).collect()
    });
    let seconds = begun.elapsed().as_secs_f64();
    times.sort_unstable();
    let at = |share: f64| times[(times.len() as f64 * share) as usize].as_secs_f64() * 1000.0;
    let after = used();
    let [server, sender, database] = [0, 1, 2].map(|index| after[index] - before[index]);
    println!(
        "{}: {} games in {seconds:.1} s, {:.0} a second; p50 {:.1} ms, p99 {:.1} ms; \
         CPU: {:.0} µs a game by the server ({:.2} cores), {:.2} cores by the sender, {:.2} by Postgres",
        rate.map_or("as many as it takes".to_owned(), |rate| format!("at {rate} a second")),
        times.len(),
        times.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        server * 1e6 / times.len() as f64,
        server / seconds,
        sender / seconds,
        database / seconds,
    );
}
