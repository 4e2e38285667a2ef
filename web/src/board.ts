// The board of every game: the server's picture, on which the places that moves name are chosen by mouse, touch or key.

import { choose, fitting, kept, nearest, type Spot } from "./choosing.ts";
import { fill, h, readSvg, s } from "./dom.ts";
import { Overlay } from "./overlay.ts";
import type { Board, Chosen, Light, Mark, Move } from "./parts.ts";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Makes a board in an element. */
export function createBoard(host: HTMLElement, chosen: Chosen): Board {
  return new PictureBoard(host, chosen);
}

class PictureBoard implements Board {
  #host: HTMLElement;
  #sheet = h("div", { class: "picture" });
  #hint = h("p", { class: "choosing", "aria-live": "polite" });
  #told: Chosen;
  #svg: SVGSVGElement | null = null;
  #overlay: Overlay | null = null;
  #source = "";
  #moves: Move[] = [];
  #chosen: string[] = [];
  #marks: Mark[] = [];
  /** The place that the keyboard is at; kept when the picture changes. */
  #at: string | null = null;
  /** The keyboard was on the board when its picture was replaced, and shall be again. */
  #returns = false;

  constructor(host: HTMLElement, told: Chosen) {
    this.#host = host;
    this.#told = told;
    fill(host, this.#sheet, this.#hint);
    this.#sheet.addEventListener("click", (event) => this.#activate(placeOf(event)));
    this.#sheet.addEventListener("keydown", (event) => this.#key(event));
    this.#sheet.addEventListener("pointerover", (event) => this.#overlay?.hover(this.#offered(placeOf(event))));
    this.#sheet.addEventListener("pointerleave", () => this.#overlay?.hover(null));
    this.#sheet.addEventListener("focusin", (event) => {
      const byKey = event.target instanceof Element && event.target.matches(":focus-visible");
      this.#overlay?.focus(byKey ? placeOf(event) : null);
    });
    this.#sheet.addEventListener("focusout", () => this.#overlay?.focus(null));
  }

  show(_position: string, svg: string): void {
    this.#chosen = [];
    this.#returns ||= this.#sheet.contains(document.activeElement);
    if (svg !== this.#source) {
      this.#source = svg;
      this.#svg = readSvg(svg);
      if (this.#svg) {
        fit(this.#svg);
        fill(this.#sheet, this.#svg);
        this.#overlay = new Overlay(this.#svg);
        for (const group of this.#groups()) widen(group);
      } else fill(this.#sheet);
    }
    this.#moves = [];
    this.#marks = [];
    this.#draw();
  }

  offer(moves: Move[]): void {
    const elsewhere = document.activeElement !== null && document.activeElement !== document.body;
    const focused = this.#sheet.contains(document.activeElement) || (this.#returns && !elsewhere);
    this.#chosen = kept(this.#moves, moves, this.#chosen);
    this.#moves = moves;
    this.#draw();
    if (!focused || moves.length === 0) return;
    this.#returns = false;
    this.#focusNear(this.#at);
  }

  mark(marks: Mark[]): void {
    this.#marks = marks;
    this.#overlay?.marks(marks);
  }

  light(lights: readonly Light[]): void {
    this.#overlay?.light(lights);
  }

  picture(): string {
    return this.#source;
  }

  close(): void {
    fill(this.#host);
  }

  #draw(): void {
    if (!this.#svg) return;
    const may = new Set(this.#moves.flatMap((move) => move.places));
    const goes = new Set(fitting(this.#moves, this.#chosen).flatMap((move) => move.places));
    const stop = this.#at !== null && may.has(this.#at) ? this.#at : [...may][0];
    for (const group of this.#groups()) {
      const place = group.dataset.place ?? "";
      group.classList.toggle("may", may.has(place));
      if (!may.has(place)) {
        for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) group.removeAttribute(name);
        continue;
      }
      group.setAttribute("tabindex", place === stop ? "0" : "-1");
      group.setAttribute("role", "button");
      group.setAttribute("aria-label", wordsOf(group));
      if (this.#chosen.length > 0) group.setAttribute("aria-pressed", String(this.#chosen.includes(place)));
      else group.removeAttribute("aria-pressed");
    }
    // A picture with buttons in it is no longer one image to those who hear it.
    this.#svg.setAttribute("role", may.size > 0 ? "group" : "img");
    const next = this.#chosen.length > 0 ? [...goes].filter((place) => !this.#chosen.includes(place)) : [];
    this.#overlay?.choice(this.#chosen, next);
    this.#overlay?.marks(this.#marks);
    this.#overlay?.stones(this.#moves);
    this.#hint.textContent = this.#chosen.length > 0 ? this.#progress(next) : "";
  }

  #progress(next: string[]): string {
    const groups = this.#chosen.flatMap((place) => this.#groups().find((group) => group.dataset.place === place) ?? []);
    const names = groups.map(wordsOf).join(" and ");
    const confirm = fitting(this.#moves, this.#chosen).some((move) => move.places.length === this.#chosen.length);
    const goOn = next.length > 6 ? `${next.length} places go with it` : `next: ${next.join(", ")}`;
    return `Chosen: ${names}; ${goOn}. ${confirm ? "Choose it again to play it. " : ""}Esc starts anew.`;
  }

  #activate(place: string | null): void {
    if (place === null || this.#offered(place) === null) return;
    this.#at = place;
    const { chosen, play } = choose(this.#moves, this.#chosen, place);
    this.#chosen = chosen;
    this.#draw();
    if (play !== null) this.#told(play);
  }

  #key(event: KeyboardEvent): void {
    const place = placeOf(event);
    if (place === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.#activate(place);
    else if (event.key === "Escape") {
      this.#chosen = [];
      this.#draw();
    } else if (ARROWS[event.key]) this.#move(place, ...(ARROWS[event.key] as [number, number]));
    else return;
    event.preventDefault();
  }

  #move(from: string, dx: number, dy: number): void {
    const spots = this.#spots();
    const here = spots.find((spot) => spot.place === from);
    const there = here && nearest(spots, here, dx, dy);
    if (there) this.#focusOn(there.place);
  }

  #focusOn(place: string): void {
    this.#at = place;
    for (const group of this.#groups()) {
      if (!group.classList.contains("may")) continue;
      group.setAttribute("tabindex", group.dataset.place === place ? "0" : "-1");
      if (group.dataset.place === place) group.focus();
    }
  }

  /** Keeps the keyboard on the board when what it was at is gone. */
  #focusNear(place: string | null): void {
    const groups = this.#groups().filter((group) => group.classList.contains("may"));
    const group = groups.find((other) => other.dataset.place === place) ?? groups[0];
    if (group?.dataset.place !== undefined) this.#focusOn(group.dataset.place);
  }

  #spots(): Spot[] {
    return this.#groups()
      .filter((group) => group.classList.contains("may"))
      .map((group) => {
        const box = group.getBoundingClientRect();
        return { place: group.dataset.place ?? "", x: box.x + box.width / 2, y: box.y + box.height / 2 };
      });
  }

  #groups(): SVGGElement[] {
    return [...(this.#svg?.querySelectorAll<SVGGElement>("g[data-place]") ?? [])];
  }

  #offered(place: string | null): string | null {
    return place !== null && this.#moves.some((move) => move.places.includes(place)) ? place : null;
  }
}

function placeOf(event: Event): string | null {
  if (!(event.target instanceof Element)) return null;
  return event.target.closest<SVGGElement>("g[data-place]")?.dataset.place ?? null;
}

/** What a place is, for those who hear it. */
function wordsOf(group: SVGGElement): string {
  return group.dataset.words ?? group.dataset.place ?? "";
}

/** Gives a thin line room for a finger. */
function widen(group: SVGGElement): void {
  const { x, y, width, height } = group.getBBox();
  const least = 18;
  if (Math.min(width, height) >= least || Math.max(width, height) === 0) return;
  const [wide, high] = [Math.max(width, least), Math.max(height, least)];
  group.prepend(
    s("rect", {
      x: x - (wide - width) / 2,
      y: y - (high - height) / 2,
      width: wide,
      height: high,
      fill: "transparent",
      stroke: "none",
    }),
  );
}

/** Lets a small picture grow, and any picture shrink to its column. */
function fit(svg: SVGSVGElement): void {
  const { width, height } = svg.viewBox.baseVal;
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  if (width <= 0 || height <= 0) return;
  // Comfortable to touch, yet no taller than what is seen at once.
  const grown = Math.min(3, Math.max(1.1, 620 / Math.max(width, height * 1.1)));
  svg.style.width = `min(100%, ${Math.round(width * grown)}px, ${((70 * width) / height).toFixed(1)}vh)`;
}
