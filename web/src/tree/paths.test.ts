import assert from "node:assert/strict";
import { test } from "node:test";
import { grow, openAtFirst, proved, seen, type Tree } from "./paths.ts";

const node = (parent: number | null, move: string | null, visits: number) => ({ parent, move, by: parent === null ? null : 1, visits, mean: 0.5, bounds: null });
const tree: Tree = { nodes: [node(null, null, 10), node(0, "a", 3), node(0, "b", 6), node(1, "c", 2), node(2, "c", 5), node(4, "d", 4)], omitted: 0 };

test("children stand under their parents, the most visited first", () => {
  const root = grow(tree);
  assert.deepEqual(root?.children.map((child) => child.move), ["b", "a"]);
  assert.deepEqual(root?.children.map((child) => child.main), [true, false]);
});

test("the same move after different ones is another node", () => {
  const root = grow(tree);
  const [b, a] = root?.children ?? [];
  assert.notEqual(a?.children[0]?.path, b?.children[0]?.path);
});

test("a node is known again when the tree has grown", () => {
  const before = grow(tree);
  const after = grow({ nodes: [tree.nodes[0]!, node(0, "x", 9), ...tree.nodes.slice(1).map((each) => ({ ...each, parent: each.parent === 0 ? 0 : (each.parent ?? 0) + 1 }))], omitted: 2 });
  assert.ok(before && after);
  const open = new Set([...openAtFirst(before), "\na"]);
  const paths = (root: typeof before) => new Set(seen(root, open).map((each) => each.node.path));
  assert.equal(paths(before).size, 6);
  for (const path of paths(before)) assert.ok(paths(after).has(path), JSON.stringify(path));
});

test("only open nodes show their children", () => {
  const root = grow(tree);
  assert.ok(root);
  assert.equal(seen(root, new Set()).length, 1);
  assert.deepEqual(seen(root, new Set([""])).map(({ depth }) => depth), [0, 1, 1]);
  assert.equal(seen(root, openAtFirst(root)).length, 5);
  assert.equal(grow({ nodes: [], omitted: 0 }), null);
});

test("proved results are told", () => {
  assert.equal(proved(null), null);
  assert.equal(proved([1, 1]), "proved: +1");
  assert.equal(proved([-3, -3]), "proved: −3");
  assert.equal(proved([-1, 1]), "between -1 and 1");
});
