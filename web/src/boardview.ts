// The place of the board: picture, sheet or cube, as fits the game and the person.

import { createBoard } from "./board.ts";
import { createCube } from "./cube.ts";
import { withCuts } from "./cuts.ts";
import { fill, h } from "./dom.ts";
import { createSheet } from "./editor/sheet.ts";
import { has, type GameInfo } from "./games.ts";
import { OtherMove } from "./othermove.ts";
import { Later } from "./later.ts";
import type { Board, Coordinates, Light, Mark, Move, Sheet } from "./parts.ts";
import { bare, situationOf, type Situation } from "./situation.ts";

type Kind = "picture" | "sheet" | "cube";

/** What the board tells. */
export interface BoardEars {
  chosen(move: string): void;
  drawn(position: string, at: Coordinates): void;
}

/** The board of whatever game is looked at. */
export class BoardView {
  #host: HTMLElement;
  #place = h("div");
  #other: OtherMove;
  #later = new Later();
  #pinned: { situation: Situation; words: string } | null = null;
  #ears: BoardEars;
  #board: Board | null = null;
  #sheet: Sheet | null = null;
  #kind: Kind | null = null;
  #game = "";
  /** Whether a box is turned in space rather than laid out in layers. */
  #cube = false;
  #drawing = false;
  #shown: Situation | null = null;
  #offered: Move[] = [];
  #marked: Mark[] = [];
  /** Whether moves carry their names rather than numbers. */
  #named = false;

  constructor(host: HTMLElement, ears: BoardEars) {
    this.#host = host;
    this.#ears = ears;
    this.#other = new OtherMove((move) => ears.chosen(move));
  }

  /** Shows a position. */
  show(situation: Situation): void {
    this.#shown = situation;
    this.pin(null);
    // Stones are black and white in the dark, too.
    this.#host.classList.toggle("stones", situation.info.naming.includes("Black"));
    const kind = this.#kindFor(situation.info);
    if (kind !== this.#kind || situation.info.name !== this.#game) this.#make(kind, situation.info.name);
    this.#sheet?.place(situation.state.at);
    const { blue = [], red = [] } = situation.both ?? {};
    this.#board?.show(bare(situation.reached), withCuts(situation.svg, [...situation.moves, ...blue, ...red]));
  }

  /** Says which moves may be chosen. */
  offer(moves: Move[]): void {
    this.#offered = moves;
    this.#board?.offer(moves);
    if (this.#named) this.#draw();
    if (this.#shown) this.#offerOthers(this.#shown, moves);
  }

  /** Draws numbers. */
  mark(marks: Mark[]): void {
    this.#marked = marks;
    this.#draw();
  }

  /** Lets moves carry their names, or their numbers again. */
  name(named: boolean): void {
    this.#named = named;
    this.#draw();
  }

  /** Lights moves up. */
  light(lights: readonly Light[]): void {
    this.#board?.light(lights);
  }

  /** Shows a later position over the board; none takes it away. */
  later(situation: Situation | null, lights: readonly Light[] = [], words = ""): void {
    if (situation) this.#later.show(situation, lights, words);
    else this.#later.show(this.#pinned?.situation ?? null, [], this.#pinned?.words);
  }

  /** Shows a position over the board until another one is shown; none takes it away. */
  pin(situation: Situation | null, words = ""): void {
    this.#pinned = situation ? { situation, words } : null;
    this.later(null);
  }

  #draw(): void {
    // Edges of the sheet are called by their numbers, also where a turn takes several.
    const single = this.#kind === "sheet" ? [...new Set(this.#offered.flatMap(({ places }) => places))] : null;
    const named = single ? single.map((place) => ({ move: place, places: [place] })) : this.#offered;
    const names = named.map(({ move, places }): Mark => ({ places, text: move, emphasis: "name" }));
    this.#board?.mark(this.#named ? names : this.#marked);
  }

  /** Turns the box in space, or lays it out in layers. */
  turnInSpace(cube: boolean): void {
    if (cube === this.#cube) return;
    this.#cube = cube;
    if (!this.#shown) return;
    this.show(this.#shown);
    this.#board?.offer(this.#offered);
    this.#draw();
  }

  /** Whether the sheet is drawn on. */
  draw(drawing: boolean): void {
    if (drawing === this.#drawing) return;
    this.#drawing = drawing;
    this.#sheet?.use(drawing ? "edit" : "play");
  }

  /** The picture, to be saved. */
  picture(): string {
    return this.#board?.picture() ?? "";
  }

  /** Offers the moves that the picture has no place for. */
  #offerOthers(situation: Situation, moves: Move[]): void {
    const { info, state, both, omitted } = situation;
    const places = [...this.#place.querySelectorAll<SVGGElement>("[data-place]")];
    this.#other.offer({
      moves,
      drawn: new Set(places.map((each) => each.dataset.place ?? "")),
      // Of two hands that move at once, one alone cannot be asked about.
      omitted: both ? 0 : omitted,
      check: async (move) => void (await situationOf(info, { ...state, after: [...state.after, move] })),
      heir: () => this.#place.querySelector<HTMLElement>('[data-place][tabindex="0"]'),
    });
  }

  #kindFor(info: GameInfo): Kind {
    if (has(info, "draw")) return "sheet";
    return has(info, "box") && this.#cube ? "cube" : "picture";
  }

  #make(kind: Kind, game: string): void {
    this.#board?.close();
    fill(this.#host, this.#place, this.#later.element, this.#other.element);
    this.#kind = kind;
    this.#game = game;
    this.#sheet = null;
    const chosen = (move: string): void => this.#ears.chosen(move);
    if (kind === "sheet") {
      const sheet = createSheet(this.#place, chosen, (position) => {
        this.#ears.drawn(position, sheet.coordinates());
      });
      sheet.use(this.#drawing ? "edit" : "play");
      this.#sheet = sheet;
      this.#board = sheet;
    } else if (kind === "cube") this.#board = createCube(this.#place, chosen);
    else this.#board = createBoard(this.#place, chosen);
  }
}
