// Which numbers lie on the board: several answers offer some, one of them is seen.

import { control, fill, h } from "./dom.ts";
import type { Mark } from "./parts.ts";

// What is certain comes first.
const ORDER = ["Perfect play", "Probabilities", "Best moves", "First look"];

/** The choice of numbers. */
export class Numbers {
  readonly element: HTMLElement;
  #list = h("select", { onchange: () => this.#choose() });
  #sources = new Map<string, Mark[]>();
  /** What the person wants; null lets the page choose. */
  #wanted: string | null = null;
  #mark: (marks: Mark[]) => void;
  #told: (source: string) => void;

  /** `wanted` is told what the person chooses. */
  constructor(mark: (marks: Mark[]) => void, wanted: (source: string) => void) {
    this.#mark = mark;
    this.#told = wanted;
    this.element = control("Numbers", this.#list);
    this.#draw();
  }

  /** Takes the numbers of a source in place of its earlier ones. */
  set(source: string, marks: Mark[]): void {
    if (marks.length > 0) this.#sources.set(source, marks);
    else if (!this.#sources.delete(source)) return;
    this.#draw();
  }

  /** Drops all numbers. */
  forget(): void {
    this.#sources.clear();
    this.#draw();
  }

  /** Takes the choice of a link; empty lets the page choose. */
  want(source: string): void {
    if (source === (this.#wanted ?? "")) return;
    this.#wanted = source === "" ? null : source;
    this.#draw();
  }

  /** Draws them on the board again, as after a new picture. */
  again(): void {
    this.#mark(this.#sources.get(this.#shown() ?? "") ?? []);
  }

  #shown(): string | null {
    if (this.#wanted === "none") return null;
    if (this.#wanted !== null && this.#sources.has(this.#wanted)) return this.#wanted;
    return ORDER.find((source) => this.#sources.has(source)) ?? [...this.#sources.keys()][0] ?? null;
  }

  #choose(): void {
    this.#wanted = this.#list.value;
    this.again();
    this.#told(this.#wanted);
  }

  #draw(): void {
    const shown = this.#shown();
    const option = (value: string): HTMLElement => h("option", { value, selected: value === (shown ?? "none") }, value);
    fill(this.#list, ...[...this.#sources.keys()].map(option), option("none"));
    this.again();
  }
}
