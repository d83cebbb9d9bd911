//! The program as others run it.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Longest time that any run may take before it counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// The game that the tests are about.
pub(crate) const GAME: &str = "parachute-checkers";

/// What a run of the program left.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) status: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Standard output, of a run that must have gone well.
    pub(crate) fn good(&self) -> &str {
        assert_eq!(self.status, Some(0), "{self:?}");
        &self.out
    }

    /// Standard error, of a run that must have ended with a status other than 0, and
    /// with a word about it.
    pub(crate) fn bad(&self, status: i32) -> &str {
        assert_eq!(self.status, Some(status), "{self:?}");
        assert!(!self.err.trim().is_empty(), "{self:?}");
        assert!(!self.err.contains("panicked"), "{self:?}");
        &self.err
    }
}

/// The program, with these words, and no settings from the environment.
pub(crate) fn command(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardwright"));
    command
        .args(words)
        .env_remove("BOARDWRIGHT_GAMES")
        .env_remove("NO_COLOR")
        .env("XDG_DATA_HOME", "/nonexistent")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Runs the program with these words.
pub(crate) fn run(words: &[&str]) -> Ran {
    finish(command(words).spawn().unwrap(), Vec::new())
}

/// Runs the program with these words and something on standard input.
pub(crate) fn run_on(words: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let child = command(words).stdin(Stdio::piped()).spawn().unwrap();
    finish(child, input.into())
}

/// Runs the program in a folder, with these words and something on standard input.
pub(crate) fn run_in(folder: &Path, words: &[&str], input: impl Into<Vec<u8>>) -> Ran {
    let mut command = command(words);
    let child = command.current_dir(folder).stdin(Stdio::piped()).spawn();
    finish(child.unwrap(), input.into())
}

/// A save of one move, with seed 7.
pub(crate) fn save_of_one_move() -> String {
    let folder = tempfile::tempdir().unwrap();
    let script = "c3-d4\n:save game.save\n";
    run_in(folder.path(), &["play", GAME, "--seed", "7"], script).good();
    std::fs::read_to_string(folder.path().join("game.save")).unwrap()
}

/// Makes a pipe that nobody writes to: whoever reads it waits for ever.
pub(crate) fn make_pipe(path: &str) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

/// Waits for the end of a run, while its streams are served.
pub(crate) fn finish(mut child: Child, input: Vec<u8>) -> Ran {
    let stdin = child.stdin.take();
    let writer = std::thread::spawn(move || {
        // A program that ends early does not read everything.
        if let Some(mut stdin) = stdin {
            let _ = stdin.write_all(&input);
        }
    });
    let out = child.stdout.take().map(collect);
    let err = child.stderr.take().map(collect);
    let status = wait(&mut child);
    writer.join().unwrap();
    let text = |thread: Option<std::thread::JoinHandle<String>>| {
        thread.map_or_else(String::new, |thread| thread.join().unwrap())
    };
    Ran {
        status: status.code(),
        out: text(out),
        err: text(err),
    }
}

fn collect(mut stream: impl Read + Send + 'static) -> std::thread::JoinHandle<String> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    })
}

/// Waits for a process, but not forever.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the program hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
