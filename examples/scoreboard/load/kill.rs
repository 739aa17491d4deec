//! Kills the server while games are sent, and counts what is lost or stored twice.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use sqlx::any::{AnyPoolOptions, install_default_drivers};

use crate::Bench;
use crate::support::{Server, play, score, setup};

const CONNECTIONS: usize = 16;

/// What was sent, and the id that was answered, if it was.
type Sent = (Value, Option<String>);

pub fn run(bench: &Bench, rounds: usize) {
    let sent: Mutex<Vec<Sent>> = Mutex::default();
    for round in 0..rounds {
        let server = bench.serve();
        // Between 20 and 270 ms after the first answer, evenly.
        let wait = Duration::from_millis(20 + (round as u64 * 89) % 250);
        load(server, &sent, wait);
    }
    let mut sent = sent.into_inner().unwrap();
    let acknowledged = sent.iter().filter(|(_, id)| id.is_some()).count();
    let server = bench.serve();
    let mut client = server.client();
    let (mut lost, mut changed, mut late) = (0, 0, 0);
    for (body, id) in &mut sent {
        if let Some(id) = id {
            let found = client.get(&format!("/api/games/{id}"));
            lost += usize::from(found.status != 200);
            changed += usize::from(found.status == 200 && found.json()["record"] != body["record"]);
        }
        // Whoever got no answer asks again.
        let again = client.post("/api/scores", body);
        assert!(matches!(again.status, 200 | 201), "{again:?}");
        lost += usize::from(id.is_some() && again.status != 200);
        late += usize::from(id.is_none() && again.status == 200);
        let now = again.json()["id"].as_str().unwrap().to_owned();
        changed += usize::from(id.as_ref().is_some_and(|id| *id != now));
        *id = Some(now);
    }
    let rows = rows(bench);
    let ids: HashMap<_, _> = sent.iter().map(|(body, id)| (id.clone(), body)).collect();
    println!(
        "{rounds} kills: {} games sent, {acknowledged} of them acknowledged; lost {lost}, changed {changed}; \
         stored without an answer {late}; rows {rows}, games {}, twice {}",
        sent.len(),
        ids.len(),
        rows.abs_diff(ids.len()),
    );
    assert!(lost == 0 && changed == 0 && rows == ids.len());
}

/// Sends games from many connections, kills the server and notes what was answered.
fn load(server: Server, sent: &Mutex<Vec<Sent>>, wait: Duration) {
    let (answered, stop) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            let mut client = server.client();
            let (answered, stop) = (&answered, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let Ok(start) = client.send("POST", "/api/starts", b"") else { break };
                    let start = start.json();
                    let seed = start["seed"].as_str().unwrap().parse().unwrap();
                    let record = play(&setup(seed), 100).to_string();
                    let body = score(start["token"].as_str().unwrap(), &record, "Ada");
                    let reply = client.send("POST", "/api/scores", body.to_string().as_bytes());
                    let id = reply.ok().map(|reply| {
                        assert_eq!(reply.status, 201, "{reply:?}");
                        reply.json()["id"].as_str().unwrap().to_owned()
                    });
                    answered.fetch_or(id.is_some(), Ordering::Relaxed);
                    sent.lock().unwrap().push((body, id));
                }
            });
        }
        while !answered.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(wait);
        // SIGKILL
        drop(server);
        stop.store(true, Ordering::Relaxed);
    });
}

fn rows(bench: &Bench) -> usize {
    install_default_drivers();
    let file = bench.folder.0.join("scoreboard.db");
    let url = bench.database.url().replace("scoreboard.db", file.to_str().unwrap());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let count = runtime.block_on(async {
        let pool = AnyPoolOptions::new().connect(&url).await?;
        sqlx::query_scalar::<_, i64>("SELECT count(*) FROM games").fetch_one(&pool).await
    });
    usize::try_from(count.unwrap()).unwrap()
}
