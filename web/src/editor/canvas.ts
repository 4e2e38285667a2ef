// The picture on the page: layers of an SVG element, one above the other.

import { s } from "../dom.ts";
import { GRID } from "./hit.ts";
import { earth, edges, marks, type Scene, strokes, vertices } from "./markup.ts";
import { plates } from "./plates.ts";
import type { Shape } from "./shapes.ts";
import { View } from "./view.ts";
import type { Colour } from "./model.ts";

/** How wide an edge is to fingers, in pixels. */
const TOUCH = 32;
/** How long fallen edges are seen, in milliseconds. */
const FALL = 700;

/** The pattern of faint dots where things snap to. */
function dots(): SVGElement {
  const half = GRID / 2;
  const place = { x: -half, y: -half, width: GRID, height: GRID, patternUnits: "userSpaceOnUse" };
  const dot = s("circle", { cx: half, cy: half, r: 1.1, fill: "#a0aec0" });
  return s("defs", {}, s("pattern", { id: "sheet-grid", ...place }, dot));
}

/** Draws scenes. */
export class Canvas {
  private readonly grid = s("rect", { class: "grid", fill: "url(#sheet-grid)" });
  private readonly edges = s("g");
  private readonly earth = s("g");
  private readonly marks = s("g");
  private readonly pen = s("g", { class: "pen" });
  readonly svg = s(
    "svg",
    { fill: "none", "stroke-linecap": "round", "font-family": "sans-serif", preserveAspectRatio: "xMidYMax meet" },
    dots(),
    this.grid,
    this.edges,
    this.earth,
    this.marks,
    this.pen,
  );
  readonly view = new View(this.svg, () => this.viewed());
  private circles = "";
  private scale = 0;

  /** Draws edges, ground and vertices. */
  draw(scene: Scene): void {
    this.edges.innerHTML = edges(scene, TOUCH / this.view.scale);
    this.circles = vertices(scene);
    this.ground();
  }

  /** Draws the numbers. */
  number(scene: Scene): void {
    this.marks.innerHTML = marks(plates(scene, this.view.seen));
  }

  /** Draws something over the picture for the moment. */
  overlay(markup: string): void {
    this.pen.innerHTML = markup;
  }

  /** Follows a change of what is seen. */
  private viewed(): void {
    this.ground();
    const { left, top, right, bottom } = this.view.seen;
    // The paper has no end: as much of it as is seen, and a little more as the frame may have another shape.
    const [wider, higher] = [right - left, bottom - top];
    const height = Math.max(Math.min(3 * higher, higher - top - 10), 0);
    const paper = { x: left - wider, y: top - higher, width: 3 * wider, height };
    for (const [name, value] of Object.entries(paper)) this.grid.setAttribute(name, String(value));
    if (this.scale === this.view.scale) return;
    this.scale = this.view.scale;
    const wide = String(TOUCH / this.scale);
    for (const hit of this.edges.querySelectorAll("path.hit")) hit.setAttribute("stroke-width", wide);
  }

  /** Lets edges that are gone fade. */
  fall(gone: readonly { shape: Shape; colour: Colour }[]): void {
    if (gone.length === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const falling = s("g", { class: "fallen" });
    falling.innerHTML = gone.map(({ shape, colour }) => strokes(shape, colour)).join("");
    this.svg.insertBefore(falling, this.edges);
    setTimeout(() => falling.remove(), FALL);
  }

  private ground(): void {
    const { left, right } = this.view.seen;
    // Wider than what is seen, so that it reaches to the rim when the sheet is moved.
    this.earth.innerHTML = earth(left - 2000 - (left % 9), right + 2000) + this.circles;
  }
}
