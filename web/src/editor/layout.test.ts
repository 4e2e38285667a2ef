import assert from "node:assert/strict";
import { test } from "node:test";
import { load, readPlaces, writePlaces } from "./files.ts";
import { adopt, coordinates, isWithin, layered, placedAt, readPicture, tidied } from "./layout.ts";
import { document } from "./markup.ts";
import { addEdge, BARE, moveVertices } from "./model.ts";
import { shapes } from "./shapes.ts";
import { asShown, list, read, write } from "./text.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 151" width="88" height="151"><title>Hackenbush: 1 blue, 1 red (0-1B 1-2R)</title>
<g data-place="0"><path d="M44 130L44 74" stroke="#2b6cb0" stroke-width="6"/></g>
<g data-place="1"><path d="M44 74L44 18" stroke="#c53030" stroke-width="6"/></g>
<path stroke="#744210" stroke-width="1.2" d="M6 141L13 130"/>
<path stroke="#744210" stroke-width="3" d="M6 130L82 130"/>
<g fill="#1a202c"><circle data-vertex="1" cx="44" cy="74" r="4.5"/><circle data-vertex="2" cx="44" cy="18" r="4.5"/></g></svg>`;
const none = { vertices: new Map(), feet: new Map() };

test("the server's picture tells where the vertices stand", () => {
  const picture = readPicture(SVG);
  assert.deepEqual([...picture.vertices], [[1, { x: 56, y: -56 }], [2, { x: 56, y: -112 }]]);
  const drawing = adopt(read("0-1B 1-2R"), { before: null, placed: new Map(), picture });
  assert.deepEqual([...drawing.vertices], [...picture.vertices]);
  assert.equal(drawing.edges[0]?.from.foot, 56);
});

test("what was drawn stays where it was while edges are cut and taken back", () => {
  const edges = read("0-1B 1-2R 0-3B 3-2G");
  const placed = new Map([[1, { x: 10, y: -40 }], [2, { x: 30, y: -90 }], [3, { x: 70, y: -44 }]]);
  const first = adopt(edges, { before: null, placed, picture: none });
  const before = { drawing: first, text: asShown(first, edges) };
  const fewer = adopt(read("0-3B 3-2G"), { before, placed: new Map(), picture: none });
  assert.deepEqual([...fewer.vertices], [[3, placed.get(3)], [2, placed.get(2)]]);
  assert.ok(isWithin(read("0-3B 2-3G"), before));
  assert.ok(!isWithin(read("0-3R"), before));
  // Another position: its vertex 1 is another one.
  const other = adopt(read("0-1G"), { before, placed: new Map(), picture: none });
  assert.deepEqual([...other.vertices], [[1, { x: 0, y: -56 }]]);
});

test("feet that were put somewhere come back from the places", () => {
  const drawing = addEdge(BARE, { kind: "ground", x: 0 }, { kind: "paper", at: { x: 84, y: -56 } }, "B");
  const text = write(drawing);
  const places = coordinates(drawing, text);
  assert.equal(places.size, 2);
  const again = adopt(read(text.text), { before: null, placed: readPlaces(writePlaces(places)), picture: none });
  assert.deepEqual(shapes(again).get(again.edges[0]?.id ?? -1), shapes(drawing).get(drawing.edges[0]?.id ?? -1));
  // One that stands below its vertex need not be told.
  const upright = moveVertices(drawing, new Map([[drawing.edges[0]?.to.vertex ?? -1, { x: 0, y: -56 }]]));
  assert.equal(coordinates(upright, write(upright)).size, 1);
});

test("a saved picture is loaded as it was", () => {
  let drawing = addEdge(BARE, { kind: "ground", x: 5 }, { kind: "paper", at: { x: 84, y: -56 } }, "B");
  drawing = addEdge(drawing, { kind: "vertex", vertex: drawing.edges[0]?.to.vertex ?? -1 }, { kind: "paper", at: { x: 20, y: -90 } }, "R");
  drawing = addEdge(drawing, { kind: "ground", x: 120 }, { kind: "ground", x: 170 }, "G");
  const text = write(drawing);
  const saved = document({ drawing, text, shapes: shapes(drawing), marks: [] }, writePlaces(coordinates(drawing, text)));
  const { edges, placed, picture } = load(saved);
  assert.equal(list(edges), "0-1B 1-2R 0-0G");
  const again = adopt(edges, { before: null, placed, picture });
  assert.deepEqual([...shapes(again).values()], [...shapes(drawing).values()]);
});

test("pictures of the program and plain texts are loaded, others refused", () => {
  assert.equal(list(load(SVG).edges), "0-1B 1-2R");
  assert.equal(load(SVG).picture.vertices.size, 2);
  assert.equal(list(load("\n# a half\nBR\n").edges), "0-1B 1-2R");
  assert.throws(() => load("<svg></svg>"), /does not say/);
  assert.throws(() => load("  \n"), /empty/);
});

test("without a picture the vertices stand in layers", () => {
  const places = layered(read("0-1B 0-2R 1-3G 2-3G"));
  assert.deepEqual([1, 2, 3].map((vertex) => places.get(vertex)?.y), [-56, -56, -112]);
  assert.notEqual(places.get(1)?.x, places.get(2)?.x);
});

test("tidying moves what counts and leaves the rest", () => {
  let drawing = addEdge(BARE, { kind: "ground", x: 5 }, { kind: "paper", at: { x: 84, y: -56 } }, "B");
  drawing = addEdge(drawing, { kind: "vertex", vertex: drawing.edges[0]?.to.vertex ?? -1 }, { kind: "paper", at: { x: 20, y: -90 } }, "R");
  drawing = addEdge(drawing, { kind: "paper", at: { x: 300, y: -90 } }, { kind: "paper", at: { x: 300, y: -150 } }, "G");
  const tidy = tidied(drawing, write(drawing), readPicture(SVG));
  assert.deepEqual([...tidy.vertices.values()], [{ x: 56, y: -56 }, { x: 56, y: -112 }, { x: 300, y: -90 }, { x: 300, y: -150 }]);
  assert.equal(tidy.edges.length, 3);
});

test("feet stay while other edges are cut, for they are known by their vertex", () => {
  let drawing = addEdge(BARE, { kind: "ground", x: -200 }, { kind: "paper", at: { x: -200, y: -56 } }, "R");
  drawing = addEdge(drawing, { kind: "ground", x: 0 }, { kind: "paper", at: { x: 84, y: -56 } }, "B");
  const places = coordinates(drawing, write(drawing));
  const left = adopt(read("0-2B"), { before: null, placed: places, picture: none });
  assert.equal(left.edges[0]?.from.foot, 0);
});

test("places that are as they were change nothing, others move what they name", () => {
  let drawing = addEdge(BARE, { kind: "ground", x: 0 }, { kind: "paper", at: { x: 84, y: -56 } }, "B");
  drawing = addEdge(drawing, { kind: "paper", at: { x: 300, y: -90 } }, { kind: "paper", at: { x: 300, y: -150 } }, "G");
  const text = write(drawing);
  assert.equal(placedAt(drawing, text, coordinates(drawing, text)), drawing);
  assert.equal(placedAt(drawing, text, new Map()), drawing);
  const moved = placedAt(drawing, text, new Map([[1, { x: 10, y: -20 }]]));
  assert.deepEqual([...moved.vertices.values()][0], { x: 10, y: -20 });
  assert.equal(moved.edges.length, 2);
});
