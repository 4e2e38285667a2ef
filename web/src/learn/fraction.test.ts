import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, fraction, plus, readFraction, secured, times, writeFraction } from "./fraction.ts";
import { judgeMix } from "./mixform.ts";
import { LESSONS } from "./lessons.ts";
import { PUZZLES } from "./puzzles.ts";

const read = (text: string) => readFraction(text) ?? assert.fail(text);

test("fractions are exact and in lowest terms", () => {
  assert.equal(writeFraction(plus(read("1/6"), read("1/3"))), "1/2");
  assert.equal(writeFraction(times(read("-2/3"), read("3/4"))), "-1/2");
  assert.equal(writeFraction(fraction(6n, -4n)), "-3/2");
  assert.equal(compare(read("1/3"), read("2/6")), 0);
  assert.ok(compare(read("-1/3"), read("-1/4")) < 0);
  for (const wrong of ["", "1/0", "x", "1.5", "1/2/3"]) assert.equal(readFraction(wrong), null, wrong);
});

test("a mix secures what its worst column pays, and pairs that choose again do not count", () => {
  const pays = (matrix: (string | null)[][], ...weights: bigint[]): string => writeFraction(secured(matrix, weights).pays);
  assert.equal(pays([["1", "0"], ["0", "1"]], 1n, 1n), "1/2");
  assert.equal(pays([["1", "0"], ["0", "1"]], 2n, 1n), "1/3");
  // The first column is replayed in the first row, so only the second row counts there.
  assert.equal(pays([[null, "1"], ["2", "1"]], 3n, 1n), "1");
  assert.equal(pays([[null]], 1n), "0");
});

test("the mixes of puzzles and lessons are the ones that the page takes for right", () => {
  const tasks = [
    ...PUZZLES.flatMap((puzzle) => (puzzle.kind === "mix" ? [puzzle] : [])),
    ...LESSONS.flatMap(({ steps }) => steps.flatMap(({ game, task }) => (task?.ask === "mix" ? [{ game, ...task }] : []))),
  ];
  assert.ok(tasks.length > 8);
  for (const task of tasks) {
    const shares = Object.values(task.blue).map(read);
    const common = shares.reduce((product, { below }) => product * below, 1n);
    const weights = shares.map(({ above, below }) => (above * common) / below);
    assert.ok(judgeMix(task, weights).right);
    // Any one move alone is not optimal, nor are equal weights where the mix is not equal.
    for (const at of weights.keys()) assert.ok(!judgeMix(task, weights.map((_, other) => (other === at ? 1n : 0n))).right);
    if (new Set(weights).size > 1) assert.ok(!judgeMix(task, weights.map(() => 1n)).right);
  }
});
