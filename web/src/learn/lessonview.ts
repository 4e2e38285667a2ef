// One step of a lesson: a text, a position, and mostly a task that the page checks.

import { ask, Away, sentence, stopped } from "../api.ts";
import { button, control, fill, h, keepFocus } from "../dom.ts";
import type { GameInfo } from "../games.ts";
import { LESSONS, stepName, type Lesson, type Task } from "./lessons.ts";
import { mixForm } from "./mixform.ts";
import { countDone, isDone, setDone } from "./progress.ts";
import { refute } from "./refute.ts";
import { Stand, type Place } from "./stand.ts";
import { moveWords } from "./words.ts";

/** Where else a person can go from a step. */
export interface LessonEars {
  list(): void;
  step(step: number): void;
  analyse(place: Place): void;
}

/** The view of one step. */
export class LessonView {
  readonly element: HTMLElement;
  #lesson: Lesson;
  #at: number;
  #stand: Stand;
  #ears: LessonEars;
  #status = h("p", { class: "learn-status", role: "status", "aria-live": "polite" });
  #heading: HTMLElement;
  #again: HTMLButtonElement;
  #next: HTMLButtonElement;
  #trying: AbortController | null = null;
  #solved = false;

  constructor(lesson: Lesson, at: number, games: readonly GameInfo[], ears: LessonEars) {
    const step = lesson.steps[at];
    if (!step) throw new Error("There is no such step.");
    this.#lesson = lesson;
    this.#at = at;
    this.#ears = ears;
    this.#stand = new Stand(games, (move) => void this.#try(move));
    this.#heading = h("h2", { tabindex: "-1" }, step.title);
    this.#again = button("Try again", () => this.#begin(), { hidden: true });
    const last = at === lesson.steps.length - 1;
    this.#next = button(last ? "End of the lesson" : "Next step ›", () => (last ? ears.list() : ears.step(at + 1)), { class: step.task ? "" : "main" });
    this.element = h(
      "div",
      { class: "learn-two" },
      this.#stand.element,
      h(
        "div",
        { class: "learn-side" },
        h("nav", { "aria-label": "Lessons", class: "learn-nav" }, button("‹ All lessons", () => ears.list(), { class: "quiet" })),
        h("p", { class: "note" }, `${lesson.title} · step ${at + 1} of ${lesson.steps.length}`),
        this.#dots(),
        this.#heading,
        ...step.text.map((line) => h("p", { class: "learn-text" }, line)),
        step.task && h("p", { class: "learn-task" }, step.task.prompt),
        step.task && this.#form(step.task, step.game),
        this.#status,
        h(
          "div",
          { class: "learn-buttons" },
          at > 0 && button("‹ Back", () => ears.step(at - 1)),
          this.#again,
          this.#next,
          button("Open in Analyse", () => ears.analyse(step), { class: "quiet" }),
        ),
      ),
    );
    if (!step.task) setDone(stepName(lesson, at));
    this.#begin();
  }

  focus(): void {
    this.#heading.focus({ preventScroll: true });
  }

  close(): void {
    this.#trying?.abort();
    this.#stand.close();
  }

  #dots(): HTMLElement {
    const dot = (step: number): HTMLElement => {
      const done = isDone(stepName(this.#lesson, step));
      const label = `Step ${step + 1}${done ? ", done" : ""}`;
      return h("li", {}, button(String(step + 1), () => this.#ears.step(step), { class: "learn-dot", "aria-label": label, "data-done": done && "true", "aria-current": step === this.#at && "step" }));
    };
    return h("ol", { class: "learn-dots" }, ...this.#lesson.steps.map((_, step) => dot(step)));
  }

  #form(task: Task, game: string): HTMLElement | null {
    if (task.ask === "move") return null;
    if (task.ask === "mix") {
      return mixForm({ game, ...task }, ({ right, words }) => (right ? this.#done(words) : this.#say(words)), (move) => this.#stand.name(Object.keys(task.blue), move));
    }
    if (task.ask === "choice") {
      const choose = (at: number): void => (at === task.right ? this.#done("Right.") : this.#say("Not this one. Look at the position once more."));
      return h("div", { class: "learn-choice", role: "group", "aria-label": task.prompt }, ...task.options.map((words, at) => button(words, () => choose(at))));
    }
    const field = h("input", { type: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", size: 10 });
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.#check(task, field.value.trim());
    };
    return h("form", { class: "learn-answer", onsubmit: submit }, control("Your answer", field), h("button", { type: "submit", class: "main" }, "Check"));
  }

  async #check(task: Extract<Task, { ask: "value" | "net" }>, typed: string): Promise<void> {
    if (typed === "") return;
    const right = task.ask === "net" ? String(task.net) : task.value;
    const text = typed.replaceAll("−", "-").replaceAll("½", "1/2").replaceAll("¼", "1/4").replaceAll("¾", "3/4");
    try {
      const { value, kind } = await ask("calc", { expression: `(${text}) == (${right})` });
      if (kind === "truth" && value === "true") this.#done("Right.");
      else this.#say(`It is not ${typed}.`);
    } catch (error) {
      if (error instanceof Away) this.#say("Waiting for the server…");
      else this.#say(`“${typed}” is no value. Write it such as 3/4, -2 or {1|-1}.`);
    }
  }

  #begin(): void {
    const step = this.#lesson.steps[this.#at];
    if (!step) return;
    this.#trying?.abort();
    keepFocus(() => (this.#again.hidden = true), () => this.#next);
    if (!this.#solved) this.#say("");
    const offered = step.task?.ask === "move" && !this.#solved;
    const { task } = step;
    this.#stand.show(step, [], offered).then(
      () => task?.ask === "mix" && this.#stand.name(Object.keys(task.blue)),
      (error: unknown) => this.#fail(error),
    );
  }

  async #try(move: string): Promise<void> {
    const step = this.#lesson.steps[this.#at];
    if (step?.task?.ask !== "move" || this.#solved) return;
    this.#trying?.abort();
    const trying = new AbortController();
    this.#trying = trying;
    try {
      const situation = await this.#stand.show(step, [move], false);
      if (!situation) return;
      const words = moveWords(step.game, move);
      if (step.task.right.includes(move)) return this.#done(`Right: ${words}.`);
      keepFocus(() => (this.#again.hidden = false), () => this.#again);
      this.#say(`${words} is not it.`);
      const before = (await this.#moverOf(step)) ?? "";
      const { words: why, reply } = await refute(situation, before, trying.signal);
      this.#say(`${words} is not it. ${why}`);
      if (reply !== null) this.#stand.mark([[reply, "!", "last"]]);
    } catch (error) {
      if (!trying.signal.aborted) this.#fail(error);
    }
  }

  async #moverOf(place: Place): Promise<string | null> {
    const { game, position, turn } = place;
    const answer = await ask("moves", { game, position, after: [], ...(turn ? { turn: turn as "L" | "R" } : {}) });
    return (answer.turn as string | null | undefined) ?? null;
  }

  #done(words: string): void {
    const step = this.#lesson.steps[this.#at];
    this.#solved = true;
    setDone(stepName(this.#lesson, this.#at));
    this.#say(`${words} ${step?.after ?? ""}`.trim());
    this.#next.classList.add("main");
    keepFocus(() => this.#stand.rest(), () => this.#next);
    if (!(document.activeElement instanceof HTMLInputElement)) this.#next.focus({ preventScroll: true });
  }

  #say(words: string): void {
    this.#status.textContent = words.charAt(0).toUpperCase() + words.slice(1);
  }

  #fail(error: unknown): void {
    if (stopped(error)) return;
    this.#say(error instanceof Away ? "Waiting for the server…" : sentence(error));
  }
}

/** The list of lessons; `pick` opens one at its first step that is not done. */
export function lessonList(pick: (name: string, step: number) => void): HTMLElement {
  const entry = (lesson: Lesson): HTMLElement => {
    const names = lesson.steps.map((_, step) => stepName(lesson, step));
    const done = countDone(names);
    const first = Math.max(0, names.findIndex((name) => !isDone(name)));
    const state = done === 0 ? `${names.length} steps` : done === names.length ? "done" : `${done} of ${names.length} steps done`;
    const open = h("button", { type: "button", class: "learn-lesson", onclick: () => pick(lesson.name, first) });
    fill(open, h("strong", {}, lesson.title), h("span", {}, lesson.about), h("span", { class: "note" }, state));
    return h("li", {}, open);
  };
  return h(
    "div",
    { class: "learn-list" },
    h("h2", { tabindex: "-1" }, "Lessons"),
    h("p", {}, "Five lessons of ten steps. Every claim about a position has been proved by the exact solvers."),
    h("ul", { class: "learn-lessons" }, ...LESSONS.map(entry)),
  );
}
