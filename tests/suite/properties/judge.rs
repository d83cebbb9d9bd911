//! What a typed move may mean, judged by the list of moves alone.

use boardwright::session::Session;

/// A text taken apart: sites and words.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) sites: Vec<String>,
    /// How many pieces move as one, if it says so.
    pub(crate) count: Option<String>,
    words: Vec<String>,
    captures: bool,
}

impl Said {
    /// Takes apart a text whose sites are joined by `-` or `x`.
    pub(crate) fn of(session: &Session, text: &str) -> Said {
        let mut said = Said {
            text: text.to_owned(),
            sites: Vec::new(),
            count: None,
            words: Vec::new(),
            captures: false,
        };
        for unit in text.split_whitespace() {
            let mut unit = unit.to_owned();
            if let Some((first, rest)) = unit.clone().split_once('*')
                && session.game().board.site(first).is_some()
            {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                said.count = Some(rest[..digits].to_owned());
                unit = format!("{first}{}", &rest[digits..]);
            }
            let parts: Vec<&str> = unit.split(['-', 'x']).filter(|it| !it.is_empty()).collect();
            let known = |part: &&str| session.game().board.site(part).is_some();
            if !parts.is_empty() && parts.iter().all(known) {
                said.captures |= unit.contains('x');
                said.sites.extend(parts.into_iter().map(str::to_owned));
            } else {
                said.words.push(unit);
            }
        }
        said
    }

    /// Whether a text names sites behind its first word: where it leads, `place a1`, or what
    /// it captures, `a1-c1 xb1`.
    pub(crate) fn names_sites_apart(session: &Session, text: &str) -> bool {
        let known = |word: &str| {
            let site = word.strip_prefix('x').unwrap_or(word);
            session.game().board.site(site).is_some()
        };
        text.split_whitespace().skip(1).any(known)
    }

    /// Whether a listed move fits: its way holds the sites in their order, it ends on the last
    /// of them, and its words are the same.
    pub(crate) fn fits(&self, listed: &str) -> bool {
        let (head, words) = match listed.split_once(' ') {
            Some((head, words)) => (head, words.split_whitespace().collect()),
            None if self.sites.is_empty() => ("", vec![listed]),
            None => (listed, Vec::new()),
        };
        let mut way: Vec<&str> = head.split(['-', 'x']).collect();
        let mut number = "1";
        if let Some((first, count)) = way[0].split_once('*') {
            (way[0], number) = (first, count);
        }
        let begins = self.sites.len() > 1 && self.sites[0] == way[0];
        let many = match &self.count {
            Some(count) => count == number,
            None => number == "1" || !begins,
        };
        let mut rest = way.iter();
        let within = self.sites.iter().all(|site| rest.any(|it| it == site));
        let last = self
            .sites
            .last()
            .is_none_or(|last| way.last() == Some(&last.as_str()));
        let captures = !self.captures || head.contains('x');
        many && within && last && captures && words == self.words
    }

    /// Whether a listed move could be meant, maybe by another way to it: it ends on the last of
    /// the sites, and its words are the same.
    pub(crate) fn ends(&self, listed: &str) -> bool {
        let (head, words) = listed.split_once(' ').unwrap_or((listed, ""));
        let last = head.split(['-', 'x']).next_back();
        last == self.sites.last().map(String::as_str)
            && words
                .split_whitespace()
                .eq(self.words.iter().map(String::as_str))
    }

    /// That the text means the move with that index. It may name another way to it, but not
    /// another end or other words.
    #[track_caller]
    pub(crate) fn meant(&self, all: &[&str], at: usize) {
        let listed = all[at];
        let text = &self.text;
        let (head, words) = listed.split_once(' ').unwrap_or((listed, ""));
        let words: Vec<&str> = words.split_whitespace().collect();
        if head == "pass" || listed == text {
            assert_eq!(listed, text);
            return;
        }
        assert_eq!(words, self.words, "{text} means {listed}");
        let last = head.split(['-', 'x']).next_back();
        assert_eq!(
            last,
            self.sites.last().map(String::as_str),
            "{text} means {listed}"
        );
        // Whatever else fits is named in full by no text that names all of this one.
        let fits = all.iter().filter(|other| self.fits(other)).count();
        let complete = |other: &&&str| {
            let head = other.split_once(' ').map_or(**other, |(head, _)| head);
            self.fits(other)
                && head
                    .split(['-', 'x'])
                    .eq(self.sites.iter().map(String::as_str))
        };
        let whole = all.iter().filter(complete).count();
        assert!(fits <= 1 || whole <= 1, "{text} means {listed}");
        if fits > 1 {
            assert!(complete(&&listed) || whole == 0, "{text} means {listed}");
        }
    }
}
