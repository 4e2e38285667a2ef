import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "./history.ts";

test("arrows go back to what was typed, and forth to the draft", () => {
  const history = new History(["1/2", "^*"]);
  assert.equal(history.recall(-1, "draft"), "^*");
  assert.equal(history.recall(-1, "^*"), "1/2");
  assert.equal(history.recall(-1, "1/2"), null);
  assert.equal(history.recall(1, "1/2"), "^*");
  assert.equal(history.recall(1, "^*"), "draft");
  assert.equal(history.recall(1, "draft"), null);
});

test("what is typed twice in a row is kept once", () => {
  const history = new History([]);
  for (const one of ["1", "1", "2"]) history.add(one);
  assert.deepEqual(history.typed, ["1", "2"]);
  assert.equal(history.recall(-1, ""), "2");
  history.clear();
  assert.equal(history.recall(-1, ""), null);
});
