// Which part of the sheet is seen, and how large.

import type { Point } from "./model.ts";
import { DEPTH } from "./markup.ts";
import type { Bounds } from "./shapes.ts";

/** The window through which the sheet is seen. The ground is near its lower edge unless it was moved. */
export class View {
  private left = 0;
  private top = 0;
  private width = 600;
  private height = 400;

  /** Is told of each change. */
  constructor(private readonly svg: SVGSVGElement, private readonly changed: () => void) {}

  /** Pixels in a unit of the sheet. */
  get scale(): number {
    return Math.max(this.svg.clientWidth, 1) / this.width;
  }

  /** What is seen. */
  get seen(): Bounds {
    return { left: this.left, top: this.top, right: this.left + this.width, bottom: this.top + this.height };
  }

  /** Shows all of a picture with this margin around it, not larger than `most` pixels a unit. */
  fit(content: Bounds | null, margin: number, most: number): void {
    const { left, top, right } = content ?? { left: 0, top: 0, right: 0 };
    const [wide, high] = this.pixels();
    const below = DEPTH + 14;
    const scale = Math.min(wide / (right - left + 2 * margin), high / (below + margin - top), most);
    this.width = wide / scale;
    this.height = high / scale;
    this.left = (left + right - this.width) / 2;
    this.top = below - this.height;
    this.apply();
  }

  /** Whether this lies well within what is seen. */
  holds(content: Bounds, margin: number): boolean {
    const seen = this.seen;
    return (
      content.left - margin >= seen.left && content.right + margin <= seen.right && content.top - margin >= seen.top
    );
  }

  /** Where a pointer is on the sheet. */
  point(event: { clientX: number; clientY: number }): Point {
    const box = this.svg.getBoundingClientRect();
    return {
      x: this.left + ((event.clientX - box.left) / Math.max(box.width, 1)) * this.width,
      y: this.top + ((event.clientY - box.top) / Math.max(box.height, 1)) * this.height,
    };
  }

  /** Shifts what is seen by so many units. */
  pan(dx: number, dy: number): void {
    this.left += dx;
    this.top += dy;
    this.apply();
  }

  /** Makes everything larger or smaller about a point. */
  zoom(factor: number, about: Point): void {
    const width = Math.min(Math.max(this.width * factor, 120), 20000);
    const real = width / this.width;
    this.left = about.x - (about.x - this.left) * real;
    this.top = about.y - (about.y - this.top) * real;
    this.width = width;
    this.height *= real;
    this.apply();
  }

  private pixels(): [number, number] {
    return [Math.max(this.svg.clientWidth, 50), Math.max(this.svg.clientHeight, 50)];
  }

  private apply(): void {
    this.svg.setAttribute("viewBox", `${this.left} ${this.top} ${this.width} ${this.height}`);
    this.changed();
  }
}
