//! Damaged requests: every one is answered by an object, none by the words that are for mistakes of ours.

use std::io::{self, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::corpus::Corpus;
use super::damage::{Dice, argument, damaged};
use super::readers::mutated;
use crate::common::http::{Response, Server};
use crate::common::socket::{Said, Socket};

/// The statuses that a request may get.
const STATUSES: [u16; 11] = [200, 400, 403, 404, 405, 408, 413, 415, 429, 431, 503];

/// How long an answer may take, on a machine that is busy with others.
const SOON: Duration = Duration::from_secs(60);

/// A connection that is read until an instant: signs of life without an answer do not count.
struct Until(TcpStream, Instant);

impl Read for Until {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if Instant::now() > self.1 {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.0.read(into)
    }
}

/// A server that answers soon.
pub fn server() -> Server {
    Server::start(&["--time", "200ms", "--memory", "512MiB"])
}

/// The body of a question, by what its keys may hold.
fn body(schema: &Value, corpus: &Corpus, dice: &mut Dice) -> Map<String, Value> {
    let games: Vec<&str> = corpus.positions.keys().copied().collect();
    let game = dice.any(&games);
    let mut body = Map::new();
    for (key, about) in schema.as_object().expect("keys") {
        let wanted = matches!(key.as_str(), "game" | "position" | "family" | "engines");
        if !wanted && dice.below(6) > 0 {
            continue;
        }
        let words = about["enum"].as_array();
        let value = match key.as_str() {
            "game" => json!(game),
            "position" => json!(argument(&mutated(&corpus.positions[game], dice))),
            "engines" => json!(["random", "greedy"]),
            "engine" => json!(argument(&damaged("uct:iterations=50,solver", dice))),
            "time" => json!("50ms"),
            "after" => json!([argument(&damaged("0 1", dice))]),
            _ if words.is_some_and(|words| !words.is_empty()) => {
                let words = words.expect("words");
                words[dice.below(words.len())].clone()
            }
            _ if about["type"] == "boolean" => json!(dice.below(2) == 0),
            _ if about["type"] == "number" => json!(0.5),
            _ if about["type"] == "array" => json!([argument(&damaged("edges=5", dice))]),
            _ if about["type"].is_array() => json!(dice.below(5)),
            _ => json!(argument(&damaged("random", dice))),
        };
        body.insert(key.clone(), value);
    }
    // Something of the wrong kind, or a key that there is not.
    if dice.below(8) == 0 {
        let keys: Vec<String> = body.keys().cloned().collect();
        let key = if keys.is_empty() { "game".to_owned() } else { keys[dice.below(keys.len())].clone() };
        let strange = [json!(null), json!([]), json!({}), json!(-1), json!(1e300), json!("\u{0}"), json!([[["x"]]])];
        body.insert(key, strange[dice.below(strange.len())].clone());
    }
    if dice.below(20) == 0 {
        body.insert(argument(&damaged("position", dice)), json!(1));
    }
    body
}

/// One question over HTTP.
pub fn question(server: &Server, corpus: &Corpus, dice: &mut Dice) -> usize {
    let (path, schema) = &corpus.questions[dice.below(corpus.questions.len())];
    let text = Value::from(body(schema, corpus, dice)).to_string();
    let text = if dice.below(4) == 0 { argument(&damaged(&text, dice)) } else { text };
    let events = [("Accept", "text/event-stream")];
    let headers = &events[..usize::from(dice.below(5) == 0)];
    let mut stream = server.connect();
    server.send(&mut stream, "POST", path, headers, &text);
    let response = Response::read(&mut BufReader::new(Until(stream, Instant::now() + SOON)));
    let about = format!("{path} {text:?}");
    assert!(STATUSES.contains(&response.status), "{about}: {} {}", response.status, response.body);
    assert!(!response.body.contains("mistake in hedgerow"), "{about}: {}", response.body);
    if response.status != 200 {
        assert!(response.object()["error"].as_str().is_some_and(|sentence| !sentence.is_empty()), "{about}");
    } else if headers.is_empty() {
        assert!(response.object().is_object(), "{about}");
    } else {
        let events = response.events();
        let last = events.last().unwrap_or_else(|| panic!("{about}: no event"));
        assert!(matches!(last.0.as_str(), "answer" | "error"), "{about}: {last:?}");
    }
    1
}

/// A request whose very head is damaged: the server answers or hangs up, and lives.
pub fn head(server: &Server, dice: &mut Dice) -> usize {
    let body = "{\"game\":\"nim\",\"position\":\"3\"}";
    let good = format!(
        "POST /api/value HTTP/1.1~Host: {}~Content-Type: application/json~Connection: close~Content-Length: {}~~{body}",
        server.address,
        body.len()
    );
    let bytes: Vec<u8> = damaged(&good, dice)
        .iter()
        .flat_map(|&byte| match byte {
            b'~' => b"\r\n".to_vec(),
            byte => vec![byte],
        })
        .collect();
    let mut stream = server.connect();
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    let _ = stream.write_all(&bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    let _ = BufReader::new(stream).read_to_end(&mut answer);
    if answer.starts_with(b"HTTP/1.1 ") {
        let response = Response::read(&mut &answer[..]);
        assert!(STATUSES.contains(&response.status), "{:?}: {}", argument(&bytes), argument(&answer));
    }
    1
}

/// A few messages on a WebSocket, and a good one after each, which is answered unless the server has hung up for good reason.
pub fn messages(server: &Server, corpus: &Corpus, dice: &mut Dice) -> usize {
    let mut socket = Socket::open(server);
    for number in 0..10 {
        let (path, schema) = &corpus.questions[dice.below(corpus.questions.len())];
        let verb = path.trim_start_matches("/api/");
        let message = match dice.below(6) {
            0 => json!({ "cancel": dice.below(12) }),
            _ => json!({ "id": dice.below(5), "verb": verb, "body": body(schema, corpus, dice) }),
        };
        let text = message.to_string();
        let text = if dice.below(3) == 0 { argument(&damaged(&text, dice)) } else { text };
        if text.len() > 60_000 {
            continue;
        }
        let is_binary = dice.below(20) == 0;
        socket.send(if is_binary { 2 } else { 1 }, text.as_bytes());
        let (id, since) = (1000 + number, Instant::now());
        socket.ask(id, "value", &json!({ "game": "nim", "position": "3+4" }));
        loop {
            assert!(since.elapsed() < SOON, "{text:?}: the question after it is not answered");
            match socket.hear().unwrap_or_else(|| panic!("{text:?}: the server has hung up")) {
                Said::Ping => socket.pong(),
                Said::Close(code, reason) => panic!("{text:?}: closed by {code} {reason}"),
                Said::Message(message) => {
                    assert!(!message.to_string().contains("mistake in hedgerow"), "{text:?}: {message}");
                    if message["id"] == id && message["event"] == "answer" {
                        assert_eq!(message["data"]["value"], "*7");
                        break;
                    }
                    assert!(message["id"] != id || message["event"] != "error", "{text:?}: {message}");
                }
            }
        }
    }
    20
}
