// Where the numbers on the edges stand: on the middle of their edge if there is room, else elsewhere along it, else
// beside it with a thin line to it. What covers nothing comes first; what would cover another number is left out.

import type { Mark } from "../parts.ts";
import { GROUND, type Point } from "./model.ts";
import type { Scene } from "./markup.ts";
import { along, apart, type Bounds, type Shape } from "./shapes.ts";

/** A number with its place: the middle of its plate, half its size, and the point of the edge that it speaks of. */
export interface Plate {
  mark: Mark;
  /** What each player does stands on a line of its own. */
  lines: string[];
  x: number;
  y: number;
  wide: number;
  high: number;
  /** Null if the plate is on the edge. */
  leader: Point | null;
}

/** Letters are so high, in units of the sheet, and lines so far apart. */
export const LETTERS = 12;
export const LINE = 13;
/** The distance of the points by which edges are felt. */
const FEELERS = 5;
/** What is worse: to cover a vertex, a piece of another edge, the ground, or to stand far away. */
const COST = { vertex: 260, edge: 26, ground: 6, outside: 40, leader: 110 };
const PARTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
const GAPS = [7, 22, 42, 66, 94];
const DIRECTIONS = 16;

interface Spot {
  x: number;
  y: number;
  leader: Point | null;
  /** How much another spot is to be preferred. */
  aside: number;
}

/** Places the numbers of a scene, if possible within what is seen. */
export function plates(scene: Scene, within: Bounds | null = null): Plate[] {
  const felt = feelers(scene);
  const dots = [...scene.drawing.vertices].filter(([id]) => id !== GROUND).map(([, at]) => at);
  const rank = { best: 0, last: 1, name: 2, plain: 3 };
  const all = [...perEdge(scene.marks)].flatMap(([place, mark]) => {
    const id = scene.text.edges[Number(place)] ?? -1;
    const shape = scene.shapes.get(id);
    return shape ? [{ id, shape, mark }] : [];
  });
  all.sort((one, other) => rank[one.mark.emphasis] - rank[other.mark.emphasis]);
  const placed: Plate[] = [];
  for (const { id, shape, mark } of all) {
    const lines = mark.text.split("  ");
    const size = sizeOf(lines, mark.emphasis === "best");
    let best: { cost: number; spot: Spot } | null = null;
    for (const spot of spots(shape, size)) {
      if (best && spot.aside >= best.cost) break;
      const box = around(spot, size, 1.5);
      if (placed.some((other) => meet(box, around(other, other, 0)))) continue;
      const cost = spot.aside + covered(box, id, felt, dots, within);
      if (!best || cost < best.cost) best = { cost, spot };
    }
    if (best) placed.push({ mark, lines, ...size, x: best.spot.x, y: best.spot.y, leader: best.spot.leader });
  }
  return placed;
}

/** The rectangle around all plates; null if there is none. */
export function plateBounds(all: readonly Plate[]): Bounds | null {
  return all.map((plate) => around(plate, plate, 1)).reduce<Bounds | null>((whole, box) => whole ? {
    left: Math.min(whole.left, box.left),
    top: Math.min(whole.top, box.top),
    right: Math.max(whole.right, box.right),
    bottom: Math.max(whole.bottom, box.bottom),
  } : box, null);
}

function sizeOf(lines: readonly string[], strong: boolean): { wide: number; high: number } {
  const longest = Math.max(...lines.map((line) => [...line].length));
  return { wide: ((strong ? 7.6 : 6.8) * longest + 9) / 2, high: (LINE * lines.length + 5) / 2 };
}

/** The spots for a plate, the better ones first. */
function spots(shape: Shape, { wide, high }: { wide: number; high: number }): Spot[] {
  const on = PARTS.map((part): Spot => ({ ...along(shape, part), leader: null, aside: 60 * Math.abs(part - 0.5) }));
  const beside = [0.5, 0.3, 0.7].flatMap((part) => {
    const leader = along(shape, part);
    return GAPS.flatMap((gap) => Array.from({ length: DIRECTIONS }, (_, step): Spot => {
      const angle = (2 * Math.PI * step) / DIRECTIONS;
      const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
      // As far as the plate's rim is in this direction, and the gap.
      const far = gap + Math.min(wide / Math.max(Math.abs(dx), 1e-6), high / Math.max(Math.abs(dy), 1e-6));
      const aside = COST.leader + 2 * gap + 30 * Math.abs(part - 0.5) + (dy > 0 ? 4 : 0);
      return { x: leader.x + dx * far, y: leader.y + dy * far, leader, aside };
    }));
  });
  return [...on, ...beside.sort((one, other) => one.aside - other.aside)];
}

/** How much a box covers that should be seen. */
function covered(
  box: Bounds, own: number, felt: readonly (Point & { edge: number })[], dots: readonly Point[], within: Bounds | null,
): number {
  let cost = 0;
  for (const dot of dots) if (holds(box, dot, 5)) cost += COST.vertex;
  for (const point of felt) if (point.edge !== own && holds(box, point, 3)) cost += COST.edge;
  cost += COST.ground * Math.max(box.bottom - 1, 0);
  if (within) {
    const out = [within.left - box.left, box.right - within.right, within.top - box.top, box.bottom - within.bottom];
    cost += COST.outside * out.reduce((sum, far) => sum + Math.max(far, 0), 0);
  }
  return cost;
}

/** Points along all edges. */
function feelers(scene: Scene): (Point & { edge: number })[] {
  return [...scene.shapes].flatMap(([edge, shape]) => {
    const rough = [0, 0.25, 0.5, 0.75, 1].map((part) => along(shape, part));
    const long = rough.slice(1).reduce((sum, point, index) => sum + apart(point, rough[index] ?? point), 0);
    const count = Math.min(Math.max(Math.ceil(long / FEELERS), 2), 60);
    return Array.from({ length: count + 1 }, (_, step) => ({ ...along(shape, step / count), edge }));
  });
}

function around({ x, y }: Point, { wide, high }: { wide: number; high: number }, more: number): Bounds {
  return { left: x - wide - more, top: y - high - more, right: x + wide + more, bottom: y + high + more };
}

function meet(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function holds(box: Bounds, { x, y }: Point, more: number): boolean {
  return x > box.left - more && x < box.right + more && y > box.top - more && y < box.bottom + more;
}

/** One mark for each edge: moves of several edges share their edges, and there the best one speaks. */
function perEdge(all: readonly Mark[]): Map<string, Mark> {
  const rank = { best: 3, last: 2, name: 1, plain: 0 };
  const found = new Map<string, Mark>();
  for (const mark of all) {
    // Numbers of many moves of several edges would only hide each other: the best ones are enough.
    if (mark.places.length > 1 && mark.emphasis === "plain") continue;
    for (const place of mark.places) {
      const known = found.get(place);
      if (!known || rank[mark.emphasis] > rank[known.emphasis]) found.set(place, mark);
    }
  }
  return found;
}
