import assert from "node:assert/strict";
import test from "node:test";
import { outcomeWordsOf } from "./outcomes.ts";

test("what is among the outcomes is not taken for the only one", () => {
  assert.equal(outcomeWordsOf({ certain: ["D"], possible: ["1", "2", "3", "D"] }), "A draw is among the outcomes.");
  assert.equal(outcomeWordsOf({ certain: ["1", "D"] }), "A win of player 1 and a draw are among the outcomes.");
  assert.equal(outcomeWordsOf({ certain: [] }), null);
  assert.equal(outcomeWordsOf({ outcomes: ["D"], certain: ["D"] }), "Perfect play ends with a draw.");
});
