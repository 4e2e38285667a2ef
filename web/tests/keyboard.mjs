// Games by keyboard alone: no pointer is ever used.
import assert from "node:assert/strict";
import { standing } from "./games.mjs";
import { addressOf, ENGINES, fragment, panel, says, tabTo, until } from "./stage.mjs";

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const onBoard = (element) => element?.hasAttribute("data-place") === true;

/** The place that the keyboard is at. */
const here = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? null);

/** Goes by arrow keys to a place, as someone does who looks for it: everywhere, until it is found. */
async function arrowTo(page, place) {
  const ways = new Map();
  for (let steps = 0; steps < 120; steps += 1) {
    const now = await here(page);
    if (now === place) return;
    if (now === null) throw new Error(`the keyboard has left the board on the way to ${place}`);
    const tried = ways.get(now) ?? 0;
    ways.set(now, tried + 1);
    await page.keyboard.press(ARROWS[(tried + ways.size) % ARROWS.length]);
  }
  throw new Error(`the arrow keys do not lead to ${place}`);
}

async function byKeys(stage, game, position, engine) {
  const page = await stage.open(fragment(game, position, { view: "play" }));
  await page.evaluate(() => {
    window.pointed = 0;
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) addEventListener(kind, () => (window.pointed += 1), true);
  });
  await says(page, "Left to move");
  // The engine's text, as a keyboard reaches it: behind the words that open it.
  await tabTo(page, `(element) => element?.textContent === ${JSON.stringify(ENGINES)}`);
  await page.keyboard.press("Enter");
  await tabTo(page, (element) => element?.getAttribute("aria-label") === "Right: engine with options");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(engine);
  await page.keyboard.press("Enter");
  let tabs = 0;
  for (let turns = 0; turns < 40; turns += 1) {
    const now = await until("the person may move, or the game is over", async () => {
      const found = await standing(stage, page);
      const offered = await page.locator('[data-place][role="button"][tabindex="0"]').count();
      return found.over || (found.player === 0 && offered > 0) ? found : null;
    });
    if (now.over) break;
    if (!(await page.evaluate(`(${onBoard})(document.activeElement)`))) {
      tabs += 1;
      await page.keyboard.press("Home");
      await tabTo(page, onBoard);
    }
    const move = now.moves[turns % now.moves.length];
    for (const place of move.places) {
      await arrowTo(page, place);
      await page.keyboard.press("Enter");
    }
    await until(`the move ${move.move} is made`, () => addressOf(page).after[now.after.length] === move.move);
  }
  const end = await standing(stage, page);
  assert.ok(end.over, "the game is not over");
  await says(page, end.said);
  assert.equal(await page.evaluate(() => window.pointed), 0, "a pointer was used");
  // Who plays by keys must not have to look for the board after every move.
  assert.ok(tabs <= 1, `the keyboard was thrown off the board ${tabs - 1} times`);
  stage.note(`${end.after.length} moves: ${end.said}`);
}

/** What has the focus, in a few words; null if it has fallen to the top of the page. */
const focused = (page) => page.evaluate(() => {
  const element = document.activeElement;
  return element === null || element === document.body || !element.checkVisibility() || element.matches(":disabled")
    ? null
    : element.getAttribute("aria-label") ?? element.textContent;
});

/** Presses a button by keys, and waits until that has done something. */
async function press(page, button, done) {
  await button.focus();
  await page.keyboard.press("Enter");
  await done();
  // The browser takes the focus away only when it draws the next picture.
  await page.evaluate(() => new Promise((wake) => requestAnimationFrame(() => requestAnimationFrame(wake))));
}

export default {
  async "the focus is handed on when what has it goes"(stage) {
    const page = await stage.open(fragment("nim", "3+4", { view: "play", seats: "human;human", after: "0-1" }));
    await says(page, /Right to move/);
    const button = (name) => page.getByRole("button", { name, exact: true });
    await press(page, button("Take back"), () => says(page, /Left to move/));
    assert.equal(await focused(page), "Hint");

    const slow = "human;uct:iterations=900000000";
    const other = await stage.open(fragment("nim", "3+4", { view: "play", seats: slow, after: "0-1" }));
    const own = (name) => other.getByRole("button", { name, exact: true });
    await says(other, /thinks…/);
    await press(other, own("Stop"), () => says(other, /^Stopped\./));
    assert.equal(await focused(other), "Go on");
    await press(other, own("Go on"), () => says(other, /thinks…/));
    assert.equal(await focused(other), "Stop");
    await press(other, own("To the start"), () => says(other, /Left to move/));
    assert.equal(await focused(other), "One move forward");
  },

  async "the focus stays in the answers when they change"(stage) {
    const page = await stage.open(fragment("domineering", "8x8"));
    await says(page, "Thinking…");
    await press(page, page.getByRole("button", { name: "Stop all questions" }), () => says(page, "Stopped."));
    assert.equal(await focused(page), "Stopped.");

    const other = await stage.open(fragment("nim", "9+5+3"));
    await says(other, "Done.");
    const best = panel(other, "Left’s moves");
    await press(other, best.getByRole("button", { name: /^Show all/ }), () => best.getByRole("row").nth(15).waitFor());
    assert.match(await focused(other), /^\d-\d$/);
    const move = best.getByRole("button", { name: /^\d-\d$/ }).first();
    await press(other, move, () => until("the move is made", () => addressOf(other).after.length === 1));
    await says(other, "Done.");
    await until("the answers are those of the new position", async () => !(await best.getAttribute("class")).includes("stale"));
    assert.ok(await other.evaluate(() => document.activeElement.closest("#answers")), `the focus is on ${await focused(other)}`);
    const lines = panel(other, "Engine lines");
    for (let line = 1; line <= 2; line += 1) await lines.getByRole("button", { name: "Add line" }).click();
    const remove = lines.getByRole("button", { name: /^Remove / });
    await press(other, remove.first(), () => until("a line has gone", async () => (await remove.count()) === 1));
    assert.match(await focused(other), /^Remove 2\./);
    await press(other, remove.first(), () => until("the line has gone", async () => (await remove.count()) === 0));
    assert.equal(await focused(other), "Add line");
  },

  nim: (stage) => byKeys(stage, "nim", "2+3+2", "random"),
  domineering: (stage) => byKeys(stage, "domineering", "3x4", "random"),

  async "another game and another position"(stage) {
    const page = await stage.open(fragment("nim", "1+2"));
    await says(page, "Left to move");
    await tabTo(page, (element) => element?.id === "game");
    await page.keyboard.type("Cher");
    await until("the game has changed", () => addressOf(page).game === "cherries");
    await tabTo(page, (element) => element?.id === "position");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("BRB");
    await page.keyboard.press("Enter");
    await until("the position has changed", () => addressOf(page).position === "BRB");
  },
};
