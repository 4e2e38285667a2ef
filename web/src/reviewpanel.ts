// "Where did I go wrong?": the moves of a game with what each gave away, the turning points first in the eye, and the way back to
// any of them.

import { Away, sentence, stopped } from "./api.ts";
import { said } from "./answers/panel.ts";
import { listed, row } from "./answers/bits.ts";
import { button, fill, h } from "./dom.ts";
import { counted } from "./notation.ts";
import { playerSign } from "./players.ts";
import { judge, type Verdict } from "./review.ts";
import { situationOf, type Situation } from "./situation.ts";
import { namingFromStart } from "./spotlight.ts";

/** The panel of a review. */
export class ReviewPanel {
  readonly element = h("section", { class: "panel review", "aria-label": "Review", hidden: true });
  #begin: HTMLButtonElement;
  #status = h("p", { class: "note", role: "status" });
  #rows = h("tbody");
  #table: HTMLElement;
  #reviewing: AbortController | null = null;
  #again: (ply: number, player: number) => void;
  #last: { situation: Situation; moves: readonly string[] } | null = null;
  /** The moves that the table is about. */
  #shown = "";

  /** `again` is told from which ply a player tries again. */
  constructor(again: (ply: number, player: number) => void) {
    this.#again = again;
    this.#begin = button("Where did I go wrong?", () => void this.#review());
    const heads = ["Move", "What it gave away", "Better", ""];
    this.#table = h(
      "div",
      { class: "scroll", hidden: true },
      h(
        "table",
        {},
        h("caption", { class: "unseen" }, "Every move with what it gave away"),
        h("thead", {}, h("tr", {}, ...heads.map((head) => (head ? h("th", { scope: "col" }, head) : h("td", {}))))),
        this.#rows,
      ),
    );
    fill(this.element, h("header", {}, h("h2", {}, "Review"), this.#begin), this.#status, this.#table);
  }

  /** Follows a game of these moves, of which the situation is a moment. */
  follow(situation: Situation, moves: readonly string[]): void {
    this.#last = { situation, moves: [...moves] };
    this.element.hidden = moves.length === 0 || situation.both !== null;
    const shown = keyOf(situation, moves);
    // A review that is there stays while one looks at its moves.
    if (shown === this.#shown) return;
    this.#reviewing?.abort();
    this.#shown = "";
    this.#table.hidden = true;
    this.#status.textContent = "";
    this.#begin.disabled = false;
  }

  /** Gives a review up that is under way. */
  leave(): void {
    if (!this.#reviewing) return;
    this.#reviewing.abort();
    this.#reviewing = null;
    this.#status.textContent = "Stopped.";
    this.#begin.disabled = false;
  }

  async #review(): Promise<void> {
    if (!this.#last) return;
    const { situation, moves } = this.#last;
    const { info, state } = situation;
    const reviewing = new AbortController();
    this.#reviewing?.abort();
    this.#reviewing = reviewing;
    this.#shown = keyOf(situation, moves);
    this.#begin.disabled = true;
    this.#table.hidden = false;
    fill(this.#rows);
    const verdicts: Verdict[] = [];
    try {
      for (const [ply, move] of moves.entries()) {
        this.#status.textContent = `Looking at move ${ply + 1} of ${moves.length}…`;
        const there = await situationOf(info, { ...state, after: moves.slice(0, ply) }, reviewing.signal);
        const verdict = await judge(there, move, reviewing.signal);
        verdicts.push(verdict);
        this.#rows.append(this.#row(there, moves, ply, verdict));
      }
      this.#status.textContent = summary(verdicts);
    } catch (error) {
      if (stopped(error)) return;
      this.#status.textContent = error instanceof Away ? "" : said(sentence(error));
    } finally {
      if (this.#reviewing === reviewing) {
        this.#reviewing = null;
        this.#begin.disabled = false;
      }
    }
  }

  #row(there: Situation, moves: readonly string[], ply: number, verdict: Verdict): HTMLElement {
    const before = moves.slice(0, ply);
    const player = there.player ?? 0;
    const move = moves[ply] ?? "";
    const named = (each: string): HTMLElement => h("code", { tabindex: 0, ...namingFromStart(each, before) }, each);
    const made = row(
      h("span", {}, `${ply + 1}. `, playerSign(player, there.players), " ", named(move)),
      h("span", {}, verdict.turning ? h("strong", {}, `${verdict.words} ◆`) : verdict.words, verdict.exact ? "" : " (estimate)"),
      verdict.better === null ? "" : named(verdict.better),
      verdict.lost > 0 ? button("Try again from here", () => this.#again(ply, player), { class: "quiet", "aria-label": `Try again from here, move ${ply + 1}` }) : "",
    );
    made.classList.toggle("turning", verdict.turning);
    return made;
  }
}

function keyOf(situation: Situation, moves: readonly string[]): string {
  return JSON.stringify([situation.state.game, situation.start, situation.state.turn, situation.state.moves, moves]);
}

function summary(verdicts: readonly Verdict[]): string {
  const turns = verdicts.flatMap(({ turning }, at) => (turning ? [at + 1] : []));
  const unsure = verdicts.filter(({ exact }) => !exact).length;
  const first = turns.length === 0 ? "No move turned the game." : `The game turned at ${turns.length === 1 ? "move" : "moves"} ${listed(turns.map(String))}.`;
  return `${first} ${unsure === 0 ? "All of this is proved." : `${counted(unsure, "verdict")} of ${verdicts.length} ${unsure === 1 ? "is an estimate" : "are estimates"}.`}`;
}
