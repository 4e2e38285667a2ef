// Writes src/schema.ts: the questions and answers of the server as TypeScript types, from openapi.json, which the program makes from its
// own types. `node types.mjs --check` only says whether the file is as it should be.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("src/schema.ts", import.meta.url);
const document = JSON.parse(readFileSync(new URL("openapi.json", import.meta.url), "utf8"));

/** A schema as a type. */
function typed(schema, indent = "") {
  if (schema === true || schema === undefined) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  const own = schema.properties ? record(schema, indent) : null;
  if (choices) {
    const union = [...new Set(choices.map((choice) => typed(choice, indent)))].join(" | ");
    return own ? `${own} & (${union})` : union;
  }
  const kinds = [schema.type].flat();
  return [...new Set(kinds.map((kind) => plain(kind, schema, indent)))].join(" | ");
}

function plain(kind, schema, indent) {
  switch (kind) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return kind;
    case "array": {
      if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typed(item, indent)).join(", ")}]`;
      const item = typed(schema.items, indent);
      return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
    }
    case "object":
      if (schema.properties) return record(schema, indent);
      return `Record<string, ${typed(schema.additionalProperties ?? true, indent)}>`;
    default:
      return "unknown";
  }
}

function record({ properties, required = [] }, indent) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([key, schema]) => {
    const name = /^[a-z_]\w*$/i.test(key) ? key : JSON.stringify(key);
    // The page has no list of games.
    const type = key === "game" && schema.enum ? "string" : typed(schema, inner);
    const about = schema.description ? `${inner}/** ${schema.description.replaceAll("*/", "* /").replace(/\s+/g, " ")} */\n` : "";
    return `${about}${inner}${name}${required.includes(key) ? "" : "?"}: ${type};\n`;
  });
  return `{\n${lines.join("")}${indent}}`;
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);
let text = "// Made by types.mjs from openapi.json: do not change it by hand.\n";
for (const [name, schema] of Object.entries(document.components.schemas)) {
  const about = schema.description ? `/** ${schema.description.replace(/\s+/g, " ")} */\n` : "";
  text += `\n${about}export type ${name} = ${typed(schema)};\n`;
}
const questions = Object.entries(document.paths).filter(([, path]) => path.post);
let asked = "";
let answered = "";
for (const [path, { post }] of questions) {
  const verb = path.split("/").at(-1);
  const body = post.requestBody.content["application/json"].schema;
  const [answer] = post.responses["200"].content["application/json"].schema.anyOf;
  text += `\n/** ${post.summary}. */\nexport type ${capital(verb)}Question = ${typed(body)};\n`;
  asked += `  ${verb}: ${capital(verb)}Question;\n`;
  answered += `  ${verb}: ${typed(answer)};\n`;
}
text += `\n/** The questions by their names. */\nexport type Questions = {\n${asked}};\n`;
text += `\n/** The answers by the names of their questions. */\nexport type Answers = {\n${answered}};\n`;

if (process.argv.includes("--check")) {
  if (readFileSync(FILE, "utf8") !== text) {
    console.error("web/src/schema.ts is not what web/openapi.json says: run `node web/types.mjs`");
    process.exit(1);
  }
} else writeFileSync(FILE, text);
