//! Answers that grow: what is known so far, and at last the answer. With server-sent events, each connection carries
//! one question; a [socket](super::socket) carries many.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::{Instant, Sleep, sleep};
use tokio_stream::Stream;

use super::connections::Busy;
use super::replies::{closing, reply, status};
use super::scheduler::Ticket;
use super::worker_pool::Reply;

/// How often partial results are checked.
const LOOK: Duration = Duration::from_millis(100);
/// How often a silent stream sends a sign of life.
const SIGN: Duration = Duration::from_secs(5);
/// The most events that may wait for a slow reader.
pub const AHEAD: usize = 4;
/// Data up to this length is copied into one piece with its event; longer data is sent as it is.
const SHORT: usize = 16 << 10;

/// A message about a question in progress.
pub enum Event {
    /// It waits for a slot.
    Queued,
    /// What is known so far, replacing what was known before.
    Known(Bytes),
    /// The answer, which is the last event.
    Answer(Reply),
}

impl Event {
    /// Its name and its object, as JSON.
    pub fn told(self) -> (&'static str, Bytes) {
        match self {
            Self::Queued => ("queued", Bytes::from_static(b"{}")),
            Self::Known(object) => ("known", object),
            Self::Answer(answer) if !status(&answer).is_success() => ("error", answer.json),
            Self::Answer(answer) => ("answer", answer.json),
        }
    }
}

/// Follows a question by server-sent events, until its client is gone; a question that fails at once is refused as
/// usual.
pub async fn follow(ticket: Ticket, busy: Busy, gone: impl Future<Output = ()> + Send + 'static) -> Response {
    let (sender, mut events) = channel(AHEAD);
    tokio::spawn(async move {
        tokio::select! {
            () = tell(ticket, sender) => {}
            () = gone => {}
        }
    });
    let first = match events.recv().await {
        None => return closing(),
        Some(Event::Answer(answer)) if !status(&answer).is_success() => return reply(answer),
        Some(first) => first,
    };
    let stream = Events { events, pieces: pieces(first), sign: Box::pin(sleep(SIGN)), _busy: busy };
    let kind = (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    ([kind], Body::from_stream(stream)).into_response()
}

/// The events as a client reads them.
struct Events {
    events: Receiver<Event>,
    /// The rest of the last one.
    pieces: VecDeque<Bytes>,
    sign: Pin<Box<Sleep>>,
    _busy: Busy,
}

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.pieces.is_empty() {
            match self.events.poll_recv(context) {
                Poll::Ready(Some(event)) => self.pieces = pieces(event),
                Poll::Ready(None) => return Poll::Ready(None),
                Poll::Pending if self.sign.as_mut().poll(context).is_ready() => {
                    self.pieces.push_back(Bytes::from_static(b":\n\n"));
                }
                Poll::Pending => return Poll::Pending,
            }
            self.sign.as_mut().reset(Instant::now() + SIGN);
        }
        Poll::Ready(self.pieces.pop_front().map(Ok))
    }
}

/// The bytes of an event. Its data is one line of JSON.
fn pieces(event: Event) -> VecDeque<Bytes> {
    let (name, data) = event.told();
    let (mut head, end) = (format!("event: {name}\ndata: ").into_bytes(), b"\n\n");
    if data.len() > SHORT {
        return [head.into(), data, Bytes::from_static(end)].into();
    }
    head.extend_from_slice(&data);
    head.extend_from_slice(end);
    [head.into()].into()
}

/// Sends what is known until there is an answer, or nobody listens; then drops the ticket, which ends the work.
pub async fn tell(mut ticket: Ticket, sender: Sender<Event>) {
    let (mut told, mut waits) = (0, false);
    loop {
        tokio::select! {
            answer = ticket.answer() => {
                if let Some(answer) = answer {
                    let _ = sender.send(Event::Answer(answer)).await;
                }
                return;
            }
            () = sender.closed() => return,
            () = sleep(LOOK) => {}
        }
        let (noted, known) = ticket.known();
        let event = match (ticket.is_under_way(), known) {
            (false, _) if !waits => Event::Queued,
            (true, Some(object)) if noted != told => Event::Known(object),
            _ => continue,
        };
        waits = matches!(event, Event::Queued);
        told = if waits { 0 } else { noted };
        if sender.send(event).await.is_err() {
            return;
        }
    }
}
