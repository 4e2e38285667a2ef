import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameInfo } from "../games.ts";
import { LESSONS } from "./lessons.ts";
import { levelOf, PUZZLES, THEMES } from "./puzzles.ts";
import { explanationOf, hintsOf, taskOf } from "./words.ts";

const letters: Record<string, string[]> = { konane: ["X", "O"], hex: ["X", "O"], boxes: ["A", "B"] };
const infoOf = (game: string): GameInfo =>
  ({ name: game, title: game, letters: letters[game] ?? ["L", "R"], naming: ["first", "second"], capabilities: [] }) as unknown as GameInfo;

test("every puzzle has a task, two hints at least and an explanation without holes", () => {
  for (const puzzle of PUZZLES) {
    const info = infoOf(puzzle.game);
    const hints = hintsOf(puzzle, info);
    assert.ok(hints.length >= 2, puzzle.name);
    const words = [taskOf(puzzle, info), ...hints.map((hint) => hint.words), ...explanationOf(puzzle, info)];
    for (const sentence of words) {
      assert.match(sentence, /^[A-Z0-9].*[.?]$/, `${puzzle.name}: ${sentence}`);
      assert.doesNotMatch(sentence, /undefined|null|NaN|  |\$\{/, `${puzzle.name}: ${sentence}`);
    }
    assert.ok(puzzle.theme in THEMES);
  }
});

test("a hint never gives the solution alone", () => {
  for (const puzzle of PUZZLES) {
    if (puzzle.kind === "mix") continue;
    for (const { moves } of hintsOf(puzzle, infoOf(puzzle.game))) assert.ok(moves.length !== 1, puzzle.name);
  }
});

test("there are puzzles of every difficulty, and of every theme", () => {
  assert.deepEqual(new Set(PUZZLES.map(levelOf)), new Set(["easy", "medium", "hard"]));
  assert.deepEqual(new Set(PUZZLES.map(({ theme }) => theme)), new Set(Object.keys(THEMES)));
});

test("lessons have ten steps, most of them with a task", () => {
  for (const { name, steps } of LESSONS) {
    assert.equal(steps.length, 10, name);
    assert.ok(steps.filter(({ task }) => task).length >= 7, name);
  }
});
