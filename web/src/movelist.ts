// The list of moves, with which a game is replayed.

import { button, fill, h, keepFocus } from "./dom.ts";
import { playerSign } from "./players.ts";
import { situationOf, type Situation } from "./situation.ts";

/** The list under the board. */
export class MoveList {
  readonly element: HTMLElement;
  #list = h("ol", { class: "moves-made" });
  #buttons: Record<"first" | "back" | "forward" | "last", HTMLButtonElement>;
  #length = 0;
  #at = 0;
  #go: (ply: number) => void;

  /** `go` is told how many moves of the game are to be shown. */
  constructor(go: (ply: number) => void) {
    this.#go = go;
    this.#buttons = {
      first: button("«", () => this.#to(0), { "aria-label": "To the start" }),
      back: button("‹", () => this.#to(this.#at - 1), { "aria-label": "One move back" }),
      forward: button("›", () => this.#to(this.#at + 1), { "aria-label": "One move forward" }),
      last: button("»", () => this.#to(this.#length), { "aria-label": "To the last move" }),
    };
    this.element = h(
      "div",
      {
        hidden: true,
        class: "move-list",
        role: "group",
        "aria-label": "Moves",
        onkeydown: (event) => event instanceof KeyboardEvent && this.#key(event),
      },
      h("div", { class: "replay" }, ...Object.values(this.#buttons)),
      this.#list,
    );
  }

  /** Shows the moves of a game, of which the situation is a moment. */
  show(moves: readonly string[], situation: Situation): void {
    const at = situation.state.after.length;
    this.#length = moves.length;
    this.#at = at;
    this.element.hidden = moves.length === 0;
    const inside = this.#list.contains(document.activeElement);
    fill(
      this.#list,
      ...moves.map((move, ply) => {
        const here = ply + 1 === at;
        return h(
          "li",
          { class: ply >= at ? "later" : "" },
          h("span", { class: "by" }),
          button(move, () => this.#go(ply + 1), {
            class: "move",
            "aria-label": `Move ${ply + 1}: ${move}`,
            "aria-current": here ? "step" : null,
          }),
        );
      }),
    );
    const { first, back, forward, last } = this.#buttons;
    keepFocus(
      () => {
        first.disabled = back.disabled = at === 0;
        forward.disabled = last.disabled = at === moves.length;
      },
      () => forward,
      () => back,
    );
    const current = this.#list.querySelector<HTMLElement>("[aria-current]");
    if (inside) (current ?? this.#buttons.forward).focus();
    void this.#sign(moves, situation);
    if (current) this.#list.scrollTop = Math.max(0, current.offsetTop - this.#list.offsetTop - 60);
  }

  /** Adds the signs of those who made the moves; both made them if they move at once. */
  async #sign(moves: readonly string[], { info, state, players, both }: Situation): Promise<void> {
    if (both) return;
    const places = [...this.#list.querySelectorAll<HTMLElement>(".by")];
    for (const [ply, place] of places.entries()) {
      const there = await situationOf(info, { ...state, after: moves.slice(0, ply) }).catch(() => null);
      // Meanwhile another list may be there.
      if (!place.isConnected) return;
      if (there && there.player !== null) fill(place, playerSign(there.player, players));
    }
  }

  #to(ply: number): void {
    this.#go(Math.max(0, Math.min(this.#length, ply)));
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step) this.#to(this.#at + step);
    else if (event.key === "Home") this.#to(0);
    else if (event.key === "End") this.#to(this.#length);
    else return;
    event.preventDefault();
  }
}
