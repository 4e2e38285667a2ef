// Drawing by keyboard: a cursor on the grid, from which edges are begun and ended.

import { capital } from "../notation.ts";
import { type Desk, edgeNamed, named, newEdgeTold, putDownTold } from "./desk.ts";
import { erase, ghost } from "./hand.ts";
import { anchor, anchored, edgeAt, GRID, hit, landing, middle } from "./hit.ts";
import { addEdge, type Anchor, type Colour, type Point, putVertex, recolour, STEP } from "./model.ts";
import { apart, length } from "./shapes.ts";

/** How near the cursor must be to something to mean it. */
const NEAR = 11;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What the keyboard may ask of the sheet beside drawing. */
export interface Commands {
  undo(): void;
  redo(): void;
  choose(colour: Colour): void;
}

/** Lets the keyboard draw on the desk while `active` says so; gives back a function that ends it. */
export function keys(desk: Desk, commands: Commands, active: () => boolean): () => void {
  let at: Point = { x: 0, y: 0 };
  let from: Anchor | null = null;
  let taken: number | null = null;
  let seen = false;

  const here = (): Anchor => anchor(desk.state.drawing, at, NEAR, false);
  const under = (): ReturnType<typeof hit> => hit(desk.state.drawing, desk.shapes, at, NEAR);

  const show = (): void => {
    if (!seen) return desk.overlay("");
    const cross = `M${length(at.x - 13)} ${length(at.y)}h8m10 0h8M${length(at.x)} ${length(at.y - 13)}v8m0 10v8`;
    const cursor = `<path class="cursor" d="${cross}"/><circle class="cursor" cx="${length(at.x)}" cy="${length(at.y)}" r="9"/>`;
    desk.overlay((from ? ghost(desk, from, here()) : "") + cursor);
    const { left, right, top } = desk.view.seen;
    const [dx, dy] = [Math.min(at.x - left - 20, 0) + Math.max(at.x - right + 20, 0), Math.min(at.y - top - 20, 0)];
    if (dx !== 0 || dy !== 0) desk.view.pan(dx, dy);
  };

  const high = (): string => {
    const steps = Math.round(-at.y / GRID) / 2;
    return `${steps} ${steps === 1 ? "step" : "steps"} above the ground`;
  };

  const tell = (): void => {
    const found = under();
    if (found.kind === "paper") desk.say(`Empty paper, ${high()}.`);
    else if (found.kind === "edge") desk.say(capital(`${edgeNamed(found.edge, desk.state)}.`));
    else desk.say(capital(`${named(here(), desk.state)}.`));
  };

  const go = (by: Point, far: number): void => {
    const aim = { x: at.x + by.x * far, y: Math.min(at.y + by.y * far, 0) };
    // From a vertex off the grid the cursor goes straight on, so that stalks are upright.
    at = aim.y > -GRID / 2 ? { x: aim.x, y: 0 } : aim;
    if (taken !== null) {
      const where = landing(desk.state.drawing, taken, at, NEAR, false);
      at = anchored(desk.state.drawing, where);
      desk.preview(putVertex(desk.state.drawing, taken, where));
      if (where.kind !== "paper") desk.say(capital(`${named(where, desk.state)}: Space joins them.`));
      else desk.say(`Taken along to ${high()}.`);
    } else {
      const near = here();
      if (near.kind === "vertex") at = anchored(desk.state.drawing, near);
      tell();
    }
  };

  const walk = (back: boolean): boolean => {
    const stops = [...desk.state.drawing.vertices.values()];
    const now = stops.findIndex((stop) => apart(stop, at) < 1);
    const next = now < 0 ? (back ? stops.length - 1 : 0) : now + (back ? -1 : 1);
    const stop = stops[next];
    if (!stop) return false;
    at = { ...stop };
    tell();
    return true;
  };

  const walkEdges = (back: boolean): void => {
    const all = [...desk.shapes];
    const now = all.findIndex(([, shape]) => apart(middle(shape), at) < 1);
    const next = all[(now + (back ? (now < 0 ? 0 : -1) : 1) + all.length) % Math.max(all.length, 1)];
    if (!next) return desk.say("There is no edge yet.");
    at = middle(next[1]);
    tell();
  };

  const press = (): void => {
    const { drawing } = desk.state;
    if (taken !== null) {
      const where = landing(drawing, taken, at, NEAR, false);
      const told = putDownTold(taken, where, desk.state);
      const put = putVertex(drawing, taken, where);
      taken = null;
      if (put === drawing) desk.say("Put down where it was.");
      else desk.commit(put, () => told);
    } else if (!from) {
      const edge = under().kind === "edge" ? edgeAt(desk.shapes, at, NEAR) : null;
      if (edge !== null) {
        desk.commit(recolour(drawing, edge, desk.colour), (state) => `Now a ${edgeNamed(edge, state)}.`);
      } else {
        from = here();
        desk.say(`An edge from ${named(from, desk.state)}: move to its other end and press Space.`);
      }
    } else {
      const to = here();
      if (apart(anchored(drawing, from), anchored(drawing, to)) < 10) return desk.say("The edge needs another end. Press L for a loop.");
      const start = from;
      from = null;
      desk.commit(addEdge(drawing, start, to, desk.colour), newEdgeTold);
    }
  };

  const loop = (): void => {
    const where = here();
    if (where.kind !== "vertex") return desk.say("A loop needs a vertex under the cursor.");
    desk.commit(addEdge(desk.state.drawing, where, where, desk.colour), newEdgeTold);
  };

  const take = (): void => {
    const where = here();
    if (where.kind !== "vertex") return desk.say("There is no vertex under the cursor.");
    taken = where.vertex;
    desk.say(capital(`${named(where, desk.state)} taken: move it by the arrow keys, and put it down by Space.`));
  };

  const giveUp = (): boolean => {
    const had = from !== null || taken !== null;
    from = null;
    taken = null;
    desk.preview(null);
    if (had) desk.say("Given up.");
    return had;
  };

  /** Whether the key meant something. */
  const key = (event: KeyboardEvent): boolean => {
    const arrow = ARROWS[event.key];
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter === "z") event.shiftKey ? commands.redo() : commands.undo();
      else if (letter === "y") commands.redo();
      else return false;
      return true;
    }
    if (event.altKey) return false;
    if (arrow) go(arrow, event.shiftKey ? GRID : STEP);
    else if (event.key === "Tab") return walk(event.shiftKey);
    else if (event.key === " " || event.key === "Enter") press();
    else if (event.key === "Escape") return giveUp();
    else if (event.key === "Delete" || event.key === "Backspace") erase(desk, under());
    else if (letter === "b" || letter === "r" || letter === "g") commands.choose(letter.toUpperCase() as Colour);
    else if (letter === "e") walkEdges(event.shiftKey);
    else if (letter === "l") loop();
    else if (letter === "m") take();
    else if (letter === "u") commands.undo();
    else return false;
    return true;
  };

  const listening = new AbortController();
  const options = { signal: listening.signal };
  desk.svg.addEventListener("keydown", (event) => {
    if (!active() || event.target !== desk.svg) return;
    if (!seen && event.key !== "Tab" && !["Shift", "Control", "Alt", "Meta"].includes(event.key)) seen = true;
    if (!key(event)) return;
    seen = true;
    event.preventDefault();
    show();
  }, options);
  desk.svg.addEventListener("focus", () => {
    // A mouse needs no cursor; only keys do.
    seen = active() && desk.svg.matches(":focus-visible");
    const { left, right } = desk.view.seen;
    if (at.x < left || at.x > right) at = { x: Math.round((left + right) / 2 / GRID) * GRID, y: 0 };
    show();
  }, options);
  desk.svg.addEventListener("blur", () => {
    seen = false;
    giveUp();
    desk.overlay("");
  }, options);
  desk.svg.addEventListener("pointerdown", () => {
    seen = false;
    giveUp();
  }, options);
  return () => listening.abort();
}
