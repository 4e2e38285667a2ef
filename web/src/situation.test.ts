// What a written position says, and which states are moments of the same game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { bare, written } from "./situation.ts";
import { fresh, samePosition, sameStart } from "./state.ts";

const SEVERAL = { capabilities: ["moves"] };

test("the number of moves a turn takes is read from the text of a game in which it may take several", () => {
  assert.deepEqual(written(SEVERAL, "0-1B moves=3"), { position: "0-1B", moves: 3 });
  assert.deepEqual(written(SEVERAL, "0-1B"), { position: "0-1B" });
  assert.deepEqual(written({ capabilities: [] }, "3+5 moves=3"), { position: "3+5 moves=3" });
  assert.equal(bare("0-1B moves=2"), "0-1B");
});

test("a number that cannot be is left in the text, so that the server refuses it", () => {
  for (const text of ["B moves=9", "B moves=0", "B moves=12"]) {
    assert.deepEqual(written(SEVERAL, text), { position: text });
    assert.equal(bare(text), text);
  }
});

test("a game keeps its start while moves are made, whoever has the seats", () => {
  const start = { ...fresh(), game: "nim", position: "3+5" };
  const later = { ...start, after: ["0-1"], seats: ["human", "human"] };
  assert.ok(sameStart(start, later));
  assert.ok(!samePosition(start, later));
  assert.ok(!sameStart(start, { ...later, position: "3" }));
  assert.ok(samePosition(later, { ...later, seats: [] }));
});
