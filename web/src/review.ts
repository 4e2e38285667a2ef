// After a game: what each move gave away, exactly where the position can be solved in time, else by an engine, which says so.

import { ask } from "./api.ts";
import type { Rated } from "./answers/best.ts";
import { has } from "./games.ts";
import { counted } from "./notation.ts";
import { turnOf, type Situation } from "./situation.ts";

/** So long a position may be looked at. */
const TIME = "2s";
/** So much of the chances lost is a turning point, if nothing is proved. */
const TURN = 0.2;

/** What is thought of a move that was made. */
export interface Verdict {
  /** What it gave away, in words. */
  words: string;
  /** How much: of the chances from 0 to 1, or points. */
  lost: number;
  /** Whether that is proved. */
  exact: boolean;
  /** Whether the game turned here. */
  turning: boolean;
  /** A better move, if there was one. */
  better: string | null;
}

/** Judges a move that was made in a position. */
export async function judge(situation: Situation, move: string, signal: AbortSignal): Promise<Verdict> {
  const { info } = situation;
  const proved = info.players === 2 ? (has(info, "score") ? byPoints : byWinner) : null;
  return (proved && (await proved(situation, move, signal))) ?? byEngine(situation, move, signal);
}

/** By net scores, in games for points. */
async function byPoints(situation: Situation, move: string, signal: AbortSignal): Promise<Verdict | null> {
  const answer = await ask("solve", { ...turnOf(situation), time: TIME }, signal);
  const nets = (answer.moves as Record<string, number> | undefined) ?? {};
  const [net, own] = [answer.net as number | null | undefined, nets[move]];
  if (answer.proved !== true || typeof net !== "number" || typeof own !== "number") return null;
  const lost = net - own;
  const better = lost > 0 ? ((answer.best as string[] | undefined)?.[0] ?? null) : null;
  const words = lost > 0 ? `gave away ${counted(lost, "point")}` : "as good as any";
  return { words, lost, exact: true, turning: lost > 0 && Math.sign(net) !== Math.sign(own), better };
}

/** By who wins. */
async function byWinner(situation: Situation, move: string, signal: AbortSignal): Promise<Verdict | null> {
  const answer = await ask("solve", { ...turnOf(situation), time: TIME }, signal);
  const listed = Array.isArray(answer.winning);
  const winning = listed ? (answer.winning as string[]) : [];
  if (typeof answer.winner !== "string") return null;
  const mover = situation.turn ?? situation.info.letters[situation.player ?? 0];
  if (answer.winner !== mover) return { words: "lost already", lost: 0, exact: true, turning: false, better: null };
  if (winning.includes(move)) return { words: "kept the win", lost: 0, exact: true, turning: false, better: null };
  // Where not every winning move was found, the answer to this one is.
  const isWhole = listed && (answer as { every_move?: boolean }).every_move !== false;
  if (!isWhole && !(await isLost(situation, move, mover, signal))) return null;
  return { words: "gave the win away", lost: 1, exact: true, turning: true, better: winning[0] ?? null };
}

/** Whether the other player is proved to win after the move. */
async function isLost(situation: Situation, move: string, mover: string | undefined, signal: AbortSignal): Promise<boolean> {
  const { position, ...rules } = turnOf(situation);
  const there = await ask("moves", { ...rules, position, after: [move] }, signal);
  const body = { ...rules, position: String(there.reached), time: TIME };
  if (has(situation.info, "turn")) body.turn = (there.turn ?? null) as typeof body.turn;
  const answer = await ask("solve", body, signal);
  return typeof answer.winner === "string" && answer.winner !== mover;
}

/** By the chances that an engine sees. */
async function byEngine(situation: Situation, move: string, signal: AbortSignal): Promise<Verdict> {
  const answer = await ask("best", { ...turnOf(situation), engine: "uct:iterations=2000", seed: 1, time: TIME }, signal);
  const list = (answer.moves as Rated[] | undefined) ?? [];
  const [top] = list;
  const own = list.find((each) => each.move === move);
  if (typeof top?.mean !== "number" || typeof own?.mean !== "number" || (own.visits ?? 0) < 2) {
    return { words: "not judged", lost: 0, exact: false, turning: false, better: null };
  }
  const lost = Math.max(0, top.mean - own.mean);
  const share = Math.round(100 * lost);
  const words = share < 2 ? "about as good as any" : `gave away about ${share} % of the chances`;
  return { words, lost, exact: false, turning: lost >= TURN, better: share < 2 ? null : top.move };
}
