//! The folders of `src/` import one way only: `web → ai → game → text, random, direction` and
//! `web → puzzle → text, random, direction`.
#![cfg(not(target_arch = "wasm32"))]

use std::fs;
use std::path::Path;

/// Each folder or file of `src/`, and what else it may import.
const LAYERS: [(&str, &[&str]); 7] = [
    ("direction", &[]),
    ("random", &["direction"]),
    ("text", &["direction"]),
    ("game", &["text", "random", "direction"]),
    ("puzzle", &["text", "random", "direction"]),
    ("ai", &["game", "text", "random", "direction"]),
    (
        "web",
        &["ai", "game", "puzzle", "text", "random", "direction"],
    ),
];

/// The identifiers and symbols of Rust source, without comments and strings.
fn tokens(source: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("r\"") {
            rest.split_at(2)
                .1
                .find('"')
                .map_or(rest.len(), |end| end + 3)
        } else if first == '"' {
            end_of_string(rest)
        } else if rest.starts_with("'\"'") {
            3
        } else if is_word(first) {
            let length = rest.find(|sign| !is_word(sign)).unwrap_or(rest.len());
            tokens.push(rest[..length].to_owned());
            length
        } else {
            let length = if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            if !first.is_whitespace() {
                tokens.push(rest[..length].to_owned());
            }
            length
        };
        rest = &rest[length..];
    }
    tokens
}

/// The length of the string literal at the start of a text.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Follows a path in module `from`, starting at the token after its first `::`. Adds the first
/// segment, from the crate's root, of everything that it names, and returns where it ends.
fn follow(
    tokens: &[String],
    mut at: usize,
    mut from: Vec<String>,
    found: &mut Vec<String>,
) -> usize {
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while let Some(token) = tokens.get(at).filter(|token| *token != "}") {
                    // A path, or what follows it: a comma, or another name for it.
                    let is_path = matches!(tokens[at - 1].as_str(), "{" | ",") && token != ",";
                    at = if is_path {
                        follow(tokens, at, from.clone(), found)
                    } else {
                        at + 1
                    };
                }
                return at + 1;
            }
            Some("super") => {
                from.pop();
            }
            Some("self") => {}
            Some(segment) if from.is_empty() => {
                found.push(segment.to_owned());
                from.push(segment.to_owned());
            }
            // The layer is known: that of the file, or one found before.
            Some(_) => {}
            None => return at,
        }
        at += 1;
        if tokens.get(at).is_none_or(|token| token != "::") {
            return at;
        }
        at += 1;
    }
}

/// The imports of a file, as the first segments of paths from the crate's root.
fn imports(path: &str, source: &str) -> Vec<String> {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    let stem = stem.strip_suffix("/mod").unwrap_or(stem);
    let module: Vec<String> = stem.split('/').map(str::to_owned).collect();
    let tokens = tokens(source);
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        // Later segments are followed from the first one.
        let is_first = at == 0 || tokens[at - 1] != "::";
        let follows = tokens.get(at + 1).is_some_and(|next| next == "::");
        let from = match token.as_str() {
            "crate" => Vec::new(),
            "self" => module.clone(),
            "super" => module[..module.len() - 1].to_vec(),
            _ => continue,
        };
        if is_first && follows {
            follow(&tokens, at + 2, from, &mut found);
        }
    }
    found
}

/// The imports of a file that break the rule.
fn wrong(path: &str, source: &str) -> Vec<String> {
    let layer = path.split(['/', '.']).next().unwrap_or_default();
    let allowed = LAYERS
        .iter()
        .find(|(name, _)| *name == layer)
        .unwrap_or_else(|| panic!("{path} belongs to no layer"))
        .1;
    let mut wrong = imports(path, source);
    wrong.retain(|name| name != layer && !allowed.contains(&name.as_str()));
    wrong
}

/// All files below a folder, with their paths relative to it.
fn files(folder: &Path, below: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{below}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files(&entry.path(), &format!("{path}/"), found);
        } else {
            found.push((path, fs::read_to_string(entry.path()).unwrap()));
        }
    }
}

#[test]
fn imports_run_one_way() {
    let mut found = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    files(&root, "", &mut found);
    let mut count = 0;
    for (path, source) in found.iter().filter(|(path, _)| path != "lib.rs") {
        count += imports(path, source).len();
        let wrong = wrong(path, source);
        assert!(wrong.is_empty(), "src/{path} must not import {wrong:?}");
    }
    assert!(count > 100, "only {count} imports were found");
}

#[test]
fn a_wrong_import_is_found() {
    for (path, source, expected) in [
        ("game/play.rs", "use crate::ai::Network;", &["ai"][..]),
        ("game/mod.rs", "pub use super::ai::Network;", &["ai"]),
        ("game/play.rs", "use super::super::ai::Network;", &["ai"]),
        ("game/play.rs", "use super::board::Board;", &[]),
        (
            "game/play.rs",
            "let x = 1 + crate::web::cells(&g);",
            &["web"],
        ),
        ("game/play.rs", "mod tests { use super::*; }", &[]),
        (
            "game/play.rs",
            "use crate::{ai, text::{self, digits}};",
            &["ai"],
        ),
        (
            "game/play.rs",
            "use crate::{text, puzzle::{Board}, web::x};",
            &["puzzle", "web"],
        ),
        (
            "game/play.rs",
            "use super::{board::Board, super::ai};",
            &["ai"],
        ),
        (
            "game/play.rs",
            "pub(crate) fn f() {} pub(super) use self::x;",
            &[],
        ),
        (
            "game/play.rs",
            "/// See [`crate::ai`].\n/* crate::ai::x */",
            &[],
        ),
        (
            "game/play.rs",
            "let x = \"crate::ai::\\\"x\"; let y = '\"'; crate::ai::z()",
            &["ai"],
        ),
        (
            "puzzle/solver/mod.rs",
            "use super::super::super::game::Board;",
            &["game"],
        ),
        ("puzzle/solver/beam.rs", "use crate::puzzle::Board;", &[]),
        ("ai/search.rs", "use crate::puzzle::Graph;", &["puzzle"]),
        ("ai/search.rs", "use crate::game::Rules;", &[]),
        ("text/fields.rs", "use crate::game::Rules;", &["game"]),
        ("text/fields.rs", "use crate::direction::Direction;", &[]),
        ("random.rs", "use crate::text::digits;", &["text"]),
        // Re-exports of the root hide where something comes from.
        ("text/fields.rs", "use crate::Rules;", &["Rules"]),
    ] {
        assert_eq!(wrong(path, source), expected, "{path}: {source}");
    }
}
