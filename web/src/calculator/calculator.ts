// The calculator: a dialog in which expressions of values are typed and answered, one below the other.

import { ask, sentence, stopped, type AnswerTo } from "../api.ts";
import { button, fill, find, h } from "../dom.ts";
import { printed } from "../notation.ts";
import type { Situation } from "../situation.ts";
import { answerOf } from "./answer.ts";
import { expressionOf, noValue } from "./board.ts";
import { History } from "./history.ts";

/** As many answers are kept on the page. */
const MOST = 50;

/** What can be tried; the rest is in the book. */
const EXAMPLES: [string, string][] = [
  ["Sum", "{1|-1} + ^*"],
  ["Compare", "^* || 0"],
  ["Cool", "Cool({3||2*|1*}, 1/2)"],
  ["Freeze", "Freeze({2||1|0})"],
  ["Positions", 'domineering("2x3") + hackenbush("BRR")'],
  ["Thermographs", "Thermograph({3|-1}, {2||1|0}, +-1)"],
  ["Name", "g := {2||1|0}; 4.g - g"],
];

/** Makes the calculator; `board` gives the position that is looked at. */
export function createCalculator(board: () => Situation | null): void {
  new Calculator(board);
}

class Calculator {
  #dialog = find<HTMLDialogElement>("#calculator");
  #input = find<HTMLInputElement>("#expression");
  #list = find("#calculator-answers");
  #tools = find("#calculator-tools");
  #history = new History();
  #names: Record<string, string> = {};
  /** The expressions whose thermographs are to be drawn together. */
  #drawn = new Set<string>();
  #asking = new AbortController();
  #board: () => Situation | null;
  #take = button("Take the position on the board", () => void this.#takePosition());
  #fault = h("p", { class: "fault", role: "alert" });
  #together = button("Draw the ticked thermographs", () => this.#compute(`Thermograph(${[...this.#drawn].join(", ")})`), { disabled: true });
  #known = h("p", { class: "note" });

  constructor(board: () => Situation | null) {
    this.#board = board;
    find("#calculate").addEventListener("click", () => this.#open());
    find("#calculator-close").addEventListener("click", () => this.#dialog.close());
    this.#dialog.addEventListener("close", () => {
      this.#asking.abort();
      this.#asking = new AbortController();
    });
    find("#calculator-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#compute(this.#input.value.trim());
    });
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    const examples = EXAMPLES.map(([label, expression]) => h("li", {}, button(label, () => this.#write(expression), { title: expression })));
    const clear = button("Clear", () => this.#clear(), { class: "quiet" });
    fill(
      this.#tools,
      h("div", { class: "calc-buttons" }, this.#take, this.#together, clear),
      h("div", { class: "calc-examples" }, h("span", { class: "note" }, "Try:"), h("ul", {}, ...examples)),
      this.#fault,
      this.#known,
    );
  }

  #open(): void {
    const why = noValue(this.#board());
    this.#take.disabled = why !== null;
    this.#take.title = why ?? "Put it into the expression";
    this.#dialog.showModal();
    this.#input.focus();
  }

  #key(event: KeyboardEvent): void {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (step === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const recalled = this.#history.recall(step, this.#input.value);
    if (recalled === null) return;
    event.preventDefault();
    this.#input.value = recalled;
    this.#input.setSelectionRange(recalled.length, recalled.length);
  }

  /** Puts a text in place of what is typed. */
  #write(expression: string): void {
    this.#input.value = expression;
    this.#input.focus();
  }

  /** Adds a text where the cursor is. */
  #insert(text: string): void {
    const { value, selectionStart, selectionEnd } = this.#input;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const before = value.slice(0, start);
    // Two values beside each other are a sum.
    const joint = /[\w)}"*^]\s*$/.test(before) ? " + " : "";
    this.#input.setRangeText(joint + text, start, end, "end");
    this.#input.focus();
  }

  async #takePosition(): Promise<void> {
    const situation = this.#board();
    fill(this.#fault);
    if (!situation) return;
    try {
      this.#insert(await expressionOf(situation, this.#asking.signal));
    } catch (error) {
      if (!stopped(error)) fill(this.#fault, sentence(error));
    }
  }

  #compute(expression: string): void {
    if (expression === "") return;
    fill(this.#fault);
    this.#history.add(expression);
    const place = h("dd", {}, "…");
    const again = button(h("code", {}, expression), () => this.#write(expression), { class: "calc-asked", title: "Put it back into the field" });
    this.#list.prepend(h("dt", {}, again), place);
    while (this.#list.children.length > 2 * MOST) this.#list.lastElementChild?.remove();
    const svg = /thermograph/i.test(expression);
    ask("calc", { expression, names: this.#names, svg, time: "20s" }, this.#asking.signal).then(
      (answer) => {
        this.#names = answer.names ?? this.#names;
        fill(place, ...answerOf(answer), this.#uses(answer));
        const names = Object.entries(this.#names).map(([name, worth]) => `${name} = ${printed(worth)}`);
        fill(this.#known, names.length > 0 ? `Names: ${names.join("; ")}` : null);
        this.#input.select();
      },
      (error: unknown) => fill(place, h("span", { class: "fault" }, stopped(error) ? "Stopped." : sentence(error))),
    );
  }

  /** What can be done with a value. */
  #uses(answer: AnswerTo<"calc">): HTMLElement | null {
    const { kind, value } = answer;
    if (kind !== "value" || typeof value !== "string") return null;
    const tick = h("input", {
      type: "checkbox",
      checked: this.#drawn.has(value),
      onchange: () => {
        if (tick.checked) this.#drawn.add(value);
        else this.#drawn.delete(value);
        this.#together.disabled = this.#drawn.size === 0;
      },
    });
    return h("div", { class: "calc-uses" }, button("Use", () => this.#insert(value), { title: "Put the value into the expression" }), h("label", {}, tick, " Thermograph"));
  }

  #clear(): void {
    this.#history.clear();
    this.#names = {};
    this.#drawn.clear();
    this.#together.disabled = true;
    fill(this.#list);
    fill(this.#known);
    fill(this.#fault);
    this.#input.focus();
  }
}
