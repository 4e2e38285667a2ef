// Which parts of the page are seen.

import { find, keepFocus } from "./dom.ts";
import type { View } from "./state.ts";

/** Lays the page out for a view; `board` and `answers` say whether there is anything to see of them. */
export function lay(view: View, board: boolean, answers: boolean): void {
  const reading = view === "studies";
  find("#main").dataset.view = view;
  const change = (): void => {
    find(".board-side").hidden = reading;
    find("#board").hidden = !board;
    find("#moves").hidden = !answers;
    find("#answers").hidden = reading || !answers;
    find("#ask").hidden = reading;
    find("#studies").hidden = !reading;
    for (const other of ["analyse", "play", "tree"]) find(`#${other}`).hidden = other !== view;
  };
  keepFocus(change, () => find("#position"));
}
