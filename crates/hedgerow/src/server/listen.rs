//! Connections, and their end.

use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use serde_json::json;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::sleep;
use tower_service::Service as _;

use super::connections::{Bounds, ConnectionSlot, Connections, Crowded};
use super::routes::{ARRIVING, routes};
use super::scheduler::{Capacity, Scheduler};
use super::watched_stream::WatchedStream;
use super::worker_pool::WorkerPool;
use super::{Assets, Names, QuestionLimits, ServerState};

/// The most that the system buffers of what a client has not read; the server counts the rest.
const SEND_BUFFER: usize = 128 << 10;
/// The longest head of a request.
const LONGEST_HEAD: usize = 64 << 10;
/// How long a client may take to send a request's head.
const HEADERS: Duration = Duration::from_secs(10);
/// How often the server checks whether it should end.
const LOOK: Duration = Duration::from_millis(50);

/// What the server serves, and within which limits.
pub struct Service {
    /// How much may be done at once.
    pub capacity: Capacity,
    /// The most that a question may take.
    pub most: QuestionLimits,
    /// The page.
    pub assets: Assets,
    /// The workers.
    pub workers: WorkerPool,
    /// The names of this machine that the server answers to.
    pub names: Names,
    /// How much clients may occupy without asking anything.
    pub bounds: Bounds,
}

/// Serves until it is interrupted.
pub fn listen(listener: StdListener, service: Service, interrupted: &'static AtomicBool) -> io::Result<()> {
    // Requests are short; the scheduler does the work.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let Service { capacity, most, assets, workers, names, bounds } = service;
    let connections = Connections::new(bounds);
    let scheduler = Scheduler::open(capacity, workers);
    let arriving = Semaphore::new(ARRIVING);
    let state = ServerState { scheduler, most, assets, names, connections: Arc::clone(&connections), arriving };
    // The connections inherit it from the listener.
    let _ = SockRef::from(&listener).set_send_buffer_size(SEND_BUFFER);
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let router = routes(Arc::new(state));
        tokio::select! {
            () = accept(&listener, &router, &connections) => {}
            () = hear(interrupted) => {}
        }
        Ok::<_, io::Error>(())
    })?;
    // All work ends with the tasks that wait for it.
    runtime.shutdown_background();
    Ok(())
}

async fn hear(interrupted: &AtomicBool) {
    while !interrupted.load(Relaxed) {
        sleep(LOOK).await;
    }
}

async fn accept(listener: &TcpListener, router: &Router, connections: &Arc<Connections>) {
    loop {
        let Ok((stream, peer)) = listener.accept().await else {
            // There may be too many open files; soon there are fewer.
            connections.close_idle(None);
            sleep(LOOK).await;
            continue;
        };
        match connections.slot(peer.ip()).await {
            Ok(slot) => drop(tokio::spawn(talk(stream, peer, router.clone(), slot))),
            Err(Crowded) => turn_away(&stream),
        }
    }
}

/// Tells a connection that there is no place for it. Nothing was written to it before, so there is room for a line.
fn turn_away(stream: &TcpStream) {
    let body = json!({ "error": "the server has too many connections under way; ask again in a while" }).to_string();
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n";
    let _ = stream.try_write(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
}

async fn talk(stream: TcpStream, peer: SocketAddr, router: Router, slot: ConnectionSlot) {
    let _ = stream.set_nodelay(true);
    let stream = Arc::new(stream);
    let connection = Arc::clone(slot.connection());
    let line = WatchedStream::new(Arc::clone(&stream), slot);
    let service = service_fn({
        let connection = Arc::clone(&connection);
        move |mut request: Request<Incoming>| {
            let busy = connection.busy();
            let extensions = request.extensions_mut();
            extensions.insert(peer);
            extensions.insert(Arc::clone(&stream));
            extensions.insert(Arc::clone(&connection));
            let response = router.clone().call(request.map(Body::new));
            async move {
                let response = response.await;
                drop(busy);
                response
            }
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(line), service)
        .with_upgrades();
    tokio::select! {
        // A connection that breaks is the client's business.
        _ = served => {}
        _ = connection.closed() => {}
    }
}
