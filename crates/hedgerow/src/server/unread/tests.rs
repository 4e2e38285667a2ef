//! Clients that read slowly or not at all.

use std::net::IpAddr;

use super::super::connections::{Bounds, ConnectionSlot};
use super::*;

const ROOM: usize = 40 << 20;
const LONG: usize = 8 << 20;

fn open() -> Arc<Connections> {
    Connections::new(Bounds { connections: 100, of_one: 100, unread: ROOM, silence: Duration::from_secs(100) })
}

fn slot(connections: &Arc<Connections>, last: u8) -> ConnectionSlot {
    connections.try_slot(IpAddr::from([10, 0, 0, last])).expect("a place")
}

async fn held(slot: &ConnectionSlot, bytes: usize, purpose: Purpose) -> Option<UnreadBytes> {
    let mut held = UnreadBytes::of(slot.connection());
    held.claim(bytes, purpose).await.then_some(held)
}

/// A client that has an answer and does not read it; when its connection closes, the answer is dropped.
async fn reads_nothing(connections: &Arc<Connections>, last: u8) -> tokio::task::JoinHandle<()> {
    let slot = slot(connections, last);
    let answer = held(&slot, LONG, Purpose::Answer).await.expect("room");
    slot.connection().is_blocked();
    tokio::spawn(async move {
        slot.connection().closed().await;
        drop((answer, slot));
    })
}

#[tokio::test]
async fn short_answers_have_room_beside_long_ones() {
    let connections = open();
    let (reader, other) = (slot(&connections, 1), slot(&connections, 2));
    let mut long = Vec::new();
    while let Some(held) = held(&reader, LONG, Purpose::Answer).await {
        long.push(held);
    }
    // A quarter is reserved for short ones.
    assert_eq!(long.len() * LONG, ROOM / 4 * 3 / LONG * LONG);
    assert!(held(&other, LONG, Purpose::Answer).await.is_none());
    let short = held(&other, 1000, Purpose::Answer).await.expect("room");
    assert_eq!(connections.unread(), long.len() * LONG + 1000);
    // Partial results come last.
    assert!(held(&other, SHORT + 1, Purpose::Known).await.is_none());
    drop((long, short));
    assert_eq!(connections.unread(), 0);
    assert!(held(&other, SHORT + 1, Purpose::Known).await.is_some());
}

#[tokio::test]
async fn clients_that_do_not_read_make_room_those_with_the_most_first() {
    let connections = open();
    let alone = reads_nothing(&connections, 1).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    let first = reads_nothing(&connections, 2).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    let second = reads_nothing(&connections, 2).await;
    let reader = slot(&connections, 3);
    // Within the first second, no client counts as slow.
    assert!(held(&reader, LONG, Purpose::Answer).await.is_none());
    tokio::time::sleep(STALLED + Duration::from_millis(50)).await;
    let answer = held(&reader, LONG, Purpose::Answer).await.expect("room is made");
    first.await.expect("it ends");
    assert!(!alone.is_finished() && !second.is_finished());
    drop(answer);
}

#[tokio::test]
async fn a_client_that_reads_again_is_not_slow() {
    let connections = open();
    let slow = slot(&connections, 1);
    let answer = held(&slow, 3 * LONG, Purpose::Answer).await.expect("room");
    slow.connection().is_blocked();
    tokio::time::sleep(STALLED + Duration::from_millis(50)).await;
    slow.connection().has_read();
    assert!(held(&slot(&connections, 2), LONG, Purpose::Answer).await.is_none());
    drop(answer);
    assert!(held(&slot(&connections, 2), LONG, Purpose::Answer).await.is_some());
}
