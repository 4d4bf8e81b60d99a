//! The command line program; everything stands in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    viguier::cli::run()
}
