// How to draw, in words, below the sheet.

import { h } from "../dom.ts";

const DRAWING =
  "Drag from the ground or from a vertex to draw an edge. Drag along the ground for an arch. " +
  "Click an edge to give it the chosen colour. Click a vertex twice for a loop. " +
  "With the tool to move, drop a vertex on another one or on the ground to join them: " +
  "no edge is lost, those between the two become loops or arches. " +
  "One finger draws, two fingers scroll the page. " +
  "Drop a saved picture here to go on with it.";

const KEYS: [string, string][] = [
  ["Arrow keys", "move the cursor (with Shift: half as far)"],
  ["Tab, Shift+Tab", "go from vertex to vertex, and out after the last"],
  ["E, Shift+E", "go from edge to edge"],
  ["Space or Enter", "begin an edge, and end it; on an edge, give it the colour that is chosen"],
  ["B, R, G", "choose blue, red or green"],
  ["L", "draw a loop at the vertex under the cursor"],
  ["M", "take the vertex under the cursor along; Space puts it down, and joins it to what is there"],
  ["Delete", "delete what is under the cursor"],
  ["U or Ctrl+Z, Ctrl+Y", "undo, redo"],
  ["Escape", "give up the edge that is begun"],
];

/** Makes the help, folded. */
export function help(): HTMLElement {
  const listed = KEYS.flatMap(([key, does]) => [h("dt", {}, key), h("dd", {}, does)]);
  const title = h("summary", {}, "How to draw");
  return h("details", { class: "sheet-help" }, title, h("p", {}, DRAWING), h("dl", {}, ...listed));
}
