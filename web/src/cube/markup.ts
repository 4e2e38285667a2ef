// What stands in a cell of the box, drawn about the origin in a field of 40 by 40.

import type { Mark } from "../parts.ts";
import type { Cell } from "./box.ts";

/** The players' colours. Their stones carry their digits too. */
export const COLOURS = ["#2b6cb0", "#c53030", "#2f855a"] as const;
/** The same, dark enough for words on the tinted walls. */
export const DARK = ["#1a4373", "#8a1c1c", "#1c5138"] as const;
const INK = "#1a202c";

/** A stone with its player's digit, an excluded cell crossed out, or the small sphere of a free one; and its number. */
export function bodyMarkup(cell: Cell, mark: Mark | undefined): string {
  return thing(cell.letter, mark?.emphasis === "last") + (mark && mark.text !== "" ? plate(mark) : "");
}

function thing(letter: string, last: boolean): string {
  const ring = last ? `<circle r="17" fill="none" stroke="${INK}" stroke-width="2" stroke-dasharray="4 3"/>` : "";
  if (letter === "#") return `<rect x="-11" y="-11" width="22" height="22" rx="3" fill="#cbd5e0" stroke="#4a5568"/><path d="M-7 -7L7 7M7 -7L-7 7" stroke="#4a5568" stroke-width="2.5"/>`;
  // The wide clear disc is what fingers meet; the halo shows the focus.
  if (letter === ".") return `<circle class="hit" r="16" fill="#ffffff" fill-opacity="0"/><circle class="halo" r="11" fill="none"/><circle class="free" r="5.5" fill="#edf2f7" stroke="#4a5568" stroke-width="1.2"/>${ring}`;
  const colour = COLOURS[Number(letter) - 1] ?? INK;
  return (
    `<circle class="halo" r="16" fill="none"/><circle r="13.5" fill="${colour}" stroke="${INK}" stroke-width="1.5"/>` +
    `<circle cx="-4.5" cy="-5" r="3.5" fill="#ffffff" fill-opacity="0.35"/>` +
    `<text y="0.5" font-size="16" font-weight="bold" fill="#ffffff" text-anchor="middle" dominant-baseline="central">${letter}</text>${ring}`
  );
}

/** A number, in less room than a stone has: it must not hide the stones behind it. */
function plate({ text, emphasis }: Mark): string {
  const best = emphasis === "best";
  const name = emphasis === "name";
  const letters = [...text].length;
  const size = Math.min(11, 25 / (0.66 * letters));
  const [width, height] = [0.66 * size * letters + 6, Math.max(1.2 * size, 9) + 1];
  return (
    `<rect class="plate" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${name ? 1.5 : height / 2}" ` +
    `fill="${name ? INK : best ? "#fefcbf" : "#ffffff"}" stroke="${INK}" stroke-width="${best ? 1.5 : 0.6}"/>` +
    `<text class="plate" y="0.5" font-size="${size}" ${name ? `fill="#ffffff" font-family="monospace"` : `fill="${INK}"`} text-anchor="middle" dominant-baseline="central" ` +
    `font-weight="${best ? "bold" : "normal"}">${escaped(text)}</text>`
  );
}

/** A text that may stand in markup. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
