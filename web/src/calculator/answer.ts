// An answer of the calculator as elements.

import type { AnswerTo } from "../api.ts";
import { facts, value } from "../answers/bits.ts";
import { h, readSvg, type Child } from "../dom.ts";

const OUTCOMES: Record<string, string> = {
  L: "Left wins, no matter who begins",
  R: "Right wins, no matter who begins",
  N: "the first player wins",
  P: "the second player wins",
};

/** An answer as elements. */
export function answerOf(answer: AnswerTo<"calc">): Child[] {
  if (answer.reason) return [h("span", { class: "fault" }, answer.reason)];
  switch (answer.kind) {
    case "truth":
      return [h("p", { class: "calc-value" }, answer.holds ? "true" : "false")];
    case "list":
      return [h("p", { class: "calc-value" }, ...listed(answer.list ?? []))];
    case "options":
      return [h("p", { class: "calc-value" }, "{ ", ...listed(answer.left ?? []), " | ", ...listed(answer.right ?? []), " }")];
    case "thermographs":
      return [picture(answer), thermographs(answer)];
    default:
      return [valueLine(answer), details(answer)];
  }
}

function valueLine(answer: AnswerTo<"calc">): HTMLElement {
  if (typeof answer.value !== "string") return h("p", { class: "note" }, "The value is too long to write.");
  return h("p", { class: "calc-value" }, answer.kind === "word" ? answer.value : value(answer.value));
}

function details(answer: AnswerTo<"calc">): HTMLElement | null {
  if (answer.kind !== "value") return null;
  const said = (text: unknown): Child => (typeof text === "string" ? value(text) : null);
  return h(
    "div",
    {},
    answer.words ? h("p", { class: "note" }, answer.words) : "",
    facts(
      ["Outcome", OUTCOMES[answer.outcome ?? ""] ?? null],
      ["Mean", said(answer.mean)],
      ["Temperature", said(answer.temperature)],
      ["Birthday", typeof answer.birthday === "number" ? String(answer.birthday) : null],
    ),
  );
}

function thermographs(answer: AnswerTo<"calc">): HTMLElement {
  const row = (one: { game: string; mean: string; temperature: string }): HTMLElement =>
    h("tr", {}, h("td", {}, value(one.game, 60)), h("td", {}, value(one.mean)), h("td", {}, value(one.temperature)));
  const head = h("tr", {}, ...["Game", "Mean", "Temperature"].map((word) => h("th", { scope: "col" }, word)));
  return h("table", {}, h("caption", { class: "unseen" }, "Thermographs"), h("thead", {}, head), h("tbody", {}, ...(answer.thermographs ?? []).map(row)));
}

function picture(answer: AnswerTo<"calc">): Child {
  const drawn = typeof answer.svg === "string" ? readSvg(answer.svg) : null;
  if (!drawn) return null;
  drawn.classList.add("thermograph");
  drawn.removeAttribute("height");
  return h("div", { class: "picture" }, drawn);
}

function listed(values: readonly string[]): Child[] {
  if (values.length === 0) return ["none"];
  return values.flatMap((one, at) => [at > 0 ? ", " : "", value(one, 80)]);
}
