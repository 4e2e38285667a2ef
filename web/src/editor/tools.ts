// The tool bar of the sheet: one row of buttons, all of them reached by one Tab and the arrow keys.

import { type Attributes, button, h, keepFocus } from "../dom.ts";
import type { Tool } from "./desk.ts";
import { icon, type ICONS, sample } from "./icons.ts";
import { NAMES, strokes } from "./markup.ts";
import { COLOURS, type Colour } from "./model.ts";

/** What the buttons do. */
export interface Actions {
  choose(colour: Colour): void;
  use(tool: Tool): void;
  undo(): void;
  redo(): void;
  snap(): void;
  tidy(): void;
  fit(): void;
  clear(): void;
}

/** What the buttons show. */
export interface Shown {
  tool: Tool;
  colour: Colour;
  snap: boolean;
  canUndo: boolean;
  canRedo: boolean;
  isBare: boolean;
}

/** The tool bar. */
export interface Tools {
  element: HTMLElement;
  show(shown: Shown): void;
}

/** The edge on the buttons of the colours. */
const SLANT = { kind: "straight", from: { x: 5, y: 19 }, to: { x: 19, y: 5 } } as const;

/** Makes the tool bar. */
export function tools(actions: Actions): Tools {
  const named = (label: string): Attributes => ({ title: label, "aria-label": label });
  const pen = (colour: Colour): HTMLButtonElement => {
    const label = named(`Draw ${NAMES[colour]} edges (${colour})`);
    const picture = sample(strokes(SLANT, colour));
    const made = button(picture, () => actions.choose(colour), { ...label, "data-colour": colour });
    made.append(h("span", { "aria-hidden": "true" }, colour));
    return made;
  };
  const tool = (name: keyof typeof ICONS, label: string, act: () => void): HTMLButtonElement =>
    button(icon(name), act, { ...named(label), "data-tool": name });
  const group = (label: string, ...buttons: HTMLButtonElement[]): HTMLElement =>
    h("div", { role: "group", "aria-label": label }, ...buttons);
  const colours = new Map(COLOURS.map((colour) => [colour, pen(colour)]));
  const move = tool("move", "Move vertices (also by the right button, or with Alt)", () => actions.use("move"));
  const remove = tool("delete", "Delete vertices and edges", () => actions.use("delete"));
  const undo = tool("undo", "Undo (Ctrl+Z)", actions.undo);
  const redo = tool("redo", "Redo (Ctrl+Y)", actions.redo);
  const snap = tool("snap", "Snap to the grid", actions.snap);
  const tidy = tool("tidy", "Tidy: vertices where the program would put them", actions.tidy);
  const fit = tool("fit", "Fit the picture into the sheet", actions.fit);
  const clear = tool("clear", "Clear the sheet", actions.clear);
  const element = h(
    "div",
    { class: "sheet-tools", role: "toolbar", "aria-label": "Drawing tools" },
    group("Colour", ...colours.values()),
    group("Change", move, remove),
    group("Steps", undo, redo),
    group("Sheet", snap, tidy, fit, clear),
  );

  const all = [...element.querySelectorAll("button")];
  const able = (): HTMLButtonElement[] => all.filter((each) => !each.disabled);
  /** One button is reached by Tab: the one used last. */
  const rove = (to: HTMLButtonElement | undefined): void => {
    for (const each of all) each.tabIndex = each === to ? 0 : -1;
  };
  rove(all[0]);
  element.addEventListener("focusin", (event) => rove(event.target as HTMLButtonElement));
  element.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const now = able().indexOf(document.activeElement as HTMLButtonElement);
    if (!step || now < 0) return;
    event.preventDefault();
    able()[(now + step + able().length) % able().length]?.focus();
  });

  const pressed = (which: HTMLButtonElement, on: boolean): void => which.setAttribute("aria-pressed", String(on));
  const show = (shown: Shown): void => {
    for (const [colour, made] of colours) pressed(made, shown.tool === "draw" && shown.colour === colour);
    pressed(move, shown.tool === "move");
    pressed(remove, shown.tool === "delete");
    pressed(snap, shown.snap);
    const change = (): void => {
      undo.disabled = !shown.canUndo;
      redo.disabled = !shown.canRedo;
      tidy.disabled = shown.isBare;
      clear.disabled = shown.isBare;
    };
    // After the last step back one goes forward, if anywhere; after clearing one may want it back.
    keepFocus(change, () => redo, () => undo, () => able()[0]);
    if (!able().some((each) => each.tabIndex === 0)) rove(able()[0]);
  };
  return { element, show };
}
