// Two windows at once: a heavy question in one does not starve the other, and is given up when nobody wants it any more.
// And a server that goes away and comes back.
import assert from "node:assert/strict";
import { startServer } from "./server.mjs";
import { addressOf, chooseGame, enter, fragment, place, readsValue, says, SOON, until, view } from "./stage.mjs";

/** How long small answers may take beside heavy work, and how long giving up may take, on a busy machine. */
const SMALL = 20_000;
const GIVEN_UP = 15_000;

/** Waits until the server works on nothing; gives how many milliseconds that took since `begun`. */
async function idle(stage, begun = performance.now()) {
  await until("the server is idle", async () => {
    const { running, queued } = await stage.server.status();
    return running + queued === 0;
  });
  return performance.now() - begun;
}

/** The server says that it is idle; it must be so: then it uses no processor. */
async function rests(stage) {
  const before = await stage.server.worked();
  const begun = performance.now();
  await until("half a second has passed", () => performance.now() - begun > 500);
  const share = ((await stage.server.worked()) - before) / ((performance.now() - begun) / 1000);
  assert.ok(share < 0.3, `the server says that it is idle but uses ${(100 * share).toFixed(0)} % of a processor`);
}

const busy = (stage) => until("the server is busy", async () => (await stage.server.status()).running > 0);

async function heavy(stage, hash) {
  const page = await stage.open(hash);
  await busy(stage);
  await says(page, "Thinking…");
  return page;
}

async function measured(stage, what, begun) {
  const time = await idle(stage, begun);
  stage.note(`${what}: idle after ${Math.round(time)} ms`);
  assert.ok(time < GIVEN_UP, `${what}: the server was still at work after ${Math.round(time)} ms`);
  await rests(stage);
}

const tests = {
  async "a small question is answered beside heavy ones"(stage) {
    await idle(stage);
    await heavy(stage, fragment("domineering", "8x8"));
    await heavy(stage, fragment("hex3d", "3x3x3"));
    const begun = performance.now();
    const small = await stage.open(fragment("hackenbush", "0-1B 1-2R"));
    await readsValue(small, "1/2");
    const time = performance.now() - begun;
    stage.note(`a page opened beside heavy work reads its value after ${Math.round(time)} ms`);
    assert.ok(time < SMALL, `the small question took ${Math.round(time)} ms`);
    assert.ok((await stage.server.status()).running > 0, "the heavy questions were not at work all the while");
    const again = performance.now();
    await enter(small, "0-1R 1-2B");
    await readsValue(small, "−1/2");
    stage.note(`and the next after ${Math.round(performance.now() - again)} ms`);
  },

  async "another position gives the heavy question up"(stage) {
    await idle(stage);
    const page = await heavy(stage, fragment("domineering", "8x8"));
    const begun = performance.now();
    await enter(page, "2x1");
    await readsValue(page, "1");
    await measured(stage, "another position", begun);
  },

  async "Stop gives the heavy questions up, and keeps what is known"(stage) {
    await idle(stage);
    const page = await heavy(stage, fragment("domineering", "8x8"));
    const begun = performance.now();
    await page.getByRole("button", { name: /^Stop/ }).click();
    await measured(stage, "Stop", begun);
    await says(page, "Stopped.");
  },

  async "Stop ends the work within a second"(stage) {
    const times = [];
    // A busy machine stalls here and there, so the best of three counts.
    for (let round = 0; round < 3 && !times.some((time) => time < 1000); round += 1) {
      await idle(stage);
      const page = await heavy(stage, fragment("domineering", "8x8"));
      const begun = performance.now();
      await page.getByRole("button", { name: /^Stop/ }).click();
      times.push(Math.round(await idle(stage, begun)));
      await page.close();
    }
    stage.note(`idle after ${times.join(", ")} ms`);
    assert.ok(Math.min(...times) < 1000, `the server was still at work after ${times.join(", ")} ms`);
  },

  async "another view and a closed window give them up too"(stage) {
    await idle(stage);
    const page = await heavy(stage, fragment("hex3d", "3x3x3"));
    const begun = performance.now();
    await view(page, "Studies");
    await measured(stage, "another view", begun);
    const other = await heavy(stage, fragment("domineering", "8x8"));
    const closed = performance.now();
    await other.close();
    await measured(stage, "a closed window", closed);
  },

  async "a server that goes away is missed, and found again"(stage) {
    const first = await startServer(stage.server.binary);
    // The browser writes every question without an answer down as an error, so nobody watches these windows.
    const context = await stage.browser.newContext({ viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(SOON);
    stage.contexts.push(context);
    const opened = async (hash) => {
      const page = await context.newPage();
      await page.goto(`${first.address}/${hash}`);
      return page;
    };
    const page = await opened(fragment("domineering", "8x8"));
    const playing = await opened(fragment("nim", "3+4", { view: "play", seats: "human;random" }));
    const reading = await opened(fragment("nim", "1", { view: "studies" }));
    await says(page, "Thinking…");
    await says(playing, /Left to move/);
    await says(reading, /\d studies\.$/);
    const done = await opened(fragment("nim", "1+2"));
    await says(done, "Done.");
    await first.stop();
    const away = (window) => window.getByRole("alert").getByText(/The server does not answer/);
    await away(page).waitFor();
    assert.equal(await page.getByText(/does not answer/).count(), 1, "it is said more than once");
    await away(done).waitFor();
    for (const window of [page, done]) assert.equal(await window.getByText("Done.").isVisible(), false);
    await chooseGame(page, "Nim");
    await until("the address has changed", () => addressOf(page).game === "nim");
    await place(page, "a1").waitFor({ state: "hidden" });
    await place(playing, "0-1").click();
    await away(playing).waitFor();
    await away(reading).waitFor();
    const second = await startServer(stage.server.binary, [], () => {}, Number(new URL(first.address).port));
    try {
      for (const window of [page, done, playing, reading]) await away(window).waitFor({ state: "hidden" });
      await place(page, "0-1").waitFor();
      for (const window of [page, done]) await says(window, "Done.");
      await until("the engine has answered", () => addressOf(playing).after.length === 2);
      await view(reading, "Analyse");
      await readsValue(reading, "∗");
    } finally {
      await second.stop();
    }
  },
};

export default tests;
/** They measure the server, so nobody else may ask. */
export const alone = Object.keys(tests);
