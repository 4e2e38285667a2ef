// The page in a frame of another page: the board alone, a problem, or a game to replay.

import { ask, sentence } from "../api.ts";
import type { Rated } from "../answers/best.ts";
import { fill, find, h } from "../dom.ts";
import { turnOf, type Situation } from "../situation.ts";
import type { State } from "../state.ts";
import { hostOf, linkTo } from "./link.ts";

/** The page in a frame. */
export class Framed {
  #said = h("p", { class: "framed-said", role: "status", "aria-live": "polite" });
  #link = h("a", { class: "framed-link", target: "_blank", rel: "noopener" }, "Open in Hedgerow");
  /** The problem, before anything was tried. */
  #problem: Situation | null = null;

  /** Lays the page out; the controls go once. */
  follow(state: State): void {
    const { embed } = state;
    document.documentElement.classList.toggle("framed", embed !== null);
    if (embed === null) return;
    find("#main").dataset.embed = embed;
    find(".board-side").append(this.#said, this.#link);
    this.#link.href = linkTo(hostOf(location.href) ?? "", state);
  }

  /** Takes a position that is shown: of a problem, the answer to what was tried. */
  show(situation: Situation): void {
    const { embed, after } = situation.state;
    if (embed !== "puzzle") return;
    this.#problem ??= situation;
    if (situation.state.position !== this.#problem.state.position || after.length <= this.#problem.state.after.length) {
      this.#problem = situation;
      fill(this.#said, "Find the best move.");
      return;
    }
    const tried = after[this.#problem.state.after.length] ?? "";
    void this.#judge(this.#problem, tried);
  }

  async #judge(problem: Situation, tried: string): Promise<void> {
    fill(this.#said, `${tried}: let us see…`);
    try {
      const answer = await ask("best", turnOf(problem));
      const moves = Array.isArray(answer.moves) ? (answer.moves as Rated[]) : [];
      const chosen = moves.find(({ move }) => move === tried);
      const [best] = moves;
      if (!best) return fill(this.#said, "Nothing is known about this position.");
      // A list of moves with values is exact; what an engine thinks is not, unless its bounds have met.
      const isProved = moves.every(({ value, bounds }) => value !== undefined || (bounds && bounds[0] === bounds[1]));
      const isRight = chosen !== undefined && (chosen.mean ?? 0) >= (best.mean ?? 0);
      const sure = isProved ? "" : ` This is what the engine ${String(answer.engine ?? "")} thinks; it is not proved.`;
      fill(this.#said, h("strong", {}, isRight ? "Right." : "There is a better move."), sure, isRight ? null : " Take it back and try again.");
    } catch (error) {
      fill(this.#said, sentence(error));
    }
  }
}
