// The drawing as SVG, in the style of the server's pictures: blue edges solid, red ones with a light core, green ones
// dashed, so that they can be told apart without colours.

import type { Mark } from "../parts.ts";
import type { Colour, Drawing } from "./model.ts";
import { LETTERS, LINE, type Plate, plateBounds, plates } from "./plates.ts";
import { along, type Bounds, bounds, length, path, type Shape } from "./shapes.ts";
import type { Text } from "./text.ts";

const BLUE = "#2b6cb0";
const RED = "#c53030";
const GREEN = "#2f855a";
const EARTH = "#744210";
const INK = "#1a202c";
const PAPER = "#ffffff";
/** The height of the hatched earth. */
export const DEPTH = 11;

/** The colours' names. */
export const NAMES: Record<Colour, string> = { B: "blue", R: "red", G: "green" };

/** The strokes of an edge. */
export function strokes(shape: Shape, colour: Colour): string {
  const d = path(shape);
  if (colour === "B") return `<path d="${d}" stroke="${BLUE}" stroke-width="6"/>`;
  if (colour === "G") {
    return `<path d="${d}" stroke="${GREEN}" stroke-width="6" stroke-linecap="butt" stroke-dasharray="9 4"/>`;
  }
  const core = `<path d="${d}" stroke="${PAPER}" stroke-width="1.6" stroke-linecap="butt"/>`;
  return `<path d="${d}" stroke="${RED}" stroke-width="6"/>${core}`;
}

/** What a drawing shows, and how. */
export interface Scene {
  drawing: Drawing;
  text: Text;
  shapes: ReadonlyMap<number, Shape>;
  marks: readonly Mark[];
}

/** The edges; those of the position carry their numbers and words, as in the server's pictures, the others are dimmed. With `touch` they also carry wide strokes to be hit. */
export function edges(scene: Scene, touch: number | null): string {
  const numbers = new Map(scene.text.edges.map((id, number) => [id, number]));
  return scene.drawing.edges
    .map((edge) => {
      const shape = scene.shapes.get(edge.id);
      if (!shape) return "";
      const number = numbers.get(edge.id);
      const words = `edge ${number}, ${NAMES[edge.colour]}`;
      const named = number === undefined ? `opacity="0.35"` : `data-place="${number}" data-words="${words}"`;
      const wide = touch === null ? "" : `<path class="halo" d="${path(shape)}"/>`;
      const { x, y } = along(shape, 0.5);
      // The disc gives upright and level edges an extent, which a bare line has not.
      const disc = `<circle class="hit" cx="${length(x)}" cy="${length(y)}" r="8"/>`;
      const hit = touch === null ? "" : `<path class="hit" d="${path(shape)}" stroke-width="${length(touch)}"/>${disc}`;
      return `<g ${named} data-id="${edge.id}">${wide}${strokes(shape, edge.colour)}${hit}</g>`;
    })
    .join("\n");
}

/** The ground from one x to another. */
export function earth(from: number, to: number): string {
  const count = Math.max(Math.floor((to - from) / 9), 1);
  const gap = (to - from - 7) / count;
  let hatch = "";
  for (let stroke = 0; stroke <= count; stroke++) {
    const x = from + gap * stroke;
    hatch += `M${length(x)} ${DEPTH}L${length(x + 7)} 0`;
  }
  return (
    `<path stroke="${EARTH}" stroke-width="1.2" d="${hatch}"/>\n` +
    `<path stroke="${EARTH}" stroke-width="3" d="M${length(from)} 0L${length(to)} 0"/>`
  );
}

/** The vertices. */
export function vertices({ drawing, text }: Scene): string {
  const circles = [...drawing.vertices].map(([id, at]) => {
    const number = text.numbers.get(id);
    const named = number === undefined ? `opacity="0.35"` : `data-vertex="${number}"`;
    return `<circle ${named} cx="${length(at.x)}" cy="${length(at.y)}" r="4.5"/>`;
  });
  return `<g fill="${INK}">${circles.join("\n")}</g>`;
}

/** The numbers on the edges, each on a plate. */
export function marks(all: readonly Plate[]): string {
  // The lines to the edges lie below all plates.
  const leaders = all.map(({ x, y, leader }) =>
    leader ? `<path d="M${length(leader.x)} ${length(leader.y)}L${length(x)} ${length(y)}" stroke="${INK}" stroke-width="1"/>` +
      `<circle cx="${length(leader.x)}" cy="${length(leader.y)}" r="2.2" fill="${INK}" stroke="${PAPER}"/>` : "");
  return `<g font-size="${LETTERS}" text-anchor="middle" class="marks">${leaders.join("")}${all.map(plate).join("\n")}</g>`;
}

/** A number on a white plate: the best have a thick dark rim and bold letters, the last one a dashed rim. A name is white on dark. */
function plate({ mark: { emphasis }, lines, x, y, wide, high }: Plate): string {
  const strong = emphasis === "best";
  const name = emphasis === "name";
  const rim = strong ? `stroke-width="2"` : emphasis === "last" ? `stroke-width="1.2" stroke-dasharray="3 2"` : `stroke-width="0.6"`;
  const text = lines.map((line, index) => {
    const down = y + 4.3 + (index - (lines.length - 1) / 2) * LINE;
    return `<text x="${length(x)}" y="${length(down)}" ${name ? `fill="${PAPER}" font-family="monospace"` : `fill="${INK}"`} font-weight="${strong ? "bold" : "normal"}">${escaped(line)}</text>`;
  });
  return (
    `<rect x="${length(x - wide)}" y="${length(y - high)}" width="${length(2 * wide)}" height="${length(2 * high)}" rx="${name ? 2 : 8}" ` +
    `fill="${name ? INK : strong ? "#fefcbf" : PAPER}" stroke="${INK}" ${rim}/>${text.join("")}`
  );
}

/** The whole picture as a document of its own, which also carries what is needed to draw on. */
export function document(scene: Scene, at: string): string {
  const box: Bounds = bounds(scene.shapes.values()) ?? { left: -14, top: -28, right: 14, bottom: 0 };
  const numbers = plates(scene);
  const held = plateBounds(numbers) ?? box;
  const [left, right] = [Math.min(box.left - 30, held.left - 4), Math.max(box.right + 30, held.right + 4)];
  const top = Math.min(Math.min(box.top, -28) - 18, held.top - 4);
  const [width, height] = [right - left, Math.max(DEPTH + 10, held.bottom + 4) - top];
  const size = `viewBox="${length(left)} ${length(top)} ${length(width)} ${length(height)}" width="${length(width)}" height="${length(height)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="sans-serif" fill="none" ` +
    `stroke-linecap="round" data-game="hackenbush" data-position="${escaped(scene.text.text || "0")}" data-at="${escaped(at)}">\n` +
    `<title>Hackenbush: ${summary(scene.drawing, scene.text)}</title>\n` +
    `<rect x="${length(left)}" y="${length(top)}" width="${length(width)}" height="${length(height)}" fill="${PAPER}"/>\n` +
    `${edges(scene, null)}\n${earth(left + 6, left + width - 6)}\n${vertices(scene)}\n` +
    `${numbers.length > 0 ? `${marks(numbers)}\n` : ""}</svg>\n`
  );
}

/** What the picture shows, in words: "2 blue, 1 red". */
export function summary(drawing: Drawing, text: Text): string {
  const such = new Set(text.edges);
  const count = (colour: Colour): number => drawing.edges.filter((edge) => such.has(edge.id) && edge.colour === colour).length;
  const parts = (["B", "R", "G"] as const).flatMap((colour) => (count(colour) > 0 ? `${count(colour)} ${NAMES[colour]}` : []));
  return parts.length > 0 ? `${parts.join(", ")} (${text.text})` : "the bare ground";
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
