// Choosing a move by its places: the same few rules serve a line of Dots-and-Boxes, a jump and a domino.

import type { Move } from "./parts.ts";

/** What choosing a place has come to. */
export interface Choice {
  /** The places chosen so far. */
  chosen: string[];
  /** The move that is played now, if any. */
  play: string | null;
}

/** The moves that name all these places. */
export function fitting(moves: readonly Move[], chosen: readonly string[]): Move[] {
  return moves.filter((move) => chosen.every((place) => move.places.includes(place)));
}

/** The move that names exactly these places, if any. If several do, it is the one that names them in this order: an amazon's way
 * and its arrow may be those of another move the other way round. */
export function exact(moves: readonly Move[], chosen: readonly string[]): Move | null {
  const same = fitting(moves, chosen).filter((move) => new Set(move.places).size === chosen.length);
  return same.find((move) => move.places.join(" ") === chosen.join(" ")) ?? same[0] ?? null;
}

/** What stays chosen when moves are offered: everything if they are the same moves again, as after a change of seats. */
export function kept(before: readonly Move[], now: readonly Move[], chosen: readonly string[]): string[] {
  const same = before.length === now.length && before.every(({ move }, at) => move === now[at]?.move);
  return same ? [...chosen] : [];
}

/**
 * Adds a place to those chosen. A move is played as soon as no other can be meant; if a longer one could be, the same
 * place again confirms it. A place that fits none of the moves begun starts anew.
 */
export function choose(moves: readonly Move[], chosen: readonly string[], place: string): Choice {
  if (chosen.includes(place)) {
    const meant = exact(moves, chosen);
    if (meant) return { chosen: [], play: meant.move };
    return { chosen: chosen.filter((other) => other !== place), play: null };
  }
  let next = [...chosen, place];
  let left = fitting(moves, next);
  if (left.length === 0) {
    next = [place];
    left = fitting(moves, next);
  }
  if (left.length === 0) return { chosen: [...chosen], play: null };
  const meant = exact(moves, next);
  const longer = left.some((move) => new Set(move.places).size > next.length);
  if (meant && !longer) return { chosen: [], play: meant.move };
  return { chosen: next, play: null };
}

/** A place on the picture, by its middle. */
export interface Spot {
  place: string;
  x: number;
  y: number;
}

/** The nearest spot in a direction; null if there is none. Going sideways counts double, so that rows stay rows. */
export function nearest(spots: readonly Spot[], from: Spot, dx: number, dy: number): Spot | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    if (spot.place === from.place || ahead <= 0.5) continue;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    // Beyond 60 degrees it is not in this direction at all.
    if (aside > ahead * 1.8) continue;
    const far = ahead + 2 * aside;
    if (far < least) {
      least = far;
      best = spot;
    }
  }
  return best;
}
