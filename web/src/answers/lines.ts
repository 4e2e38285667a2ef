// Engine lines: any engines, several at once, each with its move, its score and its error as it searches.

import type { Answer } from "../api.ts";
import { button, fill, h, keepFocus } from "../dom.ts";
import { EngineField } from "../engines.ts";
import type { GameInfo } from "../games.ts";
import { grouped } from "../notation.ts";
import { turnOf, type Situation } from "../situation.ts";
import { bestOf, marksOf, proved, scoreOf, type Rated } from "./best.ts";
import { lineOfPlay, type Play } from "./bits.ts";
import { Panel, type Answering, type Standing, type Tools } from "./panel.ts";

interface Line {
  spec: string;
  source: string;
  panel: Panel;
}

/** The panel of engine lines. */
export class LinesPanel implements Answering {
  readonly element: HTMLElement;
  #info: GameInfo;
  #tools: Tools;
  #field: EngineField;
  #more: HTMLButtonElement;
  #list = h("div", { class: "engine-lines" });
  #lines: Line[] = [];
  #situation: Situation | null = null;
  #counted = 0;

  constructor(info: GameInfo, tools: Tools) {
    this.#info = info;
    this.#tools = tools;
    this.#field = new EngineField("Engine", false, () => {});
    this.#field.value = info.engine;
    void this.#field.offer(info.name, false, info.engine).catch(() => {});
    this.#more = button("Add line", () => this.#add(this.#field.value));
    this.element = h(
      "section",
      { class: "panel lines-panel", "aria-label": "Engine lines" },
      h("header", {}, h("h2", {}, "Engine lines")),
      this.#list,
      h("div", { class: "add-line" }, this.#field.element, this.#more),
    );
  }

  ask(situation: Situation): void {
    this.#situation = situation;
    for (const line of this.#lines) this.#ask(line);
  }

  stop(): void {
    for (const line of this.#lines) line.panel.stop();
  }

  drop(): void {
    for (const line of this.#lines) line.panel.drop();
  }

  standings(): Standing[] {
    return this.#lines.flatMap((line) => line.panel.standings());
  }

  #add(spec: string): void {
    if (spec === "") return;
    this.#counted += 1;
    const source = `${this.#counted}. ${spec}`;
    const panel = new Panel(source, this.#tools.changed);
    const line = { spec, source, panel };
    const remove = (): void => {
      panel.stop();
      const next = panel.element.nextElementSibling?.querySelector<HTMLElement>(".remove");
      keepFocus(() => panel.element.remove(), () => next, () => this.#more);
      this.#lines = this.#lines.filter((other) => other !== line);
      this.#tools.number(source, []);
      this.#tools.changed();
    };
    panel.element.querySelector("header")?.append(
      h(
        "span",
        { class: "line-buttons" },
        button("Stop", () => panel.stop(), { class: "quiet", "aria-label": `Stop ${source}` }),
        button("Again", () => this.#ask(line), { class: "quiet", "aria-label": `Ask ${source} again` }),
        button("Remove", remove, { class: "quiet remove", "aria-label": `Remove ${source}` }),
      ),
    );
    this.#lines.push(line);
    this.#list.append(panel.element);
    this.#ask(line);
  }

  #ask({ spec, source, panel }: Line): void {
    const situation = this.#situation;
    this.#tools.number(source, []);
    if (!situation) return;
    if (situation.over || situation.both) return panel.say(situation.said ?? "Engine lines are for play in turns.");
    const { play } = this.#tools;
    panel.question("best", { ...turnOf(situation), engine: spec }, (answer, final) => {
      fill(panel.body, headline(this.#info, answer, play), detail(this.#info, answer, final, play));
      this.#tools.number(source, marksOf(this.#info, situation.moves, (answer.moves as Rated[] | undefined) ?? []));
    });
  }
}

function headline(info: GameInfo, answer: Answer, play: Play): HTMLElement {
  const top = (answer.moves as Rated[] | undefined)?.[0];
  const sure = typeof answer.proved === "number" ? answer.proved : null;
  const score = sure !== null ? proved(info, sure) : top ? scoreOf(info, top) : "";
  const line = (answer.line as string[] | undefined) ?? (typeof answer.move === "string" ? [answer.move] : []);
  return h("p", { class: "headline" }, h("strong", {}, score), " ", lineOfPlay(line, play));
}

function detail(info: GameInfo, answer: Answer, final: boolean, play: Play): HTMLElement {
  const words = `Visits of every move${typeof answer.nodes === "number" ? `; ${grouped(answer.nodes)} nodes` : ""}`;
  const moves = bestOf(info, answer, final, play);
  return h("details", {}, h("summary", {}, words), ...moves);
}
