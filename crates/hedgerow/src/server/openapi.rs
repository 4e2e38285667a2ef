//! The interface described for programs, as an OpenAPI document made from the types of questions and answers.

use hedgerow_workbench::Question;
use hedgerow_workbench::question::read::{Form, forms};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The document.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut generator = settings.into_generator();
    let answers = Question::answer_schemas(&mut generator);
    let mut paths = Map::new();
    for (form, (_, answer)) in forms().iter().zip(answers) {
        paths.insert(format!("/api/{}", form.verb), json!({ "post": question(form, &answer.to_value()) }));
    }
    for (path, about, schema) in READ_ONLY {
        paths.insert((*path).to_owned(), json!({ "get": looked_up(path, about, schema) }));
    }
    let mut schemas = Map::new();
    schemas.insert(
        "Unfinished".to_owned(),
        json!({
            "type": "object",
            "description": "What is known when a limit was reached: some of the keys of the answer, and why there are no more.",
            "required": ["reason"],
            "properties": {
                "reason": { "type": "string", "description": "The limit that ended the work early." },
            },
        }),
    );
    schemas.insert(
        "Error".to_owned(),
        json!({
            "type": "object",
            "required": ["error"],
            "properties": {
                "error": { "type": "string", "description": "One sentence, the same as on the command line." },
                "at": {
                    "type": "array",
                    "items": { "type": "integer" },
                    "minItems": 2,
                    "maxItems": 2,
                    "description": "Where the fault is in the text of the position, in bytes.",
                },
            },
        }),
    );
    schemas.extend(generator.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Hedgerow",
            "version": env!("CARGO_PKG_VERSION"),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
            "description": "The questions of the command line over HTTP. The keys of a question are the arguments and \
                options of its verb, - written _; the answer is the object that --json prints. A limit that is reached is \
                no error: the answer then holds reason and what is known. With Accept: text/event-stream an answer comes as \
                server-sent events: queued, known (what is known so far, each in place of the one before) and answer. \
                Closing the connection ends the work.",
        },
        "servers": [{ "url": "http://127.0.0.1:8320" }],
        "paths": paths,
        "components": { "schemas": schemas },
    })
}

/// Read-only addresses: what they are about, and the key that their answer has at least.
const READ_ONLY: &[(&str, &str, &str)] = &[
    ("/api/games", "The games", "games"),
    ("/api/status", "How much is going on, and the limits", "limits"),
    ("/api/studies", "The studies, and how far their runs have come", "studies"),
    ("/api/studies/{name}", "The report of a study that has results where the server was started", "reports"),
    ("/api/openapi.json", "This document", "openapi"),
];

fn looked_up(path: &str, about: &str, key: &str) -> Value {
    let schema = json!({ "type": "object", "required": [key] });
    let mut responses = json!({ "200": response("The answer.", &schema) });
    insert_errors(
        &mut responses,
        &[("403", "Another origin or host."), ("404", "There is none."), ("429", "Too much at once.")],
    );
    let mut operation = json!({ "operationId": path.trim_matches('/').replace(['/', '{', '}', '.'], "_"), "summary": about, "responses": responses });
    if path.contains("{name}") {
        operation["parameters"] =
            json!([{ "name": "name", "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } }]);
    }
    operation
}

fn question(form: &Form, answer: &Value) -> Value {
    let described = |(key, schema): (&String, &Value)| {
        let schema = if form.requires(key) { schema.clone() } else { or_null(schema.clone()) };
        (key.clone(), schema)
    };
    let properties: Map<String, Value> = form.properties().map(described).collect();
    let required: Vec<&String> = form.properties().map(|(key, _)| key).filter(|key| form.requires(key)).collect();
    let body = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let answer = json!({ "anyOf": [answer, { "$ref": "#/components/schemas/Unfinished" }] });
    let mut responses = json!({ "200": {
        "description": "The answer, or what is known if a limit was reached.",
        "headers": { "Hedgerow-Exit": { "description": "0 answered, 1 a limit was reached.", "schema": { "type": "integer" } } },
        "content": {
            "application/json": { "schema": answer },
            "text/event-stream": { "schema": { "type": "string" } },
        },
    }});
    insert_errors(
        &mut responses,
        &[
            ("400", "What was asked makes no sense."),
            ("403", "Another origin or host."),
            ("408", "The question did not arrive in time."),
            ("413", "The question is too long."),
            ("415", "The question is not JSON."),
            ("429", "Too much at once."),
            (
                "503",
                "No answer now: too many unread answers, or its worker was ended from outside. Ask again in a while.",
            ),
        ],
    );
    json!({
        "operationId": form.verb,
        "summary": form.schema["description"],
        "requestBody": { "required": true, "content": { "application/json": { "schema": body } } },
        "responses": responses,
    })
}

/// The same, or null, which means the same as a missing key.
fn or_null(mut schema: Value) -> Value {
    if schema["anyOf"].as_array().is_some_and(|kinds| kinds.contains(&json!({ "type": "null" }))) {
        return schema;
    }
    if let Some(words) = schema.get_mut("enum").and_then(Value::as_array_mut) {
        words.push(Value::Null);
    }
    match schema.get_mut("type") {
        Some(Value::Array(kinds)) if !kinds.contains(&json!("null")) => kinds.push("null".into()),
        Some(kind @ Value::String(_)) => *kind = json!([kind.take(), "null"]),
        Some(_) => {}
        None => {
            // The description of the key stays at the top.
            let said = ["description", "default"]
                .map(|key| (key, schema.as_object_mut().and_then(|schema| schema.shift_remove(key))));
            schema = json!({ "anyOf": [schema, { "type": "null" }] });
            for (key, said) in said {
                if let Some(said) = said {
                    schema[key] = said;
                }
            }
        }
    }
    schema
}

fn insert_errors(responses: &mut Value, errors: &[(&str, &str)]) {
    for (status, about) in errors {
        responses[*status] = response(about, &json!({ "$ref": "#/components/schemas/Error" }));
    }
}

fn response(about: &str, schema: &Value) -> Value {
    json!({ "description": about, "content": { "application/json": { "schema": schema } } })
}
