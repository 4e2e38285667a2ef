//! A server under test, and a plain client that speaks just enough HTTP/1.1.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::program;

/// A server; it ends when it is dropped.
pub struct Server {
    child: Child,
    /// Its host and port.
    pub address: String,
}

impl Server {
    /// Starts one on a free port with these options, in this folder.
    pub fn start_in(folder: &std::path::Path, options: &[&str]) -> Self {
        let mut command: Command = program();
        command.current_dir(folder).args(["serve", "--port", "0", "--no-open", "--json"]).args(options);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let said: Value = serde_json::from_str(&line).expect("an object");
        let address = said["address"].as_str().expect("an address");
        let address = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, address }
    }

    /// Starts one anywhere.
    pub fn start(options: &[&str]) -> Self {
        Self::start_in(&std::env::temp_dir(), options)
    }

    /// Its process.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// A request whose response is read to its end.
    pub fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Response {
        let mut stream = self.connect();
        self.send(&mut stream, method, path, headers, body);
        Response::read(&mut BufReader::new(stream))
    }

    /// A connection.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        stream
    }

    /// Sends a request, after which the connection is closed by the server.
    pub fn send(&self, stream: &mut TcpStream, method: &str, path: &str, headers: &[(&str, &str)], body: &str) {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            text += &format!("Host: {}\r\n", self.address);
        }
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("content-type")) {
            text += "Content-Type: application/json\r\n";
        }
        text.extend(headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")));
        // A server that refuses early may have closed its end.
        let _ = stream.write_all(format!("{text}\r\n{body}").as_bytes());
    }

    /// Asks a question; the status and the object.
    pub fn ask(&self, verb: &str, body: &Value) -> (u16, Value) {
        let response = self.request("POST", &format!("/api/{verb}"), &[], &body.to_string());
        (response.status, response.object())
    }

    /// Looks something up; the status and the object.
    pub fn get(&self, path: &str) -> (u16, Value) {
        let response = self.request("GET", path, &[], "");
        (response.status, response.object())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A response.
pub struct Response {
    /// The status.
    pub status: u16,
    /// The headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl Response {
    /// Reads a response to the end of the connection.
    pub fn read(reader: &mut impl BufRead) -> Self {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a status line");
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        let mut headers = Vec::new();
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).expect("a header");
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_lowercase(), value.to_owned()));
        }
        let mut body = Vec::new();
        let _ = reader.read_to_end(&mut body);
        let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
        let body = if chunked { unchunked(&body) } else { body };
        Self { status, headers, body: String::from_utf8(body).expect("text") }
    }

    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as an object.
    pub fn object(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    /// The events of a stream: their names and objects.
    pub fn events(&self) -> Vec<(String, Value)> {
        let event = |text: &str| {
            let name = text.lines().find_map(|line| line.strip_prefix("event: "))?.to_owned();
            let data = text.lines().find_map(|line| line.strip_prefix("data: "))?;
            Some((name, serde_json::from_str(data).expect("an object")))
        };
        self.body.split("\n\n").filter_map(event).collect()
    }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let Some(end) = body.windows(2).position(|window| window == b"\r\n") else { return whole };
        let size = std::str::from_utf8(&body[..end]).ok().and_then(|size| usize::from_str_radix(size, 16).ok());
        let Some(size) = size.filter(|&size| size > 0) else { return whole };
        whole.extend_from_slice(&body[end + 2..end + 2 + size]);
        body = &body[end + 4 + size..];
    }
}
