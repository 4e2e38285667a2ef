// A search tree by paths: a node is known by the moves that lead to it, so that it is the same one when the tree has grown.

/** A search tree as the server sends it, parents before children. */
export interface Tree {
  nodes: {
    parent: number | null;
    move: string | null;
    by: number | null;
    visits: number;
    mean: number;
    bounds: [number, number] | null;
  }[];
  omitted: number;
}

/** A node with its children, the most visited first. */
export interface Node {
  /** The moves that lead here, as one text. */
  path: string;
  move: string | null;
  /** Who made the move, counted from 1. */
  by: number | null;
  visits: number;
  mean: number;
  bounds: [number, number] | null;
  children: Node[];
  /** Whether it is on the most visited line. */
  main: boolean;
}

/** Makes nodes of the server's list; null if there is no root. */
export function grow(tree: Tree): Node | null {
  const made: Node[] = [];
  for (const { parent, move, by, visits, mean, bounds } of tree.nodes) {
    const above = parent === null ? undefined : made[parent];
    const path = above ? `${above.path}\n${move ?? ""}` : "";
    const node: Node = { path, move, by, visits, mean, bounds, children: [], main: false };
    above?.children.push(node);
    made.push(node);
  }
  const root = made[0];
  if (!root) return null;
  for (const node of made) node.children.sort((a, b) => b.visits - a.visits);
  for (let node: Node | undefined = root; node; node = node.children[0]) node.main = true;
  return root;
}

/** The nodes that are open at first: the beginning of the most visited line, and the best reply to the next best moves. */
export function openAtFirst(root: Node): Set<string> {
  const open = new Set([root.path]);
  let node = root.children[0];
  for (let depth = 0; node && depth < 3; depth++) {
    if (node.children.length > 0) open.add(node.path);
    node = node.children[0];
  }
  return open;
}

/** The nodes that are seen when these are open, in order, with their depths. */
export function seen(root: Node, open: ReadonlySet<string>): { node: Node; depth: number }[] {
  const list: { node: Node; depth: number }[] = [];
  const visit = (node: Node, depth: number): void => {
    list.push({ node, depth });
    if (open.has(node.path)) node.children.forEach((child) => visit(child, depth + 1));
  };
  visit(root, 0);
  return list;
}

/** What is proved of a node, in words; null if nothing is. A result is that of the player who made the move. */
export function proved(bounds: [number, number] | null): string | null {
  if (!bounds) return null;
  const [low, high] = bounds;
  if (low !== high) return `between ${low} and ${high}`;
  return low === 0 ? "proved: 0" : `proved: ${low > 0 ? "+" : "−"}${Math.abs(low)}`;
}
