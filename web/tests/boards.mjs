// What lies on the boards: numbers that stay and can be read, moves that the picture has no place for, vertices that
// are joined, and fingers that scroll.
import assert from "node:assert/strict";
import { addressOf, board, fragment, panel, place, says, tabTo, until } from "./stage.mjs";

/** The sheet, after the page has answered. */
async function sheetOf(page) {
  const sheet = board(page).getByRole("application", { name: /^Hackenbush/ });
  await says(page, "Done.");
  return sheet;
}

/** Where points of the sheet, such as [0, -56], are on the screen now. */
const onScreen = (sheet, points) => sheet.evaluate((svg, all) => all.map(([x, y]) => {
  const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return { x: point.x, y: point.y };
}), points);

/** Drags from one point of the sheet to another. */
async function drag(page, sheet, from, to) {
  const [one, other] = await onScreen(sheet, [from, to]);
  await page.mouse.move(one.x, one.y);
  await page.mouse.down();
  await page.mouse.move((one.x + other.x) / 2, (one.y + other.y) / 2, { steps: 4 });
  await page.mouse.move(other.x, other.y, { steps: 4 });
  await page.mouse.up();
}

const tool = (page, name) => board(page).getByRole("toolbar").getByRole("button", { name }).click();

/** The numbers on the sheet. */
const numbersOf = (sheet) => sheet.locator(".marks text").allTextContents();

/** Which of these elements overlap on the screen; a hair's breadth is none. */
const overlaps = (elements) => elements.evaluateAll((all) => {
  const boxes = all.map((one) => one.getBoundingClientRect());
  return boxes.flatMap((a, at) => boxes.slice(at + 1).flatMap((b) =>
    a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom
      ? [`${Math.round(a.x)},${Math.round(a.y)} and ${Math.round(b.x)},${Math.round(b.y)}`] : []));
});

/** The heap of Nim whose middle is not drawn, and a move of it. */
const HEAPS = "100+200";
const field = (page) => board(page).getByRole("combobox", { name: "Another move" });

export default {
  async "numbers stay while only the drawing changes"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R", { at: "1:0,-56;2:0,-112" }));
    const sheet = await sheetOf(page);
    const numbers = await until("there are numbers", async () => {
      const found = await numbersOf(sheet);
      return found.length > 0 && found;
    });
    const stay = async (after) => assert.deepEqual(await numbersOf(sheet), numbers, `after ${after}`);
    await tool(page, /^Move/);
    await drag(page, sheet, [0, -112], [28, -112]);
    await until("the vertex has moved", () => addressOf(page).at?.includes("2:28,-112"));
    await stay("moving a vertex");
    await tool(page, /^Draw green/);
    await drag(page, sheet, [112, -56], [112, -112]);
    await says(page, "1 edge is not joined to the ground and left out.");
    await stay("drawing an edge in the air");
    await tool(page, /^Undo/);
    await stay("undoing it");
    await tool(page, /^Tidy/);
    await stay("tidying");
    assert.equal(addressOf(page).position, "0-1B 1-2R");
  },

  async "a vertex that is dropped on another one is joined to it"(stage) {
    const at = "1:0,-56;2:0,-112;3:112,-56;4:112,-112";
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R 0-3G 3-4R", { at }));
    const sheet = await sheetOf(page);
    await tool(page, /^Move/);
    await drag(page, sheet, [0, -112], [112, -112]);
    await until("they are one", () => addressOf(page).position === "0-1B 1-2R 0-3G 2-3R");
    await says(page, "Vertex 2 joined to vertex 4.");
    await until("there are three vertices", async () => (await sheet.locator("[data-vertex]").count()) === 3);
    await tool(page, /^Undo/);
    await until("they are apart again", () => addressOf(page).position === "0-1B 1-2R 0-3G 3-4R");
    // On the ground a vertex becomes a part of it.
    await drag(page, sheet, [0, -56], [-56, 0]);
    await until("it has joined the ground", () => addressOf(page).position === "0-0B 0-1R 0-2G 2-3R");
    await says(page, "Vertex 1 joined to the ground.");
  },

  async "a vertex is joined to another one by keys"(stage) {
    const at = "1:0,-56;2:0,-112;3:112,-56;4:112,-112";
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R 0-3G 3-4R", { at }));
    const sheet = await sheetOf(page);
    await sheet.focus();
    // The second vertex, two steps to the right.
    for (const key of ["Tab", "Tab", "m", "ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await says(page, "Vertex 4: Space joins them.");
    await page.keyboard.press("Space");
    await until("they are one", () => addressOf(page).position === "0-1B 1-2R 0-3G 2-3R");
    await page.keyboard.press("u");
    await until("they are apart again", () => addressOf(page).position === "0-1B 1-2R 0-3G 3-4R");
  },

  async "a text that is loaded stands as the server draws it"(stage) {
    const page = await stage.open(fragment("hackenbush", "0"));
    const sheet = await sheetOf(page);
    await board(page).locator("input[type=file]").setInputFiles({ name: "stalks.txt", mimeType: "text/plain", buffer: Buffer.from("BRR + RB") });
    await until("the position is loaded", () => addressOf(page).position === "0-1B 1-2R 2-3R 0-4R 4-5B");
    await until("the first stalk is straight", async () => {
      const across = await sheet.evaluate((svg) => [1, 2, 3].map((vertex) => svg.querySelector(`[data-vertex="${vertex}"]`)?.getAttribute("cx")));
      return across[0] !== undefined && new Set(across).size === 1;
    });
  },

  async "long numbers do not cover each other on the sheet"(stage) {
    const positions = ["GBR + GR", "0-1B 0-2G 0-3G 0-4R 4-5B", "0-1B 1-1G 1-1G 1-2G 1-2G 2-2G"];
    for (const position of positions) {
      const page = await stage.open(fragment("hackenbush", position, { mode: "sync" }));
      const sheet = await sheetOf(page);
      const plates = sheet.locator(".marks rect");
      await until("there are numbers", async () => (await plates.count()) > 3);
      assert.deepEqual(await overlaps(plates), [], position);
      await page.context().close();
    }
  },

  async "numbers in the cube leave the stones to be seen, and the walls have readable names"(stage) {
    const page = await stage.open(fragment("hex3d", "3x3x3:1.2/.3./..1|2../.1./..3|.../..2/1.. 3"));
    await page.getByRole("button", { name: "Cube", exact: true }).click();
    const cube = board(page).locator("svg").first();
    await cube.locator("rect.plate").first().waitFor();
    const wide = await cube.evaluate((svg) => {
      // In the field of a cell, which is 40 wide; a stone is 27.
      const plates = [...svg.querySelectorAll("rect.plate")].map((plate) => plate.getBBox());
      return Math.max(...plates.map(({ width, height }) => Math.max(width, height * 1.8)));
    });
    assert.ok(wide <= 30, `a number is ${wide} wide`);
    const names = await cube.locator("text").filter({ hasText: /^\d (top|bottom|left|right|front|back)$/ }).evaluateAll((all) => all.map((text) => {
      const [r, g, b] = getComputedStyle(text).fill.match(/\d+/g).map((part) => {
        const light = Number(part) / 255;
        return light <= 0.03928 ? light / 12.92 : ((light + 0.055) / 1.055) ** 2.4;
      });
      return { words: text.textContent, contrast: (Number(getComputedStyle(text).opacity) * 1.05) / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) };
    }));
    assert.equal(names.length, 3, "three walls are behind");
    for (const { words, contrast } of names) assert.ok(contrast > 7, `“${words}” is faint: ${contrast}`);
  },

  async "a move that the picture has no place for is written"(stage) {
    const page = await stage.open(fragment("nim", HEAPS, { view: "play" }));
    await says(page, /Left to move/);
    assert.equal(await place(page, "0-100").count(), 0, "the move is in the picture");
    await says(page, /220 moves have no place in the picture/);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const hint = await until("there is a hint", async () =>
      /Hint: (\d-\d+)/.exec(await page.locator(".hint").textContent())?.[1]);
    await field(page).fill("1-101");
    await board(page).getByRole("button", { name: "Play it", exact: true }).click();
    await says(page, "There is no move “1-101” here.");
    await field(page).fill(hint);
    await board(page).getByRole("button", { name: "Play it", exact: true }).click();
    await until("it is made, and the engine has moved", () => addressOf(page).after.length === 2);
    assert.equal(addressOf(page).after[0], hint);
  },

  async "such a move is written by keys in the analysis, and the field goes when it is not needed"(stage) {
    const page = await stage.open(fragment("nim", HEAPS));
    await says(page, /220 moves have no place/);
    await tabTo(page, (element) => element?.getAttribute("list") === "other-moves");
    await page.keyboard.type("0-195");
    await page.keyboard.press("Enter");
    await until("the move is made", () => addressOf(page).after.join() === "0-195");
    await says(page, /60 moves have no place/);
    await page.keyboard.type("0-95");
    await page.keyboard.press("Enter");
    await until("the move is made", () => addressOf(page).after.length === 2);
    await until("the field is gone, and the focus is on the board", () => page.evaluate(() =>
      !document.querySelector("[list=other-moves]").checkVisibility() && document.activeElement.closest("[data-place]") !== null));
    // Where everything is drawn, it never comes.
    assert.equal(await field(page).count(), 0);
  },

  async "a move that not even the server lists is asked about"(stage) {
    const page = await stage.open(fragment("nim", "20000", { view: "play" }));
    await says(page, /moves have no place in the picture/);
    await field(page).fill("0-20001");
    await field(page).press("Enter");
    await board(page).getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    assert.deepEqual(addressOf(page).after, []);
    await field(page).fill("0-20000");
    await field(page).press("Enter");
    await until("the heap is taken", () => addressOf(page).after.join() === "0-20000");
  },

  async "numbers on small places leave each other room"(stage) {
    // In heap games and Cutcake numbers stand on places and between them.
    const crowded = [["nim", "12+9+7", 28], ["nim", "30+20", 1], ["nim", HEAPS, 0], ["heaps", "0.77 5+3", 8], ["cutcake", "4x7", 3], ["toppling-dominoes", "BRGBR.RBB", 3]];
    for (const [game, heaps, least] of crowded) {
      const page = await stage.open(fragment(game, heaps));
      await says(page, "Done.");
      await until("the best moves are known", async () => (await panel(page, "Left’s moves").getByRole("row").count()) > 3);
      const plates = board(page).locator(".number rect");
      assert.ok((await plates.count()) >= least, `${await plates.count()} numbers on ${heaps}`);
      assert.deepEqual(await overlaps(plates), [], heaps);
      const small = await board(page).locator(".number text").evaluateAll((all) =>
        all.map((text) => text.getBoundingClientRect().height).filter((high) => high < 7));
      assert.deepEqual(small, [], `letters too small on ${heaps}`);
      await page.context().close();
    }
  },

  async "the frame of the focus stays on its stone"(stage) {
    const page = await stage.open(fragment("nim", "5+4+3"));
    await says(page, "Done.");
    await tabTo(page, (element) => element?.closest("[data-place]") !== null);
    await page.keyboard.press("ArrowRight");
    const { frame, others, paper } = await page.evaluate(() => {
      const here = document.activeElement.closest("[data-place]");
      const svg = here.closest("svg");
      const box = (element) => element.getBoundingClientRect().toJSON();
      return {
        frame: box(svg.querySelector(".focus rect")),
        others: [...svg.querySelectorAll("[data-place] circle")].filter((one) => !here.contains(one)).map(box),
        paper: box(svg.closest(".picture")),
      };
    });
    const covers = others.filter((one) => frame.left < one.right && one.left < frame.right && frame.top < one.bottom && one.top < frame.bottom);
    assert.deepEqual(covers, [], "the frame covers other stones");
    assert.ok(frame.top > paper.top + 2, "the frame is cut off at the top");
  },

  async "the sheet has no end"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B"));
    const sheet = await sheetOf(page);
    await sheet.focus();
    for (let step = 0; step < 400; step += 1) await page.keyboard.press("ArrowUp");
    const seen = await sheet.evaluate((svg) => {
      const [grid, paper] = [svg.querySelector(".grid"), svg].map((element) => element.getBoundingClientRect());
      return { whole: grid.top <= paper.top && grid.bottom >= paper.bottom - 1 && grid.left <= paper.left && grid.right >= paper.right, top: svg.viewBox.baseVal.y };
    });
    assert.ok(seen.top < -20_000, `the cursor has come to ${seen.top} only`);
    assert.ok(seen.whole, "there are no dots where the cursor is");
  },

  async "one finger draws, two fingers scroll"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B"), { hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });
    const sheet = await sheetOf(page);
    await sheet.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const box = await sheet.boundingBox();
    const before = await page.evaluate(() => scrollY);
    const fingers = (up) => [0, 1].map((id) => ({ id, x: box.x + 100 + 80 * id, y: Math.min(box.y + box.height, 640) - 30 - up }));
    const touch = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await touch("touchStart", fingers(0));
    for (let up = 10; up <= 160; up += 10) {
      await touch("touchMove", fingers(up));
      await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
    }
    await touch("touchEnd", []);
    await until("the page has scrolled", async () => (await page.evaluate(() => scrollY)) > before + 60);
    assert.equal(addressOf(page).position, "0-1B", "two fingers have drawn");
    assert.match(await board(page).locator("details").textContent(), /two fingers scroll/);
  },
};
