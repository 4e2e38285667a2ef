// The head of the page: which game, which position, examples, and the view.

import { ask, Refused, sentence } from "./api.ts";
import { said } from "./answers/panel.ts";
import { fill, find, h } from "./dom.ts";
import { createGallery, type Example } from "./gallery.ts";
import type { GameInfo } from "./games.ts";
import { capital } from "./notation.ts";
import { VIEWS, type State, type View } from "./state.ts";

/** What the head asks for. */
export interface HeadEars {
  game(name: string): void;
  position(text: string): void;
  example(example: Example): void;
  view(view: View): void;
}

/** The head of the page. */
export class Head {
  #game = find<HTMLSelectElement>("#game");
  #position = find<HTMLInputElement>("#position");
  #fault = find("#position-fault");
  #dialog = find<HTMLDialogElement>("#gallery");
  #ears: HeadEars;
  #state: State | null = null;
  #games: readonly GameInfo[] = [];

  constructor(ears: HeadEars) {
    this.#ears = ears;
    this.#game.addEventListener("change", () => ears.game(this.#game.value));
    this.#position.addEventListener("input", () => this.#clear());
    find("#position-form").addEventListener("submit", (event) => {
      event.preventDefault();
      ears.position(this.#position.value.trim());
    });
    find("#examples").addEventListener("click", () => this.#gallery());
    find("#gallery-close").addEventListener("click", () => this.#dialog.close());
    // A press beside the dialog closes it, as people expect.
    this.#dialog.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    for (const button of document.querySelectorAll<HTMLElement>("#views [data-view]")) {
      const view = VIEWS.find((one) => one === button.dataset.view);
      if (view) button.addEventListener("click", () => ears.view(view));
    }
    find("#skip").addEventListener("click", (event) => {
      // The fragment is the position's; the link must not change it.
      event.preventDefault();
      // Puzzles and lessons begin at their heading.
      const places = [find("#answers"), ...document.querySelectorAll<HTMLElement>("#learn h2")];
      places.find((place) => place.checkVisibility())?.focus();
    });
  }

  /** Lists the games. */
  offer(games: readonly GameInfo[]): void {
    const option = ({ name, title, about }: GameInfo): HTMLElement =>
      h("option", { value: name, title: capital(about) }, title);
    fill(this.#game, ...games.map(option));
    this.#games = games;
    if (this.#state) this.follow(this.#state);
  }

  /** Follows the state. */
  follow(state: State): void {
    this.#state = state;
    for (const button of document.querySelectorAll<HTMLElement>("#views [data-view]")) {
      if (button.dataset.view === state.view) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    // What the games are called is not known before the server has told.
    if (this.#games.length === 0) return;
    const info = this.#games.find((one) => one.name === state.game);
    this.#game.querySelector("[hidden]")?.remove();
    // A game that is not there is named, but cannot be chosen.
    if (!info) this.#game.append(h("option", { value: state.game, hidden: true }, state.game));
    this.#game.value = state.game;
    this.#position.placeholder = info ? `such as ${info.start}` : "";
    this.#position.title = info ? info.form.replace(/\s+/g, " ") : "";
    const place = state.view === "puzzles" || state.view === "lessons" ? capital(state.view) : (info?.title ?? state.game);
    document.title = `${place} – Hedgerow`;
  }

  /** Shows the text of the position, unless the person is writing another one. */
  position(text: string, now = false): void {
    this.#clear();
    if (now || document.activeElement !== this.#position) this.#position.value = text;
  }

  /** Says what is wrong with a position, and where. */
  refuse(text: string, error: unknown): void {
    this.#position.value = text;
    this.#position.setAttribute("aria-invalid", "true");
    const at = error instanceof Refused ? error.at : null;
    // Places are counted in characters, not in the halves of which JavaScript makes some of them.
    const letters = [...text];
    const marked = at && at[0] < letters.length
      ? h(
          "code",
          { class: "faulty" },
          letters.slice(0, at[0]).join(""),
          h("mark", {}, letters.slice(at[0], Math.max(at[1], at[0] + 1)).join("")),
          letters.slice(at[1]).join(""),
        )
      : null;
    fill(this.#fault, h("span", {}, said(sentence(error))), marked && " ", marked);
  }

  #clear(): void {
    this.#position.removeAttribute("aria-invalid");
    fill(this.#fault);
  }

  #gallery(): void {
    const pick = (example: Example): void => {
      this.#dialog.close();
      this.#ears.example(example);
    };
    const picture = async ({ game, position }: Example): Promise<string> =>
      String((await ask("show", { game, position })).svg ?? "");
    createGallery(find("#gallery-body"), this.#state?.game ?? "", pick, picture);
    this.#dialog.showModal();
  }
}
