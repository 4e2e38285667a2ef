//! The addresses of the server and what they serve.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::assets::Assets;
use super::connections::Connection;
use super::guard::{client, guard};
use super::questions::Order;
use super::replies::{busy, closing, refuse, reply};
use super::scheduler::Asker;
use super::watched_stream::gone;
use super::{ServerState, book, follow, openapi, socket, studies};
use crate::answer::Object;
use hedgerow_workbench::{Question, catalogue};

/// How long a question may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);
/// The longest question.
pub const LONGEST: usize = 256 << 10;
/// A question up to this length may arrive at any time.
const SHORT: u64 = 16 << 10;
/// At most this number of longer questions arrive at once; the server leaves the others unread until then.
pub const ARRIVING: usize = 64;

/// All addresses.
pub fn routes(state: Arc<ServerState>) -> Router {
    let mut router = Router::new()
        .route("/api/games", get(|| async { fixed(&GAMES, games) }))
        .route("/api/status", get(status))
        .route("/api/openapi.json", get(|| async { fixed(&OPENAPI, openapi::document) }))
        .route("/api/socket", get(socket::open))
        .route("/api/studies", get(studies::list))
        .route("/api/studies/{name}", get(studies::report))
        .route("/api/studies/{name}/run", post(studies::run))
        .route("/studies/{file}", get(studies::page))
        .route("/book", get(|| async { Redirect::permanent("/book/") }))
        .route("/book/", get(|| async { book::file("") }))
        .route("/book/{*file}", get(|Path(file): Path<String>| async move { book::file(&file) }));
    for &verb in Question::VERBS {
        let ask = move |State(state): State<Arc<ServerState>>, asker: Asker, request: Request| {
            question(state, verb, asker, request)
        };
        router = router.route(&format!("/api/{verb}"), post(ask));
    }
    for address in Assets::addresses() {
        router = router
            .route(address, get(move |State(state): State<Arc<ServerState>>| async move { asset(&state, address) }));
    }
    router
        .fallback(|request: Request| async move {
            refuse(StatusCode::NOT_FOUND, &format!("there is nothing at {}", request.uri().path()))
        })
        .method_not_allowed_fallback(|method: Method, request: Request| async move {
            let sentence = format!("{} cannot be asked for by {method}", request.uri().path());
            refuse(StatusCode::METHOD_NOT_ALLOWED, &sentence)
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&state), guard))
        .with_state(state)
}

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Response;

    /// Every request comes over a connection.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Response> {
        let client = client(&parts.headers, parts.extensions.get::<SocketAddr>().copied());
        let connection = parts.extensions.get::<Arc<Connection>>().cloned().ok_or_else(closing)?;
        Ok(Self { client, connection })
    }
}

fn asset(state: &ServerState, address: &str) -> Response {
    match state.assets.file(address) {
        Some((kind, bytes)) => {
            ([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], Body::from(bytes)).into_response()
        }
        None => refuse(StatusCode::NOT_FOUND, "the page has not been built: see web/"),
    }
}

/// A question of the command line.
async fn question(state: Arc<ServerState>, verb: &'static str, asker: Asker, request: Request) -> Response {
    let followed = accepts_events(request.headers());
    let gone = gone(request.extensions().get::<Arc<TcpStream>>().cloned());
    let body = match body(request, &state.arriving).await {
        Ok(body) => body,
        Err(response) => return response,
    };
    let order = match Order::ask(verb, &body, state.most, followed) {
        Ok(order) => order,
        Err(refusal) => return refuse(StatusCode::BAD_REQUEST, &refusal.to_string()),
    };
    let mut ticket = match state.scheduler.ask(&asker, order.job()) {
        Ok(ticket) => ticket,
        Err(refused) => return busy(refused),
    };
    if followed {
        return follow::follow(ticket, asker.connection.busy(), gone).await;
    }
    // Dropping the ticket ends the work.
    tokio::select! {
        biased;
        answer = ticket.answer() => answer.map_or_else(closing, reply),
        () = gone => closing(),
    }
}

fn accepts_events(headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.any(|accepted| accepted.to_ascii_lowercase().contains("text/event-stream"))
}

/// The body as an object.
pub async fn body(request: Request, arriving: &Semaphore) -> Result<Object, Response> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    // Forms of foreign pages cannot have this type.
    if !kind.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json")) {
        let sentence = "a question is JSON: its Content-Type must be application/json";
        return Err(refuse(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
    }
    let too_long = || refuse(StatusCode::PAYLOAD_TOO_LARGE, &format!("a question has at most {} KiB", LONGEST >> 10));
    let announced = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > LONGEST as u64) {
        return Err(too_long());
    }
    let arrive = async {
        let is_short = announced.is_some_and(|length| length <= SHORT);
        let _turn = if is_short { None } else { arriving.acquire().await.ok() };
        to_bytes(request.into_body(), LONGEST).await
    };
    let bytes = match timeout(PATIENCE, arrive).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) if error.to_string().contains("length limit") => return Err(too_long()),
        Ok(Err(error)) => {
            return Err(refuse(StatusCode::BAD_REQUEST, &format!("the question did not arrive: {error}")));
        }
        Err(_) => return Err(refuse(StatusCode::REQUEST_TIMEOUT, "the question did not arrive in time")),
    };
    match serde_json::from_slice(&bytes) {
        Ok(Value::Object(body)) => Ok(body),
        Ok(_) => Err(refuse(StatusCode::BAD_REQUEST, "a question is a JSON object")),
        Err(error) => Err(refuse(StatusCode::BAD_REQUEST, &format!("a question is a JSON object: {error}"))),
    }
}

/// An object that never changes is made once, so that clients that do not read it hold no copy.
fn fixed(kept: &'static OnceLock<Bytes>, make: fn() -> Value) -> Response {
    let bytes = kept.get_or_init(|| make().to_string().into()).clone();
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], Body::from(bytes)).into_response()
}

/// The description of the interface, as JSON.
static OPENAPI: OnceLock<Bytes> = OnceLock::new();
/// The games, as JSON.
static GAMES: OnceLock<Bytes> = OnceLock::new();

/// The games.
fn games() -> Value {
    json!({ "games": catalogue() })
}

/// The load of the server.
async fn status(State(state): State<Arc<ServerState>>) -> Json<Value> {
    let status = state.scheduler.status();
    let bounds = state.connections.bounds();
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "running": status.running,
        "queued": status.queued,
        "bytes": state.scheduler.bytes(),
        "connections": state.connections.count(),
        "unread": state.connections.unread(),
        "limits": {
            "seconds": state.most.time.as_secs_f64(),
            "bytes": state.most.memory,
            "question_bytes": LONGEST,
            "connections": bounds.connections,
            "unread": bounds.unread,
        },
    }))
}
