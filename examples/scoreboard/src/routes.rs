//! The addresses of the server, and what each answers.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tower_http::cors::CorsLayer;
use tower_http::services::ServeDir;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::config::Config;
use crate::game::{clean_name, replay};
use crate::keys::Keys;
use crate::limits::{Limit, limit};
use crate::problem::{Answer, BUSY, IDENTITY, LATE, MISSING, explain};
use crate::start::{Start, player, variant};
use crate::store::{Entry, Store};

const MAX_BODY_BYTES: usize = 64 * 1024;
/// The most games that wait to be replayed.
const MAX_WAITING: usize = 1024;
/// What the page may load: only what this server has.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Board {
    config: Config,
    keys: Keys,
    store: Store,
    waiting: Semaphore,
    /// As many games are replayed at once as there are cores.
    replaying: Arc<Semaphore>,
}

type Shared = State<Arc<Board>>;

/// Opens the keys and the database, and makes the service.
pub async fn app(config: Config) -> Result<Router, Box<dyn Error>> {
    game_2048::Size::new(config.rows, config.cols).map_err(|error| error.to_string())?;
    let keys = match &config.keys {
        Some(keys) => keys.clone(),
        None => Keys::open(&config.key_file, config.rotate)?,
    };
    let limits = || from_fn_with_state(Limit::new(config.per_minute, &config.proxies), limit);
    let game = match config.admin_token {
        Some(_) => get(open).merge(delete(remove)),
        None => get(open),
    };
    let cors = CorsLayer::new()
        .allow_origin(config.origins.clone())
        .allow_methods([Method::GET, Method::POST])
        .allow_headers([header::AUTHORIZATION, header::CONTENT_TYPE]);
    let (late, seconds) = (StatusCode::REQUEST_TIMEOUT, Duration::from_secs(15));
    let app = Router::new()
        .route("/api/starts", post(new_start).layer(limits()))
        .route("/api/scores", post(new_score).layer(limits()))
        .route("/api/top", get(top))
        .route("/api/games/{id}", game)
        .nest_service("/elements", ServeDir::new(&config.elements))
        .fallback_service(ServeDir::new(&config.page))
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(TimeoutLayer::with_status_code(late, seconds))
        .layer(map_response(explain))
        .layer(cors)
        .layer(map_response(secure))
        .layer(TraceLayer::new_for_http());
    let store = Store::open(&config.database_url).await?;
    let replaying = Semaphore::new(std::thread::available_parallelism()?.get()).into();
    let waiting = Semaphore::new(MAX_WAITING);
    Ok(app.with_state(Arc::new(Board { config, keys, store, waiting, replaying })))
}

async fn secure(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

async fn new_start(State(board): Shared, headers: HeaderMap) -> Answer<impl IntoResponse> {
    let config = &board.config;
    let player = match &config.jwt_secret {
        Some(secret) => player(secret, &config.jwt_audience, bearer(&headers))?,
        None => String::new(),
    };
    let start = Start::new(config, OffsetDateTime::now_utc().unix_timestamp(), player);
    let mut answer = json!(start);
    answer["token"] = board.keys.sign(&start).into();
    Ok((StatusCode::CREATED, Json(answer)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Score {
    token: String,
    record: String,
    name: String,
}

async fn new_score(State(board): Shared, Json(score): Json<Score>) -> Answer<impl IntoResponse> {
    let start = board.keys.verify(&score.token)?;
    let (name, record) = (clean_name(&score.name)?, score.record);
    let now = OffsetDateTime::now_utc();
    let late = now.unix_timestamp() - start.expires;
    if late > 0 {
        // Who missed the answer may ask again, however late.
        let entry = board.store.find(&start.id).await?;
        let entry = entry.ok_or_else(|| LATE.because(format!("expired {late} s ago")))?;
        return Ok((StatusCode::OK, Json(entry.repeated(&record, &name)?)));
    }
    let busy = || BUSY.because("too many games wait to be replayed");
    let _place = board.waiting.try_acquire().map_err(|_| busy())?;
    let permit = board.replaying.clone().acquire_owned().await;
    let replayed = spawn_blocking(move || {
        // Held to the end of the work, even when the client has gone.
        let _permit = permit;
        replay(&start, &record).map(|end| (start, record, end))
    });
    let (start, record, end) = replayed.await.map_err(|_| busy())??;
    let entry = Entry {
        variant: variant(&start.rules, start.rows, start.cols),
        id: start.id,
        day: now.date().to_string(),
        stored: now.unix_timestamp(),
        name,
        player: start.player,
        score: i64::try_from(end.score).unwrap_or(i64::MAX),
        moves: end.steps.into(),
        record,
        deleted: 0,
    };
    let (entry, new) = board.store.insert(entry).await?;
    Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(entry)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Top {
    day: Option<String>,
}

async fn top(State(board): Shared, Query(top): Query<Top>) -> Answer<Json<Value>> {
    let Config { rules, rows, cols, .. } = &board.config;
    let variant = variant(rules, *rows, *cols);
    let games = board.store.top(&variant, top.day.as_deref()).await?;
    let today = OffsetDateTime::now_utc().date().to_string();
    Ok(Json(json!({ "today": today, "games": games })))
}

async fn open(State(board): Shared, Path(id): Path<String>) -> Answer<Json<Entry>> {
    let shown = board.store.find(&id).await?.filter(|entry| entry.deleted == 0);
    shown.map(Json).ok_or_else(|| MISSING.because("there is no game with this id"))
}

/// Digests are of one length, so the time it takes tells nothing of the token.
async fn remove(
    State(board): Shared,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Answer<StatusCode> {
    let admin = Sha256::digest(board.config.admin_token.as_deref().unwrap_or_default());
    if !bearer(&headers).is_some_and(|token| Sha256::digest(token).ct_eq(&admin).into()) {
        return Err(IDENTITY.because("the bearer token is missing or wrong"));
    }
    board.store.delete(&id).await.map(|()| StatusCode::NO_CONTENT)
}
