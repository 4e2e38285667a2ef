// Where candidates come from: each theme makes random positions of one kind. Nothing here knows whether they are any good.

import { pick, whole } from "./random.mjs";

/** Random play from a start: the position after `plies` moves, or none if the game ended before. */
async function played(ask, random, game, start, plies) {
  let after = [];
  for (let ply = 0; ply <= plies; ply += 1) {
    const { moves, over, reached, turn } = await ask("moves", { game, position: start, after });
    if (over || moves.length === 0) return null;
    if (ply === plies) return { position: reached, turn };
    after = [...after, pick(random, moves).move];
  }
  return null;
}

/** The player to move is part of the position in some games only. */
const turned = (game, random) => ({ game, turn: random() < 0.5 ? "L" : "R" });

const colours = (random, letters, length) => Array.from({ length }, () => pick(random, [...letters])).join("");

/** A picture: a random tree on the ground, then edges between any two vertices. */
function picture(random, letters, edges, extra) {
  const lines = [];
  for (let vertex = 1; vertex <= edges; vertex += 1) {
    const below = random() < 0.3 ? 0 : whole(random, vertex);
    lines.push(`${below}-${vertex}${pick(random, [...letters])}`);
  }
  for (let more = 0; more < extra; more += 1) {
    const [one, other] = [whole(random, edges + 1), whole(random, edges + 1)];
    if (one !== other) lines.push(`${Math.min(one, other)}-${Math.max(one, other)}${pick(random, [...letters])}`);
  }
  return lines.join(" ");
}

/** Lines of Dots-and-Boxes drawn at random, none of which gives a box away while that can be. */
const drawn = async (ask, random, rows, columns, lines) =>
  (await ask("make", { game: "boxes", family: "random", parameters: [`rows=${rows}`, `columns=${columns}`, `drawn=${lines}`], seed: whole(random, 1e6) })).position;

/** Every theme: the game, how many puzzles are kept, and where positions come from. */
export const THEMES = [
  {
    name: "hackenbush", game: "hackenbush", kind: "win", keep: 9, tries: 4000,
    async candidate(ask, random) {
      const stalks = () => Array.from({ length: 3 + whole(random, 4) }, () => colours(random, "BR", 1 + whole(random, 6))).join(" + ");
      const position = random() < 0.5 ? stalks() : picture(random, "BR", 7 + whole(random, 7), whole(random, 4));
      return { ...turned("hackenbush", random), position };
    },
  },
  {
    name: "green", game: "hackenbush", kind: "win", keep: 9, tries: 4000,
    async candidate(ask, random) {
      const stalks = () => Array.from({ length: 2 + whole(random, 3) }, () => colours(random, "BRGG", 1 + whole(random, 4))).join(" + ");
      const position = random() < 0.5 ? stalks() : picture(random, "BRG", 7 + whole(random, 5), whole(random, 3));
      return { ...turned("hackenbush", random), position };
    },
  },
  {
    name: "konane", game: "konane", kind: "win", keep: 12, tries: 300,
    async candidate(ask, random) {
      const parameters = [`rows=${5 + whole(random, 2)}`, `columns=${5 + whole(random, 2)}`, `moves=${7 + whole(random, 6)}`];
      const { position } = await ask("make", { game: "konane", family: "random", parameters, seed: whole(random, 1e6) });
      return { game: "konane", position };
    },
  },
  {
    name: "boxes", game: "boxes", kind: "score", keep: 10, tries: 300,
    async candidate(ask, random) {
      const [rows, columns] = pick(random, [[2, 3], [2, 4], [3, 3], [3, 4]]);
      const lines = 2 * rows * columns + rows + columns;
      return { game: "boxes", position: await drawn(ask, random, rows, columns, Math.floor(lines * (0.4 + 0.18 * random()))) };
    },
  },
  {
    name: "loony", game: "boxes", kind: "score", keep: 8, tries: 900,
    async candidate(ask, random) {
      // Lines at random until few are safe; then both play perfectly until a box should be declined.
      const [rows, columns] = pick(random, [[2, 3], [2, 4], [3, 3], [3, 4], [4, 4]]);
      let position = await drawn(ask, random, rows, columns, Math.floor((2 * rows * columns + rows + columns) * (0.6 + 0.1 * random())));
      for (let ply = 0; ply < 12; ply += 1) {
        const { best, turn } = await ask("solve", { game: "boxes", position, time: "5s" });
        const { takeable } = await ask("value", { game: "boxes", position, explain: true });
        const next = await ask("moves", { game: "boxes", position, after: [best[0]] });
        if (best.length === 1 && takeable.boxes > 0 && next.turn !== turn) return { game: "boxes", position };
        if (next.over) return null;
        position = next.reached;
      }
      return null;
    },
    fits: (facts) => facts.declines,
  },
  {
    name: "mixing", game: "hackenbush", kind: "mix", keep: 8, tries: 260,
    async candidate(ask, random) {
      const stalks = Array.from({ length: 2 + whole(random, 3) }, () => colours(random, "BR", 1 + whole(random, 3)));
      const position = random() < 0.7 ? stalks.join(" + ") : picture(random, "BR", 4 + whole(random, 3), 1);
      return { game: "hackenbush", position, mode: "sync", conflict: "replay" };
    },
  },
  {
    name: "domineering", game: "domineering", kind: "win", keep: 6, tries: 150,
    async candidate(ask, random) {
      const start = pick(random, ["4x4", "4x5", "5x5"]);
      return { game: "domineering", ...(await played(ask, random, "domineering", start, 1 + whole(random, 4))) };
    },
  },
  {
    name: "clobber", game: "clobber", kind: "win", keep: 5, tries: 150,
    async candidate(ask, random) {
      return { game: "clobber", ...(await played(ask, random, "clobber", pick(random, ["3x4", "4x4", "3x5"]), 2 + whole(random, 4))) };
    },
  },
  {
    name: "nim", game: "nim", kind: "win", keep: 3, tries: 30,
    async candidate(ask, random) {
      const heaps = Array.from({ length: 3 + whole(random, 3) }, () => 1 + whole(random, 15));
      return { game: "nim", position: heaps.join("+"), turn: "L" };
    },
  },
  {
    name: "hex", game: "hex", kind: "win", keep: 6, tries: 120,
    async candidate(ask, random) {
      const size = pick(random, ["4x4", "5x5", "5x5"]);
      const found = await played(ask, random, "hex", size, 3 + whole(random, 5));
      return found && { game: "hex", position: found.position };
    },
  },
  {
    name: "toads", game: "toads-and-frogs", kind: "win", keep: 3, tries: 1500, fewest: 3,
    async candidate(ask, random) {
      return { ...turned("toads-and-frogs", random), position: colours(random, "TTFF....", 11 + whole(random, 5)) };
    },
  },
  {
    name: "toppling", game: "toppling-dominoes", kind: "win", keep: 3, tries: 400,
    async candidate(ask, random) {
      return { ...turned("toppling-dominoes", random), position: colours(random, "BBRRG", 9 + whole(random, 5)) };
    },
  },
  {
    name: "amazons", game: "amazons", kind: "win", keep: 4, tries: 80,
    async candidate(ask, random) {
      const cells = Array.from({ length: 12 }, () => (random() < 0.2 ? "#" : "."));
      for (const piece of random() < 0.5 ? "LR" : "LLRR") cells[whole(random, 12)] = piece;
      const rows = [0, 4, 8].map((at) => cells.slice(at, at + 4).join(""));
      return { ...turned("amazons", random), position: rows.join("/") };
    },
  },
];
