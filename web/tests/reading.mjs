// Rules, words, reasons, and the book.
import assert from "node:assert/strict";
import { board, chooseGame, fragment, panel, readsValue, says, until } from "./stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

export default {
  async "every game has its rules in six sentences with pictures"(stage) {
    const { games } = await (await fetch(`${stage.server.address}/api/games`)).json();
    assert.ok(games.length >= 20);
    const page = await stage.open(fragment("nim", "3+4"));
    await readsValue(page, "∗7");
    for (const { title, rules } of games) {
      await chooseGame(page, title);
      await button(page, "Rules").click();
      const dialog = page.getByRole("dialog", { name: `The rules of ${title}` });
      await dialog.waitFor();
      assert.deepEqual(await dialog.locator("ol > li").allInnerTexts(), rules);
      assert.equal(rules.length, 6, title);
      await until(`${title}: a picture is drawn`, async () => (await dialog.locator("img").evaluateAll((all) => all.length > 0 && all.every(({ naturalWidth }) => naturalWidth > 10))));
      await dialog.getByRole("button", { name: "Close" }).click();
    }
  },

  async "words explain themselves, by pointer and by key, and in a list"(stage) {
    const page = await stage.open(fragment("domineering", "2x2"));
    await readsValue(page, "{1|−1}");
    const term = panel(page, "Value").locator("dt").filter({ hasText: "Temperature" });
    await until("the term is marked", async () => (await term.getAttribute("class"))?.includes("word"));
    await term.hover();
    const note = page.getByRole("tooltip");
    await note.getByText("How much it is worth to move first", { exact: false }).waitFor();
    await page.mouse.move(5, 5);
    await note.waitFor({ state: "hidden" });
    await panel(page, "Value").locator("dt").filter({ hasText: "Mean" }).focus();
    await note.getByText("on average", { exact: false }).waitFor();
    await page.keyboard.press("Escape");
    await note.waitFor({ state: "hidden" });
    await button(page, "Words").click();
    const words = page.getByRole("dialog", { name: "Words" });
    for (const word of ["Mean", "Temperature", "Birthday", "Nimber", "Loony", "Hard-hearted", "Nature", "Attained"]) await words.getByText(word, { exact: true }).waitFor();
  },

  async "the reasons for a value, one step at a time"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R 0-3G"));
    await readsValue(page, "1/2∗");
    await page.getByText("Why is this its value?").click();
    const walk = page.locator(".walk");
    await walk.getByText("falls into 2 parts", { exact: false }).waitFor();
    const seen = [];
    for (;;) {
      seen.push(await walk.locator(".walk-step").innerText());
      if (await walk.getByRole("button", { name: "Next ›" }).isDisabled()) break;
      await walk.getByRole("button", { name: "Next ›" }).click();
    }
    assert.match(seen[1], /worth 1\/2.*colon principle/s);
    assert.match(seen[3], /The sum is 1\/2 \+ ∗ = 1\/2∗/);
    assert.match(seen.at(-1), /Left wins.*The value is 1\/2∗/s);
    await walk.getByRole("button", { name: "‹ Back" }).click();
    await says(page, `Step ${seen.length - 1} of ${seen.length}`);
    assert.ok(await board(page).isVisible());
  },

  async "the book is at /book/"(stage) {
    const page = await stage.open(fragment("nim", "3"));
    await page.getByRole("link", { name: "Book", exact: true }).click();
    await page.getByRole("heading", { level: 1 }).filter({ hasText: "Hedgerow" }).first().waitFor();
    await page.getByRole("link", { name: "Words", exact: true }).first().click();
    await page.getByRole("heading", { name: "Hard-hearted" }).waitFor();
    await page.getByRole("link", { name: "Konane", exact: true }).first().click();
    await page.getByRole("heading", { name: "Konane", exact: true }).waitFor();
    await until("its pictures are there", () => page.locator("main img").evaluateAll((all) => all.length > 0 && all.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)));
    for (const path of ["book/../../etc/passwd", "book/%2e%2e/Cargo.toml", "book/missing.html", "book/images"]) {
      assert.equal((await fetch(`${stage.server.address}/${path}`)).status, 404, path);
    }
  },
};
