use super::*;

#[global_allocator]
static COUNTING: Counting = Counting;

/// Other tests of the program allocate all the time, so only large changes can be seen.
const LARGE: usize = 512 << 20;

#[test]
fn large_blocks_are_counted_and_given_back() {
    let before = held() as usize;
    let block: Vec<u8> = Vec::with_capacity(LARGE);
    assert!(held() as usize > before + LARGE / 2);
    drop(block);
    assert!((held() as usize) < before + LARGE / 2);
}

#[test]
fn threads_that_end_tell_the_rest() {
    let before = held() as usize;
    // Each thread frees less than a step of the memory that this thread has taken.
    for _ in 0..LARGE / (32 << 10) / 8 {
        let block: Vec<u8> = Vec::with_capacity(32 << 10);
        thread::spawn(move || drop(block)).join().unwrap();
    }
    let after = held() as usize;
    assert!(after.abs_diff(before) < LARGE / 16, "{before} {after}");
}

#[test]
fn a_block_costs_what_the_system_takes_for_it() {
    assert_eq!([0, 1, 8, 9, 24, 25].map(cost), [16, 16, 16, 32, 32, 48]);
    assert!(cost(isize::MAX as usize) > 0);
}
