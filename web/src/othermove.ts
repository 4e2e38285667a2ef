// Moves that the picture has no place for, as of a large heap of Nim: they are written, or chosen from a list.

import { said } from "./answers/panel.ts";
import { sentence } from "./api.ts";
import { button, control, fill, h, keepFocus } from "./dom.ts";
import { counted } from "./notation.ts";
import type { Chosen, Move } from "./parts.ts";

/** The list holds so many; the others can still be written. */
const LISTED = 500;

/** What may be written. */
export interface Others {
  moves: Move[];
  /** The places that the picture has. */
  drawn: ReadonlySet<string>;
  /** How many moves the server has not listed. */
  omitted: number;
  /** Asks whether a move that is not listed may be made: refused if not. */
  check(move: string): Promise<void>;
  /** Where the keyboard goes when the field goes. */
  heir(): HTMLElement | null;
}

/** The field below the picture, seen only while it is needed. */
export class OtherMove {
  readonly element: HTMLElement;
  #told: Chosen;
  #list = h("datalist", { id: "other-moves" });
  #fault = h("p", { class: "fault", id: "other-move-fault", role: "alert" });
  #note = h("p", { class: "note", id: "other-move-note" });
  #input = h("input", {
    type: "text", list: "other-moves", spellcheck: "false", autocomplete: "off", autocapitalize: "off",
    "aria-describedby": "other-move-note other-move-fault",
  });
  #others: Others | null = null;

  constructor(told: Chosen) {
    this.#told = told;
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.#submit();
    };
    const play = button("Play it", () => {}, { type: "submit" });
    const row = h("div", {}, control("Another move", this.#input), play, this.#list);
    this.element = h("form", { class: "other-move", hidden: true, onsubmit: submit }, this.#note, row, this.#fault);
  }

  /** Says which moves may be made now. */
  offer(others: Others): void {
    const { moves, drawn, omitted, heir } = others;
    this.#others = others;
    this.#fault.textContent = "";
    // While somebody else moves, whoever wrote the last move keeps the field.
    if (moves.length === 0 && this.element.contains(document.activeElement)) return fill(this.#list);
    const unseen = moves.filter((move) => move.places.length === 0 || move.places.some((place) => !drawn.has(place)));
    const count = moves.length === 0 ? 0 : unseen.length + omitted;
    keepFocus(() => (this.element.hidden = count === 0), heir);
    const example = unseen.at(-1)?.move ?? "";
    const have = `${counted(count, "move")} ${count === 1 ? "has" : "have"}`;
    this.#note.textContent = `${have} no place in the picture, such as ${example}.`;
    fill(this.#list, ...unseen.slice(0, LISTED).map(({ move }) => h("option", { value: move })));
  }

  async #submit(): Promise<void> {
    const move = this.#input.value.trim();
    const others = this.#others;
    if (!others || move === "") return this.#refuse("Write a move first.");
    if (others.moves.length === 0) return this.#refuse("It is not your turn.");
    const listed = others.moves.some((each) => each.move === move);
    if (!listed && others.omitted === 0) return this.#refuse(`There is no move “${move}” here.`);
    try {
      if (!listed) await others.check(move);
    } catch (error) {
      return this.#refuse(said(sentence(error)));
    }
    // The answer may have come too late.
    if (others !== this.#others) return;
    this.#input.value = "";
    this.#told(move);
  }

  #refuse(words: string): void {
    this.#fault.textContent = words;
    this.#input.focus();
  }
}
