import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { found } from "./search.ts";

test("koene table 4 finds that table first, among all studies", async () => {
  const files = (await readdir("../studies")).filter((file) => file.endsWith(".toml") && file !== "times.toml");
  const text = (from: string, key: string): string => new RegExp(`^${key} = "(.*)"$`, "m").exec(from)?.[1] ?? "";
  const studies = await Promise.all(files.map(async (file) => {
    const from = await readFile(`../studies/${file}`, "utf8");
    return { name: file.replace(".toml", ""), thesis: text(from, "thesis"), part: text(from, "part"), title: text(from, "title") };
  }));
  assert.ok(studies.length > 50);
  for (const [query, name] of [["koene table 4", "koene-table-4"], ["table 4 koene", "koene-table-4"], ["Koschny Table 2", "koschny-table-2"], ["krebbers figure", "krebbers-figure-17"], ["koene-table-8", "koene-table-8"]] as const) {
    assert.equal(found(studies, query)[0]?.name, name, query);
  }
  assert.equal(found(studies, "").length, studies.length);
  assert.deepEqual(found(studies, "no such words"), []);
});
