// Hints: what the game's own engine would play here, in words and as numbers for the board.

import { ask, stream, type Answer } from "./api.ts";
import { marksOf, scoreOf, type Rated } from "./answers/best.ts";
import type { Mix } from "./answers/nash.ts";
import { brief, near, printed } from "./notation.ts";
import type { Mark } from "./parts.ts";
import { questionOf, turnOf, type Situation } from "./situation.ts";

/** A hint. */
export interface Hint {
  words: string;
  marks: Mark[];
}

/** Finds a hint for whoever moves; a search helps out where no exact answer comes soon, and tells as it goes. */
export async function hintFor(situation: Situation, known: (hint: Hint) => void, signal: AbortSignal): Promise<Hint> {
  const body = { ...turnOf(situation), time: "3s" };
  const answer = await stream("best", body, {}, signal);
  if (typeof answer.move === "string") return hintOf(situation, answer);
  const search = { ...body, engine: "uct:iterations=10k" };
  const handlers = { known: (part: Answer) => known(hintOf(situation, part)) };
  return hintOf(situation, await stream("best", search, handlers, signal));
}

/** A hint for one side when both move at once: how to mix. */
export async function mixFor(situation: Situation, side: "blue" | "red", signal: AbortSignal): Promise<Hint> {
  const answer = await ask("nash", { ...questionOf(situation), time: "3s" }, signal);
  const mix = Object.entries((answer[side] ?? {}) as Mix).map(([move, share]) => ({ move, share: String(share) }));
  const used = mix.filter(({ share }) => near(share) > 0);
  if (used.length === 0) return { words: "There is no hint.", marks: [] };
  const words = used.map(({ move, share }) => `${move} with probability ${brief(share, 16)}`).join(", ");
  const marks = (situation.both?.[side] ?? []).flatMap(({ move, places }): Mark[] => {
    const found = used.find((one) => one.move === move);
    return found ? [{ places, text: brief(found.share), emphasis: "best" }] : [];
  });
  return { words: `Hint: ${words}.`, marks };
}

function hintOf(situation: Situation, answer: Answer): Hint {
  const move = typeof answer.move === "string" ? answer.move : null;
  if (move === null) return { words: "There is no hint.", marks: [] };
  const list = (answer.moves as Rated[] | undefined) ?? [];
  const own = list.find((each) => each.move === move);
  const worth = own ? (own.value ? `leads to ${printed(own.value)}` : scoreOf(situation.info, own)) : "";
  const marks = marksOf(situation.info, situation.moves, list.slice(0, 8));
  const place = situation.moves.find((one) => one.move === move)?.places;
  if (marks.length === 0 && place) marks.push({ places: place, text: "hint", emphasis: "best" });
  return { words: `Hint: ${move}${worth ? ` (${worth})` : ""}.`, marks };
}
