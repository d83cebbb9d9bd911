//! The program: everything is in the library.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Scripts make and drop small values all the time, which this does sooner than the system's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    boardwright::cli::run()
}
