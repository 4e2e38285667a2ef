// The views Puzzles and Lessons: which list, puzzle or step is open follows from the state of the page.

import { fill, h } from "../dom.ts";
import type { GameInfo } from "../games.ts";
import type { State, View } from "../state.ts";
import { LESSONS } from "./lessons.ts";
import { lessonList, LessonView } from "./lessonview.ts";
import { filtered, puzzleList } from "./puzzlelist.ts";
import { PUZZLES } from "./puzzles.ts";
import { PuzzleView } from "./puzzleview.ts";
import { stateOf, type Place } from "./stand.ts";

/** What the views ask for. */
export interface LearnEars {
  /** Opens a list (an empty name), a puzzle or a step. */
  open(view: View, name: string): void;
  /** Shows a position in Analyse. */
  analyse(state: State): void;
}

/** The views Puzzles and Lessons. */
export class Learn {
  #host: HTMLElement;
  #ears: LearnEars;
  #games: readonly GameInfo[] = [];
  #shown = "";
  #view: PuzzleView | LessonView | null = null;

  constructor(host: HTMLElement, ears: LearnEars) {
    this.#host = host;
    this.#ears = ears;
  }

  /** Takes the list of games; nothing is seen before. */
  offer(games: readonly GameInfo[], state: State): void {
    this.#games = games;
    this.#shown = "";
    this.follow(state);
  }

  /** Follows the state. */
  follow({ view, open }: Pick<State, "view" | "open">): void {
    if (view !== "puzzles" && view !== "lessons") return this.#close();
    const now = `${view}/${open}`;
    if (this.#games.length === 0 || now === this.#shown) return;
    const first = this.#shown === "";
    this.#close();
    this.#shown = now;
    this.#host.setAttribute("aria-label", view === "puzzles" ? "Puzzles" : "Lessons");
    if (view === "puzzles") this.#puzzles(open);
    else this.#lessons(open);
    // After a step the keyboard and the reader begin at its heading.
    if (first) return;
    scrollTo({ top: 0 });
    this.#host.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }

  #puzzles(open: string): void {
    const puzzle = PUZZLES.find(({ name }) => name === open);
    if (!puzzle) return fill(this.#host, missing(open, "puzzle"), puzzleList(this.#games, (name) => this.#ears.open("puzzles", name)));
    const next = (): void => {
      const list = filtered();
      const from = PUZZLES.indexOf(puzzle);
      const later = list.find((one) => PUZZLES.indexOf(one) > from) ?? list[0];
      this.#ears.open("puzzles", later?.name ?? "");
    };
    this.#set(new PuzzleView(puzzle, this.#games, { next, list: () => this.#ears.open("puzzles", ""), analyse: (place) => this.#analyse(place) }));
  }

  #lessons(open: string): void {
    const [name = "", step = "1"] = open.split("/");
    const lesson = LESSONS.find((one) => one.name === name);
    const at = Number(step) - 1;
    if (!lesson?.steps[at]) return fill(this.#host, missing(open, "lesson"), lessonList((which, first) => this.#ears.open("lessons", `${which}/${first + 1}`)));
    this.#set(
      new LessonView(lesson, at, this.#games, {
        list: () => this.#ears.open("lessons", ""),
        step: (to) => this.#ears.open("lessons", `${name}/${to + 1}`),
        analyse: (place) => this.#analyse(place),
      }),
    );
  }

  #analyse(place: Place): void {
    this.#ears.analyse(stateOf(place));
  }

  #set(view: PuzzleView | LessonView): void {
    this.#view = view;
    fill(this.#host, view.element);
  }

  #close(): void {
    this.#view?.close();
    this.#view = null;
    if (this.#shown !== "") fill(this.#host);
    this.#shown = "";
  }
}

function missing(name: string, thing: string): HTMLElement | null {
  return name === "" ? null : h("p", { class: "fault", role: "alert" }, `There is no ${thing} “${name}”.`);
}
