// Both move at once: the value, how each should mix, and the payoff matrix.

import type { Answer } from "../api.ts";
import { fill, h, type Child } from "../dom.ts";
import { brief, decimal, near, polynomial, shortened } from "../notation.ts";
import type { Mark } from "../parts.ts";
import { questionOf, type Situation } from "../situation.ts";
import { namingBoth } from "../spotlight.ts";
import { facts, value } from "./bits.ts";
import { matrixOf, type Cell } from "./matrix.ts";
import { Panel, type Answering, type Tools } from "./panel.ts";

/** A strategy: each move with its probability, a fraction or a number. */
export type Mix = Record<string, string | number>;

/** The panel of the synchronous value. */
export class NashPanel extends Panel implements Answering {
  #tools: Tools;

  constructor(tools: Tools) {
    super("Value when both move at once", tools.changed);
    this.#tools = tools;
  }

  ask(situation: Situation): void {
    this.#tools.number("Probabilities", []);
    this.question("nash", { ...questionOf(situation), explain: true }, (answer) => {
      fill(this.body, ...nashOf(situation, answer));
      this.#tools.number("Probabilities", marksOf(situation, answer));
    });
  }
}

function nashOf(situation: Situation, answer: Answer): (Node | null)[] {
  const [left = "Blue", right = "Red"] = situation.players;
  const blue = (answer.blue as Mix | undefined) ?? {};
  const red = (answer.red as Mix | undefined) ?? {};
  const matrix = answer.matrix as Cell[][] | undefined;
  return [
    worth(answer),
    facts(
      ["Attained", answer.attained === true ? "yes" : answer.attained === false ? "no, only approached" : null],
      ["A root of", Array.isArray(answer.polynomial) ? shortened(polynomial(answer.polynomial as string[]), 120) : null],
      // Where no fraction is optimal, what is shown comes near.
      ...([[left, "blue", "at least"], [right, "red", "at most"]] as const).map(([name, side, how]): [string, Child] => {
        const sure = (answer.secures as Record<string, string> | undefined)?.[side];
        const near = sure !== undefined && sure !== answer.value;
        return [`${name} secures ${how}`, near ? h("span", { title: sure }, decimal(sure)) : null];
      }),
      ["Uniqueness", uniqueness(answer.unique)],
    ),
    h("div", { class: "mixes" }, mixOf(left, blue, "blue"), mixOf(right, red, "red")),
    matrix
      ? matrixOf(matrix, {
          blue: Object.keys(blue),
          red: Object.keys(red),
          dominated: (answer.dominated as { player: string; move: string; by: string; how: string }[] | undefined) ?? [],
          successors: (answer.successors as string[][][] | undefined) ?? [],
        })
      : null,
  ];
}

function worth(answer: Answer): HTMLElement {
  if (typeof answer.value === "string") {
    const long = answer.value.length > 14;
    return h("p", { class: long ? "worth long" : "worth" }, value(answer.value));
  }
  const interval = answer.interval as [string, string] | undefined;
  if (interval) {
    const middle = (near(interval[0]) + near(interval[1])) / 2;
    return h(
      "p",
      { class: "worth", title: `between ${interval[0]} and ${interval[1]}` },
      h("span", { "data-value": interval.join(" ") }, `≈ ${middle.toFixed(6).replace("-", "−")}`),
    );
  }
  return h("p", { class: "note" }, "The value is not known.");
}

function uniqueness(unique: unknown): string | null {
  const { blue, red } = (unique ?? {}) as { blue?: boolean | null; red?: boolean | null };
  if (blue === true && red === true) return "each has only one optimal strategy";
  if (blue === false && red === false) return "both have several optimal strategies";
  if (blue === false) return "Blue has several optimal strategies";
  if (red === false) return "Red has several optimal strategies";
  return null;
}

/** A strategy as bars, the likely moves first. */
function mixOf(name: string, mix: Mix, colour: "blue" | "red"): HTMLElement {
  const shares = Object.entries(mix).map(([move, share]) => ({ move, share: String(share), size: near(String(share)) }));
  const used = shares.filter(({ size }) => size > 0).sort((one, other) => other.size - one.size);
  const never = shares.filter(({ size }) => size <= 0).map(({ move }) => move);
  return h(
    "div",
    { class: `mix ${colour}` },
    h("h3", {}, name),
    shares.length === 0 ? h("p", { class: "note" }, "No move.") : null,
    h("ul", {}, ...used.map(({ move, share, size }) => bar(move, share, size, colour))),
    never.length > 0 ? h("p", { class: "note" }, `Never: ${never.join(" ")}`) : null,
  );
}

function bar(move: string, share: string, size: number, colour: "blue" | "red"): HTMLElement {
  const filled = h("span", { class: "filled" });
  filled.style.width = `${(100 * size).toFixed(2)}%`;
  const exact = share.length > 24 ? size.toFixed(4) : share;
  const named = colour === "blue" ? namingBoth(move, null) : namingBoth(null, move);
  return h("li", { title: share, ...named }, h("code", { tabindex: 0 }, move), h("span", { class: "bar" }, filled), h("span", {}, exact));
}

function marksOf(situation: Situation, answer: Answer): Mark[] {
  if (!situation.both) return [];
  const shown = new Map<string, { places: string[]; texts: string[]; played: boolean }>();
  const sides = [
    ["B", situation.both.blue, answer.blue],
    ["R", situation.both.red, answer.red],
  ] as const;
  for (const [letter, moves, mix] of sides) {
    for (const { move, places } of moves) {
      const share = String(((mix ?? {}) as Mix)[move] ?? "");
      if (share === "") continue;
      // Where both may name the same places, in whatever order, their numbers stand on one plate.
      const where = [...places].sort().join(" ");
      const mark = shown.get(where) ?? { places, texts: [], played: false };
      mark.texts.push(`${letter} ${brief(share, 7)}`);
      mark.played ||= near(share) > 0;
      shown.set(where, mark);
    }
  }
  return [...shown.values()].map(({ places, texts, played }) => ({
    places,
    text: texts.join("  "),
    emphasis: played ? "best" : "plain",
  }));
}
