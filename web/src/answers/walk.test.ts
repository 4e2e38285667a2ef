import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameInfo } from "../games.ts";
import { walkOf } from "./walk.ts";

// Elements need a page; here only texts and the number of steps are looked at.
Object.assign(globalThis, {
  Node: class {},
  document: { createElement: () => ({ setAttribute: () => {}, append: () => {}, addEventListener: () => {} }) },
});

const info = { naming: ["Left", "Right"] } as GameInfo;
const part = (position: string, value: string) => ({ position, value, rule: "a stalk" });

test("parts come first, then their sum, the moves, the heat and the end", () => {
  const answer = { value: "1/2*", outcome: "L", mean: "1/2", temperature: "0", left: ["1/2"], right: ["1/2"], parts: [part("a", "1/2"), part("b", "*")] };
  const steps = walkOf(info, answer);
  assert.deepEqual(steps.map(({ position }) => position), [null, "a", "b", null, null, null, null]);
  assert.match(String(steps[0]?.words[0]), /2 parts/);
  assert.match(String(steps[5]?.words[0]), /No player gains/);
});

test("what has no value has no reasons, and one part needs no sum", () => {
  assert.deepEqual(walkOf(info, { reason: "time" }), []);
  const steps = walkOf(info, { value: "0", outcome: "P", parts: [part("a", "0")] });
  assert.deepEqual(steps.map(({ position }) => position), ["a", null]);
});
