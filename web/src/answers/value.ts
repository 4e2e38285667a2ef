// The value of a position: outcome, value, heat, options, parts and why; bounds while it is being found.

import type { Answer } from "../api.ts";
import { fill, h, readSvg } from "../dom.ts";
import { has, outcomeWords, type GameInfo } from "../games.ts";
import { worded } from "../glossary.ts";
import { grouped } from "../notation.ts";
import { questionOf, turnOf, type Situation } from "../situation.ts";
import { facts, row, table, value } from "./bits.ts";
import { walk } from "./walk.ts";
import { Panel, type Answering, type Tools } from "./panel.ts";
import { proofOf } from "./proof.ts";
import { asSum } from "../standard.ts";

interface Part {
  position: string;
  value: string | null;
  rule: string;
}

/** The panel of the value. */
export class ValuePanel extends Panel implements Answering {
  #tools: Tools;

  constructor(tools: Tools) {
    super("Value", tools.changed);
    this.#tools = tools;
    this.element.classList.add("value-panel");
  }

  ask(situation: Situation): void {
    const body = { ...questionOf(situation), explain: true, thermograph: true };
    // Where a search of its own finds the winner, its panel has the proof.
    const provable = !has(situation.info, "winner") && !situation.over;
    this.question("value", body, (answer, final, signal) => {
      const known = final ? this.#tools.known() : "";
      fill(this.body, ...valueOf(situation.info, answer, final, known), provable && final && proofOf(turnOf(situation), signal));
      if (typeof answer.outcome === "string") {
        const worth = typeof answer.value === "string" ? answer.value : undefined;
        this.#tools.tell({ words: outcomeWords(situation.info, answer.outcome), value: worth });
      }
      if (final) void this.#standard(answer, signal).catch(() => {});
    });
  }

  /** Writes a value near a number as the sum that it is. */
  async #standard(answer: Answer, signal: AbortSignal): Promise<void> {
    const { value: worth, mean, temperature } = answer as { value?: string; mean?: string; temperature?: string };
    const sum = worth && mean && temperature ? await asSum(worth, mean, temperature, signal) : null;
    const place = this.body.querySelector(".worth");
    if (sum === null || !worth || !place || signal.aborted) return;
    place.classList.toggle("long", sum.length > 14);
    fill(place, value(sum), h("span", { class: "note" }, " = ", value(worth, 60)));
  }
}

function valueOf(info: GameInfo, answer: Answer, final: boolean, known: string): (Node | null)[] {
  if (typeof answer.outcome !== "string") {
    // That there is no value never stands alone.
    return [bounds(answer, final), known === "" ? null : h("p", { class: "outcome" }, known)];
  }
  const { value: worth, temperature } = answer as { value: string | null; temperature: string };
  const [left = "Left", right = "Right"] = info.naming;
  const heat = readHeat(answer.thermograph, temperature);
  return [
    h("p", { class: "outcome" }, outcomeWords(info, answer.outcome)),
    worth === null || worth === undefined
      ? h("p", { class: "note" }, "The value is too long to show.")
      : h("p", { class: worth.length > 14 ? "worth long" : "worth" }, value(worth)),
    why(answer.why),
    facts(
      ["Mean", text(answer.mean)],
      ["Temperature", text(temperature)],
      ["Birthday", typeof answer.birthday === "number" ? String(answer.birthday) : null],
      [`${left}’s options`, options(answer.left)],
      [`${right}’s options`, options(answer.right)],
      ["Positions stored", typeof answer.nodes === "number" && answer.nodes > 0 ? grouped(answer.nodes) : null],
    ),
    heat && figure("Thermograph", heat),
    parts(answer.parts),
    final ? walk(info, answer) : null,
  ];
}

function figure(name: string, picture: SVGElement): HTMLElement {
  return h("figure", { "aria-label": name }, h("div", { class: "picture" }, picture), h("figcaption", {}, name));
}

function bounds(answer: Answer, final: boolean): HTMLElement {
  const { low, high } = answer;
  const tried = typeof answer.nodes === "number" ? `${grouped(answer.nodes)} positions so far.` : "";
  if (typeof low === "string" && typeof high === "string") {
    return h("p", { class: "bounds" }, "Between ", value(low), " and ", value(high), `. ${tried}`);
  }
  return h("p", { class: "note" }, final ? `No value was found in time. ${tried}` : tried);
}

function text(fact: unknown): HTMLElement | null {
  return typeof fact === "string" ? value(fact) : null;
}

function options(list: unknown): HTMLElement | string {
  if (!Array.isArray(list)) return "too many to show";
  if (list.length === 0) return "none";
  const words = list.map(String);
  return h("span", {}, ...words.slice(0, 12).flatMap((word, at) => [at > 0 ? ", " : "", value(word, 60)]),
    words.length > 12 ? ` and ${words.length - 12} more` : "");
}

/** Why, as the server says it: a sentence or several. */
export function why(words: unknown): HTMLElement | null {
  if (typeof words === "string" && words !== "") return h("p", { class: "why" }, ...worded(words));
  if (!Array.isArray(words) || words.length === 0) return null;
  return h("ul", { class: "why" }, ...words.map((sentence) => h("li", {}, ...worded(String(sentence)))));
}

function parts(list: unknown): HTMLElement | null {
  if (!Array.isArray(list) || list.length === 0) return null;
  const rows = (list as Part[]).map((part) =>
    row(h("code", {}, part.position), part.value === null ? "too long" : value(part.value, 60), part.rule),
  );
  return h(
    "details",
    { open: rows.length > 1 },
    h("summary", {}, rows.length === 1 ? "How it was found" : `${rows.length} parts, and how each was found`),
    table(["Part", "Value", "By"], rows, "The parts of the position", 8),
  );
}

/** The thermograph, unless it would be a bare mast: of numbers, and of what is infinitesimally near to one. */
function readHeat(svg: unknown, temperature: string): SVGSVGElement | null {
  if (typeof svg !== "string" || temperature.startsWith("-") || temperature === "0") return null;
  const picture = readSvg(svg);
  if (picture) picture.classList.add("thermograph");
  return picture;
}
