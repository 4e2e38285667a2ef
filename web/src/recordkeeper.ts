// Saving the game as a record, and loading games from files of records.

import { said } from "./answers/panel.ts";
import { read, sentence } from "./api.ts";
import { button, control, download, fill, h } from "./dom.ts";
import { readGames, type GameInfo } from "./games.ts";
import { counted, number } from "./notation.ts";
import { fromRecords, startOf, toRecords, type GameRecord } from "./records.ts";
import { unusual, type Seats } from "./seats.ts";
import { situationOf, type Situation } from "./situation.ts";
import { sameStart, type State, type Store } from "./state.ts";
import type { WholeGame } from "./wholegame.ts";

/** The buttons for records. */
export class RecordKeeper {
  readonly element: HTMLElement;
  #store: Store;
  #whole: WholeGame;
  #seats: Seats;
  #loaded: (state: State) => void;
  /** The game that was loaded last, while it is on the board. */
  #shown: State | null = null;
  #said = h("div", { "aria-live": "polite" });
  #file: HTMLInputElement;

  /** `loaded` is told when another game has been put on the board. */
  constructor(store: Store, whole: WholeGame, seats: Seats, loaded: (state: State) => void) {
    this.#store = store;
    this.#whole = whole;
    this.#seats = seats;
    this.#loaded = loaded;
    this.#file = h("input", {
      type: "file",
      accept: ".jsonl,.json",
      class: "unseen",
      tabindex: "-1",
      "aria-label": "File of records",
      onchange: () => void this.#load(),
    });
    this.element = h(
      "div",
      { class: "records" },
      h(
        "div",
        { class: "play-buttons" },
        button("Save this game", () => void this.#save()),
        button("Load games…", () => this.#file.click()),
        this.#file,
      ),
      this.#said,
    );
  }

  /** Follows the state: of another game than the loaded one nothing is said. */
  follow(state: State): void {
    if (!this.#shown || sameStart(this.#shown, state)) return;
    this.#shown = null;
    this.#quiet();
  }

  #quiet(): void {
    this.#said.querySelectorAll("p").forEach((old) => old.remove());
  }

  async #save(): Promise<void> {
    const { state } = this.#store;
    const moves = [...this.#whole.moves];
    try {
      const info = await this.#info(state.game);
      const there = (ply: number): Promise<Situation> => situationOf(info, { ...state, after: moves.slice(0, ply) });
      const movers: (number | null)[] = [];
      for (let ply = 0; ply < moves.length; ply += 1) movers.push((await there(ply)).player);
      const [start, end] = [await there(0), await there(moves.length)];
      const { version } = (await read("/api/status")) as { version: string };
      const text = toRecords({
        state,
        start: start.start,
        turn: start.turn ?? (end.both ? "" : (info.letters[0] ?? "")),
        moves,
        engines: this.#seats.all(),
        movers,
        results: end.over ? end.results : null,
        winner: end.winner,
        version,
        seed: 0,
      });
      download(`${state.game}.jsonl`, text, "application/jsonl");
      fill(this.#said, h("p", { class: "note" }, `Saved ${counted(moves.length, "move")} as ${state.game}.jsonl.`));
    } catch (error) {
      fill(this.#said, h("p", { class: "fault" }, said(sentence(error))));
    }
  }

  async #info(game: string): Promise<GameInfo> {
    const info = (await readGames()).find((one) => one.name === game);
    if (!info) throw new Error(`There is no game “${game}” here.`);
    return info;
  }

  async #load(): Promise<void> {
    const file = this.#file.files?.[0];
    this.#file.value = "";
    if (!file) return;
    try {
      const games = fromRecords(await file.text());
      if (games.length === 1) return await this.#show(games[0] as GameRecord);
      const list = h(
        "select",
        { id: "record" },
        ...games.map((game, at) => h("option", { value: at }, `${at}: ${words(game)}`)),
      );
      const show = (): void => void this.#show(games[Number(list.value)] as GameRecord);
      fill(
        this.#said,
        control(`${games.length} games`, list),
        button("Show this game", show),
      );
    } catch (error) {
      fill(this.#said, h("p", { class: "fault" }, said(sentence(error))));
    }
  }

  async #show(game: GameRecord): Promise<void> {
    try {
      const info = await this.#info(game.game);
      const there = { ...this.#store.state, ...startOf(game, info), after: game.moves, at: new Map() };
      // A game that cannot be played is refused before it is on the board.
      const situation = await situationOf(info, there);
      const state = { ...there, seats: unusual(situation, game.engines) };
      this.#whole.load(state, game.moves);
      this.#shown = state;
      this.#store.set(state, "push");
      this.#loaded(state);
      this.#quiet();
      this.#said.append(h("p", { class: "note" }, `${info.title}: ${words(game)}.`));
    } catch (error) {
      fill(this.#said, h("p", { class: "fault" }, said(sentence(error))));
    }
  }
}

function words(game: GameRecord): string {
  const result = game.results.length > 0 ? game.results.map(number).join(" : ") : "not finished";
  return `${game.engines.join(" – ")}, ${counted(game.moves.length, "move")}, ${result}`;
}
