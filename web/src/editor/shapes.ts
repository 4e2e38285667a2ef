// How the edges run: straight, bowed apart where they are parallel, as drops where they are loops.
// The same rules as in the server's pictures, for vertices that stand anywhere.

import { type Drawing, type Edge, GROUND, type Point, STEP } from "./model.ts";

/** The course of an edge. Control points as in SVG paths; an arch stands on two points of the ground. */
export type Shape =
  | { kind: "straight"; from: Point; to: Point }
  | { kind: "bowed"; from: Point; towards: Point; to: Point }
  | { kind: "loop"; at: Point; out: Point; back: Point }
  | { kind: "arch"; from: Point; to: Point };

/** The distance of the feet of parallel edges to the ground. */
const FEET_APART = 0.5 * STEP;
/** How far parallel edges bow apart. */
const BOW = 0.6 * STEP;
const LOOP_REACH = 0.9 * STEP;
const LOOP_GROWS = 0.25 * STEP;
const LOOP_OPENING = 0.75;
/** An edge that passes a vertex closer than this is bowed around it. */
const TOO_CLOSE = 8;
const ARCH = 0.6 * STEP;

/** The shapes of all edges, by their ids. */
export function shapes(drawing: Drawing): Map<number, Shape> {
  const made = new Map<number, Shape>();
  const feet = footing(drawing);
  const groups = new Map<string, number[]>();
  for (const edge of drawing.edges) {
    const key = bundle(edge, feet);
    groups.set(key, [...(groups.get(key) ?? []), edge.id]);
  }
  const loops: Edge[] = [];
  for (const edge of drawing.edges) {
    const group = groups.get(bundle(edge, feet)) ?? [];
    // …, -1, 0, 1, … or …, -1/2, 1/2, …: symmetric about the straight line.
    const aside = group.indexOf(edge.id) - (group.length - 1) / 2;
    const { from, to } = ends(drawing, edge, feet);
    if (edge.from.vertex === GROUND && edge.to.vertex === GROUND) made.set(edge.id, { kind: "arch", from, to });
    else if (edge.from.vertex === edge.to.vertex) loops.push(edge);
    // From the smaller id to the larger, so that parallel edges bow to different sides however drawn.
    else if (edge.from.vertex <= edge.to.vertex) made.set(edge.id, between(drawing, edge, from, to, aside));
    else made.set(edge.id, between(drawing, edge, to, from, aside));
  }
  turnLoops(drawing, loops, made);
  return made;
}

/** The point a part of the way along a shape, from 0 to 1. */
export function along(shape: Shape, part: number): Point {
  switch (shape.kind) {
    case "straight":
      return mix(shape.from, shape.to, part);
    case "bowed":
      return mix(mix(shape.from, shape.towards, part), mix(shape.towards, shape.to, part), part);
    case "loop": {
      const [one, two, three] = [
        mix(shape.at, shape.out, part),
        mix(shape.out, shape.back, part),
        mix(shape.back, shape.at, part),
      ];
      return mix(mix(one, two, part), mix(two, three, part), part);
    }
    case "arch": {
      const radius = (shape.to.x - shape.from.x) / 2;
      const angle = part * Math.PI;
      const y = -Math.abs(radius) * 1.6 * Math.sin(angle);
      return { x: (shape.from.x + shape.to.x) / 2 - radius * Math.cos(angle), y };
    }
  }
}

/** How far a point is from a shape. */
export function distance(shape: Shape, point: Point): number {
  if (shape.kind === "straight") return fromSegment(point, shape.from, shape.to);
  const pieces = 20;
  let least = Infinity;
  for (let piece = 0; piece < pieces; piece++) {
    least = Math.min(least, fromSegment(point, along(shape, piece / pieces), along(shape, (piece + 1) / pieces)));
  }
  return least;
}

/** The path data of a shape. */
export function path(shape: Shape): string {
  const at = (point: Point): string => `${length(point.x)} ${length(point.y)}`;
  switch (shape.kind) {
    case "straight":
      return `M${at(shape.from)}L${at(shape.to)}`;
    case "bowed":
      return `M${at(shape.from)}Q${at(shape.towards)} ${at(shape.to)}`;
    case "loop":
      return `M${at(shape.at)}C${at(shape.out)} ${at(shape.back)} ${at(shape.at)}`;
    case "arch": {
      const radius = Math.abs(shape.to.x - shape.from.x) / 2;
      const sweep = shape.to.x >= shape.from.x ? 1 : 0;
      return `M${at(shape.from)}A${length(radius)} ${length(1.6 * radius)} 0 0 ${sweep} ${at(shape.to)}`;
    }
  }
}

/** A length without needless digits. */
export function length(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}

/** A rectangle. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The smallest upright rectangle around all edges; null for the bare ground. */
export function bounds(all: Iterable<Shape>): Bounds | null {
  let found: Bounds | null = null;
  for (const shape of all) {
    const parts = shape.kind === "straight" ? 1 : 8;
    for (let part = 0; part <= parts; part++) {
      const { x, y } = along(shape, part / parts);
      found ??= { left: x, top: y, right: x, bottom: y };
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
  }
  return found;
}

type Feet = Map<number, { from: number; to: number }>;

/** Where each edge stands on the ground: where it was put, or below its other end, beside its parallel ones. */
function footing(drawing: Drawing): Feet {
  const feet: Feet = new Map();
  const free = new Map<number, number[]>();
  for (const { id, from, to } of drawing.edges) {
    if (from.vertex === GROUND && to.vertex === GROUND) {
      const one = from.foot ?? (to.foot === null ? 0 : to.foot - ARCH);
      const other = to.foot ?? one + ARCH;
      feet.set(id, { from: one, to: Math.abs(other - one) < 6 ? one + ARCH : other });
    } else if (from.vertex === GROUND || to.vertex === GROUND) {
      const foot = from.vertex === GROUND ? from.foot : to.foot;
      const top = from.vertex === GROUND ? to.vertex : from.vertex;
      if (foot === null) free.set(top, [...(free.get(top) ?? []), id]);
      else feet.set(id, { from: foot, to: foot });
    }
  }
  for (const [top, group] of free) {
    const x = drawing.vertices.get(top)?.x ?? 0;
    group.forEach((id, index) => {
      const foot = x + (index - (group.length - 1) / 2) * FEET_APART;
      feet.set(id, { from: foot, to: foot });
    });
  }
  return feet;
}

/** Edges with the same key would cover each other if they were straight. */
function bundle(edge: Edge, feet: Feet): string {
  const [low, high] = [edge.from.vertex, edge.to.vertex].sort((a, b) => a - b);
  const foot = feet.get(edge.id);
  return low === GROUND && foot ? `${low} ${high} ${Math.round(foot.from / 8)} ${Math.round(foot.to / 8)}` : `${low} ${high}`;
}

function ends(drawing: Drawing, edge: Edge, feet: Feet): { from: Point; to: Point } {
  const foot = feet.get(edge.id);
  const point = (vertex: number, x: number): Point =>
    vertex === GROUND ? { x, y: 0 } : (drawing.vertices.get(vertex) ?? { x: 0, y: 0 });
  return { from: point(edge.from.vertex, foot?.from ?? 0), to: point(edge.to.vertex, foot?.to ?? 0) };
}

function between(drawing: Drawing, edge: Edge, a: Point, b: Point, aside: number): Shape {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.max(Math.hypot(dx, dy), 0.5);
  let bend = aside * BOW;
  if (aside === 0) {
    const others = [...drawing.vertices].filter(([id]) => id !== edge.from.vertex && id !== edge.to.vertex);
    const met = others.filter(([, at]) => fromSegment(at, a, b) < TOO_CLOSE);
    if (met.length > 0) {
      const height = Math.min((0.55 + 0.3 * Math.max(long / STEP - 2, 0)) * STEP, 1.7 * STEP);
      // Away from the ground where nothing is higher, else below: the normal of a rightward edge points downwards.
      const isTop = others.every(([, at]) => at.y > Math.min(a.y, b.y) - TOO_CLOSE);
      bend = (isTop ? -height : height) * (dx < 0 ? -1 : 1);
    }
  }
  if (Math.abs(bend) < 0.5) return { kind: "straight", from: a, to: b };
  const middle = mix(a, b, 0.5);
  const towards = { x: middle.x - (dy / long) * bend, y: middle.y + (dx / long) * bend };
  // Nothing runs below the ground.
  return { kind: "bowed", from: a, towards: { x: towards.x, y: Math.min(towards.y, 0) }, to: b };
}

/** Turns each loop to where most room is around its vertex, upwards if that is free. */
function turnLoops(drawing: Drawing, loops: readonly Edge[], made: Map<number, Shape>): void {
  const taken = new Map<number, number[]>(loops.map((edge) => [edge.from.vertex, []]));
  for (const edge of drawing.edges) {
    const shape = made.get(edge.id);
    if (!shape || edge.from.vertex === edge.to.vertex) continue;
    for (const vertex of [edge.from.vertex, edge.to.vertex]) {
      const at = drawing.vertices.get(vertex);
      const angles = taken.get(vertex);
      if (!at || !angles) continue;
      // A short way along the edge, from whichever end it was drawn.
      const near = [along(shape, 0.2), along(shape, 0.8)].sort((p, q) => apart(p, at) - apart(q, at))[0] ?? at;
      angles.push(Math.atan2(near.y - at.y, near.x - at.x));
    }
  }
  for (const edge of loops) {
    const at = drawing.vertices.get(edge.from.vertex);
    const angles = taken.get(edge.from.vertex);
    if (!at || !angles) continue;
    let best = { score: -Infinity, angle: -Math.PI / 2 };
    for (let step = 0; step < 16; step++) {
      const angle = -Math.PI / 2 + (step * Math.PI) / 8;
      const room = Math.min(Math.PI / 2, ...angles.map((other) => turn(angle, other)));
      const score = room - 0.1 * Math.sin(angle);
      if (score > best.score + 1e-6) best = { score, angle };
    }
    // Where there is no more room, the loops grow around each other.
    const crowd = angles.filter((other) => turn(other, best.angle) < 0.1).length;
    angles.push(best.angle);
    const reach = LOOP_REACH + LOOP_GROWS * crowd;
    const towards = (angle: number): Point => ({ x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) });
    made.set(edge.id, { kind: "loop", at, out: towards(best.angle - LOOP_OPENING), back: towards(best.angle + LOOP_OPENING) });
  }
}

function turn(a: number, b: number): number {
  const full = 2 * Math.PI;
  const ahead = (((a - b) % full) + full) % full;
  return Math.min(ahead, full - ahead);
}

function mix(a: Point, b: Point, part: number): Point {
  return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
}

/** The distance of two points. */
export function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function fromSegment(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / square;
  return apart(point, mix(a, b, Math.min(Math.max(part, 0), 1)));
}
