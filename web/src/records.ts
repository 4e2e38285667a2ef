// Records of games, in the format of `hedgerow play` and `hedgerow match`: a line for the match, a line for each game.

import type { GameInfo } from "./games.ts";
import { written } from "./situation.ts";
import { isRule, type Conflict } from "./conflict.ts";
import type { State } from "./state.ts";

/** A game in a file of records. */
export interface GameRecord {
  game: string;
  position: string;
  turn: string;
  /** All moves, those of the opening first. */
  moves: string[];
  /** The engine of each seat, "human" for a person. */
  engines: string[];
  results: number[];
  /** The rule for conflicts, if both moved at once. */
  conflict: Conflict | null;
}

/** What a record tells of a game that was played here. */
export interface Played {
  state: State;
  /** The text of the start, as it is always written. */
  start: string;
  /** The letter of who began. */
  turn: string;
  moves: readonly string[];
  engines: readonly string[];
  /** Who made each move; both for a pair. */
  movers: readonly (number | null)[];
  /** The result of each player; null if the game is not over. */
  results: readonly number[] | null;
  winner: number | null;
  version: string;
  seed: number;
}

/** Writes a game as a file of records. */
export function toRecords(played: Played): string {
  const header = {
    hedgerow: "match",
    version: played.version,
    game: played.state.game,
    engines: played.engines,
    games: 1,
    seed: played.seed,
    openings: "a game played by hand",
    openings_key: "",
    sprt: null,
    memory: null,
    count_repeated: false,
  };
  const seats = played.engines.map((_, seat) => seat);
  const record: Record<string, unknown> = {
    index: 0,
    opening: 0,
    position: played.start,
    turn: played.turn,
    opening_moves: [],
    seats,
    moves: played.moves,
    results: played.results ?? [],
    winner: played.winner,
    repeated: false,
    plies: played.moves.length,
    turns: seats.map((seat) => played.movers.filter((mover) => mover === seat || mover === null).length),
    nodes: seats.map(() => 0),
  };
  if (!played.results) record.unfinished = "left before its end";
  if (played.state.mode === "sync") record.conflict = played.state.conflict;
  return `${JSON.stringify(header)}\n${JSON.stringify(record)}\n`;
}

/** Reads a file of records, or the object of `hedgerow play --json`. The error is a sentence. */
export function fromRecords(text: string): GameRecord[] {
  const games: GameRecord[] = [];
  let header: Record<string, unknown> = {};
  text.split("\n").forEach((line, at) => {
    if (line.trim() === "") return;
    const object = parse(line, at + 1);
    if (object.hedgerow === "match") header = object;
    else games.push(readGame(object, header, at + 1));
  });
  if (games.length === 0) throw new Error("There is no game in this file.");
  return games;
}

function parse(line: string, number: number): Record<string, unknown> {
  try {
    const object: unknown = JSON.parse(line);
    if (typeof object === "object" && object !== null && !Array.isArray(object)) {
      return object as Record<string, unknown>;
    }
  } catch {
    // Said below, with the number of the line.
  }
  throw new Error(`Line ${number} is not the record of a game.`);
}

function readGame(
  object: Record<string, unknown>,
  header: Record<string, unknown>,
  line: number,
): GameRecord {
  const missing = (key: string): never => {
    throw new Error(`Line ${line}: ${key} is missing.`);
  };
  const text = (key: string): string => {
    const value = object[key] ?? header[key];
    return typeof value === "string" ? value : missing(key);
  };
  const texts = (key: string): string[] => {
    const value = object[key] ?? header[key];
    return Array.isArray(value) ? value.map(String) : missing(key);
  };
  const engines = texts("engines");
  // Seats say which engine each player had; of matches they change from game to game.
  const seats = Array.isArray(object.seats) ? (object.seats as number[]) : engines.map((_, seat) => seat);
  return {
    game: text("game"),
    position: text("position"),
    turn: text("turn"),
    moves: [...(Array.isArray(object.opening_moves) ? object.opening_moves.map(String) : []), ...texts("moves")],
    engines: seats.map((seat) => engines[seat] ?? "human"),
    results: Array.isArray(object.results) ? (object.results as number[]) : [],
    conflict: typeof object.conflict === "string" && isRule(object.conflict) ? object.conflict : null,
  };
}

/** The state that shows the start of a record of this game. */
export function startOf(
  record: GameRecord,
  info: Pick<GameInfo, "capabilities">,
): Pick<State, "game" | "position" | "turn" | "moves" | "mode" | "conflict"> {
  return {
    game: record.game,
    turn: record.turn === "R" ? "R" : "L",
    moves: 1,
    ...written(info, record.position),
    mode: record.conflict ? "sync" : "turns",
    conflict: record.conflict ?? "replay",
  };
}
