// Drawing by mouse, pen and finger. A press and a drag make an edge; a click on an edge gives it the colour that is
// chosen; with the move tool, the right button or Alt, vertices and feet are dragged, and the paper with them.

import { capital } from "../notation.ts";
import { type Desk, edgeNamed, named, newEdgeTold, putDownTold } from "./desk.ts";
import { anchor, anchored, hit, landing, vertexAt } from "./hit.ts";
import { strokes } from "./markup.ts";
import {
  addEdge, type Anchor, type Drawing, GROUND, moveFoot, type Point, putVertex, recolour, removeEdge, removeVertex,
} from "./model.ts";
import { apart, length, type Shape } from "./shapes.ts";

/** A drag longer than this, in pixels, is no click. */
const CLICK = 6;
/** A drag that went so far, in pixels, and came back to its vertex is a loop. */
const DETOUR = 36;
const DOUBLE = 450;

type Gesture =
  | { kind: "edge"; from: Anchor; start: Point; far: number }
  | { kind: "vertex"; vertex: number; grip: Point; start: Point; far: number; to: Anchor | null }
  | { kind: "delete"; start: Point; far: number }
  | { kind: "foot"; edge: number; side: "from" | "to"; moved: Drawing | null }
  | { kind: "pan"; last: { clientX: number; clientY: number } };

/** Lets a pointer draw on the desk while `active` says so; gives back a function that ends it. */
export function hand(desk: Desk, active: () => boolean): () => void {
  let gesture: Gesture | null = null;
  let pointer = -1;
  let lastClick = { vertex: -1, time: -Infinity };

  const reach = (event: PointerEvent): number => (event.pointerType === "touch" ? 22 : 16) / desk.view.scale;

  const stop = (): void => {
    gesture = null;
    desk.overlay("");
    desk.preview(null);
  };

  const down = (event: PointerEvent): void => {
    if (!active()) return;
    if (gesture) return stop(); // a second finger: no edge is meant
    const point = desk.view.point(event);
    const drags = desk.tool === "move" || event.button === 2 || event.altKey;
    if (event.button === 1 || (event.button === 2 && desk.tool === "delete")) return;
    pointer = event.pointerId;
    if (desk.tool === "delete" && !drags) gesture = { kind: "delete", start: point, far: 0 };
    else gesture = drags ? grip(desk, point, reach(event), event) : pen(desk, point, reach(event));
    desk.svg.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent): void => {
    if (!active() || !gesture || event.pointerId !== pointer) return;
    const point = desk.view.point(event);
    if ("far" in gesture) gesture.far = Math.max(gesture.far, apart(point, gesture.start) * desk.view.scale);
    if (gesture.kind === "edge") {
      if (gesture.far > CLICK) desk.overlay(ghost(desk, gesture.from, anchor(desk.state.drawing, point, reach(event), desk.snap)));
    } else if (gesture.kind === "vertex") {
      if (gesture.far <= CLICK) return;
      const to = { x: point.x - gesture.grip.x, y: point.y - gesture.grip.y };
      gesture.to = landing(desk.state.drawing, gesture.vertex, to, reach(event), desk.snap);
      desk.preview(putVertex(desk.state.drawing, gesture.vertex, gesture.to));
      // The ring tells that it will be one with what is there.
      desk.overlay(gesture.to.kind === "paper" ? "" : ring(anchored(desk.state.drawing, gesture.to)));
    } else if (gesture.kind === "foot") {
      const { at } = desk.snap ? { at: Math.round(point.x / 14) * 14 } : { at: point.x };
      gesture.moved = moveFoot(desk.state.drawing, gesture.edge, gesture.side, at);
      desk.preview(gesture.moved);
    } else if (gesture.kind === "pan") {
      const scale = desk.view.scale;
      desk.view.pan((gesture.last.clientX - event.clientX) / scale, (gesture.last.clientY - event.clientY) / scale);
      gesture.last = { clientX: event.clientX, clientY: event.clientY };
    }
  };

  const up = (event: PointerEvent): void => {
    if (!gesture || event.pointerId !== pointer) return;
    const ended = gesture;
    const point = desk.view.point(event);
    stop();
    if (!active()) return;
    if (ended.kind === "vertex" && ended.to) {
      const told = putDownTold(ended.vertex, ended.to, desk.state);
      desk.commit(putVertex(desk.state.drawing, ended.vertex, ended.to), () => told);
    } else if (ended.kind === "delete") {
      if (ended.far <= CLICK) erase(desk, hit(desk.state.drawing, desk.shapes, point, reach(event)));
    } else if (ended.kind === "foot" && ended.moved) {
      desk.commit(ended.moved, (state) => `The foot of ${edgeNamed(ended.edge, state)} moved.`);
    } else if (ended.kind === "edge") {
      if (ended.far <= CLICK) click(point, reach(event));
      else finish(ended, anchor(desk.state.drawing, point, reach(event), desk.snap));
    }
  };

  const finish = (ended: { from: Anchor; far: number }, to: Anchor): void => {
    const { drawing } = desk.state;
    const between = apart(anchored(drawing, ended.from), anchored(drawing, to));
    const isLoop = ended.from.kind === "vertex" && to.kind === "vertex" && ended.from.vertex === to.vertex;
    // A stroke that ends where it began is a slip of the hand, unless it took a detour from a vertex.
    if (isLoop ? ended.far < DETOUR : between < 10) return desk.say("Drag from one place to another to draw an edge.");
    desk.commit(addEdge(drawing, ended.from, to, desk.colour), newEdgeTold);
  };

  const click = (point: Point, within: number): void => {
    const under = hit(desk.state.drawing, desk.shapes, point, within);
    if (under.kind === "vertex") {
      const now = performance.now();
      if (lastClick.vertex === under.vertex && now - lastClick.time < DOUBLE) {
        const at: Anchor = { kind: "vertex", vertex: under.vertex };
        desk.commit(addEdge(desk.state.drawing, at, at, desk.colour), newEdgeTold);
        lastClick = { vertex: -1, time: -Infinity };
      } else {
        lastClick = { vertex: under.vertex, time: now };
        desk.say(capital(`${named(under, desk.state)}. Drag from it to draw an edge; click twice for a loop.`));
      }
    } else if (under.kind === "edge") {
      const changed = recolour(desk.state.drawing, under.edge, desk.colour);
      if (changed !== desk.state.drawing) desk.commit(changed, (state) => `Now a ${edgeNamed(under.edge, state)}.`);
    } else {
      desk.say("Drag from one place to another to draw an edge.");
    }
  };

  const hover = (event: PointerEvent): void => {
    if (!active() || gesture || event.pointerType === "touch") return;
    const under = hit(desk.state.drawing, desk.shapes, desk.view.point(event), reach(event));
    desk.svg.dataset.under = under.kind;
    desk.overlay(under.kind === "vertex" ? ring(desk.state.drawing.vertices.get(under.vertex)) : "");
  };
  const leave = (): void => {
    if (!gesture && active()) desk.overlay("");
  };
  const menu = (event: Event): void => {
    if (active()) event.preventDefault();
  };
  const wheel = (event: WheelEvent): void => {
    if (!active() || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    desk.view.zoom(Math.exp(event.deltaY / 400), desk.view.point(event));
  };

  const listening = new AbortController();
  const options = { signal: listening.signal };
  desk.svg.addEventListener("pointerdown", down, options);
  desk.svg.addEventListener("pointermove", move, options);
  desk.svg.addEventListener("pointermove", hover, options);
  desk.svg.addEventListener("pointerup", up, options);
  desk.svg.addEventListener("pointercancel", stop, options);
  desk.svg.addEventListener("pointerleave", leave, options);
  desk.svg.addEventListener("contextmenu", menu, options);
  desk.svg.addEventListener("wheel", wheel, { ...options, passive: false });
  return () => listening.abort();
}

/** Deletes what is there, and says so. */
export function erase(desk: Desk, under: ReturnType<typeof hit>): void {
  const before = desk.state;
  if (under.kind === "vertex") {
    const name = named(under, before);
    desk.commit(removeVertex(before.drawing, under.vertex), () => capital(`${name} deleted, with its edges.`));
  } else if (under.kind === "edge") {
    const name = edgeNamed(under.edge, before);
    desk.commit(removeEdge(before.drawing, under.edge), () => capital(`${name} deleted.`));
  } else {
    desk.say("There is nothing to delete here.");
  }
}

/** The edge that would be drawn. */
export function ghost(desk: Desk, from: Anchor, to: Anchor): string {
  const { drawing } = desk.state;
  const [a, b] = [anchored(drawing, from), anchored(drawing, to)];
  const shape: Shape = { kind: from.kind === "ground" && to.kind === "ground" ? "arch" : "straight", from: a, to: b };
  return `<g opacity="0.6" stroke-linecap="round">${strokes(shape, desk.colour)}</g>${ring(a)}${ring(b)}`;
}

/** A ring around a place. */
export function ring(at: Point | undefined): string {
  return at ? `<circle class="ring" cx="${length(at.x)}" cy="${length(at.y)}" r="9"/>` : "";
}

function pen(desk: Desk, point: Point, within: number): Gesture {
  return { kind: "edge", from: anchor(desk.state.drawing, point, within, desk.snap), start: point, far: 0 };
}

/** What a dragging hand takes hold of. */
function grip(desk: Desk, point: Point, within: number, event: PointerEvent): Gesture {
  const { drawing } = desk.state;
  const vertex = vertexAt(drawing, point, within);
  const at = vertex === null ? undefined : drawing.vertices.get(vertex);
  if (vertex !== null && at) {
    return { kind: "vertex", vertex, grip: { x: point.x - at.x, y: point.y - at.y }, start: point, far: 0, to: null };
  }
  for (const edge of drawing.edges) {
    const shape = desk.shapes.get(edge.id);
    if (!shape || shape.kind === "loop") continue;
    const near = (end: Point): boolean => apart(end, point) <= within;
    if (edge.from.vertex === GROUND && near(shape.from)) return { kind: "foot", edge: edge.id, side: "from", moved: null };
    if (edge.to.vertex === GROUND && near(shape.to)) return { kind: "foot", edge: edge.id, side: "to", moved: null };
  }
  return { kind: "pan", last: { clientX: event.clientX, clientY: event.clientY } };
}
