// A lecture: chapters, each a position with a tree of lines and comments. Nothing here knows the page.

import type { State } from "../state.ts";

/** What a chapter starts from. */
export type Start = Pick<State, "game" | "position" | "turn" | "moves" | "mode" | "conflict" | "at">;

/** A move with what is said about the position after it, and the lines that go on from there: the first is the main one. */
export interface Line {
  move: string;
  comment: string;
  lines: Line[];
}

/** A position and the lines from it. */
export interface Chapter {
  title: string;
  start: Start;
  comment: string;
  lines: Line[];
}

/** What is saved as one file. */
export interface Lecture {
  title: string;
  chapters: Chapter[];
}

/** A moment of a lecture: a chapter, and the moves made in it. */
export interface Step {
  chapter: number;
  path: string[];
}

/** What holds lines: a chapter, or a move. */
type Holder = Pick<Line, "comment" | "lines">;

/** A lecture with nothing in it. */
export function emptyLecture(): Lecture {
  return { title: "", chapters: [] };
}

/** The place that these moves lead to; null if the tree does not have them. */
export function at(chapter: Chapter, path: readonly string[]): Holder | null {
  let here: Holder = chapter;
  for (const move of path) {
    const next = here.lines.find((line) => line.move === move);
    if (!next) return null;
    here = next;
  }
  return here;
}

/** Adds these moves where they are missing; tells whether any was. */
export function add(chapter: Chapter, path: readonly string[]): boolean {
  let here: Holder = chapter;
  let added = false;
  for (const move of path) {
    let next = here.lines.find((line) => line.move === move);
    if (!next) {
      next = { move, comment: "", lines: [] };
      here.lines.push(next);
      added = true;
    }
    here = next;
  }
  return added;
}

/** Deletes the last of these moves with all that follows it. */
export function remove(chapter: Chapter, path: readonly string[]): void {
  const { siblings, place } = among(chapter, path);
  if (place >= 0) siblings.splice(place, 1);
}

/** Moves the line that these moves are in one place towards the main line: at the last move that is not its parent's first. */
export function promote(chapter: Chapter, path: readonly string[]): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const { siblings, place } = among(chapter, path.slice(0, length));
    if (place <= 0) continue;
    siblings.splice(place - 1, 2, ...[siblings[place], siblings[place - 1]].filter((line) => line !== undefined));
    return true;
  }
  return false;
}

/** The moves beside the last one of a path, and its place among them. */
export function among(chapter: Chapter, path: readonly string[]): { siblings: Line[]; place: number } {
  const siblings = at(chapter, path.slice(0, -1))?.lines ?? [];
  return { siblings, place: siblings.findIndex((line) => line.move === path.at(-1)) };
}

/** The path with the main line after it. */
export function toTheEnd(chapter: Chapter, path: readonly string[]): string[] {
  const all = [...path];
  for (let next = at(chapter, all)?.lines[0]; next; next = next.lines[0]) all.push(next.move);
  return all;
}

/** All moments in the order in which they are shown: each line to its end, then the line beside it. */
export function steps(lecture: Lecture): Step[] {
  const all: Step[] = [];
  lecture.chapters.forEach((chapter, number) => {
    const waiting: { path: string[]; lines: Line[] }[] = [{ path: [], lines: chapter.lines }];
    for (let here = waiting.pop(); here; here = waiting.pop()) {
      const { path, lines } = here;
      all.push({ chapter: number, path });
      for (const line of [...lines].reverse()) waiting.push({ path: [...path, line.move], lines: line.lines });
    }
  });
  return all;
}
