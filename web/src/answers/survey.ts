// A property tested on all small Hackenbush pictures: how often it holds, and the smallest counterexample.

import type { Answer } from "../api.ts";
import { button, control, fill, h } from "../dom.ts";
import type { Situation } from "../situation.ts";
import type { SurveyExample, SurveyQuestion, Tally } from "../schema.ts";
import { facts, row, table } from "./bits.ts";
import { Panel, type Answering, type Tools } from "./panel.ts";

/** Larger surveys are for the command line. */
const MOST_EDGES = 6;
/** The properties that are offered; any other formula can be typed. */
const OFFERED = [
  "green-edge",
  "green-edge-small",
  "green-step",
  "green-pair",
  "isolated-edge",
  "additive",
  "same-winner",
  "same-zero",
  "V(+G) = V",
];
/** Surveys that take longer end with what they have counted. */
const TIME = "20s";

/** The panel of surveys: it asks when it is told to. */
export class SurveyPanel extends Panel implements Answering {
  #property = h("input", { type: "text", id: "survey-property", list: "survey-offered", value: "green-edge" });
  #edges = h("input", { type: "number", id: "survey-edges", min: "1", max: String(MOST_EDGES), value: "4" });
  #conflict: SurveyQuestion["conflict"] = null;

  constructor(tools: Tools) {
    super("Survey of all small pictures", tools.changed);
    const form = h(
      "form",
      { class: "survey", onsubmit: (event: Event) => this.#begin(event) },
      control("Property", this.#property, "wide"),
      h("datalist", { id: "survey-offered" }, ...OFFERED.map((value) => h("option", { value }))),
      control("Edges up to", this.#edges),
      button("Survey", () => {}, { type: "submit" }),
    );
    this.body.before(form);
    fill(this.body, h("p", { class: "note" }, "Test a property on all forests of blue and red edges, each once."));
  }

  /** Another position changes nothing, but the rule for conflicts may be another. */
  ask(situation: Situation): void {
    this.#conflict = situation.state.conflict;
  }

  /** The pictures are all there are, whatever is on the board. */
  override drop(): void {}

  #begin(event: Event): void {
    event.preventDefault();
    const edges = Math.min(MOST_EDGES, Math.max(1, Math.round(Number(this.#edges.value)) || 1));
    const property = this.#property.value.trim();
    this.question("survey", { property, edges, conflict: this.#conflict, time: TIME }, (answer) => {
      fill(this.body, ...surveyOf(answer));
    });
  }
}

function surveyOf(answer: Answer): (Node | null)[] {
  const sizes = (answer.sizes as Tally[] | undefined) ?? [];
  const counts = sizes.map(({ edges, pictures, holds, fails, unknown }) => row(edges, pictures, holds, fails, unknown));
  const example = answer.counterexample as SurveyExample | null | undefined;
  const undecided = answer.undecided as SurveyExample | null | undefined;
  return [
    facts(
      ["Formula", h("code", {}, String(answer.formula ?? ""))],
      ["Fails for", example ? pictureOf(example) : null],
      ["Cannot be told for", !example && undecided ? pictureOf(undecided) : null],
      ["Verdict", example === null && !undecided && answer.reason === undefined ? "holds for all of them" : null],
    ),
    sizes.length > 0 ? table(["Edges", "Pictures", "Holds", "Fails", "Unknown"], counts, "Counts by size") : null,
  ];
}

function pictureOf({ position, values }: SurveyExample): HTMLElement {
  const known = Object.entries(values).map(([name, worth]) => `${name} = ${Array.isArray(worth) ? worth.join(" to ") : worth}`);
  return h("span", {}, h("code", {}, position), `: ${known.join(", ")}`);
}
