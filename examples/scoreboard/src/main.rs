//! A scoreboard for 2048 that replays every game before it stores the score: `start` and `keys` sign
//! a seed, `game` replays what was played from it, and `store` keeps each game once.

mod config;
mod game;
mod keys;
mod limits;
mod problem;
mod routes;
mod start;
mod store;

use axum::serve::ListenerExt;
use clap::Parser;
use tokio::net::TcpListener;

/// There is nothing to do at the end: what was answered is stored, so the process may be killed.
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    tracing_subscriber::fmt().init();
    let config = config::Config::parse();
    let listener = TcpListener::bind((config.host, config.port)).await?;
    let app = routes::app(config).await?;
    tracing::info!("http://{}", listener.local_addr()?);
    // Otherwise a file's body would wait until its head is acknowledged.
    let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
    let app = app.into_make_service_with_connect_info::<std::net::SocketAddr>();
    Ok(axum::serve(listener, app).await?)
}
