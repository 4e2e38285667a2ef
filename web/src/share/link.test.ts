import assert from "node:assert/strict";
import { test } from "node:test";
import { fromFragment } from "../address.ts";
import { fresh } from "../state.ts";
import { frameOf, hostOf, linkTo } from "./link.ts";

const state = { ...fresh(), game: "konane", position: "6x6", after: ["c3", "c2"], view: "play" as const, numbers: "none" };

test("a link leads to the folder of a page, whatever came after it", () => {
  assert.equal(hostOf("https://example.org/course/index.html?x=1#nim/3"), "https://example.org/course/");
  assert.equal(hostOf(" http://127.0.0.1:8320/#a "), "http://127.0.0.1:8320/");
  for (const text of ["", "example.org", "javascript:alert(1)", "data:text/html,x", "file:///tmp/x"]) assert.equal(hostOf(text), null, text);
});

test("a link holds position, moves, view and numbers", () => {
  const link = linkTo("https://example.org/course/", { ...state, embed: "game" });
  assert.equal(link, "https://example.org/course/#konane/6x6?after=c3;c2&numbers=none&view=play");
  assert.deepEqual(fromFragment(new URL(link).hash), state);
});

test("a frame is markup that nothing in the position can leave", () => {
  const markup = frameOf("https://example.org/", { ...state, position: `"><script>x</script>&` }, "puzzle", `A "title" <b>`);
  assert.match(markup, /^<iframe src="[^"<>]*" title="[^"<>]*"[^<>]*><\/iframe>$/);
  assert.match(markup, /embed=puzzle"/);
});
