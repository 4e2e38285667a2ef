// A small run of a study by the server, followed until its report is there.

import { Refused } from "../api.ts";
import { fill, h, readSvg, type Child } from "../dom.ts";

/** What the server says of a run. */
export interface Trial {
  done?: number;
  total?: number;
  reason?: string;
  report?: Report;
  pictures?: { title: string; svg: string }[];
}

interface Report {
  agrees: number;
  differs: number;
  open: number;
  tables: Table[];
}

interface Table {
  name: string;
  title: string;
  corner: string | string[];
  headings: { text: string; span: number }[][];
  rows: { headings: (string | { text: string })[]; cells: Cell[] }[];
}

interface Cell {
  ours: string | null;
  published: string | null;
  agreement: string;
  left_out: string | null;
}

/** Runs the small setting of a study; `told` hears how far it is. Gives the last that was said. */
export async function runTrial(name: string, told: (trial: Trial) => void, signal: AbortSignal): Promise<Trial> {
  const response = await fetch(`api/studies/${encodeURIComponent(name)}/run`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream" },
    body: "{}",
    signal,
  });
  const kind = response.headers.get("Content-Type") ?? "";
  if (!response.ok || !response.body) throw new Refused(String(((await response.json()) as { error?: string }).error), null, response.status);
  // A run that is refused or done at once comes as one object.
  if (!kind.startsWith("text/event-stream")) return (await response.json()) as Trial;
  let rest = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The server has ended the run.");
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const line = (key: string): string => event.split("\n").filter((each) => each.startsWith(`${key}:`)).map((each) => each.slice(key.length + 1).trim()).join("\n");
      const data = line("data") === "" ? {} : (JSON.parse(line("data")) as Trial & { error?: string });
      if (line("event") === "known") told(data);
      if (line("event") === "error") throw new Error((data as { error?: string }).error ?? "The run failed.");
      if (line("event") === "answer") return data;
    }
  }
}

/** The report of a run, as elements: its tables with ours and theirs, and its figures. */
export function reportOf({ done = 0, total = 0, reason, report, pictures = [] }: Trial): HTMLElement {
  const made = h("div", { class: "trial" });
  if (!report) return made;
  const far = done < total ? `Only ${done} of ${total} units were done${reason ? `: ${reason}` : ""}. The numbers below are of these. ` : `All ${total} units of the small run are done. `;
  fill(
    made,
    h("p", {}, `${far}Published numbers: ${report.agrees} agree, ${report.differs} ${report.differs === 1 ? "differs" : "differ"}, ${report.open} cannot be judged.`),
    ...report.tables.flatMap((table) => [h("h3", {}, table.title || table.name), h("div", { class: "scroll" }, drawnTable(table))]),
    ...pictures.map(({ title, svg }) => h("figure", {}, h("div", { class: "picture" }, readSvg(svg)), h("figcaption", {}, title))),
  );
  return made;
}

function drawnTable({ title, corner, headings, rows }: Table): HTMLElement {
  const left = rows[0]?.headings.length ?? 1;
  const words = (heading: string | { text: string }): string => (typeof heading === "string" ? heading : heading.text);
  const head = headings.map((line, at) =>
    h("tr", {}, at === 0 && h("th", { colspan: left, rowspan: headings.length }, [corner].flat().join(" ")), ...line.map(({ text, span }) => h("th", { colspan: span, scope: "col" }, text))));
  const cell = ({ ours, published, agreement, left_out }: Cell): Child =>
    h("td", { class: agreement === "differs" ? "differs" : "" }, ours ?? left_out ?? "–", published !== null && h("span", { class: "theirs" }, ` (theirs ${published})`));
  const body = rows.map((row) => h("tr", {}, ...row.headings.map((heading) => h("th", { scope: "row" }, words(heading))), ...row.cells.map(cell)));
  return h("table", {}, h("caption", { class: "unseen" }, title), h("thead", {}, ...head), h("tbody", {}, ...body));
}
