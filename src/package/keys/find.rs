//! Which table people mean by a path such as "kinds.stone.moves #1".

use super::form::{Form, Table};

/// What is at a path.
#[derive(Debug, Clone, Copy)]
pub enum Found {
    /// A table whose keys are known.
    Table(&'static Table),
    /// A table whose keys are names.
    Names,
}

/// What may be at a path below a table: several things where a value may have several forms.
/// Entries of lists are `#1` and so on, behind a blank; names may have dots in them.
pub fn find(top: &'static Table, path: &str) -> Vec<Found> {
    let mut found = Vec::new();
    if path.is_empty() {
        return vec![Found::Table(top)];
    }
    let parts: Vec<&str> = path.split('.').collect();
    below(top, &parts, &mut found);
    found
}

fn below(table: &'static Table, parts: &[&str], found: &mut Vec<Found>) {
    let Some((first, rest)) = parts.split_first() else {
        found.push(Found::Table(table));
        return;
    };
    let name = first.split(" #").next().unwrap_or(first);
    if let Some(key) = table.key(name) {
        within(&key.form, rest, found);
    }
}

fn within(form: &'static Form, parts: &[&str], found: &mut Vec<Found>) {
    match form {
        Form::Table(table) | Form::Tables(table) => below(table, parts, found),
        Form::Of(inner) | Form::Named(_, _, inner) | Form::List(inner) | Form::Several(inner) => {
            within(inner, parts, found)
        }
        Form::Either(forms) => {
            for form in *forms {
                within(form, parts, found);
            }
        }
        Form::ByName(_, inner) => {
            if parts.is_empty() {
                found.push(Found::Names);
            }
            for taken in 1..=parts.len() {
                within(inner, &parts[taken..], found);
            }
        }
        Form::Text(_) | Form::Words(_) | Form::Integer(..) | Form::Number | Form::Boolean => {}
    }
}
