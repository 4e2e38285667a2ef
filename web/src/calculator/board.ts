// The position on the board as a part of an expression.

import { ask } from "../api.ts";
import { has } from "../games.ts";
import { questionOf, type Situation } from "../situation.ts";

/** Why the position has no value to compute with; null if it has. */
export function noValue(situation: Situation | null): string | null {
  if (!situation) return "There is no position on the board.";
  if (!has(situation.info, "value")) return `Positions of ${situation.info.title} have no combinatorial values.`;
  if (situation.both) return "Where both move at once, positions have no combinatorial values.";
  return null;
}

/** The position as an expression: its game’s function, or its value where the game’s name is no name of a function. */
export async function expressionOf(situation: Situation, signal: AbortSignal): Promise<string> {
  const { game, position, moves } = questionOf(situation);
  if (/^[a-z0-9]+$/.test(game)) return `${game}("${position}${moves ? ` moves=${moves}` : ""}")`;
  const { value } = await ask("value", { game, position, time: "20s" }, signal);
  if (typeof value !== "string") throw new Error("The value of the position was not found.");
  return value;
}
