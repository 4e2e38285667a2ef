// The other views: tree, studies, gallery, both at once, thermograph.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { sticksOut } from "./inpage.mjs";
import { startServer } from "./server.mjs";
import { addressOf, board, choose, chooseGame, fragment, panel, readsValue, says, until, view } from "./stage.mjs";

export default {
  async "the search tree has nodes, and is saved as DOT"(stage) {
    const page = await stage.open(fragment("domineering", "3x3", { view: "tree" }));
    const answers = page.getByRole("region", { name: "Answers", exact: true });
    await says(page, "Done.");
    await page.getByText("The same as a list").click();
    const tree = answers.getByRole("tree", { name: "Search tree" });
    await tree.waitFor();
    const { tree: searched } = await stage.server.ask("best", { game: "domineering", position: "3x3", engine: "uct:iterations=2000", tree: true, most_nodes: 300 });
    assert.ok(searched.nodes.length > 10, "the server's tree has no nodes");
    // The first moves of the tree are named in it.
    const firsts = searched.nodes.filter((node) => node.parent === 0).map((node) => node.move);
    await until("the tree names the first moves", async () => {
      const text = await tree.evaluate((element) => element.textContent);
      return firsts.filter((move) => text.includes(move)).length >= Math.min(3, firsts.length);
    });
    const waiting = page.waitForEvent("download");
    await answers.getByRole("button", { name: /DOT/ }).first().click();
    const download = await waiting;
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, /^\s*digraph\b/);
    assert.ok(text.includes("->"), "the DOT file has no edge");
  },

  async "a longer search is unfolded as it goes"(stage) {
    const page = await stage.open(fragment("konane", "6x6", { view: "tree" }));
    await says(page, "Done.");
    await page.getByText("The same as a list").click();
    const tree = page.getByRole("tree", { name: "Search tree" });
    await page.getByLabel("UCT engine").fill("uct:iterations=5000000");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await says(page, "Thinking…");
    const seen = new Set();
    await until("the tree has unfolded twice while the search goes on", async () => {
      const text = await tree.evaluate((element) => element.textContent);
      if (!(await page.getByText("Thinking…").first().isVisible())) throw new Error(`the search has ended; trees seen before: ${seen.size}`);
      seen.add(text);
      return seen.size >= 3;
    }, 60_000);
    await page.getByRole("region", { name: "Answers", exact: true }).getByRole("button", { name: "Stop", exact: true }).click();
    await says(page, "Stopped.");
  },

  async "that there is no move is said only when it is known"(stage) {
    const page = await stage.open(fragment("domineering", "8x8"));
    const best = panel(page, "Left’s moves");
    await best.getByText("No move is known yet.").waitFor();
    assert.equal(await page.getByText("There is no move.").count(), 0);
    const over = await stage.open(fragment("domineering", "1x1"));
    await panel(over, "Left’s moves").getByText("There is no move.").waitFor();
  },

  async "long numbers are broken, short ones are not"(stage) {
    const page = await stage.open(fragment("hackenbush", `B${"RB".repeat(60)}`), { viewport: { width: 1000, height: 800 } });
    await panel(page, "Value").getByText(/^A number: \d{30}/).waitFor();
    assert.deepEqual(await page.evaluate(sticksOut), []);
    const other = await stage.open(fragment("hackenbush", "BRR + RB"), { viewport: { width: 500, height: 800 } });
    const half = panel(other, "Value").getByRole("table").getByText("−1/2", { exact: true });
    await half.waitFor();
    assert.equal(await half.evaluate((element) => element.getClientRects().length), 1, "−1/2 is on two lines");
  },

  async "studies are listed"(stage) {
    const page = await stage.open(fragment("nim", "1"));
    await view(page, "Studies");
    const { studies } = await (await fetch(`${stage.server.address}/api/studies`)).json();
    assert.ok(studies.length > 0, "the server has no studies");
    const region = page.getByRole("region", { name: "Studies", exact: true });
    for (const study of studies.slice(0, 5)) await region.getByText(study.title).first().waitFor();
    assert.equal(addressOf(page).view, "studies");
    await page.reload();
    await region.getByText(studies[0].title).first().waitFor();
    await view(page, "Analyse");
    await readsValue(page, "∗");
  },

  async "the report of a study is read, and without results the way to them"(stage) {
    const { studies } = await (await fetch(`${stage.server.address}/api/studies`)).json();
    const [small, other] = [...studies].sort((one, two) => one.small_seconds - two.small_seconds);
    const server = await startServer(stage.server.binary, [], (folder) =>
      promisify(execFile)(stage.server.binary, ["study", "run", small.name, "--small", "--quiet"], { cwd: folder }));
    try {
      const page = await stage.open(fragment("nim", "1", { view: "studies" }), {}, server);
      const region = page.getByRole("region", { name: "Studies", exact: true });
      await region.getByRole("button", { name: small.title }).first().click();
      const report = page.frameLocator(`iframe[title^="Report:"]`);
      await report.getByRole("heading").first().waitFor();
      await report.getByText(small.title).first().waitFor();
      assert.ok((await report.getByRole("table").count()) + (await report.getByRole("img").count()) > 0, "the report has neither a table nor a figure");
      await region.getByRole("button", { name: other.title }).first().click();
      await region.getByText(`hedgerow study run ${other.name}`).first().waitFor();
    } finally {
      await server.stop();
    }
  },

  async "a study that was broken off says how to go on"(stage) {
    const { studies } = await (await fetch(`${stage.server.address}/api/studies`)).json();
    const [small] = [...studies].sort((one, two) => one.small_seconds - two.small_seconds);
    const page = await stage.open("");
    const broken = { ...small, done: 1025, planned: 1300, running: false };
    await page.route("**/api/studies", (route) => route.fulfill({ json: { studies: [broken] } }));
    await page.route("**/studies/*.html", (route) => route.fulfill({ body: "<p>so far</p>", contentType: "text/html" }));
    await view(page, "Studies");
    const region = page.getByRole("region", { name: "Studies", exact: true });
    await region.getByText("broken off: 1\u202f025 of 1\u202f300 units", { exact: true }).waitFor();
    await region.getByRole("button", { name: small.title }).click();
    await region.getByText(`hedgerow study resume ${small.name}`, { exact: true }).waitFor();
  },

  async "an example of the gallery is put on the board"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B"));
    await readsValue(page, "1");
    await page.getByRole("button", { name: "Examples", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Examples" });
    await dialog.waitFor();
    const before = page.url();
    const examples = dialog.getByRole("button").filter({ hasNotText: /^Close$/ });
    await examples.first().waitFor();
    assert.ok((await examples.count()) >= 5, "the gallery has few examples");
    await until("every example has its picture", async () => (await dialog.locator("li img").count()) === (await examples.count()));
    await until("the pictures are drawn", () => dialog.locator("img").evaluateAll((all) => all.every((one) => one.complete && one.naturalWidth > 0)));
    await examples.last().click();
    await dialog.waitFor({ state: "hidden" });
    await until("the position has changed", () => page.url() !== before);
    const { game, position } = addressOf(page);
    await stage.server.ask("moves", { game, position });
    await until("the board has a picture", async () => (await board(page).locator("svg").count()) > 0);
    await page.goBack();
    await readsValue(page, "1");
  },

  async "every example of the gallery is a position of its game"(stage) {
    const examples = JSON.parse(await readFile(new URL("../src/gallery.json", import.meta.url), "utf8"));
    for (const { game, position, moves, mode, conflict, turn } of examples) {
      const body = { game, position, ...(moves && { moves }), ...(turn && { turn }) };
      await stage.server.ask("moves", mode === "sync" ? { ...body, conflict: conflict ?? "replay" } : body);
    }
    stage.note(`${examples.length} examples`);
    const page = await stage.open(fragment("konane", "4x4"));
    await page.getByRole("button", { name: "Examples", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Examples" });
    const own = examples.filter(({ game }) => game === "konane");
    await dialog.getByText(own[0].title).first().waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  },

  async "both at once: value, mixtures and matrix"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 1-2R 0-3R 3-4B"));
    await says(page, "Done.");
    await choose(page, "Play", "both at once");
    await until("the address says so", () => addressOf(page).mode === "sync");
    const exact = await stage.server.ask("nash", { game: "hackenbush", position: "0-1B 1-2R 0-3R 3-4B", explain: true });
    const answers = panel(page, "Value when both move at once");
    await answers.getByText(exact.value.replaceAll("-", "−"), { exact: true }).first().waitFor();
    const matrix = answers.getByRole("table");
    await matrix.waitFor();
    assert.equal(await matrix.locator("tbody").getByRole("row").count(), exact.matrix.length);
    assert.equal(await matrix.locator("tbody").getByRole("cell").count(), exact.matrix.flat().length);
    await choose(page, "On a conflict", "the game ends at 0");
    await until("the address says so", () => addressOf(page).conflict === "tie");
    await choose(page, "On a conflict", "Blue goes first with a probability");
    await until("the address has a probability", () => addressOf(page).conflict === "coin=1/3");
    await page.getByLabel("Probability").fill("3/4");
    await page.getByLabel("Probability").press("Enter");
    await until("the address has the new one", () => addressOf(page).conflict === "coin=3/4");
    await page.getByLabel("Probability").fill("often");
    await page.getByLabel("Probability").press("Enter");
    await until("nonsense stays out", () => addressOf(page).conflict === "coin=3/4");
    await choose(page, "On a conflict", "the game ends at 0");
  },

  async "two edges at a time have another value"(stage) {
    const page = await stage.open(fragment("hackenbush", "BB + RR + RB"));
    await says(page, "Done.");
    await choose(page, "Play", "in turns, 2 moves at a time");
    await until("the address says so", () => addressOf(page).moves === "2");
    const { position } = addressOf(page);
    const { value } = await stage.server.ask("value", { game: "hackenbush", position, moves: 2 });
    await readsValue(page, value.replaceAll("-", "−").replaceAll("*", "∗"));
  },

  async "a hot position has a thermograph, a number has none"(stage) {
    const page = await stage.open(fragment("domineering", "2x2"));
    await panel(page, "Value").getByRole("figure", { name: "Thermograph" }).getByRole("img", { name: /^Thermograph: mean/ }).waitFor();
    const other = await stage.open(fragment("domineering", "2x1"));
    await readsValue(other, "1");
    assert.equal(await panel(other, "Value").getByText("Thermograph", { exact: true }).count(), 0);
  },

  async "boxes, konane and 3D Hex have answers of their own"(stage) {
    const page = await stage.open(fragment("boxes", "2x2"));
    const { net } = await stage.server.ask("solve", { game: "boxes", position: "2x2" });
    await says(page, "Done.");
    const answers = page.getByRole("region", { name: "Answers", exact: true });
    await until(`the answers hold the net score ${net}`, async () => (await answers.innerText()).replaceAll("−", "-").includes(String(net)));
    await chooseGame(page, "3D Hex");
    await until("the game has changed", () => addressOf(page).game === "hex3d");
    await page.getByLabel("Position", { exact: true }).fill("2x2x2");
    await page.getByLabel("Position", { exact: true }).press("Enter");
    await says(page, "Done.");
    const three = panel(page, "Outcomes of perfect play");
    const ends = async (nature) => {
      const { outcomes } = await stage.server.ask("solve", { game: "hex3d", position: "2x2x2", nature });
      const words = outcomes.map((one) => (one === "D" ? "a draw" : `a win of player ${one}`));
      const said = words.length < 2 ? words[0] : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
      await three.getByText(`Perfect play ends with ${said}.`, { exact: true }).waitFor();
    };
    await ends("selfish");
    // Every move has its outcomes on the board.
    await until("the outcomes lie on the board", async () => (await board(page).locator(".number").allTextContents()).join("") === "D".repeat(8));
    for (const nature of ["misere", "coop2-13"]) {
      await three.getByLabel("Players", { exact: true }).selectOption(nature);
      await ends(nature);
    }
  },

  async "a proof is taken away, and holds"(stage) {
    for (const [hash, heading] of [
      [fragment("domineering", "3x3"), "Value"],
      [fragment("konane", "4x4", { after: "b2;b1" }), "Perfect play"],
      [fragment("hex3d", "2x2x2"), "Outcomes of perfect play"],
      [fragment("hex3d", "2x2x2 two"), "Outcomes of perfect play"],
    ]) {
      const page = await stage.open(hash);
      const waiting = page.waitForEvent("download");
      await panel(page, heading).getByRole("button", { name: "Save a proof" }).click();
      const path = await (await waiting).path();
      const { stdout } = await promisify(execFile)(stage.server.binary, ["verify", path, "--json"]);
      assert.equal(JSON.parse(stdout).valid, true);
      await panel(page, heading).getByText(/entries, checked;/).waitFor();
    }
  },

  async "an irrational value has its polynomial"(stage) {
    const page = await stage.open(fragment("hackenbush", "0-1B 0-2G 0-3G 0-4R 4-5B", { mode: "sync" }));
    const answers = panel(page, "Value when both move at once");
    await answers.getByText("≈ 0.414214", { exact: true }).waitFor();
    await answers.getByText("x² + 2x − 1", { exact: true }).waitFor();
  },

  async "the picture is saved as SVG"(stage) {
    const page = await stage.open(fragment("boxes", "2x2"));
    await says(page, "Done.");
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save picture" }).click();
    assert.match(await readFile(await (await waiting).path(), "utf8"), /<svg[\s\S]*<\/svg>\s*$/);
  },
};
