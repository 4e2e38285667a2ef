//! Studies and their reports: `study list` and `study report` for the page.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::ServerState;
use super::questions::{Order, QuestionLimits};
use super::replies::{busy, closing, refuse, reply};
use super::scheduler::Asker;
use super::worker_pool::Reply;
use crate::answer::Exit;

/// What a report may load: nothing. Its looks are part of it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
/// A report takes no longer.
const TIME: Duration = Duration::from_secs(30);

/// The studies, and how far their runs have come.
pub async fn list(State(state): State<Arc<ServerState>>, asker: Asker) -> Response {
    ask(&state, &asker, Order::studies(limits(&state))).await.map_or_else(|response| response, reply)
}

/// What an address names; nothing if it is no text.
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
    // The page takes the place of the text that it was.
    drop(json);
    let page = Reply { exit, json: text.into() }.counted(&asker.connection).await;
    if page.exit.is_err() {
        return reply(page);
    }
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    let policy = (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    ([kind, policy], Body::from(page.json)).into_response()
}

async fn reported(state: &ServerState, name: &str, asker: &Asker, as_page: bool) -> Result<Reply, Response> {
    // A name and nothing else: paths are for the command line.
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if !is_name || name.starts_with('-') {
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
