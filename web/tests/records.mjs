// Taking back, hints, replaying, the graph of the game, and records that are saved and loaded again.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { playOut, standing } from "./games.mjs";
import { addressOf, board, chooseGame, enter, fragment, openEngines, place, says, seat, until } from "./stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** The number of plies that have a point on the graph. */
async function pliesOnGraph(page) {
  const graph = page.getByRole("img", { name: /^Evaluation of the game/ });
  const titles = await graph.locator("title").allTextContents();
  return new Set(titles.map((title) => /^After (\d+) moves?/.exec(title)?.[1]).filter(Boolean)).size;
}

export default {
  async "take back gives the person the move again"(stage) {
    const page = await stage.open(fragment("nim", "3+4", { view: "play" }));
    await seat(page, "Right", "random");
    await place(page, "0-1").click();
    await until("both have moved", () => addressOf(page).after.length === 2);
    await says(page, /Left to move/);
    await button(page, "Take back").click();
    await until("both moves are taken back", () => addressOf(page).after.length === 0);
    await says(page, /Left to move/);
    await place(page, "0-2").click();
    await until("another move is made", () => addressOf(page).after.length === 2);
  },

  async "take back goes back from the moment that is looked at"(stage) {
    const after = ["0-1", "0-1", "0-1", "0-1", "0-1"];
    const page = await stage.open(fragment("nim", "6", { view: "play", seats: "human;human", after: after.join(";") }));
    await says(page, /Right to move/);
    await page.getByRole("button", { name: /^Move 2:/ }).click();
    await until("two moves are shown", () => addressOf(page).after.length === 2);
    await button(page, "Take back").click();
    await until("another number of moves is shown", () => addressOf(page).after.length !== 2);
    assert.equal(addressOf(page).after.length, 1);
    await button(page, "Take back").click();
    await until("the start is shown", () => addressOf(page).after.length === 0);
    assert.ok(await button(page, "Take back").isDisabled(), "at the start there is nothing to take back");
  },

  async "a pause ends with its game, with a move and with another seat"(stage) {
    const slow = "uct:iterations=900000000";
    const page = await stage.open(fragment("nim", "3+4", { view: "play", seats: `human;${slow}` }));
    const stopped = async () => {
      await place(page, "0-1").click();
      await button(page, "Stop").click();
      await says(page, /^Stopped\./);
    };
    await says(page, /Left to move/);
    await stopped();
    // Taken back and moved again, the engine thinks again.
    await button(page, "Take back").click();
    await says(page, /Left to move/);
    await place(page, "0-2").click();
    await says(page, /thinks…/);
    await button(page, "Stop").click();
    await says(page, /^Stopped\./);
    // Another engine plays at once.
    await seat(page, "Right", "random");
    await until("the other engine has moved", () => addressOf(page).after.length === 2);
    await seat(page, "Right", slow);
    await place(page, "0-1").click();
    await button(page, "Stop").click();
    await says(page, /^Stopped\./);
    // In another game nobody waits.
    await chooseGame(page, "Cherries");
    await until("the game has changed", () => addressOf(page).game === "cherries");
    await enter(page, "BBB + RRR");
    await until("the position has changed", () => addressOf(page).position === "BBB + RRR");
    await seat(page, "Right", "random");
    await place(page, "0l").click();
    await until("the engine has answered", () => addressOf(page).after.length === 2);
  },

  async "a bad engine is refused where it is written, and an option waits to be confirmed"(stage) {
    const page = await stage.open(fragment("nim", "3+4", { view: "play" }));
    await says(page, /Left to move/);
    await openEngines(page);
    const field = page.getByLabel("Right: engine with options", { exact: true });
    await field.fill("nobody");
    await field.press("Enter");
    const seats = page.getByRole("region", { name: "Seats" });
    await seats.getByText("There is no engine nobody.", { exact: true }).waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.equal(addressOf(page).seats, undefined, "a bad engine has taken the seat");
    await field.fill("uct:iterations=900000000");
    await field.press("Enter");
    await until("the engine has the seat", () => addressOf(page).seats === "human;uct:iterations=900000000");
    assert.equal(await seats.getByRole("alert").filter({ hasText: /./ }).count(), 0);
    await place(page, "0-1").click();
    const thinks = page.getByText(/^Right \(.*\) thinks…/);
    await thinks.waitFor();
    await seats.getByText(/^\d+ options$/).last().click();
    await seats.getByRole("button", { name: "solver", exact: true }).last().click();
    assert.equal(await field.inputValue(), "uct:iterations=900000000,solver");
    await seats.getByRole("button", { name: "c", exact: true }).last().click();
    assert.equal(await thinks.innerText(), "Right (uct:iterations=900000000) thinks…");
    await field.fill("random");
    await field.press("Enter");
    await until("the new engine has moved", () => addressOf(page).after.length === 2);
  },

  async "a hint wins what can be won"(stage) {
    const page = await stage.open(fragment("nim", "3+5", { view: "play" }));
    await says(page, /Left to move/);
    await button(page, "Hint").click();
    const words = page.getByText(/^Hint: \S/);
    await words.waitFor();
    const move = /^Hint: ([^ .]+)/.exec(await words.innerText())[1];
    const { reached } = await stage.server.ask("moves", { game: "nim", position: "3+5", after: [move] });
    const { outcome } = await stage.server.ask("value", { game: "nim", position: reached });
    assert.equal(outcome, "P", `the hint ${move} leads to ${reached}, which is not lost`);
  },

  async "the moves are replayed, and the graph has a point for every ply"(stage) {
    const page = await stage.open(fragment("domineering", "3x3", { view: "play" }));
    await seat(page, "Right", "random");
    const end = await playOut(stage, page, 5);
    const { length } = end.after;
    await until(`the graph has ${length + 1} plies`, async () => (await pliesOnGraph(page)) === length + 1);
    const moves = page.getByRole("group", { name: "Moves", exact: true });
    assert.equal(await moves.getByRole("listitem").count(), length);
    await button(page, "To the start").click();
    await until("the start is shown", () => addressOf(page).after.length === 0);
    assert.equal(await moves.getByRole("listitem").count(), length, "going back has forgotten the game");
    await button(page, "One move forward").click();
    await until("one move is shown", () => addressOf(page).after.length === 1);
    await moves.getByRole("button", { name: new RegExp(`^Move ${length}:`) }).click();
    await until("the end is shown", () => addressOf(page).after.length === length);
    await says(page, end.said);
    await button(page, "One move back").click();
    await until("the move before is shown", () => addressOf(page).after.length === length - 1);
    const { reached } = await standing(stage, page);
    await until("the field shows the position then", async () =>
      (await page.getByLabel("Position", { exact: true }).inputValue()) === reached);
  },

  async "a record is saved, and loaded again in another window"(stage) {
    const page = await stage.open(fragment("boxes", "1x2", { view: "play" }));
    await seat(page, "B", "random");
    const end = await playOut(stage, page, 11);
    const waiting = page.waitForEvent("download");
    await button(page, "Save this game").click();
    const download = await waiting;
    assert.match(download.suggestedFilename(), /boxes.*\.jsonl$/);
    const text = await readFile(await download.path(), "utf8");
    const game = text.trim().split("\n").map((line) => JSON.parse(line)).find((line) => line.moves);
    assert.deepEqual(game.moves, end.after);

    const other = await stage.open(fragment("nim", "1", { view: "play" }));
    await says(other, /Left to move/);
    await other.getByLabel("File of records").setInputFiles({ name: "game.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(text) });
    await until("the game is loaded", () => addressOf(other).game === "boxes" && addressOf(other).after.join() === end.after.join());
    await says(other, end.said);
    await other.getByRole("button", { name: "To the start", exact: true }).click();
    await until("the start is shown", () => addressOf(other).after.length === 0);

    // Of another game the record says nothing.
    const note = other.getByText(/^Dots-and-Boxes: .*moves, /);
    await note.waitFor();
    await chooseGame(other, "Nim");
    await says(other, /Left to move/);
    await note.waitFor({ state: "detached" });
    await seat(other, "Right", "random");
    await place(other, "0-1").click();
    await until("the engine does not wait", () => addressOf(other).after.length === 2);
    await other.goBack();

    // A file that holds no game gets a sentence, and changes nothing.
    await other.getByLabel("File of records").setInputFiles({ name: "bad.jsonl", mimeType: "application/jsonl", buffer: Buffer.from("no record\n") });
    const records = other.getByRole("region", { name: "Records" });
    await until("a sentence about the file", async () => (await records.getByRole("paragraph").allInnerTexts()).some((words) => /line|record|JSON/i.test(words)));
    assert.equal(addressOf(other).game, "nim");
    const [header, ...rest] = text.trim().split("\n").map((line) => JSON.parse(line));
    const wrong = [header, ...rest.map((line) => (line.moves ? { ...line, moves: ["99"] } : line))];
    await other.getByLabel("File of records").setInputFiles({ name: "wrong.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(wrong.map((line) => JSON.stringify(line)).join("\n")) });
    await records.getByText(/^Move 1 of those made, .*\.$/).waitFor();
    await board(other).waitFor();
  },
};
