//! Studies and their reports: `study list` and `study report` for the page.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use tokio::net::TcpStream;

use super::ServerState;
use super::follow::follow;
use super::questions::{Order, QuestionLimits};
use super::replies::{busy, closing, refuse, reply};
use super::routes::body;
use super::scheduler::Asker;
use super::watched_stream::gone;
use super::worker_pool::Reply;
use crate::answer::Exit;

/// What a report may load: nothing. It contains its own style.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/// The most time for a report.
const TIME: Duration = Duration::from_secs(30);

/// The studies, and how far their runs have come.
pub async fn list(State(state): State<Arc<ServerState>>, asker: Asker) -> Response {
    ask(&state, &asker, Order::studies(limits(&state))).await.map_or_else(|response| response, reply)
}

/// The name in an address; an error if it is not text.
type Named = Result<Path<String>, PathRejection>;

/// A report as an object.
pub async fn report(State(state): State<Arc<ServerState>>, name: Named, asker: Asker) -> Response {
    let name = name.map_or_else(|_| String::new(), |Path(name)| name);
    reported(&state, &name, &asker, false).await.map_or_else(|response| response, reply)
}

/// A report as a page of its own.
pub async fn page(State(state): State<Arc<ServerState>>, file: Named, asker: Asker) -> Response {
    let file = file.map_or_else(|_| String::new(), |Path(file)| file);
    let Some(name) = file.strip_suffix(".html") else {
        return refuse(StatusCode::NOT_FOUND, "a report is at /studies/NAME.html");
    };
    let Reply { exit, json } = match reported(&state, name, &asker, true).await {
        Ok(answer) => answer,
        Err(response) => return response,
    };
    let text: String = serde_json::from_slice(&json).unwrap_or_default();
    // Free the text before the page is built from it.
    drop(json);
    let page = Reply { exit, json: text.into() }.counted(&asker.connection).await;
    if page.exit.is_err() {
        return reply(page);
    }
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let policy = (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    ([kind, policy], Body::from(page.json)).into_response()
}

/// The small run of a study that comes with the program: its report, and its progress on the way. It leaves no file.
pub async fn run(State(state): State<Arc<ServerState>>, name: Named, asker: Asker, request: Request) -> Response {
    let name = name.map_or_else(|_| String::new(), |Path(name)| name);
    if !is_name(&name) {
        return refuse(StatusCode::NOT_FOUND, "there is no study of this name");
    }
    let gone = gone(request.extensions().get::<Arc<TcpStream>>().cloned());
    if let Err(response) = body(request, &state.arriving).await {
        return response;
    }
    match state.scheduler.ask(&asker, Order::trial(&name, state.most).job()) {
        Ok(ticket) => follow(ticket, asker.connection.busy(), gone).await,
        Err(refused) => busy(refused),
    }
}

/// Whether it is a name and nothing else: paths are for the command line.
fn is_name(name: &str) -> bool {
    let is_plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    is_plain && !name.starts_with('-')
}

async fn reported(state: &ServerState, name: &str, asker: &Asker, as_page: bool) -> Result<Reply, Response> {
    if !is_name(name) {
        return Err(refuse(StatusCode::NOT_FOUND, "there is no study of this name"));
    }
    let answer = ask(state, asker, Order::report(name, as_page, limits(state))).await?;
    match answer.exit {
        Ok(Exit::Answered | Exit::Unfinished) => Ok(answer),
        Ok(Exit::BadInput) => Err((StatusCode::NOT_FOUND, reply(answer)).into_response()),
        Err(_) => Err(reply(answer)),
    }
}

async fn ask(state: &ServerState, asker: &Asker, order: Order) -> Result<Reply, Response> {
    let mut ticket = state.scheduler.ask(asker, order.job()).map_err(busy)?;
    ticket.answer().await.ok_or_else(closing)
}

fn limits(state: &ServerState) -> QuestionLimits {
    QuestionLimits { time: TIME, ..state.most }
}
