// What is thought of a position, as one number: exact if the game is over or the result proved, else by a quick search.

import { ask } from "./api.ts";
import { has } from "./games.ts";
import { near } from "./notation.ts";
import { questionOf, turnOf, type Situation } from "./situation.ts";
import type { Point, Scale } from "./graph.ts";

const known = new Map<string, Omit<Point, "ply">[]>();

/** Judges a position; the points are of the first player, or with three players of whoever moves. */
export async function evaluate(situation: Situation, signal: AbortSignal): Promise<Omit<Point, "ply">[]> {
  const key = JSON.stringify(turnOf(situation));
  const before = known.get(key);
  if (before) return before;
  const points = await judge(situation, signal);
  if (known.size > 2000) known.clear();
  known.set(key, points);
  return points;
}

async function judge(situation: Situation, signal: AbortSignal): Promise<Omit<Point, "ply">[]> {
  const { over, results, player, players } = situation;
  if (over && results) {
    if (situation.both) return [{ value: results[0] ?? 0, proved: true, series: 0 }];
    if (players.length === 2) return [{ value: chance(results[0] ?? 0), proved: true, series: 0 }];
    return results.map((result, series) => ({ value: chance(result), proved: true, series }));
  }
  if (situation.both) {
    const answer = await ask("nash", { ...questionOf(situation), time: "2s" }, signal);
    const interval = answer.interval as [string, string] | undefined;
    if (typeof answer.value === "string") return [{ value: near(answer.value), proved: true, series: 0 }];
    if (interval) return [{ value: (near(interval[0]) + near(interval[1])) / 2, proved: true, series: 0 }];
    return [];
  }
  if (player === null) return [];
  const exact = players.length === 2 ? await prove(situation, signal) : null;
  if (exact !== null) return [{ value: player === 0 ? exact : 1 - exact, proved: true, series: 0 }];
  const engine = players.length === 2 ? "uct:iterations=2000,solver" : "uct:iterations=2000";
  const answer = await ask("best", { ...turnOf(situation), engine, time: "3s" }, signal);
  const proved = typeof answer.proved === "number";
  const own = proved ? chance(answer.proved as number) : typeof answer.score === "number" ? answer.score : null;
  if (own === null) return [];
  if (players.length > 2) return [{ value: own, proved, series: player }];
  return [{ value: player === 0 ? own : 1 - own, proved, series: 0 }];
}

/** The result for whoever moves, if the game's own engine proves it soon. */
async function prove(situation: Situation, signal: AbortSignal): Promise<number | null> {
  const answer = await ask("best", { ...turnOf(situation), time: "400ms" }, signal);
  if (typeof answer.proved === "number") return chance(answer.proved);
  // Of games with values the perfect engine says 1 or 0, and is right.
  const byValue = has(situation.info, "value") && !has(situation.info, "winner");
  const sure = byValue && answer.engine === "perfect" && answer.reason === undefined;
  return sure && typeof answer.score === "number" ? answer.score : null;
}

function chance(result: number): number {
  return result > 0 ? 1 : result < 0 ? 0 : 0.5;
}

/** How the points of a game are to be read. */
export function scaleOf(situation: Situation, points: readonly Point[]): Scale {
  const [first = "Left", second = "Right"] = situation.players;
  if (situation.both) {
    const most = Math.max(1, ...points.map((point) => Math.abs(point.value)));
    return { low: -most, high: most, lowWords: `${second} by ${most}`, highWords: `${first} by ${most}`, series: [] };
  }
  if (situation.players.length > 2) {
    return { low: 0, high: 1, lowWords: "loses", highWords: "wins", series: situation.players };
  }
  return { low: 0, high: 1, lowWords: `${second} wins`, highWords: `${first} wins`, series: [] };
}
