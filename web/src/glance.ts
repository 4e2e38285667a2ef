// At a glance: who wins, what the position is worth and what to play, above the board. First an engine's guess, which is there at
// once and says how sure it is; then what is proved.

import { stream, type Answer } from "./api.ts";
import { marksOf, type Rated } from "./answers/best.ts";
import { moveButton, value, type Play } from "./answers/bits.ts";
import type { Finding } from "./answers/panel.ts";
import { fill, h } from "./dom.ts";
import { has, nameOf } from "./games.ts";
import { capital, counted } from "./notation.ts";
import type { Mark } from "./parts.ts";
import { turnOf, type Situation } from "./situation.ts";

/** So few games take no time anywhere, also without a server; each move is tried several times. */
const GAMES = 300;
const GAMES_OF_A_MOVE = 16;
/** So long, in milliseconds, the value may take before the winner is sought beside it. */
const PATIENCE = 700;
/** Under this name the guess is offered to the board. */
const NUMBERS = "First look";

/** What the glance needs of the page. */
export interface GlanceTools {
  play: Play;
  number(source: string, marks: Mark[]): void;
}

/** The line above the board. */
export class Glance {
  #element: HTMLElement;
  #tools: GlanceTools;
  #asking: AbortController | null = null;
  #guess: Finding | null = null;
  #proved: Finding = {};

  constructor(element: HTMLElement, tools: GlanceTools) {
    this.#element = element;
    this.#tools = tools;
  }

  /** Looks at a position. */
  ask(situation: Situation): void {
    this.drop();
    this.#guess = null;
    // The rules say how a game has ended.
    this.#proved = situation.over ? { words: situation.said ?? "The game is over." } : {};
    this.#tools.number(NUMBERS, []);
    this.#element.hidden = situation.both !== null;
    this.#draw();
    if (this.#element.hidden || situation.over) return;
    const asking = new AbortController();
    this.#asking = asking;
    void this.#look(situation, asking.signal).catch(() => {});
    // Where no panel searches for the winner, it is sought here.
    const isSought = has(situation.info, "winner") || has(situation.info, "score") || has(situation.info, "outcomes");
    if (isSought) return;
    // Often the value says it sooner.
    const late = setTimeout(() => void (this.#proved.words === undefined && this.#seek(situation, asking.signal).catch(() => {})), PATIENCE);
    asking.signal.addEventListener("abort", () => clearTimeout(late));
  }

  /** Takes what a panel has found out, beside what is known already. */
  tell(finding: Finding): void {
    const given = Object.entries(finding).filter(([, each]) => each !== undefined);
    this.#proved = { ...this.#proved, ...Object.fromEntries(given) };
    this.#draw();
  }

  /** What is known, as a sentence; for answers that have nothing else to say. */
  words(): string {
    return this.#proved.words ?? (this.#guess ? `${this.#guess.words}: an estimate, nothing is proved yet.` : "");
  }

  /** Gives up what is asked. */
  drop(): void {
    this.#asking?.abort();
  }

  async #look(situation: Situation, signal: AbortSignal): Promise<void> {
    const games = Math.max(GAMES, GAMES_OF_A_MOVE * situation.moves.length);
    const engine = `uct:iterations=${games}`;
    const answer = await stream("best", { ...turnOf(situation), engine, seed: 1 }, {}, signal);
    const list = (answer.moves as Rated[] | undefined) ?? [];
    const [top] = list;
    if (signal.aborted || !top) return;
    const mover = capital(situation.players[situation.player ?? 0] ?? "");
    const { mean, error, visits } = top;
    const share = (part: number): number => Math.round(100 * part);
    const chance = typeof mean === "number" ? ` wins about ${share(mean)} % (± ${share(error ?? 1)}) of ${counted(visits ?? 0, "tried game")}` : "";
    this.#guess = { move: top.move, words: `${mover}${chance || " has a move"}` };
    this.#tools.number(NUMBERS, marksOf(situation.info, situation.moves, list.filter((each) => (each.visits ?? 0) > 1)));
    this.#draw();
  }

  async #seek(situation: Situation, signal: AbortSignal): Promise<void> {
    const { info } = situation;
    const hear = (answer: Answer): void => {
      if (signal.aborted || typeof answer.winner !== "string") return;
      const winner = capital(nameOf(info, answer.winner));
      const words = `${winner} wins with ${capital(nameOf(info, String(answer.turn)))} to move.`;
      const [move] = (answer.winning as string[] | undefined) ?? [];
      // The value says more about the winner, if it is there already.
      this.tell({ words: this.#proved.value === undefined ? words : undefined, move });
    };
    hear(await stream("solve", turnOf(situation), { known: hear }, signal));
  }

  #draw(): void {
    const { words, value: worth, move } = this.#proved;
    const proved = words !== undefined;
    // A guess at the move is none of a position that is lost anyway, but better than nothing.
    const best = move ?? this.#proved.guess ?? this.#guess?.move;
    fill(
      this.#element,
      worth !== undefined && worth.length <= 14 ? h("strong", { class: "glance-value" }, value(worth)) : null,
      h("span", { class: "glance-words" }, words ?? this.#guess?.words ?? "Looking…"),
      // Beside the words that it is about: a move that an engine plays is not proved.
      proved ? h("span", { class: "glance-proved" }, "proved") : this.#guess && h("span", { class: "glance-guess" }, "an estimate"),
      best === undefined
        ? null
        : h("span", { class: "glance-move" }, move === undefined ? "An engine plays " : "Best: ", moveButton(best, this.#tools.play)),
    );
    this.#element.dataset.sure = proved ? "proved" : this.#guess ? "estimate" : "";
  }
}
