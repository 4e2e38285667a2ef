// Perfect play of three players, or of two where draws are possible: how it ends, by what they are after, and what each
// of them alone can force.

import type { Answer } from "../api.ts";
import { control, fill, h } from "../dom.ts";
import type { GameInfo } from "../games.ts";
import { capital } from "../notation.ts";
import type { Mark } from "../parts.ts";
import { questionOf, type Situation } from "../situation.ts";
import { facts, listed, row, table } from "./bits.ts";
import { Panel, type Answering, type Tools } from "./panel.ts";
import { proofOf } from "./proof.ts";
import { nodes } from "./solve.ts";

/** Under this name the outcomes of every move are offered to the board. */
const NUMBERS = "Perfect play";

/** The panel of outcomes and forces. */
export class OutcomesPanel extends Panel implements Answering {
  #info: GameInfo;
  #tools: Tools;
  #natures: HTMLSelectElement;
  #situation: Situation | null = null;

  constructor(info: GameInfo, tools: Tools) {
    super("Outcomes of perfect play", tools.changed);
    this.#info = info;
    this.#tools = tools;
    this.#natures = h(
      "select",
      { onchange: () => this.#situation && this.ask(this.#situation) },
      ...(info.natures ?? []).map((nature) => h("option", { value: nature }, natureWords(nature))),
    );
    this.body.before(control("Players", this.#natures));
  }

  ask(situation: Situation): void {
    this.#situation = situation;
    this.#tools.number(NUMBERS, []);
    // Two players have no natures in which a third has a partner.
    for (const option of this.#natures.options) {
      option.hidden = option.disabled = situation.players.length === 2 && /-.*3/.test(option.value);
      if (option.disabled && option.selected) this.#natures.selectedIndex = 0;
    }
    if (situation.over) return this.say(situation.said ?? "The game is over.");
    // With a pie rule a move may be undone by a swap, so moves have no outcomes of their own.
    const plain = !/ pie\b/.test(situation.reached);
    const body = { ...questionOf(situation), nature: this.#natures.value };
    this.question("solve", { ...body, every_move: plain }, (answer, final, signal) => {
      const provable = plain && final && Array.isArray(answer.outcomes);
      fill(this.body, ...outcomesOf(this.#info, answer, final), provable && proofOf({ ...body, outcomes: true }, signal));
      this.#tools.number(NUMBERS, marksOf(situation, answer));
      const known = outcomeWordsOf(answer);
      if (known !== null) this.#tools.tell({ words: known, move: (answer.best as string[] | undefined)?.[0] });
    });
  }
}

function outcomesOf(info: GameInfo, answer: Answer, final: boolean): (Node | null)[] {
  const outcomes = Array.isArray(answer.outcomes) ? (answer.outcomes as string[]) : null;
  const possible = Array.isArray(answer.possible) ? (answer.possible as string[]) : null;
  const certain = Array.isArray(answer.certain) ? (answer.certain as string[]) : [];
  const forces = (answer.forces as Record<string, string[] | null> | null | undefined) ?? null;
  const lines = (answer.lines as Record<string, string[]> | undefined) ?? {};
  return [
    outcomes
      ? h("p", { class: "outcome" }, `Perfect play ends with ${eitherOf(outcomes)}.`)
      : h("p", { class: "bounds" }, possible ? `Not excluded yet: ${eitherOf(possible)}.` : "The outcome is not known yet."),
    !outcomes && certain.length > 0 ? h("p", {}, `${among(certain)} Others may be too.`) : null,
    facts(["Positions", nodes(answer, final)]),
    forces
      ? table(
          ["Player", "Can force alone, against all others together"],
          Object.entries(forces).map(([player, sets]) =>
            row(capital(info.naming[Number(player) - 1] ?? player), sets ? forceWords(sets) : "not known yet"),
          ),
          "What each player can force",
        )
      : null,
    Object.keys(lines).length > 0
      ? h(
          "details",
          {},
          h("summary", {}, "A perfect game for each outcome"),
          ...Object.entries(lines).map(([outcome, line]) =>
            h("p", { class: "line" }, `${capital(oneOf(outcome))}: `, h("code", {}, line.join("  "))),
          ),
        )
      : null,
  ];
}

/** What is proved of the outcomes; null if nothing is yet. */
export function outcomeWordsOf(answer: Answer): string | null {
  if (Array.isArray(answer.outcomes)) return `Perfect play ends with ${eitherOf(answer.outcomes as string[])}.`;
  const certain = Array.isArray(answer.certain) ? (answer.certain as string[]) : [];
  return certain.length > 0 ? among(certain) : null;
}

/** That these are outcomes of perfect play, of which there may be more. */
function among(certain: readonly string[]): string {
  return `${capital(listed(certain.map(oneOf)))} ${certain.length === 1 ? "is" : "are"} among the outcomes.`;
}

/** The outcomes of every move, those by which the player is sure of the most set off. */
function marksOf(situation: Situation, answer: Answer): Mark[] {
  const sets = (answer.moves as Record<string, string[]> | undefined) ?? {};
  const best = new Set((answer.best as string[] | undefined) ?? []);
  return situation.moves.flatMap(({ move, places }) =>
    sets[move] ? [{ places, text: sets[move].join(""), emphasis: best.has(move) ? "best" : "plain" }] : [],
  );
}

const TEAMS: Record<string, string> = {
  "1": "a partner’s win is as good as a draw",
  "2": "a partner’s win is better than a draw",
  "3": "a partner’s win is as good as one’s own",
};

/** What the players of a nature are after. */
function natureWords(nature: string): string {
  const [, degree = "", one, other] = /^coop(\d)-(\d)(\d)$/.exec(nature) ?? [];
  if (one) return `${one} and ${other} in a team: ${TEAMS[degree] ?? nature}`;
  return { selfish: "selfish: to win, else to draw", misere: "misère: that another wins" }[nature] ?? nature;
}

function oneOf(outcome: string): string {
  return outcome === "D" ? "a draw" : `a win of player ${outcome}`;
}

function eitherOf(outcomes: readonly string[]): string {
  const words = outcomes.map(oneOf);
  return words.length < 2 ? (words[0] ?? "nothing") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

/** A set such as "13D" as a small group of outcomes. */
function forceWords(sets: readonly string[]): HTMLElement {
  const chips = sets.map((set) =>
    h("span", { class: "set", title: `One of: ${listed([...set].map(oneOf))}` },
      [...set].map((one) => (one === "D" ? "draw" : one)).join(" · ")),
  );
  return h("span", { class: "sets" }, ...chips);
}
