// Where the vertices of a position stand that was given as text: where they stood before, where the address says,
// where the server's picture has them, or, without one, in layers above the ground.

import type { Coordinates } from "../parts.ts";
import { GRID } from "./hit.ts";
import { type Drawing, type Edge, GROUND, type Point, STEP } from "./model.ts";
import { drawn, type Text, type Written } from "./text.ts";
import { shapes } from "./shapes.ts";

/** What the server's picture tells: places of vertices by number, and of feet by the edge's number. */
export interface Picture {
  vertices: Coordinates;
  feet: Map<number, { from: number; to: number }>;
}

/**
 * Reads the server's picture, whose edges and vertices carry their numbers. The ground becomes y = 0, and everything is
 * shifted a little sideways, so that the first vertex stands on the grid and most others do too.
 */
export function readPicture(svg: string): Picture {
  const ground = Number(/<path[^>]*stroke-width="3"[^>]*\sd="M[\d.-]+ ([\d.-]+)L/.exec(svg)?.[1] ?? NaN);
  const picture: Picture = { vertices: new Map(), feet: new Map() };
  if (Number.isNaN(ground)) return picture;
  for (const [circle] of svg.matchAll(/<circle\b[^>]*>/g)) {
    const value = (name: string): number => Number(new RegExp(`\\s${name}="([\\d.-]+)"`).exec(circle)?.[1] ?? NaN);
    const [vertex, x, y] = [value("data-vertex"), value("cx"), value("cy")];
    if (![vertex, x, y].some(Number.isNaN)) picture.vertices.set(vertex, { x, y: y - ground });
  }
  for (const group of svg.matchAll(/<g\b[^>]*\sdata-(?:place|edge)="(\d+)"[^>]*>\s*<path[^>]*\sd="M([^"]*)"/g)) {
    const numbers = [...(group[2] ?? "").matchAll(/-?[\d.]+/g)].map(Number);
    const [first, last] = [numbers[0] ?? 0, numbers.at(-2) ?? 0];
    // An edge between two vertices has no feet, but nobody will ask for them.
    picture.feet.set(Number(group[1]), { from: first, to: last });
  }
  const first = [...picture.vertices.values()][0]?.x ?? 0;
  const aside = Math.round(first / GRID) * GRID - first;
  for (const at of picture.vertices.values()) at.x = round(at.x + aside);
  for (const feet of picture.feet.values()) [feet.from, feet.to] = [round(feet.from + aside), round(feet.to + aside)];
  return picture;
}

/** What is known of places when a position is shown. */
export interface Known {
  /** What was on the sheet, and its text. */
  before: { drawing: Drawing; text: Text } | null;
  /** Where the address puts the vertices; feet have numbers beyond the vertices'. */
  placed: Coordinates;
  picture: Picture;
}

/** Makes a drawing of a position's edges, with vertices where they are known to stand. */
export function adopt(edges: readonly Written[], known: Known): Drawing {
  const kept = known.before ? keep(edges, known.before) : null;
  const layers = known.picture.vertices.size > 0 ? null : layered(edges);
  const place = (vertex: number): Point =>
    known.placed.get(vertex) ??
    kept?.vertices.get(vertex) ??
    known.picture.vertices.get(vertex) ??
    layers?.get(vertex) ?? { x: 0, y: -STEP };
  const drawing = drawn(edges, place);
  const keys = footKeys(edges);
  const footed = drawing.edges.map((edge, index): Edge => {
    const own = kept?.edges.get(index);
    if (own) return { ...edge, from: { ...edge.from, foot: own.from.foot }, to: { ...edge.to, foot: own.to.foot } };
    const key = keys[index] ?? { from: 0, to: 0 };
    return { ...edge, from: foot(edge, "from", index, key.from, known), to: foot(edge, "to", index, key.to, known) };
  });
  return { ...drawing, edges: footed };
}

/** A foot of an edge that was not there before: from the address, or from the picture if the edge's top is from it too. */
function foot(edge: Edge, side: "from" | "to", index: number, key: number, known: Known): Edge["from"] {
  const end = edge[side];
  if (end.vertex !== GROUND) return end;
  const placed = known.placed.get(key);
  if (placed) return { vertex: GROUND, foot: placed.x };
  const other = edge[side === "from" ? "to" : "from"].vertex;
  const drawnThere = known.picture.feet.get(index);
  if (!drawnThere || known.placed.has(other)) return end;
  // The server draws an edge from the ground upwards, however the text has its ends.
  const upright = other !== GROUND ? drawnThere.from : drawnThere[side];
  return { vertex: GROUND, foot: upright };
}

/** The drawing with its vertices and feet where the picture of its text has them; what the text leaves out stays. */
export function tidied(drawing: Drawing, text: Text, picture: Picture): Drawing {
  const places = new Map<number, Point>();
  for (const [id, number] of text.numbers) {
    const at = picture.vertices.get(number);
    if (at) places.set(id, at);
  }
  const numbers = new Map(text.edges.map((id, number) => [id, number]));
  const edges = drawing.edges.map((edge): Edge => {
    const feet = picture.feet.get(numbers.get(edge.id) ?? -1);
    if (!feet) return edge;
    const end = (side: "from" | "to"): Edge["from"] =>
      edge[side].vertex === GROUND ? { vertex: GROUND, foot: side === "from" ? feet.from : feet.to } : edge[side];
    return { ...edge, from: end("from"), to: end("to") };
  });
  const vertices = new Map(drawing.vertices);
  for (const [id, at] of places) vertices.set(id, at);
  return { ...drawing, vertices, edges };
}

/** The vertices' places, and those of the feet that do not stand where they would by themselves. */
export function coordinates(drawing: Drawing, text: Text): Coordinates {
  const places: Coordinates = new Map();
  for (const [id, number] of text.numbers) {
    const at = drawing.vertices.get(id);
    if (at) places.set(number, { x: round(at.x), y: round(at.y) });
  }
  const bare = (edge: Edge): Edge => ({ ...edge, from: { ...edge.from, foot: null }, to: { ...edge.to, foot: null } });
  const natural = shapes({ ...drawing, edges: drawing.edges.map(bare) });
  const keys = footKeys(writtenOf(drawing, text));
  text.edges.forEach((id, index) => {
    const edge = drawing.edges.find((each) => each.id === id);
    const shape = natural.get(id);
    for (const side of ["from", "to"] as const) {
      const own = edge?.[side].foot ?? null;
      if (own === null || !edge || !shape || shape.kind === "loop") continue;
      // Shapes run from the smaller id, and the ground's is the smallest.
      const there = shape.kind === "arch" && side === "to" ? shape.to.x : shape.from.x;
      if (Math.abs(own - there) > 1) places.set(keys[index]?.[side] ?? 0, { x: round(own), y: 0 });
    }
  });
  return places;
}

/** Vertices have numbers below this; feet get those above it, so that one list of places tells of both. */
const FEET_FROM = 2 ** 32;
/** So many edges that join the same vertex to the ground can be told apart. */
const MOST_PARALLEL = 64;

/** The keys of the feet, in the order of the edges: by vertex, whose number stays when other edges are cut. */
function footKeys(edges: readonly Written[]): { from: number; to: number }[] {
  const counts = new Map<number, number>();
  return edges.map(({ u, v }) => {
    const top = Math.max(u, v);
    const count = counts.get(top) ?? 0;
    counts.set(top, count + (top === GROUND ? 2 : 1));
    const key = FEET_FROM + top * MOST_PARALLEL + (count % MOST_PARALLEL);
    return { from: key, to: key + (top === GROUND ? 1 : 0) };
  });
}

function round(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

/** The drawing with vertices and feet at these places, and the same drawing if they are there. */
export function placedAt(drawing: Drawing, text: Text, placed: Coordinates): Drawing {
  const near = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 0.2 && Math.abs(a.y - b.y) < 0.2;
  const now = coordinates(drawing, text);
  if ([...placed].every(([key, at]) => near(now.get(key) ?? { x: Infinity, y: 0 }, at))) return drawing;
  const vertices = new Map(drawing.vertices);
  for (const [id, number] of text.numbers) {
    const at = placed.get(number);
    if (at && id !== GROUND) vertices.set(id, at);
  }
  const keys = footKeys(writtenOf(drawing, text));
  const byId = new Map(text.edges.map((id, index) => [id, keys[index]]));
  const edges = drawing.edges.map((edge): Edge => {
    const key = byId.get(edge.id);
    const end = (side: "from" | "to"): Edge["from"] => {
      const at = key ? placed.get(key[side]) : undefined;
      return edge[side].vertex === GROUND && at ? { vertex: GROUND, foot: at.x } : edge[side];
    };
    return { ...edge, from: end("from"), to: end("to") };
  });
  return { ...drawing, vertices, edges };
}

/** The edges of a drawing as its text has them. */
function writtenOf(drawing: Drawing, text: Text): Written[] {
  const byId = new Map(drawing.edges.map((edge) => [edge.id, edge]));
  return text.edges.flatMap((id) => {
    const edge = byId.get(id);
    if (!edge) return [];
    const [u, v] = [text.numbers.get(edge.from.vertex) ?? 0, text.numbers.get(edge.to.vertex) ?? 0];
    return [{ u: Math.min(u, v), v: Math.max(u, v), colour: edge.colour }];
  });
}

/** Whether a position is the drawn one with some edges cut, or with none. */
export function isWithin(edges: readonly Written[], before: { drawing: Drawing; text: Text }): boolean {
  return edges.length <= before.text.edges.length && (edges.length === 0 || keep(edges, before) !== null);
}

interface Kept {
  vertices: Coordinates;
  /** The earlier edge, by the new edge's number. */
  edges: Map<number, Edge>;
}

/**
 * What stays of an earlier drawing: all that the position still has, if it is the earlier one with edges cut or
 * taken back. Otherwise the numbers mean other vertices, and nothing stays.
 */
function keep(edges: readonly Written[], { drawing, text }: { drawing: Drawing; text: Text }): Kept | null {
  const number = (vertex: number): number => text.numbers.get(vertex) ?? -1;
  const byId = new Map(drawing.edges.map((edge) => [edge.id, edge]));
  const old = text.edges.flatMap((id) => byId.get(id) ?? []);
  const same = (edge: Edge, written: Written | undefined): boolean => {
    if (edge.colour !== written?.colour) return false;
    const [u, v] = [number(edge.from.vertex), number(edge.to.vertex)];
    return (u === written.u && v === written.v) || (u === written.v && v === written.u);
  };
  const matched = new Map<number, Edge>();
  let at = 0;
  const fewer = edges.length <= old.length;
  if (fewer) {
    for (const edge of old) if (same(edge, edges[at])) matched.set(at++, edge);
  } else {
    edges.forEach((written, index) => {
      const edge = old[at];
      if (edge && same(edge, written)) {
        matched.set(index, edge);
        at++;
      }
    });
  }
  if (at < Math.min(edges.length, old.length) || at === 0) return null;
  const vertices: Coordinates = new Map();
  for (const [id, label] of text.numbers) {
    const place = drawing.vertices.get(id);
    if (place) vertices.set(label, place);
  }
  return { vertices, edges: matched };
}

/** Vertices in layers by their distance from the ground. */
export function layered(edges: readonly Written[]): Coordinates {
  const height = new Map([[GROUND, 0]]);
  let layer = [GROUND];
  const layers: number[][] = [];
  while (layer.length > 0) {
    const next: number[] = [];
    for (const vertex of layer) {
      for (const { u, v } of edges) {
        const other = u === vertex ? v : v === vertex ? u : GROUND;
        if (!height.has(other)) {
          height.set(other, layers.length + 1);
          next.push(other);
        }
      }
    }
    layers.push(next);
    layer = next;
  }
  const widest = Math.max(...layers.map((each) => each.length));
  const places: Coordinates = new Map();
  layers.forEach((each, index) => {
    each.forEach((vertex, place) => {
      places.set(vertex, { x: (place + (widest - each.length) / 2) * STEP, y: -(index + 1) * STEP });
    });
  });
  return places;
}
