// What is said about a puzzle: the task, hints one at a time, and the explanation. All of it is made of the puzzle's proved facts.

import { nameOf, type GameInfo } from "../games.ts";
import { counted, printed } from "../notation.ts";
import { beaten, RUNS, type MixPuzzle, type MovePuzzle, type Puzzle } from "./puzzles.ts";

/** A hint: a sentence, and moves to show on the board. */
export interface Hint {
  words: string;
  moves: string[];
}

/** A move as people say it. */
export function moveWords(game: string, move: string): string {
  if (game === "hackenbush") return `edge ${move}`;
  if (game === "boxes") return `line ${move}`;
  if (game === "nim") {
    const [heap, taken] = move.split("-");
    return `${taken} from heap ${Number(heap) + 1}`;
  }
  return move;
}

/** The name of a player as a sentence uses it. */
function playerName(info: GameInfo, letter: string): string {
  const name = nameOf(info, letter);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function otherName(info: GameInfo, letter: string): string {
  return playerName(info, info.letters.find((other) => other !== letter) ?? letter);
}

/** What is to be done. */
export function taskOf(puzzle: Puzzle, info: GameInfo): string {
  if (puzzle.kind === "mix") {
    return "Both players cut at once. At the end a player scores the moves that only this player still has. Give each of Blue’s cuts a weight: one mix alone is optimal.";
  }
  const mover = playerName(info, puzzle.turn);
  if (puzzle.kind === "score") return `${mover} draws a line. One line alone wins the game.`;
  return `${mover} moves. One move alone wins.`;
}

/** The thought behind a theme; the first hint. */
const THOUGHTS: Record<string, string> = {
  hackenbush: "Every part of a red and blue picture is worth a number, and numbers add up. The right cut leaves the mover’s side no worse than 0.",
  green: "Green stalks alone are heaps of Nim. With blue and red edges about, count the free moves first and fight for the green edges only where they decide.",
  konane: "Who runs out of jumps loses. Look for jumps that only you can make and keep them for later; take the jump that both of you want.",
  boxes: "The player who is forced to open the first long chain usually loses. Count the long chains that your line makes possible.",
  loony: "You need not take every box. The player who leaves the last two boxes of a chain lets the opponent open the next one.",
  mixing: "Choose the weights so that every good answer of Red pays the same.",
  domineering: "Make room that only you can use, and play where a move takes room from the opponent.",
  clobber: "Look for groups of stones that cannot reach each other any more. Count who moves last in each.",
  nim: "Write the heaps in binary and add without carrying. The right move makes every column even.",
  hex: "Two cells that both join your stones make a bridge: the opponent can cut only one. Look for the cell that makes two threats.",
  toads: "A hop can open the way for the opponent as well. Count the moves that remain when nobody can hop any more.",
  toppling: "The direction matters more than the domino: what stands beyond it falls too.",
  amazons: "An arrow is a wall. Shut the opponent in, and keep the larger room for yourself.",
};

/** The hints, to be given one at a time. */
export function hintsOf(puzzle: Puzzle, info: GameInfo): Hint[] {
  const hints: Hint[] = [];
  const say = (words: string, moves: string[] = []): void => void hints.push({ words, moves });
  const thought = THOUGHTS[puzzle.theme];
  if (thought) say(thought);
  if (puzzle.kind === "mix") {
    say(`The value is ${printed(puzzle.value)}: an optimal mix secures at least this much on average.`);
    const used = Object.keys(puzzle.blue).filter((move) => puzzle.blue[move] !== "0");
    say(`${counted(used.length, "move")} of ${Object.keys(puzzle.blue).length} should have a weight above 0. They are marked.`, used);
    return hints;
  }
  if (puzzle.margin !== undefined) {
    say(`If both play perfectly from here, ${playerName(info, puzzle.turn)} ${tally(puzzle.margin)}.`);
  } else if (puzzle.value !== undefined) say(`The position is worth ${printed(puzzle.value)}.`);
  else say(`All but one of ${Object.keys(puzzle.moves).length} moves lose.`);
  const rival = puzzle.tempting ?? Object.keys(puzzle.moves).find((move) => move !== puzzle.solution);
  if (rival) say("The right move is one of the two that are marked.", [puzzle.solution, rival].sort());
  return hints;
}

/** Why the solution is right: a few sentences. */
export function explanationOf(puzzle: Puzzle, info: GameInfo): string[] {
  const words = puzzle.kind === "mix" ? mixWords(puzzle) : puzzle.kind === "score" ? scoreWords(puzzle, info) : winWords(puzzle, info);
  return [...words, measured(puzzle)];
}

function winWords(puzzle: MovePuzzle, info: GameInfo): string[] {
  const { game, solution, turn, value, moves, parts, tempting } = puzzle;
  const opponent = otherName(info, turn);
  const left = moves[solution] ?? "";
  const words: string[] = [];
  if (value !== undefined && left !== "wins") {
    words.push(`The position is worth ${printed(value)}. After ${moveWords(game, solution)} it is worth ${printed(left)}: ${opponent} is to move and loses.`);
    if (parts) words.push(`It falls into independent parts, which add up: ${parts.map(printed).join(" + ").replaceAll("+ −", "− ")} = ${printed(left)}.`);
  } else words.push(`Only ${moveWords(game, solution)} wins. The solver has proved that each of the other ${Object.keys(moves).length - 1} moves loses.`);
  if (tempting) {
    const worth = moves[tempting] ?? "loses";
    const leaves = worth === "loses" ? "After it" : `It leaves ${printed(worth)}, and`;
    words.push(`Engines fall most often for ${moveWords(game, tempting)}. ${leaves} ${opponent} wins.`);
  }
  return words;
}

function scoreWords(puzzle: MovePuzzle, info: GameInfo): string[] {
  const { solution, moves, final, margin = 0, declines, takeable = 0, endgame, tempting, turn } = puzzle;
  const [mine = 0, theirs = 0] = turn === info.letters[0] ? (final ?? []) : [...(final ?? [])].reverse();
  const second = Math.max(...Object.entries(moves).filter(([move]) => move !== solution).map(([, text]) => Number(text)));
  const words = [`If both play perfectly from here, line ${solution} ${tally(margin)}, ${mine} boxes to ${theirs}. The next best line ${tally(second)}.`];
  if (declines) {
    const could = takeable === 1 ? "one box" : `${takeable} boxes`;
    words.push(`${could.charAt(0).toUpperCase() + could.slice(1)} could be closed, and the right line closes none: it leaves boxes to ${otherName(info, turn)}, who has to draw again after taking them.`);
  }
  if (endgame && !declines) {
    const loops = endgame.loops > 0 ? ` and ${counted(endgame.loops, "loop")}` : "";
    words.push(`In the best line ${counted(endgame.chains, "long chain")}${loops} remain${endgame.chains + endgame.loops === 1 ? "s" : ""} when every line gives boxes away, and ${playerName(info, endgame.opens)} has to open the first.`);
  }
  if (tempting) words.push(`Engines fall most often for line ${tempting}, which ${tally(Number(moves[tempting]))}.`);
  return words;
}

/** A margin in words. */
function tally(margin: number): string {
  return margin === 0 ? "draws" : margin > 0 ? `wins by ${margin}` : `loses by ${-margin}`;
}

function mixWords(puzzle: MixPuzzle): string[] {
  const mix = Object.entries(puzzle.blue).filter(([, share]) => share !== "0");
  const shares = mix.map(([move, share]) => `${moveWords(puzzle.game, move)} with ${share}`).join(", ");
  return [
    `Blue’s only optimal mix is ${shares}. It secures ${printed(puzzle.value)} on average, and Red can hold Blue to just that.`,
    "The table below has the payoff of every pair of moves. No column is worse for the mix than the value.",
  ];
}

function measured(puzzle: Puzzle): string {
  const engines = Object.keys(puzzle.failed).length;
  const failed = Object.keys(puzzle.failed).filter((engine) => (puzzle.failed[engine] ?? 0) > RUNS / 2);
  const who = failed.length > 0 ? `: ${failed.join(", ")}` : "";
  return `Measured difficulty: ${beaten(puzzle)} of ${engines} engines ${failed.length === 1 ? "fails" : "fail"} in most of ${RUNS} tries${who}.`;
}
