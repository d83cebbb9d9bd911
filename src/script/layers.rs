//! Scripts laid over each other: functions are overridden by name, and a script calls the
//! one below as `base::NAME(…)`.
//!
//! All scripts of a game become one: of the functions of a name and number of arguments the
//! topmost keeps its name, and those below get names of their own, which `base::` calls are
//! turned into. So a call by the plain name means the topmost from wherever it is made.
//! `global::NAME` means the constant of the script that it stands in, or of the nearest one
//! below. The texts are numbered by lines one after the other, so that a place says which
//! script it is in.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rhai::{
    AST, ASTFlags, ASTNode, Engine, Expr, FnCallExpr, Module, Position, ScriptFuncDef, Stmt, Token,
};

use super::fault::ScriptFault;
use crate::package::finding::quote;
use crate::package::read::list;

/// What calls the functions of the scripts below.
pub(super) const BASE: &str = "base";
/// What constants are called within functions.
pub(super) const GLOBAL: &str = "global";

/// What the names begin with that are given here; the number of the script follows, and the
/// name. Rhai calls only what is called as scripts could call it.
const GIVEN: &str = "base__";

/// Most lines of all scripts of a game: places know no more.
const MOST_LINES: usize = 60_000;

/// What the names of the functions of a card's script begin with; the number of the script
/// follows, and the name. So cards that call their functions alike do not override each other.
const OF_CARD: &str = "card__";

/// A script as it is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScriptText {
    /// Its file, as shown to people.
    pub file: String,
    /// What it says.
    pub text: String,
    /// The card whose it is, if it is one's.
    pub of: Option<String>,
}

/// A script's text, and its file as shown to people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub(super) file: Arc<str>,
    pub(super) text: Arc<str>,
    /// How many lines come before it.
    pub(super) before: usize,
    /// The card whose it is, if it is one's.
    pub(super) of: Option<Arc<str>>,
}

/// Numbers the lines of scripts, the lowest first.
pub(super) fn numbered(texts: &[ScriptText]) -> Result<Vec<Text>, ScriptFault> {
    let mut before = 0;
    let mut numbered = Vec::with_capacity(texts.len());
    for ScriptText { file, text, of } in texts {
        numbered.push(Text {
            file: file.as_str().into(),
            text: text.as_str().into(),
            before,
            of: of.as_deref().map(Into::into),
        });
        before += text.matches('\n').count() + 1;
        if texts.len() > 1 && before > MOST_LINES {
            let message =
                format!("the scripts of a game with its layers have at most {MOST_LINES} lines");
            return Err(ScriptFault::new(file, message));
        }
    }
    Ok(numbered)
}

/// A name as it was written.
pub(super) fn written(name: &str) -> &str {
    let given = name.strip_prefix(GIVEN).or(name.strip_prefix(OF_CARD));
    given
        .and_then(|rest| rest.split_once("__"))
        .map_or(name, |(_, name)| name)
}

/// Whether a function can be called from outside.
pub(super) fn is_visible(name: &str) -> bool {
    !name.starts_with(GIVEN) && !name.starts_with(OF_CARD) && !name.starts_with("anon$")
}

/// The names of a card's own functions, and what is put before them.
type Own = (HashSet<String>, String);

/// The functions that a card's script defines; `None` of other scripts.
fn of_card(number: usize, text: &Text, ast: &AST) -> Option<Own> {
    text.of.as_ref()?;
    let names = ast.iter_fn_def().map(|function| function.name.to_string());
    Some((names.collect(), format!("{OF_CARD}{number}__")))
}

/// The card's function that a name stands for: the number of its script, and its own name.
pub(super) fn function_of_card(name: &str) -> Option<(usize, &str)> {
    let (number, name) = name.strip_prefix(OF_CARD)?.split_once("__")?;
    Some((number.parse().ok()?, name))
}

thread_local! {
    static TOKENS: RefCell<Tokens> = RefCell::default();
}

/// What is seen of a script's words while it is read, and what is made of them.
#[derive(Default)]
struct Tokens {
    /// Where the names after `base::` and `global::` stand, by where those words stand.
    qualified: HashMap<Position, Position>,
    /// Such a word that was read last, and whether its `::` has been.
    open: Option<(Position, bool)>,
    /// What names are turned into, by where they stand.
    renamed: HashMap<Position, String>,
    /// The names of a card's own functions, and what is put before them.
    own: Option<Own>,
    /// Whether the word before was a dot: what follows is no function by itself.
    dotted: bool,
}

/// Looks at every word of a script as it is read, and renames it.
pub(super) fn read_token(token: Token, place: Position) -> Token {
    TOKENS.with_borrow_mut(|tokens| {
        let open = tokens.open.take();
        let dotted = std::mem::replace(&mut tokens.dotted, matches!(token, Token::Period));
        match (&token, open) {
            (Token::DoubleColon, Some((from, false))) => tokens.open = Some((from, true)),
            (Token::Identifier(name), open) => {
                if let Some((from, true)) = open {
                    tokens.qualified.insert(from, place);
                } else if [BASE, GLOBAL].contains(&name.as_str()) {
                    tokens.open = Some((place, false));
                }
                if let Some(other) = tokens.renamed.get(&place) {
                    return Token::Identifier(Box::new(other.as_str().into()));
                }
                if let Some((own, before)) = &tokens.own
                    && !dotted
                    && own.contains(name.as_str())
                {
                    return Token::Identifier(Box::new(format!("{before}{name}").into()));
                }
            }
            _ => {}
        }
        token
    })
}

/// A script that has been read.
struct Read {
    ast: AST,
    qualified: HashMap<Position, Position>,
}

/// By what functions are told apart: name, the type that it is a method of, and arguments.
type Key = (String, Option<String>, usize);

fn key(function: &ScriptFuncDef) -> Key {
    let of = function.this_type.as_ref().map(ToString::to_string);
    (function.name.to_string(), of, function.params.len())
}

/// A name that is said to be in another place.
struct Use {
    /// Where `base` or `global` stands.
    from: Position,
    name: String,
    /// How many arguments it is called with; nothing if it is no call.
    arguments: Option<usize>,
}

/// Makes one script of all.
///
/// # Errors
/// The first thing that does not parse, or that is not there.
pub(super) fn compile(engine: &Engine, texts: &[Text]) -> Result<AST, ScriptFault> {
    let mut read = Vec::with_capacity(texts.len());
    let mut owned = Vec::with_capacity(texts.len());
    for (number, text) in texts.iter().enumerate() {
        let plain = read_text(engine, text, &text.text, HashMap::new(), None)?;
        let own = of_card(number, text, &plain.ast);
        read.push(match own.clone() {
            Some(own) => read_text(engine, text, &text.text, HashMap::new(), Some(own))?,
            None => plain,
        });
        owned.push(own);
    }
    for (script, text) in read.iter().zip(texts) {
        let mut all = script.ast.iter_fn_def();
        if let Some(function) = all.find(|function| function.name.starts_with(GIVEN)) {
            let why = format!("names that begin with {} are not for scripts", quote(GIVEN));
            return Err(ScriptFault::at(
                &text.file,
                function.body.start_position(),
                why,
            ));
        }
    }
    let merging = Merging::new(&read);
    for (layer, text) in texts.iter().enumerate() {
        let renamed = merging.renames(layer, &read[layer], text)?;
        if !renamed.is_empty() {
            let blanked = blanked(text, &read[layer], &renamed);
            let own = owned.get_mut(layer).and_then(Option::take);
            read[layer].ast = read_text(engine, text, &blanked, renamed, own)?.ast;
        }
    }
    match read.as_mut_slice() {
        [one] => Ok(std::mem::take(&mut one.ast)),
        several => Ok(merging.merged(several)),
    }
}

fn read_text(
    engine: &Engine,
    text: &Text,
    source: &str,
    renamed: HashMap<Position, String>,
    own: Option<Own>,
) -> Result<Read, ScriptFault> {
    TOKENS.set(Tokens {
        renamed,
        own,
        ..Tokens::default()
    });
    let padded;
    let source = if text.before == 0 {
        source
    } else {
        padded = "\n".repeat(text.before) + source;
        &padded
    };
    let ast = engine.compile(source);
    let tokens = TOKENS.take();
    Ok(Read {
        ast: ast.map_err(|error| ScriptFault::parsing(&text.file, source, &error))?,
        qualified: tokens.qualified,
    })
}

/// What the scripts define.
struct Merging {
    /// For each function the scripts that define it, the lowest first.
    functions: HashMap<Key, Vec<usize>>,
    /// For each constant the scripts that define it, the lowest first.
    constants: HashMap<String, Vec<usize>>,
}

impl Merging {
    fn new(read: &[Read]) -> Merging {
        let mut merging = Merging {
            functions: HashMap::new(),
            constants: HashMap::new(),
        };
        for (layer, script) in read.iter().enumerate() {
            for function in script.ast.iter_fn_def() {
                let layers = merging.functions.entry(key(function)).or_default();
                layers.push(layer);
            }
            for name in script.ast.statements().iter().filter_map(constant) {
                let layers = merging.constants.entry(name.to_owned()).or_default();
                if layers.last() != Some(&layer) {
                    layers.push(layer);
                }
            }
        }
        merging
    }

    /// What the names of a script are to be turned into, by where they stand.
    fn renames(
        &self,
        layer: usize,
        read: &Read,
        text: &Text,
    ) -> Result<HashMap<Position, String>, ScriptFault> {
        let mut renamed = HashMap::new();
        for each in uses(&read.ast) {
            let fault = |why: String| ScriptFault::at(&text.file, each.from, why);
            let Some(place) = read.qualified.get(&each.from) else {
                continue;
            };
            let other = match each.arguments {
                Some(arguments) => {
                    let from = (layer, text.of.is_some());
                    Some(self.below(from, &each.name, arguments).map_err(fault)?)
                }
                None => self.constant(layer, &each.name).map_err(fault)?,
            };
            renamed.extend(other.map(|other| (*place, other)));
        }
        Ok(renamed)
    }

    /// The name of the function below a script.
    fn below(
        &self,
        (layer, of_card): (usize, bool),
        name: &str,
        arguments: usize,
    ) -> Result<String, String> {
        let call = || quote(&format!("{BASE}::{}", written(name)));
        if of_card {
            return Err(format!(
                "{} means a script below, and a card's script lies over none: call functions by \
                 their names alone",
                call()
            ));
        }
        if layer == 0 {
            return Err(format!(
                "{} means the script below, and there is none below this one",
                call()
            ));
        }
        let key = (name.to_owned(), None, arguments);
        let layers = self.functions.get(&key).map_or(&[][..], Vec::as_slice);
        let Some(target) = layers.iter().rev().find(|other| **other < layer) else {
            let known = self
                .functions
                .iter()
                .filter(|(_, layers)| layers[0] < layer);
            let mut known: Vec<&str> = known.map(|((name, ..), _)| name.as_str()).collect();
            known.retain(|name| is_visible(name));
            known.sort_unstable();
            known.dedup();
            let there = if known.is_empty() {
                "there are no functions at all".to_owned()
            } else {
                format!("there is {}", list(known.iter().copied(), 12))
            };
            let with = match arguments {
                1 => "1 argument".to_owned(),
                many => format!("{many} arguments"),
            };
            return Err(format!(
                "no script below has a function {} with {with}; {there}",
                quote(name)
            ));
        };
        Ok(lowered(name, *target, layers))
    }

    /// The name of the constant that a script means, if it is another than that said.
    fn constant(&self, layer: usize, name: &str) -> Result<Option<String>, String> {
        let layers = self.constants.get(name).map_or(&[][..], Vec::as_slice);
        match layers.iter().rev().find(|other| **other <= layer) {
            Some(target) if layers.len() > 1 => Ok(Some(given(name, *target))),
            Some(_) => Ok(None),
            None => Err(format!("there is no constant {} here", quote(name))),
        }
    }

    /// One script with everything that the scripts define.
    fn merged(&self, read: &[Read]) -> AST {
        let mut library = Module::new();
        let mut statements = Vec::new();
        for (layer, script) in read.iter().enumerate() {
            for function in script.ast.iter_fn_def() {
                let layers = self.functions.get(&key(function));
                let layers = layers.map_or(&[][..], Vec::as_slice);
                let mut function = ScriptFuncDef::clone(function);
                function.name = lowered(&function.name, layer, layers).into();
                library.set_script_fn(function);
            }
            for statement in script.ast.statements() {
                let mut statement = statement.clone();
                if let (Some(name), Stmt::Var(parts, ..)) =
                    (constant(&statement.clone()), &mut statement)
                    && self
                        .constants
                        .get(name)
                        .is_some_and(|layers| layers.len() > 1)
                {
                    parts.0.name = given(name, layer).into();
                }
                statements.push(statement);
            }
        }
        AST::new(statements, library)
    }
}

/// The name of a script's function: its own if no other is above it.
fn lowered(name: &str, layer: usize, layers: &[usize]) -> String {
    match layers.last() {
        Some(top) if *top != layer => given(name, layer),
        _ => name.to_owned(),
    }
}

/// A name that only this script's thing of that name has.
fn given(name: &str, layer: usize) -> String {
    format!("{GIVEN}{layer}__{name}")
}

/// The name of the constant that a statement outside of functions defines.
fn constant(statement: &Stmt) -> Option<&str> {
    match statement {
        Stmt::Var(parts, flags, _) if flags.contains(ASTFlags::CONSTANT) => Some(&parts.0.name),
        _ => None,
    }
}

/// Everything that a script names in another place.
fn uses(ast: &AST) -> Vec<Use> {
    let mut found = Vec::new();
    let call = |call: &FnCallExpr| {
        let root = call
            .namespace
            .path
            .first()
            .filter(|root| root.name == BASE)?;
        Some(Use {
            from: root.pos,
            name: call.name.to_string(),
            arguments: Some(call.args.len()),
        })
    };
    ast.walk(&mut |path: &[ASTNode<'_>]| {
        found.extend(match path.last() {
            Some(ASTNode::Expr(Expr::FnCall(parts, _)) | ASTNode::Stmt(Stmt::FnCall(parts, _))) => {
                call(parts)
            }
            Some(ASTNode::Expr(Expr::Variable(parts, ..))) => {
                let root = parts.2.path.first().filter(|root| root.name == GLOBAL);
                root.map(|root| Use {
                    from: root.pos,
                    name: parts.1.to_string(),
                    arguments: None,
                })
            }
            _ => None,
        });
        true
    });
    found
}

/// A script's text with blanks for the `base::` before renamed names.
fn blanked(text: &Text, read: &Read, renamed: &HashMap<Position, String>) -> String {
    let mut bytes = text.text.as_bytes().to_vec();
    let lines: Vec<&str> = text.text.split('\n').collect();
    let mut starts = Vec::with_capacity(lines.len());
    let mut start = 0;
    for line in &lines {
        starts.push(start);
        start += line.len() + 1;
    }
    let offset = |place: Position| {
        let line = place.line()?.checked_sub(text.before + 1)?;
        let column = place.position()?.checked_sub(1)?;
        let (at, _) = lines.get(line)?.char_indices().nth(column)?;
        Some(starts.get(line)? + at)
    };
    for (from, to) in &read.qualified {
        let (Some(start), Some(end)) = (offset(*from), offset(*to)) else {
            continue;
        };
        let qualifier = text.text.get(start..).unwrap_or_default();
        if !renamed.contains_key(to) || !qualifier.starts_with(BASE) {
            continue;
        }
        for byte in bytes.get_mut(start..end).unwrap_or_default() {
            // Columns count characters: of a longer one in a comment one blank is left.
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
