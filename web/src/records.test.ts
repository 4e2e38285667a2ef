// Records: what is written is read back, and files of the command line are understood.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fromRecords, startOf, toRecords } from "./records.ts";
import { fresh } from "./state.ts";

const NIM = { capabilities: ["value", "turn", "together"] };
const HACKENBUSH = { capabilities: [...NIM.capabilities, "moves", "draw"] };

const played = {
  state: { ...fresh(), game: "nim", position: "2+1" },
  start: "2+1",
  turn: "L",
  moves: ["0-2", "0-1"],
  engines: ["human", "random"],
  movers: [0, 1],
  results: [-1, 1],
  winner: 1,
  version: "0.1.0",
  seed: 7,
};

test("a finished game is written with all that the command line asks for", () => {
  const [header, record] = toRecords(played).trimEnd().split("\n").map((line) => JSON.parse(line) as unknown);
  assert.deepEqual(header, {
    hedgerow: "match", version: "0.1.0", game: "nim", engines: ["human", "random"], games: 1, seed: 7,
    openings: "a game played by hand", openings_key: "", sprt: null, memory: null, count_repeated: false,
  });
  assert.deepEqual(record, {
    index: 0, opening: 0, position: "2+1", turn: "L", opening_moves: [], seats: [0, 1], moves: ["0-2", "0-1"],
    results: [-1, 1], winner: 1, repeated: false, plies: 2, turns: [1, 1], nodes: [0, 0],
  });
});

test("an unfinished game says so and has no results", () => {
  const line = toRecords({ ...played, results: null, winner: null }).split("\n")[1] ?? "";
  const record = JSON.parse(line) as Record<string, unknown>;
  assert.equal(record.unfinished, "left before its end");
  assert.deepEqual(record.results, []);
});

test("a record comes back", () => {
  const [game] = fromRecords(toRecords(played));
  assert.deepEqual(game, {
    game: "nim", position: "2+1", turn: "L", moves: ["0-2", "0-1"], engines: ["human", "random"],
    results: [-1, 1], conflict: null,
  });
});

test("a match of several games: openings come first, seats say who is who", () => {
  const header = '{"hedgerow":"match","version":"0.1.0","game":"nim","engines":["uct","ab"]}';
  const one = '{"index":0,"position":"2+1","turn":"R","opening_moves":["0-1"],"seats":[1,0],"moves":["0-1"],"results":[1,-1]}';
  const games = fromRecords(`${header}\n${one}\n${one}\n`);
  assert.equal(games.length, 2);
  assert.deepEqual(games[1]?.moves, ["0-1", "0-1"]);
  assert.deepEqual(games[1]?.engines, ["ab", "uct"]);
  assert.equal(startOf(games[1] as (typeof games)[0], NIM).turn, "R");
});

test("the object of play --json is read, without a header", () => {
  const line = '{"game":"hackenbush","position":"0-1B 1-2R moves=2","engines":["human","uct"],"turn":"L","seats":[0,1],"moves":[],"results":[]}';
  const [game] = fromRecords(line);
  const start = startOf(game as NonNullable<typeof game>, HACKENBUSH);
  assert.equal(start.position, "0-1B 1-2R");
  assert.equal(start.moves, 2);
});

test("moves at once keep their rule", () => {
  const state = { ...fresh(), game: "hackenbush", position: "0-1G", mode: "sync" as const, conflict: "tie" as const };
  const text = toRecords({ ...played, state, moves: ["0/0"], movers: [null] });
  const [game] = fromRecords(text);
  assert.equal(game?.conflict, "tie");
  assert.equal(startOf(game as NonNullable<typeof game>, HACKENBUSH).mode, "sync");
  assert.deepEqual((JSON.parse(text.split("\n")[1] ?? "") as { turns: number[] }).turns, [1, 1]);
});

test("what is no record is refused with its line", () => {
  assert.throws(() => fromRecords("hello\n"), /Line 1 is not the record of a game/);
  assert.throws(() => fromRecords('{"game":"nim"}'), /Line 1: engines is missing/);
  assert.throws(() => fromRecords("\n"), /no game/);
});
