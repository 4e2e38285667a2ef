import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, counted, decimal, grouped, near, number, polynomial, printed, shortened } from "./notation.ts";

test("values are set as in print", () => {
  assert.equal(printed("+-{0,{2|0}}"), "±{0,{2|0}}");
  assert.equal(printed("-3/4"), "−3/4");
  assert.equal(printed("^2*"), "↑2∗");
  assert.equal(printed("v*"), "↓∗");
});

test("numbers are grouped, cut and rounded for reading", () => {
  assert.equal(grouped(1234567), "1\u202f234\u202f567");
  assert.equal(number(-0.25), "−0.250");
  assert.equal(number(123.456), "123.5");
  assert.equal(shortened("abcdef", 4), "abc…");
  assert.equal(counted(1, "move"), "1 move");
  assert.equal(counted(2000, "unit"), "2\u202f000 units");
});

test("fractions of any length become numbers", () => {
  assert.equal(near("11/8"), 1.375);
  assert.equal(near("-3"), -3);
  const long = `${10n ** 400n}/${3n * 10n ** 400n}`;
  assert.ok(Math.abs(near(long) - 1 / 3) < 1e-8);
  assert.equal(brief("1/4"), "1/4");
  assert.equal(brief(long), "≈ 0.3333");
  assert.equal(decimal("-3109888511975/7507935023079"), "−0.414213562373…");
  assert.equal(decimal("1/2"), "1/2");
});

test("polynomials are written from the highest power down", () => {
  assert.equal(polynomial(["-1", "2", "1"]), "x² + 2x − 1");
  assert.equal(polynomial(["0", "-3", "0", "0", "0", "0", "0", "0", "0", "0", "-1"]), "−x¹⁰ − 3x");
  assert.equal(polynomial(["7"]), "7");
  assert.equal(polynomial(["0"]), "0");
});
