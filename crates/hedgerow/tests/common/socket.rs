//! A plain client that speaks just enough of the WebSocket protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use serde_json::Value;

use super::http::Server;

/// A WebSocket of a server.
pub struct Socket {
    reader: BufReader<TcpStream>,
}

/// What the server says on it.
#[derive(Debug, PartialEq)]
pub enum Said {
    /// A message.
    Message(Value),
    /// It asks whether the client is there.
    Ping,
    /// It closes the connection, by this code and for this reason.
    Close(u16, String),
}

impl Socket {
    /// Opens one.
    pub fn open(server: &Server) -> Self {
        Self::try_open(server).expect("a WebSocket")
    }

    /// Opens one, unless the server refuses it.
    pub fn try_open(server: &Server) -> Option<Self> {
        let mut stream = server.connect();
        let request = format!(
            "GET /api/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address
        );
        stream.write_all(request.as_bytes()).ok()?;
        let mut reader = BufReader::new(stream);
        let mut head = Vec::new();
        while head.last().is_none_or(|line| line != "\r\n") {
            let mut line = String::new();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            head.push(line);
        }
        // The key and its answer are the example of RFC 6455.
        let accepted = |line: &String| line.trim_end().ends_with("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        (head[0].contains(" 101 ") && head.iter().any(accepted)).then_some(Self { reader })
    }

    /// Asks a question.
    pub fn ask(&mut self, id: u64, verb: &str, body: &Value) {
        self.send(1, serde_json::json!({ "id": id, "verb": verb, "body": body }).to_string().as_bytes());
    }

    /// Answers a ping.
    pub fn pong(&mut self) {
        self.send(10, b"");
    }

    /// Sends bytes that need not be a frame.
    pub fn send_raw(&mut self, bytes: &[u8]) {
        self.reader.get_mut().write_all(bytes).expect("an open connection");
    }

    /// Sends a frame.
    pub fn send(&mut self, code: u8, payload: &[u8]) {
        let mut frame = vec![0x80 | code];
        match payload.len() {
            length @ ..126 => frame.push(0x80 | length as u8),
            length => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(length).expect("a short message").to_be_bytes());
            }
        }
        // A mask of zeros changes nothing.
        frame.extend([0; 4]);
        frame.extend(payload);
        // A server that closes the connection may have closed its end.
        let _ = self.reader.get_mut().write_all(&frame);
    }

    /// The next thing that the server says; none if the connection has ended.
    pub fn hear(&mut self) -> Option<Said> {
        let mut text = Vec::new();
        loop {
            let (is_last, code, payload) = self.frame()?;
            match code {
                0 | 1 => text.extend(payload),
                9 => return Some(Said::Ping),
                8 => {
                    let code = u16::from_be_bytes([payload[0], payload[1]]);
                    return Some(Said::Close(code, String::from_utf8(payload[2..].to_vec()).expect("text")));
                }
                _ => panic!("a frame of kind {code}"),
            }
            if is_last {
                return Some(Said::Message(serde_json::from_slice(&text).expect("JSON")));
            }
        }
    }

    /// The answer to a question, or the error.
    pub fn answer(&mut self, id: u64) -> (String, Value) {
        loop {
            match self.hear().expect("the connection is open") {
                Said::Message(message) if message["id"] == id => {
                    let event = message["event"].as_str().expect("an event").to_owned();
                    if matches!(event.as_str(), "answer" | "error") {
                        return (event, message["data"].clone());
                    }
                }
                Said::Ping => self.pong(),
                Said::Message(_) => {}
                Said::Close(code, reason) => panic!("closed: {code} {reason}"),
            }
        }
    }

    fn frame(&mut self) -> Option<(bool, u8, Vec<u8>)> {
        let mut take = |count: usize| {
            let mut bytes = vec![0; count];
            self.reader.read_exact(&mut bytes).ok().map(|()| bytes)
        };
        let head = take(2)?;
        let length = match head[1] {
            126 => take(2)?.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte)),
            127 => take(8)?.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte)),
            length => usize::from(length),
        };
        Some((head[0] & 0x80 != 0, head[0] & 15, take(length)?))
    }
}
