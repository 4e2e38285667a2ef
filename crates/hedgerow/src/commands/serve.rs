//! `serve`: the page in the browser, and the questions of the command line over HTTP.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::Duration;

use clap::Args;
use hedgerow_core::units::read_time;

use crate::answer::Exit;
use crate::arguments::Common;
use crate::limits::{open_files, usual_memory};
use crate::process::this_program;
use crate::server::{Assets, Bounds, Capacity, Names, QuestionLimits, Service, WorkerPool, listen, openapi, work};

/// The first port to try.
const PORT: u16 = 8320;
/// How many ports to try.
const PORTS: u16 = 20;
/// The most connections at once.
const CONNECTIONS: usize = 1024;
/// The most bytes of answers that clients have not read.
const UNREAD: usize = 64 << 20;
/// The most time for a question by default.
const TIME: Duration = Duration::from_secs(60);

/// Open the page: draw, play and understand positions in the browser
///
/// Serves the page and the questions of the command line over HTTP on this machine, until Ctrl-C. Everything is part of
/// the program; nothing is fetched from a network. --time is the most for a question, --memory for all that are under way.
/// A client that reads nothing for ten seconds is dropped; idle clients and slow readers make room for others.
#[derive(Args)]
#[command(after_help = "Examples:
  hedgerow serve
  hedgerow serve --port 9000 --no-open
  hedgerow serve --openapi > openapi.json")]
pub struct Serve {
    /// The port; 0 for any that is free [default: 8320, or the next one that is free]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Let other machines ask: the address to listen at, such as 0.0.0.0:8320
    #[arg(long, value_name = "ADDRESS", conflicts_with = "port")]
    listen: Option<SocketAddr>,
    /// With --listen: a name by which others call this machine, beside its numbers (may be given again)
    #[arg(long, value_name = "NAME", requires = "listen")]
    name: Vec<String>,
    /// Close a WebSocket on which nothing was heard for this long: no message, and no answer to a ping
    #[arg(long, value_name = "TIME", value_parser = read_time, default_value = "100s")]
    idle: Duration,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Print the description of the HTTP interface (OpenAPI) and end
    #[arg(long, conflicts_with_all = ["port", "listen", "no_open"])]
    openapi: bool,
    /// Take the page from this folder, for those who work on it
    #[arg(long, value_name = "FOLDER", hide = true)]
    assets: Option<PathBuf>,
    /// Be a worker of a server
    #[arg(long, hide = true)]
    worker: bool,
}

impl Serve {
    /// Serves until Ctrl-C.
    pub fn run(self, common: &Common, interrupted: &'static AtomicBool) -> io::Result<Exit> {
        if self.worker {
            work()?;
            return Ok(Exit::Answered);
        }
        if self.openapi {
            let mut out = io::stdout().lock();
            serde_json::to_writer_pretty(&mut out, &openapi::document())?;
            writeln!(out)?;
            return Ok(Exit::Answered);
        }
        let listener = match self.listener() {
            Ok(listener) => listener,
            Err(sentence) => {
                let _ = writeln!(io::stderr(), "hedgerow: {sentence}");
                return Ok(Exit::BadInput);
            }
        };
        let address = listener.local_addr()?;
        let is_local = address.ip().is_loopback();
        if !is_local {
            let _ = writeln!(
                io::stderr(),
                "Warning: anyone who can reach {address} can use this machine. There are no passwords and no encryption."
            );
        }
        let page = format!("http://{address}/");
        {
            let mut out = io::stdout().lock();
            if common.json {
                writeln!(out, "{}", serde_json::json!({ "address": page }))?;
            } else if common.quiet {
                writeln!(out, "{page}")?;
            } else {
                writeln!(out, "Hedgerow is at {page} (Ctrl-C ends it)")?;
            }
            out.flush()?;
        }
        if !self.no_open && is_local && io::stdout().is_terminal() {
            open(&page);
        }
        let assets = self.assets.map_or(Assets::BuiltIn, Assets::Folder);
        let names = if is_local { Names::Local } else { Names::Any(self.name) };
        let capacity = room(common);
        let workers = WorkerPool::new(this_program()?.args(["serve", "--worker"]), capacity.quick);
        let bounds = bounds(self.idle);
        listen(listener, Service { capacity, most: most(common), assets, workers, names, bounds }, interrupted)?;
        Ok(Exit::Answered)
    }

    /// The socket. The error is a sentence.
    fn listener(&self) -> Result<TcpListener, String> {
        let local = |port| SocketAddr::from((IpAddr::V4(Ipv4Addr::LOCALHOST), port));
        let tried: Vec<SocketAddr> = match (self.listen, self.port) {
            (Some(address), _) => vec![address],
            (None, Some(port)) => vec![local(port)],
            (None, None) => (PORT..PORT + PORTS).map(local).chain([local(0)]).collect(),
        };
        let mut fault = String::new();
        for address in tried {
            match TcpListener::bind(address) {
                Ok(listener) => return Ok(listener),
                Err(error) => fault = format!("{address}: {error}"),
            }
        }
        Err(fault)
    }
}

/// How much may be done at once on this machine.
fn room(common: &Common) -> Capacity {
    let cores = common.threads.map_or_else(|| available_parallelism().map_or(2, usize::from), usize::from);
    Capacity {
        quick: 2 * cores.max(2),
        long: 4 * cores,
        long_of_one: (2 * cores).max(4),
        of_one: 16,
        of_address: 1000,
        in_all: 2000,
        bytes: 32 << 20,
    }
}

/// How much clients may hold without asking anything. Half of the files that the system allows are for connections, and
/// half of those for one address.
fn bounds(silence: Duration) -> Bounds {
    let connections = open_files().map_or(CONNECTIONS, |files| CONNECTIONS.min(files / 2));
    Bounds { connections, of_one: connections / 2, unread: UNREAD, silence }
}

/// The most that a question may use: its share of the memory when all slots are in use.
fn most(common: &Common) -> QuestionLimits {
    let places = room(common).long as u64;
    QuestionLimits { time: common.time.unwrap_or(TIME), memory: memory(common) / places }
}

fn memory(common: &Common) -> u64 {
    common.memory.unwrap_or_else(usual_memory)
}

/// Opens the page if there is a browser; otherwise the printed address must do.
fn open(page: &str) {
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let mut command = match std::env::consts::OS {
        "macos" => Command::new("open"),
        "windows" => Command::new("explorer"),
        _ if has_screen => Command::new("xdg-open"),
        _ => return,
    };
    let _ = command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
}
