//! The table of connections: who is connected, and which connection closes when others need room.
//!
//! Idle clients must never lock out others. When the table is full, the server closes the connection that has been idle
//! for the longest time, starting with the address that has the most connections. One address never has more than its
//! share of the table: beyond it, the server closes that address's own idle connections, and when none of them is idle
//! it turns the new one away.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::pin::pin;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::{sleep_until, timeout};

/// How long a connection may take to end after the server asks it to.
const END: Duration = Duration::from_millis(300);

/// How much of the server clients may occupy without asking anything.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most connections.
    pub connections: usize,
    /// The most connections of one address.
    pub of_one: usize,
    /// The most bytes of answers that clients have not read.
    pub unread: usize,
    /// A WebSocket is closed when its client has sent nothing for this long.
    pub silence: Duration,
}

/// Why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Closing {
    /// It is idle, and another one needs its place.
    Idle = 1,
    /// Its client does not read its answers, and others need the memory.
    Unread = 2,
    /// Its client has sent nothing for too long.
    Silent = 3,
    /// A message is longer than messages may be.
    TooLong = 4,
    /// Its client sends something that is no WebSocket message.
    Malformed = 5,
}

impl Closing {
    /// The sentence for the client.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Idle => "this connection was idle, and another client needed its place",
            Self::Unread => "the answers on this connection were not read, and other clients needed the memory",
            Self::Silent => "nothing was heard on this connection for too long",
            Self::TooLong => "a message on this connection was too long",
            Self::Malformed => "what came on this connection is no message by the protocol of WebSockets",
        }
    }
}

/// All places are taken, and no connection is idle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crowded;

/// All connections.
pub struct Connections {
    bounds: Bounds,
    begun: Instant,
    table: Mutex<Table>,
    /// Bytes of answers that clients have not read.
    pub(super) unread: AtomicUsize,
    /// Notifies when a connection has ended, and when bytes are freed that a task waits for.
    pub(super) freed: Notify,
    /// The number of tasks that wait for bytes.
    pub(super) wanted: AtomicUsize,
}

#[derive(Default)]
struct Table {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
    of_address: HashMap<IpAddr, usize>,
}

/// A connection, as the table knows it.
pub struct Connection {
    pub(super) connections: Arc<Connections>,
    id: u64,
    address: IpAddr,
    /// Requests and questions in progress.
    busy: AtomicUsize,
    /// When the last of them began or ended.
    active: AtomicU64,
    /// Bytes of answers that its client has not read.
    pub(super) unread: AtomicUsize,
    /// When the client stopped reading, or [`READING`].
    blocked: AtomicU64,
    /// Why it is being closed; 0 if it is not.
    closing: AtomicU8,
    bell: Notify,
}

/// The client has read everything that was sent.
const READING: u64 = u64::MAX;

impl Connections {
    /// An empty table.
    pub fn new(bounds: Bounds) -> Arc<Self> {
        Arc::new(Self {
            bounds,
            begun: Instant::now(),
            table: Mutex::default(),
            unread: AtomicUsize::new(0),
            freed: Notify::new(),
            wanted: AtomicUsize::new(0),
        })
    }

    /// The bounds.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// How many connections there are.
    pub fn count(&self) -> usize {
        self.table().all.len()
    }

    /// The bytes of answers that clients have not read.
    pub fn unread(&self) -> usize {
        self.unread.load(Relaxed)
    }

    /// A place for a connection from this address. Idle connections make room for it.
    pub async fn slot(self: &Arc<Self>, address: IpAddr) -> Result<ConnectionSlot, Crowded> {
        let address = network(address);
        let deadline = tokio::time::Instant::now() + END;
        loop {
            let mut freed = pin!(self.freed.notified());
            freed.as_mut().enable();
            let crowd = match self.try_slot(address) {
                Ok(slot) => return Ok(slot),
                Err(crowd) => crowd,
            };
            if !self.close_idle(crowd) {
                return Err(Crowded);
            }
            tokio::select! {
                () = freed => {}
                () = sleep_until(deadline) => return Err(Crowded),
            }
        }
    }

    /// A place if there is one; else the address that already has its share, or none if the whole table is full.
    pub(super) fn try_slot(self: &Arc<Self>, address: IpAddr) -> Result<ConnectionSlot, Option<IpAddr>> {
        let mut table = self.table();
        if table.of_address.get(&address).is_some_and(|&count| count >= self.bounds.of_one) {
            return Err(Some(address));
        }
        if table.all.len() >= self.bounds.connections {
            return Err(None);
        }
        let id = table.next;
        table.next += 1;
        *table.of_address.entry(address).or_default() += 1;
        let connection = Arc::new(Connection {
            connections: Arc::clone(self),
            id,
            address,
            busy: AtomicUsize::new(0),
            active: AtomicU64::new(self.now()),
            unread: AtomicUsize::new(0),
            blocked: AtomicU64::new(READING),
            closing: AtomicU8::new(0),
            bell: Notify::new(),
        });
        table.all.insert(id, Arc::clone(&connection));
        Ok(ConnectionSlot(connection))
    }

    /// Closes the connection that has been idle for the longest time, of this address or of the one with the most
    /// connections; returns whether one is being closed.
    pub fn close_idle(&self, of: Option<IpAddr>) -> bool {
        let table = self.table();
        let among = || table.all.values().filter(|known| of.is_none_or(|address| address == known.address));
        if among().any(|known| known.is_closing()) {
            return true;
        }
        let crowd = |known: &Connection| table.of_address.get(&known.address).copied().unwrap_or(0);
        let idle = among().filter(|known| known.is_idle());
        let longest = idle.min_by_key(|known| (usize::MAX - crowd(known), known.active.load(Relaxed)));
        longest.inspect(|known| known.close(Closing::Idle)).is_some()
    }

    /// Closes the connection whose client has read nothing for the longest time, at least for `least`, of the address
    /// that holds the most bytes; returns whether one is being closed.
    pub(super) fn close_unread(&self, least: Duration) -> bool {
        let table = self.table();
        let holding = || table.all.values().filter(|known| known.unread.load(Relaxed) > 0);
        if holding().any(|known| known.is_closing()) {
            return true;
        }
        let mut of_address: HashMap<IpAddr, usize> = HashMap::new();
        for known in holding() {
            *of_address.entry(known.address).or_default() += known.unread.load(Relaxed);
        }
        let Some(latest) = self.now().checked_sub(least.as_millis() as u64) else { return false };
        let since = |known: &Connection| known.blocked.load(Relaxed);
        let stalled = holding().filter(|known| since(known) <= latest);
        let longest = stalled.min_by_key(|known| (usize::MAX - of_address[&known.address], since(known)));
        longest.inspect(|known| known.close(Closing::Unread)).is_some()
    }

    /// Milliseconds since the beginning.
    fn now(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    /// The address of its client: for IPv6 the network, because a client can use any address in it.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// Marks the connection as not idle until the returned value is dropped.
    pub fn busy(self: &Arc<Self>) -> Busy {
        self.busy.fetch_add(1, Relaxed);
        Busy(Arc::clone(self))
    }

    /// Records that the client has stopped reading.
    pub fn is_blocked(&self) {
        let _ = self.blocked.compare_exchange(READING, self.connections.now(), Relaxed, Relaxed);
    }

    /// Records that the client has read something.
    pub fn has_read(&self) {
        self.blocked.store(READING, Relaxed);
    }

    /// Waits until the connection has to be closed.
    pub async fn closed(&self) -> Closing {
        loop {
            let mut bell = pin!(self.bell.notified());
            bell.as_mut().enable();
            for why in [Closing::Idle, Closing::Unread] {
                if self.closing.load(Relaxed) == why as u8 {
                    return why;
                }
            }
            bell.await;
        }
    }

    /// Lets a connection end in order, within a short time.
    pub async fn end(&self, end: impl Future) {
        let _ = timeout(END / 2, end).await;
    }

    fn close(&self, why: Closing) {
        self.closing.store(why as u8, Relaxed);
        self.bell.notify_waiters();
    }

    fn is_closing(&self) -> bool {
        self.closing.load(Relaxed) != 0
    }

    fn is_idle(&self) -> bool {
        self.busy.load(Relaxed) == 0 && self.unread.load(Relaxed) == 0
    }
}

/// A place in the table, free again when it is dropped.
pub struct ConnectionSlot(Arc<Connection>);

impl ConnectionSlot {
    /// The connection that has it.
    pub fn connection(&self) -> &Arc<Connection> {
        &self.0
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let connections = &self.0.connections;
        {
            let mut table = connections.table();
            table.all.remove(&self.0.id);
            if let Some(count) = table.of_address.get_mut(&self.0.address) {
                *count -= 1;
                if *count == 0 {
                    table.of_address.remove(&self.0.address);
                }
            }
        }
        connections.freed.notify_waiters();
    }
}

/// A request in progress on a connection, until it is dropped.
pub struct Busy(Arc<Connection>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.active.store(self.0.connections.now(), Relaxed);
        self.0.busy.fetch_sub(1, Relaxed);
    }
}

/// The address that identifies a client.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX))),
        address => address,
    }
}

#[cfg(test)]
mod tests;
