// Finding moves on the board: what names a move lights it up there, and the other way round; names, arrows, players' signs.
import assert from "node:assert/strict";
import { addressOf, board, fragment, panel, place, until, view } from "./stage.mjs";

/** The places that are lit up on the board, by the middle of their frames; "" if none is. */
const lit = (page) => page.evaluate(() => {
  const frames = [...document.querySelectorAll("#board rect.halo.lit")].map((one) => one.getBoundingClientRect());
  const places = [...document.querySelectorAll("#board g[data-place]")];
  const at = (frame) => places.find((one) => {
    const box = one.getBoundingClientRect();
    return Math.abs(box.x + box.width / 2 - frame.x - frame.width / 2) < 2 && Math.abs(box.y + box.height / 2 - frame.y - frame.height / 2) < 2;
  })?.dataset.place;
  return [...frames.map(at), ...places.filter((one) => one.classList.contains("lit")).map((one) => one.dataset.place)].sort().join(" ");
});

const lights = (page, places) => until(`lit up: ${places || "nothing"}`, async () => (await lit(page)) === places);

const away = (page) => page.mouse.move(2, 2);

export default {
  async "a row of an answer lights its move up, and the board its row"(stage) {
    const page = await stage.open(fragment("clobber", "3x3"));
    const best = panel(page, "Left’s moves");
    await best.locator("tr[data-move]").first().waitFor();
    const row = best.locator("tr[data-move]").nth(1);
    const move = await row.getAttribute("data-move");
    await row.hover();
    await lights(page, move.split("-").sort().join(" "));
    await away(page);
    await lights(page, "");
    // By the keyboard.
    await row.getByRole("button").focus();
    await lights(page, move.split("-").sort().join(" "));
    await page.evaluate(() => document.activeElement.blur());
    // The other way round.
    await place(page, move.split("-")[0]).hover();
    await until("the row is set off", () => row.evaluate((one) => one.classList.contains("mentioned")));
    await away(page);
    await until("the row is as before", () => row.evaluate((one) => !one.classList.contains("mentioned")));
    // The other player's moves are found, too.
    const theirs = panel(page, "Right’s moves").locator("tr[data-move]").first();
    const other = await theirs.getAttribute("data-move");
    await theirs.hover();
    await lights(page, other.split("-").sort().join(" "));
  },

  async "edges of Hackenbush and cells of the cube light up"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R 0-3R 3-4B"));
    const row = panel(page, "Left’s moves").locator("tr[data-move]").first();
    const move = await row.getAttribute("data-move");
    await row.hover();
    await lights(page, move);
    const cube = await stage.open(fragment("hex3d", "2x2x2:1./.2|../.. 3"));
    await cube.getByRole("button", { name: "Cube", exact: true }).click();
    const cell = panel(cube, "Best moves").locator("tr[data-move]").first();
    const there = await cell.getAttribute("data-move");
    await cell.hover();
    await lights(cube, there);
  },

  async "later moves of a line are shown in the position in which they are made"(stage) {
    const page = await stage.open(fragment("boxes", "2x2"));
    const line = panel(page, "Perfect play").getByRole("group", { name: "Line" });
    const third = line.getByRole("button").nth(2);
    const move = (await third.textContent()).trim();
    await third.hover();
    const later = page.locator(".cover");
    await later.locator(".halo.lit").waitFor();
    const before = await Promise.all([0, 1].map((at) => line.getByRole("button").nth(at).textContent()));
    const { svg } = await stage.server.ask("moves", { game: "boxes", position: "2x2", after: before });
    assert.ok(svg.includes("2 of 12 lines are drawn"));
    assert.match(await later.locator("desc").textContent(), /2 of 12 lines are drawn/);
    assert.ok((await later.textContent()).includes(before.join(" ")));
    await away(page);
    await later.waitFor({ state: "hidden" });
    // The arrow keys go along the line, and Enter plays up to there.
    await line.getByRole("button").first().focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await later.locator(".halo.lit").waitFor();
    await page.keyboard.press("Enter");
    await until("the line is played", () => addressOf(page).after.join(" ") === [...before, move].join(" "));
  },

  async "a cell of the payoff matrix lights both moves up"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R 0-3R 3-4B", { mode: "sync", conflict: "tie" }));
    const cell = page.locator(".matrix td[data-blue][data-red]").first();
    await cell.hover();
    const [blue, red] = [await cell.getAttribute("data-blue"), await cell.getAttribute("data-red")];
    await lights(page, [blue, red].sort().join(" "));
    assert.equal(await place(page, blue).evaluate((one) => one.classList.contains("blue")), true);
    assert.equal(await place(page, red).evaluate((one) => one.classList.contains("red")), true);
    await page.locator(".matrix th.blue").first().focus();
    await lights(page, await page.locator(".matrix th.blue").first().textContent());
    // From cell to cell by the arrow keys.
    await page.keyboard.press("ArrowRight");
    await lights(page, [blue, red].sort().join(" "));
  },

  async "names of moves look like no value"(stage) {
    const page = await stage.open(fragment("konane", "4x4", { after: "b2;b3" }));
    await until("there are numbers", async () => (await board(page).locator(".number").count()) > 0);
    const numbers = await board(page).locator(".number rect").first().evaluate((one) => getComputedStyle(one).fill);
    await page.getByRole("button", { name: "Names", exact: true }).click();
    const { moves } = await stage.server.ask("moves", { game: "konane", position: "4x4", after: ["b2", "b3"] });
    const shown = await board(page).locator(".number.name text").allTextContents();
    assert.deepEqual(shown.sort(), moves.map(({ move }) => move).sort());
    const names = await board(page).locator(".number.name rect").first().evaluate((one) => getComputedStyle(one).fill);
    assert.notEqual(names, numbers);
    await page.getByRole("button", { name: "Names", exact: true }).click();
    await until("the numbers are back", async () => (await board(page).locator(".number.name").count()) === 0);
    assert.ok((await board(page).locator(".number").count()) > 0);
  },

  async "Konane has arrows, and marks the stones that can jump"(stage) {
    const page = await stage.open(fragment("konane", "6x6", { after: "c3;c2" }));
    const { moves } = await stage.server.ask("moves", { game: "konane", position: "6x6", after: ["c3", "c2"] });
    const stones = new Set(moves.map(({ places }) => places[0]));
    await until("each has its ring", async () => (await board(page).locator(".can-jump").count()) === stones.size);
    await until("a number has an arrow", async () => (await board(page).locator(".number .arrow").count()) > 0);
    // The number is at the head: nearer to the landing square than to the stone.
    const far = await page.evaluate(({ places: [from, to] }) => {
      const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
      const at = (name) => middle(document.querySelector(`#board [data-place="${name}"]`));
      const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);
      const plates = [...document.querySelectorAll("#board .number rect")].map(middle);
      return plates.some((plate) => apart(plate, at(to)) < 0.3 * apart(plate, at(from)));
    }, moves[0]);
    assert.ok(far, "no number is at the landing square");
  },

  async "move lists have the players' signs"(stage) {
    // Who closes a box moves again, so the players do not simply alternate.
    const page = await stage.open(fragment("boxes", "1x2", { after: "0;2;4;5;1" }));
    const signs = page.locator(".moves-made .player-sign");
    await until("all have signs", async () => (await signs.count()) === 5);
    const expected = [];
    for (let ply = 0; ply < 5; ply += 1) {
      const { player } = await stage.server.ask("moves", { game: "boxes", position: "1x2", after: ["0", "2", "4", "5", "1"].slice(0, ply) });
      expected.push("AB"[player]);
    }
    assert.deepEqual(await signs.allTextContents(), expected);
  },

  async "cuts of a cake are chosen on the board"(stage) {
    const page = await stage.open(fragment("cutcake", "4x7"));
    await place(page, "4x7>4x5+4x2").click({ force: true });
    await until("it is cut", () => addressOf(page).after.join() === "4x7>4x5+4x2");
    await view(page, "Tree");
  },

  async "the tree is drawn; a press shows the position"(stage) {
    const page = await stage.open(fragment("konane", "6x6", { view: "tree", after: "c3;c2" }));
    const drawing = page.getByRole("group", { name: "The search tree, drawn" });
    const nodes = drawing.getByRole("button");
    await page.getByText("Done.").first().waitFor();
    assert.ok((await nodes.count()) > 5);
    // The more visits, the larger.
    const sizes = await nodes.evaluateAll((all) => all.map((one) => [Number(one.querySelector(".seen").getAttribute("r")), Number(/([\d\u202f]+) visits?/.exec(one.getAttribute("aria-label"))[1].replaceAll("\u202f", ""))]));
    for (const [r, visits] of sizes) for (const [other, fewer] of sizes) if (visits > fewer) assert.ok(r >= other);
    const first = nodes.nth(1);
    const label = await first.getAttribute("aria-label");
    const move = label.split(" ")[0];
    await first.hover();
    await lights(page, move.split("-").sort().join(" "));
    await first.click();
    await away(page);
    const later = page.locator(".cover");
    await later.waitFor();
    assert.ok((await later.textContent()).includes(`After ${move}`));
    const { svg } = await stage.server.ask("moves", { game: "konane", position: "6x6", after: ["c3", "c2", move] });
    assert.equal(await later.locator("desc").textContent(), /<desc>(.*?)<\/desc>/s.exec(svg)[1]);
    // The keyboard goes through the tree, too; the start takes the position away.
    await nodes.first().focus();
    await page.keyboard.press("Enter");
    await later.waitFor({ state: "hidden" });
    await page.keyboard.press("ArrowRight");
    await until("the focus has moved", () => nodes.nth(1).evaluate((one) => one === document.activeElement));
  },
};
