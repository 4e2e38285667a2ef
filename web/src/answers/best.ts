// The best moves by an engine: a table, numbers on the board, and for games that do not say who moves, both sides.

import type { BestQuestion } from "../schema.ts";
import type { Answer } from "../api.ts";
import { fill, h } from "../dom.ts";
import { has, type GameInfo } from "../games.ts";
import { capital, grouped, number, printed } from "../notation.ts";
import type { Mark, Move } from "../parts.ts";
import { questionOf, turnOf, type Situation } from "../situation.ts";
import { facts, lineOfPlay, moveButton, moveRow, table, value, type Play } from "./bits.ts";
import { Panel, type Answering, type Standing, type Tools } from "./panel.ts";

// A longer value does not fit on a move.
const LONGEST = 8;

/** A move as `best` lists it. */
export interface Rated {
  move: string;
  visits?: number;
  mean?: number | null;
  error?: number | null;
  value?: string | null;
  bounds?: [number, number] | null;
}

/** The panels of the best moves: one, or one for each side. */
export class BestPanels implements Answering {
  readonly element = h("div", { class: "sides" });
  #panels: Panel[];
  #tools: Tools;
  #info: GameInfo;

  constructor(info: GameInfo, tools: Tools) {
    this.#info = info;
    this.#tools = tools;
    const sides = has(info, "turn") ? info.naming.map((name) => `${capital(name)}’s moves`) : ["Best moves"];
    this.#panels = sides.map((heading) => new Panel(heading, tools.changed));
    this.element.append(...this.#panels.map((panel) => panel.element));
  }

  ask(situation: Situation): void {
    if (!has(this.#info, "turn")) {
      if (situation.over) this.#panels[0]?.say(situation.said ?? "The game is over.");
      else this.#one(situation, this.#panels[0], turnOf(situation), true);
      return;
    }
    this.#panels.forEach((panel, player) => {
      const letter = this.#info.letters[player];
      const mine = situation.over ? player === 0 : letter === situation.turn;
      panel.element.classList.toggle("to-move", letter === situation.turn);
      this.#one(situation, panel, { ...questionOf(situation), turn: letter as BestQuestion["turn"] }, mine);
    });
  }

  #one(situation: Situation, panel: Panel | undefined, body: BestQuestion, numbered: boolean): void {
    if (numbered) this.#tools.number("Best moves", []);
    panel?.question("best", body, (answer, final) => {
      // The other side's moves cannot be played now.
      const play = numbered ? this.#tools.play : null;
      fill(panel.body, ...bestOf(this.#info, answer, final, play));
      if (!numbered) return;
      const list = rated(answer);
      this.#tools.number("Best moves", marksOf(this.#info, situation.moves, list));
      const [top] = list;
      if (top) this.#tools.tell(top.value !== undefined || sureOf(top) !== null ? { move: top.move } : { guess: top.move });
    });
  }

  stop(): void {
    for (const panel of this.#panels) panel.stop();
  }

  drop(): void {
    for (const panel of this.#panels) panel.drop();
  }

  standings(): Standing[] {
    return this.#panels.flatMap((panel) => panel.standings());
  }
}

function rated(answer: Answer): Rated[] {
  return Array.isArray(answer.moves) ? (answer.moves as Rated[]) : [];
}

/** The answer of an engine as a list of elements; more may come unless it is `final`. */
export function bestOf(
  info: GameInfo,
  answer: Answer,
  final: boolean,
  play: Play | null,
): (Node | null)[] {
  const moves = rated(answer);
  if (moves.length === 0) {
    const { move } = answer as { move?: string | null };
    if (typeof answer.reason === "string") return [h("p", { class: "note" }, "No move was found in time.")];
    if (typeof move === "string") return [h("p", {}, "Plays ", play ? moveButton(move, play) : h("code", {}, move), ".")];
    return [h("p", { class: "note" }, final ? "There is no move." : "No move is known yet.")];
  }
  const exact = moves.some((each) => each.value !== undefined);
  const differ = moves.some((each) => each.mean !== moves[0]?.mean);
  const rows = moves.map((each) => {
    const made = moveRow(
      each.move,
      has(info, "turn") && typeof answer.turn === "string" ? answer.turn : null,
      // Without a button to it, the row itself takes the focus, so that the keyboard finds the move too.
      play ? moveButton(each.move, play) : h("code", { tabindex: 0 }, each.move),
      exact ? (each.value ? value(each.value, 40) : "too long") : scoreOf(info, each),
      exact ? (each.mean === 1 ? "wins" : each.mean === 0 ? "loses" : "") : grouped(each.visits ?? 0),
    );
    made.classList.toggle("best", differ && each.mean === moves[0]?.mean);
    return made;
  });
  const heads = exact ? ["Move", "Leads to", "Result"] : ["Move", "Score", "Visits"];
  const line = Array.isArray(answer.line) ? (answer.line as string[]) : [];
  return [
    table(heads, rows, "Moves, the best first", 8),
    facts(
      ["Engine", h("code", {}, String(answer.engine ?? ""))],
      ["Line", line.length > 1 && play ? lineOfPlay(line, play) : null],
      ["Nodes", typeof answer.nodes === "number" && answer.nodes > 0 ? grouped(answer.nodes) : null],
    ),
  ];
}

/** What an engine thinks of a move, in words or numbers. */
export function scoreOf(info: GameInfo, each: Rated): string {
  const sure = sureOf(each);
  if (sure !== null) return proved(info, sure);
  if (each.mean === null || each.mean === undefined) return "?";
  if (Math.abs(each.mean) >= 1e6) return each.mean > 0 ? "won" : "lost";
  const error = each.error ? ` ± ${each.error.toFixed(3)}` : "";
  return number(each.mean) + error;
}

/** The result of a move, if it is proved. */
function sureOf(each: Rated): number | null {
  return each.bounds && each.bounds[0] === each.bounds[1] ? each.bounds[0] : null;
}

/** A result that is proved, of the player to move. */
export function proved(info: GameInfo, result: number): string {
  if (has(info, "score")) return `${signed(result)}, proved`;
  return result > 0 ? "won" : result < 0 ? "lost" : "drawn";
}

/** A number with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

/** The numbers for the board. */
export function marksOf(info: GameInfo, moves: readonly Move[], list: readonly Rated[]): Mark[] {
  const places = new Map(moves.map((move) => [move.move, move.places]));
  const top = list[0]?.mean;
  // Where all moves are as good, none stands out.
  const differ = list.length === 1 || list.some((each) => each.mean !== top);
  return list.flatMap((each) => {
    const at = places.get(each.move);
    // A move that is only known to be no better than another has no number.
    const judged = each.value !== undefined || typeof each.mean === "number" || sureOf(each) !== null;
    if (!at || !judged) return [];
    const emphasis = differ && each.mean !== undefined && each.mean === top ? "best" : "plain";
    return [{ places: at, text: numberOf(info, each), emphasis } satisfies Mark];
  });
}

function numberOf(info: GameInfo, each: Rated): string {
  if (each.value !== undefined) {
    const text = each.value === null ? null : printed(each.value);
    // What is cut tells nothing; who wins does.
    if (text !== null && text.length <= LONGEST) return text;
    return each.mean === 1 ? "win" : each.mean === 0 ? "loss" : "…";
  }
  const sure = sureOf(each);
  if (sure !== null) return has(info, "score") ? signed(sure) : sure > 0 ? "win" : sure < 0 ? "loss" : "draw";
  const mean = each.mean ?? 0;
  if (has(info, "score")) return signed(Math.round(mean * 10) / 10);
  if (Math.abs(mean) >= 1e6) return mean > 0 ? "win" : "loss";
  // Means of rewards from 0 to 1 are read as per cent.
  return mean >= 0 && mean <= 1 ? `${Math.round(mean * 100)}` : number(Math.round(mean * 10) / 10);
}
