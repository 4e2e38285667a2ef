// The studies behind the tables and figures of the theses: what there is, how far it is, and the reports.

import { Away, sentence, stopped } from "./api.ts";
import { button, fill, h } from "./dom.ts";
import { moduleHome } from "./home.ts";
import { counted, grouped } from "./notation.ts";
import { reportOf, runTrial } from "./studies/run.ts";
import { found } from "./studies/search.ts";
import { shipped } from "./studies/shipped.ts";

/** A study as the server lists it. */
interface Study {
  name: string;
  thesis: string;
  part: string;
  title: string;
  cells: number;
  units: number;
  seconds: number | null;
  small_seconds: number | null;
  /** The time is of a part of the cells: it takes longer. */
  at_least: boolean;
  /** On which machine it was measured. */
  measured_on: string;
  results: boolean;
  done: number;
  total: number;
  running: boolean;
}

/** Whose studies those are that belong to no thesis. */
const OWN = "Our own";

/** While something runs, or the server is away, the list is asked for again after so many milliseconds. */
const SOON = 2000;
/** Otherwise somebody may begin a study, or end the server. */
const LATER = 10_000;

/** The view of the studies. */
export interface StudiesView {
  /** Looks at a study, as a link or the back button says. */
  choose(name: string): void;
  close(): void;
}

/** Makes the view of the studies in an element; `ask` gets the JSON of a path of the server, `told` hears which study is looked at. */
export function createStudies(host: HTMLElement, ask: (path: string) => Promise<unknown>, first: string, told: (name: string) => void): StudiesView {
  host.classList.add("studies");
  const filter = h("input", {
    type: "search",
    placeholder: "Filter: koene, table 2, hex…",
    "aria-label": "Filter the studies",
    oninput: () => draw(),
  });
  const tally = h("p", { "aria-live": "polite" });
  const list = h("div", { class: "studies-list" });
  const report = h("section", { class: "studies-report", "aria-label": "Report" });
  fill(report, h("p", {}, "Choose a study to see its report."));
  fill(host, h("div", { class: "studies-side" }, filter, tally, list), report);

  let studies: Study[] = [];
  let chosen: string | null = first === "" ? null : first;
  /** What is shown at the right: it is made anew only when something there has changed. */
  let shown = "";
  /** What goes on about the study that is shown ends with it. */
  let running: AbortController | null = null;
  let timer = 0;
  let closed = false;

  const draw = (): void => {
    const kept = found(studies, filter.value);
    tally.textContent = `${kept.length === studies.length ? "" : `${kept.length} of `}${studies.length} studies.`;
    const active = document.activeElement;
    const focused = list.contains(active) ? (active as HTMLElement).dataset.study : undefined;
    const scrolled = list.scrollTop;
    const entries = (some: Study[]): HTMLElement => h("ul", {}, ...some.map((study) => entry(study, study.name === chosen, pick)));
    // What is searched for comes by how well it fits, not by whose it is.
    const listed = filter.value.trim() !== "" ? [entries(kept)] : [...new Set(kept.map((study) => study.thesis))].flatMap((thesis) => [
      h("h2", {}, thesis),
      entries(kept.filter((study) => study.thesis === thesis)),
    ]);
    fill(list, ...listed);
    list.scrollTop = scrolled;
    if (focused !== undefined) list.querySelector<HTMLElement>(`[data-study="${CSS.escape(focused)}"]`)?.focus();
    present();
  };

  const pick = (name: string): void => {
    chosen = name;
    draw();
    told(name);
    if (matchMedia("(max-width: 800px)").matches) report.scrollIntoView({ block: "start" });
  };

  const present = (): void => {
    const study = studies.find((each) => each.name === chosen);
    if (!study) return;
    const now = `${study.name} ${study.results} ${study.running ? "" : study.done}`;
    if (now === shown) return;
    shown = now;
    running?.abort();
    const size = `${counted(study.cells, "cell")}, ${counted(study.units, "unit")}`;
    const about = h("p", {}, `${[study.thesis, study.part].filter((words) => words !== "").join(", ")}. ${size}.`);
    const place = h("div");
    fill(report, h("h2", {}, study.title), about, ...resume(study), ...(study.results ? framed(study) : advice(study)), place);
    running = new AbortController();
    void offer(study, place, running.signal);
  };

  const refresh = async (): Promise<void> => {
    try {
      studies = read(await ask("/api/studies"));
      if (closed) return;
      const isFirst = list.childElementCount === 0;
      draw();
      if (isFirst) list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
      timer = window.setTimeout(() => void refresh(), studies.some((study) => study.running) ? SOON : LATER);
    } catch (fault) {
      if (closed) return;
      // That the server is away is said for the whole page.
      const words = fault instanceof Error && fault.message ? fault.message : "The studies could not be listed.";
      if (!(fault instanceof Away)) tally.textContent = words;
      timer = window.setTimeout(() => void refresh(), SOON);
    }
  };
  void refresh();
  return {
    choose(name) {
      if (name === (chosen ?? "") || name === "") return;
      chosen = name;
      draw();
    },
    close() {
      closed = true;
      running?.abort();
      clearTimeout(timer);
      host.classList.remove("studies");
      host.replaceChildren();
    },
  };
}

/** Offers a small run where there is a server, and the report of the book. */
async function offer(study: Study, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const isAlone = (await moduleHome()) !== null;
  const address = await shipped({ thesis: study.thesis === OWN ? "" : study.thesis, title: study.title });
  if (signal.aborted) return;
  const book = address === null
    ? [h("p", {}, "The book has no report of this study.")]
    : [
        h("p", {}, h("a", { href: address, target: "_blank", rel: "noopener" }, "The report of the small run in the book")),
        isAlone && h("iframe", { sandbox: "", title: `Report: ${study.title}`, src: address }),
      ];
  fill(place, ...(isAlone ? [] : trial(study, signal)), ...book);
}

/** A button that lets the server run the small setting, with its progress and at last its report. */
function trial(study: Study, signal: AbortSignal): HTMLElement[] {
  const said = h("p", { role: "status", "aria-live": "polite" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Progress of the small run", hidden: true });
  const result = h("div");
  let stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort());
  const end = button("Stop", () => stop.abort(), { class: "stop", hidden: true });
  const run = async (): Promise<void> => {
    stop = new AbortController();
    [begin.disabled, bar.hidden, end.hidden] = [true, false, false];
    said.textContent = "The server begins…";
    fill(result);
    try {
      const answer = await runTrial(study.name, ({ done = 0, total = 1 }) => {
        [bar.max, bar.value] = [total, done];
        said.textContent = `${grouped(done)} of ${grouped(total)} units`;
      }, stop.signal);
      said.textContent = "Done. No file was written: the report is lost when you close the page.";
      fill(result, reportOf(answer));
    } catch (error) {
      said.textContent = stopped(error) ? "Stopped." : sentence(error);
    }
    [begin.disabled, bar.hidden, end.hidden] = [false, true, true];
  };
  const begin = button("Run the small study here", () => void run(), { class: "main" });
  const time = study.small_seconds === null ? "It was never timed." : `It takes about ${span(study.small_seconds)} of one thread.`;
  return [h("div", { class: "play-buttons" }, begin, end, bar), said, h("p", {}, `${time} If the server's time for a question is over before that, the report covers only the units that are done.`), result];
}

/** A time for people. */
export function span(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}

/** A study in the list: a button with its title, its part of the thesis, and how far it is. */
function entry(study: Study, isChosen: boolean, choose: (name: string) => void): HTMLElement {
  const { name, done, total } = study;
  const label = `${grouped(done)} of ${counted(total, "unit")}`;
  const begun = study.results || study.running;
  const bar = begun && h("progress", { max: Math.max(total, 1), value: done, "aria-label": label });
  const button = h(
    "button",
    { type: "button", "data-study": name, "aria-current": isChosen && "true", onclick: () => choose(name) },
    h("span", { class: "studies-title" }, study.title),
    h("span", { class: "studies-part" }, study.part === "" ? name : `${name} · ${study.part}`),
    h("span", { class: "studies-state" }, bar, told(study)),
  );
  return h("li", {}, button);
}

function told(study: Study): string {
  const size = counted(study.units, "unit");
  const far = `${grouped(study.done)} of ${counted(study.total, "unit")}`;
  if (study.running) return `running: ${far}`;
  if (!study.results) return `no results yet · ${size}`;
  return study.done >= study.total ? `done · ${size}` : `broken off: ${far}`;
}

/** The report in a frame of its own, which may do nothing but be read. */
function framed(study: Study): HTMLElement[] {
  const address = `/studies/${encodeURIComponent(study.name)}.html`;
  return [
    h("p", {}, h("a", { href: address, target: "_blank", rel: "noopener" }, "Open the report alone")),
    h("iframe", { sandbox: "", title: `Report: ${study.title}`, src: address }),
  ];
}

/** How to go on with a study that was broken off. */
function resume({ name, results, running, done, total }: Study): HTMLElement[] {
  if (!results || running || done >= total) return [];
  return [
    h("p", {}, "The run was broken off. This command goes on with it:"),
    h("pre", {}, h("code", {}, `hedgerow study resume ${name}`)),
  ];
}

function advice(study: Study): HTMLElement[] {
  const small = study.small_seconds === null ? "" : ` The small run takes about ${span(study.small_seconds)}.`;
  return [
    h("p", {}, `There are no results yet. This command makes them.${small}`),
    h("pre", {}, h("code", {}, `hedgerow study run ${study.name} --small`)),
    h("p", {}, `Without --small it runs all ${counted(study.units, "unit")}. ${fullTime(study)}`),
  ];
}

/** How long the full run takes, and how that is known. */
export function fullTime({ seconds, at_least, measured_on }: Pick<Study, "seconds" | "at_least" | "measured_on">): string {
  if (seconds === null) return "Nobody has timed the full run yet.";
  const where = measured_on === "here" ? ", measured on this machine" : measured_on === "" ? ", by the times that its engines are given" : `, measured on ${measured_on}`;
  return `The full run takes ${at_least ? "at least" : "about"} ${span(seconds)} on one thread${where}.`;
}

/** Takes what the server said for a list of studies; what is missing counts as nothing. */
function read(answer: unknown): Study[] {
  const all = (answer as { studies?: unknown } | null)?.studies;
  if (!Array.isArray(all)) throw new Error("The server did not list the studies.");
  return all.map((each: Record<string, unknown>) => {
    const text = (key: string): string => (typeof each[key] === "string" ? each[key] : "");
    const count = (key: string): number => (typeof each[key] === "number" ? each[key] : 0);
    return {
      name: text("name"),
      thesis: text("thesis") || OWN,
      part: text("part"),
      title: text("title"),
      cells: count("cells"),
      units: count("units"),
      seconds: typeof each.seconds === "number" ? each.seconds : null,
      small_seconds: typeof each.small_seconds === "number" ? each.small_seconds : null,
      at_least: each.at_least === true,
      measured_on: text("measured_on"),
      results: typeof each.done === "number",
      done: count("done"),
      total: count("planned") || count("units"),
      running: each.running === true,
    };
  });
}
