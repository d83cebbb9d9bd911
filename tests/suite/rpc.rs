//! The machine protocol, as a client speaks it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::program::{GAME, command, finish, run_on, wait};

/// A client of the program.
struct Client {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    number: u64,
}

impl Client {
    fn new() -> Client {
        let mut child = command(&["rpc"]).stdin(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Client {
            child,
            input,
            output,
            number: 0,
        }
    }

    /// A client with a game at its start.
    fn playing(options: Value) -> Client {
        let mut client = Client::new();
        client.good("new", json!({"game": GAME, "seed": 5, "options": options}));
        client
    }

    fn send(&mut self, line: &[u8]) {
        self.input.write_all(line).unwrap();
        self.input.write_all(b"\n").unwrap();
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(answer["jsonrpc"], "2.0");
        answer
    }

    /// Sends a line and gets its answer.
    fn ask(&mut self, line: &[u8]) -> Value {
        self.send(line);
        self.receive()
    }

    /// Calls a method.
    fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let id = self.number;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        let answer = self.ask(message.to_string().as_bytes());
        assert_eq!(answer["id"], json!(id));
        answer
    }

    /// The result of a call that must go well.
    fn good(&mut self, method: &str, params: Value) -> Value {
        let answer = self.call(method, params.clone());
        assert!(answer.get("error").is_none(), "{method} {params}: {answer}");
        answer["result"].clone()
    }

    /// The message of a call that must fail with this code, and change nothing.
    fn bad(&mut self, method: &str, params: Value, code: i32) -> String {
        let before = self.call("save", Value::Null);
        let state = self.call("state", Value::Null);
        let answer = self.call(method, params.clone());
        assert_eq!(answer["error"]["code"], code, "{method} {params}: {answer}");
        assert!(answer.get("result").is_none());
        assert_eq!(self.call("save", Value::Null)["result"], before["result"]);
        assert_eq!(self.call("state", Value::Null)["result"], state["result"]);
        answer["error"]["message"].as_str().unwrap().to_owned()
    }

    fn moves(&mut self) -> Vec<String> {
        let moves = self.good("moves", Value::Null);
        let text = |each: &Value| each["move"].as_str().unwrap().to_owned();
        moves.as_array().unwrap().iter().map(text).collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn games_are_what_list_tells() {
    let mut client = Client::new();
    let list = crate::program::run(&["list", "--json"]).json();
    assert_eq!(client.good("games", Value::Null), list);
    assert_eq!(client.good("games", json!({})), list);
}

#[test]
fn without_a_game_there_is_nothing_to_ask() {
    let mut client = Client::new();
    for (method, params) in [
        ("state", json!({})),
        ("moves", json!({})),
        ("play", json!({"move": "a3-b4"})),
        ("undo", json!({})),
        ("redo", json!({})),
        ("explain", json!({"move": "a3-b4"})),
        ("perft", json!({"depth": 1})),
        ("save", json!({})),
        ("dice", json!({"values": []})),
        ("bot", json!({"kind": "random"})),
        ("set_position", json!({})),
    ] {
        assert!(client.bad(method, params, -32000).contains("no game yet"));
    }
}

#[test]
fn a_state_has_every_part_in_its_order() {
    let mut client = Client::new();
    let state = client.good("new", json!({"game": GAME, "players": 2, "variant": null}));
    let keys: Vec<&String> = state.as_object().unwrap().keys().collect();
    let expected = [
        "game", "variant", "seats", "options", "ply", "phase", "to_move", "pieces", "counters",
        "dice", "decks", "outcome",
    ];
    assert_eq!(keys, expected);
    assert_eq!(state, client.good("state", Value::Null));
    assert_eq!(state["to_move"], "white");
    assert_eq!(state["options"]["quiet_moves"], json!(40));
    assert_eq!(
        state["counters"],
        json!({"captured.white": 0, "captured.black": 0, "quiet": 0})
    );
    assert_eq!(state["pieces"].as_array().unwrap().len(), 24);
}

#[test]
fn new_takes_options_of_every_type() {
    let mut client = Client::new();
    let options = json!({"queen_priority": "none", "attack_continues": true, "quiet_moves": 3});
    let state = client.good("new", json!({"game": GAME, "options": options, "dice": []}));
    assert_eq!(state["options"]["queen_priority"], "none");
    assert_eq!(state["options"]["attack_continues"], json!(true));
    assert_eq!(state["options"]["quiet_moves"], json!(3));
    for (params, code, told) in [
        (json!({"game": "nosuch"}), -32000, GAME),
        (json!({"game": GAME, "variant": "nosuch"}), -32000, "nosuch"),
        (
            json!({"game": GAME, "options": {"nosuch": 1}}),
            -32000,
            "quiet_moves",
        ),
        (
            json!({"game": GAME, "options": {"queen_priority": "all"}}),
            -32000,
            "captured",
        ),
        (
            json!({"game": GAME, "options": {"quiet_moves": -1}}),
            -32000,
            "0 to 1000",
        ),
        (
            json!({"game": GAME, "options": {"quiet_moves": "40"}}),
            -32000,
            "whole number",
        ),
        (
            json!({"game": GAME, "options": {"attack_continues": 1}}),
            -32000,
            "true or false",
        ),
        (
            json!({"game": GAME, "options": {"quiet_moves": 1.5}}),
            -32602,
            "1.5",
        ),
        (
            json!({"game": GAME, "options": {"quiet_moves": null}}),
            -32602,
            "null",
        ),
        (json!({"game": GAME, "options": []}), -32602, "object"),
        (json!({"game": GAME, "players": 3}), -32000, "2 players"),
        (json!({"game": GAME, "players": 0}), -32602, "players"),
        (json!({"game": GAME, "players": "2"}), -32602, "players"),
        (json!({"game": GAME, "seed": -1}), -32602, "seed"),
        (json!({"game": GAME, "seed": 1.5}), -32602, "seed"),
        (json!({"game": GAME, "dice": [3]}), -32000, "no dice"),
        (json!({"game": GAME, "dice": 3}), -32602, "dice"),
        (json!({"game": GAME, "option": {}}), -32602, "options"),
        (json!({"game": 3}), -32602, "game"),
        (json!({}), -32602, "game"),
    ] {
        let message = client.bad("new", params.clone(), code);
        assert!(message.contains(told), "{params}: {message}");
    }
}

#[test]
fn moves_say_what_they_are_made_of() {
    let mut client = Client::playing(json!({}));
    let moves = client.good("moves", json!({}));
    let step = json!({"move": "a3-b4", "from": "a3", "to": "b4", "kind": "man"});
    assert_eq!(moves[0], step);
    assert!(client.moves().is_sorted());
    client.good("play", json!({"move": "g3-h4"}));
    let attack = json!([{
        "move": "e1xg3", "from": "e1", "to": "g3", "captured": ["f2"], "kind": "parachutist",
    }]);
    assert_eq!(client.good("moves", json!({})), attack);
}

#[test]
fn play_takes_every_form_but_numbers_and_tells_what_happens() {
    let mut client = Client::playing(json!({}));
    for form in [
        "1",
        "",
        "c3-c4",
        "d4",
        "c3",
        "a3-b4 hit",
        "🦆",
        &"a".repeat(5_000),
    ] {
        client.bad("play", json!({"move": form}), -32000);
    }
    assert!(
        client
            .bad("play", json!({"move": "d4"}), -32000)
            .contains("e3-d4")
    );
    client.bad("play", json!({"move": 1}), -32602);
    client.bad("play", json!({"move": null}), -32602);
    client.bad("play", json!({}), -32602);
    client.bad("play", json!({"move": "g3-h4", "more": 1}), -32602);
    let played = client.good("play", json!({"move": "G3 h4"}));
    assert_eq!(played["state"]["ply"], json!(1));
    assert_eq!(played["events"][0]["event"], "moved");
    let captured = client.good("play", json!({"move": "e1:g3"}));
    let events = captured["events"].as_array().unwrap();
    assert!(
        events
            .iter()
            .any(|event| event["event"] == "captured" && event["site"] == "f2")
    );
    assert!(
        events
            .iter()
            .all(|event| event["text"].as_str().is_some_and(|text| !text.is_empty()))
    );
}

#[test]
fn explain_says_why_a_move_is_not_legal() {
    let mut client = Client::playing(json!({}));
    let legal = client.good("explain", json!({"move": "a3-b4"}));
    assert_eq!(legal, json!({"legal": true, "reason": null}));
    client.good("play", json!({"move": "g3-h4"}));
    let answer = client.good("explain", json!({"move": "h6-g5"}));
    assert_eq!(answer["legal"], json!(false));
    assert!(
        answer["reason"].as_str().unwrap().contains("e1xg3"),
        "{answer}"
    );
}

#[test]
fn moves_are_taken_back_and_made_again() {
    let mut client = Client::playing(json!({}));
    let start = client.good("state", json!({}));
    client.bad("undo", json!({}), -32000);
    client.bad("redo", json!({}), -32000);
    client.good("play", json!({"move": "g3-h4"}));
    let end = client.good("play", json!({"move": "e1xg3"}))["state"].clone();
    client.bad("undo", json!({"n": 3}), -32000);
    client.bad("undo", json!({"n": u64::MAX}), -32000);
    for wrong in [json!(0), json!(-1), json!(1.5), json!("1"), json!([])] {
        client.bad("undo", json!({"n": wrong}), -32602);
        client.bad("redo", json!({"n": wrong}), -32602);
    }
    assert_eq!(client.good("undo", json!({"n": 2})), start);
    client.bad("redo", json!({"n": 3}), -32000);
    client.good("redo", json!({}));
    assert_eq!(client.good("redo", json!({"n": null})), end);
    client.good("undo", json!({}));
    client.good("play", json!({"move": "e1xg3"}));
    client.bad("redo", json!({}), -32000);
}

#[test]
fn a_position_is_set_up_or_refused() {
    let mut client = Client::playing(json!({}));
    client.good("play", json!({"move": "g3-h4"}));
    let state = client.good("state", json!({}));
    let moves = client.moves();
    client.good("play", json!({"move": "e1xg3"}));
    let back = client.good("set_position", state.clone());
    assert_eq!(
        (&back["pieces"], &back["ply"]),
        (&state["pieces"], &json!(0))
    );
    assert_eq!(client.moves(), moves);
    client.bad("undo", json!({}), -32000);

    let piece =
        |site: &str, kind: &str, owner: &str| json!({"site": site, "kind": kind, "owner": owner});
    for (wrong, told) in [
        (json!({"pieces": [piece("z9", "man", "white")]}), "z9"),
        (json!({"pieces": [piece("a2", "man", "white")]}), "a2"),
        (json!({"pieces": [piece("a1", "king", "white")]}), "king"),
        (json!({"pieces": [piece("a1", "man", "green")]}), "green"),
        (
            json!({"pieces": [piece("a1", "man", "white"), piece("a1", "man", "black")]}),
            "a1",
        ),
        (json!({"pieces": [{"site": "a1"}]}), "kind"),
        (json!({"pieces": [3]}), "piece 1"),
        (json!({"pieces": {}}), "pieces"),
        (json!({"to_move": "green"}), "green"),
        (json!({"to_move": 1}), "to_move"),
        (json!({"phase": "nosuch"}), "nosuch"),
        (json!({"counters": {"nosuch": 1}}), "nosuch"),
        (json!({"counters": {"quiet": -1}}), "quiet"),
        (json!({"counters": {"quiet": 99_999_999_999_u64}}), "quiet"),
        (json!({"counters": []}), "counters"),
        (json!({"dice": {"die": 3}}), "dice"),
        (json!({"due": ["roll"]}), "due"),
        (json!({"sites": {"a1": {"seeds": 3}}}), "sites"),
    ] {
        let message = client.bad("set_position", wrong.clone(), -32000);
        assert!(message.contains(told), "{wrong}: {message}");
    }
    // Parts of a state that are not taken are not looked at; missing ones are as at the start.
    let whole = client.good(
        "set_position",
        json!({"nosuch": 1, "game": 3, "outcome": []}),
    );
    assert_eq!(whole["pieces"].as_array().unwrap().len(), 24);
    assert_eq!(client.good("set_position", Value::Null), whole);
    let won = client.good(
        "set_position",
        json!({"pieces": [piece("c3", "man", "white")], "to_move": "black"}),
    );
    assert_eq!(won["outcome"]["winners"], json!(["white"]));
    assert_eq!(won["to_move"], Value::Null);
    assert!(client.moves().is_empty());
    client.bad("play", json!({"move": "c3-d4"}), -32000);
    client.bad("bot", json!({"kind": "random"}), -32000);
    assert_eq!(
        client.good("perft", json!({"depth": 2})),
        json!({"nodes": 0})
    );
}

#[test]
fn dice_are_refused_by_a_game_without_any() {
    let mut client = Client::playing(json!({}));
    assert_eq!(
        client.good("dice", json!({"values": []})),
        json!({"queued": 0})
    );
    let replaced = client.good("dice", json!({"values": [], "replace": true}));
    assert_eq!(replaced, json!({"queued": 0}));
    assert!(
        client
            .bad("dice", json!({"values": [3]}), -32000)
            .contains("no dice")
    );
    client.bad("dice", json!({}), -32602);
    client.bad("dice", json!({"values": ["3"]}), -32602);
    client.bad("dice", json!({"values": [], "replace": 1}), -32602);
}

#[test]
fn perft_counts_from_the_position_at_hand() {
    let mut client = Client::playing(json!({}));
    assert_eq!(
        client.good("perft", json!({"depth": 0})),
        json!({"nodes": 1})
    );
    assert_eq!(
        client.good("perft", json!({"depth": 1})),
        json!({"nodes": 7})
    );
    client.good("play", json!({"move": "g3-h4"}));
    assert_eq!(
        client.good("perft", json!({"depth": 1})),
        json!({"nodes": 1})
    );
    for wrong in [
        json!(-1),
        json!(1e3),
        json!("2"),
        json!(4_000_000_000_u64),
        Value::Null,
    ] {
        client.bad("perft", json!({"depth": wrong}), -32602);
    }
    client.bad("perft", json!({}), -32602);
}

#[test]
fn a_save_is_loaded_anywhere() {
    let mut client = Client::playing(json!({"queen_priority": "none"}));
    client.good("play", json!({"move": "g3-h4"}));
    let state = client.good("state", json!({}));
    let save = client.good("save", json!({}));
    let mut other = Client::new();
    assert_eq!(other.good("load", save.clone()), state);
    assert_eq!(other.good("save", json!({})), save);
    other.good("undo", json!({}));
    let text = save["save"].as_str().unwrap();
    for wrong in [
        String::new(),
        "nonsense".to_owned(),
        text.replace("g3-h4", "g3-h5"),
        text.replace(GAME, "nosuch"),
        text.replace("format = 1", "format = 2"),
        text.replace("\"none\"", "\"nosuch\""),
        text.replace("mods = []", "mods = [\"nosuch 1.0\"]"),
        text.replace("seed = 5", "seed = 5\nvariant = \"nosuch\""),
    ] {
        other.bad("load", json!({"save": wrong}), -32000);
    }
    other.bad("load", json!({"save": 1}), -32602);
    other.bad("load", json!({}), -32602);
}

#[test]
fn bots_choose_without_playing() {
    let mut client = Client::playing(json!({}));
    let chosen = client.good("bot", json!({"kind": "random", "ms": 10}))["move"].clone();
    assert!(client.moves().iter().any(|each| *each == chosen));
    assert_eq!(client.good("state", json!({}))["ply"], json!(0));
    assert!(
        client
            .bad("bot", json!({"kind": "nosuch"}), -32000)
            .contains("random")
    );
    // However little time it has, it chooses.
    let chosen = client.good("bot", json!({"kind": "greedy", "ms": 0}))["move"].clone();
    assert!(client.moves().iter().any(|each| *each == chosen));
    client.bad("bot", json!({"kind": 1}), -32602);
    client.bad("bot", json!({"kind": "random", "ms": -1}), -32602);
    client.bad("bot", json!({}), -32602);
}

#[test]
fn a_whole_game_is_played_to_its_end() {
    let mut client = Client::playing(json!({"quiet_moves": 10}));
    let mut played = Vec::new();
    let end = loop {
        assert!(played.len() < 1_000);
        let moves = client.moves();
        let Some(chosen) = moves.get(played.len() * 7 % moves.len().max(1)) else {
            break client.good("state", json!({}));
        };
        let answer = client.good("play", json!({"move": chosen}));
        played.push(chosen.clone());
        let over = answer["state"]["outcome"].is_object();
        assert_eq!(
            answer["events"].as_array().unwrap().last().unwrap()["event"] == "ended",
            over
        );
    };
    assert_eq!(end["ply"], json!(played.len()));
    assert_eq!(end["to_move"], Value::Null);
    let mut places: Vec<&Value> = end["outcome"]["places"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|place| place.as_array().unwrap())
        .collect();
    places.sort_by_key(|seat| seat.to_string());
    assert_eq!(places, [&json!("black"), &json!("white")]);
    client.bad("play", json!({"move": played[0]}), -32000);
    client.bad("bot", json!({"kind": "random"}), -32000);
    let save = client.good("save", json!({}));
    assert_eq!(Client::new().good("load", save), end);
    client.good("undo", json!({"n": played.len()}));
    assert_eq!(client.good("redo", json!({"n": played.len()})), end);
    client.good("undo", json!({}));
    assert!(!client.moves().is_empty());
}

#[test]
fn wrong_messages_are_answered_with_their_codes() {
    let mut client = Client::playing(json!({}));
    let lines: [(&[u8], i32, Value); 22] = [
        (b"nonsense", -32700, Value::Null),
        (b"{", -32700, Value::Null),
        (b"{} {}", -32700, Value::Null),
        (b"\"\xff\"", -32700, Value::Null),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xc3\"}",
            -32700,
            Value::Null,
        ),
        (b"\x00", -32700, Value::Null),
        (b"1", -32600, Value::Null),
        (b"null", -32600, Value::Null),
        (b"{}", -32600, Value::Null),
        (b"[]", -32600, Value::Null),
        (
            br#"[{"jsonrpc":"2.0","id":1,"method":"state"}]"#,
            -32600,
            Value::Null,
        ),
        (br#"{"jsonrpc":"2.0","id":1}"#, -32600, json!(1)),
        (
            br#"{"jsonrpc":"2.0","id":"x","method":1}"#,
            -32600,
            json!("x"),
        ),
        (
            br#"{"jsonrpc":"1.0","id":2,"method":"state"}"#,
            -32600,
            json!(2),
        ),
        (
            br#"{"jsonrpc":2.0,"id":2,"method":"state"}"#,
            -32600,
            json!(2),
        ),
        (br#"{"id":2,"method":"state"}"#, -32600, json!(2)),
        (
            br#"{"jsonrpc":"2.0","id":[],"method":"state"}"#,
            -32600,
            Value::Null,
        ),
        (
            br#"{"jsonrpc":"2.0","id":true,"method":"state"}"#,
            -32600,
            Value::Null,
        ),
        (
            br#"{"jsonrpc":"2.0","id":3,"method":"nosuch"}"#,
            -32601,
            json!(3),
        ),
        (
            br#"{"jsonrpc":"2.0","id":4,"method":"state","params":[]}"#,
            -32602,
            json!(4),
        ),
        (
            br#"{"jsonrpc":"2.0","id":5,"method":"state","params":"x"}"#,
            -32602,
            json!(5),
        ),
        (
            br#"{"jsonrpc":"2.0","id":6,"method":"state","params":{"x":1}}"#,
            -32602,
            json!(6),
        ),
    ];
    for (line, code, id) in lines {
        let answer = client.ask(line);
        let shown = String::from_utf8_lossy(line);
        assert_eq!(answer["error"]["code"], json!(code), "{shown}: {answer}");
        assert_eq!(answer["id"], id, "{shown}: {answer}");
        assert!(
            answer["error"]["message"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
    }
    let deep = [b"[".repeat(1_000_000), b"]".repeat(1_000_000)].concat();
    assert_eq!(client.ask(&deep)["error"]["code"], json!(-32700));
    let named = br#"{"jsonrpc":"2.0","id":null,"method":"state"}"#;
    assert_eq!(client.ask(named)["result"]["ply"], json!(0));
    let text = br#"{"jsonrpc":"2.0","id":"a b","method":"state","params":null}"#;
    assert_eq!(client.ask(text)["id"], "a b");
}

#[test]
fn notifications_are_carried_out_in_silence() {
    let mut client = Client::playing(json!({}));
    client.send(br#"{"jsonrpc":"2.0","method":"play","params":{"move":"g3-h4"}}"#);
    client.send(br#"{"jsonrpc":"2.0","method":"play","params":{"move":"nonsense"}}"#);
    client.send(br#"{"jsonrpc":"2.0","method":"nosuch"}"#);
    client.send(b"");
    client.send(b"  \t\r");
    assert_eq!(client.good("state", json!({}))["ply"], json!(1));
}

#[test]
fn endless_lines_are_skipped() {
    let mut client = Client::playing(json!({}));
    let chunk = vec![b'x'; 1 << 20];
    for _ in 0..40 {
        client.input.write_all(&chunk).unwrap();
    }
    let answer = client.ask(b"");
    assert_eq!(answer["error"]["code"], json!(-32700));
    assert_eq!(client.good("state", json!({}))["ply"], json!(0));
}

#[test]
fn the_end_of_input_ends_the_program() {
    assert_eq!(run_on(&["rpc"], "").good(), "");
    // A last line needs no line feed.
    let ran = run_on(&["rpc"], r#"{"jsonrpc":"2.0","id":1,"method":"games"}"#);
    assert!(ran.json()["result"].is_array());
    // A client that hangs up is no failure.
    let mut child = command(&["rpc"]).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let input = br#"{"jsonrpc":"2.0","id":1,"method":"games"}"#;
    let ran = finish(child, [&input[..], b"\n"].concat());
    assert_eq!(ran.status, Some(0), "{ran:?}");
    assert_eq!(ran.err, "");
    // A folder is no input.
    let folder = std::fs::File::open(".").unwrap();
    let mut child = command(&["rpc"]).stdin(folder).spawn().unwrap();
    assert_eq!(wait(&mut child).code(), Some(1));
}

#[test]
fn broken_messages_break_nothing() {
    let mut client = Client::playing(json!({}));
    let state = client.good("state", json!({}));
    let message = br#"{"jsonrpc":"2.0","id":1,"method":"set_position","params":{"pieces":[{"site":"a1","kind":"man","owner":"white"}]}}"#;
    // A small generator of our own: the same damage each time.
    let mut number: u64 = 0x2545_f491_4f6c_dd1d;
    let mut next = |limit: usize| {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
        (number % limit as u64) as usize
    };
    for _ in 0..500 {
        let mut line = message.to_vec();
        for _ in 0..=next(3) {
            let at = next(line.len());
            match next(4) {
                0 => line[at] = next(256) as u8,
                1 => drop(line.remove(at)),
                2 => line.truncate(at + 1),
                _ => line.insert(at, b"\"[]{}:,0-\\"[next(10)]),
            }
        }
        line.retain(|byte| *byte != b'\n');
        client.send(&line);
    }
    // Whatever was answered, the program is still there.
    client.send(br#"{"jsonrpc":"2.0","id":"done","method":"set_position"}"#);
    while client.receive()["id"] != "done" {}
    assert_eq!(client.good("state", json!({}))["pieces"], state["pieces"]);
}
