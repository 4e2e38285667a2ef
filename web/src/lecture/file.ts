// A lecture as a file. A file may come from a stranger: what is not a text or a list of the form is refused in one sentence, and nothing
// of it is ever taken for markup.

import { isRule } from "../conflict.ts";
import type { Coordinates } from "../parts.ts";
import type { Chapter, Lecture, Line } from "./model.ts";

/** The largest file. */
export const LARGEST = 2 << 20;
/** A comment is a page of text at most; a move, a position or a title is a line. */
const LONGEST_COMMENT = 20_000;
const LONGEST_LINE = 10_000;
/** More moves than anybody shows. */
const MOST_MOVES = 20_000;
const DEEPEST = 1_000;

/** Writes a lecture. */
export function toFile(lecture: Lecture): string {
  const chapters = lecture.chapters.map(({ title, start, comment, lines }) => {
    const { game, position, turn, moves, mode, conflict, at } = start;
    return {
      title,
      game,
      position,
      ...(turn === "R" && { turn }),
      ...(moves > 1 && { moves }),
      ...(mode === "sync" && { conflict }),
      ...(at.size > 0 && { at: Object.fromEntries([...at].map(([vertex, { x, y }]) => [vertex, [x, y]])) }),
      comment,
      lines: lines.map(toLine),
    };
  });
  return `${JSON.stringify({ hedgerow: "lecture", version: 1, title: lecture.title, chapters }, null, 1)}\n`;
}

function toLine({ move, comment, lines }: Line): object {
  return { move, ...(comment !== "" && { comment }), ...(lines.length > 0 && { lines: lines.map(toLine) }) };
}

/** Reads a lecture. The error is a sentence. */
export function fromFile(text: string): Lecture {
  if (text.length > LARGEST) throw new Error(`A lecture has at most ${LARGEST >> 20} MiB.`);
  let object: unknown;
  try {
    object = JSON.parse(text);
  } catch {
    throw new Error("This file is not a lecture: it is not JSON.");
  }
  const file = fields(object, "the file");
  if (file.hedgerow !== "lecture") throw new Error("This file is not a lecture: it does not say so under the key hedgerow.");
  if (file.version !== 1) throw new Error("This lecture was written by a newer Hedgerow.");
  if (!Array.isArray(file.chapters) || file.chapters.length === 0) throw new Error("This lecture has no chapters.");
  const count = { moves: 0 };
  const chapters = file.chapters.map((chapter, number) => readChapter(chapter, `chapter ${number + 1}`, count));
  return { title: words(file.title, "title", "the file", LONGEST_LINE), chapters };
}

function readChapter(value: unknown, where: string, count: { moves: number }): Chapter {
  const object = fields(value, where);
  const moves = object.moves ?? 1;
  if (!Number.isInteger(moves) || (moves as number) < 1 || (moves as number) > 8) throw new Error(`In ${where} moves is not a number from 1 to 8.`);
  const conflict = words(object.conflict, "conflict", where, LONGEST_LINE);
  if (conflict !== "" && !isRule(conflict)) throw new Error(`In ${where} conflict is not a rule.`);
  const game = words(object.game, "game", where, LONGEST_LINE);
  if (game === "") throw new Error(`In ${where} the game is missing.`);
  return {
    title: words(object.title, "title", where, LONGEST_LINE),
    start: {
      game,
      position: words(object.position, "position", where, LONGEST_LINE),
      turn: object.turn === "R" ? "R" : "L",
      moves: moves as number,
      mode: conflict === "" ? "turns" : "sync",
      conflict: conflict === "" ? "replay" : conflict,
      at: coordinates(object.at),
    },
    comment: words(object.comment, "comment", where, LONGEST_COMMENT),
    lines: readLines(object.lines, where, count, 1),
  };
}

function readLines(value: unknown, where: string, count: { moves: number }, depth: number): Line[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`In ${where} lines is not a list.`);
  if (depth > DEEPEST) throw new Error(`In ${where} a line has more than ${DEEPEST} moves.`);
  const seen = new Set<string>();
  return value.map((each) => {
    const object = fields(each, where);
    const move = words(object.move, "move", where, LONGEST_LINE);
    count.moves += 1;
    if (count.moves > MOST_MOVES) throw new Error(`A lecture has at most ${MOST_MOVES} moves.`);
    if (move === "") throw new Error(`In ${where} a move is missing.`);
    if (seen.has(move)) throw new Error(`In ${where} the move ${move} stands twice in one place.`);
    seen.add(move);
    return { move, comment: words(object.comment, "comment", where, LONGEST_COMMENT), lines: readLines(object.lines, where, count, depth + 1) };
  });
}

function fields(value: unknown, where: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Error(`This file is not a lecture: ${where} is not an object.`);
}

function words(value: unknown, key: string, where: string, most: number): string {
  if (value === undefined) return "";
  if (typeof value !== "string") throw new Error(`In ${where} ${key} is not a text.`);
  if (value.length > most) throw new Error(`In ${where} ${key} is too long.`);
  return value;
}

function coordinates(value: unknown): Coordinates {
  const at: Coordinates = new Map();
  if (typeof value !== "object" || value === null) return at;
  for (const [vertex, place] of Object.entries(value)) {
    if (!/^\d{1,4}$/.test(vertex) || !Array.isArray(place)) continue;
    const [x, y] = place as unknown[];
    if (typeof x === "number" && typeof y === "number" && Math.abs(x) < 1e5 && Math.abs(y) < 1e5) at.set(Number(vertex), { x, y });
  }
  return at;
}
