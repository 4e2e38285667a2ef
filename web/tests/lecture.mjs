// Lectures: lines with comments, files, strangers' files, and the presentation.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { addressOf, board, fragment, panel, place, readsValue, says, until, view } from "./stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const lines = (page) => page.getByRole("group", { name: "Lines", exact: true });
const after = (page) => addressOf(page).after.join(" ");
const reach = (page, path) => until(`the page is at "${path}"`, () => after(page) === path);
const comment = (page) => page.getByLabel("Comment on this position (Markdown)");

/** A lecture as a file, to be loaded. */
const file = (chapters, more = {}) => ({
  name: "lecture.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify({ hedgerow: "lecture", version: 1, title: "T", chapters, ...more })),
});

/** Plays a move of Nim, and waits until it is made. */
async function take(page, move) {
  const before = after(page);
  await place(page, move).click();
  await reach(page, `${before} ${move}`.trim());
  await board(page).locator(".picture").waitFor();
}

export default {
  async "moves become lines; promote, delete and arrow keys"(stage) {
    const page = await stage.open(fragment("nim", "3+4", { view: "lecture" }));
    await lines(page).waitFor();
    await take(page, "0-1");
    await take(page, "1-1");
    await lines(page).getByRole("button", { name: "Start" }).click();
    await reach(page, "");
    await take(page, "0-2");
    assert.deepEqual(await lines(page).getByRole("button").allInnerTexts(), ["Start", "0-1", "0-2", "1-1"]);
    // The arrows: to the line beside it, along it, and back.
    await button(page, "Promote").focus();
    await page.keyboard.press("ArrowUp");
    await reach(page, "0-1");
    await page.keyboard.press("ArrowRight");
    await reach(page, "0-1 1-1");
    await page.keyboard.press("ArrowLeft");
    await reach(page, "0-1");
    await page.keyboard.press("ArrowDown");
    await reach(page, "0-2");
    await page.keyboard.press("End");
    await reach(page, "0-2");
    await button(page, "Promote").click();
    await until("the line is the main one", async () => (await lines(page).getByRole("button").allInnerTexts())[1] === "0-2");
    assert.equal(await button(page, "Promote").isDisabled(), true);
    await button(page, "Delete line").click();
    await reach(page, "");
    assert.deepEqual(await lines(page).getByRole("button").allInnerTexts(), ["Start", "0-1", "1-1"]);
    // A reload loses nothing.
    await page.reload();
    await lines(page).waitFor();
    assert.deepEqual(await lines(page).getByRole("button").allInnerTexts(), ["Start", "0-1", "1-1"]);
  },

  async "a lecture is a file: saved here and loaded elsewhere"(stage) {
    const page = await stage.open(fragment("nim", "3+4", { view: "lecture" }));
    await lines(page).waitFor();
    await page.getByLabel("Lecture", { exact: true }).fill("Monday morning");
    await page.getByLabel("Chapter", { exact: true }).fill("Two heaps");
    await take(page, "0-1");
    await comment(page).fill("Now *both* heaps are **equal**.\n\n- so the second player wins");
    await page.getByRole("list").getByText("so the second player wins").waitFor();
    assert.equal(await page.locator(".comment strong").innerText(), "equal");
    // Another position is another chapter.
    await page.getByLabel("Position", { exact: true }).fill("5");
    await button(page, "Show").click();
    await button(page, "Add this position as a chapter").click();
    await page.getByLabel("Chapter", { exact: true }).fill("One heap");
    await page.getByLabel("Chapter", { exact: true }).blur();
    const waiting = page.waitForEvent("download");
    await button(page, "Save").click();
    const saved = await waiting;
    assert.equal(saved.suggestedFilename(), "monday-morning.json");
    const text = await readFile(await saved.path(), "utf8");
    const object = JSON.parse(text);
    assert.deepEqual(object.chapters.map(({ title, position }) => [title, position]), [["Two heaps", "3+4"], ["One heap", "5"]]);
    assert.equal(object.chapters[0].lines[0].move, "0-1");

    const other = await stage.open(fragment("cherries", "BR", { view: "lecture" }));
    await lines(other).waitFor();
    await other.getByLabel("File of a lecture").setInputFiles({ name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await until("the first chapter is shown", () => addressOf(other).game === "nim");
    assert.equal(await other.getByLabel("Lecture", { exact: true }).inputValue(), "Monday morning");
    await lines(other).getByRole("button", { name: /^Move 1: 0-1/ }).click();
    await other.getByText("so the second player wins").first().waitFor();
    await button(other, "One heap").click();
    await until("the second chapter is shown", () => addressOf(other).position === "5");
  },

  async "a stranger's file makes no markup, runs nothing and loads nothing"(stage) {
    const page = await stage.open(fragment("nim", "3", { view: "lecture" }));
    await lines(page).waitFor();
    const evil = [
      "<img src=x onerror='window.hurt=1'>", "<script>window.hurt=1</script>", "[press](javascript:window.hurt=1)", "[press](JaVaScRiPt:window.hurt=1)",
      "[press](data:text/html,<script>1</script>)", "![picture](http://example.org/x.png)", "<a href='javascript:window.hurt=1'>here</a>",
      "<javascript:window.hurt=1>", "**<svg onload=window.hurt=1>**", "| <b>a</b> |\n|---|\n| <iframe src=//example.org> |", "`<i>code</i>`",
    ].join("\n\n");
    const bad = `"><img src=x onerror=window.hurt=1>`;
    const chapters = [{ title: bad, game: "nim", position: "3", comment: evil, lines: [{ move: "0-1", comment: evil }, { move: bad, comment: evil }] }];
    await page.getByLabel("File of a lecture").setInputFiles(file(chapters, { title: bad }));
    await page.locator(".comment").getByText("window.hurt", { exact: false }).first().waitFor();
    const look = async () => {
      const made = await page.locator(":is(.comment, .slide, .lines, .chapters) :is(img, script, iframe, svg, b, i, object, embed, form)").count();
      const links = await page.locator(":is(.comment, .slide) a").evaluateAll((all) => all.map((link) => link.href));
      assert.deepEqual([made, links.filter((href) => !/^(https?|mailto):/.test(href)), await page.evaluate(() => window.hurt)], [0, [], undefined]);
    };
    await look();
    await button(page, "Present").click();
    await page.locator(".slide").getByText("window.hurt", { exact: false }).first().waitFor();
    await look();
    await page.keyboard.press("Escape");
    // What is no lecture gets a sentence and changes nothing.
    for (const [other, words] of [[{ ...file([]), buffer: Buffer.from("<html>") }, /not JSON/], [file([]), /no chapters/], [file([{ game: 5 }]), /not a text/]]) {
      await page.getByLabel("File of a lecture").setInputFiles(other);
      await says(page, words);
    }
    assert.equal(addressOf(page).game, "nim");
  },

  async "a presentation: next and back, one answer at a time"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B", { view: "lecture" }), { viewport: { width: 1920, height: 1080 } });
    await lines(page).waitFor();
    const chapters = [
      { title: "A stalk", game: "hackenbush", position: "0-1B 1-2R", turn: "R", comment: "What is **this** worth?", lines: [{ move: "1", comment: "Right has cut." }] },
      { title: "Nim", game: "nim", position: "2+2", comment: "Who wins?" },
    ];
    await page.getByLabel("File of a lecture").setInputFiles(file(chapters));
    await button(page, "Present").click();
    const bar = page.getByRole("toolbar", { name: "Presentation" });
    await bar.getByText("1 of 3").waitFor();
    await page.locator(".slide").getByText("What is this worth?").waitFor();
    assert.equal(await page.getByRole("navigation").isVisible(), false);
    const box = await board(page).locator("svg:visible").first().boundingBox();
    assert.ok(box.height > 500, `the board is ${box.height} pixels high`);
    assert.equal(await panel(page, "Value").isVisible(), false);
    await bar.getByRole("button", { name: "Answer" }).click();
    await readsValue(page, "1/2");
    assert.equal(await page.locator("#analyse .panels > :visible").count(), 1);
    await bar.getByRole("button", { name: "Next answer" }).click();
    assert.equal(await panel(page, "Value").isVisible(), false);
    assert.equal(await page.locator("#analyse .panels > :visible").count(), 1);
    await page.keyboard.press("PageDown");
    await bar.getByText("2 of 3").waitFor();
    await page.locator(".slide").getByText("Right has cut.").waitFor();
    assert.equal(await page.locator("#analyse .panels > :visible").count(), 0);
    await bar.getByRole("button", { name: "Next ›" }).click();
    await until("the next chapter is shown", () => addressOf(page).game === "nim");
    await page.locator(".slide").getByText("Who wins?").waitFor();
    assert.equal(await bar.getByRole("button", { name: "Next ›" }).isDisabled(), true);
    await page.keyboard.press("PageUp");
    await bar.getByText("2 of 3").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("navigation").waitFor();
    assert.equal(await bar.isVisible(), false);
  },

  async "two people play at one screen"(stage) {
    const page = await stage.open(fragment("nim", "2+1", { view: "play" }));
    await says(page, /Left to move/);
    await button(page, "Two people").click();
    await until("persons have the seats", () => addressOf(page).seats === "human;human");
    await take(page, "0-2");
    await says(page, /Right to move: choose on the board/);
    await take(page, "0-1");
    await says(page, /Right wins|won|has no move/i);
    await view(page, "Lecture");
    await lines(page).getByRole("button", { name: /^Move 2/ }).waitFor();
  },
};
