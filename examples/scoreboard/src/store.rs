//! The table of games, in SQLite or Postgres by the same statements.

use std::collections::HashSet;

use serde::Serialize;
use sqlx::any::{AnyPoolOptions, install_default_drivers};
use sqlx::{AnyPool, FromRow, query, query_as, query_scalar};
use tokio::sync::{mpsc, oneshot};

use crate::problem::{Answer, BUSY, MISSING, USED};

/// The id is that of the start, so a token stores one game. A deleted game keeps its row, so its
/// token stays used.
const SCHEMA: [&str; 3] = [
    "CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, variant TEXT NOT NULL, day TEXT NOT NULL, stored BIGINT NOT NULL,
        name TEXT NOT NULL, player TEXT NOT NULL, score BIGINT NOT NULL, moves BIGINT NOT NULL,
        record TEXT NOT NULL, deleted BIGINT NOT NULL)",
    "CREATE INDEX IF NOT EXISTS games_of_all_time
        ON games (variant, score DESC, stored, id) WHERE deleted = 0",
    "CREATE INDEX IF NOT EXISTS games_of_a_day
        ON games (variant, day, score DESC, stored, id) WHERE deleted = 0",
];
/// Inserts an array of games as JSON, so one statement and one commit serve any number of them. Each
/// database unpacks the array by a function of its own.
const INSERT: &str = "INSERT INTO games
    SELECT value->>'id', value->>'variant', value->>'day', CAST(value->>'stored' AS BIGINT),
        value->>'name', value->>'player', CAST(value->>'score' AS BIGINT),
        CAST(value->>'moves' AS BIGINT), value->>'record', 0
    FROM $GAMES WHERE true ON CONFLICT (id) DO NOTHING RETURNING id";
const FIND: &str = "SELECT * FROM games WHERE id = $1";
/// A table has no records: 50 of them may be megabytes, and anyone may ask for it.
const ROWS: &str =
    "SELECT id, variant, day, stored, name, player, score, moves, '' AS record, deleted
    FROM games";
const DELETE: &str = "UPDATE games SET deleted = 1, name = '', player = '', record = ''
    WHERE id = $1 AND deleted = 0";
const TOP: &str = "WHERE variant = $1 AND $2 = '' AND deleted = 0
    ORDER BY score DESC, stored, id LIMIT 50";
const TOP_OF_DAY: &str = "WHERE variant = $1 AND day = $2 AND deleted = 0
    ORDER BY score DESC, stored, id LIMIT 50";

/// The most games that a statement stores, and the most that wait for one.
const BATCH: usize = 256;
const QUEUE: usize = 1024;

/// A game as it is stored and as the API shows it. In a table it has no record.
#[derive(Clone, FromRow, Serialize)]
pub struct Entry {
    pub id: String,
    /// The rules and the size.
    pub variant: String,
    /// The day when it was stored, UTC.
    pub day: String,
    /// When it was stored, in seconds since 1970.
    pub stored: i64,
    pub name: String,
    /// The identity that asked for the start, or an empty text.
    pub player: String,
    pub score: i64,
    pub moves: i64,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub record: String,
    #[serde(skip)]
    pub deleted: i64,
}

impl Entry {
    /// This entry, if its record and name are sent again.
    pub fn repeated(self, record: &str, name: &str) -> Answer<Self> {
        let what = match (self.deleted, self.record == record, self.name == name) {
            (0, true, true) => return Ok(self),
            (0, true, false) => "the token's game has another name",
            (0, false, _) => "the token has stored another game",
            _ => "the token's game was removed",
        };
        Err(USED.because(what))
    }
}

/// A game to store. The answer is whether it is new; there is none if the database fails.
type Job = (Entry, oneshot::Sender<bool>);

pub struct Store(AnyPool, mpsc::Sender<Job>);

impl Store {
    /// Opens `sqlite:…` or `postgres:…` and starts the only writer of new games.
    pub async fn open(url: &str) -> sqlx::Result<Self> {
        install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(8).connect(url).await?;
        let games = if url.starts_with("sqlite:") {
            // Readers don't wait for the writer, and a commit is on the disk when it is answered.
            query("PRAGMA journal_mode = WAL").execute(&pool).await?;
            "json_each($1)"
        } else {
            "json_array_elements($1::json)"
        };
        for statement in SCHEMA {
            query(statement).execute(&pool).await?;
        }
        let (jobs, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(write(pool.clone(), INSERT.replace("$GAMES", games), inbox));
        Ok(Self(pool, jobs))
    }

    /// Stores a game, unless its token has stored one before. Returns what is stored now, and whether
    /// that is new. Answers after the commit.
    pub async fn insert(&self, entry: Entry) -> Answer<(Entry, bool)> {
        let (sender, is_new) = oneshot::channel();
        // If the writer has gone, there is no answer either.
        let _ = self.1.send((entry.clone(), sender)).await;
        let silent = || BUSY.because("the database does not answer");
        if is_new.await.map_err(|_| silent())? {
            return Ok((entry, true));
        }
        let old = self.find(&entry.id).await?.ok_or_else(silent)?;
        Ok((old.repeated(&entry.record, &entry.name)?, false))
    }

    /// The game of an id, even a deleted one.
    pub async fn find(&self, id: &str) -> Answer<Option<Entry>> {
        // Postgres has no texts with this character.
        if id.contains('\0') {
            return Ok(None);
        }
        Ok(query_as(FIND).bind(id).fetch_optional(&self.0).await?)
    }

    /// The best games of a day or of all time, without their records. Where scores are equal, the earlier is the better.
    pub async fn top(&self, variant: &str, day: Option<&str>) -> Answer<Vec<Entry>> {
        let (top, day) = day.map_or((TOP, ""), |day| (TOP_OF_DAY, day));
        if day.contains('\0') {
            return Ok(Vec::new());
        }
        Ok(query_as(&format!("{ROWS} {top}")).bind(variant).bind(day).fetch_all(&self.0).await?)
    }

    pub async fn delete(&self, id: &str) -> Answer<()> {
        match query(DELETE).bind(id).execute(&self.0).await?.rows_affected() {
            0 => Err(MISSING.because("there is no game with this id")),
            _ => Ok(()),
        }
    }
}

/// Stores all games that are waiting at once. Of two games with one token, the first is new.
async fn write(pool: AnyPool, insert: String, mut inbox: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while inbox.recv_many(&mut batch, BATCH).await > 0 {
        let games: Vec<_> = batch.iter().map(|(game, _)| game).collect();
        let games = serde_json::to_string(&games).expect("games are JSON");
        match query_scalar::<_, String>(&insert).bind(games).fetch_all(&pool).await {
            Ok(new) => {
                let mut new = HashSet::<_>::from_iter(new);
                for (entry, sender) in batch.drain(..) {
                    // The client may have gone.
                    let _ = sender.send(new.remove(&entry.id));
                }
            }
            Err(error) => {
                tracing::error!(%error, "the database failed");
                batch.clear();
            }
        }
    }
}
