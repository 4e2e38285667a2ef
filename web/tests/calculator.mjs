// The calculator: values, comparisons, cooling, the position on the board, thermographs together, history.
import assert from "node:assert/strict";
import { faint, nameless, sticksOut } from "./inpage.mjs";
import { still } from "./looks.mjs";
import { fragment, readsValue, says, until } from "./stage.mjs";

const dialog = (page) => page.getByRole("dialog", { name: "Calculator" });
const field = (page) => dialog(page).getByLabel("Expression");
const latest = (page) => dialog(page).locator("dd").first();

async function open(page) {
  await page.getByRole("button", { name: "Calculator", exact: true }).click();
  await field(page).waitFor();
}

async function compute(page, expression, words) {
  await field(page).fill(expression);
  await field(page).press("Enter");
  await until(`${expression} is answered`, async () => (await latest(page).innerText()).includes(words));
}

export default {
  async "sums, comparisons, cooling, positions and names"(stage) {
    const page = await stage.open(fragment("nim", "3+5"));
    await open(page);
    await compute(page, "{1|-1} + ^*", "{1↑∗|−1↑∗}");
    await compute(page, "^* || 0", "true");
    await compute(page, "Cool({3||2*|1*}, 1/2)", "{5/2|2∗}");
    await compute(page, 'domineering("2x3") + hackenbush("BRR")', "{9/4|−1/4}");
    await compute(page, "g := {2||1|0}", "{2|{1|0}}".slice(0, 2));
    await compute(page, "Mean(4.g - g)", "15/4");
    await compute(page, "{1|", "calc:");
  },

  async "the position on the board is taken over, also of a game of rules"(stage) {
    const page = await stage.open(fragment("domineering", "2x3"));
    await readsValue(page, "{2|−1/2}");
    await open(page);
    await dialog(page).getByRole("button", { name: "Take the position on the board" }).click();
    assert.equal(await field(page).inputValue(), 'domineering("2x3")'.replace("2x3", await page.evaluate(() => document.querySelector("#position").value)));
    await field(page).press("End");
    await field(page).pressSequentially(" - 1");
    await field(page).press("Enter");
    await until("it is answered", async () => (await latest(page).innerText()).includes("{1|−3/2}"));
    await page.goto(`${stage.server.address}/${fragment("toads-and-frogs", "TT.FF")}`);
    await page.reload();
    await says(page, "Done.");
    await open(page);
    await dialog(page).getByRole("button", { name: "Take the position on the board" }).click();
    const { value } = await stage.server.ask("value", { game: "toads-and-frogs", position: "TT.FF" });
    await until("its value stands there", async () => (await field(page).inputValue()) === value);
    // Games without values say so.
    await page.goto(`${stage.server.address}/${fragment("boxes", "2x2")}`);
    await page.reload();
    await says(page, "Done.");
    await open(page);
    assert.ok(await dialog(page).getByRole("button", { name: "Take the position on the board" }).isDisabled());
  },

  async "ticked values are drawn in one picture"(stage) {
    const page = await stage.open(fragment("nim", "1"));
    await open(page);
    for (const [expression, words] of [["{3|-1}", "{3|−1}"], ["{2||1|0}", "3/4"]]) {
      await compute(page, expression, words);
      await latest(page).getByLabel("Thermograph").check();
    }
    await dialog(page).getByRole("button", { name: "Draw the ticked thermographs" }).click();
    await latest(page).locator("svg").waitFor();
    assert.equal(await latest(page).locator("tbody tr").count(), 2);
  },

  async "history: arrows, a press on an earlier line, and the next visit"(stage) {
    const page = await stage.open(fragment("nim", "1"));
    await open(page);
    await compute(page, "1 + 1/2", "3/2");
    await compute(page, "* + *", "0");
    await field(page).press("ArrowUp");
    await field(page).press("ArrowUp");
    assert.equal(await field(page).inputValue(), "1 + 1/2");
    await dialog(page).getByRole("button", { name: "* + *" }).click();
    assert.equal(await field(page).inputValue(), "* + *");
    await page.reload();
    await open(page);
    await field(page).press("ArrowUp");
    assert.equal(await field(page).inputValue(), "* + *");
    await dialog(page).getByRole("button", { name: "Clear" }).click();
    await field(page).fill("");
    await field(page).press("ArrowUp");
    assert.equal(await field(page).inputValue(), "");
  },

  async "names, contrast and width"(stage) {
    const page = await stage.open(fragment("nim", "1"), { colorScheme: "light" });
    await open(page);
    await compute(page, "Thermograph({3|-1}, {2||1|0})", "Temperature");
    await compute(page, "{1|-1} + ^*", "{1↑∗|−1↑∗}");
    const found = [...(await page.evaluate(nameless)), ...(await page.evaluate(faint))];
    await page.emulateMedia({ colorScheme: "dark" });
    await still(page);
    found.push(...(await page.evaluate(faint)));
    await page.setViewportSize({ width: 375, height: 812 });
    found.push(...(await page.evaluate(sticksOut)));
    assert.deepEqual(found, []);
  },
};
