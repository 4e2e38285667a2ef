// The controls under the board: who moves, how many moves a turn or both at once, and how the board is seen.

import { conflictControl, type Conflict } from "./conflict.ts";
import { button, control, fill, h } from "./dom.ts";
import { has, type GameInfo } from "./games.ts";
import { capital } from "./notation.ts";
import { together, type Situation } from "./situation.ts";
import type { State } from "./state.ts";

/** What the controls ask for. */
export interface ControlEars {
  turn(letter: "L" | "R"): void;
  rules(change: Pick<State, "mode" | "moves">): void;
  conflict(rule: Conflict): void;
  draw(drawing: boolean): void;
  cube(cube: boolean): void;
  /** Whether moves carry their names on the board. */
  names(named: boolean): void;
  savePicture(): void;
}

/** The row of controls. */
export class Controls {
  readonly element = h("div", { class: "controls", role: "group", "aria-label": "Board" });
  #ears: ControlEars;
  #numbers: HTMLElement;
  #drawing = true;
  #cube = false;
  #named = false;

  constructor(ears: ControlEars, numbers: HTMLElement) {
    this.#ears = ears;
    this.#numbers = numbers;
  }

  /** Whether the person draws rather than moves. */
  get drawing(): boolean {
    return this.#drawing;
  }

  /** Shows what fits the state. Where there is nothing to show, the rules may be why, and can be changed. */
  show(info: GameInfo | undefined, state: State, situation: Situation | null): void {
    const inside = this.element.contains(document.activeElement) ? document.activeElement?.id : null;
    const rules = info ? this.#rules(info, state) : null;
    const conflict = info && together(info, state) ? conflictControl(state.conflict, (rule) => this.#ears.conflict(rule)) : [];
    if (situation) fill(this.element, ...this.#seen(situation.info, state, situation, [rules, ...conflict]));
    else fill(this.element, rules, ...conflict);
    if (inside) this.element.querySelector<HTMLElement>(`#${CSS.escape(inside)}`)?.focus();
  }

  #seen(info: GameInfo, state: State, situation: Situation, rules: (HTMLElement | null)[]): (HTMLElement | null)[] {
    const analyse = state.view === "analyse";
    const sheet = has(info, "draw") && analyse;
    const begins = has(info, "turn") && state.mode === "turns" && state.view !== "play";
    return [
      sheet ? this.#draw(state, situation) : null,
      begins ? this.#turn(info, situation.turn) : null,
      ...rules,
      has(info, "box") ? this.#space(state, situation) : null,
      analyse ? this.#numbers : null,
      this.#names(),
      // The sheet has its own while it is drawn on.
      sheet && this.#drawing
        ? null
        : button("Save picture", () => this.#ears.savePicture(), { id: "save-picture" }),
    ];
  }

  /** A switch: the names of moves in place of numbers. */
  #names(): HTMLElement {
    const press = button("Names", () => {
      this.#named = !this.#named;
      press.setAttribute("aria-pressed", String(this.#named));
      this.#ears.names(this.#named);
    }, { id: "names", class: "switch", "aria-pressed": String(this.#named), title: "Show the names of moves on the board" });
    return press;
  }

  #turn(info: GameInfo, turn: string | null): HTMLElement {
    const now = turn ?? "L";
    const choices = info.letters.map((letter, player): [string, string, boolean] => [
      letter,
      capital(info.naming[player] ?? letter),
      letter === now,
    ]);
    return segment("To move", "turn", choices, (letter) => this.#ears.turn(letter === "R" ? "R" : "L"));
  }

  #rules(info: GameInfo, state: State): HTMLElement | null {
    const choices: [string, string][] = [["1", "in turns"]];
    if (has(info, "moves")) for (const k of [2, 3, 4, 5, 6, 7, 8]) choices.push([String(k), `in turns, ${k} moves at a time`]);
    if (has(info, "together")) choices.push(["sync", "both at once"]);
    if (choices.length === 1) return null;
    const now = state.mode === "sync" ? "sync" : String(state.moves);
    const list = h(
      "select",
      {
        id: "rules",
        onchange: () =>
          this.#ears.rules(list.value === "sync" ? { mode: "sync", moves: 1 } : { mode: "turns", moves: Number(list.value) }),
      },
      ...choices.map(([value, words]) => h("option", { value, selected: value === now }, words)),
    );
    return control("Play", list);
  }

  #draw(state: State, situation: Situation): HTMLElement {
    const choices: [string, string, boolean][] = [
      ["draw", "Draw", this.#drawing],
      ["move", "Make moves", !this.#drawing],
    ];
    return segment("Mode", "sheet", choices, (chosen) => {
      this.#drawing = chosen === "draw";
      this.#ears.draw(this.#drawing);
      this.show(situation.info, state, situation);
    });
  }

  #space(state: State, situation: Situation): HTMLElement {
    const choices: [string, string, boolean][] = [
      ["layers", "Layers", !this.#cube],
      ["cube", "Cube", this.#cube],
    ];
    return segment("Seen as", "space", choices, (chosen) => {
      this.#cube = chosen === "cube";
      this.#ears.cube(this.#cube);
      this.show(situation.info, state, situation);
    });
  }
}

/** A few choices side by side, one of them pressed. */
function segment(
  label: string,
  id: string,
  choices: [string, string, boolean][],
  choose: (value: string) => void,
): HTMLElement {
  return h(
    "div",
    { class: "control", role: "group", "aria-label": label },
    h("span", { "aria-hidden": "true" }, label),
    h(
      "span",
      { class: "segment" },
      ...choices.map(([value, words, pressed]) =>
        button(words, () => choose(value), { id: `${id}-${value}`, "aria-pressed": String(pressed) }),
      ),
    ),
  );
}
