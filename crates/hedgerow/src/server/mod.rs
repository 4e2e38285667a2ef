//! The server of the page: the questions of the command line over HTTP, and the page itself.
//!
//! | file | subject |
//! |---|---|
//! | `listen` | connections, and their end |
//! | `connections` | the table of connections, and which one closes when it is full |
//! | `unread` | the bytes of answers that clients have not read |
//! | `routes` | the addresses and what they serve |
//! | `guard` | which requests are allowed, and the headers of every answer |
//! | `replies` | answers as HTTP: the same objects, the same sentences |
//! | `questions` | the work that a worker can receive |
//! | `scheduler` | which question gets a worker when |
//! | `worker_pool`, `worker`, `worker_process` | all workers, one from outside, and one from inside |
//! | `watched_stream` | connections that notice when their client has gone |
//! | `follow`, `socket`, `frames` | answers that grow, as server-sent events and many on one connection; WebSockets |
//! | `studies` | studies and their reports |
//! | `assets` | the page, which is part of the program |
//! | `openapi` | the interface described for programs |

mod assets;
mod book;
mod connections;
mod follow;
mod frames;
mod guard;
mod listen;
pub mod openapi;
mod questions;
mod replies;
mod routes;
mod scheduler;
mod socket;
mod studies;
mod unread;
mod watched_stream;
mod worker;
mod worker_pool;
mod worker_process;

pub use assets::Assets;
pub use connections::Bounds;
pub use guard::Names;
pub use listen::{Service, listen};
pub use questions::QuestionLimits;
pub use scheduler::Capacity;
pub use worker_pool::WorkerPool;
pub use worker_process::work;

use std::sync::Arc;

use connections::Connections;
use scheduler::Scheduler;
use tokio::sync::Semaphore;

/// What all requests share.
pub struct ServerState {
    /// Decides which question gets a worker when.
    scheduler: Arc<Scheduler>,
    /// The most that a question may take.
    most: QuestionLimits,
    /// The page.
    assets: Assets,
    /// The names of this machine that the server answers to.
    names: Names,
    /// The connections.
    connections: Arc<Connections>,
    /// Permits for long questions to arrive.
    arriving: Semaphore,
}
