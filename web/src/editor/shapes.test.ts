import assert from "node:assert/strict";
import { test } from "node:test";
import { hit, anchor } from "./hit.ts";
import type { Point } from "./model.ts";
import { along, apart, bounds, distance, path, shapes } from "./shapes.ts";
import { drawn, read } from "./text.ts";

const places = new Map<number, Point>([[1, { x: 0, y: -56 }], [2, { x: 0, y: -112 }], [3, { x: 56, y: -56 }], [4, { x: 112, y: -56 }]]);
const picture = (text: string) => drawn(read(text), (vertex) => places.get(vertex) ?? { x: 0, y: -56 });
const all = (text: string) => [...shapes(picture(text)).values()];

test("single edges are straight", () => {
  assert.deepEqual(all("0-1B 1-2R").map(path), ["M0 0L0 -56", "M0 -56L0 -112"]);
});

test("parallel edges keep apart, symmetric about the straight line", () => {
  for (const text of ["0-1B 1-2R 1-2G", "0-1B 1-2R 1-2G 1-2B"]) {
    const middles = all(text).slice(1).map((shape) => along(shape, 0.5));
    const xs = middles.map((point) => point.x);
    assert.ok(Math.abs(xs.reduce((sum, x) => sum + x, 0)) < 1e-9);
    xs.forEach((x, i) => xs.slice(i + 1).forEach((other) => assert.ok(Math.abs(x - other) > 12, text)));
  }
});

test("parallel edges to the ground have feet of their own", () => {
  const feet = all("0-1B 0-1R 0-1G").map((shape) => along(shape, 0).x);
  assert.deepEqual(feet, [-28, 0, 28]);
});

test("an edge goes around a vertex on its way", () => {
  const [, , , long] = all("0-1B 1-3R 3-4R 1-4G");
  assert.ok(long && distance(long, { x: 56, y: -56 }) > 10);
});

test("loops hang on their vertex, away from its edges and from each other", () => {
  const [foot, one, two] = all("0-1B 1-1R 1-1G");
  assert.ok(foot && one && two);
  for (const loop of [one, two]) {
    assert.ok(apart(along(loop, 0), { x: 0, y: -56 }) < 1e-9);
    assert.ok(apart(along(loop, 0.5), { x: 0, y: -56 }) > 25);
  }
  assert.ok(apart(along(one, 0.5), along(two, 0.5)) > 20);
  assert.ok(distance(foot, along(one, 0.5)) > 20);
});

test("an arch stands on the ground", () => {
  const [arch] = all("0-0B");
  assert.ok(arch);
  assert.ok(Math.abs(along(arch, 0).y) < 1e-9 && along(arch, 0.5).y < -20);
  const box = bounds([arch]);
  assert.ok(box && box.top < -20 && box.right - box.left > 30);
});

test("vertices are met before edges, edges before paper", () => {
  const drawing = picture("0-1B 1-2R");
  const found = (x: number, y: number) => hit(drawing, shapes(drawing), { x, y }, 14).kind;
  assert.deepEqual([found(3, -58), found(4, -84), found(60, -84), found(60, -2)], ["vertex", "edge", "paper", "ground"]);
});

test("ends snap to vertices, to the grid, to the ground", () => {
  const drawing = picture("0-1B 1-2R");
  assert.deepEqual(anchor(drawing, { x: 8, y: -60 }, 14, true), { kind: "vertex", vertex: 1 });
  assert.deepEqual(anchor(drawing, { x: 61, y: -90 }, 14, true), { kind: "paper", at: { x: 56, y: -84 } });
  assert.deepEqual(anchor(drawing, { x: 61, y: 5 }, 14, true), { kind: "ground", x: 56 });
  assert.deepEqual(anchor(drawing, { x: 61, y: 5 }, 14, false), { kind: "ground", x: 61 });
});
