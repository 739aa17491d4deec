//! Writes the limits and names that JavaScript shares with the crate as modules into a folder:
//! `cargo run --bin constants FOLDER`. `npm run build` calls it, so no number is written down twice.

use std::fmt::{Debug, Write};
use std::{env, fs, io, path::Path};

use game_2048::game::rules::{Goal, PRESETS, Rules};
use game_2048::puzzle::{self, Side};
use game_2048::{Board, CustomStart, Size};

/// What every module begins with.
const HEAD: &str = "// Written by tools/constants.rs. `npm run build` writes it anew.\n";

/// One module. It holds one list or number an export, so a bundle takes only those that it uses.
struct Module(String);

impl Module {
    fn new(about: &str) -> Self {
        Self(format!("{HEAD}/** {about} */\n"))
    }

    /// Adds a number or a text. JavaScript and Rust write both the same way.
    fn value(&mut self, about: &str, name: &str, value: impl Debug) {
        let _ = write!(
            self.0,
            "\n/** {about} */\nexport const {name} = {value:?};\n"
        );
    }

    /// Adds a list whose type is that of its items, and not just any text.
    fn names(&mut self, about: &str, name: &str, names: &[&str]) {
        let _ = write!(
            self.0,
            "\n/** {about} */\nexport const {name} = /** @type {{const}} */ ({names:?});\n",
        );
    }
}

/// The limits and names of 2048.
fn game() -> Module {
    let mut module = Module::new("The limits and names of 2048.");
    let presets: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
    module.value("The names of the rule sets.", "PRESETS", presets);
    module.value(
        "How many rows a board may have, and how many columns.",
        "LENGTHS",
        (Size::MIN..=Size::MAX).collect::<Vec<_>>(),
    );
    let size = Size::default();
    let (rules, classic) = PRESETS[0];
    module.value("The rules where none are named.", "DEFAULT_RULES", rules);
    module.value(
        "The rows where none are named.",
        "DEFAULT_ROWS",
        size.rows(),
    );
    module.value(
        "The columns where none are named.",
        "DEFAULT_COLS",
        size.cols(),
    );
    if let Goal::Tile(exponent) = classic.goal {
        module.value(
            "The exponent of the tile that wins the classic game.",
            "CLASSIC_GOAL",
            exponent,
        );
    }
    module.value(
        "The highest exponent of a tile on any board.",
        "MAX_EXPONENT",
        Board::MAX_EXPONENT,
    );
    module.value(
        "The highest exponent of a tile on a start board.",
        "MAX_START_EXPONENT",
        CustomStart::MAX_EXPONENT,
    );
    module.value(
        "The lowest exponent of a goal tile.",
        "MIN_GOAL_EXPONENT",
        Rules::GOAL_TILES.start(),
    );
    module.value("The highest goal score.", "MAX_GOAL_SCORE", u32::MAX);
    module.value("The highest weight of a new tile.", "MAX_ODDS", u8::MAX);
    module.value(
        "The most tiles of an opening.",
        "MAX_OPENING",
        Rules::MAX_OPENING,
    );
    module.value(
        "The highest weight of an opening that draws each cell.",
        "MAX_WEIGHT",
        Rules::MAX_WEIGHT,
    );
    module
}

/// The limits and names of the sliding puzzle.
fn sliding_puzzle() -> Module {
    let mut module = Module::new("The limits and names of the sliding puzzle.");
    module.value(
        "How long a side may be.",
        "SIDES",
        (Side::MIN..=Side::MAX).collect::<Vec<_>>(),
    );
    module.names(
        "The names of the goals.",
        "GOALS",
        &puzzle::Goal::ALL.map(puzzle::Goal::name),
    );
    module.value(
        "The most random slides back from the goal that a puzzle starts with.",
        "MAX_WALK",
        puzzle::Start::MAX_WALK,
    );
    module.value(
        "The side where none is named.",
        "DEFAULT_SIDE",
        Side::default().length(),
    );
    module.value(
        "The goal where none is named.",
        "DEFAULT_GOAL",
        puzzle::Goal::default().name(),
    );
    module.value(
        "The random slides back from the goal where no start is named.",
        "DEFAULT_WALK",
        puzzle::Start::DEFAULT_WALK,
    );
    module
}

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1);
    let folder = folder.ok_or_else(|| io::Error::other("say which folder to write to"))?;
    for (name, Module(text)) in [
        ("game_constants.js", game()),
        ("puzzle_constants.js", sliding_puzzle()),
    ] {
        fs::write(Path::new(&folder).join(name), text)?;
    }
    Ok(())
}
