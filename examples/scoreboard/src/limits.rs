//! Limits of requests per address, and whose address a request has.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::{Clock, MonotonicClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::time::sleep;

use crate::problem::TOO_MANY;

type Buckets = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, MonotonicClock>;

/// The requests that each address may send in a minute, and the proxies that name addresses.
#[derive(Clone)]
pub struct Limit(Arc<Buckets>, Arc<[IpAddr]>);

impl Limit {
    /// Forgets the addresses that have not been seen for a while.
    pub fn new(per_minute: NonZeroU32, proxies: &[IpAddr]) -> Self {
        let (quota, states) = (Quota::per_minute(per_minute), HashMapStateStore::default());
        let buckets = Arc::new(RateLimiter::new(quota, states, MonotonicClock));
        let limit = Self(buckets.clone(), proxies.into());
        tokio::spawn(async move {
            loop {
                sleep(Duration::from_secs(60)).await;
                buckets.retain_recent();
                buckets.shrink_to_fit();
            }
        });
        limit
    }
}

/// Refuses a request of an address that has sent too many, before its body is read.
pub async fn limit(
    State(Limit(buckets, proxies)): State<Limit>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = match client(peer.ip(), request.headers(), &proxies) {
        // Whoever has one address of IPv6 has 2^64 of them.
        IpAddr::V6(six) => Ipv6Addr::from_bits(six.to_bits() >> 64 << 64).into(),
        four @ IpAddr::V4(_) => four,
    };
    let Err(until) = buckets.check_key(&address) else {
        return next.run(request).await;
    };
    let wait = until.wait_time_from(MonotonicClock.now()).as_secs() + 1;
    let problem = TOO_MANY.because(format!("too many from this address; try again in {wait} s"));
    ([(header::RETRY_AFTER, wait.to_string())], problem).into_response()
}

/// The address that sent a request: a known proxy says who has connected to it.
fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for").iter();
    let names = lines.flat_map(|line| line.to_str().unwrap_or("?").split(','));
    let mut client = peer.to_canonical();
    // The last name is from the nearest proxy, and may be that of a known proxy too.
    for name in names.rev() {
        match name.trim().parse::<IpAddr>() {
            Ok(address) if proxies.contains(&client) => client = address.to_canonical(),
            _ => break,
        }
    }
    client
}
