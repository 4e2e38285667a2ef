// A lecture for a room: a large board, the comment beside it, one answer at a time, next and back.

import { button, fill, find, h } from "../dom.ts";
import { markdown } from "../markdown.ts";
import type { State, Store } from "../state.ts";
import type { Desk } from "./desk.ts";
import { at, steps, type Step } from "./model.ts";

/** What the presentation needs of the page. */
export interface PresentationTools {
  store: Store;
  desk: Desk;
  titleOf(game: string): string;
  /** Asks all that fits about the position; gives the element that has the answers, one child each. */
  ask(): HTMLElement;
  /** Gives the questions up. */
  drop(): void;
  /** Whether numbers are drawn on the board has changed. */
  numbered(): void;
}

/** The presentation of the lecture. */
export class Presentation {
  #tools: PresentationTools;
  #slide = h("div", { id: "slide", class: "slide", hidden: true });
  #bar: HTMLElement;
  #back: HTMLButtonElement;
  #next: HTMLButtonElement;
  #answer: HTMLButtonElement;
  #count = h("span", { class: "note", role: "status" });
  #steps: Step[] = [];
  #at = 0;
  /** Which answer is shown; -1 if none. */
  #shown = -1;
  #panels: HTMLElement | null = null;

  constructor(tools: PresentationTools) {
    this.#tools = tools;
    this.#back = button("‹ Back", () => this.#to(this.#at - 1));
    this.#next = button("Next ›", () => this.#to(this.#at + 1), { class: "main" });
    this.#answer = button("Answer", () => this.#nextAnswer());
    this.#bar = h("div", { id: "presentation", role: "toolbar", "aria-label": "Presentation", hidden: true },
      this.#back, this.#next, this.#answer, this.#count, button("Leave", () => this.leave(), { class: "quiet" }));
    find("#answers").prepend(this.#slide);
    document.body.append(this.#bar);
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether a room looks at the page. */
  get on(): boolean {
    return !this.#bar.hidden;
  }

  /** Whether the answer that is shown has numbers on the board. */
  get numbered(): boolean {
    return this.on && this.#visible()?.classList.contains("sides") === true;
  }

  /** Begins at the moment that is looked at. */
  begin(): void {
    const { desk, store } = this.#tools;
    this.#steps = steps(desk.lecture);
    if (this.#steps.length === 0) return;
    const here = store.state.after.join(";");
    const found = this.#steps.findIndex(({ chapter, path }) => chapter === desk.chapter && path.join(";") === here);
    document.documentElement.classList.add("presenting");
    this.#bar.hidden = this.#slide.hidden = false;
    void document.documentElement.requestFullscreen?.().catch(() => {});
    this.#to(Math.max(0, found));
    this.#next.focus();
  }

  /** Goes back to the page. */
  leave(): void {
    if (!this.on) return;
    this.#hideAnswers();
    document.documentElement.classList.remove("presenting");
    this.#bar.hidden = this.#slide.hidden = true;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
    find("#views [aria-current]").focus();
  }

  /** Follows the state: another view ends it, a move made on the board is looked at without losing the place. */
  follow(state: State): void {
    if (!this.on) return;
    if (state.view !== "lecture") return this.leave();
    this.#hideAnswers();
    this.#draw(state);
  }

  #to(number: number): void {
    const step = this.#steps[number];
    const chapter = step && this.#tools.desk.lecture.chapters[step.chapter];
    if (!step || !chapter) return;
    this.#at = number;
    this.#tools.desk.chapter = step.chapter;
    this.#tools.store.set({ ...chapter.start, after: step.path }, "replace");
  }

  #draw(state: State): void {
    const { desk, titleOf } = this.#tools;
    const chapter = desk.current;
    if (!chapter) return;
    const last = state.after.at(-1);
    const comment = at(chapter, state.after)?.comment ?? "";
    fill(
      this.#slide,
      h("h2", {}, chapter.title || titleOf(chapter.start.game)),
      last !== undefined && h("p", { class: "note" }, `Move ${state.after.length}: `, h("code", {}, last)),
      ...markdown(comment),
    );
    this.#count.textContent = `${this.#at + 1} of ${this.#steps.length}`;
    this.#back.disabled = this.#at === 0;
    this.#next.disabled = this.#at === this.#steps.length - 1;
  }

  /** Shows the next answer in place of the one before; after the last one none. */
  #nextAnswer(): void {
    this.#panels ??= this.#tools.ask();
    this.#shown += 1;
    if (!this.#visible()) return this.#hideAnswers();
    find("#analyse").hidden = false;
    [...this.#panels.children].forEach((panel, place) => panel.classList.toggle("unshown", place !== this.#shown));
    this.#answer.textContent = this.#shown + 1 < this.#panels.children.length ? "Next answer" : "Hide answer";
    this.#tools.numbered();
  }

  #hideAnswers(): void {
    const had = this.#panels;
    this.#shown = -1;
    this.#panels = null;
    this.#answer.textContent = "Answer";
    if (!had) return;
    for (const panel of had.children) panel.classList.remove("unshown");
    find("#analyse").hidden = true;
    this.#tools.drop();
    this.#tools.numbered();
  }

  #visible(): Element | null {
    return this.#panels?.children[this.#shown] ?? null;
  }

  /** Keys, also those that presenters send. */
  #key(event: KeyboardEvent): void {
    if (!this.on || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("[data-place]") && event.key !== "Escape" && !event.key.startsWith("Page")) return;
    const pressed = event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter");
    if (["ArrowRight", "ArrowDown", "PageDown"].includes(event.key) || (event.key === " " && !pressed)) this.#to(this.#at + 1);
    else if (["ArrowLeft", "ArrowUp", "PageUp", "Backspace"].includes(event.key)) this.#to(this.#at - 1);
    else if (event.key === "Home") this.#to(0);
    else if (event.key === "End") this.#to(this.#steps.length - 1);
    else if (event.key === "a" || event.key === "A") this.#nextAnswer();
    else if (event.key === "Escape") this.leave();
    else return;
    event.preventDefault();
  }
}
