// Why a move is wrong: the solver's answer to it.

import { ask } from "../api.ts";
import { capital, counted } from "../notation.ts";
import { turnOf, type Situation } from "../situation.ts";
import { moveWords } from "./words.ts";

/** What is wrong with a move, and the opponent's move that shows it. */
export interface Refutation {
  words: string;
  reply: string | null;
}

/** Asks the solver about the position after a wrong move; `before` is the player who made it. */
export async function refute(situation: Situation, before: string, signal: AbortSignal): Promise<Refutation> {
  const { info, turn, players, player, over, said } = situation;
  if (over || turn === null || player === null) return { words: said ?? "The game is over.", reply: null };
  const solved = await ask("solve", { ...turnOf(situation), time: "20s" }, signal);
  const name = capital(players[player] ?? "");
  const again = turn === before;
  const final = solved.final as number[] | undefined;
  if (final) {
    const [reply = null] = (solved.best as string[] | undefined) ?? [];
    const own = info.letters.indexOf(before);
    const margin = (final[own] ?? 0) - (final[1 - own] ?? 0);
    const boxes = (count: number): string => (count === 1 ? "1 box" : `${count} boxes`);
    const ends = margin === 0 ? "the game ends in a draw" : margin > 0 ? `the win is by ${boxes(margin)} only` : `the game is lost by ${boxes(-margin)}`;
    if (again) return { words: `The line closes a box, and ${name} draws again; but with perfect play ${ends}.`, reply: null };
    return { words: `${name} answers ${reply === null ? "" : moveWords(info.name, reply)}, and ${ends}.`, reply };
  }
  const winning = (solved.winning as string[] | undefined) ?? [];
  const [reply = null] = winning;
  if (reply === null) return { words: `${name} wins after this move.`, reply: null };
  const others = winning.length > 1 ? ` (${counted(winning.length - 1, "other move")} would win, too)` : "";
  return { words: `${name} answers ${moveWords(info.name, reply)} and wins${others}.`, reply };
}
