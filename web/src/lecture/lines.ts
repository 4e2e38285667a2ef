// The tree of lines as it is read: the main line runs on, the lines beside it are indented under the move that they replace.

import { button, h } from "../dom.ts";
import type { Chapter, Line } from "./model.ts";

/** Draws the lines of a chapter; `path` is looked at, and `go` is told of another one. */
export function linesOf(chapter: Chapter, path: readonly string[], go: (path: string[]) => void): HTMLElement {
  const here = path.join(";");
  const move = (line: Line, before: readonly string[]): HTMLElement => {
    const there = [...before, line.move];
    const isHere = there.join(";") === here;
    return button(line.move, () => go(there), {
      class: `move${line.comment === "" ? "" : " commented"}`,
      "aria-label": `Move ${there.length}: ${line.move}${line.comment === "" ? "" : ", with a comment"}`,
      "aria-current": isHere ? "step" : null,
    });
  };
  const run = (lines: readonly Line[], before: readonly string[]): HTMLElement => {
    const element = h("div", { class: "run" });
    let [list, at, numbered] = [lines, before, true];
    for (let [main, ...others] = list; main; [main, ...others] = list) {
      if (numbered) element.append(h("span", { class: "ply" }, `${at.length + 1}.`));
      element.append(move(main, at));
      const place = at;
      if (others.length > 0) element.append(h("ul", {}, ...others.map((other) => h("li", {}, run([other], place)))));
      // After an interruption the number helps.
      numbered = others.length > 0;
      at = [...at, main.move];
      list = main.lines;
    }
    return element;
  };
  const start = button("Start", () => go([]), { class: `move${chapter.comment === "" ? "" : " commented"}`, "aria-current": path.length === 0 ? "step" : null });
  return h("div", { class: "lines", role: "group", "aria-label": "Lines" }, start, run(chapter.lines, []));
}
