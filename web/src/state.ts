// The one state of the page. Everything that is seen follows from it; whoever wants a change says so here.

import type { Conflict } from "./conflict.ts";
import type { Coordinates } from "./parts.ts";
import type { Embed } from "./share/link.ts";

/** What may be looked at. */
export const VIEWS = ["analyse", "play", "tree", "lecture", "puzzles", "lessons", "studies"] as const;
export type View = (typeof VIEWS)[number];

/** What a reload, a link and the back button keep. */
export interface State {
  /** The name of the game; empty before the server has told which there are. */
  game: string;
  /** Where the game starts. */
  position: string;
  /** Who begins, in games whose positions do not say it. */
  turn: "L" | "R";
  /** How many moves a turn takes, in games in which it may take several. */
  moves: number;
  /** Whether the players move in turns or both at once. */
  mode: "turns" | "sync";
  /** What happens when moves that are made at once exclude each other. */
  conflict: Conflict;
  /** The moves made since the start. */
  after: string[];
  /** Where the vertices of a drawing stand. */
  at: Coordinates;
  /** Who has each seat in Play, "human" or an engine; none if the seats are taken as usual. */
  seats: string[];
  /** Which numbers are drawn on the board, or "none"; empty lets the page choose. */
  numbers: string;
  /** What a frame of another page shows; null if the page is not in one. */
  embed: Embed | null;
  /** The study that is looked at; empty if none is. */
  study: string;
  view: View;
  /** Which puzzle or step of a lesson is open; empty for their lists. */
  open: string;
}

/** How a change enters the history of the browser: as a step that one can go back from, or in place of the last one. */
export type Entry = "push" | "replace" | "none";

/** Told of each change. */
export type Listener = (now: State, before: State, entry: Entry) => void;

/** The state before anything is chosen. */
export function fresh(): State {
  return {
    game: "",
    position: "",
    turn: "L",
    moves: 1,
    mode: "turns",
    conflict: "replay",
    after: [],
    at: new Map(),
    seats: [],
    numbers: "",
    embed: null,
    study: "",
    view: "analyse",
    open: "",
  };
}

/** Keeps the state and tells of its changes. */
export class Store {
  #state: State;
  #listeners: Listener[] = [];

  constructor(state: State) {
    this.#state = state;
  }

  /** The state now; nobody changes it in place. */
  get state(): Readonly<State> {
    return this.#state;
  }

  /** Changes some of the state. */
  set(change: Partial<State>, entry: Entry): void {
    const before = this.#state;
    this.#state = { ...before, ...change };
    for (const listener of this.#listeners) listener(this.#state, before, entry);
  }

  /** Asks to be told of each change. */
  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }
}

/** Whether two states show the same position. */
export function samePosition(one: State, other: State): boolean {
  return sameStart(one, other) && one.after.join(";") === other.after.join(";");
}

/** Whether two states are moments of games that start alike. */
export function sameStart(one: State, other: State): boolean {
  return (
    one.game === other.game &&
    one.position === other.position &&
    one.turn === other.turn &&
    one.moves === other.moves &&
    one.mode === other.mode &&
    (one.mode === "turns" || one.conflict === other.conflict)
  );
}
