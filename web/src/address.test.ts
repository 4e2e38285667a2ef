// The fragment of the address: what is written is read back, and links written by hand are understood.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fromFragment, toFragment } from "./address.ts";
import { fresh, type State } from "./state.ts";

const written: State = {
  game: "hackenbush",
  position: "0-1B 1-2R",
  turn: "R",
  moves: 2,
  mode: "sync",
  conflict: "tie",
  after: ["0,3", "1/-", "2"],
  at: new Map([
    [1, { x: 120, y: -40 }],
    [2, { x: 200.5, y: -80 }],
  ]),
  seats: ["human", "uct:iterations=10k,net=my_file"],
  numbers: "Best moves",
  embed: "game",
  study: "",
  view: "play",
  open: "",
};

test("a state comes back from its fragment", () => {
  assert.deepEqual(fromFragment(toFragment(written)), written);
});

test("the fragment is as the contract writes it", () => {
  const expected =
    "#hackenbush/0-1B%201-2R?turn=R&moves=2&mode=sync&conflict=tie&after=0,3;1/-;2&at=1:120,-40;2:200.5,-80" +
    "&seats=human;uct:iterations=10k,net=my%5Ffile&numbers=Best_moves&view=play&embed=game";
  assert.equal(toFragment(written), expected);
});

test("what is as usual is left out", () => {
  assert.equal(toFragment({ ...fresh(), game: "nim", position: "3+5" }), "#nim/3%2B5");
});

test("positions with slashes, plus signs and spaces survive", () => {
  for (const position of ["XO.O/OXOX X", "BRR + RB", "2x2x2:1./.2|../.. 3", "100%", "3x3 0-0 B"]) {
    const state = { ...fresh(), game: "konane", position };
    assert.equal(fromFragment(toFragment(state))?.position, position);
  }
});

test("links written by hand are read", () => {
  const state = fromFragment("#hackenbush/BRR_+_RB?turn=R&after=0%2C3%3B1");
  assert.equal(state?.position, "BRR + RB");
  assert.equal(state?.turn, "R");
  assert.deepEqual(state?.after, ["0,3", "1"]);
  assert.equal(fromFragment("#konane/XO/OX_X")?.position, "XO/OX X");
});

test("seats are read back, also from a link that was written by hand", () => {
  assert.deepEqual(fromFragment("#nim/3?seats=human;human")?.seats, ["human", "human"]);
  assert.deepEqual(fromFragment("#nim/3?seats=uct%3Aiterations%3D5%3Brandom")?.seats, ["uct:iterations=5", "random"]);
  const seats = ["ab:depth=3,eval=a&b", "human", "mc:time=1s"];
  assert.deepEqual(fromFragment(toFragment({ ...fresh(), game: "nim", seats }))?.seats, seats);
});

test("rules for conflicts with parameters are read back", () => {
  for (const conflict of ["random", "first=blue", "coin=1/3", "bonus=-1/2", "tie=1/4,replay=1/4,blue=1/2"]) {
    const state = { ...fresh(), game: "hackenbush", position: "G", mode: "sync" as const, conflict };
    assert.equal(fromFragment(toFragment(state))?.conflict, conflict);
  }
  assert.equal(fromFragment("#hackenbush/G?mode=sync&conflict=coin=x")?.conflict, "replay");
});

test("nonsense is as if it were not there", () => {
  const state = fromFragment("#nim/3+5?moves=9&view=nowhere&conflict=fight&at=x;1:2&turn=Q&&after=&seats=");
  assert.deepEqual(state, { ...fresh(), game: "nim", position: "3+5" });
  assert.equal(fromFragment(""), null);
  assert.equal(fromFragment("#"), null);
  assert.equal(fromFragment("#nim/%E0%A4%A")?.game, "nim");
});

test("a study is in the address of its view alone, and a frame shows only what there is", () => {
  const state = { ...fresh(), game: "nim", position: "3", view: "studies" as const, study: "koene-table-4" };
  assert.equal(toFragment(state), "#nim/3?view=studies&study=koene-table-4");
  assert.equal(fromFragment(toFragment(state))?.study, "koene-table-4");
  assert.equal(fromFragment("#nim/3?embed=everything")?.embed, null);
});

test("puzzles and lessons are open by their names", () => {
  for (const hash of ["#puzzles", "#puzzles/konane-3", "#lessons", "#lessons/numbers/4"]) {
    const state = fromFragment(hash);
    assert.ok(state);
    assert.equal(toFragment(state), hash);
  }
  assert.equal(fromFragment("#lessons/numbers/4")?.open, "numbers/4");
});
