import assert from "node:assert/strict";
import test from "node:test";
import { grow, openAtFirst } from "./paths.ts";
import { colourOf, place, radiusOf } from "./shape.ts";

const node = (parent: number | null, move: string | null, visits: number, mean: number) => ({ parent, move, by: 1, visits, mean, bounds: null });
const tree = { nodes: [node(null, null, 100, 0.5), node(0, "a", 64, 0.8), node(0, "b", 25, 0.2), node(1, "c", 16, 0.1), node(2, "d", 4, 0.9)], omitted: 0 };

test("children stand to the right of their parent, and nobody on another", () => {
  const root = grow(tree);
  assert.ok(root);
  const { nodes, width, height } = place(root, openAtFirst(root));
  assert.deepEqual(nodes.map(({ node: { move } }) => move), [null, "a", "c", "b"]);
  for (const { x, y, above } of nodes) {
    if (above) assert.ok(x > above.x);
    assert.ok(x < width && y < height);
  }
  const spots = new Set(nodes.map(({ x, y }) => `${x} ${y}`));
  assert.equal(spots.size, nodes.length);
});

test("areas grow with visits, down to a smallest size", () => {
  assert.equal(radiusOf(100, 100), 2 * radiusOf(25, 100));
  assert.ok(radiusOf(0, 1_000_000) > 3);
});

test("means have colours from end to end", () => {
  assert.equal(colourOf(0), "rgb(221 107 32)");
  assert.equal(colourOf(0.5), "rgb(203 213 224)");
  assert.equal(colourOf(1), "rgb(43 108 176)");
  assert.equal(colourOf(7), colourOf(1));
});
