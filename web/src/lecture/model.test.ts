import assert from "node:assert/strict";
import { test } from "node:test";
import { fresh } from "../state.ts";
import { fromFile, toFile } from "./file.ts";
import { add, among, at, promote, remove, steps, toTheEnd, type Chapter } from "./model.ts";

function chapter(...lines: string[]): Chapter {
  const { turn, moves, mode, conflict, at: places } = fresh();
  const start = { game: "nim", position: "3+4", turn, moves, mode, conflict, at: places };
  const made: Chapter = { title: "", start, comment: "", lines: [] };
  for (const line of lines) add(made, line.split(" "));
  return made;
}

const paths = (made: Chapter): string[] => steps({ title: "", chapters: [made] }).map(({ path }) => path.join(" "));

test("moves become lines once, and the tree is walked line by line", () => {
  const made = chapter("a b c", "a d", "e");
  assert.equal(add(made, ["a", "b"]), false);
  assert.deepEqual(paths(made), ["", "a", "a b", "a b c", "a d", "e"]);
  assert.deepEqual(toTheEnd(made, []), ["a", "b", "c"]);
  assert.equal(at(made, ["a", "x"]), null);
});

test("a line is promoted place by place, from wherever one is in it", () => {
  const made = chapter("a", "b", "c d");
  assert.equal(promote(made, ["c", "d"]), true);
  assert.deepEqual(made.lines.map(({ move }) => move), ["a", "c", "b"]);
  assert.equal(promote(made, ["c"]), true);
  assert.deepEqual(made.lines.map(({ move }) => move), ["c", "a", "b"]);
  assert.equal(promote(made, ["c", "d"]), false);
  assert.equal(among(made, ["a"]).place, 1);
});

test("a deleted line takes what follows it along", () => {
  const made = chapter("a b c", "a d");
  remove(made, ["a", "b"]);
  assert.deepEqual(paths(made), ["", "a", "a d"]);
  remove(made, ["x"]);
  assert.deepEqual(paths(made), ["", "a", "a d"]);
});

test("a lecture is read as it was written", () => {
  const made = chapter("a b", "c");
  made.comment = "**Look** at <b>this</b>";
  Object.assign(made.start, { mode: "sync", conflict: "tie", turn: "R", moves: 2, at: new Map([[1, { x: 3, y: -4 }]]) });
  const lecture = { title: "Monday", chapters: [made, chapter("x")] };
  assert.deepEqual(fromFile(toFile(lecture)), lecture);
});

test("a file of a stranger is refused in a sentence", () => {
  const file = (change: object): string => JSON.stringify({ hedgerow: "lecture", version: 1, chapters: [{ game: "nim", position: "3" }], ...change });
  assert.equal(fromFile(file({})).chapters.length, 1);
  const deep = "{\"move\":\"a\",\"lines\":[".repeat(1001) + "]}".repeat(1001);
  for (const [text, words] of [
    ["<html>", /not JSON/],
    ["[]", /not an object/],
    ["{}", /hedgerow/],
    [file({ version: 2 }), /newer/],
    [file({ chapters: [] }), /no chapters/],
    [file({ chapters: ["x"] }), /chapter 1 is not an object/],
    [file({ chapters: [{ game: 3 }] }), /game is not a text/],
    [file({ chapters: [{ game: "nim", moves: 99 }] }), /1 to 8/],
    [file({ chapters: [{ game: "nim", conflict: "onerror=" }] }), /not a rule/],
    [file({ chapters: [{ game: "nim", lines: [{ move: "a" }, { move: "a" }] }] }), /twice/],
    [file({ chapters: [{ game: "nim", comment: "x".repeat(20_001) }] }), /too long/],
    [file({}).replace('"position":"3"', `"lines":[${deep}]`), /more than 1000 moves/],
  ] as const) {
    assert.throws(() => fromFile(text), (error: Error) => words.test(error.message), text.slice(0, 80));
  }
});
