//! Many questions on one connection, for the page: browsers open only a few connections to a server, and all windows
//! together share them.
//!
//! The client sends `{"id": 1, "verb": "value", "body": {…}}`, and `{"cancel": 1}` when it no longer wants the answer.
//! The server sends `{"id": 1, "event": "queued" | "known" | "answer" | "error", "data": {…}}`; after an answer, an
//! error or a cancellation it sends nothing more about this question, and the client may use the number again. Closing
//! the connection ends all work.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::ServerState;
use super::connections::{Busy, Closing};
use super::follow::{AHEAD, Event, tell};
use super::frames::{Error, Frames, Message, handshake};
use super::questions::Order;
use super::replies::{refuse, too_much};
use super::routes::LONGEST;
use super::scheduler::{Asker, Ticket};

/// An event of a question: the number of questions before it, its number at the client, the event and its object, as
/// JSON.
type Told = (u64, u64, &'static str, Bytes);

/// How often the server asks a silent client for a sign of life, at least.
const SIGN: Duration = Duration::from_secs(30);
/// The required form of a message.
const FORM: &str = "a message is {\"id\": NUMBER, \"verb\": VERB, \"body\": OBJECT} or {\"cancel\": NUMBER}, as text";

/// Opens a connection for many questions.
pub async fn open(State(state): State<Arc<ServerState>>, asker: Asker, mut request: Request) -> Response {
    let (response, upgrade) = match handshake(&mut request) {
        Ok(opened) => opened,
        Err(sentence) => return refuse(StatusCode::BAD_REQUEST, &sentence),
    };
    tokio::spawn(async move {
        let Some(mut socket) = Frames::open(upgrade, LONGEST).await else { return };
        let connection = Arc::clone(&asker.connection);
        let talk = Talk { state, asker, asked: 0, under_way: HashMap::new() };
        let closing = tokio::select! {
            closing = talk.with(&mut socket) => closing,
            closing = connection.closed() => Some(closing),
        };
        if let Some(closing) = closing {
            connection.end(socket.close(closing)).await;
        }
    });
    response
}

/// A conversation on a socket.
struct Talk {
    state: Arc<ServerState>,
    asker: Asker,
    /// The number of questions so far.
    asked: u64,
    /// The questions in progress, by their numbers at the client.
    under_way: HashMap<u64, UnderWay>,
}

/// A question in progress.
struct UnderWay {
    /// The number of questions before it.
    asked: u64,
    work: JoinHandle<()>,
    _busy: Busy,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        // Aborting the work drops its ticket.
        self.work.abort();
    }
}

impl Talk {
    /// Serves the client until it has gone, or must go.
    async fn with(mut self, socket: &mut Frames) -> Option<Closing> {
        let silence = self.state.connections.bounds().silence;
        let sign = SIGN.min(silence / 3);
        let (sender, mut told) = channel::<Told>(AHEAD);
        let mut heard = Instant::now();
        loop {
            let sent = tokio::select! {
                () = sleep(sign) => match heard.elapsed() >= silence {
                    true => return Some(Closing::Silent),
                    false => socket.send(Message::Ping(Bytes::new())).await,
                },
                message = socket.hear() => {
                    heard = Instant::now();
                    let message = match message? {
                        Ok(message) => message,
                        Err(closing) => return Some(closing),
                    };
                    match message {
                        Message::Text(text) => match self.hear(&text, &sender) {
                            Ok(()) => Ok(()),
                            Err((id, sentence)) => fault(socket, id, &sentence).await,
                        },
                        Message::Binary(_) => fault(socket, None, FORM).await,
                        Message::Close(_) => return None,
                        _ => Ok(()),
                    }
                },
                Some((asked, id, event, data)) = told.recv() => {
                    // A cancelled question may still have had an event to send.
                    if self.under_way.get(&id).is_none_or(|now| now.asked != asked) {
                        continue;
                    }
                    let sent = say(socket, Some(id), event, data).await;
                    if matches!(event, "answer" | "error") {
                        self.under_way.remove(&id);
                    }
                    sent
                }
            };
            sent.ok()?;
        }
    }

    /// Understands a message and does what it asks for; the error is a sentence, with the number that it is about.
    fn hear(&mut self, text: &str, sender: &Sender<Told>) -> Result<(), (Option<u64>, String)> {
        let mut message: Value = serde_json::from_str(text).unwrap_or_default();
        if let Some(id) = message["cancel"].as_u64() {
            self.under_way.remove(&id);
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
        let order = Order::ask(verb, &body, self.state.most, true).map_err(|refusal| fault(refusal.into()))?;
        let ticket = self.state.scheduler.ask(&self.asker, order.job()).map_err(|refused| fault(too_much(refused)))?;
        self.asked += 1;
        let work = tokio::spawn(answer(self.asked, id, ticket, sender.clone()));
        self.under_way.insert(id, UnderWay { asked: self.asked, work, _busy: self.asker.connection.busy() });
        Ok(())
    }
}

async fn fault(socket: &mut Frames, id: Option<u64>, sentence: &str) -> Result<(), Error> {
    say(socket, id, "error", json!({ "error": sentence }).to_string().into()).await
}

/// Sends a message; the data is JSON already.
async fn say(socket: &mut Frames, id: Option<u64>, event: &str, data: Bytes) -> Result<(), Error> {
    let id = id.map_or_else(|| "null".to_owned(), |id| id.to_string());
    socket.say(format!("{{\"id\":{id},\"event\":\"{event}\",\"data\":"), data, "}").await
}

/// Passes on the events of a question.
async fn answer(asked: u64, id: u64, ticket: Ticket, sender: Sender<Told>) {
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
