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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;
use tower_service::Service as _;

use super::crew::Crew;
use super::lanes::{Lanes, Room};
use super::line::Line;
use super::routes::routes;
use super::{Assets, House, Most, Names};

/// Most connections at once.
const CONNECTIONS: usize = 1024;
/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(10);
/// How often the end is looked for.
const LOOK: Duration = Duration::from_millis(50);

/// What is served, and within which limits.
pub struct Service {
    /// How much may be done at once.
    pub room: Room,
    /// The most that a question may take.
    pub most: Most,
    /// The page.
    pub assets: Assets,
    /// Who works.
    pub crew: Crew,
    /// The names of this machine to which the server answers.
    pub names: Names,
}

/// A place among the connections, held as long as the connection is.
pub struct Seat(#[allow(dead_code, reason = "held, not used")] OwnedSemaphorePermit);

/// Serves until it is interrupted.
pub fn listen(listener: StdListener, service: Service, interrupted: &'static AtomicBool) -> io::Result<()> {
    // Requests are short; the work is done in the lanes.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let Service { room, most, assets, crew, names } = service;
    let house = Arc::new(House { lanes: Lanes::open(room, crew), most, assets, names });
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = TcpListener::from_std(listener)?;
        let router = routes(Arc::clone(&house));
        tokio::select! {
            () = accept(&listener, &router) => {}
            () = hear(interrupted) => {}
        }
        Ok::<_, io::Error>(())
    })?;
    // All work ends with those who wait for it.
    runtime.shutdown_background();
    Ok(())
}

async fn hear(interrupted: &AtomicBool) {
    while !interrupted.load(Relaxed) {
        sleep(LOOK).await;
    }
}

async fn accept(listener: &TcpListener, router: &Router) {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // Those beyond the limit wait in the system's queue.
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        let Ok((stream, peer)) = listener.accept().await else {
            // Too many open files, perhaps: in a while there are fewer.
            sleep(LOOK).await;
            continue;
        };
        let router = router.clone();
        tokio::spawn(talk(stream, peer, router, Arc::new(Seat(place))));
    }
}

async fn talk(stream: TcpStream, peer: SocketAddr, router: Router, seat: Arc<Seat>) {
    let _ = stream.set_nodelay(true);
    let stream = Arc::new(stream);
    let line = Line::new(Arc::clone(&stream));
    let service = service_fn(move |mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(peer);
        extensions.insert(Arc::clone(&stream));
        extensions.insert(Arc::clone(&seat));
        router.clone().call(request.map(Body::new))
    });
    // A connection that breaks is the client's business.
    let _ = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .serve_connection(TokioIo::new(line), service)
        .with_upgrades()
        .await;
}
