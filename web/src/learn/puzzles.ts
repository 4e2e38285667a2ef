// The puzzles: positions with one solution, found and proved by the program. `puzzles/generate.mjs` makes the file, and
// `puzzles/check.mjs` proves every fact in it again.

import data from "./puzzles.json";

/** What every puzzle has. */
interface Base {
  /** Its name in the address. */
  name: string;
  theme: string;
  game: string;
  position: string;
  /** How many of five tries of each engine failed. */
  failed: Record<string, number>;
}

/** One move is right: it alone wins. */
export interface MovePuzzle extends Base {
  kind: "win" | "score";
  /** The letter of the player to move. */
  turn: string;
  /** The one right move. */
  solution: string;
  /** Every move with what it leads to: a value, the margin at the end, or "wins" and "loses". */
  moves: Record<string, string>;
  /** The wrong move that engines chose most often. */
  tempting?: string;
  /** The value of the position. */
  value?: string;
  /** The values of the independent parts after the right move. */
  parts?: string[];
  /** Dots-and-Boxes: by how many boxes the player to move wins under perfect play; below 0, loses. */
  margin?: number;
  final?: [number, number];
  /** Boxes that can be closed at once. */
  takeable?: number;
  /** The right move closes no box, though it could. */
  declines?: boolean;
  /** The first position of the best line in which every line gives boxes away, and who is to move there. */
  endgame?: { plies: number; chains: number; loops: number; opens: string };
}

/** Both move at once: one mix of Blue's moves is right. */
export interface MixPuzzle extends Base {
  kind: "mix";
  mode: "sync";
  conflict: string;
  /** The exact value. */
  value: string;
  /** The only optimal strategy of Blue, and an optimal one of Red: move to probability. */
  blue: Record<string, string>;
  red: Record<string, string>;
  /** Payoffs to Blue; null where both choose again. */
  matrix: (string | null)[][];
}

export type Puzzle = MovePuzzle | MixPuzzle;

/** All puzzles, by theme, the easiest of a theme first. */
export const PUZZLES = data as unknown as Puzzle[];

/** The themes in the order of the list. */
export const THEMES: Record<string, string> = {
  hackenbush: "Win in Hackenbush",
  green: "Hackenbush with green edges",
  konane: "The only move in Konane",
  boxes: "Count the chains",
  loony: "Loony endgames",
  mixing: "Both at once: mix your cuts",
  domineering: "Win in Domineering",
  clobber: "Win in Clobber",
  nim: "Win in Nim",
  hex: "Win in Hex",
  toads: "Toads and Frogs",
  toppling: "Toppling Dominoes",
  amazons: "Win in Amazons",
};

/** How many tries each engine had. */
export const RUNS = 5;

/** How many engines failed in most of their tries. */
export function beaten({ failed }: Pick<Base, "failed">): number {
  return Object.values(failed).filter((times) => times > RUNS / 2).length;
}

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];

/** How hard a puzzle is: easy if at most one of the six engines fails, hard if at least four do. */
export function levelOf(puzzle: Pick<Base, "failed">): Level {
  const count = beaten(puzzle);
  return count <= 1 ? "easy" : count <= 3 ? "medium" : "hard";
}

/** The title of a puzzle: its theme and its number there. */
export function titleOf(puzzle: Puzzle): string {
  return `${THEMES[puzzle.theme] ?? puzzle.theme} ${puzzle.name.split("-").pop()}`;
}
