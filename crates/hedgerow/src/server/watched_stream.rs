//! A connection that notices when its client is gone: a client that does not read, or that has left with a question
//! open, must not hold on to the server's work.

use std::io::{self, IoSlice};
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::connections::ConnectionSlot;

/// How long a client may go without reading anything of what is sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the server checks whether the client is there.
const LOOK: Duration = Duration::from_millis(200);

/// One end of a connection.
pub struct WatchedStream {
    stream: Arc<TcpStream>,
    /// Its place among the connections, freed when the connection ends.
    slot: ConnectionSlot,
    /// Runs while the client does not read.
    late: Option<Pin<Box<Sleep>>>,
}

impl WatchedStream {
    /// The server's end of a connection.
    pub fn new(stream: Arc<TcpStream>, slot: ConnectionSlot) -> Self {
        Self { stream, slot, late: None }
    }

    /// Writes when the client reads; fails when it has read nothing for too long.
    fn poll_written(
        &mut self,
        context: &mut Context<'_>,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        loop {
            if self.stream.poll_write_ready(context)?.is_pending() {
                self.slot.connection().is_blocked();
                let late = self.late.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
                ready!(late.as_mut().poll(context));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            match write(&self.stream) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                written => {
                    if self.late.take().is_some() {
                        self.slot.connection().has_read();
                    }
                    return Poll::Ready(written);
                }
            }
        }
    }
}

/// Waits until the client has gone. The client may have sent more than was read, so that reading would not show it.
pub async fn gone(stream: Option<Arc<TcpStream>>) {
    let Some(stream) = stream else { return std::future::pending().await };
    loop {
        match stream.ready(Interest::READABLE).await {
            Ok(ready) if !ready.is_read_closed() => sleep(LOOK).await,
            _ => return,
        }
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
                Ok(count) => {
                    buffer.advance(count);
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_written(context, |stream| stream.try_write(bytes))
    }

    // Without it, long answers would be copied before they are sent.
    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_written(context, |stream| stream.try_write_vectored(pieces))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(&*self.stream).shutdown(Shutdown::Write))
    }
}
