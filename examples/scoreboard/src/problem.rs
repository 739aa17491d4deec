//! Errors as problem details (RFC 9457): a kind of problem, and what was wrong in this request.

use axum::body::to_bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// The status, and the end of the type's URI.
#[derive(Clone, Copy)]
pub struct Kind(StatusCode, &'static str);

pub const IDENTITY: Kind = Kind(StatusCode::UNAUTHORIZED, "identity");
pub const TOKEN: Kind = Kind(StatusCode::FORBIDDEN, "token");
pub const LATE: Kind = Kind(StatusCode::FORBIDDEN, "late");
pub const NAME: Kind = Kind(StatusCode::UNPROCESSABLE_ENTITY, "name");
pub const RECORD: Kind = Kind(StatusCode::UNPROCESSABLE_ENTITY, "record");
pub const OTHER_START: Kind = Kind(StatusCode::UNPROCESSABLE_ENTITY, "other-start");
pub const USED: Kind = Kind(StatusCode::CONFLICT, "used");
pub const MISSING: Kind = Kind(StatusCode::NOT_FOUND, "missing");
pub const TOO_MANY: Kind = Kind(StatusCode::TOO_MANY_REQUESTS, "too-many");
/// The same request may be sent again.
pub const BUSY: Kind = Kind(StatusCode::SERVICE_UNAVAILABLE, "busy");

impl Kind {
    #[allow(clippy::needless_pass_by_value)]
    pub fn because(self, detail: impl ToString) -> Problem {
        Problem(self, detail.to_string())
    }
}

pub struct Problem(Kind, String);

pub type Answer<T> = Result<T, Problem>;

impl From<sqlx::Error> for Problem {
    fn from(error: sqlx::Error) -> Self {
        tracing::error!(%error, "the database failed");
        BUSY.because("the database does not answer")
    }
}

const TYPE: HeaderValue = HeaderValue::from_static("application/problem+json");

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let Self(Kind(status, name), detail) = self;
        let (kind, title) = (format!("urn:2048-scoreboard:{name}"), status.canonical_reason());
        let body =
            json!({"type": kind, "title": title, "status": status.as_u16(), "detail": detail});
        (status, [(header::CONTENT_TYPE, TYPE)], body.to_string()).into_response()
    }
}

/// Makes problems of what the framework refuses by itself: a body, a query, a method, an address.
pub async fn explain(response: Response) -> Response {
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || response.headers().get(header::CONTENT_TYPE) == Some(&TYPE) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let detail = to_bytes(body, 4096).await.unwrap_or_default();
    let problem = Kind(status, "request").because(String::from_utf8_lossy(&detail));
    let (problem, body) = problem.into_response().into_parts();
    // Methods that are allowed, for example, stay.
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(problem.headers);
    Response::from_parts(parts, body)
}
