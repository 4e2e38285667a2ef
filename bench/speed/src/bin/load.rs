//! The server under many clients: `load ADDRESS [--clients 200] [--seconds 30] [--heavy 0]`.
//!
//! Each client has one connection, asks for the value of a small random Hackenbush position, waits for the answer, and
//! asks for the next one; positions are random, so repeats are rare. The program prints, for the whole run, the answers
//! a second, the times of the answers (median, 99 and 99.9 of 100, longest), the times of a request that computes
//! nothing (`/api/status`), and the errors. With `--heavy N`, N more clients keep asking for values that nobody can
//! compute within two seconds. Clients and server share the machine.

use std::cell::Cell;
use std::io;
use std::rc::Rc;
use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::LocalSet;
use tokio::time::{sleep, timeout};

struct Client {
    connection: BufReader<TcpStream>,
    address: String,
    line: String,
}

impl Client {
    async fn connect(address: &str) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { connection: BufReader::new(stream), address: address.to_owned(), line: String::new() })
    }

    /// Asks, and reads the whole answer; its status and body.
    async fn ask(&mut self, method: &str, path: &str, body: &str) -> io::Result<(u16, String)> {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.connection.write_all(request.as_bytes()).await?;
        self.read_line().await?;
        let status = self.line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut length = 0;
        while !self.read_line().await?.is_empty() {
            if let Some(value) = self.line.strip_prefix("content-length: ") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut body = vec![0; length];
        self.connection.read_exact(&mut body).await?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }

    async fn read_line(&mut self) -> io::Result<&str> {
        self.line.clear();
        self.connection.read_line(&mut self.line).await?;
        Ok(self.line.trim())
    }
}

/// What all clients share.
struct Shared {
    address: String,
    ended: Cell<bool>,
    errors: Cell<u64>,
    most_bytes: Cell<u64>,
}

impl Shared {
    fn fault(&self, what: &str, found: &io::Result<(u16, String)>) {
        self.errors.set(self.errors.get() + 1);
        if self.errors.get() < 5 {
            eprintln!("{what}: {found:?}");
        }
    }
}

/// A small random position: a few stalks and bridges of at most 12 edges.
fn position(rng: &mut impl Rng) -> String {
    let mut edges = Vec::new();
    for vertex in 1..=rng.random_range(3..=9) {
        let below = rng.random_range(0..vertex);
        edges.push(format!("{below}-{vertex}{}", ["B", "R"][rng.random_range(0..2)]));
    }
    let last = edges.len();
    for _ in 0..rng.random_range(0..=3) {
        let (from, to) = (rng.random_range(0..=last), rng.random_range(0..=last));
        if from != to {
            edges.push(format!("{from}-{to}{}", ["B", "R"][rng.random_range(0..2)]));
        }
    }
    edges.join(" ")
}

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, usual: u64| {
        let place = words.iter().position(|word| word == name);
        place.and_then(|place| words.get(place + 1)?.parse().ok()).unwrap_or(usual)
    };
    let Some(address) = words.first().filter(|word| !word.starts_with('-')) else {
        eprintln!("load ADDRESS [--clients 200] [--seconds 30] [--heavy 0]");
        std::process::exit(2);
    };
    let address = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let (clients, seconds, heavy) = (option("--clients", 200), option("--seconds", 30), option("--heavy", 0));
    let shared = Rc::new(Shared { address, ended: Cell::new(false), errors: Cell::new(0), most_bytes: Cell::new(0) });
    // One thread is enough for all clients, and leaves the processors to the server.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let start = Instant::now();
    let (mut all, mut nothing) = LocalSet::new().block_on(&runtime, async {
        let clients = (0..clients).map(|number| tokio::task::spawn_local(values(Rc::clone(&shared), number)));
        let clients: Vec<_> = clients.collect();
        let nothing = tokio::task::spawn_local(status(Rc::clone(&shared)));
        for _ in 0..heavy {
            tokio::task::spawn_local(heavy_questions(Rc::clone(&shared)));
        }
        sleep(Duration::from_secs(seconds)).await;
        shared.ended.set(true);
        let mut all = Vec::new();
        for client in clients {
            all.extend(client.await.unwrap_or_default());
        }
        (all, nothing.await.unwrap_or_default())
    });
    let elapsed = start.elapsed().as_secs_f64();
    println!(
        "{clients} clients, {heavy} with heavy questions beside them, {elapsed:.1} s, {} errors",
        shared.errors.get()
    );
    println!("answers     {:.0} a second", all.len() as f64 / elapsed);
    tell("value", &mut all);
    tell("status", &mut nothing);
    println!("memory      {} MiB at the most", shared.most_bytes.get() >> 20);
    std::process::exit(i32::from(shared.errors.get() > 0));
}

async fn values(shared: Rc<Shared>, number: u64) -> Vec<Duration> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut times = Vec::new();
    let Ok(mut client) = Client::connect(&shared.address).await else {
        shared.fault("connection", &Err(io::ErrorKind::NotConnected.into()));
        return times;
    };
    while !shared.ended.get() {
        let body = format!("{{\"game\":\"hackenbush\",\"position\":\"{}\"}}", position(&mut rng));
        let since = Instant::now();
        let found = timeout(Duration::from_secs(30), client.ask("POST", "/api/value", &body)).await;
        match found.unwrap_or_else(|late| Err(late.into())) {
            Ok((200, answer)) if answer.contains("\"value\":\"") => times.push(since.elapsed()),
            other => {
                shared.fault(&body, &other);
                if other.is_err() {
                    return times;
                }
            }
        }
    }
    times
}

/// Asks for the value of a board that is far too large, again and again; after two seconds the server answers with what
/// it knows.
async fn heavy_questions(shared: Rc<Shared>) {
    let Ok(mut client) = Client::connect(&shared.address).await else { return };
    while !shared.ended.get() {
        match client.ask("POST", "/api/value", r#"{"game":"domineering","position":"8x8","time":"2s"}"#).await {
            Ok((200, answer)) if answer.contains("\"reason\":") => {}
            other => return shared.fault("heavy", &other),
        }
    }
}

/// Sends ten times a second a request that costs nothing, and records the server's memory.
async fn status(shared: Rc<Shared>) -> Vec<Duration> {
    let mut times = Vec::new();
    let Ok(mut client) = Client::connect(&shared.address).await else { return times };
    while !shared.ended.get() {
        let since = Instant::now();
        match client.ask("GET", "/api/status", "").await {
            Ok((200, answer)) => {
                times.push(since.elapsed());
                let bytes = answer.split("\"bytes\":").nth(1).and_then(|rest| rest.split([',', '}']).next());
                let bytes = bytes.and_then(|bytes| bytes.parse().ok()).unwrap_or(0);
                shared.most_bytes.set(shared.most_bytes.get().max(bytes));
            }
            other => shared.fault("status", &other),
        }
        sleep(Duration::from_millis(100)).await;
    }
    times
}

fn tell(what: &str, times: &mut [Duration]) {
    times.sort();
    let at = |share: f64| {
        times.get((times.len() as f64 * share) as usize).or(times.last()).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    println!(
        "{what:<12}median {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, longest {:.2} ms",
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    );
}
