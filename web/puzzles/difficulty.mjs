// How hard a puzzle is, measured: engines of growing strength try it several times each.

import { about } from "./facts.mjs";

/** Who tries a puzzle in which one move is right. */
export const MOVERS = ["greedy", "ab:depth=2", "mc:playouts=100", "uct:iterations=100", "uct:iterations=1000", "uct:iterations=10000"];
/** Who tries a puzzle in which one mix is right. */
export const MIXERS = ["uniform", "duct:iterations=100", "duct:iterations=1000", "duct:iterations=10000", "regret:iterations=1000", "regret:iterations=10000"];
/** How often each tries. */
export const RUNS = 5;
/** A mix that gives away more than this fails. */
export const SLACK = 1 / 50;

const near = (fraction) => {
  const [above, below = "1"] = fraction.split("/");
  return Number(above) / Number(below);
};

/** How often each engine fails, and the wrong move that they like best. */
export async function measure(ask, puzzle, facts) {
  const mixing = puzzle.kind === "mix";
  const failed = {};
  const wrong = new Map();
  for (const engine of mixing ? MIXERS : MOVERS) {
    failed[engine] = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      if (mixing) {
        const { exact } = await ask("nash", { game: puzzle.game, position: puzzle.position, conflict: puzzle.conflict, engine, seed });
        if (near(exact.blue_loses) > SLACK) failed[engine] += 1;
      } else {
        const { move } = await ask("best", { ...about(puzzle), engine, seed });
        if (move === facts.solution) continue;
        failed[engine] += 1;
        wrong.set(move, (wrong.get(move) ?? 0) + 1);
      }
    }
  }
  const [tempting] = [...wrong].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { failed, ...(tempting ? { tempting } : {}) };
}

/** How many engines fail in most of their tries: 0 to 6. */
export const beaten = (failed) => Object.values(failed).filter((times) => times > RUNS / 2).length;
