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
//! | `forms` | the questions and their keys, read off the command line |
//! | `questions` | a question of a client, understood |
//! | `lanes` | who works when |
//! | `crew`, `worker`, `labour` | all workers, one from outside, and one from inside |
//! | `line` | connections that notice when nobody is there |
//! | `follow`, `socket`, `frames` | answers that grow, as server-sent events and many on one connection; WebSockets |
//! | `studies` | studies and their reports |
//! | `assets` | the page, which is part of the program |
//! | `openapi` | the interface described for programs |

mod assets;
mod connections;
mod crew;
mod follow;
mod forms;
mod frames;
mod guard;
mod labour;
mod lanes;
mod line;
mod listen;
pub mod openapi;
mod questions;
mod replies;
mod routes;
mod socket;
mod studies;
mod unread;
mod worker;

pub use assets::Assets;
pub use connections::Bounds;
pub use crew::Crew;
pub use guard::Names;
pub use labour::work;
pub use lanes::Room;
pub use listen::{Service, listen};
pub use questions::Most;

use std::sync::Arc;

use connections::Connections;
use lanes::Lanes;
use tokio::sync::Semaphore;

/// What all requests share.
pub struct House {
    /// Who works when.
    lanes: Arc<Lanes>,
    /// The most that a question may take.
    most: Most,
    /// The page.
    assets: Assets,
    /// The names of this machine to which the server answers.
    names: Names,
    /// Who is connected.
    connections: Arc<Connections>,
    /// Turns for long questions to arrive.
    arriving: Semaphore,
}
