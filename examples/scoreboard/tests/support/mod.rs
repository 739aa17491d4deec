//! A server in a folder of its own, a small HTTP client, and games to send. The load tool uses it too.

#![allow(dead_code, missing_docs)]

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use game_2048::{CustomStart, Direction, Position, Record, Rules, Setup, Size, Tile, play_out};
use jsonwebtoken::{EncodingKey, Header, encode};
use serde_json::{Value, json};

/// A process that is killed when it is dropped.
pub struct Server {
    child: Child,
    pub port: u16,
}

impl Server {
    /// Starts a server with its files in a folder. The settings replace those of the environment.
    pub fn start(program: &str, folder: &Path, settings: &[(&str, &str)]) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.current_dir(folder).env_clear().env("NO_COLOR", "1").env("PORT", "0");
        command.envs(settings.iter().copied()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.find_map(|line| {
            let line = line.ok()?;
            line.split_once("http://127.0.0.1:")?.1.trim().parse().ok()
        });
        let Some(port) = port else {
            let mut text = String::new();
            let _ = child.stderr.take().unwrap().read_to_string(&mut text);
            let _ = child.wait();
            return Err(text);
        };
        // A full pipe would stop the server.
        thread::spawn(move || lines.for_each(drop));
        Ok(Self { child, port })
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn client(&self) -> Client {
        Client { port: self.port, stream: None, headers: String::new() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // SIGKILL
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A folder that is removed when it is dropped.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("scoreboard-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A connection that stays open between requests.
pub struct Client {
    port: u16,
    stream: Option<BufReader<TcpStream>>,
    /// Sent with each request, a line each.
    pub headers: String,
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The header of a name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| *found == name).map(|(_, value)| value)
    }
}

impl Client {
    pub fn send(&mut self, method: &str, path: &str, body: &[u8]) -> io::Result<Reply> {
        let reply = self.exchange(method, path, body);
        let closed = |reply: &Reply| reply.header("connection") == Some("close");
        if reply.as_ref().map_or(true, closed) {
            self.stream = None;
        }
        reply
    }

    fn exchange(&mut self, method: &str, path: &str, body: &[u8]) -> io::Result<Reply> {
        if self.stream.is_none() {
            let stream = TcpStream::connect(("127.0.0.1", self.port))?;
            stream.set_nodelay(true)?;
            self.stream = Some(BufReader::new(stream));
        }
        let stream = self.stream.as_mut().unwrap();
        let json = "content-type: application/json\r\n";
        let kind = if self.headers.contains("content-type") { "" } else { json };
        let mut request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\n{kind}content-length: {}\r\n{}\r\n",
            body.len(),
            self.headers
        )
        .into_bytes();
        request.extend_from_slice(body);
        // A server may answer and close before it has read a body that is too long.
        let written = stream.get_mut().write_all(&request);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if stream.read_line(&mut head)? == 0 {
                written?;
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
        }
        let status = head.split(' ').nth(1).and_then(|text| text.parse().ok()).unwrap_or(0);
        let mut reply = Reply { status, head, body: String::new() };
        let length = reply.header("content-length").and_then(|text| text.parse().ok());
        let mut body = vec![0; length.unwrap_or(0)];
        stream.read_exact(&mut body)?;
        reply.body = String::from_utf8(body).map_err(|_| io::ErrorKind::InvalidData)?;
        Ok(reply)
    }

    pub fn get(&mut self, path: &str) -> Reply {
        self.send("GET", path, b"").unwrap()
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, body.to_string().as_bytes()).unwrap()
    }

    /// The token and the seed of a new start.
    pub fn start(&mut self) -> (String, u64) {
        let reply = self.post("/api/starts", &Value::Null);
        assert_eq!(reply.status, 201, "{reply:?}");
        let start = reply.json();
        let seed = start["seed"].as_str().unwrap().parse().unwrap();
        (start["token"].as_str().unwrap().to_owned(), seed)
    }
}

pub fn score(token: &str, record: &str, name: &str) -> Value {
    json!({ "token": token, "record": record, "name": name })
}

/// A token that a key signs, as the server does.
pub fn sign(key: &str, start: &Value) -> String {
    let (id, key) = key.split_once(':').unwrap();
    let header = Header { kid: Some(id.to_owned()), ..Header::default() };
    encode(&header, start, &EncodingKey::from_secret(&BASE64.decode(key).unwrap())).unwrap()
}

pub fn setup(seed: u64) -> Setup {
    let rules = Rules::preset("classic").unwrap();
    Setup { rules, start: Size::default().into(), seed }
}

/// A game of so many moves. It looks ahead of its seed, which no server can notice: of the next three
/// moves it takes those that leave the most cells empty, and where it is stuck it goes back and makes
/// some moves at random.
pub fn play(setup: &Setup, length: usize) -> Record {
    let mut positions = vec![Position::open(setup)];
    let mut moves = Vec::with_capacity(length);
    let (mut back, mut detour, mut random) = (0, 0_u32, setup.seed | 1);
    while moves.len() < length {
        let position = positions.last().unwrap();
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let any = [0, 1, 2, 3].map(|turn| Direction::ALL[((random >> 33) as usize % 4) ^ turn]);
        let direction = if detour > 0 {
            detour -= 1;
            any.into_iter().find(|&way| after(setup, position, way).is_some())
        } else {
            best(setup, position, 3).map(|(_, way)| way)
        };
        if let Some(direction) = direction {
            positions.push(after(setup, position, direction).unwrap());
            moves.push(direction);
        } else {
            back += 10;
            detour = 8;
            moves.truncate(moves.len().saturating_sub(back));
            positions.truncate(moves.len() + 1);
        }
    }
    Record { setup: *setup, moves, tiles: None }
}

/// A game of so many moves, from the opening of a setup, whose tiles are its own: each is a 2 in the first empty cell.
pub fn chosen_tiles(setup: &Setup, length: usize) -> Record {
    let board = Position::open(setup).board;
    let start = CustomStart::new(board).unwrap().into();
    let mut record =
        Record { setup: Setup { start, ..*setup }, moves: Vec::new(), tiles: Some(Vec::new()) };
    while record.moves.len() < length {
        let tried = Direction::ALL.into_iter().find_map(|direction| {
            (0..16).find_map(|cell| {
                let mut next = record.clone();
                next.moves.push(direction);
                next.tiles.as_mut()?.push(Tile::new(cell, 1)?);
                play_out(&next).is_ok().then_some(next)
            })
        });
        record = tried.expect("a move");
    }
    record
}

fn after(setup: &Setup, position: &Position, direction: Direction) -> Option<Position> {
    let mut next = position.clone();
    next.fast_step(setup, direction)?;
    Some(next)
}

/// The direction after which the most cells stay empty, some moves later.
fn best(setup: &Setup, position: &Position, depth: u8) -> Option<(usize, Direction)> {
    let tries = Direction::ALL.into_iter().filter_map(|direction| {
        let next = after(setup, position, direction)?;
        let empty = match depth {
            1 => next.board.empty_cells(),
            _ => best(setup, &next, depth - 1).map_or(0, |(empty, _)| empty),
        };
        Some((empty, direction))
    });
    tries.max_by_key(|&(empty, _)| empty)
}
