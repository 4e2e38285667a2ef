// The board of a puzzle or a lesson: a position of any game as a picture, on which a move can be chosen.

import { createBoard } from "../board.ts";
import { h } from "../dom.ts";
import type { GameInfo } from "../games.ts";
import type { Board, Mark, Move } from "../parts.ts";
import { situationOf, type Situation } from "../situation.ts";
import { fresh, type State } from "../state.ts";

/** A position and how it is played. */
export interface Place {
  game: string;
  position: string;
  turn?: string;
  mode?: "sync";
  conflict?: string;
}

/** The state of the page that shows a place. */
export function stateOf(place: Place, after: string[] = []): State {
  return {
    ...fresh(),
    game: place.game,
    position: place.position,
    turn: place.turn === "R" ? "R" : "L",
    mode: place.mode ?? "turns",
    conflict: place.conflict ?? "replay",
    after,
  };
}

/** The board of a puzzle or a lesson. */
export class Stand {
  readonly element = h("div", { class: "learn-board", role: "region", "aria-label": "Board" });
  #board: Board;
  #games: readonly GameInfo[];
  #asking: AbortController | null = null;
  /** The moves of the position that is shown. */
  moves: Move[] = [];

  constructor(games: readonly GameInfo[], chosen: (move: string) => void) {
    this.#games = games;
    this.#board = createBoard(this.element, chosen);
  }

  info(game: string): GameInfo {
    const found = this.#games.find(({ name }) => name === game);
    if (!found) throw new Error(`There is no game “${game}” here.`);
    return found;
  }

  /** Shows the position after some moves, and offers its moves if they may be chosen. Null if another was shown meanwhile. */
  async show(place: Place, after: string[], offered: boolean): Promise<Situation | null> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const situation = await situationOf(this.info(place.game), stateOf(place, after), asking.signal);
    if (asking.signal.aborted) return null;
    this.moves = situation.both ? situation.both.blue : situation.moves;
    this.#board.show(situation.reached, situation.svg);
    this.#board.offer(offered ? this.moves : []);
    return situation;
  }

  /** Lets no move be chosen any more. */
  rest(): void {
    this.#board.offer([]);
  }

  /** Writes the names of moves on the board; one may stand out. */
  name(moves: readonly string[], one: string | null = null): void {
    this.mark(moves.map((move) => [move, move, move === one ? "last" : "plain"]));
  }

  /** Writes texts on moves. */
  mark(texts: readonly [move: string, text: string, emphasis: Mark["emphasis"]][]): void {
    const places = (name: string): string[] => this.moves.find(({ move }) => move === name)?.places ?? [];
    this.#board.mark(texts.map(([move, text, emphasis]) => ({ places: places(move), text, emphasis })));
  }

  close(): void {
    this.#asking?.abort();
  }
}
