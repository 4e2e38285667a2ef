// A box of cells as a body that can be turned: by dragging, by the arrow keys, by buttons.
//
// The cells are made once for a position; while the box is turned they are only moved and put into painter's order.

import { choose, kept, nearest, type Spot } from "./choosing.ts";
import { type Box, camera, type Cell, links, type Look, place, reach, readBox, type Seen } from "./cube/box.ts";
import { controls } from "./cube/controls.ts";
import { frame } from "./cube/frame.ts";
import { bodyMarkup, COLOURS } from "./cube/markup.ts";
import { fill, h, readSvg, s } from "./dom.ts";
import { lightPlaces } from "./lights.ts";
import type { Board, Chosen, Light, Mark, Move } from "./parts.ts";

/** The picture is so many units wide and high. */
const SIZE = 480;
const START: Look = { turn: -0.5, tilt: 0.42, lift: 0.35, axis: 1 };
const STEP = Math.PI / 24;
/** A drag longer than this, in pixels, is no click. */
const CLICK = 5;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

/** Makes the box in an element. */
export function createCube(host: HTMLElement, chosen: Chosen): Board {
  return new Cube(host, chosen);
}

/** Something with a depth: a cell, or the link of two stones. */
interface Body {
  element: SVGGElement;
  cell: Cell;
  to: Cell | null;
}

class Cube implements Board {
  private readonly frame = s("g");
  private readonly inside = s("g");
  private readonly svg = s(
    "svg",
    { viewBox: `0 0 ${SIZE} ${SIZE}`, "font-family": "sans-serif", tabindex: 0, role: "group" },
    this.frame,
    this.inside,
  );
  private box: Box = { sides: [1, 1, 1], cells: [], players: 3 };
  private look: Look = { ...START };
  /** What the cells are, as the server's picture says. */
  private names = new Map<string, string>();
  private bodies: Body[] = [];
  private seen = new Map<string, Seen>();
  private moves: Move[] = [];
  private picked: string[] = [];
  private marks = new Map<string, Mark>();
  private roving: string | null = null;
  private waiting = 0;
  private readonly ends = new AbortController();

  constructor(private readonly host: HTMLElement, private readonly chosen: Chosen) {
    host.classList.add("cube");
    const bar = controls({
      turn: (by, tilt) => this.turn(by * 2 * STEP, tilt * 2 * STEP),
      lift: (lift) => this.set({ lift }),
      along: (axis) => this.set({ axis }),
      back: () => this.set({ ...START, lift: this.look.lift, axis: this.look.axis }),
    }, START);
    const legend = ["top and bottom", "left and right", "front and back"].flatMap((sides, index) => [
      index > 0 && " ",
      h("span", {}, h("b", { "data-player": index + 1 }, index + 1), ` joins ${sides}`),
    ]);
    fill(host, this.svg, bar, h("p", { class: "cube-legend" }, ...legend));
    this.listen();
  }

  show(position: string, svg: string): void {
    const groups = readSvg(svg)?.querySelectorAll<SVGGElement>("g[data-place]") ?? [];
    this.names = new Map([...groups].map(({ dataset }) => [dataset.place ?? "", dataset.words ?? ""]));
    this.box = readBox(position) ?? { sides: [1, 1, 1], cells: [], players: 3 };
    this.moves = [];
    this.picked = [];
    this.marks = new Map();
    this.build();
  }

  offer(moves: Move[]): void {
    this.picked = kept(this.moves, moves, this.picked);
    this.moves = moves;
    this.build();
  }

  mark(marks: Mark[]): void {
    this.marks = new Map(marks.flatMap((mark) => mark.places.map((each): [string, Mark] => [each, mark])));
    this.build();
  }

  light(lights: readonly Light[]): void {
    lightPlaces(this.svg, lights);
  }

  picture(): string {
    const copy = this.svg.cloneNode(true) as SVGSVGElement;
    for (const name of ["tabindex", "class", "aria-label"]) copy.removeAttribute(name);
    copy.setAttribute("role", "img");
    copy.setAttribute("width", String(SIZE));
    copy.setAttribute("height", String(SIZE));
    for (const cell of copy.querySelectorAll("[data-place]")) {
      for (const name of ["role", "tabindex", "aria-label", "aria-disabled", "class"]) cell.removeAttribute(name);
    }
    copy.prepend(s("title", {}, this.words()));
    return `${new XMLSerializer().serializeToString(copy)}\n`;
  }

  close(): void {
    cancelAnimationFrame(this.waiting);
    this.ends.abort();
    this.host.classList.remove("cube");
    this.host.replaceChildren();
  }

  /** Makes the cells anew. */
  private build(): void {
    const focused = document.activeElement?.closest<SVGGElement>("[data-place]")?.dataset.place;
    const had = focused !== undefined && this.svg.contains(document.activeElement);
    const offered = new Set(this.moves.flatMap((move) => move.places));
    if (this.roving === null || !offered.has(this.roving)) this.roving = [...offered][0] ?? null;
    this.bodies = this.box.cells.map((cell) => {
      const name = place(cell);
      const offer = offered.has(name) && {
        class: this.picked.includes(name) ? "offered chosen" : "offered",
        role: "button",
        tabindex: name === this.roving ? 0 : -1,
        "aria-label": this.names.get(name) || name,
      };
      const element = s("g", { "data-place": name, "data-words": this.names.get(name), ...offer });
      element.innerHTML = bodyMarkup(cell, this.marks.get(name));
      return { element, cell, to: null };
    });
    for (const [cell, to] of links(this.box)) {
      const line = s("line", { stroke: COLOURS[Number(cell.letter) - 1] ?? "#000", "stroke-linecap": "round" });
      this.bodies.push({ element: s("g", {}, line), cell, to });
    }
    this.svg.setAttribute("aria-label", `${this.words()}. Arrow keys turn the box.`);
    this.svg.classList.toggle("choosing", offered.size > 0);
    this.inside.replaceChildren();
    this.paint();
    if (had) this.element(focused ?? "")?.focus();
  }

  /** Puts everything where it is seen from here. */
  private paint(): void {
    const see = camera(this.box.sides, this.look);
    // In perspective nothing is further from the middle than 1.083 times the half diagonal, however the box is turned.
    const unit = (SIZE * 0.49) / (reach(this.box.sides, this.look) * 1.083);
    const at = (point: readonly [number, number, number]): Seen => {
      const { x, y, far, size } = see(point);
      return { x: SIZE / 2 + x * unit, y: SIZE / 2 + y * unit, far, size };
    };
    this.frame.innerHTML = frame(this.box, at, SIZE);
    const middle = (cell: Cell): Seen => at([cell.x + 0.5, cell.y + 0.5, cell.z + 0.5]);
    this.seen = new Map(this.box.cells.map((cell) => [place(cell), middle(cell)]));
    const depth = new Map<Body, number>();
    for (const body of this.bodies) {
      const one = this.seen.get(place(body.cell)) ?? middle(body.cell);
      if (body.to) {
        const other = this.seen.get(place(body.to)) ?? middle(body.to);
        const line = body.element.firstElementChild;
        const width = 0.1 * unit * (one.size + other.size);
        const values = { x1: one.x, y1: one.y, x2: other.x, y2: other.y, "stroke-width": width };
        for (const [name, value] of Object.entries(values)) line?.setAttribute(name, value.toFixed(1));
        // Behind both stones that it joins.
        depth.set(body, Math.max(one.far, other.far) + 0.01);
      } else {
        const [x, y, scale] = [one.x.toFixed(1), one.y.toFixed(1), ((one.size * unit) / 40).toFixed(3)];
        body.element.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
        depth.set(body, one.far);
      }
    }
    const order = [...this.bodies].sort((a, b) => (depth.get(b) ?? 0) - (depth.get(a) ?? 0));
    // An element that is moved loses the focus, so everything is put around the one that has it.
    const active = document.activeElement?.parentNode === this.inside ? document.activeElement : null;
    const fixed = order.find((body) => body.element === active);
    let passed = false;
    for (const body of order) {
      if (body === fixed) passed = true;
      else if (fixed && !passed) this.inside.insertBefore(body.element, fixed.element);
      else this.inside.append(body.element);
    }
  }

  private turn(by: number, tilt: number): void {
    const most = Math.PI / 2;
    this.set({ turn: this.look.turn + by, tilt: Math.min(Math.max(this.look.tilt + tilt, -most), most) });
  }

  private set(look: Partial<Look>): void {
    this.look = { ...this.look, ...look };
    if (this.waiting === 0) {
      this.waiting = requestAnimationFrame(() => {
        this.waiting = 0;
        this.paint();
      });
    }
  }

  private pick(name: string): void {
    const choice = choose(this.moves, this.picked, name);
    this.picked = choice.chosen;
    this.roving = name;
    if (choice.play !== null) this.chosen(choice.play);
    else this.build();
  }

  private listen(): void {
    const options = { signal: this.ends.signal };
    let drag: { id: number; x: number; y: number; far: number } | null = null;
    this.svg.addEventListener("pointerdown", (event) => {
      if (event.button === 0 && !drag) drag = { id: event.pointerId, x: event.clientX, y: event.clientY, far: 0 };
    }, options);
    this.svg.addEventListener("pointermove", (event) => {
      if (drag?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      const was = drag.far;
      drag.far = Math.max(was, Math.hypot(dx, dy));
      if (drag.far <= CLICK) return;
      if (was <= CLICK) this.svg.setPointerCapture(event.pointerId);
      Object.assign(drag, { x: event.clientX, y: event.clientY, far: CLICK + 1 });
      this.turn(-dx / 110, dy / 110);
    }, options);
    const end = (event: PointerEvent): void => {
      if (drag?.id !== event.pointerId) return;
      const isClick = drag.far <= CLICK && event.type === "pointerup";
      drag = null;
      if (isClick) this.click(event);
    };
    this.svg.addEventListener("pointerup", end, options);
    this.svg.addEventListener("pointercancel", end, options);
    // A click without a pointer, as helping programs send it.
    this.svg.addEventListener("click", (event) => {
      const name = (event.target as Element).closest<SVGGElement>(".offered")?.dataset.place;
      if (event.detail === 0 && name !== undefined) this.pick(name);
    }, options);
    this.svg.addEventListener("keydown", (event) => this.key(event), options);
  }

  private click(event: PointerEvent): void {
    const direct = (event.target as Element).closest<SVGGElement>(".offered")?.dataset.place;
    if (direct !== undefined) return this.pick(direct);
    // Beside the small spheres the nearest one in reach is meant.
    const box = this.svg.getBoundingClientRect();
    const scale = SIZE / Math.max(box.width, 1);
    const [x, y] = [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale];
    const far = (spot: Spot): number => Math.hypot(spot.x - x, spot.y - y);
    const near = this.spots().sort((a, b) => far(a) - far(b))[0];
    if (near && far(near) <= 16 * scale) this.pick(near.place);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    const name = (event.target as Element).closest<SVGGElement>("[data-place]")?.dataset.place;
    if (direction && (name === undefined || event.shiftKey)) {
      this.turn(-direction[0] * STEP, direction[1] * STEP);
    } else if (direction && name !== undefined) {
      const spots = this.spots();
      const from = spots.find((spot) => spot.place === name);
      const next = from ? nearest(spots, from, ...direction) : null;
      if (next) this.focus(next.place);
    } else if ((event.key === "Enter" || event.key === " ") && name !== undefined) {
      this.pick(name);
    } else if (event.key === "Escape" && this.picked.length > 0) {
      this.picked = [];
      this.build();
    } else {
      return;
    }
    event.preventDefault();
  }

  private focus(name: string): void {
    if (this.roving !== null) this.element(this.roving)?.setAttribute("tabindex", "-1");
    this.roving = name;
    this.element(name)?.setAttribute("tabindex", "0");
    this.element(name)?.focus();
  }

  private element(name: string): SVGGElement | null {
    return this.svg.querySelector<SVGGElement>(`[data-place="${CSS.escape(name)}"]`);
  }

  /** The cells that may be chosen, where they are seen. */
  private spots(): Spot[] {
    const offered = new Set(this.moves.flatMap((move) => move.places));
    return [...this.seen].flatMap(([name, { x, y }]) => (offered.has(name) ? [{ place: name, x, y }] : []));
  }

  private words(): string {
    const [columns, rows, layers] = this.box.sides;
    const count = (letter: string): number => this.box.cells.filter((cell) => cell.letter === letter).length;
    const stones = ["1", "2", "3"].map(count).join(", ");
    return `3D Hex, ${rows} rows, ${columns} columns, ${layers} layers; stones ${stones}; ${count(".")} cells free`;
  }
}
