// The studies behind the tables and figures of the theses: what there is, how far it is, and the reports.

import { Away } from "./api.ts";
import { fill, h } from "./dom.ts";
import { counted, grouped } from "./notation.ts";

/** A study as the server lists it. */
interface Study {
  name: string;
  thesis: string;
  part: string;
  title: string;
  cells: number;
  units: number;
  small_seconds: number | null;
  results: boolean;
  done: number;
  total: number;
  running: boolean;
}

/** While something runs, or the server is away, the list is asked for again after so many milliseconds. */
const SOON = 2000;
/** Otherwise somebody may begin a study, or end the server. */
const LATER = 10_000;

/** Makes the view of the studies in an element; `ask` gets the JSON of a path of the server. */
export function createStudies(host: HTMLElement, ask: (path: string) => Promise<unknown>): { close(): void } {
  host.classList.add("studies");
  const filter = h("input", {
    type: "search",
    placeholder: "Filter: koene, table 2, hex…",
    "aria-label": "Filter the studies",
    oninput: () => draw(),
  });
  const told = h("p", { "aria-live": "polite" });
  const list = h("div", { class: "studies-list" });
  const report = h("section", { class: "studies-report", "aria-label": "Report" });
  fill(report, h("p", {}, "Choose a study to see its report."));
  fill(host, h("div", { class: "studies-side" }, filter, told, list), report);

  let studies: Study[] = [];
  let chosen: string | null = null;
  /** What is shown at the right: it is made anew only when something there has changed. */
  let shown = "";
  let timer = 0;
  let closed = false;

  const draw = (): void => {
    const words = filter.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    const fits = (study: Study): boolean => {
      const text = `${study.name} ${study.thesis} ${study.part} ${study.title}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const kept = studies.filter(fits);
    told.textContent = `${kept.length === studies.length ? "" : `${kept.length} of `}${studies.length} studies.`;
    const active = document.activeElement;
    const focused = list.contains(active) ? (active as HTMLElement).dataset.study : undefined;
    const scrolled = list.scrollTop;
    const listed = [...new Set(kept.map((study) => study.thesis))].flatMap((thesis) => {
      const group = kept.filter((study) => study.thesis === thesis);
      return [h("h3", {}, thesis), h("ul", {}, ...group.map((study) => entry(study, study.name === chosen, choose)))];
    });
    fill(list, ...listed);
    list.scrollTop = scrolled;
    if (focused !== undefined) list.querySelector<HTMLElement>(`[data-study="${CSS.escape(focused)}"]`)?.focus();
    present();
  };

  const choose = (name: string): void => {
    chosen = name;
    draw();
    if (matchMedia("(max-width: 800px)").matches) report.scrollIntoView({ block: "start" });
  };

  const present = (): void => {
    const study = studies.find((each) => each.name === chosen);
    if (!study) return;
    const now = `${study.name} ${study.results} ${study.running ? "" : study.done}`;
    if (now === shown) return;
    shown = now;
    const size = `${counted(study.cells, "cell")}, ${counted(study.units, "unit")}`;
    const about = h("p", {}, `${study.thesis}, ${study.part}. ${size}.`);
    fill(report, h("h2", {}, study.title), about, ...resume(study), ...(study.results ? framed(study) : advice(study)));
  };

  const refresh = async (): Promise<void> => {
    try {
      studies = read(await ask("/api/studies"));
      if (closed) return;
      draw();
      timer = window.setTimeout(() => void refresh(), studies.some((study) => study.running) ? SOON : LATER);
    } catch (fault) {
      if (closed) return;
      // That the server is away is said for the whole page.
      const words = fault instanceof Error && fault.message ? fault.message : "The studies could not be listed.";
      if (!(fault instanceof Away)) told.textContent = words;
      timer = window.setTimeout(() => void refresh(), SOON);
    }
  };
  void refresh();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      host.classList.remove("studies");
      host.replaceChildren();
    },
  };
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
    h("span", { class: "studies-part" }, `${name} · ${study.part}`),
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
  const seconds = study.small_seconds ?? 0;
  const length = seconds < 90 ? `${Math.max(1, Math.round(seconds))} s` : `${Math.round(seconds / 60)} min`;
  const took = study.small_seconds === null ? "" : ` The small run takes about ${length}.`;
  return [
    h("p", {}, `There are no results yet. This command makes them.${took}`),
    h("pre", {}, h("code", {}, `hedgerow study run ${study.name} --small`)),
    h("p", {}, "Without --small it runs all units."),
  ];
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
      thesis: text("thesis") || "Our own",
      part: text("part"),
      title: text("title"),
      cells: count("cells"),
      units: count("units"),
      small_seconds: typeof each.small_seconds === "number" ? each.small_seconds : null,
      results: typeof each.done === "number",
      done: count("done"),
      total: count("planned") || count("units"),
      running: each.running === true,
    };
  });
}
