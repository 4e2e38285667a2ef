// The result of perfect play: the winner, or in games for points the net score of every move.

import type { Answer } from "../api.ts";
import { fill, h } from "../dom.ts";
import { has, nameOf, type GameInfo } from "../games.ts";
import { capital, counted, grouped } from "../notation.ts";
import type { Mark } from "../parts.ts";
import { turnOf, type Situation } from "../situation.ts";
import { signed } from "./best.ts";
import { facts, lineOfPlay, moveButtons, type Play } from "./bits.ts";
import { Panel, type Answering, type Tools } from "./panel.ts";
import { proofOf } from "./proof.ts";

/** The panel of perfect play. */
export class SolvePanel extends Panel implements Answering {
  #tools: Tools;
  #info: GameInfo;

  constructor(info: GameInfo, tools: Tools) {
    super("Perfect play", tools.changed);
    this.#info = info;
    this.#tools = tools;
  }

  ask(situation: Situation): void {
    this.#tools.number("Perfect play", []);
    if (situation.over) return this.say(situation.said ?? "The game is over.");
    const isForPoints = has(this.#info, "score");
    this.question("solve", turnOf(situation), (answer, final, signal) => {
      const draw = isForPoints ? netOf : winnerOf;
      const provable = !isForPoints && answer.proved === true && final;
      fill(this.body, ...draw(this.#info, answer, final, this.#tools.play), provable && proofOf(turnOf(situation), signal));
      this.#tools.number("Perfect play", marksOf(situation, answer));
      const [move] = [...((answer.best as string[] | null) ?? []), ...((answer.winning as string[] | null) ?? [])];
      const words = isForPoints ? netOfWords(this.#info, answer) : winnerWords(this.#info, answer);
      if (words !== null) this.#tools.tell({ words, move });
    });
  }
}

/** The net score in words; null while it is not known. */
function netOfWords(info: GameInfo, answer: Answer): string | null {
  const mover = nameOf(info, String(answer.turn));
  return typeof answer.net === "number" ? netWords(mover, info.naming.find((name) => name !== mover) ?? "", answer.net) : null;
}

/** Who wins, in words; null while it is not known. */
function winnerWords(info: GameInfo, answer: Answer): string | null {
  if (typeof answer.winner !== "string") return null;
  return `${capital(nameOf(info, answer.winner))} wins with ${capital(nameOf(info, String(answer.turn)))} to move.`;
}

function netOf(info: GameInfo, answer: Answer, final: boolean, play: Play): (Node | null)[] {
  const mover = nameOf(info, String(answer.turn));
  const { net, low, high } = answer as { net?: number; low?: number; high?: number };
  const best = Array.isArray(answer.best) ? (answer.best as string[]) : [];
  const line = Array.isArray(answer.line) ? (answer.line as string[]) : [];
  const ends = answer.final as [number, number] | undefined;
  return [
    net === undefined
      ? h("p", { class: "bounds" }, `${mover}’s net score is between ${signed(low ?? -99)} and ${signed(high ?? 99)}.`)
      : h("p", { class: "outcome" }, netOfWords(info, answer)),
    net === undefined ? null : h("p", { class: "worth" }, h("span", { "data-value": String(net) }, signed(net))),
    facts(
      ["At the end", ends ? `${info.naming[0]} ${ends[0]}, ${info.naming[1]} ${ends[1]}` : null],
      ["Best moves", best.length > 0 ? moveButtons(best, play) : null],
      ["Perfect game", line.length > 0 ? lineOfPlay(line, play) : null],
      ["Positions", nodes(answer, final)],
    ),
  ];
}

function netWords(mover: string, other: string, net: number): string {
  if (net === 0) return `From here ${mover} and ${other} get as many points each.`;
  const [more, less] = net > 0 ? [mover, other] : [other, mover];
  return `From here ${more} gets ${counted(Math.abs(net), "point")} more than ${less}.`;
}

function winnerOf(info: GameInfo, answer: Answer, final: boolean, play: Play): (Node | null)[] {
  const winner = winnerWords(info, answer);
  const winning = Array.isArray(answer.winning) ? (answer.winning as string[]) : [];
  const line = Array.isArray(answer.line) ? (answer.line as string[]) : [];
  const shown = Object.entries((answer.moves as Record<string, boolean> | undefined) ?? {});
  const wins = winning.length > 0 ? winning : shown.filter(([, won]) => won).map(([move]) => move);
  // Who wins may be known before any move that does it: then there are some.
  const none = answer.winner === answer.turn ? "not known" : "none";
  return [
    winner
      ? h("p", { class: "outcome" }, winner)
      : h("p", { class: "bounds" }, final ? "The winner is not known." : "The winner is not known yet."),
    facts(
      [answer.every_move === false ? "A winning move" : "Winning moves", wins.length > 0 ? moveButtons(wins, play) : winner ? none : null],
      ["Losing moves", winner || shown.length === 0 ? null : moveButtons(shown.filter(([, won]) => !won).map(([move]) => move), play)],
      ["Perfect game", line.length > 0 ? lineOfPlay(line, play) : null],
      ["Positions", nodes(answer, final)],
    ),
  ];
}

/** How many positions were looked at. */
export function nodes(answer: Answer, final: boolean): string | null {
  if (typeof answer.nodes !== "number" || answer.nodes === 0) return null;
  return `${grouped(answer.nodes)}${final ? "" : " so far"}`;
}

function marksOf(situation: Situation, answer: Answer): Mark[] {
  const known = (answer.moves as Record<string, number | boolean> | undefined) ?? {};
  const best = new Set([...((answer.best as string[] | null) ?? []), ...((answer.winning as string[] | null) ?? [])]);
  return situation.moves.flatMap((move) => {
    const net = known[move.move];
    const emphasis = best.has(move.move) || net === true ? "best" : "plain";
    if (typeof net === "number") return [{ places: move.places, text: signed(net), emphasis }];
    if (emphasis === "best") return [{ places: move.places, text: "win", emphasis }];
    if (net === false || (answer.proved === true && answer.winning && answer.every_move !== false)) {
      return [{ places: move.places, text: "loss", emphasis: "plain" }];
    }
    return [];
  });
}
