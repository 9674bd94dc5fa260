// A bot in Rust: JSON lines in and out, nothing but the standard library.
//
//     rustc -O -o mybot examples/standalone_bot.rs
//     dicewright simulate diceforge --games 20 --bots "exec:./mybot,random"
//
// It takes what brings most glory now, else what costs most. The protocol: docs/standalone-bots.md.
// A real bot would read its JSON with serde_json; this one has the forty lines it needs below.
use std::collections::HashMap;
use std::io::{self, BufRead, Write};

fn main() {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let message = Json::read(&line.expect("lines of UTF-8"));
        let answer = match message.get("type").text() {
            "hello" => r#"{"type": "ready"}"#.to_string(),
            "decide" => format!(r#"{{"action": {}}}"#, choose(message.get("prompt").get("choices"))),
            _ => break, // bye
        };
        writeln!(out, "{answer}").and_then(|()| out.flush()).expect("somebody listens");
    }
}

/// The number of the action that is worth most; of equals the first.
fn choose(choices: &Json) -> f64 {
    let mut best = &choices.rows()[0];
    for choice in choices.rows() {
        if worth(choice) > worth(best) {
            best = choice;
        }
    }
    best.get("action").number()
}

fn worth(choice: &Json) -> f64 {
    100.0 * choice.get("gain").get("glory").number() + choice.get("cost").sum()
}

enum Json {
    Nothing,
    Number(f64),
    Text(String),
    Rows(Vec<Json>),
    Fields(HashMap<String, Json>),
}

static NOTHING: Json = Json::Nothing;

impl Json {
    fn read(line: &str) -> Json {
        value(&mut line.chars().peekable())
    }
    fn get(&self, key: &str) -> &Json {
        if let Json::Fields(fields) = self { fields.get(key).unwrap_or(&NOTHING) } else { &NOTHING }
    }
    fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }
    fn number(&self) -> f64 {
        if let Json::Number(number) = self { *number } else { 0.0 }
    }
    fn rows(&self) -> &[Json] {
        if let Json::Rows(rows) = self { rows } else { &[] }
    }
    fn sum(&self) -> f64 {
        if let Json::Fields(fields) = self { fields.values().map(Json::number).sum() } else { 0.0 }
    }
}

type Input<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// The next sign that is not a space, a comma or a colon: what they part is clear without them.
fn next(input: &mut Input) -> char {
    input.find(|sign| !" ,:\t".contains(*sign)).expect("a whole value")
}

fn value(input: &mut Input) -> Json {
    match next(input) {
        '"' => Json::Text(text(input)),
        '[' => {
            let mut rows = Vec::new();
            while !closes(input, ']') {
                rows.push(value(input));
            }
            Json::Rows(rows)
        }
        '{' => {
            let mut fields = HashMap::new();
            while !closes(input, '}') {
                next(input); // the quotation mark before a key
                let key = text(input);
                fields.insert(key, value(input));
            }
            Json::Fields(fields)
        }
        first => word(input, first),
    }
}

/// Is this the end of a row? Then it is read.
fn closes(input: &mut Input, end: char) -> bool {
    while input.next_if(|sign| " ,\t".contains(*sign)).is_some() {}
    input.next_if_eq(&end).is_some()
}

fn text(input: &mut Input) -> String {
    let mut found = String::new();
    while let Some(sign) = input.next() {
        match sign {
            '"' => break,
            '\\' => match input.next() {
                Some('u') => {
                    let code: String = input.take(4).collect();
                    let letter = u32::from_str_radix(&code, 16).ok().and_then(char::from_u32);
                    found.push(letter.unwrap_or('?')); // halves of rare letters
                }
                Some('n') => found.push('\n'),
                Some(other) => found.push(other),
                None => break,
            },
            other => found.push(other),
        }
    }
    found
}

/// A number, true, false or null.
fn word(input: &mut Input, first: char) -> Json {
    let mut found = String::from(first);
    while let Some(sign) = input.next_if(|sign| !",]} ".contains(*sign)) {
        found.push(sign);
    }
    found.parse().map_or(Json::Nothing, Json::Number)
}
