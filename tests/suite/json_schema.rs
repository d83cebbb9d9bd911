//! Validates values against the schemas that the program writes: as much of JSON Schema as
//! these use.

use boardwright::package::keys;
use serde_json::Value;

/// Words of schemas that are known here.
const KNOWN: [&str; 14] = [
    "$schema",
    "$defs",
    "$ref",
    "title",
    "description",
    "type",
    "enum",
    "const",
    "minimum",
    "maximum",
    "anyOf",
    "items",
    "properties",
    "required",
];

/// What is wrong with a file's text by a schema: nothing if it is valid.
pub(crate) fn faults(schema: &str, text: &str) -> Vec<String> {
    let root = keys::schema(schema).unwrap();
    let value: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let value = serde_json::to_value(value).unwrap();
    let mut found = Vec::new();
    validate(&root, &root, &value, "", &mut found);
    found
}

fn validate(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let schema = schema.as_object().unwrap();
    for word in schema.keys() {
        assert!(
            KNOWN.contains(&word.as_str()) || word == "additionalProperties",
            "{word}"
        );
    }
    let mut wrong = |what: String| found.push(format!("{at}: {what}"));
    if let Some(kinds) = schema.get("type") {
        let kinds: Vec<&str> = match kinds {
            Value::Array(kinds) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect(),
            kind => vec![kind.as_str().unwrap()],
        };
        let is = |kind: &&str| match *kind {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_i64(),
            "number" => value.is_number(),
            other => panic!("{other}"),
        };
        if !kinds.iter().any(is) {
            wrong(format!("is no {}", kinds.join(" or ")));
        }
    }
    if let Some(words) = schema.get("enum")
        && !words.as_array().unwrap().contains(value)
    {
        wrong(format!("{value} is none of {words}"));
    }
    if let Some(constant) = schema.get("const")
        && constant != value
    {
        wrong(format!("{value} is not {constant}"));
    }
    if let Some(number) = value.as_i64() {
        let bound = |key: &str| schema.get(key).and_then(Value::as_i64);
        let below = bound("minimum").is_some_and(|low| number < low);
        if below || bound("maximum").is_some_and(|high| number > high) {
            wrong(format!("{number} is out of range"));
        }
    }
    if let (Some(object), Some(needed)) = (value.as_object(), schema.get("required")) {
        for key in needed.as_array().unwrap() {
            if !object.contains_key(key.as_str().unwrap()) {
                wrong(format!("{key} is missing"));
            }
        }
    }
    if let Some(options) = schema.get("anyOf") {
        let mut tried: Vec<Vec<String>> = Vec::new();
        for option in options.as_array().unwrap() {
            let mut own = Vec::new();
            validate(root, option, value, at, &mut own);
            tried.push(own);
        }
        if !tried.iter().any(Vec::is_empty) {
            // What comes deepest was most likely meant.
            let deepest = tried
                .into_iter()
                .max_by_key(|own| own[0].split(':').next().unwrap().len());
            found.extend(deepest.unwrap());
        }
    }
    if let Some(name) = schema.get("$ref") {
        let pointer = name.as_str().unwrap().strip_prefix('#').unwrap();
        let other = root.pointer(pointer).unwrap_or_else(|| panic!("{pointer}"));
        validate(root, other, value, at, found);
    }
    if let Some(object) = value.as_object() {
        let known = schema.get("properties").and_then(Value::as_object);
        for (key, inner) in object {
            let at = format!("{at}.{key}");
            match (
                known.and_then(|known| known.get(key)),
                schema.get("additionalProperties"),
            ) {
                (Some(own), _) => validate(root, own, inner, &at, found),
                (None, Some(Value::Bool(false))) => found.push(format!("{at}: unknown key")),
                (None, Some(rest)) => validate(root, rest, inner, &at, found),
                (None, None) => {}
            }
        }
    }
    if let (Some(items), Some(inner)) = (value.as_array(), schema.get("items")) {
        for (number, item) in items.iter().enumerate() {
            validate(root, inner, item, &format!("{at}[{number}]"), found);
        }
    }
}
