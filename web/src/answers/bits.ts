// Pieces that several answers share: facts, moves to press, lines of play, tables that begin short.

import { button, h, keepFocus, type Child } from "../dom.ts";
import { printed, shortened } from "../notation.ts";
import { naming } from "../spotlight.ts";

/** Plays a move, after those before it in its line. */
export type Play = (move: string, before?: readonly string[]) => void;

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
export function moveButton(move: string, play: Play, label = move): HTMLElement {
  return button(label, () => play(move), { class: "move", title: `Play ${label}`, ...naming(move) });
}

/** Moves that may be played, each a button; after so many the rest waits behind a word. */
export function moveButtons(moves: readonly string[], play: Play, most = 24): HTMLElement {
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

/** Longer lines are cut. */
const LONGEST_LINE = 40;

/** A line of play: each move shows where it is made, and leads there. The arrow keys go along it. */
export function lineOfPlay(moves: readonly string[], play: Play): HTMLElement {
  if (moves.length === 0) return h("span", { class: "note" }, "–");
  const steps = moves.slice(0, LONGEST_LINE).map((move, at) => {
    const before = moves.slice(0, at);
    const title = at === 0 ? `Play ${move}` : `Play the line up to ${move}`;
    return button(move, () => play(move, before), { class: "move", title, tabindex: at === 0 ? 0 : -1, ...naming(move, before) });
  });
  const along = (event: Event): void => {
    const step = event instanceof KeyboardEvent ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined;
    const at = steps.indexOf(event.target as HTMLButtonElement);
    const next = step === undefined ? undefined : steps[at + step];
    if (!next) return;
    event.preventDefault();
    for (const each of steps) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  };
  const more = moves.length > LONGEST_LINE ? " …" : "";
  return h("span", { class: "line", role: "group", "aria-label": "Line", onkeydown: along }, ...steps, more);
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

/** A row about a move, which shows it on the board. */
export function moveRow(move: string, turn: string | null, ...cells: Child[]): HTMLTableRowElement {
  return h("tr", naming(move, [], turn), ...cells.map((cell) => h("td", {}, cell)));
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
