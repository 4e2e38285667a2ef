// Which parts of the page are seen.

import { find, keepFocus } from "./dom.ts";
import type { View } from "./state.ts";

/** Lays the page out for a view; `board` and `answers` say whether there is anything to see of them. */
export function lay(view: View, board: boolean, answers: boolean): void {
  const learning = view === "puzzles" || view === "lessons";
  const reading = view === "studies" || learning;
  find("#main").dataset.view = view;
  const change = (): void => {
    find(".board-side").hidden = reading;
    find("#board").hidden = !board;
    // What is proved would spoil a game.
    find("#glance").classList.toggle("unseen", view !== "analyse" || !answers);
    find("#moves").hidden = !answers;
    find("#answers").hidden = reading || !answers;
    find("#ask").hidden = reading;
    find("#studies").hidden = view !== "studies";
    find("#learn").hidden = !learning;
    for (const other of ["analyse", "play", "tree", "lecture"]) find(`#${other}`).hidden = other !== view;
  };
  keepFocus(change, () => find("#position"));
}
