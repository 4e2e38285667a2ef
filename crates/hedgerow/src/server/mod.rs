//! The server of the page: the questions of the command line over HTTP, and the page itself.
//!
//! | file | subject |
//! |---|---|
//! | `listen` | connections, and their end |
//! | `connections` | the table of connections, and who has to go when it is full |
//! | `unread` | the bytes of answers that their clients have not read |
//! | `routes` | which address leads where |
//! | `guard` | who may ask, and the headers of every answer |
//! | `replies` | answers as HTTP: the same objects, the same sentences |
//! | `questions` | what a worker is given to do |
//! | `scheduler` | who works when |
//! | `worker_pool`, `worker`, `worker_process` | all workers, one from outside, and one from inside |
//! | `watched_stream` | connections that notice when nobody is there |
//! | `follow`, `socket`, `frames` | answers that grow, as server-sent events and many on one connection; WebSockets |
//! | `studies` | studies and their reports |
//! | `assets` | the page, which is part of the program |
//! | `openapi` | the interface described for programs |

mod assets;
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
    /// Who works when.
    scheduler: Arc<Scheduler>,
    /// The most that a question may take.
    most: QuestionLimits,
    /// The page.
    assets: Assets,
    /// The names of this machine to which the server answers.
    names: Names,
    /// Who is connected.
    connections: Arc<Connections>,
    /// Turns for long questions to arrive.
    arriving: Semaphore,
}
