// Choosing moves by places, and going from place to place by keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, kept, nearest } from "./choosing.ts";
import type { Move } from "./parts.ts";

const moves = (...texts: string[]): Move[] => texts.map((move) => ({ move, places: move.split("-") }));

test("a move of one place is played at once", () => {
  assert.deepEqual(choose(moves("3", "4"), [], "3"), { chosen: [], play: "3" });
});

test("a jump needs both its squares", () => {
  const jumps = moves("a1-a3", "a1-c1", "b2-b4");
  assert.deepEqual(choose(jumps, [], "a1"), { chosen: ["a1"], play: null });
  assert.deepEqual(choose(jumps, ["a1"], "a3"), { chosen: [], play: "a1-a3" });
});

test("another stone starts anew", () => {
  assert.deepEqual(choose(moves("a1-a3", "b2-b4"), ["a1"], "b2"), { chosen: ["b2"], play: null });
});

test("a place that no move names changes nothing", () => {
  assert.deepEqual(choose(moves("a1-a3"), ["a1"], "h8"), { chosen: ["a1"], play: null });
});

test("a shorter move is confirmed by choosing its place again", () => {
  const sets = moves("0", "0-3");
  assert.deepEqual(choose(sets, [], "0"), { chosen: ["0"], play: null });
  assert.deepEqual(choose(sets, ["0"], "0"), { chosen: [], play: "0" });
  assert.deepEqual(choose(sets, ["0"], "3"), { chosen: [], play: "0-3" });
});

test("a place of an unfinished move is given back by choosing it again", () => {
  assert.deepEqual(choose(moves("a1-a3"), ["a1"], "a1"), { chosen: [], play: null });
});

test("the order of the places does not matter", () => {
  assert.deepEqual(choose(moves("0-3", "0-4"), ["3"], "0"), { chosen: [], play: "0-3" });
});

const spots = [
  { place: "middle", x: 0, y: 0 },
  { place: "right", x: 10, y: 1 },
  { place: "far", x: 30, y: 0 },
  { place: "below", x: 2, y: 12 },
  { place: "slant", x: 6, y: -30 },
];
const [middle] = spots as [(typeof spots)[0]];

test("keys go to the nearest place in their direction", () => {
  assert.equal(nearest(spots, middle, 1, 0)?.place, "right");
  assert.equal(nearest(spots, middle, 0, 1)?.place, "below");
  assert.equal(nearest(spots, middle, 0, -1)?.place, "slant");
  assert.equal(nearest(spots, middle, -1, 0), null);
});

test("what is chosen stays while the same moves are offered, and no longer", () => {
  assert.deepEqual(kept(moves("a1-a3", "a1-c1"), moves("a1-a3", "a1-c1"), ["a1"]), ["a1"]);
  assert.deepEqual(kept(moves("a1-a3", "a1-c1"), moves("a1-a3"), ["a1"]), []);
  assert.deepEqual(kept(moves("a1-a3"), moves("a1-c1"), ["a1"]), []);
});

test("of two moves with the same places the order decides", () => {
  const moves = [
    { move: "d1-c2/d2", places: ["d1", "c2", "d2"] },
    { move: "d1-d2/c2", places: ["d1", "d2", "c2"] },
  ];
  assert.equal(choose(moves, ["d1", "c2"], "d2").play, "d1-c2/d2");
  assert.equal(choose(moves, ["d1", "d2"], "c2").play, "d1-d2/c2");
});
