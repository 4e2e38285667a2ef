// Finding a move on the board: what names a move lights it up there, and the other way round. An element names a move by its
// data, so whatever the page shows can take part.

import type { Attributes } from "./dom.ts";
import { shortened } from "./notation.ts";
import type { Light, Move } from "./parts.ts";
import { bare, situationOf, type Situation } from "./situation.ts";
import type { State } from "./state.ts";

/** Names a move of the position; `before` are moves to be made before it, `turn` is who makes it if that is not who is to move. */
export function naming(move: string, before: readonly string[] = [], turn?: string | null): Attributes {
  return {
    "data-move": move,
    "data-before": before.length > 0 ? JSON.stringify(before) : null,
    "data-turn": turn ?? null,
  };
}

/** Names a move of the game that is shown, made after these moves from its start. */
export function namingFromStart(move: string, before: readonly string[]): Attributes {
  return { "data-move": move, "data-start": JSON.stringify(before) };
}

/** Names moves that are made at once. */
export function namingBoth(blue: string | null, red: string | null): Attributes {
  return { "data-blue": blue, "data-red": red };
}

const NAMED = "[data-move], [data-blue], [data-red]";

/** Where moves are lit up. */
export interface Stage {
  light(lights: readonly Light[]): void;
  /** Shows a later position over the board, with a move lit up; none takes it away. */
  later(situation: Situation | null, lights?: readonly Light[], words?: string): void;
}

/** Follows the pointer and the keyboard over the whole page. */
export class Spotlight {
  #stage: Stage;
  #board: HTMLElement;
  #situation: Situation | null = null;
  /** What is pointed at; an answer about anything else comes too late. */
  #at: HTMLElement | null = null;

  constructor(board: HTMLElement, stage: Stage) {
    this.#board = board;
    this.#stage = stage;
    for (const event of ["pointerover", "focusin"]) document.addEventListener(event, (each) => this.#on(each.target));
    for (const event of ["pointerout", "focusout"]) document.addEventListener(event, (each) => this.#off(each as PointerEvent | FocusEvent));
  }

  /** Speaks of another position from now on. */
  follow(situation: Situation | null): void {
    this.#situation = situation;
    this.#clear();
  }

  #on(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const place = this.#board.contains(target) ? target.closest<SVGElement>("[data-place]")?.dataset.place : undefined;
    if (place !== undefined) return this.#mention(place);
    const named = target.closest<HTMLElement>(NAMED);
    if (named && named !== this.#at) void this.#show(named);
  }

  #off({ target, relatedTarget }: PointerEvent | FocusEvent): void {
    if (!(target instanceof Element)) return;
    const to = relatedTarget instanceof Element ? relatedTarget : null;
    const within = target.closest(NAMED) ?? target.closest("[data-place]");
    if (within && !(to && within.contains(to))) this.#clear();
  }

  #clear(): void {
    this.#at = null;
    this.#stage.light([]);
    this.#stage.later(null);
    for (const lit of document.querySelectorAll(".mentioned")) lit.classList.remove("mentioned");
  }

  /** Sets off what names a move of this place. */
  #mention(place: string): void {
    this.#clear();
    const situation = this.#situation;
    if (!situation) return;
    const those = (moves: readonly Move[] | undefined): Set<string> =>
      new Set((moves ?? []).filter(({ places }) => places.includes(place)).map(({ move }) => move));
    const own = those(situation.moves);
    const [blue, red] = [those(situation.both?.blue), those(situation.both?.red)];
    for (const element of document.querySelectorAll<HTMLElement>(NAMED)) {
      const { move, before, start, turn } = element.dataset;
      const isOwn = move !== undefined && before === undefined && start === undefined && (turn === undefined || turn === situation.turn) && own.has(move);
      const isOfBoth = blue.has(element.dataset.blue ?? "") || red.has(element.dataset.red ?? "");
      if (isOwn || isOfBoth) element.classList.add("mentioned");
    }
  }

  async #show(element: HTMLElement): Promise<void> {
    this.#clear();
    this.#at = element;
    const situation = this.#situation;
    if (!situation) return;
    const { move, before, start, turn, blue, red } = element.dataset;
    if (move === undefined) {
      const side = (name: "blue" | "red", wanted: string | undefined): Light[] =>
        placesOf(situation.both?.[name] ?? [], wanted).map((places) => ({ places, side: name }));
      return this.#stage.light([...side("blue", blue), ...side("red", red)]);
    }
    if (start !== undefined) return this.#earlier(situation, element, move, JSON.parse(start) as string[]);
    const earlier = before === undefined ? [] : (JSON.parse(before) as string[]);
    const there = await this.#there(situation, earlier, turn).catch(() => null);
    if (!there || this.#at !== element || this.#situation !== situation) return;
    const lights = placesOf(there.moves, move).map((places) => ({ places }));
    if (earlier.length > 0) this.#stage.later(there, lights, `After ${shortened(earlier.join(" "), 60)}`);
    else this.#stage.light(lights);
  }

  /** Shows a move of the game that led here, or could have. */
  async #earlier(situation: Situation, element: HTMLElement, move: string, after: string[]): Promise<void> {
    const there = await situationOf(situation.info, { ...situation.state, after }).catch(() => null);
    if (!there || this.#at !== element) return;
    this.#stage.later(there, placesOf(there.moves, move).map((places) => ({ places })), `Move ${after.length + 1}`);
  }

  /** The position in which the move is made. */
  async #there(situation: Situation, earlier: readonly string[], turn: string | undefined): Promise<Situation> {
    const { info, state } = situation;
    if (turn !== undefined && turn !== situation.turn) {
      const other = { ...state, position: bare(situation.reached), after: [...earlier], turn: turn === "R" ? "R" : "L" } satisfies State;
      return situationOf(info, other);
    }
    return earlier.length === 0 ? situation : situationOf(info, { ...state, after: [...state.after, ...earlier] });
  }
}

function placesOf(moves: readonly Move[], wanted: string | undefined): string[][] {
  return moves.filter(({ move }) => move === wanted).map(({ places }) => places);
}
