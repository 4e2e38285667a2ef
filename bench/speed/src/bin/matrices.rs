//! Reads matrices from the input, one to a line (`1 2; 3/4 5`), and writes for each its exact value and the seconds
//! that value and strategies took: the best of several runs of processor work on one thread. For `bench/run-gambit`.

use std::time::Instant;

use hedgerow_value::Matrix;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in std::io::stdin().lines() {
        let matrix: Matrix = line?.parse()?;
        let run = || {
            let start = Instant::now();
            let found = matrix.equilibrium();
            (start.elapsed(), found)
        };
        let (time, found) = (0..7).map(|_| run()).min_by_key(|(time, _)| *time).ok_or("no run")?;
        if !matrix.is_equilibrium(&found.value, &found.left, &found.right) {
            return Err(format!("not an equilibrium of {matrix}").into());
        }
        println!("{} {:.9}", found.value, time.as_secs_f64());
    }
    Ok(())
}
