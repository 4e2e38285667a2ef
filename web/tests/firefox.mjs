// The main tasks in Firefox: with the program, and without it from a bare file server.
//   node tests/firefox.mjs PROGRAM [SITE] [--pictures FOLDER]
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startFirefox } from "./bidi.mjs";
import { host } from "./host.mjs";
import { startServer } from "./server.mjs";
import { fragment, until } from "./stage.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { pictures: { type: "string", default: "../target/page" } } });
const [program, site] = positionals;
if (!program) {
  console.error("usage: node tests/firefox.mjs PROGRAM [SITE] [--pictures FOLDER]");
  process.exit(2);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

const press = async (page, name) => page.click(await page.byRole("button", name));
const place = (page, name) => page.bySelector(`#board [data-place="${name}"]`);

/** The panel of the value says a value as it is set in print. */
const readsValue = (page, value) => until(`the value is ${value}`, () =>
  page.evaluate((text) => [...document.querySelectorAll("#analyse .worth *")].some((one) => one.textContent === text && one.checkVisibility()), value));

/** The moves that the address holds. */
async function movesMade(page) {
  const [, after = ""] = /[?&]after=([^&]*)/.exec(await page.url()) ?? [];
  return decodeURIComponent(after).split(";").filter(Boolean);
}

/** A test is given how to open a fragment in a window of its own. */
const tests = {
  async "a drawn position has its value"(open) {
    const page = await open(fragment("hackenbush", "0"));
    await readsValue(page, "0");
    // One step of the grid up from the ground, in the middle of the sheet.
    const [ground, above] = await page.evaluate(() => {
      const svg = document.querySelector("#board [role=application]");
      const at = (y) => {
        const { left, width } = svg.getBoundingClientRect();
        return { x: left + width / 2, y: new DOMPoint(0, y).matrixTransform(svg.getScreenCTM()).y };
      };
      return [at(0), at(-84)];
    });
    await page.drag(ground, above);
    await readsValue(page, "1");
    assert.match(await page.url(), /#hackenbush\/0-1B\?at=/);
  },

  async "a written position has its value"(open) {
    const page = await open(fragment("nim", "3+5"));
    await page.choose(await page.byRole("combobox", "Game"), "Hackenbush");
    await until("the game is chosen", async () => (await page.url()).includes("#hackenbush/"));
    await page.says("Done.", "#analyse");
    await page.fill(await page.byRole("textbox", "Position"), "BRR + RB");
    await page.press("Enter");
    await readsValue(page, "−1/4");
    // What cannot be read is refused with a sentence.
    await page.fill(await page.byRole("textbox", "Position"), "0-1X");
    await page.press("Enter");
    await page.says(/\w/, "#position-fault");
  },

  async "a move is made on the board and taken back"(open) {
    const page = await open(fragment("domineering", "2x2"));
    await readsValue(page, "{1|−1}");
    for (const name of ["a1", "a2"]) await page.click(await place(page, name));
    await until("the move is in the address", async () => (await movesMade(page)).length === 1);
    await readsValue(page, "1");
    await page.back();
    await readsValue(page, "{1|−1}");
    // A jump in Konane: the stone, then the square where it lands.
    const konane = await open(fragment("konane", "4x4", { after: "b2;b3" }));
    const { moves } = await server.ask("moves", { game: "konane", position: "4x4", after: ["b2", "b3"] });
    for (const name of moves[0].places) {
      await until("the stones can be chosen", () => konane.evaluate(() => document.querySelector("#board [data-place][role=button]") !== null));
      await konane.click(await place(konane, name));
    }
    await until("the jump is in the address", async () => (await movesMade(konane))[2] === moves[0].move);
  },

  async "an engine answers a move"(open) {
    const page = await open(fragment("domineering", "4x4", { view: "play" }));
    await press(page, "Easy");
    await until("the seats say so", async () => decodeURIComponent(await page.url()).includes("seats=human;uct:iterations=20"));
    await press(page, "Left, moving next");
    for (const name of ["b1", "b2"]) await page.click(await place(page, name));
    await until("the engine has moved", async () => (await movesMade(page)).length === 2);
    await page.says("Left to move: choose on the board.");
    await press(page, "Take back");
    await until("both moves are taken back", async () => (await movesMade(page)).length === 0);
  },

  async "the calculator computes"(open) {
    const page = await open(fragment("nim", "1"));
    await press(page, "Calculator");
    await page.fill(await page.byRole("textbox", "Expression"), "{1|-1} + ^*");
    await page.press("Enter");
    await page.says("{1↑∗|−1↑∗}", "#calculator-answers");
  },

  async "a shared link opens the same position"(open) {
    const page = await open(fragment("nim", "3+5", { after: "1-1" }));
    await readsValue(page, "∗7");
    await press(page, "Share");
    const link = await until("there is a link", () => page.evaluate(() => document.querySelector("#share-link").value));
    assert.equal(link, await page.url());
    const other = await open(new URL(link).hash);
    await readsValue(other, "∗7");
    assert.deepEqual(await movesMade(other), ["1-1"]);
  },

  async "the book is there"(open) {
    const page = await open(fragment("nim", "1"));
    const link = await until("there is a link", () => page.evaluate(() => [...document.links].find((one) => one.textContent === "Book")?.href));
    await page.goto(link);
    await page.says(/Hedgerow/);
    await page.click(await page.byRole("link", "The page"));
    await page.says("The address is the position");
  },
};

const server = await startServer(program, ["--time", "60s"]);
const files = site ? await host(site) : null;
const firefox = await startFirefox();
let failed = 0;
let run = 0;
try {
  for (const [where, address] of [["with the program", `${server.address}/`], ["without it", files?.address]]) {
    if (!address) continue;
    for (const [name, test] of Object.entries(tests)) {
      const pages = [];
      const open = async (hash) => {
        const page = await firefox.open(address + hash);
        pages.push(page);
        return page;
      };
      const begun = performance.now();
      run += 1;
      try {
        await test(open);
        for (const page of pages.splice(0)) await page.close();
        console.log(`ok      firefox ${where}: ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed += 1;
        console.log(`FAILED  firefox ${where}: ${name}\n${error.stack}`);
        await mkdir(values.pictures, { recursive: true });
        for (const [at, page] of pages.entries()) {
          const picture = `${values.pictures}/firefox-${where}-${name}-${at + 1}.png`.replaceAll(" ", "-");
          await page.photograph(picture).then(() => console.log(`  see ${picture}`), () => {});
          await page.close().catch((wrong) => console.log(`  also: ${wrong.message}`));
        }
      }
    }
  }
} finally {
  await firefox.close();
  files?.close();
  await server.stop();
}
console.log(`${run - failed} passed in Firefox ${firefox.version}, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
