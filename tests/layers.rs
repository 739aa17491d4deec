//! The imports between the files of `src/`: folders import one way only,
//! `web → ai → game → journal → line → text → tile, direction`, `web → puzzle → journal`, `web → library → game,
//! puzzle` and `web → foreign → game`, and no files import each other in a circle.
//!
//! A file imports another if a path in its code, in a `use` or elsewhere, leads to something that the
//! other defines. Through a re-export, a path leads to where the name comes from; so `mod` and `pub use`
//! alone import nothing, and a `mod.rs` with code of its own uses its children or is used by them, not
//! both. `#[cfg(test)]` modules are exempt.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::slice::from_ref;

use syn::visit::{self, Visit};
use syn::{Attribute, Expr, ItemMod, ItemUse, Macro, UseTree, Visibility};

/// Each folder or file of `src/`, and what else it may import.
const LAYERS: [(&str, &[&str]); 12] = [
    ("direction", &[]),
    ("tile", &[]),
    ("random", &["direction"]),
    ("text", &["tile", "direction"]),
    ("line", &["text", "tile", "direction"]),
    ("journal", &["line", "text", "direction"]),
    (
        "game",
        &["journal", "line", "text", "tile", "random", "direction"],
    ),
    (
        "puzzle",
        &["journal", "line", "text", "random", "direction"],
    ),
    (
        "library",
        &[
            "game",
            "puzzle",
            "journal",
            "line",
            "text",
            "tile",
            "direction",
        ],
    ),
    ("foreign", &["game", "text", "tile", "direction"]),
    ("ai", &["game", "text", "random", "direction"]),
    (
        "web",
        &[
            "ai",
            "foreign",
            "game",
            "library",
            "puzzle",
            "journal",
            "line",
            "text",
            "tile",
            "random",
            "direction",
        ],
    ),
];

/// A path in code, or the path of a module from the crate's root.
type Segments = Vec<String>;

/// The modules of two files, of which the first imports the second.
type Imports = BTreeSet<(String, String)>;

/// The paths in the code of a file.
#[derive(Default)]
struct Source {
    /// By the name that a `use` gives it.
    names: BTreeMap<String, Segments>,
    /// Those that are imports, if they lead to another file.
    paths: Vec<Segments>,
}

impl Source {
    fn add_use(&mut self, tree: &UseTree, mut path: Segments, is_private: bool) {
        let (last, name) = match tree {
            UseTree::Path(next) => {
                path.push(next.ident.to_string());
                return self.add_use(&next.tree, path, is_private);
            }
            UseTree::Group(group) => {
                let trees = group.items.iter();
                return trees.for_each(|tree| self.add_use(tree, path.clone(), is_private));
            }
            UseTree::Name(own) if own.ident == "self" => ("self".to_owned(), path.last().cloned()),
            UseTree::Name(own) => (own.ident.to_string(), Some(own.ident.to_string())),
            UseTree::Rename(own) => (own.ident.to_string(), Some(own.rename.to_string())),
            UseTree::Glob(_) => ("*".to_owned(), None),
        };
        path.push(last);
        self.names.extend(name.map(|name| (name, path.clone())));
        self.paths.extend(is_private.then_some(path));
    }
}

impl Visit<'_> for Source {
    fn visit_item_mod(&mut self, item: &ItemMod) {
        let is_test = |attribute: &Attribute| {
            let list = attribute.meta.require_list();
            list.is_ok_and(|list| list.path.is_ident("cfg") && list.tokens.to_string() == "test")
        };
        if !item.attrs.iter().any(is_test) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &ItemUse) {
        let is_private = matches!(item.vis, Visibility::Inherited);
        self.add_use(&item.tree, Segments::new(), is_private);
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let segments = path.segments.iter();
        self.paths
            .push(segments.map(|one| one.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &Macro) {
        // Most macros take expressions.
        if let Ok(list) = syn::parse_str::<Expr>(&format!("[{}]", call.tokens)) {
            self.visit_expr(&list);
        }
    }
}

/// Returns the module of the file that defines what a path in a module leads to; `None` if the path leads
/// to a module.
fn definer(
    sources: &BTreeMap<Segments, Source>,
    module: &[String],
    path: &[String],
) -> Option<Segments> {
    let (first, rest) = path.split_first()?;
    let child = [module, from_ref(first)].concat();
    match (first.as_str(), sources[module].names.get(first)) {
        ("crate", _) => definer(sources, &[], rest),
        ("self", _) => definer(sources, module, rest),
        ("super", _) => definer(sources, &module[..module.len() - 1], rest),
        _ if sources.contains_key(&child) => definer(sources, &child, rest),
        (_, Some(path)) if path[0] != *first => definer(sources, module, &[path, rest].concat()),
        // What no `use` names is defined here, or in another crate.
        _ => Some(module.to_vec()),
    }
}

/// Returns the imports between files, which are given with their paths below `src/`.
fn imports(files: &[(String, String)]) -> Imports {
    let read = |(path, code): &(String, String)| {
        let path = path.trim_end_matches(".rs").trim_end_matches("/mod");
        let module = path.split('/').filter(|&name| name != "lib");
        let mut source = Source::default();
        source.visit_file(&syn::parse_file(code).unwrap());
        (module.map(str::to_owned).collect(), source)
    };
    let sources: BTreeMap<Segments, Source> = files.iter().map(read).collect();
    let mut imports = Imports::new();
    for (from, source) in &sources {
        let paths = source.paths.iter();
        let others = paths.filter_map(|path| definer(&sources, from, path).filter(|to| to != from));
        imports.extend(others.map(|to| (from.join("::"), to.join("::"))));
    }
    imports
}

fn is_allowed(from: &str, to: &str) -> bool {
    let layer = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    let (from, to) = (layer(from), layer(to));
    let is_listed = |(name, others): &(&str, &[&str])| *name == from && others.contains(&&*to);
    from == to || LAYERS.iter().any(is_listed)
}

/// Returns the imports that lie on circles, or lead from one circle to another.
fn circles(mut imports: Imports) -> Imports {
    loop {
        let count = imports.len();
        let (importing, imported): (BTreeSet<_>, BTreeSet<_>) = imports.iter().cloned().unzip();
        imports.retain(|(from, to)| imported.contains(from) && importing.contains(to));
        if imports.len() == count {
            return imports;
        }
    }
}

fn add_files(folder: &Path, below: &str, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{below}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            add_files(&entry.path(), &format!("{path}/"), found);
        } else {
            found.push((path, fs::read_to_string(entry.path()).unwrap()));
        }
    }
}

#[test]
fn imports_run_one_way() {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    add_files(&root, "", &mut files);
    let imports = imports(&files);
    assert!(imports.len() > 100, "{} imports", imports.len());
    for (from, to) in &imports {
        assert!(is_allowed(from, to), "{from} must not import {to}");
    }
    let circles = circles(imports);
    assert!(circles.is_empty(), "{circles:?}");
}

/// The code of `game/play.rs`, and what it imports in a crate with few other files.
const CASES: &str = "
use crate::ai::Network; → ai::network
use super::super::ai::network::Network as N; → ai::network
use crate::{ai::{self, Player}, Rules}; type N = ai::Network; → ai ai::network game
use super::*; → game
use crate::ai; fn ai() {} →
fn f() { vec![1 + crate::ai::network::value(&x)] } → ai::network
type T = Vec<self::super::Rules>; → game
pub(crate) use crate::ai::Network; →
pub(crate) use crate::ai::Network; type N = Network; → ai::network
#[cfg(test)] mod tests { use crate::ai::Network; } →
/** [`crate::ai::Network`] */ const A: &str = \"crate::ai::Network\"; →
use core::fmt; type E = fmt::Error; →";

#[test]
fn a_path_leads_to_where_its_name_is_defined() {
    for case in CASES.trim().lines() {
        let (code, expected) = case.split_once('→').unwrap();
        let files = [
            ("lib.rs", "pub use game::Rules;"),
            ("ai/mod.rs", "pub use network::Network; pub struct Player;"),
            ("ai/network.rs", ""),
            ("game/mod.rs", ""),
            ("game/play.rs", code),
        ];
        let mut found = imports(&files.map(|(path, code)| (path.to_owned(), code.to_owned())));
        found.retain(|(from, _)| from == "game::play");
        let found: Vec<_> = found.into_iter().map(|(_, to)| to).collect();
        assert_eq!(found.join(" "), expected.trim(), "{code}");
    }
}
