// The small pictures on the buttons of the tool bar, as paths on a field of 24 by 24.

import { s } from "../dom.ts";

/** The lines of each picture. */
export const ICONS = {
  move: "M12 3v18M3 12h18M12 3l-3 3m3-3l3 3M12 21l-3-3m3 3l3-3M3 12l3-3m-3 3l3 3M21 12l-3-3m3 3l-3 3",
  delete: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v6M14 11v6",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3",
  snap: "M4 9h16M4 15h16M9 4v16M15 4v16",
  tidy: "M12 20v-6M12 14l-6-6M12 14l6-6M12 14V5M4 20h16",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  clear: "M6 6l12 12M18 6L6 18",
} as const;

const FIELD = { viewBox: "0 0 24 24", "aria-hidden": "true" };

/** A picture as an element. */
export function icon(name: keyof typeof ICONS): SVGSVGElement {
  return s("svg", FIELD, s("path", { d: ICONS[name] }));
}

/** A sample of an edge, as markup made by `strokes`. */
export function sample(markup: string): SVGSVGElement {
  const svg = s("svg", FIELD);
  svg.innerHTML = markup;
  return svg;
}
