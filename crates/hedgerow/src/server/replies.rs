//! Answers as HTTP: the objects and sentences of the command line, with a status.

use axum::Json;
use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::scheduler::Refused;
use super::worker_pool::{Fault, Reply};
use crate::answer::{Exit, plain};

/// The header that holds the exit code of the command line.
const EXIT: HeaderName = HeaderName::from_static("hedgerow-exit");

/// A sentence about what went wrong.
pub fn refuse(status: StatusCode, sentence: &str) -> Response {
    (status, Json(json!({ "error": plain(sentence) }))).into_response()
}

/// The status of an answer.
pub fn status(answer: &Reply) -> StatusCode {
    match answer.exit {
        Ok(Exit::Answered | Exit::Unfinished) => StatusCode::OK,
        Ok(Exit::BadInput) => StatusCode::BAD_REQUEST,
        Err(Fault::Mistake) => StatusCode::INTERNAL_SERVER_ERROR,
        Err(Fault::Unavailable) => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// An answer.
pub fn reply(answer: Reply) -> Response {
    let mut response = (status(&answer), Body::from(answer.json.clone())).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Ok(exit) = answer.exit {
        headers.insert(EXIT, HeaderValue::from(exit as u16));
    }
    response
}

/// The sentence that there is too much to do.
pub fn too_much(refused: Refused) -> String {
    match refused {
        Refused::Client(most) => format!("this client has {most} questions under way, and may have no more at once"),
        Refused::Address(most) => {
            format!("the clients of this address have {most} questions under way, and may have no more at once")
        }
        Refused::All => "the server has too many questions under way; ask again in a while".to_owned(),
    }
}

/// The response that there is too much to do.
pub fn busy(refused: Refused) -> Response {
    refuse(StatusCode::TOO_MANY_REQUESTS, &too_much(refused))
}

/// The response that the server ends.
pub fn closing() -> Response {
    refuse(StatusCode::SERVICE_UNAVAILABLE, "the server is being closed")
}
