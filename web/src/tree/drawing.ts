// The tree drawn as a tree: nodes sized by visits and coloured by means. A press shows the position and unfolds or folds.

import { fill, h, s } from "../dom.ts";
import { counted } from "../notation.ts";
import { naming } from "../spotlight.ts";
import { proved, type Node } from "./paths.ts";
import { colourOf, DRAWN, place, type Placed } from "./shape.ts";

/** What the drawing tells. */
export interface DrawingEars {
  /** A node was pressed. */
  pressed(node: Node): void;
}

/** The drawing. */
export class TreeDrawing {
  readonly element = h("figure", { class: "tree-drawing", hidden: true });
  #ears: DrawingEars;
  #at = "";
  #shown: Placed[] = [];

  constructor(ears: DrawingEars) {
    this.#ears = ears;
    this.element.addEventListener("keydown", (event) => this.#key(event));
    this.element.addEventListener("focusin", ({ target }) => {
      const path = target instanceof Element ? target.closest<SVGElement>("[data-path]")?.dataset.path : undefined;
      if (path !== undefined) this.#at = path;
    });
  }

  /** Draws the nodes that are seen when these are open. */
  show(root: Node | null, open: ReadonlySet<string>, names: readonly string[]): void {
    this.element.hidden = root === null;
    if (!root) return fill(this.element);
    const focused = this.element.contains(document.activeElement);
    const { nodes, width, height } = place(root, open);
    this.#shown = nodes;
    if (!nodes.some(({ node }) => node.path === this.#at)) this.#at = root.path;
    const picture = s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": "The search tree, drawn" },
      ...nodes.map((each) => branch(each)),
      ...nodes.map((each) => this.#node(each, open, names)),
    );
    const legend = s(
      "svg",
      { viewBox: "0 0 84 10", width: 84, height: 10, "aria-hidden": "true" },
      ...[0, 0.25, 0.5, 0.75, 1].map((mean, at) => s("circle", { cx: 8 + 17 * at, cy: 5, r: 5, fill: colourOf(mean) })),
    );
    fill(
      this.element,
      h("div", { class: "tree-paper" }, picture),
      h("figcaption", {}, "Size: visits. Colour: the mean of the player who made the move, from 0 ", legend, " to 1. Press a node to see its position."),
    );
    if (focused) this.#element(this.#at)?.focus();
  }

  #node({ node, x, y, radius }: Placed, open: ReadonlySet<string>, names: readonly string[]): SVGElement {
    const path = node.path === "" ? [] : node.path.split("\n").slice(1);
    const folded = node.children.length > 0 && !open.has(node.path);
    const left = open.has(node.path) ? node.children.length - DRAWN : 0;
    const who = node.by === null ? "" : ` by ${names[node.by - 1] ?? `player ${node.by}`}`;
    const known = proved(node.bounds) ?? `mean ${node.mean.toFixed(3)}`;
    const label = `${node.move ?? "Start"}${who}, ${counted(node.visits, "visit")}, ${known}`;
    const press = (): void => {
      this.#at = node.path;
      this.#ears.pressed(node);
    };
    return s(
      "g",
      {
        class: `tree-node${node.main ? " main" : ""}${folded ? " folded" : ""}`,
        role: "button",
        tabindex: node.path === this.#at ? 0 : -1,
        "aria-label": label,
        "aria-expanded": node.children.length > 0 ? String(!folded) : null,
        "data-path": node.path,
        ...(node.move === null ? {} : naming(node.move, path.slice(0, -1))),
        onclick: press,
      },
      s("title", {}, label),
      s("circle", { class: "reach", cx: x, cy: y, r: 15 }),
      s("circle", { class: "seen", cx: x, cy: y, r: radius, fill: colourOf(node.mean) }),
      s("text", { x: x + radius + 4, y, "dominant-baseline": "central" }, `${node.move ?? ""}${left > 0 ? `  +${left}` : ""}`),
    );
  }

  #key(event: KeyboardEvent): void {
    const at = this.#shown.find(({ node }) => node.path === this.#at);
    if (!at || event.ctrlKey || event.metaKey || event.altKey) return;
    const column = this.#shown.filter(({ x }) => x === at.x).sort((one, other) => one.y - other.y);
    const beside = (step: number): Placed | undefined => column[column.indexOf(at) + step];
    const below = this.#shown.find(({ above }) => above === at);
    const next = { ArrowUp: beside(-1), ArrowDown: beside(1), ArrowLeft: at.above ?? undefined, ArrowRight: below }[event.key];
    if (event.key === "Enter" || event.key === " ") this.#ears.pressed(at.node);
    else if (next) {
      this.#element(this.#at)?.setAttribute("tabindex", "-1");
      this.#at = next.node.path;
      this.#element(this.#at)?.setAttribute("tabindex", "0");
      this.#element(this.#at)?.focus();
    } else if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
  }

  #element(path: string): SVGGElement | undefined {
    return [...this.element.querySelectorAll<SVGGElement>("[data-path]")].find((each) => each.dataset.path === path);
  }
}

/** The line from a parent, the thicker the more visits. */
function branch({ node, x, y, radius, above }: Placed): SVGElement | null {
  if (!above) return null;
  const [from, to] = [above.x + above.radius, x - radius];
  const bend = (from + to) / 2;
  const d = `M${from} ${above.y}C${bend} ${above.y} ${bend} ${y} ${to} ${y}`;
  return s("path", { class: node.main ? "tree-branch main" : "tree-branch", d, "stroke-width": Math.max(1, radius / 3) });
}
