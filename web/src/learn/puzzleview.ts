// One puzzle: its board, tries that the solver answers, hints one at a time, and the explanation after.

import { Away, sentence, stopped } from "../api.ts";
import { button, fill, h, keepFocus, type Child } from "../dom.ts";
import { printed } from "../notation.ts";
import { mixForm, payoffTable } from "./mixform.ts";
import { isDone, setDone } from "./progress.ts";
import { levelOf, titleOf, type MovePuzzle, type Puzzle } from "./puzzles.ts";
import { refute } from "./refute.ts";
import { Stand, type Place } from "./stand.ts";
import type { GameInfo } from "../games.ts";
import { explanationOf, hintsOf, moveWords, taskOf } from "./words.ts";

/** After so many milliseconds the opponent's answer is played on the board. */
const PAUSE = 1100;

/** Where else a person can go from a puzzle. */
export interface PuzzleEars {
  list(): void;
  next(): void;
  analyse(place: Place): void;
}

/** The view of one puzzle. */
export class PuzzleView {
  readonly element: HTMLElement;
  #puzzle: Puzzle;
  #info: GameInfo;
  #stand: Stand;
  #status = h("p", { class: "learn-status", role: "status", "aria-live": "polite" });
  #hints = h("ol", { class: "learn-hints" });
  #after = h("section", { class: "learn-after", "aria-label": "Explanation", tabindex: "-1", hidden: true });
  #heading: HTMLElement;
  #again: HTMLButtonElement;
  #hint: HTMLButtonElement;
  #give: HTMLButtonElement;
  #given = 0;
  #trying: AbortController | null = null;

  constructor(puzzle: Puzzle, games: readonly GameInfo[], ears: PuzzleEars) {
    this.#puzzle = puzzle;
    this.#stand = new Stand(games, (move) => void this.#try(move));
    this.#info = this.#stand.info(puzzle.game);
    this.#again = button("Try again", () => this.begin(), { hidden: true, class: "main" });
    this.#hint = button("Hint", () => this.#giveHint());
    this.#give = button("Show the solution", () => this.#reveal("The solution is marked."));
    this.#heading = h("h2", { tabindex: "-1" }, titleOf(puzzle));
    const solved = isDone(`puzzle ${puzzle.name}`) ? " · solved" : "";
    const mix = puzzle.kind === "mix" && mixForm(puzzle, (verdict) => this.#judge(verdict), (move) => this.#look(move));
    this.element = h(
      "div",
      { class: "learn-two" },
      this.#stand.element,
      h(
        "div",
        { class: "learn-side" },
        h("nav", { "aria-label": "Puzzles", class: "learn-nav" }, button("‹ All puzzles", () => ears.list(), { class: "quiet" }), button("Next puzzle ›", () => ears.next(), { class: "quiet" })),
        this.#heading,
        h("p", { class: "note" }, `${this.#info.title} · ${levelOf(puzzle)}${solved}`),
        h("p", { class: "learn-task" }, taskOf(puzzle, this.#info)),
        mix,
        this.#status,
        h("div", { class: "learn-buttons" }, this.#again, this.#hint, this.#give, button("Open in Analyse", () => ears.analyse(puzzle), { class: "quiet" })),
        this.#hints,
        this.#after,
      ),
    );
    this.begin();
  }

  focus(): void {
    this.#heading.focus({ preventScroll: true });
  }

  /** Sets the board up. */
  begin(): void {
    this.#stop();
    const trying = new AbortController();
    this.#trying = trying;
    keepFocus(() => (this.#again.hidden = true), () => this.#hint, () => this.#heading);
    const solved = !this.#after.hidden;
    if (!solved) this.#say("");
    this.#stand.show(this.#puzzle, [], this.#puzzle.kind !== "mix" && !solved).then(
      () => {
        if (trying.signal.aborted) return;
        if (solved) this.#markAll();
        else this.#look(null);
      },
      (error: unknown) => this.#fail(error),
    );
  }

  close(): void {
    this.#stop();
    this.#stand.close();
  }

  async #try(move: string): Promise<void> {
    const puzzle = this.#puzzle;
    if (puzzle.kind === "mix" || !this.#after.hidden) return;
    if (move === puzzle.solution) {
      setDone(`puzzle ${puzzle.name}`);
      return this.#reveal(`Right: ${moveWords(puzzle.game, move)}.`);
    }
    this.#stop();
    const trying = new AbortController();
    this.#trying = trying;
    this.#say(`${moveWords(puzzle.game, move)} is not it. The solver looks for the answer…`);
    keepFocus(() => (this.#again.hidden = false), () => this.#again);
    try {
      const situation = await this.#stand.show(puzzle, [move], false);
      if (!situation) return;
      const { words, reply } = await refute(situation, puzzle.turn, trying.signal);
      this.#say(`${moveWords(puzzle.game, move)} is not it. ${words}`);
      if (reply === null) return;
      this.#stand.mark([[reply, "!", "last"]]);
      await new Promise((wake) => setTimeout(wake, PAUSE));
      if (!trying.signal.aborted) await this.#stand.show(puzzle, [move, reply], false);
    } catch (error) {
      if (!trying.signal.aborted) this.#fail(error);
    }
  }

  #judge({ right, words }: { right: boolean; words: string }): void {
    // Once the solution is seen, a mix can still be tried, but it solves nothing.
    if (!right || !this.#after.hidden) return this.#say(words);
    setDone(`puzzle ${this.#puzzle.name}`);
    this.#reveal(words);
  }

  #look(move: string | null): void {
    if (this.#after.hidden && this.#puzzle.kind === "mix") this.#stand.name(Object.keys(this.#puzzle.blue), move);
  }

  #giveHint(): void {
    const all = hintsOf(this.#puzzle, this.#info);
    const hint = all[this.#given];
    if (!hint) return;
    this.#given += 1;
    this.#hints.append(h("li", {}, hint.words));
    if (hint.moves.length > 0) this.#stand.mark(hint.moves.map((move) => [move, this.#puzzle.kind === "mix" ? move : "?", "last"]));
    this.#say(`Hint ${this.#given} of ${all.length}: ${hint.words}`);
    if (this.#given === all.length) keepFocus(() => (this.#hint.disabled = true), () => this.#give);
    else this.#hint.textContent = `Hint ${this.#given + 1} of ${all.length}`;
  }

  /** Shows the solution with its explanation. */
  #reveal(words: string): void {
    const puzzle = this.#puzzle;
    this.#say(words);
    const rows = puzzle.kind === "mix" ? payoffTable(puzzle) : this.#moveTable(puzzle);
    fill(this.#after, h("h3", {}, "Why"), ...explanationOf(puzzle, this.#info).map((line) => h("p", {}, line)), rows);
    const change = (): void => {
      this.#after.hidden = false;
      this.#hint.hidden = true;
      this.#give.hidden = true;
    };
    keepFocus(change, () => this.#after);
    this.begin();
  }

  #moveTable(puzzle: MovePuzzle): HTMLElement {
    const entries = Object.entries(puzzle.moves).sort(([one], [other]) => Number(other === puzzle.solution) - Number(one === puzzle.solution));
    const row = ([move, worth]: [string, string]): HTMLElement => {
      const show = button(moveWords(puzzle.game, move), () => this.#only(move), {
        class: "move", title: "Show it on the board",
        onmouseenter: () => this.#only(move), onmouseleave: () => this.#markAll(), onfocus: () => this.#only(move), onblur: () => this.#markAll(),
      });
      return h("tr", {}, h("td", {}, show), h("td", {}, leadsTo(puzzle, worth)));
    };
    const head = h("tr", {}, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, puzzle.kind === "score" ? "Margin at the end" : "Leads to"));
    return h("details", { open: entries.length <= 12 }, h("summary", {}, `All ${entries.length} moves`),
      h("table", { class: "learn-moves" }, h("caption", { class: "unseen" }, "What every move leads to"), h("thead", {}, head), h("tbody", {}, ...entries.map(row))));
  }

  #only(move: string): void {
    this.#stand.mark([[move, this.#short(move), "last"]]);
  }

  #markAll(): void {
    const puzzle = this.#puzzle;
    const moves = puzzle.kind === "mix" ? Object.keys(puzzle.blue) : Object.keys(puzzle.moves);
    const best = (move: string): boolean => (puzzle.kind === "mix" ? puzzle.blue[move] !== "0" : move === puzzle.solution);
    this.#stand.mark(moves.map((move) => [move, this.#short(move), best(move) ? "best" : "plain"]));
  }

  #short(move: string): string {
    const puzzle = this.#puzzle;
    const word = puzzle.kind === "mix" ? puzzle.blue[move] : puzzle.moves[move];
    if (word !== undefined && word !== "wins" && word !== "loses" && word.length <= 8) return printed(word);
    return puzzle.kind !== "mix" && move === puzzle.solution ? "✓" : "×";
  }

  #stop(): void {
    this.#trying?.abort();
    this.#trying = null;
  }

  #say(words: string): void {
    this.#status.textContent = words === "" ? "" : words.charAt(0).toUpperCase() + words.slice(1);
  }

  #fail(error: unknown): void {
    if (stopped(error)) return;
    this.#say(error instanceof Away ? "Waiting for the server…" : sentence(error));
  }
}

function leadsTo(puzzle: MovePuzzle, worth: string): Child {
  if (puzzle.kind === "score") return worth.startsWith("-") || worth === "0" ? printed(worth) : `+${worth}`;
  return printed(worth);
}
