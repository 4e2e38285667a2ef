import assert from "node:assert/strict";
import { test } from "node:test";
import { readBox } from "./cube/box.ts";
import { read } from "./editor/text.ts";
import all from "./gallery.json";
import { type Example, examples } from "./gallery.ts";

const GAMES = new Set(all.map(({ game }) => game));

test("a game with examples has a few, and Hackenbush some of each kind", () => {
  for (const game of GAMES) assert.ok(examples(game).length >= 3, game);
  const count = (fits: (example: Example) => boolean) => examples("hackenbush").filter(fits).length;
  assert.ok(count((each) => each.mode === "sync") >= 6);
  assert.ok(count((each) => (each.moves ?? 1) > 1) >= 6);
  assert.ok(count((each) => each.mode === undefined && each.moves === undefined) >= 6);
});

test("titles are told apart, notes are sentences", () => {
  for (const game of GAMES) {
    const own = examples(game);
    assert.equal(new Set(own.map((example) => example.title)).size, own.length, game);
    for (const { note } of own) assert.match(note, /^[A-Z].*\.$/);
  }
});

test("positions are written as their games are", () => {
  for (const { position } of examples("hackenbush")) assert.ok(read(position).length > 0, position);
  for (const { position } of examples("hex3d")) assert.ok(readBox(position), position);
});
