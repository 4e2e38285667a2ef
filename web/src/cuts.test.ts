import assert from "node:assert/strict";
import test from "node:test";
import { cutOf } from "./cuts.ts";

test("a cut goes where the pieces meet", () => {
  assert.deepEqual(cutOf("4x7>4x5+4x2"), { heap: "4x7", across: false, after: 5 });
  assert.deepEqual(cutOf("4x7>3x7+1x7"), { heap: "4x7", across: true, after: 3 });
});

test("what does not cut a sheet in two is no cut", () => {
  for (const move of ["4x7>4x5+4x3", "4x7>3x6+1x7", "7>5+2", "a1-b1", ""]) assert.equal(cutOf(move), null, move);
});
