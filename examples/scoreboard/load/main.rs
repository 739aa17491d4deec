//! Load, kills and hostile bodies for a running server: `load WHAT COUNT`, see `USAGE`.

// Figures are rounded when they are printed.
#![allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]

#[path = "../tests/support/mod.rs"]
mod support;

mod hostile;
mod kill;
mod machine;
mod rate;

use std::env;
use std::path::PathBuf;
use std::process::exit;

use machine::{Database, load_average};
use support::{Folder, Server};

const USAGE: &str = "\
load rate SECONDS     games of 1,000 moves: as many as it takes, then 1,000 a second
load kill ROUNDS      kills the server under load, and looks for lost and doubled games
load hostile COUNT    sends changed bodies
load memory COUNT     sends requests of all kinds, and shows the server's memory
Each with SQLite, or with a Postgres of its own if `postgres` follows.";

/// What all runs need.
pub(crate) struct Bench {
    pub(crate) database: Database,
    pub(crate) folder: Folder,
}

impl Bench {
    pub(crate) fn serve(&self) -> Server {
        let url = self.database.url();
        let settings = [
            ("DATABASE_URL", url),
            ("PER_MINUTE", "1000000"),
            // So that each request may come from an address of its own.
            ("PROXIES", "127.0.0.1"),
            ("RUST_BACKTRACE", "1"),
        ];
        let program: PathBuf = env::current_exe().unwrap().with_file_name("scoreboard-2048");
        Server::start(program.to_str().unwrap(), &self.folder.0, &settings).unwrap()
    }
}

fn main() {
    let words: Vec<_> = env::args().skip(1).collect();
    let words: Vec<_> = words.iter().map(String::as_str).collect();
    let (what, count, postgres) = match words[..] {
        [what, count] => (what, count.parse().ok(), false),
        [what, count, "postgres"] => (what, count.parse().ok(), true),
        _ => ("", None, false),
    };
    let run = match what {
        "rate" => rate::run,
        "kill" => kill::run,
        "hostile" => hostile::run,
        "memory" => hostile::memory,
        _ => {
            eprintln!("{USAGE}");
            exit(2)
        }
    };
    let folder = Folder::new(what);
    let database = if postgres { Database::postgres(&folder.0) } else { Database::sqlite() };
    println!("{what} with {}, load average {}", database.name(), load_average());
    run(&Bench { database, folder }, count.unwrap_or(10));
    println!("load average at the end {}", load_average());
}
