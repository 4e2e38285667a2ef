// The lecture that is written or shown: kept for the window, so that a reload loses nothing.

import { sameStart, type State } from "../state.ts";
import { fromFile, toFile } from "./file.ts";
import { add, emptyLecture, type Chapter, type Lecture, type Start } from "./model.ts";

const KEY = "hedgerow-lecture";

/** The lecture at hand. */
export class Desk {
  lecture: Lecture = kept();
  /** The chapter that is looked at. */
  chapter = 0;

  /** The chapter that is looked at; none in an empty lecture. */
  get current(): Chapter | null {
    return this.lecture.chapters[this.chapter] ?? null;
  }

  /** Follows the page: a position of a chapter is that chapter, and moves made there are lines of it. Tells whether it is one. */
  follow(state: State): boolean {
    const starts = (chapter: Chapter): boolean => sameStart({ ...state, ...chapter.start }, state);
    const place = this.current && starts(this.current) ? this.chapter : this.lecture.chapters.findIndex(starts);
    if (place < 0) return false;
    this.chapter = place;
    if (this.current && add(this.current, state.after)) this.keep();
    return true;
  }

  /** Adds the game of a state as a chapter, with its moves as the main line. */
  open(state: State, moves: readonly string[]): void {
    const { game, position, turn, moves: count, mode, conflict, at } = state;
    const start: Start = { game, position, turn, moves: count, mode, conflict, at };
    const chapter: Chapter = { title: "", start, comment: "", lines: [] };
    add(chapter, moves);
    this.lecture.chapters.push(chapter);
    this.chapter = this.lecture.chapters.length - 1;
    this.keep();
  }

  /** Takes another lecture in place of this one. */
  take(lecture: Lecture): void {
    this.lecture = lecture;
    this.chapter = 0;
    this.keep();
  }

  /** Keeps what was changed. */
  keep(): void {
    try {
      sessionStorage.setItem(KEY, toFile(this.lecture));
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
}

function kept(): Lecture {
  try {
    return fromFile(sessionStorage.getItem(KEY) ?? "");
  } catch {
    return emptyLecture();
  }
}
