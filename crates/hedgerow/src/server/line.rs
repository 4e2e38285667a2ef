//! A connection that notices when nobody is at its other end: neither whoever does not read what is sent, nor whoever has
//! left with a question open, may hold on to the server's work.

use std::io;
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// So long a client may take to read a little of what is sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often it is looked whether the client is there.
const LOOK: Duration = Duration::from_millis(200);

/// One end of a connection.
pub struct Line {
    stream: Arc<TcpStream>,
    /// Runs while the client does not read.
    late: Option<Pin<Box<Sleep>>>,
}

impl Line {
    /// The server's end of a connection.
    pub fn new(stream: Arc<TcpStream>) -> Self {
        Self { stream, late: None }
    }
}

/// Waits until the client has gone. It may have sent more than was read, so that reading would not tell.
pub async fn gone(stream: Option<Arc<TcpStream>>) {
    let Some(stream) = stream else { return std::future::pending().await };
    loop {
        match stream.ready(Interest::READABLE).await {
            Ok(ready) if !ready.is_read_closed() => sleep(LOOK).await,
            _ => return,
        }
    }
}

impl AsyncRead for Line {
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

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        loop {
            if self.stream.poll_write_ready(context)?.is_pending() {
                let late = self.late.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
                ready!(late.as_mut().poll(context));
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            match self.stream.try_write(bytes) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                written => {
                    self.late = None;
                    return Poll::Ready(written);
                }
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(&*self.stream).shutdown(Shutdown::Write))
    }
}
