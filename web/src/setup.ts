// Before a game: which side the person plays, and how well the others do. Engines with their options are behind it.

import { ask } from "./api.ts";
import { button, fill, h } from "./dom.ts";
import { levelsOf, type Level } from "./levels.ts";
import { capital } from "./notation.ts";
import { turnOf, type Situation } from "./situation.ts";

/** A winner is named if it is found so soon. */
const TIME = "800ms";

/** The choice of sides and of the level. */
export class Setup {
  readonly element = h("section", { class: "panel setup", "aria-label": "Players" });
  #question = h("p", { class: "outcome" });
  #sides = h("span", { class: "segment" });
  #levels = h("span", { class: "segment" });
  #about = h("p", { class: "note" });
  #winner = h("p", { class: "note winning-side" });
  #changed: (seats: string[]) => void;
  #sought = "";
  #seeking: AbortController | null = null;

  /** `changed` is told who shall have the seats: "human" or an engine; `behind` is for people who want engines with options. */
  constructor(changed: (seats: string[]) => void, behind: HTMLElement) {
    this.#changed = changed;
    const row = (label: string, choices: HTMLElement): HTMLElement =>
      h("div", { class: "control", role: "group", "aria-label": label }, h("span", { "aria-hidden": "true" }, label), choices);
    fill(
      this.element,
      this.#question,
      h("div", { class: "setup-rows" }, row("You play", this.#sides), row("Level", this.#levels)),
      this.#winner,
      this.#about,
      h("details", { class: "seats-behind" }, h("summary", {}, "Engines with their options"), behind),
    );
  }

  /** Shows who has the seats; the question is asked before the first move. */
  show(situation: Situation, seats: readonly string[]): void {
    const { players, player, state } = situation;
    const levels = levelsOf(situation);
    const isHuman = (spec: string): boolean => spec === "human";
    const engine = seats.find((spec) => !isHuman(spec));
    const level = levels.find(({ spec }) => spec === engine);
    const spec = engine ?? levels.find(({ name }) => name === "Strong")?.spec ?? "";
    const first = situation.both ? null : player;
    this.#question.textContent = state.after.length > 0 || situation.over ? "" : question(situation);
    const mine = seats.filter(isHuman).length === 1 ? seats.findIndex(isHuman) : null;
    const seat = (own: number | null): string[] => players.map((_, at) => (own === null || own === at ? "human" : spec));
    fill(
      this.#sides,
      ...players.map((name, at) =>
        button(`${capital(name)}${first === at ? ", moving next" : ""}`, () => this.#changed(seat(at)), { "aria-pressed": String(mine === at) }),
      ),
      button(players.length > 2 ? "all" : "both", () => this.#changed(seat(null)), { "aria-pressed": String(seats.every(isHuman)) }),
    );
    fill(
      this.#levels,
      ...levels.map((each) => button(each.name, () => this.#changed(this.#at(each, seats)), { "aria-pressed": String(each === level), title: each.about })),
    );
    this.#about.textContent = level?.about ?? (engine ? `The engine is ${engine}.` : "");
    void this.#seek(situation);
  }

  /** The seats with every engine at this level; of persons alone, all but the first give way to it. */
  #at({ spec }: Level, seats: readonly string[]): string[] {
    const alone = seats.every((each) => each === "human");
    return seats.map((each, at) => (each === "human" && !(alone && at > 0) ? each : spec));
  }

  /** Says who wins with perfect play, so that nobody takes the lost side unawares. */
  async #seek(situation: Situation): Promise<void> {
    const about = JSON.stringify(turnOf(situation));
    const asked = situation.state.after.length === 0 && !situation.over && !situation.both && situation.info.players === 2;
    if (!asked) {
      this.#seeking?.abort();
      this.#sought = "";
      this.#winner.textContent = "";
      return;
    }
    if (about === this.#sought) return;
    this.#sought = about;
    this.#seeking?.abort();
    const seeking = new AbortController();
    this.#seeking = seeking;
    this.#winner.textContent = "";
    const answer = await ask("solve", { ...turnOf(situation), time: TIME }, seeking.signal).catch(() => null);
    const at = situation.info.letters.indexOf(String(answer?.winner ?? ""));
    const name = situation.players[at];
    if (seeking.signal.aborted) return;
    this.#winner.textContent = name ? `With perfect play ${capital(name)} wins.` : "It is not known who wins with perfect play.";
  }
}

function question({ both, players, player }: Situation): string {
  if (both) return "Which side do you play?";
  return `Which side do you play? ${capital(players[player ?? 0] ?? "")} moves first.`;
}
