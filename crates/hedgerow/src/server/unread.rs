//! Bytes of answers that clients have not read: one bound for the whole server.
//!
//! An answer counts from its first byte out of the worker until its last byte is written or its connection ends, and so
//! do the partial results before it. When there is no room, the server closes the connection whose client has read
//! nothing for the longest time. When all clients read, it drops the answer, and the client gets a sentence instead.
//!
//! A part of the room is for short answers alone, so that slow readers of long ones do not keep others waiting.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::time::Duration;

use axum::body::Bytes;
use tokio::time::{Instant, sleep_until};

use super::connections::{Connection, Connections};

/// A client that has read nothing for this long makes room for others.
const STALLED: Duration = Duration::from_secs(1);
/// How long a closing connection may take to free its bytes.
const END: Duration = Duration::from_millis(200);
/// An answer up to this length is a short one.
const SHORT: usize = 64 << 10;

/// What a client receives when there is no room for its answer.
pub const NO_ROOM: &str = "the server holds too many answers that its clients have not read yet, and has dropped this one; ask again in a while";

/// What bytes are held for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// An answer.
    Answer,
    /// A partial result, which may be left out.
    Known,
}

/// Bytes that count as unread by a connection's client, until this is dropped.
pub struct UnreadBytes {
    connection: Arc<Connection>,
    bytes: usize,
}

impl UnreadBytes {
    /// No bytes yet.
    pub fn of(connection: &Arc<Connection>) -> Self {
        Self { connection: Arc::clone(connection), bytes: 0 }
    }

    /// Counts more bytes, if there is room or if a client that does not read can make room; returns whether it did.
    pub async fn claim(&mut self, bytes: usize, purpose: Purpose) -> bool {
        if self.try_claim(bytes, purpose) {
            return true;
        }
        let connections = Arc::clone(&self.connection.connections);
        // Leaving a partial result out harms nobody else.
        if purpose == Purpose::Known || bytes > connections.bounds().unread {
            return false;
        }
        let _wanted = Wanted::count(&connections);
        let deadline = Instant::now() + END;
        loop {
            let mut freed = pin!(connections.freed.notified());
            freed.as_mut().enable();
            if self.try_claim(bytes, purpose) {
                return true;
            }
            if !connections.close_unread(STALLED) {
                return false;
            }
            tokio::select! {
                () = freed => {}
                () = sleep_until(deadline) => return self.try_claim(bytes, purpose),
            }
        }
    }

    fn try_claim(&mut self, bytes: usize, purpose: Purpose) -> bool {
        let connections = &self.connection.connections;
        let room = connections.bounds().unread;
        let most = match purpose {
            _ if self.bytes + bytes <= SHORT => room,
            Purpose::Answer => room / 4 * 3,
            Purpose::Known => room / 4,
        };
        if connections.unread.fetch_add(bytes, SeqCst) + bytes > most {
            connections.unread.fetch_sub(bytes, SeqCst);
            return false;
        }
        self.connection.unread.fetch_add(bytes, Relaxed);
        self.bytes += bytes;
        true
    }

    /// Counts no more than this from now on.
    pub fn shrink(&mut self, bytes: usize) {
        let less = self.bytes.saturating_sub(bytes);
        self.bytes -= less;
        self.connection.unread.fetch_sub(less, Relaxed);
        let connections = &self.connection.connections;
        connections.unread.fetch_sub(less, SeqCst);
        if connections.wanted.load(SeqCst) > 0 {
            connections.freed.notify_waiters();
        }
    }

    /// The text that the bytes were counted for; they count until all of its clones are dropped.
    pub fn text(self, text: Vec<u8>) -> Bytes {
        Bytes::from_owner(Text { text, _held: self })
    }
}

impl Drop for UnreadBytes {
    fn drop(&mut self) {
        self.shrink(0);
    }
}

struct Text {
    text: Vec<u8>,
    _held: UnreadBytes,
}

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        &self.text
    }
}

/// A task that waits for bytes.
struct Wanted(Arc<Connections>);

impl Wanted {
    fn count(connections: &Arc<Connections>) -> Self {
        connections.wanted.fetch_add(1, SeqCst);
        Self(Arc::clone(connections))
    }
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.wanted.fetch_sub(1, SeqCst);
    }
}

#[cfg(test)]
mod tests;
