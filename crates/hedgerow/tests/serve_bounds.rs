//! `serve` under hostile clients: those that do not read, those that do nothing, and a system that ends workers.

use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::folder;
use crate::common::http::{Response, Server};
use crate::common::socket::{Said, Socket};

/// A question whose answer has three megabytes.
fn long() -> Value {
    json!({ "game": "hackenbush", "family": "random", "parameters": ["edges=250000", "vertices=120000"] })
}

fn short() -> Value {
    json!({ "game": "nim", "position": "3+4" })
}

fn until(what: &str, mut fact: impl FnMut() -> bool) {
    let since = Instant::now();
    while !fact() {
        assert!(since.elapsed() < Duration::from_secs(60), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// The bytes that the server holds itself, without its workers.
#[cfg(target_os = "linux")]
fn own_bytes(server: &mut Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.child().id())).expect("a process");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("its memory");
    line.trim().trim_end_matches("kB").trim().parse::<u64>().expect("a number") << 10
}

#[cfg(target_os = "linux")]
#[test]
fn clients_that_do_not_read_hold_a_bounded_memory_and_nobody_else_up() {
    let mut server = Server::start(&[]);
    // All three ways of asking, three megabytes for each of 150 clients.
    let mut readers: Vec<TcpStream> = Vec::new();
    let mut sockets: Vec<Socket> = Vec::new();
    for number in 0..150 {
        match number % 3 {
            0 => {
                let mut socket = Socket::open(&server);
                socket.ask(1, "make", &long());
                sockets.push(socket);
            }
            kind => {
                let headers = [("Accept", "text/event-stream")];
                let mut stream = server.connect();
                server.send(&mut stream, "POST", "/api/make", &headers[..kind - 1], &long().to_string());
                readers.push(stream);
            }
        }
    }
    // As soon as the crowd has been looked at, others are answered at once, while the crowd is answered and reads nothing.
    let (status, _) = server.ask("value", &short());
    assert_eq!(status, 200);
    let (mut most, mut most_unread) = (0, 0);
    let since = Instant::now();
    loop {
        let asked = Instant::now();
        let (status, answer) = server.ask("value", &short());
        assert_eq!((status, &answer["value"]), (200, &json!("*7")));
        assert!(asked.elapsed() < Duration::from_secs(30), "{:?}", asked.elapsed());
        most = most.max(own_bytes(&mut server));
        let (_, status) = server.get("/api/status");
        most_unread = most_unread.max(status["unread"].as_u64().expect("bytes"));
        if status["running"] == 0 && status["queued"] == 0 {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(300), "{status}");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(most_unread > 20 << 20, "the clients left only {} MiB unread", most_unread >> 20);
    assert!(most_unread <= 64 << 20, "{} MiB", most_unread >> 20);
    assert!(most < 160 << 20, "{} MiB", most >> 20);
    drop((readers, sockets));
    until("all is given back", || server.get("/api/status").1["unread"].as_u64().is_some_and(|bytes| bytes < 10_000));
    // A client that reads gets all of it, in every way.
    let (status, plain) = server.ask("make", &long());
    assert_eq!(status, 200);
    assert!(plain["position"].as_str().is_some_and(|position| position.len() > 3 << 20));
    let headers = [("Accept", "text/event-stream")];
    let events = server.request("POST", "/api/make", &headers, &long().to_string()).events();
    assert_eq!(events.last(), Some(&("answer".to_owned(), plain.clone())));
    let mut socket = Socket::open(&server);
    socket.ask(1, "make", &long());
    assert_eq!(socket.answer(1), ("answer".to_owned(), plain));
}

#[test]
fn idle_connections_lock_nobody_out() {
    let server = Server::start(&[]);
    let mut idle: Vec<Socket> = (0..1100).map(|_| Socket::open(&server)).collect();
    let (status, answer) = server.ask("value", &short());
    assert_eq!((status, &answer["value"]), (200, &json!("*7")));
    let mut fresh = Socket::open(&server);
    fresh.ask(1, "value", &short());
    assert_eq!(fresh.answer(1).1["value"], "*7");
    // The first to come had to go, and knows why; the last one is still there.
    let Some(Said::Close(1001, reason)) = idle[0].hear() else { panic!("it is open") };
    assert!(reason.contains("idle"), "{reason}");
    let last = idle.last_mut().expect("a socket");
    last.ask(7, "value", &short());
    assert_eq!(last.answer(7).0, "answer");
    let (_, status) = server.get("/api/status");
    let (count, most) = (&status["connections"], &status["limits"]["connections"]);
    assert!(count.as_u64() <= most.as_u64(), "{status}");
}

#[test]
fn connections_that_say_nothing_lock_nobody_out() {
    let server = Server::start(&[]);
    let mut silent: Vec<TcpStream> = (0..700).map(|_| server.connect()).collect();
    for stream in &mut silent {
        // Half a request; a connection that was closed meanwhile does not take it.
        let _ = stream.write_all(b"POST /api/value HTTP/1.1\r\n");
    }
    let (status, answer) = server.ask("value", &short());
    assert_eq!((status, &answer["value"]), (200, &json!("*7")));
}

#[test]
fn a_silent_socket_is_closed_and_one_that_answers_pings_is_not() {
    let server = Server::start(&["--idle", "900ms"]);
    let (mut silent, mut living) = (Socket::open(&server), Socket::open(&server));
    let since = Instant::now();
    let hears = thread::spawn(move || {
        loop {
            match silent.hear() {
                Some(Said::Ping) => {}
                said => return said,
            }
        }
    });
    // The other one answers for three times as long.
    while since.elapsed() < Duration::from_millis(2700) {
        assert_eq!(living.hear(), Some(Said::Ping));
        living.pong();
    }
    let Some(Said::Close(code, reason)) = hears.join().expect("it ends") else { panic!("no close frame") };
    assert_eq!(code, 1001);
    assert!(reason.contains("nothing was heard"), "{reason}");
    living.ask(1, "value", &short());
    assert_eq!(living.answer(1).0, "answer");
}

/// The processes that a process has started, with their state.
#[cfg(target_os = "linux")]
fn children(of: u32) -> Vec<u32> {
    let parent = |id: u32| -> Option<u32> {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        stat.rsplit_once(") ")?.1.split(' ').nth(1)?.parse().ok()
    };
    let processes = std::fs::read_dir("/proc").expect("processes").flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter(|&id| parent(id) == Some(of)).collect()
}

#[cfg(target_os = "linux")]
fn kill(id: u32) {
    let _ = std::process::Command::new("kill").args(["-9", &id.to_string()]).status();
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_is_killed_is_followed_by_another_and_is_no_mistake() {
    let mut server = Server::start(&["--time", "30s"]);
    let id = server.child().id();
    let ask = |time: &str| {
        let mut stream = server.connect();
        let body = json!({ "game": "domineering", "position": "8x8", "time": time });
        server.send(&mut stream, "POST", "/api/value", &[], &body.to_string());
        until("it is worked on", || server.get("/api/status").1["running"] == 1 && children(id).len() == 1);
        // It is a long question by now.
        thread::sleep(Duration::from_millis(700));
        stream
    };
    // Ended once, the question goes on.
    let stream = ask("2s");
    let first = children(id)[0];
    kill(first);
    let response = Response::read(&mut BufReader::new(stream));
    assert_eq!((response.status, &response.object()["reason"]), (200, &json!("the time limit was reached")));
    // Ended twice, the answer says so.
    let stream = ask("20s");
    let first = children(id)[0];
    kill(first);
    until("another one works", || children(id).first().is_some_and(|&now| now != first));
    thread::sleep(Duration::from_millis(200));
    kill(children(id)[0]);
    let response = Response::read(&mut BufReader::new(stream));
    assert_eq!(response.status, 503);
    let answer = response.object();
    assert_eq!(answer["reason"], "the worker was ended from outside by signal 9");
    assert!(!answer["error"].as_str().expect("a sentence").contains("mistake"), "{answer}");
    // One that crashes is a mistake of ours, and is not asked again.
    let stream = ask("20s");
    let sent = std::process::Command::new("kill").args(["-ABRT", &children(id)[0].to_string()]).status();
    assert!(sent.expect("kill").success());
    let response = Response::read(&mut BufReader::new(stream));
    assert_eq!(response.status, 500);
    assert!(response.object()["error"].as_str().is_some_and(|sentence| sentence.contains("mistake")));
    // A worker that waits for questions may be ended as well.
    assert_eq!(server.ask("value", &short()).0, 200);
    children(id).into_iter().for_each(kill);
    assert_eq!(server.ask("value", &short()).0, 200);
}

/// All files under a folder, with their contents.
fn files(folder: &std::path::Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(files(&path)),
            path => found.push((path.clone(), std::fs::read(path).expect("a file"))),
        }
    }
    found.sort();
    found
}

#[test]
fn looking_changes_nothing() {
    let folder = folder("serve-looks");
    let name = "koschny-table-1";
    let mut command = crate::common::program();
    let run = command.current_dir(&folder).args(["study", "run", name, "--small", "-q"]).output().expect("it runs");
    assert!(run.status.success());
    let before = files(&folder);
    let server = Server::start_in(&folder, &[]);
    for path in [
        "/",
        "/page.js",
        "/api/games",
        "/api/status",
        "/api/openapi.json",
        "/api/studies",
        &format!("/api/studies/{name}"),
        &format!("/studies/{name}.html"),
        "/api/studies/baker-table-1",
        "/studies/none-of-ours.html",
    ] {
        for method in ["GET", "HEAD"] {
            server.request(method, path, &[], "");
        }
    }
    assert!(files(&folder) == before, "looking at studies has changed files");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_client_that_breaks_the_protocol_hears_why() {
    let server = Server::start(&[]);
    let frames: [(&[u8], u16); 5] = [
        // A message without a mask, a reserved bit, an unknown kind, a continuation of nothing.
        (&[0x81, 0x02, b'h', b'i'], 1002),
        (&[0xC1, 0x80, 0, 0, 0, 0], 1002),
        (&[0x83, 0x80, 0, 0, 0, 0], 1002),
        (&[0x80, 0x80, 0, 0, 0, 0], 1002),
        // A message of 2^40 bytes.
        (&[0x81, 0xFF, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1009),
    ];
    for (frame, code) in frames {
        let mut socket = Socket::open(&server);
        socket.send_raw(frame);
        match socket.hear() {
            Some(Said::Close(closed, reason)) => assert!(closed == code && !reason.is_empty(), "{closed} {reason}"),
            other => panic!("{frame:?}: {other:?}"),
        }
    }
    assert_eq!(server.ask("value", &short()).0, 200);
}
