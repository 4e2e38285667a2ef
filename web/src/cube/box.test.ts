import assert from "node:assert/strict";
import { test } from "node:test";
import { camera, faces, links, place, readBox } from "./box.ts";

const straight = { turn: 0, tilt: 0, lift: 0, axis: 1 } as const;

test("a box is read with rows, columns and layers in their places", () => {
  const box = readBox("2x3x2:1.2/.3#|.../..1 2 pie");
  assert.ok(box);
  assert.deepEqual(box.sides, [3, 2, 2]);
  const at = new Map(box.cells.map((cell) => [place(cell), cell.letter]));
  assert.deepEqual(["0,0,0", "2,0,0", "1,1,0", "2,1,0", "2,1,1", "0,0,1"].map((cell) => at.get(cell)), ["1", "2", "3", "#", "1", "."]);
  assert.equal(readBox("3x3x3")?.cells.length, 27);
});

test("what is no box is none", () => {
  for (const text of ["", "3x3", "2x2x2:1./..", "2x2x2:1x/..|../.."]) assert.equal(readBox(text), null, text);
});

test("what is nearer is larger, and lifting moves slices apart", () => {
  const see = camera([3, 3, 3], straight);
  assert.ok(see([1.5, 1.5, 0]).size > see([1.5, 1.5, 3]).size);
  assert.ok(see([1.5, 0, 1.5]).y < see([1.5, 3, 1.5]).y);
  assert.ok(see([0, 1, 1]).x < see([3, 1, 1]).x);
  const lifted = camera([3, 3, 3], { ...straight, lift: 1 });
  const gap = (view: typeof see) => view([1.5, 2, 1.5]).y - view([1.5, 1, 1.5]).y;
  assert.ok(gap(lifted) > 1.5 * gap(see));
});

test("turning by a quarter brings the right side to the front", () => {
  const see = camera([3, 3, 3], { ...straight, turn: Math.PI / 2 });
  assert.ok(see([3, 1.5, 1.5]).far < see([0, 1.5, 1.5]).far);
});

test("opposite faces belong to the same player", () => {
  const all = faces([2, 3, 4], 3);
  assert.deepEqual(all.map((face) => face.owner), [1, 1, 2, 2, 3, 3]);
  assert.deepEqual(faces([2, 3, 4], 2).map((face) => face.owner), [1, 1, 2, 2, 0, 0]);
  assert.deepEqual(["3x3x3 two", "2x2x2:1./..|../.. two 2 pie", "3x3x3 pie"].map((text) => readBox(text)?.players), [2, 2, 3]);
  assert.ok(all[3]?.corners.every((corner) => corner[0] === 2));
  assert.ok(all[1]?.corners.every((corner) => corner[1] === 3));
});

test("links join neighbours of one player only", () => {
  const box = readBox("2x2x2:11/12|.2/.. 3");
  assert.ok(box);
  const names = links(box).map(([one, other]) => `${place(one)} ${place(other)}`);
  assert.deepEqual(names, ["0,0,0 1,0,0", "0,0,0 0,1,0"]);
});
