//! The databases, and what the machine says of processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub struct Database {
    url: String,
    /// The folder of a Postgres of our own.
    cluster: Option<PathBuf>,
}

impl Database {
    pub fn sqlite() -> Self {
        Self { url: "sqlite:scoreboard.db?mode=rwc".to_owned(), cluster: None }
    }

    /// Makes a cluster in a folder and starts it. As root, it runs as the user `postgres`.
    pub fn postgres(folder: &Path) -> Self {
        let cluster = folder.join("postgres");
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let path = cluster.to_str().unwrap();
        fs::create_dir(&cluster).unwrap();
        if is_root() {
            assert!(Command::new("chown").args(["postgres", path]).status().unwrap().success());
        }
        tool("initdb", &["-D", path, "-U", "scoreboard", "-A", "trust", "-E", "UTF8"]);
        let options = format!("-p {port} -k {path} -c listen_addresses=127.0.0.1");
        let log = format!("{path}/log");
        tool("pg_ctl", &["-D", path, "-w", "-l", &log, "-o", &options, "start"]);
        let url = format!("postgres://scoreboard@127.0.0.1:{port}/postgres");
        Self { url, cluster: Some(cluster) }
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// The CPU that the processes of a Postgres of our own have used, in seconds.
    pub fn cpu(&self) -> f64 {
        let Some(cluster) = &self.cluster else { return 0.0 };
        let pid = fs::read_to_string(cluster.join("postmaster.pid")).unwrap();
        let parent = pid.lines().next().unwrap();
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let stats =
            processes.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
        let ours =
            |stat: &String| stat.starts_with(&format!("{parent} ")) || fields(stat)[1] == parent;
        stats.filter(ours).map(|stat| seconds(&stat)).sum()
    }

    pub const fn name(&self) -> &'static str {
        if self.cluster.is_some() { "Postgres" } else { "SQLite" }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Some(path) = self.cluster.as_ref().and_then(|path| path.to_str()) {
            tool("pg_ctl", &["-D", path, "-m", "immediate", "stop"]);
        }
    }
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output().unwrap();
    output.stdout == b"0\n"
}

/// Runs a program of Postgres. Debian keeps them in a folder of each version.
fn tool(name: &str, args: &[&str]) {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|version| version.path().join("bin").join(name)).max();
    let program = found.unwrap_or_else(|| name.into());
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    let output =
        command.args(args).current_dir("/tmp").stdout(std::process::Stdio::null()).status();
    assert!(output.unwrap().success(), "{name} {args:?} failed");
}

pub fn load_average() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// The CPU that a process has used, in seconds.
pub fn cpu(process: u32) -> f64 {
    seconds(&fs::read_to_string(format!("/proc/{process}/stat")).unwrap())
}

fn seconds(stat: &str) -> f64 {
    let ticks = |index: usize| fields(stat)[index].parse::<f64>().unwrap();
    (ticks(11) + ticks(12)) / 100.0
}

/// The fields of `/proc/PID/stat` behind the name, which may hold spaces: state, parent and so on.
fn fields(stat: &str) -> Vec<&str> {
    stat.rsplit(") ").next().unwrap().split(' ').collect()
}

/// The memory that a process holds, in MB.
pub fn memory(process: u32) -> f64 {
    let text = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() / 1000.0
}
