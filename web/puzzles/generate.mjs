// Makes the puzzles of the page anew: random positions, of which the exact solvers keep those with one solution, and engines say how
// hard they are. The same program and the same seed give the same file.
//   node puzzles/generate.mjs PROGRAM [--only THEME]
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startServer } from "../tests/server.mjs";
import { THEMES } from "./candidates.mjs";
import { beaten, measure } from "./difficulty.mjs";
import { about, FACTS, TESTS } from "./facts.mjs";
import { source } from "./random.mjs";

const SEED = "hedgerow";
const FILE = new URL("../src/learn/puzzles.json", import.meta.url);
/** With fewer moves there is nothing to think about. */
const FEWEST = 4;

const { values, positionals: [program] } = parseArgs({ allowPositionals: true, options: { only: { type: "string" } } });
if (!program) {
  console.error("usage: node puzzles/generate.mjs PROGRAM [--only THEME]");
  process.exit(2);
}
const server = await startServer(program, ["--time", "60s"]);
const before = values.only ? JSON.parse(await readFile(FILE, "utf8")) : [];
const puzzles = [];
for (const theme of THEMES) {
  const old = before.filter((puzzle) => puzzle.theme === theme.name);
  puzzles.push(...(values.only && values.only !== theme.name ? old : await made(theme)));
}
await server.stop();
await writeFile(FILE, `[\n${puzzles.map((puzzle) => JSON.stringify(puzzle)).join(",\n")}\n]\n`);
console.log(`${puzzles.length} puzzles`);
process.exit(0);

/** The puzzles of a theme, the easiest first. */
async function made(theme) {
  const random = source(`${SEED} ${theme.name}`);
  const found = new Map();
  for (let tried = 0; tried < theme.tries && found.size < 4 * theme.keep; tried += 1) {
    const candidate = await theme.candidate(server.ask, random).catch(() => null);
    if (!candidate?.position) continue;
    const puzzle = { theme: theme.name, kind: theme.kind, ...candidate };
    const facts = await TESTS[theme.kind](server.ask, puzzle).catch(() => null);
    if (!facts || found.has(puzzle.position) || (theme.fits && !theme.fits(facts))) continue;
    if (theme.kind !== "mix" && (await server.ask("moves", about(puzzle))).moves.length < (theme.fewest ?? FEWEST)) continue;
    found.set(puzzle.position, { ...puzzle, ...(await measure(server.ask, puzzle, facts)) });
  }
  const sorted = [...found.values()].sort((one, other) => beaten(one.failed) - beaten(other.failed) || total(one) - total(other));
  const chosen = spread(sorted, theme.keep);
  const levels = chosen.map(({ failed }) => beaten(failed)).join(" ");
  console.log(`${theme.name}: ${found.size} found, ${chosen.length} kept, engines beaten: ${levels}`);
  const puzzles = [];
  for (const puzzle of chosen) {
    const { failed, tempting, ...bare } = puzzle;
    const facts = await FACTS[theme.kind](server.ask, bare);
    puzzles.push({ name: `${theme.name}-${puzzles.length + 1}`, ...bare, ...facts, failed, ...(tempting ? { tempting } : {}) });
  }
  return puzzles;
}

/** How often engines have failed at a puzzle. */
function total({ failed }) {
  return Object.values(failed).reduce((sum, times) => sum + times, 0);
}

/** Some of a sorted list, from its first to its last. What no engine fails at is too easy for more than the first place. */
function spread(sorted, count) {
  const easy = sorted.filter((puzzle) => total(puzzle) === 0);
  const rest = sorted.filter((puzzle) => total(puzzle) > 0);
  const list = rest.length >= count ? [...easy.slice(0, 1), ...rest] : sorted;
  if (list.length <= count) return list;
  return Array.from({ length: count }, (_, at) => list[Math.round((at * (list.length - 1)) / (count - 1))]);
}
