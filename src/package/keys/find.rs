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

/// The words of which the key at a path below a table is one.
pub fn words_of(top: &'static Table, path: &str) -> Option<&'static [&'static str]> {
    let (before, last) = match path.rsplit_once('.') {
        Some((before, last)) => (before, last),
        None => ("", path),
    };
    find(top, before).into_iter().find_map(|found| {
        let Found::Table(table) = found else {
            return None;
        };
        match &table.key(last)?.form {
            Form::Words(words) => Some(*words),
            _ => None,
        }
    })
}

fn below(table: &'static Table, parts: &[&str], found: &mut Vec<Found>) {
    let Some((first, rest)) = parts.split_first() else {
        found.push(Found::Table(table));
        return;
    };
    let name = first.split(" #").next().unwrap_or(first);
    if let Some(key) = table.key(name) {
        within(&key.form, rest, "", found);
    }
}

/// `open` is the name of the form that this one is a part of, which may hold itself: at the same
/// place it is not looked at again.
fn within(form: &'static Form, parts: &[&str], open: &str, found: &mut Vec<Found>) {
    match form {
        Form::Table(table) | Form::Tables(table) => below(table, parts, found),
        Form::Named(name, _, inner) => {
            if *name != open {
                within(inner, parts, name, found);
            }
        }
        Form::Of(inner) | Form::List(inner) | Form::Several(inner) => {
            within(inner, parts, open, found);
        }
        Form::Either(forms) => {
            for form in *forms {
                within(form, parts, open, found);
            }
        }
        Form::ByName(_, inner) => {
            if parts.is_empty() {
                found.push(Found::Names);
            }
            // A name with dots in it is more than one part.
            let before = found.len();
            for taken in 1..=parts.len() {
                within(inner, &parts[taken..], "", found);
                if found.len() > before {
                    break;
                }
            }
        }
        Form::Text(_) | Form::Words(_) | Form::Integer(..) | Form::Number | Form::Boolean => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::FILES;
    use super::*;

    #[test]
    fn paths_lead_to_tables_also_through_what_holds_itself() {
        let names = |path: &str| {
            let found = find(FILES[0], path).into_iter();
            let name = |found| match found {
                Found::Table(table) => table.name,
                Found::Names => "names",
            };
            let mut names: Vec<&str> = found.map(name).collect();
            names.dedup();
            names
        };
        assert_eq!(names(""), ["game-file"]);
        assert_eq!(names("kinds.a.b.moves #2.walk.steps #1"), ["step"]);
        assert_eq!(names("regions"), ["names"]);
        assert_eq!(names("regions.far.all"), ["place"]);
        assert_eq!(names("ends #1.result.most.plus"), ["score"]);
        assert!(names("kindz.x").is_empty());
    }
}
