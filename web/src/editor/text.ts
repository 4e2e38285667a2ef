// Drawings and the text of positions: `0-1B 1-2R`, and stalks from the ground up, summed: `BRR + RB`.

import { BARE, type Colour, type Drawing, type Edge, GROUND, grounded, type Point } from "./model.ts";

/** An edge as a text has it: two vertex numbers, 0 being the ground, and a colour. */
export interface Written {
  u: number;
  v: number;
  colour: Colour;
}

/** A fault in a text, as a sentence. */
export class Fault extends Error {}

const LARGEST = 2 ** 32 - 1;

/** Reads a position. Edges that do not reach the ground are left out, as the server leaves them out. */
export function read(text: string): Written[] {
  const bare = text.replace(/\s+moves=\d+\s*$/, "").trim();
  if (bare === "" || bare === "0") return [];
  const all: Written[] = [];
  let largest = 0;
  for (const summand of bare.split("+")) {
    const words = summand.trim().split(/\s+/);
    if (words[0] === "") throw new Fault("There is nothing to add on one side of a +.");
    if (words.length === 1 && words[0] === "0") continue;
    const own = words.length === 1 && /^[a-z]+$/i.test(words[0] ?? "") ? stalk(words[0] ?? "", largest) : words.map(edge);
    const taken = new Set(all.flatMap(({ u, v }) => [u, v]).filter((vertex) => vertex !== GROUND));
    if (own.some(({ u, v }) => taken.has(u) || taken.has(v))) renumber(own, largest);
    for (const each of own) {
      largest = Math.max(largest, each.u, each.v);
      all.push(each);
    }
  }
  return joined(all);
}

/** Writes edges as a text, the smaller number first as the server does; no edges give the empty text. */
export function list(edges: readonly Written[]): string {
  return edges.map(({ u, v, colour }) => `${Math.min(u, v)}-${Math.max(u, v)}${colour}`).join(" ");
}

/** A drawing as a text, and which part of the drawing became what in it. */
export interface Text {
  text: string;
  /** The ids of the edges, in the order of the text: the place in this list is the number that moves use. */
  edges: number[];
  /** The number in the text of each vertex's id. */
  numbers: Map<number, number>;
}

/** Writes what is joined to the ground: edges in the order drawn, vertices numbered as they appear. */
export function write(drawing: Drawing): Text {
  const joined = grounded(drawing);
  const numbers = new Map([[GROUND, 0]]);
  const number = (vertex: number): number => {
    const known = numbers.get(vertex) ?? numbers.size;
    numbers.set(vertex, known);
    return known;
  };
  const edges = drawing.edges.filter((edge) => joined.has(edge.id));
  const written = edges.map((edge) => ({ u: number(edge.from.vertex), v: number(edge.to.vertex), colour: edge.colour }));
  return { text: list(written), edges: edges.map((edge) => edge.id), numbers };
}

/** The text of a drawing that was made from these edges by `drawn`: its vertices keep their numbers. */
export function asShown(drawing: Drawing, edges: readonly Written[]): Text {
  const numbers = new Map([[GROUND, 0], ...[...drawing.vertices.keys()].map((id): [number, number] => [id, id])]);
  return { text: list(edges), edges: drawing.edges.map((edge) => edge.id), numbers };
}

/** Makes a drawing whose vertices have the numbers of the text as ids, and the text's edges in its order. */
export function drawn(edges: readonly Written[], place: (vertex: number) => Point): Drawing {
  const vertices = new Map<number, Point>();
  let next = 1;
  for (const { u, v } of edges) {
    for (const vertex of [u, v]) {
      if (vertex !== GROUND && !vertices.has(vertex)) vertices.set(vertex, place(vertex));
      next = Math.max(next, vertex + 1);
    }
  }
  const made = edges.map(
    ({ u, v, colour }): Edge => ({ id: next++, from: { vertex: u, foot: null }, to: { vertex: v, foot: null }, colour }),
  );
  return made.length === 0 ? BARE : { vertices, edges: made, next };
}

function stalk(colours: string, largest: number): Written[] {
  let below = GROUND;
  return [...colours].map((letter) => {
    const u = below;
    below = ++largest;
    return { u, v: below, colour: colour(letter, colours) };
  });
}

function edge(word: string): Written {
  const parts = /^(\d+)-(\d+)(\D)$/u.exec(word);
  if (!parts) throw new Fault(`“${short(word)}” is not an edge such as 0-1B, nor a stalk such as BRR.`);
  const [u, v] = [Number(parts[1]), Number(parts[2])].sort((a, b) => a - b) as [number, number];
  if (v > LARGEST) throw new Fault(`“${short(word)}”: a vertex number is at most ${LARGEST}.`);
  return { u, v, colour: colour(parts[3] ?? "", word) };
}

function colour(letter: string, word: string): Colour {
  const capital = letter.toUpperCase();
  if (capital === "B" || capital === "R" || capital === "G") return capital;
  throw new Fault(`“${short(word)}”: ${letter} is not a colour. The colours are B, R and G.`);
}

function short(word: string): string {
  return word.length > 24 ? `${word.slice(0, 24)}…` : word;
}

/** Gives a summand vertices of its own. */
function renumber(edges: Written[], largest: number): void {
  const fresh = new Map([[GROUND, GROUND]]);
  const number = (vertex: number): number => {
    const known = fresh.get(vertex) ?? ++largest;
    fresh.set(vertex, known);
    return known;
  };
  for (const each of edges) {
    each.u = number(each.u);
    each.v = number(each.v);
  }
}

function joined(edges: Written[]): Written[] {
  const drawing = drawn(edges, () => ({ x: 0, y: 0 }));
  const kept = grounded(drawing);
  return edges.filter((_, index) => kept.has(drawing.edges[index]?.id ?? -1));
}
