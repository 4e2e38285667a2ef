// The search tree of UCT, unfolding while it searches.

import { Away, sentence, stopped, stream, WAITING, type Answer } from "./api.ts";
import { said } from "./answers/panel.ts";
import { bestOf } from "./answers/best.ts";
import type { Play } from "./answers/bits.ts";
import { button, control, fill, h, keepFocus } from "./dom.ts";
import { createTree, type Tree } from "./tree.ts";
import { shortened } from "./notation.ts";
import { situationOf, turnOf, type Situation } from "./situation.ts";

/** The view of the search tree. */
export class TreeView {
  #status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  #stop: HTMLButtonElement;
  #engine: HTMLInputElement;
  #most: HTMLSelectElement;
  #go: HTMLButtonElement;
  #tree: ReturnType<typeof createTree>;
  #moves = h("div", { class: "panel" });
  #situation: Situation | null = null;
  #searching: AbortController | null = null;
  #play: Play;
  #pin: (situation: Situation | null, words?: string) => void;

  /** `pin` shows a position over the board until another one is shown, or none. */
  constructor(host: HTMLElement, play: Play, pin: (situation: Situation | null, words?: string) => void) {
    this.#play = play;
    this.#pin = pin;
    this.#stop = button("Stop", () => this.stop(), { class: "stop", disabled: true });
    this.#engine = h("input", {
      type: "text",
      id: "tree-engine",
      value: "uct:iterations=2000",
      spellcheck: "false",
      autocomplete: "off",
      onkeydown: (event) => event instanceof KeyboardEvent && event.key === "Enter" && this.#search(),
    });
    this.#most = h(
      "select",
      { id: "tree-most", onchange: () => this.#search() },
      ...[100, 300, 1000, 3000].map((most) => h("option", { value: most, selected: most === 300 }, String(most))),
    );
    this.#go = button("Search", () => this.#search(), { class: "main" });
    const drawing = h("div", { class: "tree" });
    fill(
      host,
      h("div", { class: "status-bar" }, this.#status, this.#stop),
      h(
        "div",
        { class: "controls" },
        control("UCT engine", this.#engine, "wide"),
        control("Nodes shown", this.#most),
        this.#go,
      ),
      drawing,
      this.#moves,
    );
    this.#tree = createTree(drawing, (path) => void this.#look(path));
  }

  /** Searches a position. */
  show(situation: Situation): void {
    this.#situation = situation;
    this.#search();
  }

  /** Gives the search up; the tree so far stays. */
  stop(): void {
    if (!this.#searching) return;
    this.#searching.abort();
    this.#say("Stopped.", false);
  }

  /** Shows the position that these moves lead to. */
  async #look(path: string[]): Promise<void> {
    const situation = this.#situation;
    if (!situation || path.length === 0) return this.#pin(null);
    const { info, state } = situation;
    const there = await situationOf(info, { ...state, after: [...state.after, ...path] }).catch(() => null);
    if (there && this.#situation === situation) this.#pin(there, `After ${shortened(path.join(" "), 60)}`);
  }

  #search(): void {
    const situation = this.#situation;
    this.#searching?.abort();
    if (!situation) return;
    if (situation.over || situation.both) {
      this.#tree.show(null, null, situation.players);
      keepFocus(() => fill(this.#moves), () => this.#go);
      return this.#say(situation.said ?? "The tree is that of play in turns.", false);
    }
    const searching = new AbortController();
    this.#searching = searching;
    this.#say("Thinking…", true);
    const body = {
      ...turnOf(situation),
      engine: this.#engine.value.trim(),
      tree: true,
      most_nodes: Number(this.#most.value),
    };
    const draw = (answer: Answer, final: boolean): void => {
      if (searching.signal.aborted) return;
      const dot = typeof answer.dot === "string" ? answer.dot : null;
      this.#tree.show((answer.tree as Tree | undefined) ?? null, dot, situation.players);
      const label = document.activeElement?.textContent;
      const same = (): HTMLElement | undefined =>
        [...this.#moves.querySelectorAll("button")].find((move) => move.textContent === label);
      keepFocus(() => fill(this.#moves, ...bestOf(situation.info, answer, final, this.#play)), same, () => this.#go);
    };
    stream("best", body, { known: (answer) => draw(answer, false) }, searching.signal).then(
      (answer) => {
        draw(answer, true);
        const reason = typeof answer.reason === "string" ? `Limit reached: ${answer.reason}.` : "Done.";
        this.#say(reason, false);
      },
      (error: unknown) => {
        if (!stopped(error)) this.#say(error instanceof Away ? WAITING : said(sentence(error)), false);
      },
    );
  }

  #say(words: string, busy: boolean): void {
    this.#status.textContent = words;
    this.#status.dataset.busy = String(busy);
    keepFocus(() => (this.#stop.disabled = !busy), () => this.#go);
  }
}
