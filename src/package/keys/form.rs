//! What a key is, and what its value may be.

/// A table that a file may have.
#[derive(Debug)]
pub struct Table {
    /// A short name of its own, for references.
    pub name: &'static str,
    /// Its header, or how it is written.
    pub title: &'static str,
    pub(super) doc: &'static str,
    pub(super) keys: &'static [Key],
    /// The tables whose keys it has as well.
    pub(super) also: &'static [&'static Table],
    /// An example, as TOML; empty if it has none.
    pub example: &'static str,
}

/// A key of a table.
#[derive(Debug)]
pub struct Key {
    /// How it is written.
    pub name: &'static str,
    /// What its value may be.
    pub form: Form,
    /// Whether it must be there.
    pub needed: bool,
    /// What it is if it is not said, in words; empty where that is nothing.
    pub default: &'static str,
    pub(super) doc: &'static str,
}

/// What a value may be.
#[derive(Debug)]
pub enum Form {
    /// A text, which says this.
    Text(&'static str),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number from one to another.
    Integer(i64, i64),
    /// Any number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// A list.
    List(&'static Form),
    /// One, or a list of them.
    Several(&'static Form),
    /// One of these.
    Either(&'static [Form]),
    /// What is said elsewhere.
    Of(&'static Form),
    /// What has a short name and is so in words; it may hold itself.
    Named(&'static str, &'static str, &'static Form),
    /// A table.
    Table(&'static Table),
    /// A list of tables.
    Tables(&'static Table),
    /// A table whose keys are names of this, each with such a value.
    ByName(&'static str, &'static Form),
}

impl Table {
    /// What it is for.
    pub fn doc(&self) -> &'static str {
        self.doc.trim()
    }

    /// Its keys, its own first.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> {
        let own = self.keys.iter();
        own.chain(self.also.iter().flat_map(|table| table.keys))
    }

    /// The keys that are worth telling here: of a file that is laid over a game only those that
    /// the game's file has not.
    pub fn told(&self) -> impl Iterator<Item = &'static Key> {
        let also = if self.is_layer() { &[] } else { self.also };
        let own = self.keys.iter();
        own.chain(also.iter().flat_map(|table| table.keys))
    }

    /// Whether it is a file that is laid over a game, and may have all that the game's has.
    pub fn is_layer(&self) -> bool {
        matches!(self.name, "variant-file" | "mod-file")
    }

    /// Its key of a name.
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys().find(|key| key.name == name)
    }
}

impl Key {
    /// What it is for.
    pub fn doc(&self) -> &'static str {
        self.doc.trim()
    }
}

impl Form {
    /// What the value is, in words.
    pub fn words(&self) -> String {
        match self {
            Form::Text(what) => (*what).to_owned(),
            Form::Words(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
                words.join(", ")
            }
            Form::Integer(i64::MIN, i64::MAX) => "a whole number".to_owned(),
            Form::Integer(low, i64::MAX) => format!("a whole number, at least {low}"),
            Form::Integer(low, high) => format!("a whole number from {low} to {high}"),
            Form::Number => "a number".to_owned(),
            Form::Boolean => "`true` or `false`".to_owned(),
            Form::List(inner) => format!("a list of: {}", inner.words()),
            Form::Several(inner) => format!("{}; or a list of them", inner.words()),
            Form::Either(forms) => {
                let forms: Vec<String> = forms.iter().map(Form::words).collect();
                forms.join("; or ")
            }
            Form::Of(inner) => inner.words(),
            Form::Named(_, words, _) => (*words).to_owned(),
            Form::Table(table) => format!("a table: {}", table.title),
            Form::Tables(table) => format!("a list of tables: {}", table.title),
            Form::ByName(names, inner) => format!("a table by {names}, of: {}", inner.words()),
        }
    }

    /// Calls `each` for every table that the value may be or hold.
    pub(super) fn tables(&self, each: &mut impl FnMut(&'static Table)) {
        match self {
            Form::Table(table) | Form::Tables(table) => each(table),
            Form::List(inner) | Form::Several(inner) | Form::ByName(_, inner) => inner.tables(each),
            Form::Either(forms) => {
                for form in *forms {
                    form.tables(each);
                }
            }
            Form::Of(inner) => inner.tables(each),
            // It may hold itself: only what it is at once is looked at.
            Form::Named(_, _, Form::Either(forms)) => {
                for form in *forms {
                    if let Form::Table(table) | Form::Tables(table) = form {
                        each(table);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Declares tables: a short name, the header, and for each key its form and, after `=`, what it
/// is if it is not said. The comments are what people read.
macro_rules! keys {
    (@needed need) => { true };
    (@needed) => { false };
    ($(
        $(#[doc = $doc:literal])*
        $table:ident = $name:literal $title:literal $(also $($also:ident),+)? {
            $(
                $(#[doc = $key_doc:literal])*
                $($need:ident)? $key:literal : $form:expr $(, $default:literal)? ;
            )*
        } $(=> $example:literal)?
    )*) => {
        $(
            pub(super) static $table: $crate::package::keys::Table = $crate::package::keys::Table {
                name: $name,
                title: $title,
                doc: concat!($($doc),*),
                keys: &[$($crate::package::keys::Key {
                    name: $key,
                    form: $form,
                    needed: keys!(@needed $($need)?),
                    default: concat!($($default)?),
                    doc: concat!($($key_doc),*),
                }),*],
                also: &[$($(&$also),+)?],
                example: concat!($($example)?),
            };
        )*
    };
}
pub(super) use keys;
