// The graph of a whole game: who stands how well after each move.

import { fill, h, s } from "./dom.ts";
import { capital, counted } from "./notation.ts";

/** What is thought of the position after so many moves. */
export interface Point {
  ply: number;
  /** From 0 to 1 for the series' player, or points. */
  value: number;
  /** Whether it is certain. */
  proved: boolean;
  /** Whose it is; one series unless there are three players. */
  series: number;
}

/** How the graph is to be read. */
export interface Scale {
  low: number;
  high: number;
  lowWords: string;
  highWords: string;
  /** The names of the series, if there are several. */
  series: string[];
}

const WIDE = 480;
const HIGH = 150;
const PAD = { left: 14, right: 14, top: 12, bottom: 12 };
const DASHES = ["", "7 3", "2 3"];

/** The graph; `go` is told which ply was chosen. */
export class Graph {
  readonly element = h("figure", { class: "graph" });
  #go: (ply: number) => void;

  constructor(go: (ply: number) => void) {
    this.#go = go;
  }

  /** Draws the points of a game of so many moves, looked at after some of them. */
  show(points: readonly Point[], length: number, at: number, scale: Scale): void {
    const x = (ply: number): number => PAD.left + ((WIDE - PAD.left - PAD.right) * ply) / Math.max(length, 1);
    const span = scale.high - scale.low || 1;
    const y = (value: number): number =>
      PAD.top + (HIGH - PAD.top - PAD.bottom) * (1 - Math.max(0, Math.min(1, (value - scale.low) / span)));
    const middle = y((scale.low + scale.high) / 2);
    const dots = points.map((point) =>
      s(
        "g",
        { class: `dot series-${point.series}${point.proved ? " proved" : ""}`, onclick: () => this.#go(point.ply) },
        s("title", {}, this.#words(point, scale)),
        // Wider than what is seen, for fingers.
        s("circle", { class: "reach", cx: x(point.ply), cy: y(point.value), r: 10 }),
        s("circle", { class: "seen", cx: x(point.ply), cy: y(point.value), r: 3.6 }),
      ),
    );
    const curves = [0, 1, 2].map((series) => {
      const own = points.filter((point) => point.series === series).sort((one, other) => one.ply - other.ply);
      const path = own.map((point, n) => `${n ? "L" : "M"}${x(point.ply).toFixed(1)} ${y(point.value).toFixed(1)}`);
      return s("path", { class: `curve series-${series}`, d: path.join(""), "stroke-dasharray": DASHES[series] });
    });
    const picture = s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": this.#summary(points, at, scale) },
      s("path", { class: "axis", d: `M${PAD.left} ${middle}H${WIDE - PAD.right}` }),
      s("path", { class: "now", d: `M${x(at)} ${PAD.top - 6}V${HIGH - PAD.bottom + 6}` }),
      ...curves,
      ...dots,
    );
    fill(
      this.element,
      h("span", { class: "graph-top" }, scale.highWords),
      picture,
      h("span", { class: "graph-bottom" }, scale.lowWords),
      h(
        "figcaption",
        {},
        scale.series.length > 1
          ? `Solid: ${scale.series[0]}; long dashes: ${scale.series[1]}; short dashes: ${scale.series[2]}. `
          : "",
        "Filled points are proved. Press a point to go there.",
      ),
    );
  }

  #words(point: Point, scale: Scale): string {
    const whose = scale.series.length > 1 ? `${capital(scale.series[point.series] ?? "")}: ` : "";
    return `After ${counted(point.ply, "move")}: ${whose}${point.value.toFixed(2)}${point.proved ? ", proved" : ""}`;
  }

  #summary(points: readonly Point[], at: number, scale: Scale): string {
    const here = points.filter((point) => point.ply === at).map((point) => this.#words(point, scale));
    return `Evaluation of the game, from ${scale.lowWords} to ${scale.highWords}. ${here.join("; ")}`;
  }
}
