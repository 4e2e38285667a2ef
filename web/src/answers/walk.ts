// Why a position has its value, one step at a time: its parts, what each is worth and why, their sum, the moves, and who wins.

import { ask, type Answer } from "../api.ts";
import { button, fill, h, keepFocus, type Child } from "../dom.ts";
import { outcomeWords, type GameInfo } from "../games.ts";
import { worded } from "../glossary.ts";
import { listed, value } from "./bits.ts";

/** A step: what is said, and the position that it is about, if that is a part. */
export interface WalkStep {
  words: Child[];
  position: string | null;
}

interface Part {
  position: string;
  value: string | null;
  rule: string;
}

/** So many parts are walked through; the rest is only counted. */
const MOST_PARTS = 12;

/** The steps to the value of an answer; none if it has no value. */
export function walkOf(info: GameInfo, answer: Answer): WalkStep[] {
  const { value: worth, outcome } = answer;
  if (typeof worth !== "string" || typeof outcome !== "string") return [];
  const parts = Array.isArray(answer.parts) ? (answer.parts as Part[]) : [];
  const [left = "Left", right = "Right"] = info.naming;
  const steps: WalkStep[] = [];
  const say = (position: string | null, ...words: Child[]): void => void steps.push({ words, position });
  if (parts.length > 1) {
    say(null, `The position falls into ${parts.length} parts. A move in one of them leaves the others as they are, so their values add up.`);
  }
  for (const part of parts.slice(0, MOST_PARTS)) {
    const told = part.value === null ? ["has a value that is too long to show"] : ["is worth ", value(part.value, 60)];
    say(part.position, parts.length > 1 ? "This part " : "It ", ...told, ". The reason: ", ...worded(part.rule), ".");
  }
  if (parts.length > MOST_PARTS) say(null, `${parts.length - MOST_PARTS} more parts are found in the same way.`);
  if (parts.length > 1) {
    const terms = parts.map((part) => part.value ?? "…");
    const sum = terms.slice(0, MOST_PARTS).flatMap((term, at): Child[] => [at > 0 ? " + " : "", value(term, 30)]);
    say(null, "The sum is ", ...sum, terms.length > MOST_PARTS ? " + …" : "", " = ", value(worth, 60), ".");
  }
  if (Array.isArray(answer.left) && Array.isArray(answer.right)) {
    say(null, `In its simplest form, ${left} can move to `, ...values(answer.left), ` and ${right} can move to `, ...values(answer.right), ".");
  }
  const heat = typeof answer.temperature === "string" ? answer.temperature : null;
  if (heat !== null && typeof answer.mean === "string") {
    const eager = heat.startsWith("-") || heat === "0" ? "No player gains a number by moving first" : "Both players gain by moving first";
    say(null, `${eager}: the `, ...worded("temperature"), " is ", value(heat), ", and the ", ...worded("mean"), " is ", value(answer.mean), ".");
  }
  say(null, `So: ${outcomeWords(info, outcome)}`, " The value is ", value(worth, 60), ".");
  return steps;
}

function values(list: unknown[]): Child[] {
  if (list.length === 0) return ["nothing"];
  if (list.length > 6) return [`${list.length} positions`];
  return list.length === 1 ? [value(String(list[0]), 60)] : [listed(list.map(String))];
}

/** The walk, behind a button. */
export function walk(info: GameInfo, answer: Answer): HTMLElement | null {
  const steps = walkOf(info, answer);
  if (steps.length === 0) return null;
  let at = 0;
  const place = h("div", { class: "walk-step", "aria-live": "polite" });
  const count = h("span", { class: "note" });
  const back = button("‹ Back", () => show(at - 1));
  const next = button("Next ›", () => show(at + 1));
  const show = (to: number): void => {
    at = to;
    const step = steps[at];
    if (!step) return;
    const picture = h("span", { class: "rule-picture" });
    if (step.position !== null) {
      void ask("show", { game: info.name, position: step.position }).then(
        ({ svg }) => fill(picture, h("img", { src: `data:image/svg+xml,${encodeURIComponent(String(svg ?? ""))}`, alt: `The part ${step.position}` })),
        () => {},
      );
    }
    fill(place, step.position !== null && picture, h("p", {}, ...step.words));
    count.textContent = `Step ${at + 1} of ${steps.length}`;
    keepFocus(() => {
      back.disabled = at === 0;
      next.disabled = at === steps.length - 1;
    }, () => (at === 0 ? next : back));
  };
  const details = h("details", { class: "walk" }, h("summary", {}, "Why is this its value?"), place, h("div", { class: "play-buttons" }, back, next, count));
  details.addEventListener("toggle", () => {
    if (details.open) show(at);
  });
  return details;
}
