// For everybody: landmarks and headings, a focus that is seen, and a keyboard that is never caught.
import assert from "node:assert/strict";
import axe from "axe-core";
import { LOOKS, rested, still } from "./looks.mjs";
import { fragment, says } from "./stage.mjs";

/** What axe finds on a page: one line for each fault and element. */
async function faults(page) {
  // As text it runs beside the page's own policy, which lets no other script in.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap(({ id, impact, help, nodes }) => nodes.map(({ html }) => `${impact} ${id} (${help}): ${html.slice(0, 140)}`));
}

/** Asks axe about a page in the light and in the dark, on a desk and on a telephone. */
async function inspect(page) {
  const found = [];
  for (const [width, height, colorScheme] of [[1280, 900, "light"], [375, 812, "dark"]]) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await still(page);
    found.push(...(await faults(page)));
  }
  return [...new Set(found)];
}

const axed = (hash) => async (stage) => {
  const page = await stage.open(hash);
  await rested(page);
  assert.deepEqual(await inspect(page), []);
};

export default {
  ...Object.fromEntries(Object.entries(LOOKS).map(([name, hash]) => [`axe: ${name}`, axed(hash)])),

  async "axe: dialogs"(stage) {
    const page = await stage.open(LOOKS.hackenbush);
    await rested(page);
    const found = [];
    for (const name of ["Examples", "Calculator", "Rules", "Words", "Share"]) {
      await page.getByRole("button", { name, exact: true }).click();
      await page.locator("dialog[open]").waitFor();
      found.push(...(await inspect(page)).map((words) => `${name}: ${words}`));
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(found, []);
  },

  async "axe: puzzles and lessons"(stage) {
    const found = [];
    for (const hash of ["#puzzles", "#puzzles/boxes-2", "#lessons", "#lessons/numbers/5"]) {
      const page = await stage.open(hash);
      await page.locator("#learn h2").first().waitFor();
      await page.waitForLoadState("networkidle");
      found.push(...(await inspect(page)).map((words) => `${hash}: ${words}`));
      await page.close();
    }
    assert.deepEqual(found, []);
  },

  async "landmarks, one heading, a language"(stage) {
    const page = await stage.open(LOOKS.hackenbush);
    await rested(page);
    assert.match(await page.locator("html").getAttribute("lang"), /^en/);
    assert.equal(await page.getByRole("heading", { level: 1 }).count(), 1);
    for (const role of ["banner", "main", "navigation"]) assert.equal(await page.getByRole(role).count(), 1, `landmarks "${role}"`);
    assert.match(await page.title(), /Hedgerow/);
    // The levels of the headings leave none out.
    const levels = await page.getByRole("heading").evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => Number(one.tagName.slice(1))));
    levels.reduce((before, level) => {
      assert.ok(level <= before + 1, `a heading of level ${level} after one of level ${before}`);
      return level;
    }, 0);
  },

  async "the focus is seen wherever Tab leads"(stage) {
    for (const hash of [LOOKS.konane, LOOKS.play, LOOKS.hackenbush]) {
      const page = await stage.open(hash);
      await rested(page);
      const unseen = [];
      let stops = 0;
      for (; stops < 120; stops += 1) {
        await page.keyboard.press("Tab");
        const now = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return null;
          const style = getComputedStyle(element);
          const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
          const shadow = style.boxShadow !== "none";
          // On pictures a drawn frame stands for the outline.
          const drawn = element.closest("svg")?.querySelector(".focus > *, .cursor, .ring") !== null && element.closest("svg") !== null;
          return { seen: outline || shadow || drawn, what: element.outerHTML.slice(0, 120) };
        });
        if (now === null) break;
        if (!now.seen) unseen.push(now.what);
      }
      assert.ok(stops > 8, `Tab stops only ${stops} times`);
      assert.ok(stops < 120, "Tab never leaves the page");
      assert.deepEqual([...new Set(unseen)], []);
      await page.context().close();
    }
  },

  async "who asks for less motion or more contrast is not shut out"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R"), { reducedMotion: "reduce", forcedColors: "active" });
    await rested(page);
    await says(page, "Done.");
  },
};
