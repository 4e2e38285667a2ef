// Sharing: links, pictures, films, and the page in a frame.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { addressOf, board, choose, fragment, place, readsValue, says, until } from "./stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** What a button saves. */
async function saved(page, name) {
  const waiting = page.waitForEvent("download");
  await button(page, name).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export default {
  async "a link has position, moves, view and numbers, and opens elsewhere"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R"), { permissions: ["clipboard-read", "clipboard-write"] });
    await readsValue(page, "1/2");
    await choose(page, "Numbers", "none");
    await until("the numbers are in the address", () => addressOf(page).numbers === "none");
    await button(page, "Share").click();
    await says(page, "The link is copied.");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    // For others it leads to the page that is hosted for them, which is kept.
    await page.getByLabel("Your hosted page").fill("https://example.org/course/index.html");
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    assert.equal(link, `https://example.org/course/${new URL(page.url()).hash}`);
    await choose(page, "In another page", "a puzzle: find the best move");
    assert.match(await page.getByLabel("Markup for a frame").inputValue(), /^<iframe src="https:\/\/example\.org\/course\/#hackenbush\/0-1B%201-2R\?numbers=none&amp;embed=puzzle"/);
    await button(page, "Close").last().click();
    const other = await stage.open(new URL(link).hash);
    await readsValue(other, "1/2");
    assert.equal(await other.getByLabel("Numbers").inputValue(), "none");
    assert.equal(await board(other).locator(".number").count(), 0);
  },

  async "pictures as PNG, SVG and TikZ, and the game as a film"(stage) {
    const page = await stage.open(fragment("domineering", "3x3", { after: "a1-a2;b1-c1;b2-b3" }));
    await says(page, /wins/);
    await button(page, "Share").click();
    const png = await saved(page, "PNG");
    assert.equal(png.name, "domineering.png");
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.equal(Math.max(png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)), 1600);
    // The picture is not a white sheet.
    const colours = await page.evaluate(async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const seen = new Set();
      for (let at = 0; at < data.length; at += 4) seen.add(data[at] * 65536 + data[at + 1] * 256 + data[at + 2]);
      return seen.size;
    }, [...png.bytes]);
    assert.ok(colours > 3, `${colours} colours`);
    const svg = await saved(page, "SVG");
    assert.match(svg.bytes.toString(), /^<svg /);
    const tikz = await saved(page, "TikZ");
    assert.match(tikz.bytes.toString(), /\\begin\{tikzpicture\}/);
    const gif = await saved(page, "GIF");
    assert.equal(gif.bytes.subarray(0, 6).toString(), "GIF89a");
    const film = await page.evaluate(async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: "image/gif" });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
      const sums = [];
      for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
        const { image } = await decoder.decode({ frameIndex });
        const pixels = new Uint8Array(image.allocationSize({ format: "RGBA" }));
        await image.copyTo(pixels, { format: "RGBA" });
        sums.push(pixels.reduce((sum, part, at) => (sum + part * (at % 9973)) % 1e9, 0));
      }
      return { frameCount, repetitionCount, different: new Set(sums).size };
    }, [...gif.bytes]);
    assert.deepEqual([film.frameCount, film.different], [4, 4]);
    stage.note(`the film of four pictures has ${gif.bytes.length} bytes`);
  },

  async "a frame shows the board alone: a position, a game to replay, a puzzle that judges"(stage) {
    const shown = await stage.open(fragment("konane", "6x6", { embed: "position" }), { viewport: { width: 480, height: 520 } });
    await board(shown).locator("svg").first().waitFor();
    for (const hidden of ["navigation", "combobox"]) assert.equal(await shown.getByRole(hidden).count(), 0, hidden);
    assert.match(await shown.getByRole("link", { name: "Open in Hedgerow" }).getAttribute("href"), /#konane\/6x6$/);

    const game = await stage.open(fragment("nim", "3+4", { after: "0-1;1-1", embed: "game" }), { viewport: { width: 480, height: 520 } });
    await button(game, "To the start").click();
    await until("the start is shown", () => addressOf(game).after.length === 0);
    await button(game, "To the last move").click();
    await until("the end is shown", () => addressOf(game).after.length === 2);

    const puzzle = await stage.open(fragment("nim", "3+5", { embed: "puzzle" }), { viewport: { width: 480, height: 520 } });
    await says(puzzle, "Find the best move.");
    await place(puzzle, "0-1").click();
    await says(puzzle, "There is a better move.");
    await button(puzzle, "To the start").click();
    await says(puzzle, "Find the best move.");
    await place(puzzle, "0-2").click();
    await says(puzzle, "Right.");
    // The moves of this game have values: nothing is said about an engine.
    assert.equal(await puzzle.getByText("not proved").count(), 0);
  },

  async "a page of somebody else cannot frame a server"(stage) {
    const stranger = createServer((_, response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end(`<iframe src="${stage.server.address}/#nim/3"></iframe>`));
    await new Promise((ready) => stranger.listen(0, "localhost", ready));
    const context = await stage.browser.newContext();
    stage.contexts.push(context);
    const page = await context.newPage();
    await page.goto(`http://localhost:${stranger.address().port}/`);
    const [, frame] = page.frames();
    await until("the browser shows its own words instead", () => frame.url().startsWith("chrome-error:"));
    assert.equal(await frame.locator("#views").count(), 0);
    stranger.close();
  },
};
