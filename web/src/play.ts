// Play: seats for persons and engines, hints, take back, the graph of the whole game, records.

import { ask, Away, sentence, stopped, stream, WAITING } from "./api.ts";
import type { Mix } from "./answers/nash.ts";
import { said } from "./answers/panel.ts";
import { button, fill, h, keepFocus } from "./dom.ts";
import { GameGraph } from "./gamegraph.ts";
import type { GameInfo } from "./games.ts";
import { hintFor, mixFor, type Hint } from "./hint.ts";
import { capital, near } from "./notation.ts";
import { drawn, Pairing } from "./pairing.ts";
import type { Mark, Move } from "./parts.ts";
import { RecordKeeper } from "./recordkeeper.ts";
import { ReviewPanel } from "./reviewpanel.ts";
import { Seats } from "./seats.ts";
import { Setup } from "./setup.ts";
import { questionOf, situationOf, turnOf, type Situation } from "./situation.ts";
import { samePosition, sameStart, type Entry, type State, type Store } from "./state.ts";
import type { WholeGame } from "./wholegame.ts";

/** What play needs of the page. */
export interface PlayTools {
  store: Store;
  whole: WholeGame;
  mark(marks: Mark[]): void;
  /** The moves that may be chosen have changed. */
  offer(moves: Move[]): void;
}

type Side = "blue" | "red";

/** The view in which games are played. */
export class Play {
  #tools: PlayTools;
  #seats: Seats;
  #setup: Setup;
  #review: ReviewPanel;
  #records: RecordKeeper;
  #status = h("p", { class: "status", role: "status", "aria-live": "polite" });
  #hint = h("p", { class: "hint", "aria-live": "polite" });
  #go: HTMLButtonElement;
  #stop: HTMLButtonElement;
  #back: HTMLButtonElement;
  #help: HTMLButtonElement;
  #graph: GameGraph;
  #pairing = new Pairing();
  #situation: Situation | null = null;
  #thinking: AbortController | null = null;
  #hinting: AbortController | null = null;
  /** The game in which engines wait for the person to go on; a pause ends with its game. */
  #paused: State | null = null;
  #seed = newSeed();

  constructor(host: HTMLElement, tools: PlayTools) {
    this.#tools = tools;
    this.#seats = new Seats((seats) => tools.store.set({ seats }, "replace"));
    this.#setup = new Setup((seats) => this.#seats.take(seats), h("section", { "aria-label": "Seats" }, this.#seats.element));
    this.#review = new ReviewPanel((ply, player) => this.#tryAgain(ply, player));
    this.#records = new RecordKeeper(tools.store, tools.whole, this.#seats, (state) => {
      this.#paused = state;
      this.#again();
    });
    this.#go = button("Go on", () => this.#goOn());
    this.#stop = button("Stop", () => this.#pause(), { class: "stop" });
    this.#back = button("Take back", () => void this.#takeBack());
    this.#help = button("Hint", () => void this.#giveHint());
    this.#graph = new GameGraph((ply) => this.#to(ply));
    const panel = (heading: string, content: HTMLElement): HTMLElement =>
      h("section", { class: "panel", "aria-label": heading }, h("header", {}, h("h2", {}, heading)), content);
    fill(
      host,
      h("div", { class: "status-bar" }, this.#status, this.#stop, this.#go),
      h(
        "div",
        { class: "play-buttons", role: "group", "aria-label": "Game" },
        button("New game", () => this.#new(), { class: "main" }),
        this.#back,
        this.#help,
        button("Two people", () => this.#twoPeople(), { title: "People take all seats, at this screen" }),
      ),
      this.#hint,
      this.#setup.element,
      this.#review.element,
      this.#graph.element,
      panel("Records", this.#records.element),
    );
  }

  /** Goes on from a position: waits for the person, or lets an engine think. */
  show(situation: Situation): void {
    const moved = situation.reached !== this.#situation?.reached || situation.state.game !== this.#situation.state.game;
    this.#situation = situation;
    this.#halt();
    if (moved) this.#hint.textContent = "";
    if (this.#paused && !sameStart(this.#paused, situation.state)) this.#paused = null;
    this.#records.follow(situation.state);
    this.#seats.offer(situation, this.#tools.store.state.seats);
    this.#setup.show(situation, this.#seats.all());
    this.#review.follow(situation, this.#tools.whole.moves);
    if (situation.both) this.#pairing.begin(situation.both);
    this.#tools.mark([]);
    this.#next();
    this.#judge();
  }

  /** Takes a move that a person has chosen. */
  chosen(move: string): void {
    const situation = this.#situation;
    if (!situation) return;
    // Whoever moves wants an answer.
    this.#paused = null;
    if (!situation.both) return this.#make(move, "push");
    const side = this.#pairing.next(this.#hands());
    if (!side) return;
    const pair = this.#pairing.choose(side, move);
    if (pair) this.#make(pair, "push");
    else this.#next();
  }

  /** The seats have changed: whoever is to move now moves. */
  seated(): void {
    this.#paused = null;
    this.#again();
  }

  /** Leaves the view: nobody thinks any more. */
  leave(): void {
    this.#halt();
    this.#review.leave();
    this.#graph.leave();
  }

  #halt(): void {
    this.#thinking?.abort();
    this.#thinking = null;
    this.#hinting?.abort();
  }

  /** The sides that persons play when both move at once. */
  #hands(): Side[] {
    return (["blue", "red"] as const).filter((_, seat) => this.#seats.human(seat));
  }

  /** Lets the game go on; the buttons that fit now are seen. */
  #next(): void {
    const heirs = [this.#go, this.#stop, this.#help];
    keepFocus(() => this.#goFrom(this.#situation), ...heirs.map((heir) => () => heir));
  }

  #goFrom(situation: Situation | null): void {
    if (!situation) return;
    this.#show(false);
    if (situation.over) {
      this.#tools.offer([]);
      return this.#say(situation.said ?? "The game is over.");
    }
    if (situation.both) return this.#nextPair(situation);
    const player = situation.player ?? 0;
    const name = capital(situation.players[player] ?? "");
    if (this.#seats.human(player)) {
      this.#tools.offer(situation.moves);
      return this.#say(`${name} to move: choose on the board.`);
    }
    this.#tools.offer([]);
    if (this.#waits(situation)) return this.#say(`${name} is to move. Go on lets the engine play from here.`);
    void this.#think(situation, name, this.#seats.spec(player));
  }

  #nextPair(situation: Situation): void {
    const side = this.#pairing.next(this.#hands());
    const [left = "Left", right = "Right"] = situation.players;
    const last = situation.happened.at(-1);
    const before = last ? `${HAPPENED[last] ?? ""} ` : "";
    if (side) {
      this.#tools.offer(this.#pairing.offers(this.#hands()));
      const hidden = this.#hands().length > 1 && side === "red" ? `${left} has chosen. ` : "";
      return this.#say(`${before}${hidden}${side === "blue" ? left : right}: choose in secret.`);
    }
    this.#tools.offer([]);
    if (this.#hands().length === 0 && this.#waits(situation)) return this.#say("Go on lets the engines play from here.");
    void this.#thinkPair(situation);
  }

  /** Whether an engine must not move by itself: stopped, or an earlier moment of the game is looked at. */
  #waits(situation: Situation): boolean {
    const waits = this.#paused !== null || situation.state.after.length < this.#tools.whole.moves.length;
    this.#go.hidden = !waits;
    return waits;
  }

  async #think(situation: Situation, name: string, spec: string): Promise<void> {
    const thinking = this.#start(`${name} (${spec}) thinks…`);
    const body = { ...turnOf(situation), engine: spec, seed: this.#seed + situation.state.after.length };
    try {
      const answer = await stream("best", body, {}, thinking.signal);
      if (typeof answer.move === "string") this.#make(answer.move, "replace");
      else this.#fail(`${name} found no move${typeof answer.reason === "string" ? `: ${answer.reason}` : ""}.`);
    } catch (error) {
      this.#refused(error);
    }
  }

  async #thinkPair(situation: Situation): Promise<void> {
    const thinking = this.#start("The engine chooses in secret…");
    try {
      for (const [seat, side] of (["blue", "red"] as const).entries()) {
        if (this.#pairing.chosen(side) !== null) continue;
        const seed = this.#seed + situation.state.after.length;
        const body = { ...questionOf(situation), engine: this.#seats.spec(seat), no_exact: true, seed };
        const answer = await ask("nash", body, thinking.signal);
        const mix = Object.entries((answer[side] ?? {}) as Mix).map(([move, share]) => [move, near(String(share))]);
        const move = drawn(Object.fromEntries(mix) as Record<string, number>, Math.random()) ?? "-";
        const pair = this.#pairing.choose(side, move);
        if (pair) return this.#make(pair, this.#hands().length > 0 ? "push" : "replace");
      }
    } catch (error) {
      this.#refused(error);
    }
  }

  #start(words: string): AbortController {
    this.#thinking?.abort();
    const thinking = new AbortController();
    this.#thinking = thinking;
    this.#say(words);
    this.#show(true);
    return thinking;
  }

  #refused(error: unknown): void {
    if (stopped(error)) return;
    if (!(error instanceof Away)) return this.#fail(said(sentence(error)));
    // When the server is back, the position is shown again, and the engine thinks anew.
    keepFocus(() => this.#show(false), () => this.#help);
    this.#say(WAITING);
  }

  #fail(words: string): void {
    this.#paused = this.#tools.store.state;
    const change = (): void => {
      this.#show(false);
      this.#go.hidden = false;
    };
    keepFocus(change, () => this.#go);
    this.#say(words);
  }

  /** A person's move is a step to go back to; an engine's belongs to the step before it. */
  #make(move: string, entry: Entry): void {
    const { state } = this.#tools.store;
    this.#tools.store.set({ after: [...state.after, move] }, entry);
  }

  #show(thinking: boolean): void {
    this.#stop.hidden = !thinking;
    this.#go.hidden = true;
    this.#status.dataset.busy = String(thinking);
    this.#back.disabled = this.#tools.store.state.after.length === 0;
  }

  #say(words: string): void {
    this.#status.textContent = words;
  }

  #pause(): void {
    this.#paused = this.#tools.store.state;
    this.#halt();
    this.#next();
    this.#say("Stopped. Go on lets the engine play.");
  }

  #goOn(): void {
    this.#paused = null;
    this.#tools.whole.cut(this.#tools.store.state.after.length);
    this.#again();
    this.#judge();
  }

  /** Goes on from the position shown, unless another one is on its way. */
  #again(): void {
    const { state } = this.#tools.store;
    if (!this.#situation || !samePosition(this.#situation.state, state)) return;
    this.#halt();
    this.#seats.offer(this.#situation, state.seats);
    this.#setup.show(this.#situation, this.#seats.all());
    if (this.#situation.both) this.#pairing.begin(this.#situation.both);
    this.#next();
  }

  #new(): void {
    this.#halt();
    this.#paused = null;
    this.#seed = newSeed();
    this.#tools.whole.load(this.#tools.store.state, []);
    this.#tools.store.set({ after: [] }, "push");
    // At the start already, nothing has changed for the others, but an engine may be due.
    this.#again();
    this.#judge();
  }

  /** Goes back to a ply, where this player, now a person, moves again. */
  #tryAgain(ply: number, player: number): void {
    const { store, whole } = this.#tools;
    const seats = this.#seats.all().map((spec, seat) => (seat === player ? "human" : spec));
    this.#seats.take(seats);
    store.set({ after: whole.moves.slice(0, ply) }, "push");
  }

  /** Persons take all seats. */
  #twoPeople(): void {
    const { store } = this.#tools;
    if (this.#situation) store.set({ seats: this.#situation.players.map(() => "human") }, "replace");
  }

  #to(ply: number): void {
    this.#tools.store.set({ after: this.#tools.whole.moves.slice(0, ply) }, "replace");
  }

  /** Takes moves back from the moment that is looked at until a person is to move. */
  async #takeBack(): Promise<void> {
    const situation = this.#situation;
    const { state } = this.#tools.store;
    if (!situation || state.after.length === 0) return;
    this.#halt();
    try {
      const after = state.after.slice(0, await this.#personBefore(situation.info, state));
      // Meanwhile something else may have been chosen.
      if (!samePosition(state, this.#tools.store.state)) return;
      if (this.#hands().length === 0) this.#paused = state;
      this.#tools.whole.load(state, after);
      this.#tools.store.set({ after }, "push");
    } catch (error) {
      this.#refused(error);
    }
  }

  /** The last ply before the state's at which a person was to move; the one before it, if no person plays in turns. */
  async #personBefore(info: GameInfo, state: State): Promise<number> {
    let ply = state.after.length - 1;
    if (this.#situation?.both || !info.naming.some((_, seat) => this.#seats.human(seat))) return ply;
    for (; ply > 0; ply -= 1) {
      const { player } = await situationOf(info, { ...state, after: state.after.slice(0, ply) });
      if (player !== null && this.#seats.human(player)) break;
    }
    return ply;
  }

  async #giveHint(): Promise<void> {
    const situation = this.#situation;
    if (!situation || situation.over) return;
    this.#hinting?.abort();
    const hinting = new AbortController();
    this.#hinting = hinting;
    this.#hint.textContent = "Looking for a hint…";
    const show = ({ words, marks }: Hint): void => {
      if (hinting.signal.aborted) return;
      this.#hint.textContent = words;
      this.#tools.mark(marks);
    };
    const side = this.#pairing.next(this.#hands()) ?? "blue";
    try {
      show(await (situation.both ? mixFor(situation, side, hinting.signal) : hintFor(situation, show, hinting.signal)));
    } catch (error) {
      if (!stopped(error)) this.#hint.textContent = error instanceof Away ? "" : said(sentence(error));
    }
  }

  #judge(): void {
    if (this.#situation) this.#graph.show(this.#situation, this.#tools.whole.moves);
  }
}

const HAPPENED: Record<string, string> = {
  both: "Both moves were made.",
  once: "The move was made once.",
  coin: "A coin decided.",
  free: "One player had no move.",
  again: "Conflict: both choose again.",
  ended: "Conflict: the game has ended.",
};

function newSeed(): number {
  return Math.floor(Math.random() * 1e9);
}
