// Every start screen answers at once, and nothing says only that nothing is known.
import assert from "node:assert/strict";
import { startServer } from "./server.mjs";
import { chooseGame, enter, fragment, panel, readsValue, until } from "./stage.mjs";

const glance = (page) => page.locator("#glance");

export default {
  async "every start screen names a move within a second"(stage) {
    const { games } = await (await fetch(`${stage.server.address}/api/games`)).json();
    const page = await stage.open(fragment("nim", "3+5+7"));
    await glance(page).getByRole("button").waitFor();
    // Each game opens afresh; the clock starts when the page is asked for it.
    const opened = async ({ name, title }) => {
      const begun = performance.now();
      await chooseGame(page, title);
      await until(`${name} has a move`, async () => {
        const [hash, moves, sure] = await page.evaluate(() => [location.hash, document.querySelectorAll("#glance button").length, document.querySelector("#glance").dataset.sure]);
        return hash.startsWith(`#${name}/`) && moves > 0 && sure !== "";
      });
      return Math.round(performance.now() - begun);
    };
    const times = [];
    for (const game of games) times.push([game, await opened(game)]);
    times.sort(([, one], [, other]) => one - other);
    // A second on a quiet machine. A busy one is slow with all games, and stalls here and there: the bar rises with the
    // median, and a game that misses it is opened again.
    const bar = Math.max(1000, 4 * times[Math.floor(times.length / 2)][1]);
    stage.note(`${times.length} games; the slowest: ${times.slice(-3).reverse().map(([{ name }, time]) => `${name} ${time} ms`).join(", ")}`);
    const late = [];
    for (const [game] of times.filter(([, time]) => time > bar)) {
      const again = [];
      for (let round = 0; round < 3 && !again.some((time) => time <= bar); round++) {
        await chooseGame(page, games.find(({ name }) => name !== game.name).title);
        again.push(await opened(game));
      }
      if (!again.some((time) => time <= bar)) late.push([game.name, again]);
    }
    assert.deepEqual(late, []);
  },

  async "an estimate says so, and gives way to what is proved"(stage) {
    const page = await stage.open(fragment("domineering", "6x6"));
    await until("an estimate", async () => (await glance(page).textContent()).includes("an estimate"));
    assert.match(await glance(page).textContent(), /wins about \d+ % \(± \d+\) of \d+ tried games/);
    const { winner } = await stage.server.ask("solve", { game: "domineering", position: "6x6", turn: "L" });
    await until("it is proved", async () => (await glance(page).getAttribute("data-sure")) === "proved", 60_000);
    assert.ok((await glance(page).textContent()).includes(`${winner === "L" ? "Left" : "Right"} wins`));
  },

  async "the value stands there with its winner"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R"));
    await until("the value", async () => (await glance(page).textContent()).startsWith("1/2"));
    assert.match(await glance(page).textContent(), /Left wins, no matter who begins\..*proved/);
  },

  async "the game's own engine is offered first"(stage) {
    const { games } = await (await fetch(`${stage.server.address}/api/games`)).json();
    for (const name of ["boxes", "konane", "nim"]) {
      const { start, engine } = games.find((game) => game.name === name);
      const page = await stage.open(fragment(name, start));
      const list = panel(page, "Engine lines").getByRole("combobox");
      await until("engines are listed", async () => (await list.locator("option").count()) > 3);
      assert.equal(await list.locator("option").first().getAttribute("value"), engine);
      assert.equal(await list.inputValue(), engine);
      await page.close();
    }
  },

  async "values near a number are sums, and tiny and miny have their names"(stage) {
    const cases = [["BRRRB", "tiny−1"], ["RBBBR", "miny−1"], ["BGGB", "1 + {0|0,{0|−1}}"]];
    const page = await stage.open(fragment("toppling-dominoes", "BRRRB"));
    for (const [position, words] of cases) {
      await enter(page, position);
      await readsValue(page, words);
      // What the command line writes stands beside it.
      const { value } = await stage.server.ask("value", { game: "toppling-dominoes", position });
      assert.equal(await panel(page, "Value").locator(".worth .note [data-value]").getAttribute("data-value"), value);
    }
  },

  async "no value never stands alone"(stage) {
    // A short limit, so that the value is not found.
    const server = await startServer(stage.server.binary, ["--time", "1500ms"]);
    try {
      const page = await stage.open(fragment("domineering", "6x6"), {}, server);
      const body = panel(page, "Value");
      await body.getByText(/No value was found in time|Between/).waitFor();
      await until("who wins, or an estimate", async () => /wins (with|about)/.test(await body.textContent()));
      // It would miss its server.
      await page.close();
    } finally {
      await server.stop();
    }
  },
};
