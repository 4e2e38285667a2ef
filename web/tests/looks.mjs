// Everything that people look at: each has names for those who hear it, contrast in light and dark, and fits its screen,
// from telephones to large ones. And the first picture comes soon.
import assert from "node:assert/strict";
import { faint, nameless, sticksOut } from "./inpage.mjs";
import { fragment, says, until } from "./stage.mjs";

/** What people look at, by name. */
export const LOOKS = {
  hackenbush: fragment("hackenbush", "0-1B 1-2R 2-3B 3-0R 1-4R 2-5B 4-5B 4-6R 5-7B 7-8R"),
  synchronous: fragment("hackenbush", "0-1B 1-2R 0-3R 3-4B 0-5G", { mode: "sync", conflict: "tie" }),
  boxes: fragment("boxes", "3x3:000100010110010010100110"),
  konane: fragment("konane", "4x4", { after: "b2;b3" }),
  hex3d: fragment("hex3d", "2x2x2:1./.2|../.. 3"),
  domineering: fragment("domineering", "4x4"),
  clobber: fragment("clobber", "3x4", { after: "a1-b1" }),
  play: fragment("nim", "5+4+3", { view: "play", after: "0-1;1-2" }),
  tree: fragment("konane", "4x4", { view: "tree" }),
  studies: fragment("nim", "1", { view: "studies" }),
  "a study": fragment("nim", "1", { view: "studies", study: "koene-table-4" }),
  lecture: fragment("nim", "5+4+3", { view: "lecture", after: "0-1;1-2" }),
  "a frame": fragment("nim", "3+5", { embed: "puzzle" }),
};

/** Waits until a page has come to rest. */
export async function rested(page) {
  if (page.url().includes("view=studies")) return page.waitForLoadState("networkidle");
  if (page.url().includes("view=play")) return says(page, /to move:|wins/);
  if (page.url().includes("view=lecture")) return page.getByRole("group", { name: "Lines" }).waitFor();
  if (page.url().includes("embed=")) return says(page, "Find the best move.");
  await says(page, /^(Done|A limit was reached.*)\.?/, 30_000);
}

/** Waits until nothing fades or moves any more, so that colours are what they are. */
export const still = (page) => until("nothing moves", () =>
  page.evaluate(() => document.getAnimations().every((one) => one.playState !== "running")));

const SCREENS = [[375, 812], [768, 1024], [1920, 1080]];

const look = (hash) => async (stage) => {
  const page = await stage.open(hash, { colorScheme: "light" });
  await rested(page);
  const found = [...(await page.evaluate(nameless))];
  const ask = async (where, check) => found.push(...(await page.evaluate(check)).map((words) => `${where}: ${words}`));
  await still(page);
  await ask("contrast in the light", faint);
  await page.emulateMedia({ colorScheme: "dark" });
  await still(page);
  await ask("contrast in the dark", faint);
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    await ask("width", sticksOut);
  }
  assert.deepEqual([...new Set(found)], []);
};

export default {
  ...Object.fromEntries(Object.entries(LOOKS).map(([name, hash]) => [name, look(hash)])),

  async "the examples"(stage) {
    const page = await stage.open(LOOKS.hackenbush);
    await rested(page);
    await page.getByRole("button", { name: "Examples", exact: true }).click();
    await page.getByRole("dialog").getByRole("button").nth(5).waitFor();
    await still(page);
    const found = [...(await page.evaluate(nameless)), ...(await page.evaluate(faint))];
    await page.setViewportSize({ width: 375, height: 812 });
    found.push(...(await page.evaluate(sticksOut)));
    assert.deepEqual(found, []);
  },

  async "what can be looked up and shared"(stage) {
    const page = await stage.open(LOOKS.hackenbush);
    await rested(page);
    const found = [];
    for (const name of ["Rules", "Words", "Share"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await still(page);
        found.push(...(await page.evaluate(nameless)), ...(await page.evaluate(faint)));
      }
      await page.setViewportSize({ width: 375, height: 812 });
      found.push(...(await page.evaluate(sticksOut)));
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.keyboard.press("Escape");
    }
    assert.deepEqual([...new Set(found)], []);
  },

  async "the first picture comes soon"(stage) {
    const times = [];
    for (let round = 0; round < 3; round += 1) {
      const page = await stage.open(LOOKS.hackenbush);
      times.push(await until("something is painted", () =>
        page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)));
      await page.close();
    }
    const best = Math.min(...times);
    stage.note(`first contentful paint after ${times.map((time) => `${Math.round(time)} ms`).join(", ")}`);
    assert.ok(best < 20_000, `the first picture came after ${Math.round(best)} ms`);
  },
};

/** It is measured, so nobody else may ask. */
export const alone = ["the first picture comes soon"];
