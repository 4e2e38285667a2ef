// What the hands that work on the sheet share: mouse, touch, keyboard and the tool bar.

import { capital } from "../notation.ts";
import type { Colour, Drawing, Anchor } from "./model.ts";
import type { Shape } from "./shapes.ts";
import type { Text } from "./text.ts";
import type { View } from "./view.ts";
import { NAMES } from "./markup.ts";

/** A drawing and its text. */
export interface State {
  drawing: Drawing;
  text: Text;
}

/** What a press on the sheet does. */
export type Tool = "draw" | "move" | "delete";

/** The sheet as its hands see it. */
export interface Desk {
  readonly svg: SVGSVGElement;
  readonly view: View;
  readonly state: State;
  readonly shapes: ReadonlyMap<number, Shape>;
  tool: Tool;
  colour: Colour;
  snap: boolean;
  /** Makes this the drawing, says what happened, and tells the page. */
  commit(drawing: Drawing, said: (state: State) => string): void;
  /** Shows a drawing for the moment; null shows the real one again. */
  preview(drawing: Drawing | null): void;
  /** Draws something over the picture for the moment. */
  overlay(markup: string): void;
  /** Says what happened, for those who see and those who hear. */
  say(sentence: string): void;
}

/** What an anchor is called. */
export function named(anchor: Anchor, { text }: State): string {
  if (anchor.kind === "ground") return "the ground";
  const number = anchor.kind === "vertex" ? text.numbers.get(anchor.vertex) : undefined;
  return number === undefined ? (anchor.kind === "paper" ? "a new vertex" : "a vertex that is not joined") : `vertex ${number}`;
}

/** What happens to a vertex that is put down there: "Vertex 2 joined to vertex 4." */
export function putDownTold(vertex: number, where: Anchor, before: State): string {
  const name = capital(named({ kind: "vertex", vertex }, before));
  return where.kind === "paper" ? `${name} moved.` : `${name} joined to ${named(where, before)}.`;
}

/** What an edge is called: "blue edge 3". */
export function edgeNamed(id: number, { drawing, text }: State): string {
  const colour = drawing.edges.find((edge) => edge.id === id)?.colour ?? "B";
  const number = text.edges.indexOf(id);
  return number < 0 ? `${NAMES[colour]} edge that is not joined` : `${NAMES[colour]} edge ${number}`;
}

/** The sentence on the edge that was drawn last: "Blue edge from the ground to vertex 1." */
export function newEdgeTold(state: State): string {
  const edge = state.drawing.edges.at(-1);
  if (!edge) return "";
  const name = (vertex: number): string => named(vertex === 0 ? { kind: "ground", x: 0 } : { kind: "vertex", vertex }, state);
  const [from, to] = [name(edge.from.vertex), name(edge.to.vertex)];
  const course = edge.from.vertex === edge.to.vertex ? `: a loop at ${from}` : ` from ${from} to ${to}`;
  const joined = state.text.edges.includes(edge.id);
  return capital(`${NAMES[edge.colour]} edge${joined ? `${course}.` : ", not joined to the ground yet."}`);
}
