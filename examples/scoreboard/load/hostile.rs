//! Bodies that nobody should send, and the server's memory.

use std::collections::BTreeMap;
use std::thread;

use serde_json::Value;

use crate::Bench;
use crate::machine::{cpu, memory as held};
use crate::support::{play, score, setup};

const CONNECTIONS: usize = 16;

/// A generator of random numbers: `SplitMix64`.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        value ^ (value >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end.max(1) as u64) as usize
    }
}

/// Changes a valid body: bytes, fields, their types and lengths, the record, the token, the name.
fn change(good: &Value, random: &mut Random) -> Vec<u8> {
    let mut value = good.clone();
    let field = ["token", "record", "name"][random.below(3)];
    let text = value[field].as_str().unwrap().to_owned();
    let at = random.below(text.len());
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    match random.below(10) {
        0 => value[field] = Value::Null,
        1 => value[field] = Value::from(random.next()),
        2 => value["extra"] = Value::from("x".repeat(random.below(70_000))),
        3 => value[field] = Value::from(&text[..at]),
        4 => value[field] = Value::from(format!("{}{text}", &text[at..])),
        5 => {
            let char = char::from_u32(random.below(0x11_0000) as u32).unwrap_or('\u{202e}');
            value[field] = Value::from(format!("{}{char}{}", &text[..at], &text[at..]));
        }
        6 => value[field] = Value::from(text.repeat(random.below(300))),
        7 => {
            let deep = random.below(20_000);
            return [b"[".repeat(deep), b"]".repeat(deep)].concat();
        }
        _ => {
            let mut bytes = value.to_string().into_bytes();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(3) {
                    0 => bytes[at] = random.next() as u8,
                    1 => bytes.truncate(at),
                    _ => bytes.insert(at, random.next() as u8),
                }
                if bytes.is_empty() {
                    break;
                }
            }
            return bytes;
        }
    }
    value.to_string().into_bytes()
}

pub fn run(bench: &Bench, count: usize) {
    let server = bench.serve();
    let mut client = server.client();
    let goods: Vec<_> = [10, 100, 1000]
        .into_iter()
        .map(|moves| {
            let (token, seed) = client.start();
            score(&token, &play(&setup(seed), moves).to_string(), "Zoë 👩‍🚀")
        })
        .collect();
    let before = (cpu(server.id()), held(server.id()));
    let mut statuses = BTreeMap::<u16, usize>::new();
    thread::scope(|scope| {
        let work = |thread: usize| {
            let (mut client, goods) = (server.client(), &goods);
            move || {
                let mut random = Random(thread as u64);
                let mut statuses = BTreeMap::<u16, usize>::new();
                for _ in 0..count / CONNECTIONS {
                    let body = change(&goods[random.below(goods.len())], &mut random);
                    // The server may close the connection of a body that is too long.
                    let reply = client.send("POST", "/api/scores", &body);
                    let status = reply.as_ref().map_or(0, |reply| reply.status);
                    if let Ok(reply) = reply {
                        assert!(matches!(status, 200 | 201 | 400..=499), "{reply:?}");
                        assert!(status < 300 || reply.json()["detail"].is_string(), "{reply:?}");
                    }
                    *statuses.entry(status).or_default() += 1;
                }
                statuses
            }
        };
        let all: Vec<_> = (0..CONNECTIONS).map(|thread| scope.spawn(work(thread))).collect();
        for found in all.into_iter().flat_map(|all| all.join().unwrap()) {
            *statuses.entry(found.0).or_default() += found.1;
        }
    });
    let seconds = cpu(server.id()) - before.0;
    println!("answers by status (0: closed): {statuses:?}; the server's CPU {seconds:.0} s");
    println!("memory {:.1} MB, then {:.1} MB", before.1, held(server.id()));
    let games = client.get("/api/top").json();
    let games = games["games"].as_array().unwrap();
    println!("stored: {} of the three games that were changed", games.len());
    assert!(games.len() <= goods.len());
    for row in games {
        let game = client.get(&format!("/api/games/{}", row["id"].as_str().unwrap())).json();
        assert!(goods.iter().any(|good| good["record"] == game["record"]), "{game}");
    }
}

/// Requests of all kinds, each ninth from another address.
pub fn memory(bench: &Bench, count: usize) {
    let server = bench.serve();
    let (mut client, mut random) = (server.client(), Random(1));
    for part in 0..=10 {
        println!("{:>7} requests: {:.1} MB", part * count / 10, held(server.id()));
        for _ in 0..if part < 10 { count / 90 } else { 0 } {
            let [a, b, c, ..] = random.next().to_le_bytes();
            client.headers = format!("x-forwarded-for: 10.{a}.{b}.{c}\r\n");
            let (token, seed) = client.start();
            let body = score(&token, &play(&setup(seed), 20).to_string(), "Ada");
            let entry = client.post("/api/scores", &body);
            assert_eq!(entry.status, 201, "{entry:?}");
            assert_eq!(client.post("/api/scores", &body).status, 200);
            let game = format!("/api/games/{}", entry.json()["id"].as_str().unwrap());
            for path in [&game, "/api/top", "/", "/board.js", "/none"] {
                client.get(path);
            }
            // Whether it is answered or closed is the other run's question.
            let _ = client.send("POST", "/api/scores", &change(&body, &mut random));
        }
    }
}
