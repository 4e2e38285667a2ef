// Where the nodes of a drawn tree stand: from left to right by depth, children below each other, a parent beside the middle of its
// children.

import type { Node } from "./paths.ts";

/** A node with its place. */
export interface Placed {
  node: Node;
  x: number;
  y: number;
  radius: number;
  above: Placed | null;
}

/** So many children of a node are drawn; the others are in the list. */
export const DRAWN = 8;
const ACROSS = 104;
const DOWN = 30;
const LARGEST = 15;
const SMALLEST = 3.5;

/** How large a node is: its area grows with its visits. */
export function radiusOf(visits: number, most: number): number {
  return Math.max(SMALLEST, LARGEST * Math.sqrt(visits / Math.max(most, 1)));
}

/** Places the nodes that are seen when these are open. */
export function place(root: Node, open: ReadonlySet<string>): { nodes: Placed[]; width: number; height: number } {
  const nodes: Placed[] = [];
  let line = 0;
  let deepest = 0;
  const visit = (node: Node, depth: number, above: Placed | null): Placed => {
    deepest = Math.max(deepest, depth);
    const placed: Placed = { node, x: 24 + depth * ACROSS, y: 0, radius: radiusOf(node.visits, root.visits), above };
    nodes.push(placed);
    const below = open.has(node.path) ? node.children.slice(0, DRAWN).map((child) => visit(child, depth + 1, placed)) : [];
    const [first, last] = [below[0], below.at(-1)];
    if (first && last) placed.y = (first.y + last.y) / 2;
    else {
      placed.y = 22 + line * DOWN;
      line += 1;
    }
    return placed;
  };
  visit(root, 0, null);
  return { nodes, width: 24 + deepest * ACROSS + 96, height: 22 + Math.max(line, 1) * DOWN };
}

/** The colour of a mean from 0 to 1, from orange over grey to blue: told apart by people who do not see all colours, too. */
export function colourOf(mean: number): string {
  const [low, middle, high] = [[221, 107, 32], [203, 213, 224], [43, 108, 176]] as const;
  const part = Math.min(Math.max(mean, 0), 1) * 2;
  const [from, to, share] = part < 1 ? [low, middle, part] : [middle, high, part - 1];
  return `rgb(${from.map((each, at) => Math.round(each + ((to[at] ?? 0) - each) * share)).join(" ")})`;
}
