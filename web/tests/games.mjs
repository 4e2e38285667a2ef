// A whole game of every kind against engines, by clicking on the board, until the page says who has won.
import assert from "node:assert/strict";
import { addressOf, board, fragment, panel, place, says, seat, until, view } from "./stage.mjs";

/** What the server says of the game that the address of a page holds. */
export async function standing(stage, page) {
  const { game, position, turn, moves, mode, conflict, after } = addressOf(page);
  const body = { game, position, after };
  if (turn) body.turn = turn;
  if (moves) body.moves = Number(moves);
  if (mode === "sync") body.conflict = conflict ?? "replay";
  return stage.server.ask("moves", body);
}

/** Numbers that look random, the same in every run. */
function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % sides;
  };
}

/** The middle of the first place of a move, if a pointer would really hit it there. */
const hits = (element) => {
  const box = element.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return element.contains(found);
};

/** Clicks the places of a move, once more where a longer move could be meant. */
async function click(page, move, all) {
  for (const name of move.places) await place(page, name).click();
  const longer = all.some((other) => other !== move && other.places.length > move.places.length
    && move.places.every((name) => other.places.includes(name)));
  if (longer) await place(page, move.places.at(-1)).click();
}

/** Plays by clicking until the game is over; gives what the server says at the end. */
export async function playOut(stage, page, seed, choose = click) {
  const roll = dice(seed);
  for (let turns = 0; turns < 200; turns += 1) {
    const { over, moves } = await until("the person may move, or the game is over", async () => {
      const now = await standing(stage, page);
      if (now.over) return now;
      const mine = now.blue ?? (now.player === 0 ? now.moves : []);
      const offered = await board(page).locator('[data-place][role="button"]').count();
      // The picture must be of the position that the address holds: then the field has its text.
      const shown = await page.getByLabel("Position", { exact: true }).inputValue();
      const fresh = mine.length > 0 && offered > 0 && shown === now.reached.replace(/ moves=\d$/, "");
      return fresh ? { over: false, moves: mine } : null;
    });
    if (over) break;
    const before = addressOf(page).after;
    const possible = [];
    for (const move of moves) {
      const first = place(page, move.places[0]);
      if (await first.evaluate(hits).catch(() => false)) possible.push(move);
    }
    assert.ok(possible.length > 0, `none of ${moves.map(({ move }) => move)} can be hit by a pointer`);
    const move = possible[roll(possible.length)];
    await choose(page, move, moves);
    await until(`the move ${move.move} is made`, () => {
      const { after } = addressOf(page);
      return after.length > before.length && after[before.length].split("/")[0] === move.move;
    });
  }
  const end = await standing(stage, page);
  assert.ok(end.over, "the game is not over");
  assert.ok(end.said, "the server does not say who has won");
  await says(page, end.said);
  return end;
}

/** A test that plays a game from a position against engines. */
function game(name, position, engines, least, more = {}) {
  return async (stage) => {
    const page = await stage.open(fragment(name, position, { ...more, view: "play" }));
    for (const [player, spec] of Object.entries(engines)) await seat(page, player, spec);
    const end = await playOut(stage, page, 7);
    assert.ok(end.after.length >= least, `a game of ${end.after.length} moves is too short`);
    stage.note(`${end.after.length} moves: ${end.said}`);
    if (end.winner !== null) assert.ok(end.results[end.winner] > 0, `${end.said} But the results are ${end.results}`);
  };
}

/** Nim and its like have two players of these names. */
const RANDOM = { Right: "random" };
const UCT = { Right: "uct:iterations=100" };

export default {
  hackenbush: game("hackenbush", "0-1B 1-2R 0-3B 3-4G 0-5R 5-6B", UCT, 3),
  "hackenbush, two edges at a time": game("hackenbush", "BRB + RBR + BB + RR", RANDOM, 2, { moves: 2 }),
  boxes: game("boxes", "2x2", { B: "uct:iterations=100" }, 12),
  konane: game("konane", "4x4", { White: "uct:iterations=100" }, 3),
  "3D Hex in layers": game("hex3d", "2x2x2", { "Player 2": "random", "Player 3": "uct:iterations=100" }, 4),
  nim: game("nim", "3+4+5", UCT, 3),
  domineering: game("domineering", "4x4", RANDOM, 4),
  clobber: game("clobber", "3x4", RANDOM, 3),
  heaps: game("heaps", "0.3 3+4", RANDOM, 3),
  cherries: game("cherries", "BRB + RBRB + BR", RANDOM, 4),
  "hackenbush, both at once": game("hackenbush", "0-1B 1-2R 0-3R 3-4B 0-5G", { Red: "uniform" }, 2, { mode: "sync", conflict: "once" }),

  async "3D Hex in the cube"(stage) {
    const page = await stage.open(fragment("hex3d", "2x2x2", { view: "play" }));
    await seat(page, "Player 2", "random");
    await seat(page, "Player 3", "random");
    await page.getByRole("button", { name: "Cube", exact: true }).click();
    await page.getByRole("button", { name: "Turn left" }).click();
    const end = await playOut(stage, page, 3);
    assert.ok(end.after.length >= 4);
    stage.note(`${end.after.length} moves: ${end.said}`);
    // Turning the box moves its cells.
    const where = () => place(page, "0,0,0").boundingBox();
    const before = await where();
    await page.getByRole("button", { name: "Turn right" }).click();
    await until("the box has turned", async () => JSON.stringify(await where()) !== JSON.stringify(before));
  },

  async "two engines against each other, stopped and gone on with"(stage) {
    const page = await stage.open(fragment("domineering", "4x4", { view: "play" }));
    await seat(page, "Right", "random");
    await seat(page, "Left", "random");
    const end = await until("the engines have ended the game", async () => {
      const now = await standing(stage, page);
      return now.over ? now : null;
    });
    await says(page, end.said);
    await page.getByRole("button", { name: "Take back" }).click();
    await until("a move is taken back", () => addressOf(page).after.length === end.after.length - 1);
    await page.getByRole("button", { name: "Go on" }).click();
    await until("the engine has moved again", () => addressOf(page).after.length === end.after.length);
    await panel(page, "Seats").waitFor();
  },

  async "moves in the analysis too"(stage) {
    const page = await stage.open(fragment("domineering", "2x2"));
    const value = panel(page, "Value");
    await value.getByText("±1", { exact: true }).or(value.getByText("{1|−1}", { exact: true })).first().waitFor();
    await place(page, "a1").click();
    await place(page, "a2").click();
    await until("the move is in the address", () => addressOf(page).after.length === 1);
    const { reached } = await standing(stage, page);
    const { value: worth } = await stage.server.ask("value", { game: "domineering", position: reached });
    await value.getByText(worth, { exact: true }).first().waitFor();
    await page.goBack();
    await until("the move is taken back", () => addressOf(page).after.length === 0);
    await value.getByText("±1", { exact: true }).or(value.getByText("{1|−1}", { exact: true })).first().waitFor();
    await view(page, "Play");
  },
};
