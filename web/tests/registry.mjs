// Games of the server's registry: the page has no list of its own, so each is there with its title, words and answers.
import assert from "node:assert/strict";
import { addressOf, board, choose, chooseGame, enter, fragment, panel, until } from "./stage.mjs";

/** Waits until the panel of the value says what the server says of the position after the moves in the address. */
async function readsWorth(stage, page, position) {
  const { reached } = await stage.server.ask("moves", { game: "clobber", position, after: addressOf(page).after });
  const { value } = await stage.server.ask("value", { game: "clobber", position: reached });
  await panel(page, "Value").locator(`.worth [data-value="${value}"]`).waitFor();
  return value;
}

/** Moves a stone from square to square, each found by what it is called. */
async function clobber(page, from, to) {
  const made = addressOf(page).after.length;
  for (const square of [from, to]) await board(page).getByRole("button", { name: square, exact: true }).click();
  await until("the move is made", () => addressOf(page).after.length === made + 1);
}

/** The places that can be chosen, with what they are called. */
const labels = (page) => board(page).locator('[data-place][role="button"]').evaluateAll((all) =>
  all.map((one) => [one.dataset.place, one.getAttribute("aria-label")]));

export default {
  async "a game that the page does not know: Clobber has its title, its moves and its values"(stage) {
    const page = await stage.open("");
    await chooseGame(page, "Clobber");
    await until("the title is that of the game", async () => (await page.title()) === "Clobber – Hedgerow");
    await enter(page, "2x4");
    const worths = [await readsWorth(stage, page, "2x4")];
    await clobber(page, "square a1, blue", "square b1, red");
    worths.push(await readsWorth(stage, page, "2x4"));
    await clobber(page, "square c2, red", "square c1, blue");
    worths.push(await readsWorth(stage, page, "2x4"));
    stage.note(`values ${worths.join(", ")}`);
    for (const side of ["Left’s moves", "Right’s moves"]) await panel(page, side).getByRole("row").nth(1).waitFor();
    await choose(page, "Play", "both at once");
    await panel(page, "Value when both move at once").locator(".worth").waitFor();
  },

  async "every game is called as the server says, and so are the places of its picture"(stage) {
    const { games } = await (await fetch(`${stage.server.address}/api/games`)).json();
    for (const { name, title, start, capabilities } of games) {
      const page = await stage.open(fragment(name, start));
      await until(`the page says ${title}`, async () => (await page.title()) === `${title} – Hedgerow`);
      const list = page.getByRole("combobox", { name: "Game", exact: true });
      assert.equal(await list.evaluate((games) => games.selectedOptions[0].label), title);
      const { svg, moves } = await stage.server.ask("moves", { game: name, position: start });
      const words = new Map([...svg.matchAll(/data-place="([^"]*)" data-words="([^"]*)"/g)].map(([, ...pair]) => pair));
      if (!moves.some(({ places }) => places.every((place) => words.has(place)))) {
        // The pictures of some rule files show heaps and not what becomes of them: their moves are chosen in the lists.
        await panel(page, "Left’s moves").getByRole("row").nth(1).waitFor();
        stage.note(`${name}: moves in lists only`);
        await page.close();
        continue;
      }
      if (capabilities.includes("draw")) await page.getByRole("button", { name: "Make moves", exact: true }).click();
      const seen = async () => {
        const found = await until(`moves of ${name} are offered`, async () => {
          const all = await labels(page);
          return all.length > 0 && all;
        });
        for (const [place, label] of found) assert.equal(label, words.get(place), `${name}, ${place}`);
      };
      await seen();
      if (capabilities.includes("box")) {
        await page.getByRole("button", { name: "Cube", exact: true }).click();
        await board(page).getByRole("button", { name: "Turn left" }).waitFor();
        await seen();
      }
      await page.close();
    }
  },
};
