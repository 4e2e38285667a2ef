// Moves of both players at once: the choices of the two hands, until they make a pair.

import type { Move } from "./parts.ts";

/** The moves of both, as the server lists them. */
export interface Both {
  blue: Move[];
  red: Move[];
}

/** A pair as records write it: Blue's move, a slash, Red's; a dash is a pass. */
function pairText(blue: string, red: string): string {
  return `${blue}/${red}`;
}

/** The choices so far. */
export class Pairing {
  #both: Both = { blue: [], red: [] };
  #chosen: { blue: string | null; red: string | null } = { blue: null, red: null };

  /** Begins anew; who has no move passes. */
  begin(both: Both): void {
    this.#both = both;
    this.#chosen = {
      blue: both.blue.length === 0 ? "-" : null,
      red: both.red.length === 0 ? "-" : null,
    };
  }

  /** Whose choice is missing among these sides, Blue's first. */
  next(sides: readonly ("blue" | "red")[]): "blue" | "red" | null {
    return sides.find((side) => this.#chosen[side] === null) ?? null;
  }

  /** The moves of the side that is to choose by hand. */
  offers(sides: readonly ("blue" | "red")[]): Move[] {
    const side = this.next(sides);
    return side ? this.#both[side] : [];
  }

  /** What a side has chosen. */
  chosen(side: "blue" | "red"): string | null {
    return this.#chosen[side];
  }

  /** Notes a choice; the pair, if it is complete. */
  choose(side: "blue" | "red", move: string): string | null {
    this.#chosen[side] = move;
    const { blue, red } = this.#chosen;
    return blue !== null && red !== null ? pairText(blue, red) : null;
  }
}

/** Draws a move from shares that need not add up to exactly one. `chance` is from 0 to 1. */
export function drawn(mix: Record<string, number>, chance: number): string | null {
  const moves = Object.entries(mix).filter(([, share]) => share > 0);
  let left = chance * moves.reduce((sum, [, share]) => sum + share, 0);
  for (const [move, share] of moves) {
    left -= share;
    if (left < 0) return move;
  }
  return moves.at(-1)?.[0] ?? null;
}
