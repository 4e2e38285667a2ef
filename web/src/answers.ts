// The answers at the right of the board: which questions fit a game, all asked at once, all given up when it moves on.

import { BestPanels } from "./answers/best.ts";
import { ChainsPanel } from "./answers/chains.ts";
import { LinesPanel } from "./answers/lines.ts";
import { NashPanel } from "./answers/nash.ts";
import { OutcomesPanel } from "./answers/outcomes.ts";
import type { Answering, Standing, Tools } from "./answers/panel.ts";
import { SolvePanel } from "./answers/solve.ts";
import { SurveyPanel } from "./answers/survey.ts";
import { ValuePanel } from "./answers/value.ts";
import { WAITING } from "./api.ts";
import { button, fill, find, h, keepFocus } from "./dom.ts";
import { Glance } from "./glance.ts";
import { has, type GameInfo } from "./games.ts";
import type { Mark } from "./parts.ts";
import type { Situation } from "./situation.ts";

/** What the answers need of the page. */
export interface AnswerTools {
  play(move: string, before?: readonly string[]): void;
  number(source: string, marks: Mark[]): void;
  /** The panels have changed, so that numbers of older ones must go. */
  forget(): void;
}

/** What is said of all panels together: the first of these that any of them is at. */
const WORDS: [Standing, string][] = [
  ["away", WAITING],
  ["thinking", "Thinking…"],
  ["waiting", "Waiting for a worker…"],
  ["stopped", "Stopped."],
  ["limit", "A limit was reached; what is known is shown."],
];

/** The answers to everything that can be asked of a position. */
export class Answers {
  #panels: Answering[] = [];
  #host = h("div", { class: "panels" });
  #status = h("p", { class: "status", role: "status", "aria-live": "polite", tabindex: "-1" });
  #stop: HTMLButtonElement;
  /** What the panels are for. */
  #shown = "";
  #tools: AnswerTools;
  #glance: Glance;

  constructor(host: HTMLElement, tools: AnswerTools) {
    this.#tools = tools;
    this.#glance = new Glance(find("#glance"), tools);
    this.#stop = button("Stop", () => this.stop(), {
      class: "stop",
      disabled: true,
      "aria-label": "Stop all questions",
    });
    fill(host, h("div", { class: "status-bar" }, this.#status, this.#stop), this.#host);
  }

  /** Asks all that fits about a position. */
  ask(situation: Situation): void {
    const shown = `${situation.info.name} ${situation.both ? "together" : "in turns"}`;
    if (shown !== this.#shown) {
      this.drop();
      this.#shown = shown;
      this.#tools.forget();
      const tools: Tools = {
        ...this.#tools,
        changed: () => this.#changed(),
        tell: (finding) => this.#glance.tell(finding),
        known: () => this.#glance.words(),
      };
      this.#panels = panelsOf(situation.info, situation.both !== null, tools);
      keepFocus(() => fill(this.#host, ...this.#panels.map((panel) => panel.element)), () => this.#status);
    }
    this.#glance.ask(situation);
    for (const panel of this.#panels) panel.ask(situation);
  }

  /** Gives everything up; what is known stays. */
  stop(): void {
    this.#glance.drop();
    for (const panel of this.#panels) panel.stop();
  }

  /** Gives everything up because the position has gone. */
  drop(): void {
    this.#glance.drop();
    for (const panel of this.#panels) panel.drop();
  }

  /** The server has gone: what is known stays, but nothing is asked until it is back. */
  miss(): void {
    this.#status.textContent = WAITING;
  }

  #changed(): void {
    const standings = this.#panels.flatMap((panel) => panel.standings());
    const has = (standing: Standing): boolean => standings.includes(standing);
    const busy = has("thinking") || has("waiting");
    const [, words = "Done."] = WORDS.find(([standing]) => has(standing)) ?? [];
    if (this.#status.textContent !== words) this.#status.textContent = words;
    this.#status.dataset.busy = String(busy);
    keepFocus(() => (this.#stop.disabled = !busy), () => this.#status);
  }
}

function panelsOf(info: GameInfo, together: boolean, tools: Tools): Answering[] {
  // Surveys are of Hackenbush pictures.
  if (together) return info.name === "hackenbush" ? [new NashPanel(tools), new SurveyPanel(tools)] : [new NashPanel(tools)];
  const panels: Answering[] = [];
  if (has(info, "score") || has(info, "winner")) panels.push(new SolvePanel(info, tools));
  // Perfect play of a large board may take days: what the engine would play is there at once.
  if (has(info, "score")) panels.push(new BestPanels(info, tools), new ChainsPanel(tools));
  if (has(info, "outcomes")) panels.push(new OutcomesPanel(info, tools));
  if (has(info, "value")) panels.push(new ValuePanel(tools));
  if (!has(info, "score")) panels.push(new BestPanels(info, tools));
  panels.push(new LinesPanel(info, tools));
  return panels;
}
