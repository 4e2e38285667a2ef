// Proves every puzzle and every claim of the lessons again, by the exact solvers of the program.
//   node puzzles/check.mjs PROGRAM
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { startServer } from "../tests/server.mjs";
import { about, FACTS } from "./facts.mjs";
import { MIXERS, MOVERS, RUNS } from "./difficulty.mjs";

const program = process.argv[2];
if (!program) {
  console.error("usage: node puzzles/check.mjs PROGRAM");
  process.exit(2);
}
const read = async (file) => JSON.parse(await readFile(new URL(`../src/learn/${file}`, import.meta.url), "utf8"));
const [puzzles, lessons] = [await read("puzzles.json"), await read("lessons.json")];
const server = await startServer(program, ["--time", "60s"]);
const faults = [];
let proved = 0;

/** Does something; what is wrong with it is told at the end. */
async function check(what, prove) {
  try {
    await prove();
    proved += 1;
  } catch (error) {
    faults.push(`${what}: ${error.message}`);
  }
}

await check("the puzzles", () => {
  assert.ok(puzzles.length >= 60, `there are only ${puzzles.length}`);
  assert.equal(new Set(puzzles.map(({ name }) => name)).size, puzzles.length, "two have the same name");
  assert.equal(new Set(puzzles.map(({ game, position }) => `${game} ${position}`)).size, puzzles.length, "two have the same position");
});
for (const puzzle of puzzles) {
  await check(puzzle.name, async () => {
    const { name: _name, theme, kind, game, position, mode, conflict, failed, tempting, ...facts } = puzzle;
    const turn = "turn" in puzzle && (await turned(game)) ? { turn: puzzle.turn } : {};
    const proof = await FACTS[kind](server.ask, { theme, kind, game, position, ...turn, ...(mode ? { mode, conflict } : {}) });
    assert.notEqual(proof, null, "it is not a puzzle with one solution");
    // A value that took too long to be found when the puzzle was made may be found now; what is stated must be so.
    for (const [key, fact] of Object.entries(facts)) assert.deepEqual(proof[key], fact, key);
    assert.deepEqual(Object.keys(failed), kind === "mix" ? MIXERS : MOVERS);
    for (const times of Object.values(failed)) assert.ok(Number.isInteger(times) && times >= 0 && times <= RUNS);
    if (tempting !== undefined) assert.ok(tempting in facts.moves && tempting !== facts.solution, "the tempting move is no wrong move");
  });
}

/** Whether questions about a game name the player to move. */
async function turned(game) {
  turned.games ??= (await (await fetch(`${server.address}/api/games`)).json()).games;
  return turned.games.find(({ name }) => name === game).capabilities.includes("turn");
}

const ASKED = ["verb", "game", "position", "turn", "conflict", "expression"];
for (const lesson of lessons) {
  await check(lesson.name, () => assert.equal(lesson.steps.length, 10));
  for (const [at, step] of lesson.steps.entries()) {
    const what = `${lesson.name} ${at + 1}`;
    await check(what, () => task(step));
    for (const claim of step.claims ?? []) {
      await check(`${what}, ${JSON.stringify(claim)}`, async () => {
        const question = Object.fromEntries(ASKED.slice(1).filter((key) => key in claim).map((key) => [key, claim[key]]));
        const explain = claim.verb === "value" || claim.verb === "nash" ? { explain: true } : {};
        const answer = await server.ask(claim.verb, { ...question, ...explain });
        assert.equal(answer.reason, undefined);
        const stated = Object.keys(claim).filter((key) => !ASKED.includes(key));
        assert.ok(stated.length > 0, "it states nothing");
        for (const key of stated) assert.deepEqual(answer[key], claim[key], key);
      });
    }
  }
}

/** Proves that what a step takes for right is right. */
async function task(step) {
  const { game, position, conflict } = step;
  // The position can be shown at least.
  await server.ask("moves", { ...about(step), after: [], ...(conflict ? { conflict } : {}) });
  const { task: wanted } = step;
  if (!wanted) return;
  if (wanted.ask === "move" || wanted.ask === "net") {
    const solved = await server.ask("solve", about(step));
    assert.ok(solved.proved);
    if (wanted.ask === "net") return assert.equal(solved.net, wanted.net);
    const right = solved.best ?? solved.winning;
    if (!solved.best) assert.equal(solved.winner, solved.turn, "the player to move does not win");
    return assert.deepEqual([...right].sort(), [...wanted.right].sort());
  }
  if (wanted.ask === "value") {
    const verb = wanted.of === "nash" ? "nash" : "value";
    const answer = await server.ask(verb, { game, position, ...(verb === "nash" ? { conflict } : {}) });
    return assert.equal(answer[wanted.of === "nash" ? "value" : wanted.of], wanted.value);
  }
  if (wanted.ask === "mix") {
    const answer = await server.ask("nash", { game, position, conflict, explain: true });
    assert.equal(answer.unique.blue, true);
    for (const key of ["value", "blue", "red", "matrix"]) assert.deepEqual(answer[key], wanted[key], key);
    return;
  }
  assert.equal(wanted.ask, "choice");
  assert.ok(wanted.right >= 0 && wanted.right < wanted.options.length);
  // What a choice says about a position is claimed beside it.
  assert.ok((step.claims ?? []).length > 0, "a choice without a claim");
}

await server.stop();
for (const fault of faults) console.log(`WRONG   ${fault}`);
console.log(`${puzzles.length} puzzles and ${lessons.length} lessons: ${proved} proofs, ${faults.length} wrong`);
process.exit(faults.length === 0 ? 0 : 1);
