// Arrows over a picture: from where a stone stands to where it goes.

import { s } from "./dom.ts";

interface Point {
  x: number;
  y: number;
}

/** A rectangle of the picture. */
export interface Box extends Point {
  width: number;
  height: number;
}

/** The middle of a rectangle. */
export function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether two places lie side by side. */
export function areNeighbours(first: Box, last: Box): boolean {
  const [from, to] = [middle(first), middle(last)];
  return Math.hypot(from.x - to.x, from.y - to.y) <= 1.2 * Math.max(last.width, last.height);
}

/** An arrow from a place towards a point of another one; it begins at the stone's rim and ends `short` of the point. */
export function arrow(from: Box, to: Point, short: number, kind: string): SVGElement | null {
  const begin = middle(from);
  const far = Math.hypot(to.x - begin.x, to.y - begin.y);
  const size = Math.min(from.width, from.height);
  const [rim, head] = [0.42 * size, 0.2 * size];
  if (far - short <= rim + head) return null;
  const [dx, dy] = [(to.x - begin.x) / far, (to.y - begin.y) / far];
  const at = (along: number, aside: number): string =>
    `${(begin.x + dx * along - dy * aside).toFixed(1)} ${(begin.y + dy * along + dx * aside).toFixed(1)}`;
  const tip = far - short;
  return s(
    "g",
    { class: `arrow ${kind}` },
    s("path", { d: `M${at(rim, 0)}L${at(tip - head, 0)}`, "stroke-width": 0.075 * size, fill: "none" }),
    s("path", { class: "head", d: `M${at(tip, 0)}L${at(tip - head, 0.6 * head)}L${at(tip - head, -0.6 * head)}Z` }),
  );
}
