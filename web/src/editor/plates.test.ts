import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mark } from "../parts.ts";
import { adopt } from "./layout.ts";
import { plateBounds, plates, type Plate } from "./plates.ts";
import { shapes } from "./shapes.ts";
import { asShown, read } from "./text.ts";

/** The plates of marks on the edges of a position, which stands in layers. */
function placed(position: string, text: (edge: number) => string, emphasis: Mark["emphasis"] = "plain"): Plate[] {
  const edges = read(position);
  const drawing = adopt(edges, { before: null, placed: new Map(), picture: { vertices: new Map(), feet: new Map() } });
  const marks = edges.map((_, edge): Mark => ({ places: [String(edge)], text: text(edge), emphasis }));
  return plates({ drawing, text: asShown(drawing, edges), shapes: shapes(drawing), marks });
}

function overlaps(all: readonly Plate[]): string[] {
  return all.flatMap((one, index) => all.slice(index + 1).flatMap((other) => {
    const clear = Math.abs(one.x - other.x) >= one.wide + other.wide || Math.abs(one.y - other.y) >= one.high + other.high;
    return clear ? [] : [`${one.lines} at ${one.x},${one.y} and ${other.lines} at ${other.x},${other.y}`];
  }));
}

test("a number stands on the middle of its edge where there is room", () => {
  const [only] = placed("B", () => "1");
  assert.deepEqual([only?.x, only?.y, only?.leader], [0, -28, null]);
});

test("what two players do stands on two lines", () => {
  const [only] = placed("G", () => "B 1  R 1");
  assert.deepEqual(only?.lines, ["B 1", "R 1"]);
});

test("numbers never cover each other, and here all have room", () => {
  const long = (): string => "B ≈ 0.2929  R ≈ 0.2929";
  for (const position of ["0-1B 0-2G 0-3G 0-4R 4-5B", "0-1B 1-1R 1-1G 1-2R 1-2B 2-2B 0-0R 1-2G", "GBR + GR + GG + BB"]) {
    for (const emphasis of ["plain", "best"] as const) {
      const all = placed(position, long, emphasis);
      assert.equal(all.length, read(position).length, position);
      assert.deepEqual(overlaps(all), [], position);
    }
  }
});

test("a number beside its edge has a line to it", () => {
  const all = placed("0-1B 0-2G 0-3G 0-4R", () => "B ≈ 0.2929  R ≈ 0.2929");
  assert.ok(all.some(({ leader }) => leader !== null));
  for (const { leader, x, y, wide, high } of all) {
    if (leader) assert.ok(Math.abs(leader.x - x) > wide || Math.abs(leader.y - y) > high, "the line would be hidden");
  }
});

test("of moves of several edges only the best have numbers", () => {
  const edges = read("BB");
  const drawing = adopt(edges, { before: null, placed: new Map(), picture: { vertices: new Map(), feet: new Map() } });
  const pair = (emphasis: Mark["emphasis"]): Mark => ({ places: ["0", "1"], text: "1", emphasis });
  const scene = { drawing, text: asShown(drawing, edges), shapes: shapes(drawing) };
  assert.equal(plates({ ...scene, marks: [pair("plain")] }).length, 0);
  assert.equal(plates({ ...scene, marks: [pair("best")] }).length, 2);
});

test("the bounds hold all plates", () => {
  const all = placed("0-1B 0-2G", () => "B ≈ 0.2929");
  const box = plateBounds(all);
  assert.ok(box && all.every(({ x, wide }) => x - wide >= box.left && x + wide <= box.right));
  assert.equal(plateBounds([]), null);
});
