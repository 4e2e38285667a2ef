//! `serve` from outside: the same answers as the command line, streams, limits, and who may ask.

use std::io::{BufRead, BufReader, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::http::{Response, Server};
use crate::common::{code, out, run};

/// A position of which the whole value takes far longer than any test.
const HEAVY: &str = "8x8";

fn heavy() -> Value {
    json!({ "game": "domineering", "position": HEAVY })
}

fn until(what: &str, mut fact: impl FnMut() -> bool) {
    let since = Instant::now();
    while !fact() {
        assert!(since.elapsed() < Duration::from_secs(90), "{what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn is_idle(server: &Server) -> bool {
    let (_, status) = server.get("/api/status");
    status["running"] == 0 && status["queued"] == 0
}

#[test]
fn answers_are_those_of_the_command_line() {
    let server = Server::start(&[]);
    for (verb, body, words) in [
        ("value", json!({"game": "hackenbush", "position": "0-1B 1-2R"}), vec!["hackenbush", "0-1B 1-2R"]),
        (
            "value",
            json!({"game": "hackenbush", "position": "BRG + GB", "moves": 2, "explain": true}),
            vec!["hackenbush", "BRG + GB", "--moves", "2", "--explain"],
        ),
        ("value", json!({"game": "boxes", "position": "2x2", "explain": true}), vec!["boxes", "2x2", "--explain"]),
        (
            "nash",
            json!({"game": "hackenbush", "position": "BR + GB", "conflict": "tie", "explain": true}),
            vec!["hackenbush", "BR + GB", "--conflict", "tie", "--explain"],
        ),
        (
            "solve",
            json!({"game": "hex3d", "position": "2x2x2", "nature": "all"}),
            vec!["hex3d", "2x2x2", "--nature", "all"],
        ),
        (
            "solve",
            json!({"game": "hackenbush", "position": "BRR + RB", "turn": "R"}),
            vec!["hackenbush", "BRR + RB", "--turn", "R"],
        ),
        (
            "best",
            json!({"game": "konane", "position": "4x4 b2 b1", "engine": "uct:iterations=200", "seed": 7}),
            vec!["konane", "4x4 b2 b1", "--engine", "uct:iterations=200", "--seed", "7"],
        ),
        (
            "perft",
            json!({"game": "domineering", "position": "3x3", "depth": 4}),
            vec!["domineering", "3x3", "--depth", "4"],
        ),
        ("show", json!({"game": "nim", "position": "3+5"}), vec!["nim", "3+5"]),
        (
            "make",
            json!({"game": "hackenbush", "family": "stalk", "parameters": ["colours=BR", "edges=5"]}),
            vec!["hackenbush", "stalk", "colours=BR", "edges=5"],
        ),
        ("engines", json!({"game": "boxes"}), vec!["boxes"]),
        (
            "moves",
            json!({"game": "boxes", "position": "1x2", "after": ["0", "1"]}),
            vec!["boxes", "1x2", "--after", "0 1"],
        ),
        ("solve", json!({"game": "nim", "position": "3+4", "proof": true}), vec!["nim", "3+4", "--proof", "-"]),
        ("value", json!({"game": "nim", "position": "3+x"}), vec!["nim", "3+x"]),
        ("best", json!({"game": "nim", "position": "3", "engine": "nobody"}), vec!["nim", "3", "--engine", "nobody"]),
    ] {
        let output = run(&[&[verb][..], &words, &["--json", "--threads", "1"]].concat());
        let said: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|error| panic!("{words:?}: {error}"));
        let (status, answer) = server.ask(verb, &body);
        assert_eq!(status, if code(&output) == 2 { 400 } else { 200 }, "{verb} {body}");
        assert_eq!(answer, said, "{verb} {body}");
    }
}

#[test]
fn bad_requests_get_one_sentence() {
    let server = Server::start(&[]);
    let long = format!("{{\"game\":\"nim\",\"position\":\"{}\"}}", "1+".repeat(300_000));
    for (method, path, headers, body, status) in [
        ("POST", "/api/value", vec![], "", 400),
        ("POST", "/api/value", vec![], "[1]", 400),
        ("POST", "/api/value", vec![], "{\"game\":", 400),
        ("POST", "/api/value", vec![], "{\"game\":\"nim\"}", 400),
        ("POST", "/api/value", vec![], "{\"game\":\"nim\",\"position\":3}", 400),
        ("POST", "/api/value", vec![], "{\"game\":\"nim\",\"position\":\"-\"}", 400),
        ("POST", "/api/value", vec![], "{\"game\":\"nim\",\"position\":\"3\",\"threads\":8}", 400),
        ("POST", "/api/value", vec![], "{\"game\":\"play\",\"position\":\"3\"}", 400),
        ("POST", "/api/value", vec![], "{\"game\":\"konane\",\"position\":\"4x4\",\"database\":\"/etc/passwd\"}", 400),
        (
            "POST",
            "/api/match",
            vec![],
            "{\"game\":\"nim\",\"engines\":[\"random\",\"random\"],\"openings\":\"file=/etc/passwd\"}",
            400,
        ),
        ("POST", "/api/value", vec![], long.as_str(), 413),
        ("POST", "/api/value", vec![("Content-Type", "text/plain")], "{}", 415),
        ("POST", "/api/value", vec![("Host", "example.org")], "{}", 403),
        ("POST", "/api/value", vec![("Origin", "http://example.org")], "{}", 403),
        ("GET", "/", vec![("Sec-Fetch-Site", "cross-site")], "", 403),
        ("GET", "/api/value", vec![], "", 405),
        ("POST", "/api/play", vec![], "{}", 404),
        ("GET", "/../Cargo.toml", vec![], "", 404),
        ("GET", "/api/studies/..%2f..%2fetc", vec![], "", 404),
        ("GET", "/studies/none-of-ours.html", vec![], "", 404),
        ("GET", "/api/studies/%ff", vec![], "", 404),
        ("GET", "/studies/%ff.html", vec![], "", 404),
        ("POST", "/api/nash", vec![], "{\"game\":\"matrix\",\"position\":\"1\"}", 400),
    ] {
        let response = server.request(method, path, &headers, body);
        assert_eq!(response.status, status, "{method} {path} {headers:?} {:.80}: {}", body, response.body);
        let object = response.object();
        let sentence = object["error"].as_str().expect("a sentence");
        assert!(!sentence.is_empty() && !sentence.contains('\n'), "{sentence:?}");
    }
}

#[test]
fn every_answer_has_its_headers() {
    let server = Server::start(&[]);
    for path in ["/", "/page.js", "/page.css", "/icon.svg", "/api/games", "/nowhere"] {
        let response = server.request("GET", path, &[], "");
        let policy = response.header("content-security-policy").expect("a policy");
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(response.header("access-control-allow-origin"), None, "{path}");
    }
}

#[test]
fn the_games_say_what_they_are_called_and_what_they_can() {
    let server = Server::start(&[]);
    let games = server.request("GET", "/api/games", &[], "").object();
    let values = ["value", "turn", "together"].as_slice();
    for (name, title, letters, capabilities) in [
        ("hackenbush", "Hackenbush", ["L", "R"].as_slice(), ["value", "turn", "together", "moves", "draw"].as_slice()),
        ("boxes", "Dots-and-Boxes", &["A", "B"], &["score"]),
        ("konane", "Konane", &["X", "O"], &["value", "together", "winner"]),
        ("hex", "Hex", &["X", "O"], &["winner"]),
        ("hex3d", "3D Hex", &["1", "2", "3"], &["outcomes", "box"]),
        ("nim", "Nim", &["L", "R"], values),
        ("domineering", "Domineering", &["L", "R"], values),
        ("cherries", "Cherries", &["L", "R"], values),
        ("clobber", "Clobber", &["L", "R"], values),
        ("heaps", "Heap games", &["L", "R"], values),
    ] {
        let game = games["games"].as_array().unwrap().iter().find(|game| game["name"] == name).expect(name);
        assert_eq!((&game["title"], &game["letters"]), (&json!(title), &json!(letters)));
        assert_eq!(game["capabilities"], json!(capabilities), "{name}");
        assert_eq!(game["together"], json!(capabilities.contains(&"together")), "{name}");
        assert_eq!(game["naming"].as_array().map(Vec::len), Some(letters.len()), "{name}");
    }
}

#[test]
fn streams_tell_what_is_known_and_end_with_the_answer() {
    let server = Server::start(&[]);
    let stream = |verb: &str, body: &Value| -> Response {
        server.request("POST", &format!("/api/{verb}"), &[("Accept", "text/event-stream")], &body.to_string())
    };
    let body = json!({"game": "konane", "position": "8x8 d4 d3", "engine": "uct:iterations=30k", "seed": 3});
    let response = stream("best", &body);
    assert_eq!(response.header("content-type"), Some("text/event-stream"));
    let events = response.events();
    let (last, answer) = events.last().expect("an event");
    assert_eq!(last, "answer");
    // What is told on the way are whole answers of the same engine with less effort.
    for (name, known) in &events[..events.len() - 1] {
        assert!(name == "queued" || (known["move"].is_string() && known["engine"].is_string()), "{name} {known}");
    }
    let (_, plain) = server.ask("best", &body);
    assert_eq!(*answer, plain);
    // A bad question is no stream.
    assert_eq!(stream("value", &json!({"game": "nim", "position": "x"})).status, 400);
    // A limit ends a stream like an answer.
    let mut limited = heavy();
    limited["time"] = "300ms".into();
    let events = stream("value", &limited).events();
    let (last, answer) = events.last().expect("an event");
    assert_eq!((last.as_str(), &answer["reason"]), ("answer", &json!("the time limit was reached")));
}

#[test]
fn leaving_ends_the_work() {
    let server = Server::start(&[]);
    for headers in [vec![], vec![("Accept", "text/event-stream")]] {
        let mut stream = server.connect();
        server.send(&mut stream, "POST", "/api/value", &headers, &heavy().to_string());
        until("it is worked on", || server.get("/api/status").1["running"] == 1);
        thread::sleep(Duration::from_millis(200));
        drop(stream);
        let since = Instant::now();
        until("the work ends", || is_idle(&server));
        // A second is what is promised on a quiet machine. The question itself has a hundred.
        assert!(since.elapsed() < Duration::from_secs(30), "{:?}", since.elapsed());
    }
}

#[test]
fn whoever_leaves_after_saying_more_than_was_asked_ends_the_work_too() {
    let server = Server::start(&[]);
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/value", &[], &heavy().to_string());
    stream.write_all(b"GET / HTTP/1.1\r\n").expect("it is sent");
    until("it is worked on", || server.get("/api/status").1["running"] == 1);
    drop(stream);
    let since = Instant::now();
    until("the work ends", || is_idle(&server));
    assert!(since.elapsed() < Duration::from_secs(30), "{:?}", since.elapsed());
}

#[test]
fn limits_bind_whoever_does_not_look_at_them() {
    let server = Server::start(&["--memory", "256MiB", "--time", "20s"]);
    // Counting on a picture of so many edges looks at the clock too seldom.
    let deaf = json!({ "game": "hackenbush", "position": "BR".repeat(60_000), "depth": 50, "time": "300ms" });
    for _ in 0..3 {
        let since = Instant::now();
        let (status, answer) = server.ask("perft", &deaf);
        assert_eq!((status, &answer["reason"]), (200, &json!("the time limit was reached")));
        assert!(since.elapsed() < Duration::from_secs(60), "{:?}", since.elapsed());
    }
    // So many trees are begun before any of them asks whether there is room.
    let greedy = json!({ "game": "nim", "position": "300000+200000", "engine": "uct:iterations=100000,trees=1024" });
    let mut most = 0;
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/best", &[], &greedy.to_string());
    until("it is worked on", || server.get("/api/status").1["running"] == 1);
    until("the work ends", || {
        most = most.max(server.get("/api/status").1["bytes"].as_u64().unwrap_or(0));
        is_idle(&server)
    });
    let answer = Response::read(&mut BufReader::new(stream)).object();
    assert!(
        answer["reason"].as_str().is_some_and(|reason| reason.starts_with("the memory limit was reached")),
        "{answer:.200}"
    );
    assert!(most < 512 << 20, "{} MiB", most >> 20);
    // And what was held is given back.
    let (_, status) = server.get("/api/status");
    assert!(status["bytes"].as_u64().is_none_or(|bytes| bytes < 64 << 20), "{status}");
    // An answer that is too long to be kept for whoever does not read it.
    let (status, answer) = server.ask(
        "make",
        &json!({"game": "hackenbush", "family": "random", "parameters": ["edges=1000000", "vertices=500000"]}),
    );
    assert_eq!(status, 200);
    assert!(answer["reason"].as_str().is_some_and(|reason| reason.contains("at most 8")), "{answer:.200}");
}

#[test]
fn heavy_questions_do_not_block_others() {
    let server = Server::start(&["--time", "30s"]);
    let mut streams = Vec::new();
    for number in 0..24 {
        let mut stream = server.connect();
        let client = format!("window-{}", number % 3);
        server.send(&mut stream, "POST", "/api/value", &[("Hedgerow-Client", &client)], &heavy().to_string());
        streams.push(stream);
    }
    for _ in 0..20 {
        let (status, answer) = server.ask("value", &json!({"game": "hackenbush", "position": "BRR + RB"}));
        assert_eq!((status, &answer["value"]), (200, &json!("-1/4")));
    }
    // One client has its limit, and is told so.
    let refused = (0..30).any(|_| {
        let mut stream = server.connect();
        server.send(&mut stream, "POST", "/api/value", &[("Hedgerow-Client", "window-0")], &heavy().to_string());
        stream.set_read_timeout(Some(Duration::from_millis(300))).expect("a timeout");
        let mut line = String::new();
        let _ = BufReader::new(stream.try_clone().expect("a clone")).read_line(&mut line);
        streams.push(stream);
        line.contains("429")
    });
    assert!(refused);
    drop(streams);
    until("all end", || is_idle(&server));
}

#[test]
fn the_description_is_the_one_that_is_published() {
    let published = include_str!("../../../web/openapi.json");
    let made = out(&run(&["serve", "--openapi"]));
    assert!(made == published, "hedgerow serve --openapi > web/openapi.json makes the file anew");
    let server = Server::start(&[]);
    assert_eq!(server.get("/api/openapi.json").1, serde_json::from_str::<Value>(published).expect("JSON"));
}

#[test]
fn studies_are_listed_and_shown() {
    let folder = std::env::temp_dir().join(format!("hedgerow-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let server = Server::start_in(&folder, &[]);
    let (status, listed) = server.get("/api/studies");
    assert_eq!(status, 200);
    let name = "koschny-table-1";
    let study = |listed: &Value| {
        let studies = listed["studies"].as_array().expect("studies");
        studies.iter().find(|study| study["name"] == name).cloned().expect("the study")
    };
    assert_eq!(study(&listed)["done"], Value::Null);
    assert_eq!(server.get(&format!("/api/studies/{name}")).0, 404);
    let mut command = crate::common::program();
    let output = command.current_dir(&folder).args(["study", "run", name, "--small", "-q"]).output().expect("it runs");
    assert_eq!(code(&output), 0);
    let (_, listed) = server.get("/api/studies");
    assert_eq!(study(&listed)["done"], study(&listed)["planned"]);
    assert!(study(&listed)["done"].as_u64().is_some_and(|done| done > 0));
    let (status, report) = server.get(&format!("/api/studies/{name}"));
    assert_eq!((status, &report["reports"][0]["name"]), (200, &json!(name)));
    let page = server.request("GET", &format!("/studies/{name}.html"), &[], "");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    assert!(page.body.starts_with("<!"));
    let _ = std::fs::remove_dir_all(&folder);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_server_and_its_work() {
    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/value", &[], &heavy().to_string());
    until("it is worked on", || server.get("/api/status").1["running"] == 1);
    let id = server.child().id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill");
    assert!(sent.success());
    let mut ended = None;
    until("it ends", || {
        ended = server.child().try_wait().expect("a child");
        ended.is_some()
    });
    assert_eq!(ended.and_then(|ended| ended.code()), Some(0));
}
