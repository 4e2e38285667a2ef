//! WebSockets: the handshake, and messages in pieces, so that a long answer is never copied whole.

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::response::Response;
use futures_util::SinkExt;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_stream::StreamExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::connections::Closing;

pub use tokio_tungstenite::tungstenite::{Error, Message};

/// The number of bytes read at once.
const READ: usize = 8 << 10;
/// The longest piece of a message.
const PIECE: usize = 32 << 10;

/// A WebSocket.
pub struct Frames(WebSocketStream<TokioIo<Upgraded>>);

/// The response that turns a connection into a WebSocket, and the future of that WebSocket. The error is a sentence.
pub fn handshake(request: &mut Request) -> Result<(Response, OnUpgrade), String> {
    let response = create_response_with_body(request, Body::empty)
        .map_err(|error| format!("this address is for WebSockets: {error}"))?;
    Ok((response, hyper::upgrade::on(request)))
}

impl Frames {
    /// A WebSocket; no message of the client may be longer than this.
    pub async fn open(upgrade: OnUpgrade, longest: usize) -> Option<Self> {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(PIECE)
            .max_message_size(Some(longest))
            .max_frame_size(Some(longest));
        let stream = TokioIo::new(upgrade.await.ok()?);
        Some(Self(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await))
    }

    /// The next message of the client; none when there are no more. The error says why the connection must be closed.
    pub async fn hear(&mut self) -> Option<Result<Message, Closing>> {
        match self.0.next().await? {
            Ok(message) => Some(Ok(message)),
            Err(Error::Capacity(_)) => Some(Err(Closing::TooLong)),
            Err(Error::Protocol(_) | Error::Utf8(_)) => Some(Err(Closing::Malformed)),
            Err(_) => None,
        }
    }

    /// Sends a message as it is.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Sends a text made of these parts.
    pub async fn say(&mut self, head: String, data: Bytes, end: &'static str) -> Result<(), Error> {
        if data.len() <= PIECE {
            let text = [head.as_bytes(), &data, end.as_bytes()].concat();
            return self.piece(Data::Text, text.into(), true).await;
        }
        self.piece(Data::Text, head.into(), false).await?;
        for begin in (0..data.len()).step_by(PIECE) {
            let piece = data.slice(begin..data.len().min(begin + PIECE));
            self.piece(Data::Continue, piece, false).await?;
        }
        self.piece(Data::Continue, end.into(), true).await
    }

    async fn piece(&mut self, data: Data, payload: Bytes, is_last: bool) -> Result<(), Error> {
        self.0.send(Message::Frame(Frame::message(payload, OpCode::Data(data), is_last))).await
    }

    /// Tells the client why the connection is closed, and closes it.
    pub async fn close(&mut self, why: Closing) {
        let code = match why {
            Closing::Idle | Closing::Silent => CloseCode::Away,
            Closing::Unread => CloseCode::Policy,
            Closing::TooLong => CloseCode::Size,
            Closing::Malformed => CloseCode::Protocol,
        };
        let reason = why.sentence().into();
        let _ = self.0.close(Some(CloseFrame { code, reason })).await;
    }
}
