//! Which requests are allowed, and the headers of every answer.
//!
//! A foreign page must not be able to use the server through the browser of a person who visits that page. So the
//! server refuses requests from another origin; a server for this machine alone also refuses requests to any other
//! host's name (DNS rebinding).

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::ServerState;
use super::replies::refuse;

/// What the page may load: its own files and answers, nothing else. Some browsers need sockets to be named.
fn policy(host: &str) -> String {
    let is_host = !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    let socket = if is_host { format!(" ws://{host}") } else { String::new() };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'{socket}; \
         frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    )
}
/// The header in which a page names itself.
const CLIENT: HeaderName = HeaderName::from_static("hedgerow-client");
/// The longest name of a client.
const LONGEST_NAME: usize = 64;

/// The names of this machine that the server answers to: a foreign page can make its own name point here, but not a
/// number.
#[derive(Clone, Debug)]
pub enum Names {
    /// The names of this machine to itself: only this machine may ask.
    Local,
    /// Any number, and these names.
    Any(Vec<String>),
}

impl Names {
    fn hold(&self, host: &str) -> bool {
        let name = without_port(host);
        let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        let is_localhost = name.eq_ignore_ascii_case("localhost");
        match self {
            Self::Local => is_localhost || address.is_ok_and(|address| address.is_loopback()),
            Self::Any(names) => {
                is_localhost || address.is_ok() || names.iter().any(|known| name.eq_ignore_ascii_case(known))
            }
        }
    }
}

/// A host without its port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) && !name.ends_with(':') => name,
        _ => host,
    }
}

/// Refuses requests that are not allowed, and adds the headers of every answer.
pub async fn guard(State(state): State<Arc<ServerState>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let policy = policy(host);
    let address = request.uri().authority().map(|authority| authority.as_str());
    let mut response = match refused(address, request.headers(), &state.names) {
        Some(sentence) => refuse(StatusCode::FORBIDDEN, sentence),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    // A report of a study has a policy of its own.
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why a request is refused, if it is; `address` is the host in the first line of the request, if it names one.
fn refused(address: Option<&str>, headers: &HeaderMap, names: &Names) -> Option<&'static str> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or_default();
    let is_other = address.is_some_and(|address| address != host);
    if headers.get_all(header::HOST).iter().count() > 1 || is_other || !names.hold(host) {
        return Some(match names {
            Names::Local => "this server answers to localhost only",
            Names::Any(_) => "this server answers to its numbers, and to the names given by --name",
        });
    }
    // A link on another page may lead here; it only opens our page.
    if text(HeaderName::from_static("sec-fetch-mode")) == Some("navigate")
        && text(HeaderName::from_static("sec-fetch-dest")) == Some("document")
        && text(header::ORIGIN).is_none()
    {
        return None;
    }
    let origin = text(header::ORIGIN);
    let own = |origin: &str| origin.split_once("://").is_some_and(|(_, rest)| rest == host);
    if origin.is_some_and(|origin| !own(origin))
        || text(HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
    {
        return Some("pages of other origins may not ask");
    }
    None
}

/// The client: the name that a page gave itself, or else its connection.
pub fn client(headers: &HeaderMap, peer: Option<SocketAddr>) -> String {
    let named = headers.get(CLIENT).and_then(|value| value.to_str().ok());
    let fitting = |name: &&str| !name.is_empty() && name.len() <= LONGEST_NAME;
    match (named.filter(fitting), peer) {
        // Two machines cannot be the same client, whatever they call themselves.
        (Some(name), Some(peer)) => format!("{} {name}", peer.ip()),
        (None, Some(peer)) => peer.to_string(),
        (name, None) => name.unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_few_names() {
        for host in ["localhost", "localhost:8320", "127.0.0.1:1", "[::1]:8320", "127.0.0.2", "LOCALHOST:80"] {
            assert!(Names::Local.hold(host), "{host}");
        }
        for host in
            ["", "example.org", "localhost.example.org:8320", "10.0.0.1", "127.0.0.1.example.org", "localhost:x"]
        {
            assert!(!Names::Local.hold(host), "{host}");
        }
    }

    #[test]
    fn others_ask_by_number_or_by_a_name_that_was_given() {
        let names = Names::Any(vec!["Workbench".to_owned()]);
        for host in ["10.0.0.1:8320", "[fe80::1]:80", "workbench:8320", "localhost"] {
            assert!(names.hold(host), "{host}");
        }
        for host in ["", "example.org", "workbench.example.org"] {
            assert!(!names.hold(host), "{host}");
        }
    }

    #[test]
    fn other_origins_are_refused() {
        let headers = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("127.0.0.1:8320"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            headers
        };
        let refused = |headers: &HeaderMap, names: &Names| refused(None, headers, names);
        assert_eq!(refused(&headers(None), &Names::Local), None);
        assert_eq!(refused(&headers(Some("http://127.0.0.1:8320")), &Names::Local), None);
        for origin in ["http://127.0.0.1:8321", "https://example.org", "null"] {
            assert!(refused(&headers(Some(origin)), &Names::Local).is_some(), "{origin}");
        }
        let own = Some("127.0.0.1:8320");
        assert_eq!(super::refused(own, &headers(None), &Names::Local), None);
        assert!(super::refused(Some("example.org"), &headers(None), &Names::Local).is_some());
    }
}
