//! The table under clients that ask nothing.

use super::*;

const BOUNDS: Bounds = Bounds { connections: 6, of_one: 4, unread: 1000, silence: Duration::from_secs(100) };

fn address(last: u8) -> IpAddr {
    IpAddr::from([10, 0, 0, last])
}

/// A client that ends when the server asks it to, like every connection of the server.
async fn client(connections: &Arc<Connections>, last: u8) -> (Arc<Connection>, tokio::task::JoinHandle<Closing>) {
    let slot = connections.slot(address(last)).await.expect("a place");
    let connection = Arc::clone(slot.connection());
    let ends = tokio::spawn(async move {
        let why = slot.connection().closed().await;
        drop(slot);
        why
    });
    // The clock of the table counts milliseconds.
    tokio::time::sleep(Duration::from_millis(3)).await;
    (connection, ends)
}

#[tokio::test]
async fn the_longest_idle_connection_of_the_largest_crowd_makes_room() {
    let connections = Connections::new(BOUNDS);
    let modest = client(&connections, 9).await;
    let (mut crowd, mut others) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        crowd.push(client(&connections, 1).await);
    }
    for _ in 0..2 {
        others.push(client(&connections, 2).await);
    }
    assert_eq!(connections.count(), 6);
    // The oldest of the crowd was busy just now, so the next one has to go. The modest one has been idle for longer,
    // but it is alone.
    drop(crowd[0].0.busy());
    let newcomer = client(&connections, 3).await;
    assert_eq!((&mut crowd[1].1).await.expect("it ends"), Closing::Idle);
    assert_eq!(connections.count(), 6);
    assert!(!crowd[0].1.is_finished() && !modest.1.is_finished() && !newcomer.1.is_finished());
}

#[tokio::test]
async fn one_address_has_its_share() {
    let connections = Connections::new(BOUNDS);
    let mut crowd = Vec::new();
    for _ in 0..4 {
        crowd.push(client(&connections, 1).await);
    }
    let busy: Vec<Busy> = crowd[1..].iter().map(|(connection, _)| connection.busy()).collect();
    crowd.push(client(&connections, 1).await);
    assert_eq!((&mut crowd[0].1).await.expect("it ends"), Closing::Idle);
    let last = crowd[4].0.busy();
    assert_eq!(connections.slot(address(1)).await.err(), Some(Crowded));
    client(&connections, 2).await;
    drop((busy, last));
    client(&connections, 1).await;
}

#[tokio::test]
async fn a_table_full_of_busy_connections_turns_away_at_once() {
    let connections = Connections::new(Bounds { of_one: 6, ..BOUNDS });
    let mut busy = Vec::new();
    for _ in 0..6 {
        let (connection, ends) = client(&connections, 1).await;
        busy.push((connection.busy(), ends));
    }
    let since = Instant::now();
    assert_eq!(connections.slot(address(2)).await.err(), Some(Crowded));
    assert!(since.elapsed() < END);
}

#[test]
fn a_client_has_one_address() {
    let of = |text: &str| network(text.parse().expect("an address"));
    assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
    assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
    assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    assert_ne!(of("10.0.0.2"), of("10.0.0.1"));
}
