// Before and after a game: sides and levels in front of engines, and where it went wrong.
import assert from "node:assert/strict";
import { addressOf, fragment, panel, place, says, until, view } from "./stage.mjs";

const players = (page) => panel(page, "Players");

const press = (page, name) => players(page).getByRole("button", { name, exact: true }).click();

export default {
  async "which side one plays is asked, with what is known of it"(stage) {
    // Zero: who begins loses.
    const page = await stage.open(fragment("nim", "3+3", { view: "play" }));
    await players(page).getByText("Which side do you play? Left moves first.").waitFor();
    await players(page).getByText("With perfect play Right wins.").waitFor();
    // Nothing moves before somebody has chosen.
    await says(page, "Left to move: choose on the board.");
    assert.deepEqual(addressOf(page).after, []);
    await press(page, "Right");
    await until("the engine begins", () => addressOf(page).after.length === 1);
    await page.getByText("Right to move: choose on the board.").waitFor();
    assert.equal(await players(page).getByText(/Which side/).isVisible(), false);
  },

  async "levels stand for engines"(stage) {
    const page = await stage.open(fragment("domineering", "3x3", { view: "play" }));
    await press(page, "Easy");
    await until("the seats say so", () => addressOf(page).seats === "human;uct:iterations=20");
    assert.equal(await players(page).getByRole("button", { name: "Easy", exact: true }).getAttribute("aria-pressed"), "true");
    await press(page, "Perfect");
    await until("the seats say so", () => addressOf(page).seats === "human;perfect");
    await press(page, "Strong");
    await until("that is as usual", () => addressOf(page).seats === undefined);
    await press(page, "both");
    await until("two persons", () => addressOf(page).seats === "human;human");
    await press(page, "Medium");
    await until("one of them gives way", () => addressOf(page).seats === "human;uct:iterations=600");
    // Engines with their options are behind.
    await page.getByText("Engines with their options").click();
    assert.equal(await page.getByLabel("Right: engine with options", { exact: true }).inputValue(), "uct:iterations=600");
    // No engine of three is perfect.
    const three = await stage.open(fragment("hex3d", "2x2x2", { view: "play" }));
    await players(three).getByRole("button", { name: "Strong", exact: true }).waitFor();
    assert.equal(await players(three).getByRole("button", { name: "Perfect", exact: true }).count(), 0);
  },

  async "where it went wrong: exact where it is solved"(stage) {
    // 3+2+1 is lost for who begins; 5+2+1 is won only by 0-2.
    const moves = ["0-1", "1-1"];
    const page = await stage.open(fragment("nim", "5+2+1", { view: "play", seats: "human;human", after: moves.join(";") }));
    await page.getByRole("button", { name: "Where did I go wrong?" }).click();
    const review = panel(page, "Review");
    await review.getByText(/The game turned|No move turned/).waitFor();
    const rows = await review.locator("tbody tr").allTextContents();
    for (const [ply, move] of moves.entries()) {
      const { reached, turn } = await stage.server.ask("moves", { game: "nim", position: "5+2+1", turn: "L", after: moves.slice(0, ply) });
      const { winner, winning } = await stage.server.ask("solve", { game: "nim", position: reached, turn });
      const expected = winner !== turn ? "lost already" : winning.includes(move) ? "kept the win" : "gave the win away";
      assert.ok(rows[ply].includes(expected), `${move}: ${rows[ply]}, expected ${expected}`);
    }
    assert.ok(rows[0].includes("gave the win away"));
    assert.ok((await review.textContent()).includes("All of this is proved."));
    // The move is shown where it was made.
    await review.locator("tbody code").first().hover();
    await page.locator(".cover").waitFor();
    await page.mouse.move(2, 2);
    await review.getByRole("button", { name: "Try again from here, move 1", exact: true }).click();
    await until("back at the start", () => addressOf(page).after.length === 0);
    await page.getByText("Left to move: choose on the board.").waitFor();
  },

  async "where it went wrong: points given away"(stage) {
    const moves = ["0", "2", "4", "5", "1"];
    const page = await stage.open(fragment("boxes", "1x2", { view: "play", seats: "human;human", after: moves.join(";") }));
    await page.getByRole("button", { name: "Where did I go wrong?" }).click();
    const review = panel(page, "Review");
    await review.getByText(/All of this is proved/).waitFor();
    const rows = await review.locator("tbody tr").allTextContents();
    for (const [ply, move] of moves.entries()) {
      const { reached } = await stage.server.ask("moves", { game: "boxes", position: "1x2", after: moves.slice(0, ply) });
      const { net, moves: nets } = await stage.server.ask("solve", { game: "boxes", position: reached });
      const lost = net - nets[move];
      const expected = lost > 0 ? `gave away ${lost} point` : "as good as any";
      assert.ok(rows[ply].includes(expected), `${move}: ${rows[ply]}, expected ${expected}`);
    }
  },

  async "what is not proved is called an estimate"(stage) {
    const page = await stage.open(fragment("hex3d", "3x3x3", { view: "play", seats: "human;human;human", after: "0,0,0;1,1,1" }));
    await page.getByRole("button", { name: "Where did I go wrong?" }).click();
    const review = panel(page, "Review");
    await review.getByText("2 verdicts of 2 are estimates.").waitFor();
    for (const row of await review.locator("tbody tr").allTextContents()) assert.match(row, /\(estimate\)/);
  },

  async "a win that is known without its moves blames no move"(stage) {
    // Nobody knows a winning move on a board of this size, but that there is one.
    const position = "11x11";
    const { winner, winning } = await stage.server.ask("solve", { game: "hex", position, time: "300ms" });
    assert.deepEqual([winner, winning], ["X", undefined]);
    const page = await stage.open(fragment("hex", position, { view: "play", seats: "human;human", after: "a1" }));
    await page.getByRole("button", { name: "Where did I go wrong?" }).click();
    const row = panel(page, "Review").locator("tbody tr");
    await row.getByText("(estimate)").waitFor();
    assert.doesNotMatch(await row.textContent(), /gave the win away/);
    await view(page, "Analyse");
    await page.getByRole("button", { name: "To the start" }).click();
    // It is known when the search for the moves has had its time.
    await says(page, "Black wins with Black to move.", 60_000);
    assert.match(await panel(page, "Perfect play").textContent(), /Winning movesnot known/);
  },

  async "try again, and the engine answers the better move"(stage) {
    const page = await stage.open(fragment("nim", "5+2+1", { view: "play", seats: "human;perfect", after: "0-1;0-1" }));
    await page.getByRole("button", { name: "Where did I go wrong?" }).click();
    await panel(page, "Review").getByRole("button", { name: "Try again from here, move 1", exact: true }).click();
    await until("back at the start", () => addressOf(page).after.length === 0);
    const { moves } = await stage.server.ask("moves", { game: "nim", position: "5+2+1", turn: "L" });
    for (const each of moves.find(({ move }) => move === "0-2").places) await place(page, each).click();
    await until("both have moved", () => addressOf(page).after.length === 2);
    assert.equal(addressOf(page).after[0], "0-2");
    await view(page, "Analyse");
  },
};
