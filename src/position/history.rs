//! Hashes of earlier moments, and how often each has come.

/// The hashes that were remembered, oldest first.
#[derive(Debug, Clone)]
pub(super) struct History {
    hashes: Vec<u64>,
    /// How many of them end in each byte: where it is 0 nothing needs to be looked for.
    recent: [u16; 256],
}

impl History {
    pub(super) fn new() -> History {
        History {
            hashes: Vec::new(),
            recent: [0; 256],
        }
    }

    pub(super) fn copy_from(&mut self, other: &History) {
        self.hashes.clone_from(&other.hashes);
        self.recent = other.recent;
    }

    pub(super) fn remember(&mut self, hash: u64) {
        self.hashes.push(hash);
        self.recent[(hash & 255) as usize] += 1;
    }

    pub(super) fn forget_last(&mut self) {
        if let Some(hash) = self.hashes.pop() {
            self.recent[(hash & 255) as usize] -= 1;
        }
    }

    pub(super) fn last(&self) -> Option<u64> {
        self.hashes.last().copied()
    }

    /// How often a hash has been remembered.
    pub(super) fn count(&self, hash: u64) -> usize {
        match self.recent[(hash & 255) as usize] {
            0 => 0,
            // Most positions are new, and then the only one of their byte is their own.
            1 if self.last() == Some(hash) => 1,
            _ => self.hashes.iter().filter(|known| **known == hash).count(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.hashes.clear();
        self.recent = [0; 256];
    }
}
