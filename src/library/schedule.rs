//! When an exercise comes again, as in Leitner's boxes of cards: one that was missed comes the next day, and after every
//! time that it is found again, later.

use super::entry::in_order;

/// The days after which the exercises of each box come again.
const BOXES: [u32; 4] = [1, 3, 7, 21];

/// In milliseconds.
const DAY: f64 = 86_400_000.0;

/// The place of an exercise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The number of its box. Those of the last one have been learned and don't come again.
    pub number: u8,
    /// When it comes again, in milliseconds since 1970; infinite if it doesn't.
    pub due: f64,
}

impl Place {
    /// The number of the box of those that have been learned.
    #[allow(clippy::cast_possible_truncation)]
    pub const LEARNED: u8 = BOXES.len() as u8;

    /// Where an exercise goes, given its box; `None` if it is new. `found` is whether it was found at once and without help.
    #[must_use]
    pub fn after(number: Option<u8>, found: bool, now: f64) -> Self {
        let next = number.map_or(Self::LEARNED, |number| number.saturating_add(1));
        let number = if found { next.min(Self::LEARNED) } else { 0 };
        let days = BOXES.get(usize::from(number));
        let due = days.map_or(f64::INFINITY, |&days| now + f64::from(days) * DAY);
        Self { number, due }
    }
}

/// Returns the exercises that are due, the longest due first.
#[must_use]
pub fn due(places: &[Place], now: f64) -> Vec<usize> {
    let mut order = in_order(places.len(), &|a, b| {
        places[a].due.total_cmp(&places[b].due)
    });
    order.retain(|&at| places[at].number < Place::LEARNED && places[at].due <= now);
    order
}

/// Returns the exercises that are too many. Those that have been learned go first, then those that come last.
#[must_use]
pub fn too_many(places: &[Place], most: usize) -> Vec<usize> {
    let mut order = in_order(places.len(), &|a, b| {
        let (a, b) = (places[a], places[b]);
        b.number
            .cmp(&a.number)
            .then_with(|| b.due.total_cmp(&a.due))
    });
    order.truncate(places.len().saturating_sub(most));
    order
}
