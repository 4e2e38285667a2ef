// A panel: one question to the server, its answer as it becomes known, and how far it is.

import { Away, Refused, sentence, stopped, stream, type Answer, type Verb } from "../api.ts";
import type { Questions } from "../schema.ts";
import { fill, h, keepFocus } from "../dom.ts";
import type { Mark } from "../parts.ts";
import type { Situation } from "../situation.ts";

/** How far a question is. */
export type Standing = "idle" | "waiting" | "thinking" | "answered" | "limit" | "stopped" | "refused" | "away";

/** Something that answers questions about each position. */
export interface Answering {
  element: HTMLElement;
  /** Asks about a position, in place of the one before. */
  ask(situation: Situation): void;
  /** Gives the question up; what is known stays. */
  stop(): void;
  /** Gives the question up because the position has gone; what is known is greyed. */
  drop(): void;
  standings(): Standing[];
}

/** What panels need of the page. */
export interface Tools {
  /** Plays a move, after those before it in its line. */
  play(move: string, before?: readonly string[]): void;
  /** Offers numbers to be drawn on the board under this name; none takes them back. */
  number(source: string, marks: Mark[]): void;
  /** Told whenever a question is further. */
  changed(): void;
  /** Told what is proved, for the line above the board. */
  tell(finding: Finding): void;
  /** What is known of the position by whatever way, as a sentence. */
  known(): string;
}

/** What is found out about a position: a sentence about the winner, its value and a best move, all proved; and what an engine would play. */
export interface Finding {
  guess?: string | undefined;
  words?: string | undefined;
  value?: string | undefined;
  move?: string | undefined;
}

/** Draws an answer; `final` if no better one comes. The signal is raised when the question is given up for another. */
export type Draw = (answer: Answer, final: boolean, signal: AbortSignal) => void;

/** One question with its heading and its state; panels of a single question are made from it. */
export class Panel {
  readonly element: HTMLElement;
  readonly body = h("div", { class: "panel-body" });
  #state = h("span", { class: "standing" });
  #changed: () => void;
  #standing: Standing = "idle";
  #abort: AbortController | null = null;

  constructor(heading: string, changed: () => void) {
    this.#changed = changed;
    this.element = h(
      "section",
      { class: "panel", "aria-label": heading },
      h("header", {}, h("h2", {}, heading), this.#state),
      this.body,
    );
  }

  /** How far it is. */
  standings(): Standing[] {
    return [this.#standing];
  }

  /** Asks; the answer before is greyed until there is a new one. */
  question<V extends Verb>(verb: V, body: Questions[V], draw: Draw): void {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.element.classList.add("stale");
    this.#set("thinking", "thinking…");
    const handlers = {
      queued: () => this.#set("waiting", "waiting for a worker…"),
      known: (answer: Answer) => {
        if (abort.signal.aborted) return;
        this.#set("thinking", "thinking…");
        this.#draw(draw, answer, false, abort.signal);
      },
    };
    stream(verb, body, handlers, abort.signal).then(
      (answer) => {
        if (abort.signal.aborted) return;
        this.#draw(draw, answer, true, abort.signal);
        const reason = typeof answer.reason === "string" ? answer.reason : null;
        this.#set(reason ? "limit" : "answered", reason ?? "");
      },
      (error: unknown) => {
        if (stopped(error) || abort.signal.aborted) return;
        // What is known stays, greyed, until the server is back.
        if (error instanceof Away) return this.#set("away", "");
        this.element.classList.remove("stale");
        // A question that does not fit the position is no fault of the reader.
        const quiet = error instanceof Refused && error.status === 400;
        this.#replace(() => fill(this.body, h("p", { class: quiet ? "note" : "fault" }, said(sentence(error)))));
        this.#set("refused", "");
      },
    );
  }

  /** Says something in place of an answer. */
  say(words: string): void {
    this.stop();
    this.element.classList.remove("stale");
    this.#replace(() => fill(this.body, h("p", { class: "note" }, words)));
    this.#set("idle", "");
  }

  /** Gives the question up. */
  stop(): void {
    if (this.#standing !== "thinking" && this.#standing !== "waiting") return;
    this.#abort?.abort();
    this.element.classList.remove("stale");
    this.#set("stopped", "stopped");
  }

  /** Gives the question up because its position has gone. */
  drop(): void {
    this.#abort?.abort();
    this.element.classList.add("stale");
    if (this.#standing === "thinking" || this.#standing === "waiting") this.#set("idle", "");
  }

  #draw(draw: Draw, answer: Answer, final: boolean, signal: AbortSignal): void {
    this.element.classList.remove("stale");
    this.#replace(() => draw(answer, final, signal));
  }

  /** Draws the body anew; the focus stays at what is called the same, or goes to the first move, or to the panel. */
  #replace(change: () => void): void {
    const label = document.activeElement?.textContent;
    const choices = (): HTMLElement[] => [...this.body.querySelectorAll<HTMLElement>("button, summary")];
    keepFocus(
      change,
      () => choices().find((choice) => choice.textContent === label),
      () => choices()[0],
      () => {
        this.element.tabIndex = -1;
        return this.element;
      },
    );
  }

  #set(standing: Standing, words: string): void {
    this.#standing = standing;
    this.#state.textContent = words;
    this.element.dataset.standing = standing;
    this.#changed();
  }
}

/** A sentence of the command line as one of the page: without the game's name before it. */
export function said(words: string): string {
  const bare = words.replace(/^[a-z0-9]+: /, "");
  const begun = bare.charAt(0).toUpperCase() + bare.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
