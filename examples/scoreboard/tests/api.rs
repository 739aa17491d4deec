//! The API of a running server, with `SQLite`.

mod support;

use std::fs;
use std::thread;

use game_2048::{Board, CustomStart, Direction, Record, Rules, Setup, Size, Start, play_out};
use serde_json::{Value, json};
use support::{Client, Folder, Reply, Server, chosen_tiles, play, score, setup, sign};

const PROGRAM: &str = env!("CARGO_BIN_EXE_scoreboard-2048");
const KEYS: &str = "new:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const SECRET: &str = "a secret of at least thirty-two bytes";

fn serve(name: &str, settings: &[(&str, &str)]) -> (Folder, Server) {
    let folder = Folder::new(name);
    let settings = [&[("PER_MINUTE", "100000")], settings].concat();
    let server = Server::start(PROGRAM, &folder.0, &settings).unwrap();
    (folder, server)
}

/// Checks that an error is a problem of a kind whose detail names what was wrong.
#[track_caller]
fn refused(reply: &Reply, status: u16, kind: &str, detail: &str) {
    assert_eq!(reply.status, status, "{reply:?}");
    assert_eq!(reply.header("content-type"), Some("application/problem+json"), "{reply:?}");
    let problem = reply.json();
    assert_eq!(problem["type"], format!("urn:2048-scoreboard:{kind}"), "{problem}");
    assert_eq!(problem["status"], status, "{problem}");
    assert!(problem["title"].is_string(), "{problem}");
    assert!(problem["detail"].as_str().unwrap().contains(detail), "{problem}");
}

/// Stores a new game and returns what was sent and what was answered.
fn stored(client: &mut Client, name: &str) -> (Value, Value) {
    let (token, seed) = client.start();
    let sent = score(&token, &play(&setup(seed), 60).to_string(), name);
    let reply = client.post("/api/scores", &sent);
    assert_eq!(reply.status, 201, "{reply:?}");
    (sent, reply.json())
}

#[test]
fn a_game_is_replayed_stored_once_and_shown() {
    let (_folder, server) = serve("game", &[]);
    let mut client = server.client();
    let (token, seed) = client.start();
    let game = play(&setup(seed), 200);
    let record = game.to_string();
    let sent = score(&token, &record, " Zoe\u{308} ");
    let entry = client.post("/api/scores", &sent).json();
    assert_eq!(entry["score"], play_out(&game).unwrap().score);
    assert_eq!((&entry["moves"], &entry["name"]), (&json!(200), &json!("Zoë")));
    assert_eq!((&entry["variant"], &entry["record"]), (&json!("classic 4x4"), &json!(record)));

    // Again, as after a lost answer.
    let again = client.post("/api/scores", &sent);
    assert_eq!((again.status, again.json()), (200, entry.clone()));
    let renamed = client.post("/api/scores", &score(&token, &record, "Ada"));
    refused(&renamed, 409, "used", "another name");
    let shorter = play(&setup(seed), 50).to_string();
    refused(
        &client.post("/api/scores", &score(&token, &shorter, "Zoë")),
        409,
        "used",
        "another game",
    );

    let id = entry["id"].as_str().unwrap();
    assert_eq!(client.get(&format!("/api/games/{id}")).json(), entry);
    for id in ["none", "%00"] {
        refused(&client.get(&format!("/api/games/{id}")), 404, "missing", "no game with this id");
    }
    let table = client.get("/api/top").json();
    let mut row = entry.clone();
    row.as_object_mut().unwrap().remove("record").unwrap();
    assert_eq!(table["games"], json!([row]));
    let today = client.get(&format!("/api/top?day={}", table["today"].as_str().unwrap()));
    assert_eq!(today.json()["games"], json!([row]));
    for day in ["2020-01-01", "%00"] {
        let table = client.get(&format!("/api/top?day={day}")).json();
        assert_eq!(table["games"], json!([]), "{day}");
    }
    refused(&client.get("/api/top?week=1"), 400, "request", "week");
}

#[test]
fn the_best_score_is_first_and_of_equal_ones_the_earlier() {
    let (_folder, server) = serve("top", &[]);
    let mut client = server.client();
    for name in ["a", "b", "c", "d"] {
        stored(&mut client, name);
    }
    let table = client.get("/api/top").json();
    let key = |game: &Value| {
        (
            -game["score"].as_i64().unwrap(),
            game["stored"].as_i64(),
            game["id"].as_str().map(str::to_owned),
        )
    };
    let keys: Vec<_> = table["games"].as_array().unwrap().iter().map(key).collect();
    assert!(keys.len() == 4 && keys.is_sorted(), "{keys:?}");
}

#[test]
fn what_proves_no_score_is_refused() {
    let (_folder, server) = serve("refused", &[("KEYS", KEYS)]);
    let mut client = server.client();
    let (token, seed) = client.start();
    let good = play(&setup(seed), 60);
    let mut answer =
        |record: &Record| client.post("/api/scores", &score(&token, &record.to_string(), "Ada"));
    let with = |setup: Setup| Record { setup, ..good.clone() };

    let other = Setup { seed: seed ^ 1, ..good.setup };
    refused(
        &answer(&with(other)),
        422,
        "other-start",
        &format!("is (\"classic 4x4\", \"{}\")", seed ^ 1),
    );
    let other = Setup { rules: Rules::preset("endless").unwrap(), ..good.setup };
    refused(&answer(&with(other)), 422, "other-start", "is (\"endless 4x4\"");
    let other = Setup { start: Size::new(5, 4).unwrap().into(), ..good.setup };
    refused(&answer(&with(other)), 422, "other-start", "is (\"classic 5x4\"");
    let board: Board = "1024 1024 . . / . . . . / . . . . / . . . .".parse().unwrap();
    let custom = Start::Board(CustomStart::new(board).unwrap());
    refused(
        &answer(&with(Setup { start: custom, ..good.setup })),
        422,
        "other-start",
        "a board of its own",
    );
    let mut longer = good.clone();
    longer.moves = vec![Direction::Left; 100_001];
    refused(&answer(&longer), 422, "record", "100001 moves, but at most 100000");
    longer.moves.truncate(100_000);
    refused(&answer(&longer), 422, "record", "changes nothing");

    // The token's rules and seed, but tiles of the player's choice: twos in the first empty cell.
    let chosen = chosen_tiles(&good.setup, 60);
    let proven = Record::parse_with_own_tiles(&chosen.to_string()).unwrap();
    assert_eq!((proven.setup.rules, proven.setup.seed), (good.setup.rules, seed));
    assert_eq!(play_out(&proven).unwrap().steps, 60);
    refused(&answer(&chosen), 422, "record", "has its own tiles");

    let damaged = good.to_string().replace("classic", "clasic");
    refused(
        &client.post("/api/scores", &score(&token, &damaged, "Ada")),
        422,
        "record",
        "character 3",
    );
    let record = good.to_string();
    let start = json!({ "id": "one", "seed": seed.to_string(), "rules": "classic", "rows": 4, "cols": 4,
        "expires": i64::MAX, "player": "" });
    for key in [KEYS.replace("new:", "old:"), KEYS.replace(":AA", ":BA")] {
        refused(
            &client.post("/api/scores", &score(&sign(&key, &start), &record, "Ada")),
            403,
            "token",
            "has signed",
        );
    }
    for index in [5, 40, token.len() - 20] {
        let mut bytes = token.clone().into_bytes();
        bytes[index] = if bytes[index] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(bytes).unwrap();
        refused(
            &client.post("/api/scores", &score(&changed, &record, "Ada")),
            403,
            "token",
            "has signed",
        );
    }
    // Nothing of all this has used the token.
    assert_eq!(client.post("/api/scores", &score(&token, &record, "Ada")).status, 201);
}

#[test]
fn a_malformed_request_is_a_problem() {
    let (_folder, server) = serve("malformed", &[]);
    let mut client = server.client();
    let mut send = |body: &[u8]| client.send("POST", "/api/scores", body).unwrap();
    refused(&send(b"{"), 400, "request", "EOF while parsing");
    refused(&send(b"\xff"), 400, "request", "JSON");
    refused(&send(b"{}"), 422, "request", "missing field `token`");
    refused(&send(br#"{"token":1}"#), 422, "request", "expected a string");
    refused(&send(br#"{"score":9}"#), 422, "request", "unknown field `score`");
    refused(&send(&vec![b' '; 64 * 1024 + 1]), 413, "request", "length limit");
    client.headers = "content-type: text/plain\r\n".to_owned();
    refused(&client.post("/api/scores", &json!({})), 415, "request", "application/json");
    client.headers.clear();
    refused(&client.get("/api/nothing"), 404, "request", "");
    let method = client.get("/api/starts");
    refused(&method, 405, "request", "");
    assert_eq!(method.header("allow"), Some("POST"));
}

#[test]
fn names_can_be_shown() {
    let (_folder, server) = serve("names", &[]);
    let mut client = server.client();
    let (token, seed) = client.start();
    let record = play(&setup(seed), 10).to_string();
    let family = "👨‍👩‍👧‍👦".repeat(3);
    let long = "e\u{301}".repeat(25);
    let marks = format!("a{}", "\u{301}".repeat(99));
    for (name, detail) in [
        ("", "1 to 24"),
        (" \t ", "1 to 24"),
        ("\u{200d}", "1 to 24"),
        ("\u{3164}", "1 to 24"),
        ("\u{301}", "1 to 24"),
        (&long, "1 to 24"),
        (&marks, "1 to 24"),
        ("a\u{202e}b", "U+202E"),
        ("a\u{2066}b", "U+2066"),
        ("a\u{200f}b", "U+200F"),
        ("a\u{0}b", "U+0000"),
        ("a\nb", "U+000A"),
        ("a\u{2028}b", "U+2028"),
        ("a\u{feff}b", "U+FEFF"),
        ("a\u{e000}b", "U+E000"),
    ] {
        let reply = client.post("/api/scores", &score(&token, &record, name));
        refused(&reply, 422, "name", detail);
    }
    for name in
        ["e\u{301}".repeat(24).as_str(), &family, "می\u{200c}خواهم", "<b>&amp;", "李 雷", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"]
    {
        stored(&mut client, name);
    }
    let names = client.get("/api/top").json();
    assert!(names.to_string().contains(&"é".repeat(24)), "{names}");
}

#[test]
fn a_late_token_stores_nothing_but_still_finds_its_game() {
    let (_folder, server) = serve("late", &[("KEYS", KEYS)]);
    let mut client = server.client();
    let record = play(&setup(7), 60).to_string();
    let token = |id: &str, expires: i64| {
        let start = json!({ "id": id, "seed": "7", "rules": "classic", "rows": 4, "cols": 4,
            "expires": expires, "player": "" });
        sign(KEYS, &start)
    };
    let late = score(&token("one", 1000), &record, "Ada");
    refused(&client.post("/api/scores", &late), 403, "late", "expired");
    let entry = client.post("/api/scores", &score(&token("one", i64::MAX), &record, "Ada"));
    assert_eq!(entry.status, 201, "{entry:?}");
    let found = client.post("/api/scores", &late);
    assert_eq!((found.status, found.json()), (200, entry.json()));
    let other = score(&token("one", 1000), &record, "Eve");
    refused(&client.post("/api/scores", &other), 409, "used", "another name");
}

#[test]
fn keys_are_kept_rotated_and_for_their_owner_only() {
    let (folder, server) = serve("keys", &[]);
    let file = folder.0.join("scoreboard.keys");
    let (token, seed) = server.client().start();
    drop(server);
    let again = |rotate: &[(&str, &str)]| Server::start(PROGRAM, &folder.0, rotate);
    let sent = score(&token, &play(&setup(seed), 10).to_string(), "Ada");

    let server = again(&[("ROTATE", "true")]).unwrap();
    assert_eq!(server.client().post("/api/scores", &sent).status, 201, "an older key is accepted");
    let (newer, _) = server.client().start();
    assert_ne!(token.split('.').next(), newer.split('.').next());
    drop(server);

    let keys = fs::read_to_string(&file).unwrap();
    assert_eq!(keys.split_whitespace().count(), 2);
    fs::write(&file, keys.lines().last().unwrap()).unwrap();
    let server = again(&[]).unwrap();
    refused(&server.client().post("/api/scores", &sent), 403, "token", "has signed");
    drop(server);

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(again(&[]).err().unwrap().contains("chmod 600"));
    }
}

#[test]
fn an_address_sends_as_much_as_is_allowed() {
    let (_folder, server) =
        serve("limits", &[("PER_MINUTE", "2"), ("PROXIES", "127.0.0.1,10.0.0.1")]);
    let from = |address: &str| {
        let mut client = server.client();
        client.headers = format!("x-forwarded-for: {address}\r\n");
        client.post("/api/starts", &Value::Null)
    };
    assert_eq!([from("1.1.1.1").status, from("1.1.1.1").status], [201, 201]);
    let third = from("1.1.1.1");
    refused(&third, 429, "too-many", "try again in");
    assert!(third.header("retry-after").unwrap().parse::<u32>().unwrap() <= 31, "{third:?}");
    // What a client writes before its own address changes nothing, a second known proxy doesn't either.
    assert_eq!(from("8.8.8.8, 1.1.1.1").status, 429);
    assert_eq!(from("1.1.1.1, 10.0.0.1").status, 429);
    assert_eq!(from("1.1.1.2").status, 201);
    // All addresses of an IPv6 network are one.
    assert_eq!([from("2001:db8::1").status, from("2001:db8::2").status], [201, 201]);
    assert_eq!([from("2001:db8::3").status, from("2001:db8:0:1::3").status], [429, 201]);

    let (_folder, server) = serve("limits-direct", &[("PER_MINUTE", "1")]);
    let from = |address: &str| {
        let mut client = server.client();
        client.headers = format!("x-forwarded-for: {address}\r\n");
        client.post("/api/starts", &Value::Null).status
    };
    assert_eq!([from("1.1.1.1"), from("1.1.1.2")], [201, 429], "nobody may name an address");
}

#[test]
fn only_named_pages_may_use_the_api() {
    let (_folder, server) = serve("cors", &[("ORIGINS", "https://a.example,https://b.example")]);
    let allowed = |origin: &str| {
        let mut client = server.client();
        client.headers = format!("origin: {origin}\r\n");
        let reply = client.get("/api/top");
        reply.header("access-control-allow-origin").map(str::to_owned)
    };
    assert_eq!(allowed("https://b.example").as_deref(), Some("https://b.example"));
    assert_eq!(allowed("https://c.example"), None);
    let page = server.client().get("/");
    assert!(page.status == 200 && page.body.contains("<game-2048"), "{page:?}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
}

#[test]
fn games_are_removed_with_the_token_alone() {
    let (_folder, server) = serve("none", &[]);
    refused(&server.client().send("DELETE", "/api/games/x", b"").unwrap(), 405, "request", "");

    let (_folder, server) = serve("delete", &[("ADMIN_TOKEN", SECRET)]);
    let mut client = server.client();
    let (sent, entry) = stored(&mut client, "Ada");
    let path = format!("/api/games/{}", entry["id"].as_str().unwrap());
    for headers in ["", "authorization: Bearer wrong\r\n", "authorization: Bearer \r\n"] {
        client.headers = headers.to_owned();
        refused(&client.send("DELETE", &path, b"").unwrap(), 401, "identity", "bearer token");
    }
    client.headers = format!("authorization: Bearer {SECRET}\r\n");
    assert_eq!(client.send("DELETE", &path, b"").unwrap().status, 204);
    refused(&client.send("DELETE", &path, b"").unwrap(), 404, "missing", "no game");
    refused(&client.get(&path), 404, "missing", "no game");
    assert_eq!(client.get("/api/top").json()["games"], json!([]));
    refused(&client.post("/api/scores", &sent), 409, "used", "was removed");
}

#[test]
fn an_identity_asks_for_starts_and_stays_with_them() {
    use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
    let (_folder, server) = serve("jwt", &[("JWT_SECRET", SECRET), ("JWT_AUDIENCE", "board")]);
    let with = |algorithm, secret: &str, claims: Value| {
        let key = EncodingKey::from_secret(secret.as_bytes());
        let token = encode(&Header::new(algorithm), &claims, &key).unwrap();
        let mut client = server.client();
        client.headers = format!("authorization: Bearer {token}\r\n");
        client
    };
    let claims = |aud: &str, exp: u64| json!({ "sub": "user-1", "aud": aud, "exp": exp });
    let far = 1 << 40;
    refused(&server.client().post("/api/starts", &Value::Null), 401, "identity", "no bearer token");
    for (mut client, detail) in [
        (with(Algorithm::HS512, SECRET, claims("board", far)), "InvalidAlgorithm"),
        (
            with(Algorithm::HS256, "another secret of thirty-two bytes", claims("board", far)),
            "InvalidSignature",
        ),
        (with(Algorithm::HS256, SECRET, claims("other", far)), "InvalidAudience"),
        (with(Algorithm::HS256, SECRET, claims("board", 1000)), "ExpiredSignature"),
        (with(Algorithm::HS256, SECRET, json!({ "sub": "user-1", "aud": "board" })), "exp"),
        (
            with(Algorithm::HS256, SECRET, json!({ "sub": "", "aud": "board", "exp": far })),
            "1 to 128",
        ),
    ] {
        refused(&client.post("/api/starts", &Value::Null), 401, "identity", detail);
    }
    let mut client = with(Algorithm::HS256, SECRET, claims("board", far));
    assert_eq!(stored(&mut client, "Ada").1["player"], "user-1");
}

#[test]
fn a_token_sent_many_times_at_once_stores_one_game() {
    let (_folder, server) = serve("race", &[]);
    let (token, seed) = server.client().start();
    let record = play(&setup(seed), 60).to_string();
    let statuses = thread::scope(|scope| {
        let senders: Vec<_> = (0..16)
            .map(|index| {
                let sent = score(&token, &record, if index % 2 == 0 { "Ada" } else { "Eve" });
                let mut client = server.client();
                scope.spawn(move || client.post("/api/scores", &sent).status)
            })
            .collect();
        senders.into_iter().map(|sender| sender.join().unwrap()).collect::<Vec<_>>()
    });
    let count = |status| statuses.iter().filter(|&&found| found == status).count();
    assert_eq!([count(201), count(200), count(409)], [1, 7, 8], "{statuses:?}");
    assert_eq!(server.client().get("/api/top").json()["games"].as_array().unwrap().len(), 1);
}
