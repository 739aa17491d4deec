//! Any text is searched for records and tables, and a record in it is found, whatever is around it.
#![no_main]

use game_2048::text::find_links;
use game_2048::{Direction, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (&str, &str, u64, Vec<u8>)| {
    let (before, after, seed, ways) = input;
    let mut line = 1;
    for link in find_links(before) {
        assert!(!link.text.is_empty() && link.text.len() <= before.len() + 1);
        assert!(line <= link.first_line && link.first_line <= link.last_line);
        line = link.first_line;
        let again = find_links(&link.text);
        assert!(!link.intact || again.len() == 1 && again[0].text == link.text);
    }
    assert!(line <= before.split('\n').count());

    let mut record: Record = "1.classic.4x4.q.ug.DC_yM6".parse().unwrap();
    record.setup.seed = seed;
    let moves = ways.iter().map(|way| Direction::from_index(way & 3));
    record.moves = moves.flatten().collect();
    let record = record.to_string();
    let links = find_links(&format!("{before}#{record}{after}"));
    let found = links.iter().any(|link| link.intact && link.text == record);
    assert!(found, "{before}#{record}{after}");
});
