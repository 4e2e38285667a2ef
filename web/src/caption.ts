// The words under the board: who is to move, and how much there is to choose.

import { h, type Child } from "./dom.ts";
import { capital, counted } from "./notation.ts";
import type { Situation } from "./situation.ts";

/** Says how a game stands; `blue` is what Blue has chosen already, if both move at once. */
export function captionOf(situation: Situation, blue: string | null): Child {
  const name = (player: number): string => capital(situation.players[player] ?? "");
  if (situation.over) return h("strong", {}, situation.said ?? "The game is over.");
  if (situation.both) {
    if (blue !== null && blue !== "-") return `${name(0)} takes ${blue}; now ${name(1)} chooses.`;
    const { blue: ours, red: theirs } = situation.both;
    return `Both move at once: ${counted(ours.length, "move")} of ${name(0)}, ${theirs.length} of ${name(1)}.`;
  }
  return `${name(situation.player ?? 0)} to move, ${counted(situation.moves.length + situation.omitted, "move")}.`;
}
