// A mix of moves as whole weights, which a person sets; what it secures is computed exactly.

import { control, h } from "../dom.ts";
import { printed } from "../notation.ts";
import { compare, fraction, readFraction, secured, writeFraction } from "./fraction.ts";
import { moveWords } from "./words.ts";

/** A game of payoffs to Blue, with an optimal mix. */
export interface MixTask {
  game: string;
  value: string;
  blue: Record<string, string>;
  red: Record<string, string>;
  matrix: readonly (readonly (string | null)[])[];
}

/** What a mix of these weights comes to. */
export function judgeMix(task: MixTask, weights: readonly bigint[]): { right: boolean; words: string } {
  if (weights.every((weight) => weight === 0n)) return { right: false, words: "Give at least one move a weight above 0." };
  const { pays, reply } = secured(task.matrix, weights);
  const value = readFraction(task.value) ?? fraction(0n);
  if (compare(pays, value) >= 0) return { right: true, words: `Right: this mix secures ${printed(task.value)}.` };
  const answer = Object.keys(task.red)[reply] ?? "";
  const words = `Red answers ${moveWords(task.game, answer)} every time, and the mix pays only ${printed(writeFraction(pays))} on average. An optimal mix secures more.`;
  return { right: false, words };
}

/** A form with a weight for each of Blue's moves. `look` hears which move is being weighed. */
export function mixForm(
  task: MixTask,
  done: (verdict: { right: boolean; words: string }) => void,
  look: (move: string | null) => void,
): HTMLFormElement {
  const fields = Object.keys(task.blue).map((move) => {
    const field = h("input", {
      type: "number", min: 0, max: 99, step: 1, value: 0, inputmode: "numeric",
      oninput: () => show(),
      onfocus: () => look(move),
      onblur: () => look(null),
    });
    const share = h("span", { class: "note" });
    return { move, field, share, row: h("li", {}, control(moveWords(task.game, move), field), share) };
  });
  const weights = (): bigint[] => fields.map(({ field }) => BigInt(Math.max(0, Math.min(99, Math.round(Number(field.value) || 0)))));
  const show = (): void => {
    const now = weights();
    const sum = now.reduce((one, other) => one + other, 0n);
    for (const [at, { share }] of fields.entries()) {
      const weight = now[at] ?? 0n;
      share.textContent = sum > 0n && weight > 0n ? `probability ${writeFraction(fraction(weight, sum))}` : "";
    }
  };
  const form = h(
    "form",
    {
      class: "mix-form",
      onsubmit: (event) => {
        event.preventDefault();
        done(judgeMix(task, weights()));
      },
    },
    h("ul", {}, ...fields.map(({ row }) => row)),
    h("button", { type: "submit", class: "main" }, "Check the mix"),
  );
  return form;
}

/** The payoffs as a table, with the optimal mix beside the rows. */
export function payoffTable(task: MixTask): HTMLElement {
  const red = Object.keys(task.red);
  const head = h("tr", {}, h("th", { scope: "col" }, "Blue’s move"), h("th", { scope: "col" }, "share"), ...red.map((move) => h("th", { scope: "col" }, moveWords(task.game, move))));
  const rows = Object.entries(task.blue).map(([move, share], row) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, moveWords(task.game, move)),
      h("td", {}, printed(share)),
      ...red.map((_, column) => h("td", {}, cell(task.matrix[row]?.[column] ?? null))),
    ),
  );
  const body = h("table", {}, h("caption", { class: "unseen" }, "Payoffs to Blue"), h("thead", {}, head), h("tbody", {}, ...rows));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Payoffs to Blue" }, body);
}

function cell(payoff: string | null): string {
  return payoff === null ? "again" : printed(payoff);
}
