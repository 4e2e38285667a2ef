// The address holds the position: a link, loading again, the back button; positions that are pasted, good and bad.
import assert from "node:assert/strict";
import { addressOf, board, choose, chooseGame, enter, fragment, panel, place, readsValue, says, seat, until, view } from "./stage.mjs";

export default {
  async "a link shows its position, and loading again keeps the game so far"(stage) {
    const page = await stage.open(fragment("nim", "1+2+3", { after: "0-1" }));
    await says(page, /Right to move/);
    const picture = () => board(page).locator("svg").first().evaluate((svg) => svg.querySelectorAll("[data-place]").length);
    const stones = await picture();
    assert.ok(stones > 0, "the picture has no stones");
    const before = page.url();
    await page.reload();
    await says(page, /Right to move/);
    assert.equal(await picture(), stones);
    assert.equal(page.url(), before);
    const [{ move, places }] = (await stage.server.ask("moves", { game: "nim", position: "1+2+3", after: ["0-1"] })).moves;
    await place(page, places[0]).click();
    await until("both moves are in the address", () => addressOf(page).after.join() === `0-1,${move}`);
  },

  async "the back button undoes moves, positions and games"(stage) {
    const page = await stage.open(fragment("nim", "5"));
    await readsValue(page, "∗5");
    await place(page, "0-2").click();
    await readsValue(page, "∗3");
    await place(page, "0-1").click();
    await readsValue(page, "∗2");
    await enter(page, "4+1");
    await readsValue(page, "∗5");
    await chooseGame(page, "Cherries");
    await until("the game has changed", () => addressOf(page).game === "cherries");
    await page.goBack();
    await readsValue(page, "∗5");
    assert.equal(addressOf(page).position, "4+1");
    await page.goBack();
    await readsValue(page, "∗2");
    await page.goBack();
    await readsValue(page, "∗3");
    await page.goBack();
    await readsValue(page, "∗5");
    assert.deepEqual(addressOf(page).after, []);
    await page.goForward();
    await readsValue(page, "∗3");
  },

  async "a position is pasted"(stage) {
    const page = await stage.open("");
    await chooseGame(page, "Konane");
    await until("the game has changed", () => addressOf(page).game === "konane");
    const field = page.getByLabel("Position", { exact: true });
    await field.focus();
    await field.press("Control+A");
    // As from the clipboard: the whole text at once.
    await page.keyboard.insertText("XO.O/OXOX/.... X");
    await field.press("Enter");
    await until("the position is in the address", () => addressOf(page).position === "XO.O/OXOX/.... X");
    await place(page, "a1").waitFor();
    const { value } = await stage.server.ask("value", { game: "konane", position: "XO.O/OXOX/.... X" });
    await readsValue(page, value.replaceAll("-", "−").replaceAll("*", "∗"));
  },

  async "a bad position gets the server’s sentence, and changes nothing"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B"));
    await readsValue(page, "1");
    const bad = "0-1B 1-2R 2-1X";
    await enter(page, bad);
    const refused = await fetch(`${stage.server.address}/api/value`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: "hackenbush", position: bad }),
    });
    assert.equal(refused.status, 400);
    const { error } = await refused.json();
    const alert = page.getByRole("alert");
    await alert.getByText(error.replace(/^hackenbush: /, "").slice(1)).waitFor();
    assert.equal(addressOf(page).position, "0-1B");
    await readsValue(page, "1");
    // The next good one takes the sentence away.
    await enter(page, "0-1R");
    await readsValue(page, "−1");
    await alert.waitFor({ state: "hidden" });
  },

  async "a bad address gets a sentence too"(stage) {
    const page = await stage.open(fragment("boxes", "3x"));
    await page.getByRole("alert").getByText(/\w+ \w+/).first().waitFor();
    await enter(page, "1x1");
    await place(page, "0").waitFor();
    await page.getByRole("alert").first().waitFor({ state: "hidden" });
  },

  async "an unknown game gets a sentence, and the usual list of games"(stage) {
    const page = await stage.open(fragment("chess", "8x8"));
    await says(page, /no game “chess”/);
    assert.equal(await page.getByText(/no game “chess”/).count(), 1, "the sentence is said more than once");
    assert.equal(await page.getByText("The board is on its way.").isVisible(), false);
    const list = page.getByRole("combobox", { name: "Game", exact: true });
    assert.equal(await list.evaluate((element) => element.selectedOptions[0]?.textContent), "chess");
    await page.getByLabel("Position", { exact: true }).fill("3x3");
    assert.equal(await page.getByRole("alert").first().isVisible(), false, "the sentence stays though another position is written");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await says(page, /no game “chess”/);
    await chooseGame(page, "Nim");
    await until("the game has changed", () => addressOf(page).game === "nim");
    await place(page, "0-1").waitFor();
    assert.ok(!(await list.locator("option").allTextContents()).includes("chess"), "the list still has the game that is not there");
  },

  async "after a refusal nothing old is seen, and nothing is offered"(stage) {
    const page = await stage.open(fragment("domineering", "2x2"));
    await place(page, "a1").waitFor();
    await says(page, "Done.");
    await page.evaluate(() => (location.hash = "#domineering/garbage"));
    const alert = page.getByRole("alert").first();
    await alert.getByText(/garbage/).first().waitFor();
    const words = await alert.locator("span").innerText();
    assert.equal(await page.getByText(words, { exact: true }).count(), 1, "the sentence is said more than once");
    assert.equal(await place(page, "a1").isVisible(), false, "the old board is still there");
    assert.equal(await page.getByText("Done.").isVisible(), false);
    assert.equal(await panel(page, "Value").isVisible(), false, "the old answers are still there");
    assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), "garbage");
    for (const name of ["Play", "Tree", "Analyse"]) await view(page, name);
    assert.equal(addressOf(page).position, "garbage");
    assert.deepEqual(addressOf(page).after, []);
    await enter(page, "2x1");
    await readsValue(page, "1");
    assert.deepEqual(addressOf(page), { game: "domineering", position: "2x1", after: [] });
  },

  async "both at once is refused before a Konane board is opened, and a link to it leads on"(stage) {
    const page = await stage.open(fragment("konane", "6x6"));
    await place(page, "c3").waitFor();
    await says(page, /Black to move/);
    const before = page.url();
    await choose(page, "Play", "both at once");
    await page.getByRole("alert").getByText(/opened/).first().waitFor();
    const rules = page.getByRole("combobox", { name: "Play", exact: true });
    assert.equal(await rules.evaluate((list) => list.selectedOptions[0].label), "in turns");
    assert.equal(page.url(), before);
    await place(page, "c3").click();
    await says(page, /White to move/);
    // The rules change after the move, though it may still be on its way.
    await place(page, "c2").click();
    await choose(page, "Play", "both at once");
    await panel(page, "Value when both move at once").waitFor();
    // Somebody may have a link that cannot be.
    const other = await stage.open(fragment("konane", "6x6", { mode: "sync", conflict: "replay" }));
    await other.getByRole("alert").getByText(/opened/).first().waitFor();
    await choose(other, "Play", "in turns");
    await place(other, "c3").waitFor();
    assert.equal(addressOf(other).mode, undefined);
  },

  async "a turn of nine edges is refused, one of two is read"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B"));
    await readsValue(page, "1");
    await enter(page, "BB moves=9");
    await page.getByRole("alert").getByText(/from 1 to 8 edges/).waitFor();
    assert.equal(addressOf(page).position, "0-1B");
    await enter(page, "BB moves=2");
    await until("the address says so", () => addressOf(page).moves === "2" && addressOf(page).position === "0-1B 1-2B");
  },

  async "what is shown already is not changed by showing it again"(stage) {
    const at = "1:0,-56;2:40,-112";
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R", { at }));
    await readsValue(page, "1/2");
    const before = page.url();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    const pressed = performance.now();
    await until("half a second has passed", () => performance.now() - pressed > 500);
    assert.equal(page.url(), before);
    await enter(page, "0-1R");
    await readsValue(page, "−1");
    assert.equal(addressOf(page).at, undefined);
  },

  async "the seats are in the address, so that loading again keeps them"(stage) {
    const page = await stage.open(fragment("nim", "3+4", { view: "play" }));
    await says(page, /Left to move/);
    assert.equal(addressOf(page).seats, undefined, "usual seats are in the address");
    await seat(page, "Right", "human");
    await until("the address holds the seats", () => addressOf(page).seats === "human;human");
    await place(page, "0-1").click();
    await says(page, /Right to move: choose/);
    await page.reload();
    await says(page, /Right to move: choose/);
    await place(page, "0-1").click();
    await says(page, /Left to move: choose/);
    assert.equal(addressOf(page).after.length, 2);
    // As in a link; and another game has its own seats.
    const other = await stage.open(fragment("nim", "9", { view: "play", seats: "human;random:playout=uniform" }));
    const field = other.getByLabel("Right: engine with options", { exact: true });
    await until("the seat is taken", async () => (await field.inputValue()) === "random:playout=uniform");
    await chooseGame(other, "Cherries");
    await until("the game has changed", () => addressOf(other).game === "cherries" && addressOf(other).seats === undefined);
  },
};
