// Studies on the page: found, linked to, run in the small, and read.
import assert from "node:assert/strict";
import { addressOf, fragment, says, until, view } from "./stage.mjs";

const button = (page, name) => page.getByRole("button", { name, exact: true });
const listed = (page) => page.locator(".studies-list button");

export default {
  async "koene table 4 is found first, and the address holds it"(stage) {
    const page = await stage.open(fragment("nim", "3"));
    await view(page, "Studies");
    await until("all studies are listed", async () => (await listed(page).count()) > 50);
    await page.getByRole("searchbox").fill("koene table 4");
    await until("the study is the first", async () => (await listed(page).first().getAttribute("data-study")) === "koene-table-4");
    await listed(page).first().click();
    await until("the address holds it", () => addressOf(page).study === "koene-table-4");
    const title = await page.locator(".studies-report h2").innerText();
    await says(page, /The full run takes (about|at least) \d+ (s|min|h|days) on one thread|Nobody has timed the full run yet/);
    // The same from a link, and back by the browser's button.
    const other = await stage.open(new URL(page.url()).hash);
    await other.getByRole("heading", { name: title }).waitFor();
    await listed(other).filter({ hasText: "koene-table-2" }).click();
    await until("the address holds the other one", () => addressOf(other).study === "koene-table-2");
    await other.goBack();
    await until("the first is there again", async () => (await other.locator(".studies-report h2").innerText()) === title);
  },

  async "a small study is run with progress, and writes nothing"(stage) {
    const page = await stage.open(fragment("nim", "3", { view: "studies", study: "koschny-table-1" }));
    await button(page, "Run the small study here").click();
    await says(page, /^Done\. No file was written/, 80_000);
    await says(page, /Published numbers: \d+ agrees?/);
    const table = page.locator(".trial table").first();
    await table.waitFor();
    assert.ok((await table.locator("td").count()) > 3);
    assert.ok(!(await table.innerText()).includes("[object"), "a cell is an object");
  },

  async "a run that nobody waits for ends, and strangers' names are refused"(stage) {
    const page = await stage.open(fragment("nim", "3", { view: "studies", study: "haddou-best-moves-4" }));
    await button(page, "Run the small study here").click();
    await page.getByText(/\d+ of \d+ units/).first().waitFor();
    await page.locator(".studies-report").getByRole("button", { name: "Stop" }).click();
    await says(page, "Stopped.");
    await until("the server rests", async () => (await stage.server.status()).running === 0);
    const run = (name, headers = { "Content-Type": "application/json" }) => fetch(`${stage.server.address}/api/studies/${name}/run`, { method: "POST", headers, body: "{}" });
    assert.equal((await run("..%2F..%2Fetc%2Fpasswd")).status, 404);
    assert.equal((await run("no-such-study")).status, 400);
    assert.equal((await run("koschny-table-1", { "Content-Type": "text/plain" })).status, 415);
    assert.equal((await run("koschny-table-1", { "Content-Type": "application/json", Origin: "https://example.org" })).status, 403);
    assert.equal((await fetch(`${stage.server.address}/api/studies/koschny-table-1/run`)).status, 405);
  },
};

export const alone = ["a run that nobody waits for ends, and strangers' names are refused"];
