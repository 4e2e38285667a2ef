import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { wordsOf } from "./glossary.ts";

test("a chapter of words is read heading by heading", () => {
  const chapter = "# Words\n\nAll of them.\n\n## Mean\n\nThe average\nof many.\n\n## Hard-hearted\n\nA handout.\n";
  assert.deepEqual(wordsOf(chapter), [
    { word: "Mean", meaning: "The average of many." },
    { word: "Hard-hearted", meaning: "A handout." },
  ]);
});

test("the book explains the words that the answers use", async () => {
  const words = wordsOf(await readFile("../book/src/glossary.md", "utf8")).map(({ word }) => word.toLowerCase());
  for (const word of ["mean", "temperature", "birthday", "nimber", "loony", "hard-hearted", "nature", "attained", "thermograph", "visits"]) {
    assert.ok(words.includes(word), word);
  }
  assert.equal(new Set(words).size, words.length);
});
