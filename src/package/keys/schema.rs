//! JSON Schema (2020-12) of the files, for editors.

use serde_json::{Map, Value, json};

use super::form::{Form, Key, Table};
use super::{CONDITIONS, FILES, LAYERS};

/// The files that schemas are written to, in the order of [`FILES`].
pub const SCHEMAS: [&str; 5] = [
    "game.schema.json",
    "variant.schema.json",
    "mod.schema.json",
    "scenario.schema.json",
    "card.schema.json",
];

/// What a file is to others.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// It stands for itself, and its values may depend on options.
    Game,
    /// It is laid over others: nothing must be there, and anything may be taken away.
    Layer,
    /// Everything is as it is written.
    Plain,
}

/// The schema of a file of this name, of [`SCHEMAS`].
pub fn schema(name: &str) -> Option<Value> {
    let at = SCHEMAS.iter().position(|known| *known == name)?;
    let file = FILES.get(at)?;
    let sort = match at {
        0 | 4 => Sort::Game,
        3 => Sort::Plain,
        _ => Sort::Layer,
    };
    let mut writer = Writer {
        sort,
        defs: Map::new(),
        order: Vec::new(),
    };
    let mut top = writer.table(file);
    while let Some(table) = writer.order.pop() {
        let schema = writer.table(table);
        writer.defs.insert(table.name.to_owned(), schema);
    }
    if sort != Sort::Plain {
        writer.defs.insert("depends".to_owned(), depends());
    }
    if sort == Sort::Layer {
        writer.defs.insert("removed".to_owned(), removed());
    }
    let whole = top.as_object_mut()?;
    let head = [
        ("$schema", "https://json-schema.org/draft/2020-12/schema"),
        ("title", file.title),
    ];
    for (key, text) in head.into_iter().rev() {
        whole.shift_insert(0, key.to_owned(), json!(text));
    }
    whole.insert("$defs".to_owned(), Value::Object(writer.defs));
    Some(top)
}

/// A value that depends on options.
fn depends() -> Value {
    json!({
        "type": "object",
        "description": "A value that depends on options.",
        "properties": {
            "value": {"type": ["string", "integer", "boolean"], "description": "An expression about options, which the value is."},
            "if": {"type": "string"},
            "when": {"type": "array"},
        },
        "required": ["value"],
        "additionalProperties": false,
    })
}

/// What takes something away.
fn removed() -> Value {
    json!({
        "type": "object",
        "description": "What is below under this key is taken away.",
        "properties": {"remove": {"const": true}},
        "required": ["remove"],
        "additionalProperties": false,
    })
}

struct Writer {
    sort: Sort,
    defs: Map<String, Value>,
    /// Tables that are referred to and not written yet.
    order: Vec<&'static Table>,
}

impl Writer {
    fn table(&mut self, table: &'static Table) -> Value {
        let mut properties = Map::new();
        for key in table.keys() {
            let schema = self.key(key);
            properties.insert(key.name.to_owned(), schema);
        }
        let file = FILES.iter().any(|file| file.name == table.name);
        if !file {
            self.besides(&mut properties);
        }
        if table.name == "card-file" {
            // Alone, in a layer: the card of that name is taken away.
            properties.insert("remove".to_owned(), json!({"const": true}));
        }
        let mut schema = json!({
            "type": "object",
            "description": table.doc(),
            "properties": properties,
            "additionalProperties": false,
        });
        let needed: Vec<&str> = match self.sort {
            Sort::Layer => Vec::new(),
            _ => table
                .keys()
                .filter(|key| key.needed)
                .map(|key| key.name)
                .collect(),
        };
        if let (Some(schema), false) = (schema.as_object_mut(), needed.is_empty()) {
            if self.sort == Sort::Plain || file {
                schema.insert("required".to_owned(), json!(needed));
            } else {
                // What must be there may be given by `when`.
                let required = json!([{"required": needed}, {"required": ["when"]}]);
                schema.insert("anyOf".to_owned(), required);
            }
        }
        schema
    }

    /// Keys that tables of the file have besides their own.
    fn besides(&self, properties: &mut Map<String, Value>) {
        let mut add = |key: &str, schema: Value| {
            if !properties.contains_key(key) {
                properties.insert(key.to_owned(), schema);
            }
        };
        let about = |keys: &[(&str, &'static str)], key: &str| {
            let found = keys.iter().find(|(known, _)| *known == key);
            found.map_or("", |(_, doc)| *doc)
        };
        if self.sort == Sort::Plain {
            return;
        }
        add(
            "if",
            json!({"type": "string", "description": about(&CONDITIONS, "if")}),
        );
        add(
            "when",
            json!({
                "type": "array",
                "description": about(&CONDITIONS, "when"),
                "items": {"type": "object", "properties": {"if": {"type": "string"}}, "required": ["if"]},
            }),
        );
        add(
            "id",
            json!({"type": "string", "description": about(&LAYERS, "id")}),
        );
        if self.sort == Sort::Layer {
            let layer = |key: &str, schema: Value| {
                let mut schema = schema;
                schema["description"] = json!(about(&LAYERS, key));
                schema
            };
            add("remove", layer("remove", json!({"const": true})));
            add("replace", layer("replace", json!({"type": "boolean"})));
            add(
                "insert",
                layer(
                    "insert",
                    json!({"anyOf": [
                        {"enum": ["first", "last"]},
                        {
                            "type": "object",
                            "properties": {"before": {"type": "string"}, "after": {"type": "string"}},
                            "additionalProperties": false,
                        },
                    ]}),
                ),
            );
            add(
                "match",
                layer(
                    "match",
                    json!({"anyOf": [{"const": "*"}, {"type": "object"}]}),
                ),
            );
        }
    }

    fn key(&mut self, key: &'static Key) -> Value {
        let form = self.form(&key.form);
        let mut options = match (form, &key.form) {
            (Value::Object(mut one), Form::Either(_) | Form::Several(_)) => {
                match one.remove("anyOf") {
                    Some(Value::Array(options)) => options,
                    _ => vec![Value::Object(one)],
                }
            }
            (form, _) => vec![form],
        };
        let names = matches!(
            key.form,
            Form::ByName(..) | Form::Table(_) | Form::Tables(_)
        );
        if self.sort != Sort::Plain && !names {
            options.push(json!({"$ref": "#/$defs/depends"}));
        }
        if self.sort == Sort::Layer {
            options.push(json!({"$ref": "#/$defs/removed"}));
        }
        let mut schema = if options.len() == 1 {
            options.remove(0)
        } else {
            json!({ "anyOf": options })
        };
        let mut doc = key.doc().to_owned();
        if !key.default.is_empty() {
            doc = format!("{doc} If not said: {}.", key.default);
        }
        schema["description"] = json!(doc);
        schema
    }

    fn form(&mut self, form: &'static Form) -> Value {
        match form {
            Form::Text(_) => json!({"type": "string"}),
            Form::Words(words) => json!({"enum": words}),
            Form::Integer(low, high) => {
                let mut schema = json!({"type": "integer"});
                if *low != i64::MIN {
                    schema["minimum"] = json!(low);
                }
                if *high != i64::MAX {
                    schema["maximum"] = json!(high);
                }
                schema
            }
            Form::Number => json!({"type": "number"}),
            Form::Boolean => json!({"type": "boolean"}),
            Form::List(inner) => {
                let inner = self.entry(inner);
                json!({"type": "array", "items": inner})
            }
            Form::Several(inner) => {
                let one = self.form(inner);
                let entry = self.entry(inner);
                json!({"anyOf": [one, {"type": "array", "items": entry}]})
            }
            Form::Either(forms) => {
                let forms: Vec<Value> = forms.iter().map(|form| self.form(form)).collect();
                json!({ "anyOf": forms })
            }
            Form::Of(inner) => self.form(inner),
            Form::Named(name, _, inner) => self.shared(name, inner),
            Form::Table(table) => self.refer(table),
            Form::Tables(table) => {
                let table = self.refer(table);
                json!({"type": "array", "items": table})
            }
            Form::ByName(_, inner) => {
                let mut one = self.entry(inner);
                if self.sort == Sort::Layer {
                    one = json!({"anyOf": [one, {"$ref": "#/$defs/removed"}]});
                }
                json!({"type": "object", "additionalProperties": one})
            }
        }
    }

    /// A value in a list or under a name: it may depend on options by itself.
    fn entry(&mut self, form: &'static Form) -> Value {
        let one = self.form(form);
        if self.sort == Sort::Plain || matches!(form, Form::Table(_)) {
            return one;
        }
        json!({"anyOf": [one, {"$ref": "#/$defs/depends"}]})
    }

    /// A form that may hold itself.
    fn shared(&mut self, name: &'static str, form: &'static Form) -> Value {
        if !self.defs.contains_key(name) {
            self.defs.insert(name.to_owned(), Value::Null);
            let schema = self.form(form);
            self.defs.insert(name.to_owned(), schema);
        }
        json!({"$ref": format!("#/$defs/{name}")})
    }

    fn refer(&mut self, table: &'static Table) -> Value {
        if !self.defs.contains_key(table.name) {
            self.defs.insert(table.name.to_owned(), Value::Null);
            self.order.push(table);
        }
        json!({"$ref": format!("#/$defs/{}", table.name)})
    }
}
