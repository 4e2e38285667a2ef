// Start screens of all games: on a telephone the value and the board are seen at first, in the dark the boards are dark, and a wide
// screen is used.
import assert from "node:assert/strict";
import { sticksOut } from "./inpage.mjs";
import { chooseGame, enter, fragment, panel, readsValue, until } from "./stage.mjs";

const TELEPHONE = { viewport: { width: 375, height: 812 } };

/** Opens every game one after the other, and looks once it has a move. */
async function everyGame(stage, options, look) {
  const { games } = await (await fetch(`${stage.server.address}/api/games`)).json();
  const page = await stage.open(fragment("nim", "3+5+7"), options);
  for (const { name, title } of games) {
    await page.locator("#glance button").waitFor();
    await chooseGame(page, title);
    // While another position is on its way, the board and the glance are of the one before.
    await page.locator('section[aria-label="Board"]:not([aria-busy])').waitFor();
    await until(`${name} has a move`, () =>
      page.evaluate((game) => location.hash.startsWith(`#${game}/`) && document.querySelector("#glance").dataset.sure !== "", name));
    await look(page, name);
  }
}

/** How bright a picture of the screen is, from 0 to 1. */
async function brightness(page, locator) {
  const picture = (await locator.screenshot()).toString("base64");
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext("2d");
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
    return sum / (data.length / 4) / 255;
  }, picture);
}

export default {
  async "a telephone shows the value and the board at first"(stage) {
    const wrong = [];
    await everyGame(stage, TELEPHONE, async (page, name) => {
      const seen = await page.evaluate(() => {
        const place = document.querySelector("#board [data-place], #board svg").closest("svg").getBoundingClientRect();
        return { glance: document.querySelector("#glance").getBoundingClientRect().bottom, top: place.top, bottom: place.bottom };
      });
      if (seen.glance > 400 || seen.bottom > 812) wrong.push(`${name}: ${JSON.stringify(seen)}`);
      wrong.push(...(await page.evaluate(sticksOut)).map((words) => `${name}: ${words}`));
    });
    assert.deepEqual(wrong, []);
  },

  async "boards are dark in the dark"(stage) {
    const bright = [];
    await everyGame(stage, { colorScheme: "dark" }, async (page, name) => {
      const there = await brightness(page, page.locator("#board svg:has([data-place])").first());
      if (there > 0.45) bright.push(`${name}: ${there.toFixed(2)}`);
    });
    assert.deepEqual(bright, []);
  },

  async "a wide screen is used"(stage) {
    const page = await stage.open(fragment("konane", "6x6", { after: "c3;c2" }), { viewport: { width: 1920, height: 1080 } });
    await page.locator("#glance button").waitFor();
    const [left, right, columns] = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll("main > section:not([hidden])")].map((one) => one.getBoundingClientRect());
      const panels = [...document.querySelectorAll(".panels > *")].map((one) => Math.round(one.getBoundingClientRect().left));
      return [boxes[0].left, boxes.at(-1).right, new Set(panels).size];
    });
    assert.ok(right - left > 1700, `only ${Math.round(right - left)} pixels are used`);
    assert.equal(columns, 2);
  },

  async "words that people read"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R"));
    await page.getByText("Done.").first().waitFor();
    await page.getByRole("group", { name: "Mode", exact: true }).waitFor();
    await page.getByRole("button", { name: /^Redo/ }).waitFor();
    for (const [position, value] of [["0-1B", "1"], ["0-1R", "−1"], ["0-1B 0-2R", "0"], ["0-1G", "∗"]]) {
      await enter(page, position);
      await readsValue(page, value);
      const words = (await page.locator("#glance").or(panel(page, "Value").locator(".outcome")).allTextContents()).join(" ");
      assert.match(words, /wins/);
      assert.doesNotMatch(words, /whoever/i);
    }
  },
};
