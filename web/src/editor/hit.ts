// What is under a finger, a mouse or the cursor, and where it snaps to.

import { type Anchor, type Drawing, GROUND, type Point } from "./model.ts";
import { along, apart, distance, type Shape } from "./shapes.ts";

/** The distance of the lines of the grid. */
export const GRID = 28;
/** No vertex is lower than this: it would look like a part of the ground. */
const LOWEST = -GRID / 2;
/** Vertices nearer to each other than this would look like one. */
const AS_ONE = 9;

/** What is at a place: a vertex before an edge, an edge before the ground. */
export type Hit =
  | { kind: "vertex"; vertex: number }
  | { kind: "edge"; edge: number }
  | { kind: "ground" }
  | { kind: "paper" };

/** The nearest vertex within reach. */
export function vertexAt(drawing: Drawing, point: Point, reach: number, except = GROUND): number | null {
  let best: { vertex: number; far: number } | null = null;
  for (const [vertex, at] of drawing.vertices) {
    const far = apart(at, point);
    if (vertex !== except && far <= reach && (!best || far < best.far)) best = { vertex, far };
  }
  return best?.vertex ?? null;
}

/** The nearest of the edges within reach. */
export function edgeAt(edges: Iterable<[number, Shape]>, point: Point, reach: number): number | null {
  let best: { edge: number; far: number } | null = null;
  for (const [edge, shape] of edges) {
    const far = distance(shape, point);
    if (far <= reach && (!best || far < best.far)) best = { edge, far };
  }
  return best?.edge ?? null;
}

/** What is at a point, for a pointer that reaches so far. */
export function hit(drawing: Drawing, all: ReadonlyMap<number, Shape>, point: Point, reach: number): Hit {
  const vertex = vertexAt(drawing, point, reach);
  if (vertex !== null) return { kind: "vertex", vertex };
  // Around the foot of an edge the ground is meant, so that a second edge can stand there.
  if (point.y > -reach * 0.6) return { kind: "ground" };
  const edge = edgeAt(all, point, reach * 0.7);
  return edge === null ? { kind: "paper" } : { kind: "edge", edge };
}

/**
 * Where an edge begins or ends at a point: a vertex near by, the ground, or paper, on the grid if asked for.
 * A vertex that is being moved is not meant by itself: it is the exception.
 */
export function anchor(drawing: Drawing, point: Point, reach: number, snap: boolean, except = GROUND): Anchor {
  const vertex = vertexAt(drawing, point, reach, except);
  if (vertex !== null) return { kind: "vertex", vertex };
  if (point.y > -reach * 0.6) return { kind: "ground", x: snap ? onGrid(point.x) : point.x };
  const at = free(point, snap);
  const twin = vertexAt(drawing, at, AS_ONE, except);
  return twin === null ? { kind: "paper", at } : { kind: "vertex", vertex: twin };
}

/** Where a vertex is put down at a point. In a small picture neighbours are near, and must not join by a slip. */
export function landing(drawing: Drawing, vertex: number, point: Point, reach: number, snap: boolean): Anchor {
  return anchor(drawing, point, Math.min(reach, GRID * 0.65), snap, vertex);
}

/** A place for a vertex: above the ground, on the grid if asked for. */
export function free(point: Point, snap: boolean): Point {
  const at = snap ? { x: onGrid(point.x), y: Math.min(onGrid(point.y), -GRID) } : { x: Math.round(point.x), y: point.y };
  return { x: at.x, y: Math.min(at.y, LOWEST) };
}

/** Where an anchor is. */
export function anchored(drawing: Drawing, where: Anchor): Point {
  if (where.kind === "ground") return { x: where.x, y: 0 };
  if (where.kind === "paper") return where.at;
  return drawing.vertices.get(where.vertex) ?? { x: 0, y: 0 };
}

/** The middle of an edge. */
export function middle(shape: Shape): Point {
  return along(shape, 0.5);
}

function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID;
}
