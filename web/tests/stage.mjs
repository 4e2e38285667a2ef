// The stage of a test: windows of a browser, and what a person does in them, found as a person finds it: by role,
// label and text. Only the places of a picture are found by what the server promises of its pictures (data-place).
import assert from "node:assert/strict";
import { watch } from "./watch.mjs";

/** How long something may take that should come at once; long, as machines may be busy. */
export const SOON = 45_000;

/** Waits until something is so, and says what was not so if it never is. */
export async function until(what, is, most = SOON) {
  const end = performance.now() + most;
  for (;;) {
    const found = await is();
    if (found) return found;
    if (performance.now() > end) throw new Error(`never so: ${what}`);
    await new Promise((wake) => setTimeout(wake, 40));
  }
}

/** The address of a state: #game/position?key=text&… */
export function fragment(game, position, more = {}) {
  const query = Object.entries(more).map(([key, text]) => `${key}=${encodeURIComponent(text)}`);
  return `#${game}/${encodeURIComponent(position)}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** What the address of a page says. */
export function addressOf(page) {
  const [place, query = ""] = new URL(page.url()).hash.slice(1).split("?");
  const cut = place.indexOf("/");
  const given = Object.fromEntries(query.split("&").filter(Boolean).map((part) => {
    const at = part.indexOf("=");
    return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
  }));
  return {
    game: decodeURIComponent(place.slice(0, cut)),
    position: decodeURIComponent(place.slice(cut + 1)),
    ...given,
    after: given.after ? given.after.split(";") : [],
  };
}

/** The windows of one test. */
export class Stage {
  constructor(server, browser) {
    this.server = server;
    this.browser = browser;
    this.contexts = [];
    this.wrong = [];
    this.notes = [];
  }

  /** Opens a window of its own at a fragment; `options` are the browser's. */
  async open(hash, options = {}, server = this.server) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(SOON);
    this.contexts.push(context);
    this.wrong.push(await watch(context, server.address));
    const page = await context.newPage();
    await page.goto(`${server.address}/${hash}`);
    return page;
  }

  /** Writes something beside the test's name. */
  note(words) {
    this.notes.push(words);
  }

  /** Nothing that must never happen has happened. */
  faultless() {
    this.wrong = this.wrong.flat();
    assert.deepEqual(this.wrong, [], "something went wrong behind the scenes");
  }

  async photograph(path) {
    const kept = [];
    this.wrong = this.wrong.flat();
    for (const context of this.contexts) {
      for (const page of context.pages()) {
        const picture = `${path}-${kept.length + 1}.png`;
        await page.screenshot({ path: picture, timeout: 30_000 });
        kept.push(picture, `${page.url()}`);
      }
    }
    return kept;
  }

  async close() {
    for (const context of this.contexts) await context.close();
  }
}

/** The side of the page with the board. */
export const board = (page) => page.getByRole("region", { name: "Board", exact: true });

/** A panel of the answers, by its heading. */
export const panel = (page, heading) => page.getByRole("region", { name: heading, exact: true });

/** The place of a picture that a move names. */
export const place = (page, name) => board(page).locator(`[data-place="${name}"]`);

/** Switches to a view. */
export const view = (page, name) => page.getByRole("navigation").getByRole("button", { name, exact: true }).click();

/**
 * Waits until the panel of the value says a value, as it is set in print. The values of the options stand there too and
 * are not meant: a test that took one of them for the value would go on before the answer has come.
 */
export async function readsValue(page, value, most = SOON) {
  await panel(page, "Value").locator(".worth").getByText(value, { exact: true }).first().waitFor({ timeout: most });
}

/** Waits for a sentence (a text or a pattern) that is seen anywhere on the page; what is hidden says nothing. */
export const says = (page, words, most = SOON) => page.getByText(words).filter({ visible: true }).first().waitFor({ timeout: most });

/** Writes a position and lets it be shown. */
export async function enter(page, position) {
  await page.getByLabel("Position", { exact: true }).fill(position);
  await page.getByRole("button", { name: "Show", exact: true }).click();
}

/** Chooses from a list by the words that people read. */
export const choose = (page, list, words) => page.getByRole("combobox", { name: list, exact: true }).selectOption({ label: words });

/** Chooses a game. */
export const chooseGame = (page, name) => choose(page, "Game", name);

/** The words behind which engines have their options. */
export const ENGINES = "Engines with their options";

/** Opens the engines with their options, if they are not open. */
export async function openEngines(page) {
  const summary = page.getByText(ENGINES, { exact: true });
  if (!(await summary.evaluate((element) => element.parentElement.open))) await summary.click();
}

/** Writes an engine, or "human", for the player of this name. */
export async function seat(page, player, spec) {
  await openEngines(page);
  const field = page.getByLabel(`${player}: engine with options`, { exact: true });
  const list = page.getByRole("region", { name: "Seats" }).getByLabel(player, { exact: true });
  // The text is hidden while a person has the seat.
  if (spec === "human") return void (await list.selectOption("human"));
  await list.selectOption(spec.split(":")[0]);
  await field.fill(spec);
  await field.press("Enter");
}

/** Presses Tab until the focus is on what is looked for. */
export async function tabTo(page, is, most = 80) {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await page.evaluate(`(${is})(document.activeElement)`)) return pressed;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${most} times Tab do not reach ${is}`);
}
