// Pieces that several answers share: facts, moves to press, lines of play, tables that begin short.

import { button, h, keepFocus, type Child } from "../dom.ts";
import { printed, shortened } from "../notation.ts";

/** A list of facts: terms with what they are. */
export function facts(...pairs: [string, Child][]): HTMLElement {
  return h(
    "dl",
    { class: "facts" },
    ...pairs
      .filter(([, fact]) => fact !== null && fact !== undefined)
      .map(([term, fact]) => h("div", {}, h("dt", {}, term), h("dd", {}, fact))),
  );
}

/** A move that plays itself when pressed. */
export function moveButton(move: string, play: (move: string) => void, label = move): HTMLElement {
  return button(label, () => play(move), { class: "move", title: `Play ${label}` });
}

/** Moves that may be played, each a button; after so many the rest waits behind a word. */
export function moveButtons(moves: readonly string[], play: (move: string) => void, most = 24): HTMLElement {
  const row = h("span", { class: "moves" }, ...moves.slice(0, most).map((move) => moveButton(move, play)));
  if (moves.length > most) {
    const rest = button(`and ${moves.length - most} more`, () => {
      const others = moves.slice(most).map((move) => moveButton(move, play));
      keepFocus(() => rest.replaceWith(...others), () => others[0]);
    }, { class: "quiet" });
    row.append(rest);
  }
  return row;
}

/** A line of play: its first move can be played. */
export function lineOfPlay(moves: readonly string[], play: (move: string) => void): HTMLElement {
  const [first, ...others] = moves;
  if (first === undefined) return h("span", { class: "note" }, "–");
  const rest = others.slice(0, 40).join(" ");
  return h("span", { class: "line" }, moveButton(first, play), ` ${rest}${others.length > 40 ? " …" : ""}`);
}

// So long a value fits on a line of its own anywhere.
const SHORT = 12;

/** A value as in print, with the text that the command line reads back in its title. */
export function value(text: string, most = 400): HTMLElement {
  const kind = text.length > SHORT ? "value" : "value short";
  return h("span", { class: kind, "data-value": text, title: text }, shortened(printed(text), most));
}

/** A table; beyond so many rows the others wait behind a button. */
export function table(heads: Child[], rows: HTMLTableRowElement[], caption: string, most = 10): HTMLElement {
  const body = h("tbody", {}, ...rows.slice(0, most));
  const made = h(
    "div",
    { class: "scroll" },
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, caption),
      h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", { scope: "col" }, head)))),
      body,
    ),
  );
  if (rows.length > most) {
    const all = button(`Show all ${rows.length}`, () => {
      body.append(...rows.slice(most));
      made.tabIndex = -1;
      keepFocus(() => all.remove(), () => rows[most]?.querySelector("button"), () => made);
    }, { class: "quiet" });
    made.append(all);
  }
  return made;
}

/** A row of a table. */
export function row(...cells: Child[]): HTMLTableRowElement {
  return h("tr", {}, ...cells.map((cell) => h("td", {}, cell)));
}

/** Several texts with commas and a last "and". */
export function listed(texts: readonly string[]): string {
  if (texts.length < 2) return texts[0] ?? "";
  return `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}
