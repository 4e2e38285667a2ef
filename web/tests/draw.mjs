// Drawing 0-1B 1-2R on an empty sheet by mouse, by keyboard and by finger, and reading that it is worth 1/2.
import assert from "node:assert/strict";
import { addressOf, board, fragment, panel, readsValue, tabTo, until } from "./stage.mjs";

const EMPTY = fragment("hackenbush", "0");
const DRAWN = "0-1B 1-2R";

/** The sheet, and where on it the ground and two heights above it are. */
async function sheetOf(page) {
  const sheet = board(page).getByRole("application", { name: /^Hackenbush/ });
  await sheet.waitFor();
  await readsValue(page, "0");
  const box = await until("the sheet has a size", () => sheet.boundingBox());
  const ground = await board(page).getByRole("application").evaluate((svg) => {
    // The ground is y = 0 of the picture.
    const point = new DOMPoint(0, 0).matrixTransform(svg.getScreenCTM());
    const up = new DOMPoint(0, -84).matrixTransform(svg.getScreenCTM());
    return { y: point.y, step: point.y - up.y };
  });
  const x = box.x + box.width / 2;
  return [0, 1, 2].map((high) => ({ x, y: ground.y - high * ground.step }));
}

/** The drawing is there: in the answers, in the address, and after loading the page again. */
async function isDrawn(page) {
  await readsValue(page, "1/2");
  assert.equal(addressOf(page).position, DRAWN);
  assert.equal(await page.getByLabel("Position", { exact: true }).inputValue(), DRAWN);
  const picture = () => board(page).getByRole("application").evaluate((svg) =>
    [...svg.querySelectorAll("[data-vertex]")].map((circle) => ["data-vertex", "cx", "cy"].map((name) => circle.getAttribute(name)).join(" ")));
  const before = await picture();
  assert.ok(before.length >= 2, `the picture has no vertices: ${before}`);
  await page.reload();
  await readsValue(page, "1/2");
  assert.deepEqual(await picture(), before, "after loading again the vertices stand elsewhere");
  assert.equal(addressOf(page).position, DRAWN);
}

export default {
  async "by mouse"(stage) {
    const page = await stage.open(EMPTY);
    const [ground, first, second] = await sheetOf(page);
    const drag = async (from, to) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
    };
    await drag(ground, first);
    await readsValue(page, "1");
    assert.equal(addressOf(page).position, "0-1B");
    await board(page).getByRole("button", { name: /red edges/i }).click();
    await board(page).getByRole("button", { name: /red edges/i, pressed: true }).waitFor();
    // The view may have moved to make room: where the vertex is now is asked again.
    const [, from, to] = await placesNow(page);
    await drag(from, to);
    await isDrawn(page);
    // What was drawn can be undone and done again.
    await board(page).getByRole("button", { name: /clear/i }).click();
    await readsValue(page, "0");
    await board(page).getByRole("button", { name: /^undo/i }).click();
    await readsValue(page, "1/2");
    assert.equal(addressOf(page).position, DRAWN);
  },

  async "by keyboard alone"(stage) {
    const page = await stage.open(EMPTY);
    await sheetOf(page);
    await page.evaluate(() => {
      window.pointed = 0;
      for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => (window.pointed += 1), true);
    });
    await tabTo(page, (element) => element?.getAttribute("role") === "application");
    for (const key of ["Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    await readsValue(page, "1");
    for (const key of ["r", "Space", "ArrowUp", "Space"]) await page.keyboard.press(key);
    await readsValue(page, "1/2");
    assert.equal(await page.evaluate(() => window.pointed), 0, "a pointer was used");
    await isDrawn(page);
  },

  async "by finger"(stage) {
    const page = await stage.open(EMPTY, { hasTouch: true, isMobile: true, viewport: { width: 375, height: 812 } });
    const session = await page.context().newCDPSession(page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const drag = async (from, to) => {
      await touch("touchStart", [from]);
      for (const part of [0.3, 0.6, 1]) {
        await touch("touchMove", [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
      }
      // The finger comes to rest, as fingers do: the browser takes a tap right after a fling for the end of the fling.
      for (let still = 0; still < 8; still += 1) {
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(next)));
        await touch("touchMove", [{ x: to.x, y: to.y + (still % 2) * 0.5 }]);
      }
      await touch("touchEnd", []);
    };
    const [ground, first] = await sheetOf(page);
    await drag(ground, first);
    await readsValue(page, "1");
    await board(page).getByRole("button", { name: /red edges/i }).tap();
    await board(page).getByRole("button", { name: /red edges/i, pressed: true }).waitFor();
    const [, from, to] = await placesNow(page);
    await drag(from, to);
    await isDrawn(page);
  },

  async "values of the sum of stalks, with its parts"(stage) {
    const page = await stage.open(fragment("hackenbush", "BRR + RB"));
    const { value, mean } = await stage.server.ask("value", { game: "hackenbush", position: "BRR + RB" });
    await readsValue(page, value.replaceAll("-", "−"));
    await panel(page, "Value").getByText(mean.replaceAll("-", "−"), { exact: true }).first().waitFor();
  },
};

/** Where the ground under vertex 1, vertex 1 and the place above it are now. */
async function placesNow(page) {
  return board(page).getByRole("application").evaluate((svg) => {
    const circle = svg.querySelector('[data-vertex="1"]');
    const [x, y] = [Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy"))];
    return [0, y, 2 * y].map((high) => {
      const point = new DOMPoint(x, high).matrixTransform(svg.getScreenCTM());
      return { x: point.x, y: point.y };
    });
  });
}
