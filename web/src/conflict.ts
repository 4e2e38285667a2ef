// Rules for moves that are made at once and exclude each other: four with names, and those with parameters.

import { control, h } from "./dom.ts";

/** A rule as the server reads it: a name, or parts such as `first=blue`, `coin=1/3` or `tie=1/4,blue=3/4,bonus=1/2`. */
export type Conflict = string;

const PART = /^(first=(blue|red)|(coin|tie|replay|blue|red)=\d{1,4}(\/\d{1,4})?|bonus=-?\d{1,4}(\/\d{1,4})?)$/;

/** A rule in the list; one with a parameter has a field beside the list. */
interface Choice {
  words: string;
  /** What stands before the parameter; the whole rule if there is none. */
  rule: string;
  /** The parameter: what it is called, and what it is at first. */
  parameter?: { label: string; first: string };
}

const CHOICES: Choice[] = [
  { rule: "replay", words: "both choose again" },
  { rule: "tie", words: "the game ends at 0" },
  { rule: "once", words: "the move is made once" },
  { rule: "random", words: "a coin decides" },
  { rule: "first=blue", words: "Blue goes first" },
  { rule: "first=red", words: "Red goes first" },
  { rule: "coin=", words: "Blue goes first with a probability", parameter: { label: "Probability", first: "1/3" } },
  { rule: "bonus=", words: "the game ends with points for Blue", parameter: { label: "Points", first: "1/2" } },
  { rule: "", words: "a rule of your own", parameter: { label: "Rule", first: "tie=1/4,replay=1/4,blue=1/2" } },
];

/** Whether a text looks like a rule. Whether its probabilities add up is for the server to say. */
export function isRule(text: string): boolean {
  const named = CHOICES.slice(0, 4).some(({ rule }) => rule === text);
  return named || text.split(",").every((part) => PART.test(part.trim()));
}

/** The choice that a rule belongs to: its place in the list, and its parameter. */
export function chosen(rule: Conflict): { choice: number; parameter: string } {
  const same = CHOICES.findIndex((choice) => !choice.parameter && choice.rule === rule);
  if (same >= 0) return { choice: same, parameter: "" };
  // The last choice takes whatever has several parts.
  const choice = CHOICES.findIndex(
    ({ rule: start, parameter }) => parameter && rule.startsWith(start) && (start === "" || !rule.includes(",")),
  );
  return { choice, parameter: rule.slice(CHOICES[choice]?.rule.length ?? 0) };
}

/** The list of rules, with a field for the parameter of the rule that is chosen. */
export function conflictControl(now: Conflict, choose: (rule: Conflict) => void): HTMLElement[] {
  const { choice, parameter } = chosen(now);
  const list = h(
    "select",
    {
      id: "conflict",
      onchange: () => {
        const picked = CHOICES[Number(list.value)];
        if (picked) choose(picked.rule + (picked.parameter?.first ?? ""));
      },
    },
    ...CHOICES.map(({ words }, place) => h("option", { value: place, selected: place === choice }, words)),
  );
  const controls = [control("On a conflict", list)];
  const taken = CHOICES[choice];
  if (taken?.parameter) {
    const field = h("input", {
      id: "conflict-parameter",
      type: "text",
      value: parameter,
      size: taken.rule === "" ? 26 : 7,
      spellcheck: "false",
      autocomplete: "off",
      onchange: () => {
        const rule = taken.rule + field.value.replaceAll(/\s/g, "");
        const fault = isRule(rule) ? "" : `Write ${taken.rule === "" ? "parts" : "a fraction"} such as ${taken.parameter?.first}`;
        field.setCustomValidity(fault);
        if (fault) field.reportValidity();
        else choose(rule);
      },
    });
    controls.push(control(taken.parameter.label, field));
  }
  return controls;
}
