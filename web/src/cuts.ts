// Cuts of heaps: the pictures of heap games draw a heap of 4x7 as a sheet of squares, and its moves, such as 4x7>4x5+4x2, have no
// place there. A line where the cut goes is their place.

import { readSvg, s } from "./dom.ts";
import type { Move } from "./parts.ts";

const CUT = /^(\d+)x(\d+)>(\d+)x(\d+)\+(\d+)x(\d+)$/;

/** Where a move cuts its heap; null if it does not cut a sheet in two. */
export function cutOf(move: string): { heap: string; across: boolean; after: number } | null {
  const [rows = 0, columns = 0, r1 = 0, c1 = 0, r2 = 0, c2 = 0] = (CUT.exec(move)?.slice(1) ?? []).map(Number);
  const heap = `${rows}x${columns}`;
  if (rows > 0 && r1 === rows && r2 === rows && c1 + c2 === columns) return { heap, across: false, after: c1 };
  if (columns > 0 && c1 === columns && c2 === columns && r1 + r2 === rows) return { heap, across: true, after: r1 };
  return null;
}

/** The picture with a place for each cut; as it is if the moves are no cuts. */
export function withCuts(svg: string, moves: readonly Move[]): string {
  const cuts = moves.flatMap(({ move, places }) => {
    const cut = places.length === 1 && places[0] === move ? cutOf(move) : null;
    return cut ? [{ move, ...cut }] : [];
  });
  const picture = cuts.length > 0 ? readSvg(svg) : null;
  if (!picture) return svg;
  for (const { move, heap, across, after } of cuts) {
    // Of equal heaps one is enough.
    const group = [...picture.querySelectorAll<SVGGElement>("[data-words]")].find(({ dataset }) => dataset.words === `heap ${heap}`);
    const squares = [...(group?.querySelectorAll("rect") ?? [])].map((each) => ({ x: Number(each.getAttribute("x")), y: Number(each.getAttribute("y")), size: Number(each.getAttribute("width")) }));
    if (!group || squares.length === 0) continue;
    const size = squares[0]?.size ?? 0;
    const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...squares.map(({ x }) => x)) + size, Math.max(...squares.map(({ y }) => y)) + size];
    const [x, y] = [left + after * size, top + after * size];
    const d = across ? `M${left - 5} ${y}H${right + 5}` : `M${x} ${top - 5}V${bottom + 5}`;
    picture.append(
      s(
        "g",
        { "data-place": move, "data-words": `cut ${move.replace(">", " into ").replace("+", " and ")}` },
        s("path", { d, stroke: "transparent", "stroke-width": 8, fill: "none" }),
        s("path", { d, stroke: "#b7791f", "stroke-width": 1.6, "stroke-dasharray": "3 2", fill: "none" }),
      ),
    );
    // A heap is no place of its own any more.
    group.removeAttribute("data-place");
  }
  return new XMLSerializer().serializeToString(picture);
}
