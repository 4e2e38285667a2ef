//! The thermograph of a value, as SVG on standard output: `cargo run --example thermograph -- '{3|{1|-2}}'`.

use hedgerow_value::Algebra;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| "{3|{1|-2}}".to_owned());
    let algebra = Algebra::new();
    match algebra.parse(&text) {
        Ok(game) => println!("{}", algebra.thermograph(game).svg()),
        Err(error) => eprintln!("{error}\n{}", error.pointer(&text)),
    }
}
