//! Messages: from a line to a call, and from its result to a line.

use serde_json::{Map, Value, json};

use super::error::CallError;
use super::params::Params;
use super::server::Server;

/// The answer to a line; `None` for a notification or an empty line.
pub(super) fn answer(line: &[u8], server: &mut Server) -> Option<Value> {
    if line.trim_ascii().is_empty() {
        return None;
    }
    let request = match read(line) {
        Ok(request) => request,
        Err((id, error)) => return Some(failure(id, &error)),
    };
    let result = server.call(&request.method, request.params);
    let id = request.id?;
    Some(match result {
        Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
        Err(error) => failure(Some(id), &error),
    })
}

/// The answer to a call that failed; without an id if it could not be made out.
pub(super) fn failure(id: Option<Value>, error: &CallError) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "error": {"code": error.code, "message": error.message},
    })
}

/// A request.
struct Request {
    /// What its answer is known by; a notification has none.
    id: Option<Value>,
    method: String,
    params: Result<Params, CallError>,
}

/// Reads a request; an error comes with the id, where that could be made out.
fn read(line: &[u8]) -> Result<Request, (Option<Value>, CallError)> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to() + 1;
        (
            None,
            CallError::parse(format!("byte {at} of the message is not UTF-8 text")),
        )
    })?;
    let message: Value = serde_json::from_str(text)
        .map_err(|error| (None, CallError::parse(format!("this is not JSON: {error}"))))?;
    let mut message = match message {
        Value::Object(message) => message,
        Value::Array(_) => {
            let why = "batches are refused: send one message a line";
            return Err((None, CallError::request(why)));
        }
        _ => return Err((None, CallError::request(EXAMPLE))),
    };
    let id = match message.remove("id") {
        id @ (None | Some(Value::Null | Value::String(_) | Value::Number(_))) => id,
        Some(_) => {
            let why = "`id` is a text, a number or null";
            return Err((None, CallError::request(why)));
        }
    };
    if let Some(Value::Number(number)) = &id
        && number.is_f64()
        && !stands_in(text, &number.to_string())
    {
        let why = "`id` is a number that cannot be given back as it is: give a whole number \
                   below 2^64, or a text";
        return Err((None, CallError::request(why)));
    }
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err((
            id,
            CallError::request("`jsonrpc` is missing or not \"2.0\""),
        ));
    }
    let Some(Value::String(method)) = message.remove("method") else {
        return Err((id, CallError::request(EXAMPLE)));
    };
    let params = match message.remove("params") {
        None | Some(Value::Null) => Ok(Params::new(&method, Map::new())),
        Some(Value::Object(params)) => Ok(Params::new(&method, params)),
        Some(Value::Array(_)) => Err(CallError::params(
            "parameters go by name: `params` is an object",
        )),
        Some(_) => Err(CallError::params("`params` is an object")),
    };
    Ok(Request { id, method, params })
}

/// Whether a number stands in a text just as it is written here.
fn stands_in(text: &str, number: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-');
    text.match_indices(number).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + number.len()..].chars().next();
        !before.is_some_and(goes_on) && !after.is_some_and(goes_on)
    })
}

const EXAMPLE: &str =
    r#"a message is an object such as {"jsonrpc": "2.0", "id": 1, "method": "state"}"#;
