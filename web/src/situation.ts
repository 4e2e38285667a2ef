// Where a game stands: the server's word on the state's position, its picture and its moves.

import { ask, type Answer } from "./api.ts";
import { has, type GameInfo } from "./games.ts";
import type { Move } from "./parts.ts";
import type { BestQuestion, MovesQuestion, NashQuestion } from "./schema.ts";
import type { State } from "./state.ts";

/** The position that the moves have led to, and what may be played there. */
export interface Situation {
  info: GameInfo;
  state: State;
  /** The text of the start, as it is always written. */
  start: string;
  /** The text of the position now. */
  reached: string;
  /** The letter and the number of the player to move; null if it is over, or both move at once. */
  turn: string | null;
  player: number | null;
  players: string[];
  moves: Move[];
  /** The moves of both, if they move at once. */
  both: { blue: Move[]; red: Move[] } | null;
  /** How many moves are too many to list. */
  omitted: number;
  over: boolean;
  results: number[] | null;
  winner: number | null;
  said: string | null;
  points: number | null;
  happened: string[];
  svg: string;
}

const KEPT = 200;
/** Other numbers are left for the server to refuse. */
const MOVES = / moves=([1-8])$/;
const known = new Map<string, Situation>();

/** Asks where a game stands after the state's moves, or after fewer of them. */
export async function situationOf(info: GameInfo, state: State, signal?: AbortSignal): Promise<Situation> {
  const body: MovesQuestion = {
    game: state.game,
    position: state.position,
    after: state.after,
    ...rulesOf(info, state),
  };
  if (has(info, "turn") && !together(info, state)) body.turn = state.turn;
  const key = JSON.stringify(body);
  const before = known.get(key);
  if (before) return { ...before, state, info };
  const situation = read(info, state, await ask("moves", body, signal));
  known.set(key, situation);
  for (const old of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(old);
  }
  return situation;
}

/** Whether both players move at once here. */
export function together(info: GameInfo, state: State): boolean {
  return has(info, "together") && state.mode === "sync";
}

/** What a question about a position names. */
export type About = Pick<NashQuestion, "game" | "position" | "moves" | "conflict">;

/** What every question about the position now names: the game, the position and how it is played. */
export function questionOf(situation: Situation): About {
  const { state, info } = situation;
  return { game: state.game, position: bare(situation.reached), ...rulesOf(info, state) };
}

/** How the game is played, where that is not as usual. */
function rulesOf(info: GameInfo, state: State): Pick<About, "moves" | "conflict"> {
  const body: Pick<About, "moves" | "conflict"> = {};
  if (has(info, "moves") && state.moves > 1) body.moves = state.moves;
  if (together(info, state)) body.conflict = state.conflict;
  return body;
}

/** The same for questions that need to know who moves. */
export function turnOf(situation: Situation): About & Pick<BestQuestion, "turn"> {
  const body: About & Pick<BestQuestion, "turn"> = questionOf(situation);
  if (has(situation.info, "turn") && situation.turn) body.turn = situation.turn as BestQuestion["turn"];
  return body;
}

/** A position without the number of moves that a turn takes, which the state keeps. */
export function bare(position: string): string {
  return position.replace(MOVES, "");
}

/** What a position as it is written says: its bare text, and how many moves a turn takes if that is in it. */
export function written(
  info: Pick<GameInfo, "capabilities">,
  text: string,
): Pick<State, "position"> & Partial<Pick<State, "moves">> {
  const [, moves] = (has(info, "moves") && MOVES.exec(text)) || [];
  return moves ? { position: bare(text), moves: Number(moves) } : { position: text };
}

function read(info: GameInfo, state: State, answer: Answer): Situation {
  const list = (key: string): Move[] => (Array.isArray(answer[key]) ? (answer[key] as Move[]) : []);
  const blue = answer.blue !== undefined;
  return {
    info,
    state,
    start: String(answer.position ?? state.position),
    reached: String(answer.reached ?? answer.position ?? ""),
    turn: (answer.turn as string | null) ?? null,
    player: (answer.player as number | null) ?? null,
    players: (answer.players as string[] | undefined) ?? info.naming,
    moves: list("moves"),
    both: blue ? { blue: list("blue"), red: list("red") } : null,
    omitted: Number(answer.omitted ?? 0),
    over: answer.over === true,
    results: (answer.results as number[] | null) ?? null,
    winner: (answer.winner as number | null) ?? null,
    said: (answer.said as string | null) ?? null,
    points: (answer.points as number | undefined) ?? null,
    happened: (answer.happened as string[] | undefined) ?? [],
    svg: String(answer.svg ?? ""),
  };
}
