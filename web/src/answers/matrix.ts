// A payoff matrix as a table: Blue's moves down, Red's across, dominated ones greyed, best replies marked.

import { h } from "../dom.ts";
import { brief, near } from "../notation.ts";
import { namingBoth } from "../spotlight.ts";

/** A payoff: a fraction, an interval, or null where both choose again. */
export type Cell = string | [string, string] | null;

/** What is known beside the payoffs. */
export interface Sides {
  blue: string[];
  red: string[];
  dominated: { player: string; move: string; by: string; how: string }[];
  /** Where each pair of moves leads. */
  successors: string[][][];
}

const LARGEST = 24;

/** Draws the matrix. */
export function matrixOf(matrix: Cell[][], sides: Sides): HTMLElement {
  if (sides.blue.length > LARGEST || sides.red.length > LARGEST) {
    const size = `${sides.blue.length} × ${sides.red.length}`;
    return h("p", { class: "note" }, `The matrix has ${size} entries, too many to show here.`);
  }
  const out = (player: string, move: string): string | null => {
    const found = sides.dominated.find((one) => one.player === player && one.move === move);
    return found ? (found.how === "equal" ? `the same as ${found.by}` : `dominated by ${found.by}`) : null;
  };
  const head = (player: string, move: string, scope: string): HTMLElement => {
    const why = out(player, move);
    const named = player === "blue" ? namingBoth(move, null) : namingBoth(null, move);
    return h("th", { scope, class: why ? `out ${player}` : player, title: why ?? undefined, tabindex: 0, ...named }, move);
  };
  const rows = matrix.map((cells, blue) =>
    h(
      "tr",
      {},
      head("blue", sides.blue[blue] ?? "", "row"),
      ...cells.map((cell, red) => {
        const classes = [
          bestInColumn(matrix, blue, red) ? "best-blue" : "",
          bestInRow(matrix, blue, red) ? "best-red" : "",
          out("blue", sides.blue[blue] ?? "") || out("red", sides.red[red] ?? "") ? "out" : "",
        ];
        const leads = sides.successors[blue]?.[red]?.join(" or ");
        const named = namingBoth(sides.blue[blue] ?? "", sides.red[red] ?? "");
        const title = leads ? `leads to ${leads}` : undefined;
        return h("td", { class: classes.join(" ").trim(), title, tabindex: -1, ...named }, payoff(cell));
      }),
    ),
  );
  return h(
    "details",
    { open: sides.blue.length <= 8 && sides.red.length <= 8 },
    h("summary", {}, `Payoffs to Blue, ${sides.blue.length} × ${sides.red.length}`),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Payoff matrix" },
      h(
        "table",
        { class: "matrix", onkeydown: alongCells },
        h("caption", { class: "unseen" }, "Payoffs to Blue: Blue’s moves down, Red’s moves across"),
        h("thead", {}, h("tr", {}, h("td", {}), ...sides.red.map((move) => head("red", move, "col")))),
        h("tbody", {}, ...rows),
      ),
    ),
    h(
      "p",
      { class: "note" },
      "Bold: a best reply of Blue. Underlined: a best reply of Red. Grey: dominated, or the same as another. ",
      matrix.some((cells) => cells.includes(null)) ? "Again: both choose anew." : "",
    ),
  );
}

/** The arrow keys go from cell to cell. */
function alongCells(event: Event): void {
  const way = event instanceof KeyboardEvent ? { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key] : undefined;
  const cell = (event.target as Element).closest<HTMLTableCellElement>("th, td");
  const line = cell?.parentElement as HTMLTableRowElement | null | undefined;
  const table = cell?.closest("table");
  if (!way || !cell || !line || !table) return;
  const next = table.rows[line.rowIndex + (way[0] ?? 0)]?.cells[cell.cellIndex + (way[1] ?? 0)];
  event.preventDefault();
  if (next?.hasAttribute("tabindex")) next.focus();
}

function payoff(cell: Cell): string {
  if (cell === null) return "again";
  if (typeof cell === "string") return brief(cell);
  return `≈ ${((near(cell[0]) + near(cell[1])) / 2).toFixed(4).replace("-", "−")}`;
}

function worth(cell: Cell | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === "string" ? near(cell) : (near(cell[0]) + near(cell[1])) / 2;
}

function bestInColumn(matrix: Cell[][], blue: number, red: number): boolean {
  const mine = worth(matrix[blue]?.[red]);
  return mine !== null && matrix.every((cells) => (worth(cells[red]) ?? -Infinity) <= mine);
}

function bestInRow(matrix: Cell[][], blue: number, red: number): boolean {
  const mine = worth(matrix[blue]?.[red]);
  return mine !== null && (matrix[blue] ?? []).every((cell) => (worth(cell) ?? Infinity) >= mine);
}
