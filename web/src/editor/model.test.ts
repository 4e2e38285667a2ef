import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "./history.ts";
import {
  addEdge, type Anchor, BARE, grounded, moveFoot, moveVertices, putVertex, recolour, removeEdge, removeVertex,
} from "./model.ts";
import { drawn, read, write } from "./text.ts";

const at = (x: number, y: number) => ({ kind: "paper", at: { x, y } }) as const;
const ground = (x: number) => ({ kind: "ground", x }) as const;
const stalk = () => {
  const one = addEdge(BARE, ground(0), at(0, -56), "B");
  const foot = one.edges[0];
  assert.ok(foot);
  return addEdge(one, { kind: "vertex", vertex: foot.to.vertex }, at(0, -112), "R");
};

test("an edge makes the vertices that it needs", () => {
  const drawing = stalk();
  assert.equal(drawing.vertices.size, 2);
  assert.equal(write(drawing).text, "0-1B 1-2R");
});

test("nothing changes the drawing that one had", () => {
  const before = stalk();
  const text = write(before).text;
  const [one, two] = before.edges;
  assert.ok(one && two);
  recolour(before, one.id, "G");
  removeVertex(before, one.to.vertex);
  moveVertices(before, new Map([[one.to.vertex, { x: 9, y: -9 }]]));
  assert.equal(write(before).text, text);
  assert.deepEqual(before.vertices.get(one.to.vertex), { x: 0, y: -56 });
});

test("cutting the foot leaves the rest in the air", () => {
  const before = stalk();
  const [one, two] = before.edges;
  assert.ok(one && two);
  const cut = removeEdge(before, one.id);
  assert.equal(cut.edges.length, 1);
  assert.equal(grounded(cut).size, 0);
  assert.equal(write(cut).text, "");
  assert.equal(removeEdge(cut, two.id).vertices.size, 0);
});

test("a vertex goes with its edges, and vertices without edges go too", () => {
  const before = stalk();
  const one = before.edges[0];
  assert.ok(one);
  const gone = removeVertex(before, one.to.vertex);
  assert.deepEqual([gone.edges.length, gone.vertices.size], [0, 0]);
});

test("loops, arches and parallel edges are edges like others", () => {
  let drawing = stalk();
  const one = drawing.edges[0];
  assert.ok(one);
  const vertex = { kind: "vertex", vertex: one.to.vertex } as const;
  drawing = addEdge(drawing, vertex, vertex, "G");
  drawing = addEdge(drawing, ground(100), ground(140), "R");
  drawing = addEdge(drawing, vertex, ground(30), "B");
  assert.equal(write(drawing).text, "0-1B 1-2R 1-1G 0-0R 0-1B");
  assert.equal(drawing.edges[4]?.from.foot, 30);
});

test("feet move along the ground, vertices do not have any", () => {
  const drawing = stalk();
  const [one, two] = drawing.edges;
  assert.ok(one && two);
  assert.equal(moveFoot(drawing, one.id, "from", 42).edges[0]?.from.foot, 42);
  assert.equal(moveFoot(drawing, two.id, "from", 42).edges[1]?.from.foot, null);
});

test("steps are undone and done again until something new is done", () => {
  const history = new History(0);
  [1, 2, 3].forEach((state) => history.push(state));
  assert.ok(history.undo() && history.undo());
  assert.equal(history.present, 1);
  assert.ok(history.redo());
  assert.equal(history.present, 2);
  history.push(7);
  assert.equal(history.canRedo, false);
  assert.ok(history.undo() && history.undo() && history.undo());
  assert.equal(history.undo(), false);
  assert.equal(history.present, 0);
});

/** The text of `from` after vertex `vertex` was put on `where`; the ids of vertices are their numbers. */
function put(from: string, vertex: number, where: Anchor): string {
  const drawing = drawn(read(from), (each) => ({ x: each * 28, y: -56 }));
  return write(putVertex(drawing, vertex, where)).text;
}

test("a vertex that is put on another one becomes one with it", () => {
  assert.equal(put("0-1B 1-2R 0-3G 3-4R", 2, { kind: "vertex", vertex: 4 }), "0-1B 1-2R 0-3G 2-3R");
  assert.equal(put("0-1B 1-2R 2-3G", 3, { kind: "vertex", vertex: 1 }), "0-1B 1-2R 1-2G");
});

test("edges between the two become loops, and on the ground arches", () => {
  assert.equal(put("0-1B 1-2R 1-2G", 2, { kind: "vertex", vertex: 1 }), "0-1B 1-1R 1-1G");
  assert.equal(put("0-1B 1-2R", 1, { kind: "ground", x: 30 }), "0-0B 0-1R");
});

test("a vertex on the ground leaves its edges standing where it was dropped", () => {
  const drawing = drawn(read("0-1B 1-2R"), (each) => ({ x: each * 28, y: -56 }));
  const [arch, stalk] = putVertex(drawing, 1, { kind: "ground", x: 84 }).edges;
  assert.deepEqual([arch?.from.foot, arch?.to.foot], [28, 84]);
  assert.deepEqual([stalk?.from, stalk?.to.vertex], [{ vertex: 0, foot: 84 }, 2]);
});

test("a vertex that is put where it was is no change", () => {
  const drawing = drawn(read("0-1B"), () => ({ x: 0, y: -56 }));
  assert.equal(putVertex(drawing, 1, { kind: "paper", at: { x: 0, y: -56 } }), drawing);
  assert.equal(putVertex(drawing, 1, { kind: "vertex", vertex: 1 }), drawing);
  assert.deepEqual(putVertex(drawing, 1, { kind: "paper", at: { x: 9, y: -56 } }).vertices.get(1), { x: 9, y: -56 });
});
