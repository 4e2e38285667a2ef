// What the page draws over the server's picture: halos round places, and numbers on moves.

import { areNeighbours, arrow, middle, type Box } from "./arrows.ts";
import { fill, s } from "./dom.ts";
import type { Light, Mark, Move } from "./parts.ts";

/** Letters smaller than this, in pixels, cannot be read. */
const LEGIBLE = 7.5;
/** Letters do not get smaller than this, in pixels, to leave room to others. */
const COMFORTABLE = 9;
/** Where there is room, letters are at least this high, in pixels. */
const ROOMY = 13;

/** With more arrows only those of the best moves are seen. */
const MOST_ARROWS = 24;

/** A number and the rectangle that it is written on; none if the picture has no place for it. */
interface Plate {
  mark: Mark;
  box: Box | null;
}

/** The layer over one picture. */
export class Overlay {
  #svg: SVGSVGElement;
  #stones = s("g", { class: "stones", "pointer-events": "none", "aria-hidden": "true" });
  #lights = s("g", { class: "lights", "pointer-events": "none", "aria-hidden": "true" });
  #halos = s("g", { class: "halos", "pointer-events": "none", "aria-hidden": "true" });
  #focus = s("g", { class: "focus", "pointer-events": "none", "aria-hidden": "true" });
  #hover = s("g", { class: "hover", "pointer-events": "none", "aria-hidden": "true" });
  #numbers = s("g", { class: "numbers", "pointer-events": "none", "aria-hidden": "true" });
  #boxes = new Map<string, Box>();

  constructor(svg: SVGSVGElement) {
    this.#svg = svg;
    // Measured before anything is added to the groups.
    for (const group of svg.querySelectorAll<SVGGElement>("g[data-place]")) this.#box(group.dataset.place ?? "");
    svg.append(this.#stones, this.#halos, this.#hover, this.#numbers, this.#lights, this.#focus);
  }

  /** Marks the stones that can jump. */
  stones(moves: readonly Move[]): void {
    const from = new Set(moves.flatMap(({ places }) => (this.#jumps(places) ? [places[0] ?? ""] : [])));
    fill(this.#stones, ...[...from].map((place) => this.#ring(place)));
  }

  /** Lights moves up: their places, and the way between them. */
  light(lights: readonly Light[]): void {
    fill(
      this.#lights,
      ...lights.flatMap(({ places, side }) => [
        ...places.map((place) => this.#halo(place, `lit ${side ?? ""}`)),
        ...places.slice(1).map((place, at) => this.#arrow(places[at] ?? "", place, `lit ${side ?? ""}`)),
      ]),
    );
  }

  /** Shows which places are chosen, and which go with them. */
  choice(chosen: readonly string[], next: readonly string[]): void {
    fill(
      this.#halos,
      ...next.map((place) => this.#halo(place, "next")),
      ...chosen.map((place) => this.#halo(place, "chosen")),
    );
  }

  /** Shows what the pointer would choose. */
  hover(place: string | null): void {
    fill(this.#hover, place === null ? null : this.#halo(place, "hover"));
  }

  /** Shows where the keyboard is. */
  focus(place: string | null): void {
    fill(this.#focus, place === null ? null : this.#halo(place, "focus"));
  }

  /** Draws numbers on moves in place of the earlier ones. */
  marks(marks: readonly Mark[]): void {
    const least = LEGIBLE / this.#scale();
    const fits = this.#size(marks, Math.max(11, ROOMY / this.#scale()));
    // Those that stand out lie on top.
    const order = { plain: 0, name: 1, last: 2, best: 3 };
    let sorted = [...marks].sort((one, other) => order[one.emphasis] - order[other.emphasis]);
    // Many arrows would hide each other and the stones.
    if (sorted.filter(({ places }) => this.#jumps(places)).length > MOST_ARROWS) sorted = sorted.filter(({ emphasis }) => emphasis !== "plain").slice(-MOST_ARROWS);
    // On places too small for letters only those are seen.
    if (fits < least) sorted = sorted.filter(({ text, emphasis }) => text === "" || emphasis !== "plain");
    let size = Math.max(fits, least);
    // Numbers on places and between them get smaller until they leave each other room; those that then still have none are left out.
    const enough = Math.min(size, COMFORTABLE / this.#scale());
    let placed = this.#apart(sorted, size);
    while (size > enough && placed.length < sorted.length) {
      size = Math.max(enough, 0.9 * size);
      placed = this.#apart(sorted, size);
    }
    fill(this.#numbers, ...placed.map(({ mark, box }) => this.#mark(mark, box, size)));
  }

  /** Pixels in a unit of the picture. */
  #scale(): number {
    const { width } = this.#svg.viewBox.baseVal;
    const wide = this.#svg.getBoundingClientRect().width;
    return width > 0 && wide > 0 ? wide / width : 1;
  }

  /** The plates of the numbers, without those that would lie under a later one. */
  #apart(marks: readonly Mark[], size: number): Plate[] {
    const taken: Box[] = [];
    const isFree = (box: Box): boolean => !taken.some((other) => meet(box, other));
    const seen = marks.toReversed().flatMap((mark): Plate[] => {
      const plate = mark.text === "" ? null : this.#plate(mark, size);
      if (!plate) return [{ mark, box: null }];
      // A name says by itself which move it means, so it may also stand above or below.
      const steps = mark.emphasis === "name" ? [0, -1, 1, -2, 2, -3, 3] : [0];
      const box = steps.map((step) => ({ ...plate, y: plate.y + step * plate.height })).find(isFree);
      if (!box) return [];
      taken.push(box);
      return [{ mark, box }];
    });
    return seen.reverse();
  }

  /** The plate of a number. */
  #plate(mark: Mark, size: number): Box | null {
    const spot = this.#spot(mark.places, mark.emphasis === "name" ? 0.66 : 0.32);
    if (!spot) return null;
    const [width, height] = [longest(mark) * size * 0.6 + size * 0.5, size * heightOf(mark)];
    return { x: spot.x - width / 2, y: spot.y - height / 2, width, height };
  }

  #mark(mark: Mark, box: Box | null, size: number): SVGElement | null {
    if (mark.text === "") return this.#halo(mark.places.at(-1) ?? "", `mark ${mark.emphasis}`);
    if (!box) return null;
    const lines = linesOf(mark);
    const x = box.x + box.width / 2;
    const height = box.y + box.height / 2;
    const from = this.#jumps(mark.places) ? this.#box(mark.places[0] ?? "") : null;
    return s(
      "g",
      { class: `number ${mark.emphasis}` },
      from && arrow(from, { x, y: height }, 0.5 * Math.min(box.width, box.height), mark.emphasis),
      s("rect", {
        ...box,
        rx: size * 0.35,
        "stroke-width": size * (mark.emphasis === "best" ? 0.14 : 0.07),
      }),
      ...lines.map((line, index) => {
        const y = height + (index - (lines.length - 1) / 2) * 1.2 * size;
        const how = { "font-size": size, "text-anchor": "middle", "dominant-baseline": "central" };
        return s("text", { x, y, ...how }, line);
      }),
    );
  }

  /** The middle of the last place; of two places a little towards the first, so that two ways to it stay apart; of two
   * neighbours the middle between them. */
  #spot(places: readonly string[], towards: number): { x: number; y: number } | null {
    const last = this.#box(places.at(-1) ?? "");
    if (!last) return null;
    const to = middle(last);
    const first = places.length > 1 ? this.#box(places[0] ?? "") : null;
    if (!first) return to;
    const from = middle(first);
    const far = Math.hypot(from.x - to.x, from.y - to.y);
    const step = areNeighbours(first, last) ? 0.5 : (towards * Math.max(last.width, last.height)) / far;
    return { x: to.x + (from.x - to.x) * step, y: to.y + (from.y - to.y) * step };
  }

  /** One size for all numbers: the longest must fit beside its neighbours. */
  #size(marks: readonly Mark[], most: number): number {
    let size = most;
    for (const mark of marks) {
      const box = this.#box(mark.places.at(-1) ?? "");
      if (!box || mark.text === "") continue;
      // A line has room to both sides of it, a cell has none.
      const room = Math.max(box.width, box.height);
      const wide = isThin(box) ? room : box.width;
      size = Math.min(size, wide / (0.6 * longest(mark) + 0.5), (0.75 * room) / linesOf(mark).length);
      const first = mark.places.length > 1 ? this.#box(mark.places[0] ?? "") : null;
      // Numbers between neighbours in a row and in a column are half a place apart.
      if (first && areNeighbours(first, box)) size = Math.min(size, (0.5 * room) / heightOf(mark));
    }
    return size;
  }

  /** Whether a move goes from one place to another that is not beside it. */
  #jumps(places: readonly string[]): boolean {
    const [first, last] = [this.#box(places[0] ?? ""), this.#box(places[1] ?? "")];
    return first !== null && last !== null && !areNeighbours(first, last);
  }

  #arrow(first: string, last: string, kind: string): SVGElement | null {
    const [from, to] = [this.#box(first), this.#box(last)];
    if (!from || !to || areNeighbours(from, to)) return null;
    return arrow(from, middle(to), 0.1 * to.width, kind);
  }

  /** A ring round a stone. */
  #ring(place: string): SVGElement | null {
    const box = this.#box(place);
    if (!box) return null;
    const { x, y } = middle(box);
    const size = Math.min(box.width, box.height);
    return s("circle", { class: "can-jump", cx: x, cy: y, r: 0.43 * size, "stroke-width": 0.06 * size });
  }

  #halo(place: string, kind: string): SVGElement | null {
    const box = this.#box(place);
    if (!box) return null;
    // A thin line gets a wider frame; a cell's stays off its neighbours.
    const pad = isThin(box) ? 4 : 0;
    return s("rect", {
      class: `halo ${kind}`,
      x: box.x - pad,
      y: box.y - pad,
      width: box.width + 2 * pad,
      height: box.height + 2 * pad,
      rx: Math.min(8, (Math.min(box.width, box.height) + 2 * pad) / 2),
    });
  }

  #box(place: string): Box | null {
    const known = this.#boxes.get(place);
    if (known) return known;
    const group = this.#svg.querySelector<SVGGElement>(`g[data-place="${CSS.escape(place)}"]`);
    if (!group) return null;
    const { x, y, width, height } = group.getBBox();
    const box = { x, y, width, height };
    this.#boxes.set(place, box);
    return box;
  }
}

/** What each player does stands on a line of its own. */
function linesOf(mark: Mark): string[] {
  return mark.text.split("  ");
}

/** How long the longest line is, in digits; arrows, stars and signs are wider. */
function longest(mark: Mark): number {
  const wide = (line: string): number => (line.match(/[↑↓∗±−]/g) ?? []).length;
  return Math.max(...linesOf(mark).map((line) => line.length + 0.4 * wide(line)));
}

/** How high the plate of a number is, in heights of its letters. */
function heightOf(mark: Mark): number {
  return 0.15 + 1.2 * linesOf(mark).length;
}

function isThin(box: Box): boolean {
  return Math.min(box.width, box.height) < 14;
}

/** Whether two plates overlap; frames may touch. */
function meet(a: Box, b: Box): boolean {
  const [wide, high] = [0.03 * Math.min(a.width, b.width), 0.03 * Math.min(a.height, b.height)];
  return a.x + wide < b.x + b.width && b.x + wide < a.x + a.width && a.y + high < b.y + b.height && b.y + high < a.y + a.height;
}
