//! A TOML file as a tree in which every key and value knows its place.
//!
//! serde would stop at the first mistake and forget where values stood; this tree keeps both, and
//! can be patched by later layers, whose nodes keep pointing into their own files.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use toml::Spanned as DeSpanned;
use toml::de::{DeTable, DeValue};

use super::finding::{Finding, Findings, quote};
use super::source::{FileId, Sources, Span};

/// The largest TOML file that is parsed, in bytes. The parser needs up to 300 times as much memory
/// for a file of nothing but mistakes.
pub const MAX_TOML_BYTES: usize = 1024 * 1024;

/// How deep values may be nested; deeper ones are refused, so that whoever walks the tree may recurse.
pub const MAX_DEPTH: usize = 64;

/// How many syntax mistakes of one file are told.
const MAX_SYNTAX_FINDINGS: usize = 50;

/// For how many doubly given keys of one file the first place is looked up, which can need parsing.
const MAX_LOOKUPS: usize = 8;

/// How often a file is parsed at most, each time with more of its gaps filled in.
const MAX_PASSES: usize = 4;

/// How many gaps are filled in at a time.
const MAX_REPAIRS: usize = 64;

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Where it is written: for a table with a header the header, for a table that only came to be by
    /// a dotted key that key, otherwise the whole value.
    pub span: Span,
}

/// A TOML value.
#[derive(Clone, Debug)]
pub enum Value {
    /// A string of any of TOML's four forms.
    String(Text),
    /// An integer.
    Integer(i64),
    /// A number with a fraction or exponent, or infinite, or not a number.
    Float(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// An array, or the tables of one `[[name]]`.
    Array(Vec<Node>),
    /// A table.
    Table(Table),
    /// A value of a type no game needs, named in words with an article.
    Other(&'static str),
    /// A value with a mistake that has been told already; readers keep silent about it.
    Broken,
}

impl Value {
    /// The value in a few words for a message, such as "the integer 3".
    pub fn describe(&self) -> String {
        match self {
            Self::String(text) => format!("the string {}", quote(&text.text)),
            Self::Integer(value) => format!("the integer {value}"),
            Self::Float(value) => format!("the number {value}"),
            Self::Boolean(value) => format!("the boolean `{value}`"),
            Self::Array(items) if items.is_empty() => "an empty list".to_owned(),
            Self::Array(_) => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
            Self::Other(what) => (*what).to_owned(),
            Self::Broken => "something unreadable".to_owned(),
        }
    }
}

/// A string value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What the string says.
    pub text: String,
    /// Whether the file says the same byte by byte, without escapes: byte `k` of the text then stands
    /// `prefix + k` bytes after the start of the value.
    pub verbatim: bool,
    /// The bytes before the first of the text: the opening quotes, and a line ending right after them.
    pub prefix: u32,
}

impl Text {
    /// Where the bytes `range` of the text stand in the file, given the span of the whole value; that
    /// whole span when the text is not verbatim or `range` is not within it.
    pub fn inner_span(&self, node_span: Span, range: Range<usize>) -> Span {
        let fits = range.start <= range.end && range.end <= self.text.len();
        if !self.verbatim || !fits {
            return node_span;
        }
        let base = node_span.start as usize + self.prefix as usize;
        let inner = Span::new(node_span.file, base + range.start..base + range.end);
        if inner.end <= node_span.end {
            inner
        } else {
            node_span
        }
    }
}

/// A key of a table and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// The key without quotes.
    pub text: String,
    /// Where it is written.
    pub span: Span,
}

/// A table: entries in the order of the file, found by name in constant time.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// Removed entries leave a gap, so that removing many is not quadratic.
    entries: Vec<Option<(Key, Node)>>,
    index: HashMap<String, usize>,
    incomplete: bool,
}

impl Table {
    /// A table without entries.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Whether entries may have been lost to a syntax mistake that has been told already; a missing
    /// key then means nothing.
    pub fn is_incomplete(&self) -> bool {
        self.incomplete
    }

    /// The entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&Key, &Node)> {
        self.entries.iter().flatten().map(|(key, node)| (key, node))
    }

    /// The entries in order, without the table.
    pub fn into_entries(self) -> impl Iterator<Item = (Key, Node)> {
        self.entries.into_iter().flatten()
    }

    /// Whether there is an entry of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.index.contains_key(name)
    }

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        self.entry(name).map(|(_, node)| node)
    }

    /// The value of this name, to be changed.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Node> {
        let at = *self.index.get(name)?;
        let (_, node) = self.entries.get_mut(at)?.as_mut()?;
        Some(node)
    }

    /// The key and the value of this name.
    pub fn entry(&self, name: &str) -> Option<(&Key, &Node)> {
        let at = *self.index.get(name)?;
        let (key, node) = self.entries.get(at)?.as_ref()?;
        Some((key, node))
    }

    /// Adds an entry at the end, or replaces the one of the same name (key and value) where it stands;
    /// returns the value replaced.
    pub fn insert(&mut self, key: Key, node: Node) -> Option<Node> {
        if let Some(&at) = self.index.get(&key.text) {
            let slot = self.entries.get_mut(at)?;
            return slot.replace((key, node)).map(|(_, old)| old);
        }
        self.index.insert(key.text.clone(), self.entries.len());
        self.entries.push(Some((key, node)));
        None
    }

    /// Removes the entry of this name and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<Node> {
        let at = self.index.remove(name)?;
        let (_, node) = self.entries.get_mut(at)?.take()?;
        Some(node)
    }
}

/// Parses a TOML file. The node returned is its top table, with an empty span at the file's start.
///
/// Mistakes are told, several at once, and the tree returned is what could be saved: values with a
/// mistake are [`Value::Broken`], and the tables of a file with syntax mistakes are
/// [incomplete](Table::is_incomplete), so that a reader can go on looking for further mistakes without
/// reporting mere consequences. `None` is returned when the file is too large or not in `sources`.
pub fn parse(file: FileId, sources: &Sources, found: &mut Findings) -> Option<Node> {
    let source = sources.get(file)?;
    let text = source.text();
    if text.len() > MAX_TOML_BYTES {
        let limit = MAX_TOML_BYTES / 1024;
        let message = format!("this file is larger than {limit} KiB");
        found.push(
            Finding::in_file("file-too-large", source.name(), message)
                .help("split it up, or leave out what the game does not need"),
        );
        return None;
    }
    let mut repairs = Repairs::default();
    let mut mistakes = Vec::new();
    let mut root = None;
    for pass in 1..=MAX_PASSES {
        let repaired = repairs.apply(text);
        let (tree, errors) = DeTable::parse_recoverable(&repaired);
        let tree = tree.into_inner();
        if pass < MAX_PASSES {
            let told = repairs.extend(&tree, &errors, &repaired, text);
            if !told.is_empty() {
                // What else went wrong in this pass may be a consequence; if not, it will come again.
                mistakes.extend(told);
                dismantle(DeValue::Table(tree));
                continue;
            }
        }
        mistakes.extend(
            errors
                .iter()
                .map(|error| Mistake::new(error, text, &repairs)),
        );
        mistakes.sort_by_key(|mistake| (mistake.range.start, mistake.range.end));
        mistakes.dedup_by(|later, first| later.code == first.code && later.range == first.range);
        drop_consequences(&mut mistakes, text);
        let mut converter = Converter::new(file, text, &repairs, &mistakes);
        root = Some(converter.root(tree));
        let mut noticed = std::mem::take(&mut converter.mistakes);
        mistakes.append(&mut noticed);
        mistakes.sort_by_key(|mistake| mistake.range.start);
        break;
    }
    let root = root?;
    tell(mistakes, &root, file, text, found);
    Some(root)
}

/// Where a whole table is given twice, its keys are so as well: leaves the header's mistake only.
fn drop_consequences(mistakes: &mut Vec<Mistake>, text: &str) {
    let is_header = |line: &str| line.trim_start().starts_with('[');
    let line_of = |at: usize| {
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        text[start..].lines().next().unwrap_or("")
    };
    // Up to where the table reaches whose header was last told.
    let mut told = 0;
    mistakes.retain(|mistake| {
        let start = mistake.range.start;
        if mistake.code != DUPLICATE || start >= told {
            if mistake.code == DUPLICATE && is_header(line_of(start)) {
                let later = text[start..].split_inclusive('\n');
                told = start
                    + later
                        .enumerate()
                        .take_while(|(number, line)| *number == 0 || !is_header(line))
                        .map(|(_, line)| line.len())
                        .sum::<usize>();
            }
            return true;
        }
        false
    });
}

/// Reports the mistakes of one file.
fn tell(mistakes: Vec<Mistake>, root: &Node, file: FileId, text: &str, found: &mut Findings) {
    let mut lookups = 0;
    let mut too_deep = false;
    let mut told = 0;
    let mut untold = 0;
    let mut last = Span::new(file, 0..0);
    for mistake in mistakes {
        // Every level beyond the limit is a mistake of its own; one of them says it all.
        if mistake.code == TOO_DEEP && std::mem::replace(&mut too_deep, true) {
            continue;
        }
        last = Span::new(file, mistake.range.clone());
        if told == MAX_SYNTAX_FINDINGS {
            untold += 1;
            continue;
        }
        told += 1;
        let mut finding = Finding::error(mistake.code, last, mistake.message);
        finding.help = mistake.help;
        if mistake.code == DUPLICATE && lookups < MAX_LOOKUPS {
            lookups += 1;
            if let Some(first) = first_definition(root, file, text, &mistake.range) {
                finding = finding.related(first, "first given here");
            }
        }
        found.push(finding);
    }
    if untold > 0 {
        let message = format!("this file has {untold} further mistakes of this kind");
        found.push(Finding::error(SYNTAX, last, message));
    }
}

const SYNTAX: &str = "toml-syntax";
const DUPLICATE: &str = "duplicate-key";
const TOO_DEEP: &str = "nested-too-deep";

/// A mistake the parser or the conversion found.
struct Mistake {
    code: &'static str,
    message: String,
    help: Option<String>,
    range: Range<usize>,
}

impl Mistake {
    /// The parser's error in our words.
    fn new(error: &toml::de::Error, text: &str, repairs: &Repairs) -> Self {
        let range = error
            .span()
            .map(|range| within(text, repairs.original(range)))
            .unwrap_or_else(|| longest_key_line(text));
        let (what, expected) = match error.message().split_once(", expected ") {
            Some((what, "nothing")) => (what, None),
            Some((what, expected)) => (what, Some(expected)),
            None => (error.message(), None),
        };
        let name = quote(text.get(range.clone()).unwrap_or(""));
        let (code, message, help) = match what {
            "duplicate key" => (
                DUPLICATE,
                format!("{name} is given twice"),
                Some("keep one of the two, or give it another name".to_owned()),
            ),
            "string values must be quoted" => not_a_value(text.get(range.clone()).unwrap_or("")),
            "recursion limit" | "cannot recurse further; max recursion depth met" => too_deep(),
            _ => match what.strip_prefix("cannot extend value of type ") {
                Some(rest) => {
                    let kind = rest.strip_suffix(" with a dotted key").unwrap_or(rest);
                    (
                        DUPLICATE,
                        format!(
                            "nothing can be added to {name}, whose value is already complete ({kind})"
                        ),
                        Some("put everything into one of the two places".to_owned()),
                    )
                }
                None => (
                    SYNTAX,
                    what.to_owned(),
                    syntax_help(what)
                        .map(str::to_owned)
                        .or_else(|| expected.map(|list| format!("expected {list}"))),
                ),
            },
        };
        Self {
            code,
            message,
            help,
            range,
        }
    }

    /// Whether values near this mistake may be other than what was meant. A key given twice leaves
    /// everything else as it is.
    fn damages(&self) -> bool {
        self.code != DUPLICATE
    }
}

/// Code, message and help for nesting beyond all measure.
fn too_deep() -> (&'static str, String, Option<String>) {
    (
        TOO_DEEP,
        "values are nested too deeply here".to_owned(),
        Some(format!("at most {MAX_DEPTH} levels are allowed")),
    )
}

/// Code, message and help for what stands in a value's place and is none.
fn not_a_value(written: &str) -> (&'static str, String, Option<String>) {
    if written.is_empty() {
        let help = "write a value after the `=`".to_owned();
        return (SYNTAX, "a value is missing here".to_owned(), Some(help));
    }
    let name = quote(written);
    let help = if written.contains(' ') {
        "put text in quotes, such as \"text\", and commas between the values of a list"
    } else {
        "put text in quotes, such as \"text\""
    };
    (
        SYNTAX,
        format!("{name} is not a value"),
        Some(help.to_owned()),
    )
}

/// Advice on the syntax mistakes people make most.
fn syntax_help(what: &str) -> Option<&'static str> {
    Some(match what {
        "key with no value" | "missing assignment between key-value pairs" => {
            "write a key, `=` and a value: `key = value`"
        }
        "missing value" | "missing value for key" => "write a value after the `=`",
        "unclosed array" => "close the list with `]`",
        "unclosed inline table" => "close the table with `}`",
        "unclosed table" => "close the header with `]`",
        "unclosed array table" => "close the header with `]]`",
        "missing comma between array elements" | "missing comma between key-value pairs" => {
            "put a comma between the two"
        }
        "extra comma in array" | "extra comma in inline table" => "take the comma out",
        "invalid basic string" => {
            "the string must end with `\"` on the same line; write `\\\"` for a quote within it"
        }
        "invalid literal string" => {
            "the string must end with `'` on the same line; use `\"` around text with a `'` in it"
        }
        "invalid multi-line basic string" => "the string must end with `\"\"\"`",
        "invalid multi-line literal string" => "the string must end with `'''`",
        "unexpected key or value" => "start a new line before it",
        "missing escaped value" => {
            "write `\\\\` for a backslash, or put the text in 'single quotes'"
        }
        "unexpected leading zero" => "write the number without the zeros in front",
        _ => return None,
    })
}

/// `range` moved into `text` and onto whole characters.
fn within(text: &str, range: Range<usize>) -> Range<usize> {
    let floor = |at: usize| {
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(range.start);
    start..floor(range.end).max(start)
}

/// The start of the first line with so many dots that it can be the key the parser gave up on, about
/// which it does not say more.
fn longest_key_line(text: &str) -> Range<usize> {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if line.bytes().filter(|byte| *byte == b'.').count() >= MAX_DEPTH {
            let head = line.chars().take(20).map(char::len_utf8).sum::<usize>();
            return within(text, start..start + head.min(line.trim_end().len()));
        }
        start += line.len();
    }
    0..0
}

/// Text filled into a file's gaps. The parser loses what comes after a header, list or table that is
/// never closed and after a key without a value; with the gap filled, the rest can be examined too.
#[derive(Default)]
struct Repairs {
    /// Where in the file something is inserted, and what; sorted.
    inserted: Vec<(usize, String)>,
}

impl Repairs {
    /// The text with the gaps filled.
    fn apply<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.inserted.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut repaired = String::with_capacity(text.len() + 8 * self.inserted.len());
        let mut done = 0;
        for (at, insert) in &self.inserted {
            repaired.push_str(text.get(done..*at).unwrap_or(""));
            repaired.push_str(insert);
            done = *at;
        }
        repaired.push_str(text.get(done..).unwrap_or(""));
        Cow::Owned(repaired)
    }

    /// A range of the repaired text as one of the file.
    fn original(&self, range: Range<usize>) -> Range<usize> {
        self.original_place(range.start)..self.original_place(range.end)
    }

    fn original_place(&self, at: usize) -> usize {
        let mut shift = 0;
        for (place, insert) in &self.inserted {
            let start = place + shift;
            if at <= start {
                break;
            }
            if at < start + insert.len() {
                return *place;
            }
            shift += insert.len();
        }
        at - shift
    }

    /// The mistake of leaving open the lists and tables that start at `open`, and what closes them.
    fn close(
        &self,
        open: &[usize],
        repaired: &str,
        text: &str,
    ) -> Option<(Mistake, (usize, String))> {
        let outermost = self.original_place(*open.first()?);
        let next = next_statement(text, outermost);
        let closers: String = open
            .iter()
            .rev()
            .filter(|start| self.original_place(**start) < next.unwrap_or(text.len()))
            .map(|start| match repaired.as_bytes().get(*start) {
                Some(b'{') => '}',
                _ => ']',
            })
            .collect();
        let (what, closer) = if closers.ends_with('}') {
            ("table", '}')
        } else {
            ("list", ']')
        };
        let mistake = Mistake {
            code: SYNTAX,
            message: format!("this {what} is never closed"),
            help: Some(format!("close it with `{closer}`")),
            range: within(text, outermost..outermost + 1),
        };
        let insert = match next {
            Some(line) => (line, format!("{closers}\n")),
            None => (text.len(), format!("\n{closers}")),
        };
        Some((mistake, insert))
    }

    /// Fills the gaps that `errors` show, and returns the mistakes this settles.
    fn extend(
        &mut self,
        tree: &DeTable<'_>,
        errors: &[toml::de::Error],
        repaired: &str,
        text: &str,
    ) -> Vec<Mistake> {
        let mut settled: Vec<Mistake> = Vec::new();
        let mut more: Vec<(usize, String)> = Vec::new();
        for error in errors {
            let Some(range) = error.span() else { continue };
            let insert = match error.message() {
                "unclosed array, expected `]`" | "unclosed inline table, expected `}`" => {
                    let open = open_at(tree, repaired, range.start);
                    if let Some((mistake, closers)) = self.close(&open, repaired, text) {
                        // What follows is swallowed in this pass, and comes again in the next.
                        settled.retain(|other| other.range.start < mistake.range.start);
                        more.retain(|(at, _)| *at < mistake.range.start);
                        settled.push(mistake);
                        more.push(closers);
                        break;
                    }
                    continue;
                }
                _ if more.len() >= MAX_REPAIRS => continue,
                "key with no value, expected `=`" => " = 0",
                "unclosed table, expected `]`" | "unclosed array table, expected `]`" => "]",
                "unclosed array table, expected `]]`" => "]]",
                _ => continue,
            };
            let at = within(text, self.original(range)).end;
            settled.push(Mistake::new(error, text, self));
            more.push((at, insert.to_owned()));
        }
        self.inserted.append(&mut more);
        self.inserted.sort_by_key(|(at, _)| *at);
        settled
    }
}

/// The starts of the lists and inline tables that reach the byte at `at`, the outermost first.
fn open_at(tree: &DeTable<'_>, text: &str, at: usize) -> Vec<usize> {
    let mut open = Vec::new();
    let mut rest: Vec<&DeSpanned<DeValue<'_>>> = tree.values().collect();
    while let Some(node) = rest.pop() {
        let range = node.span();
        let value = node.get_ref();
        if !has_header(value, &range, text) {
            let is_nest = matches!(value, DeValue::Array(_) | DeValue::Table(_));
            if !is_nest || range.start >= at || range.end < at {
                continue;
            }
            open.push(range.start);
            rest.clear();
        }
        match value {
            DeValue::Array(items) => rest.extend(items.iter()),
            DeValue::Table(table) => rest.extend(table.values()),
            _ => {}
        }
    }
    open
}

/// The start of the first line after the byte at `at` that looks like a header or like `key = ...`,
/// without indentation, which people rarely write within a list.
fn next_statement(text: &str, at: usize) -> Option<usize> {
    let is_key = |written: &str| {
        let allowed = |c: char| c.is_alphanumeric() || "_-.'\" ".contains(c);
        !written.trim().is_empty() && !written.starts_with(' ') && written.chars().all(allowed)
    };
    let mut start = at + text.get(at..)?.find('\n')? + 1;
    for line in text.get(start..)?.split_inclusive('\n') {
        let bare = line.split('#').next().unwrap_or("").trim_end();
        let header = bare.trim_start_matches('[').trim_end_matches(']');
        let is_header = bare.starts_with('[') && bare.ends_with(']') && is_key(header);
        if is_header || bare.split_once('=').is_some_and(|(key, _)| is_key(key)) {
            return Some(start);
        }
        start += line.len();
    }
    None
}

/// Turns the parser's tree into ours.
struct Converter<'a> {
    file: FileId,
    text: &'a str,
    repairs: &'a Repairs,
    /// The places of damaging mistakes: each start, with the greatest end of all up to it.
    damage: Vec<(usize, usize)>,
    /// Mistakes only the conversion notices.
    mistakes: Vec<Mistake>,
}

impl<'a> Converter<'a> {
    /// `mistakes` are sorted by start.
    fn new(file: FileId, text: &'a str, repairs: &'a Repairs, mistakes: &[Mistake]) -> Self {
        let mut reach = 0;
        let damage = mistakes
            .iter()
            .filter(|mistake| mistake.damages())
            .map(|mistake| {
                reach = reach.max(mistake.range.end);
                (mistake.range.start, reach)
            })
            .collect();
        Self {
            file,
            text,
            repairs,
            damage,
            mistakes: Vec::new(),
        }
    }

    fn root(&mut self, tree: DeTable<'_>) -> Node {
        Node {
            value: Value::Table(self.table(tree, 0)),
            span: Span::new(self.file, 0..0),
        }
    }

    fn table(&mut self, tree: DeTable<'_>, depth: usize) -> Table {
        let mut entries: Vec<_> = tree.into_iter().collect();
        // The parser's own order gets mixed up when a table is first named as part of another.
        entries.sort_by_key(|(key, _)| key.span().start);
        let mut table = Table {
            incomplete: !self.damage.is_empty(),
            ..Table::default()
        };
        for (key, node) in entries {
            let place = self.repairs.original(key.span());
            let span = Span::new(self.file, place.clone());
            let mut node = self.node(node, depth + 1);
            // Where a key or value is missing, the parser invents one that stands nowhere.
            if node.span.start == node.span.end {
                node = Node {
                    value: Value::Broken,
                    span,
                };
            }
            if !place.is_empty() {
                let text = key.into_inner().into_owned();
                table.insert(Key { text, span }, node);
            }
        }
        table
    }

    fn node(&mut self, node: DeSpanned<DeValue<'_>>, depth: usize) -> Node {
        let written = node.span();
        let range = self.repairs.original(written.clone());
        let span = Span::new(self.file, range.clone());
        let value = node.into_inner();
        let made_by_header = match &value {
            DeValue::Table(_) => has_header(&value, &range, self.text),
            _ => has_header(&value, &written, self.text),
        };
        let broken = self.is_damaged(&range) && !made_by_header;
        if broken || depth > MAX_DEPTH {
            if !broken {
                let (code, message, help) = too_deep();
                self.mistakes.push(Mistake {
                    code,
                    message,
                    help,
                    range: within(self.text, range),
                });
            }
            dismantle(value);
            return Node {
                value: Value::Broken,
                span,
            };
        }
        let value = match value {
            DeValue::String(text) => Value::String(self.string(text.into_owned(), &range)),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => Value::Integer(number),
                    Err(_) => self.bad_number("this integer is too large to be used", range),
                }
            }
            DeValue::Float(number) => match number.as_str().parse::<f64>() {
                Ok(value) if value.is_finite() || !number.as_str().contains(['e', 'E']) => {
                    Value::Float(value)
                }
                _ => self.bad_number("this number is too large to be used", range),
            },
            DeValue::Boolean(value) => Value::Boolean(value),
            DeValue::Datetime(_) => Value::Other("a date or time"),
            DeValue::Array(items) => Value::Array(
                items
                    .into_iter()
                    .map(|item| self.node(item, depth + 1))
                    .collect(),
            ),
            DeValue::Table(table) => Value::Table(self.table(table, depth)),
        };
        Node { value, span }
    }

    /// Whether a damaging mistake touches `range`.
    fn is_damaged(&self, range: &Range<usize>) -> bool {
        let before = self
            .damage
            .partition_point(|(start, _)| *start <= range.end);
        let reach = before.checked_sub(1).and_then(|at| self.damage.get(at));
        reach.is_some_and(|(_, end)| *end >= range.start)
    }

    fn bad_number(&mut self, message: &str, range: Range<usize>) -> Value {
        self.mistakes.push(Mistake {
            code: "number-too-large",
            message: message.to_owned(),
            help: Some("integers have at most 64 bits, other numbers a double's range".to_owned()),
            range: within(self.text, range),
        });
        Value::Broken
    }

    /// Compares what a string says with how it is written.
    fn string(&self, text: String, range: &Range<usize>) -> Text {
        let written = self.text.get(range.clone()).unwrap_or("");
        let quotes = if written.starts_with("\"\"\"") || written.starts_with("'''") {
            3
        } else {
            1
        };
        let body = written.get(quotes..).unwrap_or("");
        let line_end = match body.as_bytes() {
            [b'\n', ..] if quotes == 3 => 1,
            [b'\r', b'\n', ..] if quotes == 3 => 2,
            _ => 0,
        };
        let prefix = quotes + line_end;
        let inner = written
            .len()
            .checked_sub(quotes)
            .and_then(|end| written.get(prefix..end));
        Text {
            verbatim: inner == Some(text.as_str()),
            prefix: u32::try_from(prefix).unwrap_or_default(),
            text,
        }
    }
}

/// Whether a table or array is one that a `[header]` or a dotted key made, and whose contents are
/// therefore not within its span.
fn has_header(value: &DeValue<'_>, range: &Range<usize>, text: &str) -> bool {
    match value {
        DeValue::Table(_) => !text
            .get(range.clone())
            .is_some_and(|it| it.starts_with('{')),
        // The tables of `[[name]]` are an array that stands where its first table does.
        DeValue::Array(items) => items.first().is_some_and(|first| first.span() == *range),
        _ => false,
    }
}

/// Drops a value without recursion: dotted keys within inline tables can nest thousands of levels.
fn dismantle(value: DeValue<'_>) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            DeValue::Array(items) => rest.extend(items.into_iter().map(DeSpanned::into_inner)),
            DeValue::Table(table) => {
                rest.extend(table.into_iter().map(|(_, node)| node.into_inner()));
            }
            _ => {}
        }
    }
}

/// Where the key at `key`, given for the second time, was given first. The parser does not tell, so
/// this looks at what the key's line, or the inline table around it, says. `None` when in doubt.
fn first_definition(root: &Node, file: FileId, text: &str, key: &Range<usize>) -> Option<Span> {
    let before = text.get(..key.start)?;
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.get(line_start..)?.trim_start();
    let first = if let Some(inline) = innermost_inline(root, text, key.start) {
        let opening = before.rfind(['{', ',', '\n']).map_or(0, |at| at + 1);
        let path = key_path(text.get(opening..key.end)?)?;
        follow(inline, &path)
    } else if let Some(header) = line.strip_prefix('[') {
        let header = header.strip_prefix('[').unwrap_or(header);
        let opening = key.start - header.len();
        let path = key_path(text.get(opening..key.end)?)?;
        // A header that comes again takes the first one's place in the tree, so look before it came.
        let text = text.get(..line_start)?;
        let (tree, _) = DeTable::parse_recoverable(text);
        let repairs = Repairs::default();
        let root = Converter::new(file, text, &repairs, &[]).root(tree.into_inner());
        follow(as_table(&root)?, &path)
    } else {
        let mut current = root;
        latest_header(root, text, key.start, &mut current);
        let path = key_path(text.get(line_start..key.end)?)?;
        follow(as_table(current)?, &path)
    };
    first.filter(|span| (span.end as usize) <= key.start)
}

/// The parts of a dotted key as it is written.
fn key_path(written: &str) -> Option<Vec<String>> {
    let statement = format!("{written} = 0");
    let mut table = DeTable::parse(&statement).ok()?.into_inner();
    let mut path = Vec::new();
    while let Some((key, node)) = table.into_iter().next() {
        path.push(key.into_inner().into_owned());
        match node.into_inner() {
            DeValue::Table(inner) => table = inner,
            _ => break,
        }
    }
    Some(path)
}

/// The key at the end of `path`; of the tables of a `[[name]]` the last one counts.
fn follow(mut table: &Table, path: &[String]) -> Option<Span> {
    let (last, parents) = path.split_last()?;
    for name in parents {
        table = match &table.get(name)?.value {
            Value::Table(table) => table,
            Value::Array(items) => as_table(items.last()?)?,
            _ => return None,
        };
    }
    table.entry(last).map(|(key, _)| key.span)
}

fn as_table(node: &Node) -> Option<&Table> {
    match &node.value {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

/// The nodes directly within a node.
fn children(node: &Node) -> Box<dyn Iterator<Item = &Node> + '_> {
    match &node.value {
        Value::Table(table) => Box::new(table.iter().map(|(_, node)| node)),
        Value::Array(items) => Box::new(items.iter()),
        _ => Box::new(std::iter::empty()),
    }
}

/// What a node's text starts with.
fn first_char(node: &Node, text: &str) -> Option<char> {
    text.get(node.span.start as usize..node.span.end as usize)?
        .chars()
        .next()
}

/// The smallest `{...}` around the byte at `at`.
fn innermost_inline<'a>(node: &'a Node, text: &str, at: usize) -> Option<&'a Table> {
    let within = (node.span.start as usize) < at && at < node.span.end as usize;
    children(node)
        .find_map(|child| innermost_inline(child, text, at))
        .or_else(|| as_table(node).filter(|_| within && first_char(node, text) == Some('{')))
}

/// Replaces `best` by the table whose header comes last before the byte at `at`, if there is one.
fn latest_header<'a>(node: &'a Node, text: &str, at: usize, best: &mut &'a Node) {
    let start = node.span.start as usize;
    let is_header = as_table(node).is_some() && first_char(node, text) == Some('[');
    if is_header && start < at && start >= best.span.start as usize {
        *best = node;
    }
    for child in children(node) {
        latest_header(child, text, at, best);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> (Node, Vec<Finding>, Sources) {
        let mut sources = Sources::new();
        let file = sources.add("x.toml", text);
        let mut found = Findings::new();
        let node = parse(file, &sources, &mut found).unwrap();
        (node, found.into_vec(), sources)
    }

    fn get<'a>(node: &'a Node, path: &str) -> &'a Node {
        path.split('.').fold(node, |node, name| match &node.value {
            Value::Array(items) => &items[name.parse::<usize>().unwrap()],
            _ => as_table(node).unwrap().get(name).unwrap(),
        })
    }

    #[test]
    fn keeps_order_and_places() {
        let text = "z = 1\n[b.c]\nx = 2\n[a]\n[b]\ny = [1.5, true, {k = 1979-05-27}]\n[[l]]\n[[l]]\nq = 1\n";
        let (root, found, sources) = parsed(text);
        assert!(found.is_empty(), "{found:?}");
        let table = as_table(&root).unwrap();
        let names: Vec<_> = table.iter().map(|(key, _)| key.text.as_str()).collect();
        assert_eq!(names, ["z", "a", "b", "l"]);
        assert_eq!(sources.slice(get(&root, "b.c").span), "[b.c]");
        assert_eq!(sources.slice(get(&root, "b").span), "[b]");
        assert_eq!(sources.slice(get(&root, "b.c.x").span), "2");
        assert!(matches!(get(&root, "b.y.2.k").value, Value::Other(_)));
        assert_eq!(sources.position(get(&root, "l.1").span), (8, 1));
    }

    #[test]
    fn points_into_strings() {
        let text = "a = 'n:e'\nb = \"n:e\"\nc = \"n\\u003Ae\"\nd = '''\r\nn:e'''\ne = \"\"\"n:e\"\"\"\nf = ''\n";
        let (root, found, sources) = parsed(text);
        assert!(found.is_empty(), "{found:?}");
        let whole = "\"n\\u003Ae\"";
        for (name, inner) in [
            ("a", ":e"),
            ("b", ":e"),
            ("c", whole),
            ("d", ":e"),
            ("e", ":e"),
        ] {
            let node = get(&root, name);
            let Value::String(text) = &node.value else {
                unreachable!()
            };
            assert_eq!(text.text, "n:e");
            assert_eq!(sources.slice(text.inner_span(node.span, 1..3)), inner);
            assert_eq!(text.inner_span(node.span, 1..4), node.span);
        }
    }

    #[test]
    fn tells_several_mistakes_and_saves_the_rest() {
        let text = "a = bare\nb = \"open\nc = [1 2]\nd =\ne\nf = 3 4\ng = 99999999999999999999\n[h\ni = 1e999\nj = 5\n";
        let (root, found, sources) = parsed(text);
        let lines: Vec<_> = found
            .iter()
            .map(|one| sources.position(one.span.unwrap()).0)
            .collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 8, 9], "{found:#?}");
        assert!(found.iter().all(|one| one.help.is_some()), "{found:#?}");
        for name in ["a", "b", "c", "d", "g", "h.i"] {
            assert!(matches!(get(&root, name).value, Value::Broken), "{name}");
        }
        assert!(matches!(get(&root, "h.j").value, Value::Integer(5)));
        assert!(as_table(&root).unwrap().is_incomplete());
    }

    #[test]
    fn goes_on_after_what_is_never_closed() {
        let text = "a = [1, [2,\n  3,\nb = oops\n[t]\nc = {x = 1,\n[[k]]\nd = 1\n[[k]\nd = oops\n[[k]]\nd = 2\ne = [1 # no";
        let (root, found, sources) = parsed(text);
        let places: Vec<_> = found
            .iter()
            .map(|one| sources.position(one.span.unwrap()))
            .collect();
        assert_eq!(
            places,
            [(1, 5), (3, 5), (5, 5), (8, 5), (9, 5), (12, 5)],
            "{found:#?}"
        );
        assert!(found.iter().all(|one| one.help.is_some()), "{found:#?}");
        assert!(matches!(get(&root, "a").value, Value::Broken));
        assert!(matches!(get(&root, "t.c").value, Value::Broken));
        assert!(matches!(get(&root, "k.0.d").value, Value::Integer(1)));
        assert_eq!(sources.slice(get(&root, "k.2.d").span), "2");
    }

    fn twice(text: &str) -> Vec<(Range<u32>, Option<Range<u32>>)> {
        let (root, found, _) = parsed(text);
        assert!(!as_table(&root).unwrap().is_incomplete());
        let range = |span: Span| span.start..span.end;
        found
            .iter()
            .map(|one| {
                assert_eq!(one.code, DUPLICATE);
                let first = one.related.first().map(|(span, _)| range(*span));
                (range(one.span.unwrap()), first)
            })
            .collect()
    }

    #[test]
    fn finds_the_first_of_two_keys() {
        let samples = [
            ("a = 1\na = 2\n", 6, 0),
            ("a = 1\n[t]\na = 2\nb = {a = 3}\na = 4", 28, 10),
            ("[a]\n[b]\n[a]\n", 9, 1),
            ("[[a]]\n[a]\n", 7, 2),
            ("[a]\nx = 1\n[[a]]\n", 12, 1),
            ("[p]\na.'b' = 1\na.b = 2\n", 16, 6),
            ("x = [{}, {a.b = 1, c = 2, a.b = 3}]", 28, 12),
            ("x = {\n a = 1,\n a = 2 }", 15, 7),
            ("a = 1\n[a.b]\n", 7, 0),
            ("a = 1\na.b = 2\n", 6, 0),
        ];
        for (text, second, first) in samples {
            let all = twice(text);
            assert_eq!(all.len(), 1, "{text}");
            let starts = (all[0].0.start, all[0].1.clone().map(|range| range.start));
            assert_eq!(starts, (second, Some(first)), "{text}");
        }
    }

    #[test]
    fn bears_deep_nesting() {
        let dots = |count: usize| vec!["a"; count].join(".");
        let braces = format!(
            "{}1{}",
            format!("{{{} = ", dots(79)).repeat(79),
            "}".repeat(79)
        );
        let samples = [
            format!("a = {}", "[".repeat(100_000)),
            format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000)),
            format!("a = {}", "{a=".repeat(100_000)),
            format!("x = 1\n{} = 1\n", dots(100_000)),
            format!("x = 1\n[{}]\n", dots(100_000)),
            format!("[{}]\n{} = {braces}\n", dots(79), dots(79)),
            format!("a = {{x = 1, y = {braces}}}"),
        ];
        for sample in samples {
            let (root, found, sources) = parsed(&sample);
            let deep = found.iter().filter(|one| one.code == TOO_DEEP).count();
            assert_eq!(deep, 1, "{found:?}");
            for one in &found {
                assert!(one.span.unwrap().start > 0, "{one:?}");
                sources.slice(one.span.unwrap());
            }
            drop(root.clone());
        }
        let (_, found, _) = parsed(&format!("a = 1\na = {braces}\n"));
        assert_eq!(found.len(), 1);
        let most = MAX_DEPTH - 1;
        let (_, found, _) = parsed(&format!("a = {}1{}", "[".repeat(most), "]".repeat(most)));
        assert_eq!(found.len(), 0, "{found:?}");
    }

    #[test]
    fn bears_files_of_nothing_but_mistakes() {
        for sample in [
            "=",
            "]\n",
            "a\n",
            "a=1\n",
            "\"",
            "[",
            "{",
            ",",
            "a=[,",
            "[[a]]\n[a]\n",
            "é",
            "\0",
            "a={x=1,x=1}\n",
            "a.",
            "\r",
            "'''",
            "a={",
        ] {
            let (_, found, _) = parsed(&sample.repeat(40_000 / sample.len()));
            assert!(found.len() <= MAX_SYNTAX_FINDINGS + 1);
            assert!(!found.is_empty());
        }
        let mut sources = Sources::new();
        let file = sources.add("x.toml", "#".repeat(MAX_TOML_BYTES + 1));
        let mut found = Findings::new();
        assert!(parse(file, &sources, &mut found).is_none());
        assert!(found.has_errors());
    }

    #[test]
    fn tables_can_be_patched() {
        let (root, _, _) = parsed("a = 1\nb = 2\nc = 3\n");
        let (other, _, _) = parsed("\nb = 20\nd = 40\n");
        let mut table = as_table(&root).unwrap().clone();
        assert!(table.remove("a").is_some() && table.remove("a").is_none());
        for (key, node) in as_table(&other).unwrap().clone().into_entries() {
            table.insert(key, node);
        }
        let names: Vec<_> = table.iter().map(|(key, _)| key.text.as_str()).collect();
        assert_eq!(names, ["b", "c", "d"]);
        assert_eq!(table.len(), 3);
        assert!(matches!(table.get("b").unwrap().value, Value::Integer(20)));
        assert_eq!(table.entry("b").unwrap().0.span.start, 1);
    }
}
