//! Work on several threads.

use std::iter;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use cpu_time::ThreadTime;

/// Does numbered jobs on several threads, one for each state; a thread that is free takes the next job. Returns the
/// results in the order of the jobs, and the CPU seconds of all threads together.
///
/// # Panics
///
/// When a job panics.
pub fn on_threads<S: Send, T: Send>(
    states: &mut [S],
    jobs: Range<u64>,
    job: impl Fn(&mut S, u64) -> T + Sync,
) -> (Vec<T>, f64) {
    let next = AtomicU64::new(jobs.start);
    let work = |state: &mut S| {
        let begun = ThreadTime::now();
        let numbers = iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed))
            .take_while(|&number| number < jobs.end);
        let done: Vec<(u64, T)> = numbers.map(|number| (number, job(state, number))).collect();
        (done, begun.elapsed().as_secs_f64())
    };
    let work = &work;
    let (mut results, mut seconds) = (Vec::new(), 0.0);
    thread::scope(|scope| {
        let running: Vec<_> = states
            .iter_mut()
            .map(|state| scope.spawn(move || work(state)))
            .collect();
        for thread in running {
            let (done, took) = thread.join().expect("a job does not panic");
            results.extend(done);
            seconds += took;
        }
    });
    results.sort_by_key(|&(number, _)| number);
    let results = results.into_iter().map(|(_, result)| result);
    (results.collect(), seconds)
}
