// What the page knows of each game: only what the server tells.

import { read } from "./api.ts";

/** What can be asked of a game, or done with it; the server may tell of more than the page has a use for. */
export type Capability =
  /** Positions have combinatorial values. */
  | "value"
  /** Positions do not say who is to move. */
  | "turn"
  /** Both may move at once. */
  | "together"
  /** Who wins is found by a search of its own, and not by values. */
  | "winner"
  /** It is played for points: moves have net scores, and chains matter. */
  | "score"
  /** Perfect play has outcomes: three play, or two may draw. */
  | "outcomes"
  /** A turn may take several moves. */
  | "moves"
  /** Positions are pictures that one can draw. */
  | "draw"
  /** Positions are boxes that one can turn in space. */
  | "box";

/** A game as the server describes it. */
export interface GameInfo {
  name: string;
  /** The name for people. */
  title: string;
  about: string;
  form: string;
  /** The rules, a sentence each. */
  rules: string[];
  /** Positions to look at while one reads the rules. */
  pictures: { position: string; words: string }[];
  /** The usual start. */
  start: string;
  /** The engine that answers unless another is named. */
  engine: string;
  /** The engine that plays against a person unless another is named. */
  opponent: string;
  players: number;
  /** What the players are called. */
  naming: string[];
  /** The letters by which positions, records and answers name the players. */
  letters: string[];
  capabilities: string[];
  /** What the players may be after, by name, in games of three. */
  natures: string[] | null;
}

/** All games of the server. */
export async function readGames(): Promise<GameInfo[]> {
  const { games } = (await read("/api/games")) as { games: GameInfo[] };
  return games;
}

/** Whether a game can do something. */
export function has(info: Pick<GameInfo, "capabilities">, capability: Capability): boolean {
  return info.capabilities.includes(capability);
}

/** The name of a player given by letter. */
export function nameOf(info: GameInfo, letter: string): string {
  return info.naming[info.letters.indexOf(letter)] ?? letter;
}

/** An outcome class in words. */
export function outcomeWords(info: GameInfo, outcome: string): string {
  const [left = "Left", right = "Right"] = info.naming;
  switch (outcome) {
    case "L":
      return `${left} wins, no matter who begins.`;
    case "R":
      return `${right} wins, no matter who begins.`;
    case "N":
      return "The first player wins.";
    case "P":
      return "The second player wins.";
    default:
      return outcome;
  }
}
