//! Independent pieces of work on several threads.

/// Does each piece of work on one of some threads; the answers are in the order of the work.
pub(crate) fn in_parallel<T: Send, A: Send>(work: Vec<T>, threads: usize, act: impl Fn(T) -> A + Sync) -> Vec<A> {
    if threads <= 1 || work.len() <= 1 {
        return work.into_iter().map(act).collect();
    }
    let size = work.len().div_ceil(threads);
    let mut chunks: Vec<Vec<T>> = Vec::new();
    let mut work = work.into_iter().peekable();
    while work.peek().is_some() {
        chunks.push(work.by_ref().take(size).collect());
    }
    let act = &act;
    std::thread::scope(|scope| {
        let started: Vec<_> = chunks
            .into_iter()
            .map(|chunk| scope.spawn(move || chunk.into_iter().map(act).collect::<Vec<A>>()))
            .collect();
        // A panic in a thread is this thread's panic.
        started
            .into_iter()
            .flat_map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    })
}
