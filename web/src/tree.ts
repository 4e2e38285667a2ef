// The tree of a search, unfolding: moves with their visits and means, opened and closed by click and key.

import { type Attributes, button, type Child, download, fill, h } from "./dom.ts";
import { counted, grouped } from "./notation.ts";
import { playerSign } from "./players.ts";
import { naming } from "./spotlight.ts";
import { TreeDrawing } from "./tree/drawing.ts";
import { grow, type Node, openAtFirst, proved, seen, type Tree } from "./tree/paths.ts";

export type { Tree } from "./tree/paths.ts";

/** So many children of a node are shown before one asks for the rest. */
const FEW = 12;

/** Makes the view of the tree in an element; `pressed` is told the moves to a node of the drawing that was pressed. */
export function createTree(host: HTMLElement, pressed: (path: string[]) => void): { show(tree: Tree | null, dot: string | null, naming: string[]): void } {
  host.classList.add("tree");
  const told = h("p");
  const save = button("Download DOT", () => source !== null && download("tree.dot", source, "text/vnd.graphviz"));
  const list = h("ul", { role: "tree", "aria-label": "Search tree" });
  const drawing = new TreeDrawing({
    pressed: (node) => {
      pressed(node.path === "" ? [] : node.path.split("\n").slice(1));
      // The first press shows and unfolds; another one folds.
      const again = looked === node.path;
      looked = node.path;
      toggle(node, !again || open?.has(node.path) !== true);
    },
  });
  const words = h("details", { class: "tree-list" }, h("summary", {}, "The same as a list"), list);
  fill(host, h("div", { class: "tree-head" }, told, save), drawing.element, words);

  let root: Node | null = null;
  /** The node of the drawing that was pressed last. */
  let looked: string | null = null;
  let names: string[] = [];
  let open: Set<string> | null = null;
  let whole = new Set<string>();
  /** Whether a person has opened or closed something: from then on nothing is opened or closed by itself. */
  let touched = false;
  let current = "";
  let source: string | null = null;

  const draw = (): void => {
    const focused = list.contains(document.activeElement);
    drawing.show(root, open ?? new Set(), names);
    list.replaceChildren();
    if (!root || !open) return;
    if (!seen(root, open).some(({ node }) => node.path === current)) current = root.path;
    list.append(item(root, root, 1, 1, 1));
    if (focused) element(current)?.focus();
  };

  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[role=treeitem]")];
  const element = (path: string): HTMLElement | undefined => items().find((each) => each.dataset.path === path);

  const item = (node: Node, top: Node, depth: number, place: number, count: number): HTMLElement => {
    const { path, children } = node;
    const isOpen = open?.has(path) === true;
    const shown = whole.has(path) ? children : children.slice(0, FEW);
    const below = (): HTMLElement =>
      h(
        "ul",
        { role: "group" },
        ...shown.map((child, index) => item(child, top, depth + 1, index + 1, children.length)),
        shown.length < children.length && rest(path, children.length - shown.length),
      );
    return h(
      "li",
      {
        role: "treeitem",
        class: node.main && "main",
        tabindex: path === current ? 0 : -1,
        "data-path": path,
        ...(node.move === null ? {} : naming(node.move, path.split("\n").slice(1, -1))),
        "aria-level": depth,
        "aria-posinset": place,
        "aria-setsize": count,
        "aria-label": spoken(node),
        "aria-expanded": children.length > 0 && String(isOpen),
      },
      row(node, top, names),
      isOpen && children.length > 0 && below(),
    );
  };

  const rest = (path: string, count: number): HTMLElement => {
    const more = (event: Event): void => {
      event.stopPropagation();
      whole.add(path);
      current = path;
      draw();
      element(current)?.focus();
    };
    return h("li", { role: "none" }, button(`${count} more`, more));
  };

  const spoken = (node: Node): string => {
    const who = node.by === null ? "" : ` by ${names[node.by - 1] ?? `player ${node.by}`}`;
    const known = proved(node.bounds) ?? `mean ${node.mean.toFixed(3)}`;
    return `${node.move ?? "Start"}${who}, ${counted(node.visits, "visit")}, ${known}`;
  };

  const toggle = (node: Node, to: boolean): void => {
    touched = true;
    if (to && node.children.length > 0) open?.add(node.path);
    else open?.delete(node.path);
    draw();
  };

  const find = (path: string): { node: Node; index: number; all: Node[] } | null => {
    const all = root && open ? shownNodes() : [];
    const index = all.findIndex((node) => node.path === path);
    const node = all[index];
    return node ? { node, index, all } : null;
  };

  /** The nodes as they stand on the page, from top to bottom. */
  const shownNodes = (): Node[] => {
    const there = new Map(root && open ? seen(root, open).map(({ node }) => [node.path, node]) : []);
    return items().flatMap((each) => there.get(each.dataset.path ?? "") ?? []);
  };

  const go = (node: Node | undefined): void => {
    if (!node) return;
    const before = element(current);
    if (before) before.tabIndex = -1;
    current = node.path;
    const now = element(current);
    if (now) now.tabIndex = 0;
    now?.focus();
  };

  list.addEventListener("click", (event) => {
    const target = (event.target as Element).closest<HTMLElement>("[role=treeitem]");
    const found = target ? find(target.dataset.path ?? "") : null;
    if (!found) return;
    current = found.node.path;
    toggle(found.node, open?.has(current) !== true);
    element(current)?.focus();
  });
  list.addEventListener("keydown", (event) => {
    const found = (event.target as Element).getAttribute("role") === "treeitem" ? find(current) : null;
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
    const { node, index, all } = found;
    const isOpen = open?.has(node.path) === true;
    if (event.key === "ArrowDown") go(all[index + 1]);
    else if (event.key === "ArrowUp") go(all[index - 1]);
    else if (event.key === "Home") go(all[0]);
    else if (event.key === "End") go(all.at(-1));
    else if (event.key === "Enter" || event.key === " ") toggle(node, !isOpen);
    else if (event.key === "ArrowRight" && !isOpen) toggle(node, true);
    else if (event.key === "ArrowRight") go(node.children[0]);
    else if (event.key === "ArrowLeft" && isOpen && node.children.length > 0) toggle(node, false);
    else if (event.key === "ArrowLeft") go(all.find((each) => each.path === above(node.path)));
    else return;
    event.preventDefault();
  });

  return {
    show(tree, dot, naming) {
      root = tree ? grow(tree) : null;
      names = naming;
      source = dot;
      save.hidden = dot === null;
      if (!root) {
        open = null;
        whole = new Set();
        touched = false;
        told.textContent = "No search tree yet: a uct engine makes one.";
      } else {
        // Of another position's tree nothing that was opened is there.
        const kept = open !== null && seen(root, open).some(({ node }) => node.path !== "" && open?.has(node.path));
        if (!open || !touched || (!kept && open.size > 1)) open = openAtFirst(root);
        const count = tree?.nodes.length ?? 0;
        const omitted = tree && tree.omitted > 0 ? ` ${tree.omitted} less visited ones are left out.` : "";
        told.textContent = `${count} ${count === 1 ? "node" : "nodes"}.${omitted}`;
      }
      draw();
    },
  };
}

/** The path of the node above. */
function above(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("\n"), 0));
}

/** What is seen of a node: its move, who made it, a bar for its visits, its mean or what is proved. */
function row(node: Node, top: Node, names: readonly string[]): HTMLElement {
  const span = (kind: string, inside?: Child, more: Attributes = {}): HTMLElement =>
    h("span", { class: kind, ...more }, inside);
  // The server's policy allows no style as an attribute.
  const visits = h("i");
  visits.style.width = `${(100 * node.visits) / Math.max(top.visits, 1)}%`;
  const known = proved(node.bounds);
  return h(
    "div",
    { class: "tree-row" },
    span("tree-fold"),
    node.by !== null && playerSign(node.by - 1, names),
    span("tree-move", node.move ?? "start"),
    span("tree-bar", visits),
    span("tree-visits", grouped(node.visits)),
    known !== null && node.bounds?.[0] === node.bounds?.[1]
      ? span("tree-proved", known)
      : span("tree-mean", node.mean.toFixed(3) + (known === null ? "" : ` (${known})`)),
  );
}
