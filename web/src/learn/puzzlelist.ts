// The list of puzzles: filters, and a tile for each.

import { button, control, fill, h } from "../dom.ts";
import type { GameInfo } from "../games.ts";
import { capital, counted } from "../notation.ts";
import { countDone, forget, isDone } from "./progress.ts";
import { LEVELS, levelOf, PUZZLES, THEMES, titleOf, type Puzzle } from "./puzzles.ts";

/** What the list is filtered by; it lasts as long as the page. */
const filter = { game: "", level: "", open: false };

/** The puzzles that the filters let through. */
export function filtered(): Puzzle[] {
  return PUZZLES.filter(
    (puzzle) =>
      (filter.game === "" || puzzle.game === filter.game) &&
      (filter.level === "" || levelOf(puzzle) === filter.level) &&
      !(filter.open && isDone(`puzzle ${puzzle.name}`)),
  );
}

/** Makes the list; `pick` opens a puzzle. */
export function puzzleList(games: readonly GameInfo[], pick: (name: string) => void): HTMLElement {
  const told = h("p", { class: "note", role: "status" });
  const body = h("div");
  const select = (label: string, key: "game" | "level", options: [string, string][]): HTMLElement => {
    const list = h(
      "select",
      { onchange: () => { filter[key] = list.value; draw(); } },
      ...options.map(([value, words]) => h("option", { value, selected: filter[key] === value }, words)),
    );
    return control(label, list);
  };
  const titles = new Map(games.map(({ name, title }) => [name, title]));
  const played = [...new Set(PUZZLES.map(({ game }) => game))].map((game): [string, string] => [game, titles.get(game) ?? game]);
  const open = h("input", { type: "checkbox", checked: filter.open, onchange: () => { filter.open = open.checked; draw(); } });
  const draw = (): void => {
    const kept = filtered();
    const solved = countDone(PUZZLES.map(({ name }) => `puzzle ${name}`));
    told.textContent = `${counted(kept.length, "puzzle")} shown of ${PUZZLES.length}; ${solved} solved.`;
    const themes = Object.keys(THEMES).filter((theme) => kept.some((puzzle) => puzzle.theme === theme));
    fill(
      body,
      ...themes.flatMap((theme) => [
        h("h3", {}, THEMES[theme]),
        h("ul", { class: "learn-tiles" }, ...kept.filter((puzzle) => puzzle.theme === theme).map((puzzle) => h("li", {}, tile(puzzle, pick)))),
      ]),
      themes.length === 0 && h("p", { class: "note" }, "No puzzle passes these filters."),
    );
  };
  const clear = button("Forget what is solved", () => { forget("puzzle"); draw(); }, { class: "quiet" });
  draw();
  return h(
    "div",
    { class: "learn-list" },
    h("h2", { tabindex: "-1" }, "Puzzles"),
    h("p", {}, "One solution each, proved by the exact solvers. The difficulty is measured: how many of six engines fail."),
    h(
      "div",
      { class: "controls" },
      select("Game", "game", [["", "all games"], ...played]),
      select("Difficulty", "level", [["", "any"], ...LEVELS.map((level): [string, string] => [level, level])]),
      control("Unsolved only", open),
      clear,
    ),
    told,
    body,
  );
}

function tile(puzzle: Puzzle, pick: (name: string) => void): HTMLElement {
  const level = levelOf(puzzle);
  const done = isDone(`puzzle ${puzzle.name}`);
  const label = `${titleOf(puzzle)}, ${level}${done ? ", solved" : ""}`;
  const number = puzzle.name.split("-").pop() ?? "";
  return button("", () => pick(puzzle.name), { class: `learn-tile ${level}`, "aria-label": label, title: label, "data-done": done && "true" }).appendChild(
    h("span", { class: "learn-tile-inner", "aria-hidden": "true" }, h("strong", {}, number), " ", h("span", {}, done ? "✓" : capital(level))),
  ).parentElement as HTMLElement;
}
