//! Answers that grow: what is known so far, and at last the answer. As server-sent events, one question a connection; a
//! [socket](super::socket) has many.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use tokio::sync::mpsc::{Sender, channel};
use tokio::time::sleep;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::crew::Reply;
use super::lanes::Ticket;
use super::replies::{closing, reply, status};

/// How often what is known is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How often a silent stream shows that it lives.
const SIGN: Duration = Duration::from_secs(5);
/// So many events may wait for a slow reader.
pub const AHEAD: usize = 4;

/// What is told of a question under way.
pub enum Event {
    /// It waits for a place.
    Queued,
    /// What is known so far, in place of what was known before.
    Known(Arc<str>),
    /// The answer, after which there is nothing.
    Answer(Reply),
}

impl Event {
    /// Its name and its object, as JSON.
    pub fn told(self) -> (&'static str, Arc<str>) {
        match self {
            Self::Queued => ("queued", "{}".into()),
            Self::Known(object) => ("known", object),
            Self::Answer(answer) if !status(&answer).is_success() => ("error", answer.json),
            Self::Answer(answer) => ("answer", answer.json),
        }
    }
}

/// Follows a question by server-sent events, until its client is gone; one that is answered at once and badly is refused as
/// ever.
pub async fn follow(ticket: Ticket, gone: impl Future<Output = ()> + Send + 'static) -> Response {
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
    let event = |event: Event| {
        let (name, object) = event.told();
        Ok::<_, Infallible>(sse::Event::default().event(name).data(object))
    };
    let events = tokio_stream::once(first).chain(ReceiverStream::new(events)).map(event);
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN)).into_response()
}

/// Tells what is known until there is an answer, or nobody listens; then the ticket is dropped, which ends the work.
pub async fn tell(mut ticket: Ticket, sender: Sender<Event>) {
    let (mut told, mut waits) = (None, false);
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
        let (before, known) = (told.clone(), ticket.known());
        let event = match (ticket.is_under_way(), &known) {
            (false, _) if !waits => Event::Queued,
            (true, Some(object)) if known != before => Event::Known(Arc::clone(object)),
            _ => continue,
        };
        waits = matches!(event, Event::Queued);
        told = known.filter(|_| !waits);
        if sender.send(event).await.is_err() {
            return;
        }
    }
}
