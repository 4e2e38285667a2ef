// The whole game of which the state shows a moment: going back does not forget what came after.

import type { State } from "./state.ts";

/** All moves of a game, also those after the moment that is looked at. */
export class WholeGame {
  #start = "";
  #moves: string[] = [];

  /** The moves. */
  get moves(): readonly string[] {
    return this.#moves;
  }

  /** Takes over a state: a moment of this game, or of another one, which is then the whole. */
  follow(state: State): void {
    const start = startOf(state);
    const within = start === this.#start && state.after.every((move, at) => this.#moves[at] === move);
    if (within && state.after.length <= this.#moves.length) return;
    this.#start = start;
    this.#moves = [...state.after];
  }

  /** Forgets the moves after so many. */
  cut(length: number): void {
    this.#moves.length = Math.min(this.#moves.length, length);
  }

  /** Takes these moves for the whole, though the state may show fewer. */
  load(state: State, moves: readonly string[]): void {
    this.#start = startOf(state);
    this.#moves = [...moves];
  }
}

function startOf(state: State): string {
  const { game, position, turn, moves, mode, conflict } = state;
  return JSON.stringify([game, position, turn, moves, mode, mode === "sync" ? conflict : ""]);
}
