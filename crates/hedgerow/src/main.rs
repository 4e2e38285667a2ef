//! The program `hedgerow`: all of it is in the library beside this file, so that the Python package can run it too.

fn main() -> ! {
    hedgerow::main(std::env::args_os(), None)
}
