// The lessons: short texts with positions and tasks. `puzzles/check.mjs` proves every claim in them.

import data from "./lessons.json";
import type { MixTask } from "./mixform.ts";
import type { Place } from "./stand.ts";

/** What a step asks for. */
export type Task =
  /** One of the winning (or best) moves. */
  | { ask: "move"; prompt: string; right: string[] }
  /** A value; any way to write it will do. */
  | { ask: "value"; prompt: string; value: string }
  /** One of some sentences. */
  | { ask: "choice"; prompt: string; options: string[]; right: number }
  /** The net score of the player to move. */
  | { ask: "net"; prompt: string; net: number }
  /** A mix of Blue's moves. */
  | ({ ask: "mix"; prompt: string } & Omit<MixTask, "game">);

/** A fact about a position that a step states, for the check. */
export interface Claim {
  verb: string;
  [key: string]: unknown;
}

/** A step of a lesson. */
export interface Step extends Place {
  title: string;
  text: string[];
  task?: Task;
  /** What is said when the task is done. */
  after?: string;
  claims?: Claim[];
}

export interface Lesson {
  name: string;
  title: string;
  about: string;
  steps: Step[];
}

export const LESSONS = data as unknown as Lesson[];

/** The name under which progress keeps a step. */
export function stepName(lesson: Lesson, step: number): string {
  return `step ${lesson.name} ${step + 1}`;
}
