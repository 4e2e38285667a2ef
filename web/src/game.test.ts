// The whole game behind a moment of it, pairs of moves, numbers in print.

import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, grouped, near, printed } from "./notation.ts";
import { drawn, Pairing } from "./pairing.ts";
import { fresh } from "./state.ts";
import { WholeGame } from "./wholegame.ts";

const at = (...after: string[]) => ({ ...fresh(), game: "nim", position: "3+5", after });

test("going back keeps the moves that came after", () => {
  const whole = new WholeGame();
  whole.follow(at("a", "b", "c"));
  whole.follow(at("a"));
  assert.deepEqual(whole.moves, ["a", "b", "c"]);
});

test("another move begins another future", () => {
  const whole = new WholeGame();
  whole.follow(at("a", "b", "c"));
  whole.follow(at("a", "x"));
  assert.deepEqual(whole.moves, ["a", "x"]);
});

test("another start is another game", () => {
  const whole = new WholeGame();
  whole.follow(at("a", "b"));
  whole.follow({ ...at("a"), position: "4" });
  assert.deepEqual(whole.moves, ["a"]);
});

const move = (text: string) => ({ move: text, places: [text] });

test("a pair is complete when both have chosen", () => {
  const pairing = new Pairing();
  pairing.begin({ blue: [move("0")], red: [move("1"), move("2")] });
  assert.equal(pairing.next(["blue", "red"]), "blue");
  assert.equal(pairing.choose("blue", "0"), null);
  assert.deepEqual(pairing.offers(["blue", "red"]).map((one) => one.move), ["1", "2"]);
  assert.equal(pairing.choose("red", "2"), "0/2");
});

test("who has no move passes", () => {
  const pairing = new Pairing();
  pairing.begin({ blue: [], red: [move("1")] });
  assert.equal(pairing.next(["blue"]), null);
  assert.equal(pairing.choose("red", "1"), "-/1");
});

test("moves are drawn by their shares", () => {
  const mix = { a: 0.25, b: 0, c: 0.75 };
  assert.equal(drawn(mix, 0), "a");
  assert.equal(drawn(mix, 0.24), "a");
  assert.equal(drawn(mix, 0.26), "c");
  assert.equal(drawn(mix, 1), "c");
  assert.equal(drawn({}, 0.5), null);
});

test("values as in print", () => {
  assert.equal(printed("1/2^*"), "1/2↑∗");
  assert.equal(printed("v*"), "↓∗");
  assert.equal(printed("+-{0,{2|-1}}"), "±{0,{2|−1}}");
});

test("fractions near their value, however long", () => {
  assert.equal(near("-7/2"), -3.5);
  assert.equal(near("3"), 3);
  const long = "1".padEnd(400, "0");
  assert.equal(near(`${long}/${long}0`), 0.1);
  assert.equal(brief("429236368767/1528747996543"), "≈ 0.2808");
  assert.equal(brief("1/3"), "1/3");
  assert.equal(grouped(1234567), "1\u202f234\u202f567");
});
