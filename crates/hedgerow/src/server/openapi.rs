//! The interface described for programs, as an OpenAPI document made from the command line itself.

use serde_json::{Map, Value, json};

use super::forms::{Field, Form, Wanted, forms};

/// The document.
pub fn document() -> Value {
    let mut paths = Map::new();
    for form in forms() {
        paths.insert(format!("/api/{}", form.verb), json!({ "post": question(form) }));
    }
    for (path, about, schema) in READ_ONLY {
        paths.insert((*path).to_owned(), json!({ "get": looked_up(path, about, schema) }));
    }
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
        "components": { "schemas": {
            "Answer": {
                "type": "object",
                "description": "What the verb answers with --json.",
                "properties": {
                    "game": { "type": ["string", "null"] },
                    "position": { "type": ["string", "null"] },
                    "reason": { "type": "string", "description": "The limit that ended the work early." },
                },
            },
            "Error": {
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
            },
        }},
    })
}

/// Addresses that are only looked at: about, and the key that their answer has at least.
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

fn question(form: &Form) -> Value {
    let properties: Map<String, Value> = form.fields.iter().map(|field| (field.key.clone(), schema(field))).collect();
    let required: Vec<&str> =
        form.fields.iter().filter(|field| field.required).map(|field| field.key.as_str()).collect();
    let body = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let answer = json!({ "$ref": "#/components/schemas/Answer" });
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
        "summary": form.about,
        "description": form.details,
        "requestBody": { "required": true, "content": { "application/json": { "schema": body } } },
        "responses": responses,
    })
}

fn insert_errors(responses: &mut Value, errors: &[(&str, &str)]) {
    for (status, about) in errors {
        responses[*status] = response(about, &json!({ "$ref": "#/components/schemas/Error" }));
    }
}

fn response(about: &str, schema: &Value) -> Value {
    json!({ "description": about, "content": { "application/json": { "schema": schema } } })
}

fn schema(field: &Field) -> Value {
    let mut schema = match &field.wanted {
        Wanted::Flag | Wanted::Inline => json!({ "type": "boolean" }),
        Wanted::Number => json!({ "type": "number" }),
        Wanted::Count => json!({ "type": ["integer", "string"], "minimum": 0 }),
        Wanted::Text => json!({ "type": "string" }),
        Wanted::Words(words) => json!({ "type": "string", "enum": words }),
        Wanted::Texts => json!({ "type": "array", "items": { "type": "string" } }),
    };
    let about = match field.wanted {
        Wanted::Inline => format!("{} (here: into the answer)", field.about),
        _ => field.about.clone(),
    };
    schema["description"] = about.into();
    if let Some(default) = &field.default {
        schema["default"] = match field.wanted {
            Wanted::Number | Wanted::Count => serde_json::from_str(default).unwrap_or_else(|_| default.as_str().into()),
            _ => default.as_str().into(),
        };
    }
    schema
}
