//! Many questions on one connection, for the page: browsers open only a few connections to a server, and all windows
//! together share them.
//!
//! The client sends `{"id": 1, "verb": "value", "body": {…}}`, and `{"cancel": 1}` when it does not want to know any more. It is
//! sent `{"id": 1, "event": "queued" | "known" | "answer" | "error", "data": {…}}`; after an answer, an error or a
//! cancellation nothing more is said of it, and the number may be used again. Closing the connection ends all work.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::House;
use super::follow::{AHEAD, Event, tell};
use super::listen::Seat;
use super::questions::Question;
use super::replies::{refuse, too_much};
use super::routes::{LONGEST, asker};

/// What is told of the question that came so late, its number being the client's: an event and its object, as JSON.
type Told = (u64, u64, &'static str, Arc<str>);

/// How often a silent client is asked whether it is there.
const SIGN: Duration = Duration::from_secs(30);
/// A client of whom nothing was heard for so long is gone.
const GONE: Duration = Duration::from_secs(100);
/// What a message must look like.
const FORM: &str = "a message is {\"id\": NUMBER, \"verb\": VERB, \"body\": OBJECT} or {\"cancel\": NUMBER}, as text";

/// Opens a connection for many questions.
pub async fn open(
    State(house): State<Arc<House>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    request: Request,
) -> Response {
    let asker = asker(&request);
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejected) => return refuse(rejected.status(), &format!("this address is for WebSockets: {rejected}")),
    };
    // A socket is a connection like others, and counts as one until it is closed.
    let seat = request.extensions().get::<Arc<Seat>>().cloned();
    let talk = move |socket| async move {
        Talk { house, asker, asked: 0, under_way: HashMap::new() }.with(socket).await;
        drop(seat);
    };
    upgrade.max_message_size(LONGEST).max_frame_size(LONGEST).on_upgrade(talk)
}

/// A conversation on a socket.
struct Talk {
    house: Arc<House>,
    asker: String,
    /// How many questions were asked.
    asked: u64,
    /// By the client's numbers which of the questions it is, and its work.
    under_way: HashMap<u64, (u64, JoinHandle<()>)>,
}

impl Talk {
    async fn with(mut self, mut socket: WebSocket) {
        let (sender, mut told) = channel::<Told>(AHEAD);
        let mut heard = Instant::now();
        loop {
            let sent = tokio::select! {
                () = sleep(SIGN) => match heard.elapsed() > GONE {
                    true => break,
                    false => socket.send(Message::Ping(Bytes::new())).await,
                },
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => match self.hear(&text, &sender) {
                            Ok(()) => Ok(()),
                            Err((id, sentence)) => {
                                let data = json!({ "error": sentence }).to_string();
                                socket.send(said(id, "error", &data)).await
                            }
                        },
                        Some(Ok(Message::Binary(_))) => {
                            socket.send(said(None, "error", &json!({ "error": FORM }).to_string())).await
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => Ok(()),
                        _ => break,
                    }
                },
                Some((asked, id, event, data)) = told.recv() => {
                    // What was cancelled may still have had something to say.
                    if self.under_way.get(&id).is_none_or(|(now, _)| *now != asked) {
                        continue;
                    }
                    if matches!(event, "answer" | "error") {
                        self.under_way.remove(&id);
                    }
                    socket.send(said(Some(id), event, &data)).await
                }
            };
            if sent.is_err() {
                break;
            }
        }
    }

    /// Understands a message and does what it says; the error is a sentence, and the number that it is about.
    fn hear(&mut self, text: &str, sender: &Sender<Told>) -> Result<(), (Option<u64>, String)> {
        let mut message: Value = serde_json::from_str(text).unwrap_or_default();
        if let Some(id) = message["cancel"].as_u64() {
            if let Some((_, question)) = self.under_way.remove(&id) {
                question.abort();
            }
            return Ok(());
        }
        let Some(id) = message["id"].as_u64() else { return Err((None, FORM.to_owned())) };
        let fault = |sentence: String| (Some(id), sentence);
        if self.under_way.contains_key(&id) {
            return Err(fault(format!("question {id} is under way already")));
        }
        let body = message.get_mut("body").map(Value::take);
        let (Some(verb), Some(Value::Object(body))) = (message["verb"].as_str(), body) else {
            return Err(fault(FORM.to_owned()));
        };
        let question = Question::asked(verb, &body, self.house.most, true).map_err(fault)?;
        let ticket = self.house.lanes.ask(&self.asker, question.job()).map_err(|refused| fault(too_much(refused)))?;
        self.asked += 1;
        let work = tokio::spawn(answer(self.asked, id, ticket, sender.clone()));
        self.under_way.insert(id, (self.asked, work));
        Ok(())
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // Whoever is aborted drops the ticket.
        self.under_way.values().for_each(|(_, work)| work.abort());
    }
}

/// A message; the data is JSON already.
fn said(id: Option<u64>, event: &str, data: &str) -> Message {
    let id = id.map_or_else(|| "null".to_owned(), |id| id.to_string());
    Message::Text(format!("{{\"id\":{id},\"event\":\"{event}\",\"data\":{data}}}").into())
}

/// Passes on what is told of a question.
async fn answer(asked: u64, id: u64, ticket: super::lanes::Ticket, sender: Sender<Told>) {
    let (own, mut events) = channel::<Event>(1);
    let telling = async {
        while let Some(event) = events.recv().await {
            let (name, object) = event.told();
            if sender.send((asked, id, name, object)).await.is_err() {
                return;
            }
        }
    };
    tokio::join!(tell(ticket, own), telling);
}
