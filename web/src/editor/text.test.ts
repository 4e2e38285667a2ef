import assert from "node:assert/strict";
import { test } from "node:test";
import { addEdge, BARE } from "./model.ts";
import { asShown, drawn, Fault, list, read, write } from "./text.ts";

const at = (x: number, y: number) => ({ kind: "paper", at: { x, y } }) as const;
const ground = (x: number) => ({ kind: "ground", x }) as const;

test("a list of edges is read and written back", () => {
  for (const text of ["0-1B", "0-1B 1-2R 2-0G 2-2B 0-0R 1-2G", "0-700B 9-700R"]) {
    assert.equal(list(read(text)), text.replace("2-0G", "0-2G"));
  }
});

test("stalks are summed on vertices of their own", () => {
  assert.equal(list(read("BRR + rb")), "0-1B 1-2R 2-3R 0-4R 4-5B");
  assert.equal(list(read("0-1B 1-2B + 0-1R 1-3R")), "0-1B 1-2B 0-3R 3-4R");
  assert.equal(list(read("0-3B + BR")), "0-3B 0-4B 4-5R");
});

test("the bare ground and a number of moves", () => {
  assert.deepEqual(read(""), []);
  assert.deepEqual(read("0"), []);
  assert.equal(list(read("BR moves=2")), "0-1B 1-2R");
});

test("what does not reach the ground is left out", () => {
  assert.equal(list(read("0-1B 5-6R 1-2R 7-7G")), "0-1B 1-2R");
});

test("faults are sentences", () => {
  for (const [text, part] of [["0-1X", "X is not a colour"], ["BQ", "Q is not a colour"], ["0-1B + ", "nothing to add"], ["01B", "is not an edge"]]) {
    assert.throws(() => read(text ?? ""), (fault: unknown) => fault instanceof Fault && fault.message.includes(part ?? ""));
  }
});

test("a drawing is numbered as it was drawn, and loose edges do not count", () => {
  let drawing = addEdge(BARE, at(500, -56), at(500, -112), "G"); // loose
  drawing = addEdge(drawing, at(100, -56), ground(100), "B");
  const first = drawing.edges[1];
  assert.ok(first);
  drawing = addEdge(drawing, { kind: "vertex", vertex: first.to.vertex }, at(100, -112), "R");
  const { text, edges, numbers } = write(drawing);
  assert.equal(text, "0-1B 1-2R");
  assert.deepEqual(edges, drawing.edges.slice(1).map((edge) => edge.id));
  assert.equal(numbers.get(first.to.vertex), 1);
  // Joined to the ground, the loose one comes first, as it was drawn first.
  const loose = drawing.edges[0];
  assert.ok(loose);
  drawing = addEdge(drawing, ground(500), { kind: "vertex", vertex: loose.from.vertex }, "R");
  assert.equal(write(drawing).text, "1-2G 0-3B 3-4R 0-1R");
});

test("a shown position keeps its numbers", () => {
  const edges = read("0-7B 7-3R");
  const drawing = drawn(edges, () => ({ x: 0, y: -56 }));
  assert.equal(asShown(drawing, edges).text, "0-7B 3-7R");
  assert.equal(write(drawing).text, "0-1B 1-2R");
  assert.deepEqual([...drawing.vertices.keys()].sort(), [3, 7]);
  assert.ok(drawing.edges.every((edge) => edge.id > 7));
});
