// Puzzles and lessons: lists, tries, refutations, hints, explanations, progress, the keyboard.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { faint, nameless, sticksOut } from "./inpage.mjs";
import { still } from "./looks.mjs";
import { board, place, says, tabTo, until, view } from "./stage.mjs";

const read = async (file) => JSON.parse(await readFile(new URL(`../src/learn/${file}`, import.meta.url), "utf8"));
const puzzles = await read("puzzles.json");
const lessons = await read("lessons.json");
const named = (name) => puzzles.find((puzzle) => puzzle.name === name);
const region = (page, name) => page.getByRole("region", { name, exact: true });
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const status = (page) => page.locator(".learn-status");

/** Plays a move on the board by the places that the server names. */
async function play(stage, page, puzzle, move) {
  const { moves } = await stage.server.ask("moves", { game: puzzle.game, position: puzzle.position, ...(puzzle.turn && !["X", "O", "A", "B"].includes(puzzle.turn) ? { turn: puzzle.turn } : {}) });
  const { places } = moves.find((one) => one.move === move);
  for (const name of places) await place(page, name).first().click({ force: true });
}

const solved = (page) => region(page, "Explanation").waitFor();

export default {
  async "the list is filtered, and a tile opens its puzzle"(stage) {
    const page = await stage.open("#nim/3+5");
    await view(page, "Puzzles");
    await says(page, `${puzzles.length} puzzles shown of ${puzzles.length}; 0 solved.`);
    await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("konane");
    const count = puzzles.filter(({ game }) => game === "konane").length;
    await says(page, `${count} puzzles shown of ${puzzles.length}; 0 solved.`);
    await page.getByRole("button", { name: /^The only move in Konane 2,/ }).click();
    await page.getByRole("heading", { name: "The only move in Konane 2" }).waitFor();
    assert.equal(new URL(page.url()).hash, "#puzzles/konane-2");
    await page.goBack();
    await says(page, /puzzles shown/);
  },

  async "a wrong move is refuted by the solver, the right one is explained and kept"(stage) {
    const puzzle = puzzles.find(({ theme, tempting }) => theme === "hackenbush" && tempting);
    const page = await stage.open(`#puzzles/${puzzle.name}`);
    await board(page).locator("[data-place][tabindex]").first().waitFor();
    await play(stage, page, puzzle, puzzle.tempting);
    await until("the opponent's answer is said", async () => /is not it\. (Left|Right) answers edge \d+ and wins/.test(await status(page).innerText()));
    await press(page, "Try again");
    await board(page).locator("[data-place][tabindex]").first().waitFor();
    await play(stage, page, puzzle, puzzle.solution);
    await solved(page);
    await says(page, `Right: edge ${puzzle.solution}.`);
    await says(page, /Measured difficulty/);
    assert.equal(await region(page, "Explanation").locator("tbody tr").count(), Object.keys(puzzle.moves).length);
    await page.reload();
    await says(page, /· solved/);
    await press(page, "‹ All puzzles");
    await says(page, /; 1 solved\./);
  },

  async "puzzles of every game are solved on the board"(stage) {
    const page = await stage.open("#puzzles");
    const games = [...new Set(puzzles.map(({ game }) => game))];
    for (const game of games) {
      const puzzle = puzzles.findLast((one) => one.game === game && one.kind !== "mix");
      await page.goto(`${stage.server.address}/#puzzles/${puzzle.name}`);
      await until(`${puzzle.name} is shown`, async () => (await page.locator(".learn-side h2").innerText()).length > 0 && page.url().endsWith(puzzle.name));
      await board(page).locator("[data-place][tabindex]").first().waitFor();
      await play(stage, page, puzzle, puzzle.solution);
      await solved(page);
    }
  },

  async "boxes: a wrong line is answered with what it costs"(stage) {
    const puzzle = puzzles.find(({ theme, tempting }) => theme === "boxes" && tempting);
    const page = await stage.open(`#puzzles/${puzzle.name}`);
    await board(page).locator("[data-place][tabindex]").first().waitFor();
    const wrong = Object.entries(puzzle.moves).sort(([, one], [, other]) => Number(one) - Number(other))[0][0];
    await play(stage, page, puzzle, wrong);
    await until("what it costs is said", async () => /the game (is lost by|ends in a draw)/.test(await status(page).innerText()));
  },

  async "hints come one at a time, and the solution can be seen"(stage) {
    const puzzle = named("konane-4");
    const page = await stage.open(`#puzzles/${puzzle.name}`);
    await board(page).locator("[data-place][tabindex]").first().waitFor();
    await press(page, "Hint");
    await says(page, /^Hint 1 of \d/);
    assert.equal(await page.locator(".learn-hints li").count(), 1);
    for (const next of await page.getByRole("button", { name: /^Hint \d of/ }).all()) await next.click();
    await press(page, "Show the solution");
    await solved(page);
    // What was shown is not what was solved.
    await press(page, "‹ All puzzles");
    await says(page, /; 0 solved\./);
  },

  async "a mix is checked exactly"(stage) {
    const puzzle = puzzles.find(({ kind, blue }) => kind === "mix" && new Set(Object.values(blue)).size > 1);
    const page = await stage.open(`#puzzles/${puzzle.name}`);
    const moves = Object.keys(puzzle.blue);
    await page.getByLabel(`edge ${moves[0]}`, { exact: true }).fill("1");
    await press(page, "Check the mix");
    await says(page, /An optimal mix secures more/);
    const below = Object.values(puzzle.blue).reduce((product, share) => product * Number(share.split("/")[1] ?? 1), 1);
    const parts = Object.values(puzzle.blue).map((share) => (Number(share.split("/")[0]) * below) / Number(share.split("/")[1] ?? 1));
    const divisor = parts.reduce(function common(one, other) { return other === 0 ? one : common(other, one % other); });
    for (const [at, move] of moves.entries()) await page.getByLabel(`edge ${move}`, { exact: true }).fill(String(parts[at] / divisor));
    await press(page, "Check the mix");
    await solved(page);
    await region(page, "Payoffs to Blue").waitFor();
  },

  async "a lesson is walked through from its first step to its last"(stage) {
    for (const lesson of lessons) {
      const page = await stage.open("#lessons");
      await page.getByRole("button", { name: new RegExp(`^${lesson.title}`) }).click();
      for (const [at, step] of lesson.steps.entries()) {
        await page.getByRole("heading", { name: step.title, exact: true }).waitFor();
        const { task } = step;
        if (task?.ask === "move") {
          await board(page).locator("[data-place][tabindex]").first().waitFor();
          await play(stage, page, step, task.right[0]);
        } else if (task?.ask === "choice") await press(page, task.options[task.right]);
        else if (task?.ask === "value" || task?.ask === "net") {
          await page.getByLabel("Your answer").fill("77");
          await press(page, "Check");
          await says(page, "It is not 77.");
          await page.getByLabel("Your answer").fill(String(task.ask === "net" ? task.net : task.value));
          await press(page, "Check");
        } else if (task?.ask === "mix") {
          const shares = Object.values(task.blue).map((share) => share.split("/").map(Number));
          const most = Math.max(...shares.map(([, below = 1]) => below));
          for (const [row, move] of Object.keys(task.blue).entries()) {
            const [above, below = 1] = shares[row];
            await page.getByLabel(`edge ${move}`, { exact: true }).fill(String((above * most) / below));
          }
          await press(page, "Check the mix");
        }
        if (task) await until(`${lesson.name} ${at + 1} is done`, async () => /^Right/.test(await status(page).innerText()));
        await press(page, at === 9 ? "End of the lesson" : "Next step ›");
      }
      await page.getByRole("button", { name: new RegExp(`^${lesson.title}.*done$`) }).waitFor();
      await page.context().close();
    }
  },

  async "the keyboard alone solves a puzzle"(stage) {
    const puzzle = puzzles.find(({ theme }) => theme === "hackenbush");
    const page = await stage.open(`#puzzles/${puzzle.name}`);
    await board(page).locator("[data-place][tabindex='0']").waitFor();
    await tabTo(page, "(element) => element?.closest('.learn-board [data-place]') !== null");
    // Arrows walk over the edges, here at random, until the solution has the focus.
    const arrows = ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"];
    const at = () => page.evaluate(() => document.activeElement?.dataset?.place ?? null);
    for (let step = 0; (await at()) !== puzzle.solution; step += 1) {
      assert.ok(step < 200, "arrows do not lead to the solution");
      await page.keyboard.press(arrows[(step * step + 3 * step) % 7 % 4]);
    }
    await page.keyboard.press("Enter");
    await solved(page);
  },

  async "a browser that keeps nothing is no hindrance, and names that are not there are said"(stage) {
    const page = await stage.open("#nim/3");
    await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new Error("no storage"); } }));
    await page.goto(`${stage.server.address}/#puzzles/nothing`);
    await page.reload();
    await says(page, "There is no puzzle “nothing”.");
    await page.getByRole("button", { name: /^Win in Nim 1,/ }).click();
    await press(page, "Show the solution");
    await solved(page);
  },

  async "names, contrast and width, in the light and in the dark"(stage) {
    const found = [];
    for (const hash of ["#puzzles", "#puzzles/konane-5", "#puzzles/mixing-3", "#puzzles/boxes-2", "#lessons", "#lessons/numbers/5", "#lessons/at-once/7"]) {
      const page = await stage.open(hash, { colorScheme: "light" });
      await page.locator("#learn h2").first().waitFor();
      if (hash.includes("-")) await page.waitForLoadState("networkidle");
      if (/puzzles\//.test(hash)) await press(page, "Show the solution").then(() => solved(page));
      const ask = async (where, check) => found.push(...(await page.evaluate(check)).map((words) => `${hash} ${where}: ${words}`));
      await ask("names", nameless);
      await ask("light", faint);
      await page.emulateMedia({ colorScheme: "dark" });
      await still(page);
      await ask("dark", faint);
      for (const [width, height] of [[375, 812], [768, 1024], [1920, 1080]]) {
        await page.setViewportSize({ width, height });
        await ask(`${width}`, sticksOut);
      }
      await page.context().close();
    }
    assert.deepEqual([...new Set(found)], []);
  },
};
