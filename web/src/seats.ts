// Seats: who plays each player, a person or an engine.

import { fill, h } from "./dom.ts";
import { EngineField, faultOf } from "./engines.ts";
import { capital } from "./notation.ts";
import type { Situation } from "./situation.ts";

/** The seats of a game. */
export class Seats {
  readonly element = h("div", { class: "seats" });
  #fields: EngineField[] = [];
  #key = "";
  #situation: Situation | null = null;
  #changed: (seats: string[]) => void;

  /** `changed` is told who has the seats; nothing if they are taken as usual. */
  constructor(changed: (seats: string[]) => void) {
    this.#changed = changed;
  }

  /** Sets seats up for a game, if they are not yet, and puts these in them; the usual ones where none are named. */
  offer(situation: Situation, specs: readonly string[]): void {
    const { info } = situation;
    this.#situation = situation;
    const key = `${info.name} ${situation.both !== null}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#fields = situation.players.map((name) => {
        const check = (spec: string, signal: AbortSignal): Promise<string | null> => this.#check(spec, signal);
        const field = new EngineField(capital(name), true, () => this.#told(), check);
        void field.offer(info.name, situation.both !== null, info.engine).catch(() => {});
        return field;
      });
      fill(this.element, ...this.#fields.map((field) => field.element));
    }
    const usual = usualSeats(situation);
    this.#fields.forEach((field, seat) => {
      const spec = specs[seat] ?? usual[seat] ?? "human";
      // What somebody is writing there is not touched.
      if (field.value !== spec) field.value = spec;
    });
  }

  /** Whether a person has this seat. */
  human(seat: number): boolean {
    return this.spec(seat) === "human";
  }

  /** The engine of a seat, or "human". */
  spec(seat: number): string {
    return this.#fields[seat]?.value ?? "human";
  }

  /** Who has each seat. */
  all(): string[] {
    return this.#fields.map((field) => field.value);
  }

  /** Puts these in the seats. */
  take(specs: readonly string[]): void {
    if (this.#situation) this.#changed(unusual(this.#situation, specs));
  }

  #told(): void {
    if (this.#situation) this.#changed(unusual(this.#situation, this.all()));
  }

  async #check(spec: string, signal: AbortSignal): Promise<string | null> {
    return spec === "human" || !this.#situation ? null : faultOf(this.#situation, spec, signal);
  }
}

/** These seats, or none if they are taken as usual: the first by a person, the others by the usual engine. */
export function unusual(situation: Situation, specs: readonly string[]): string[] {
  const usual = usualSeats(situation);
  return specs.some((spec, seat) => spec !== usual[seat]) ? [...specs] : [];
}

function usualSeats(situation: Situation): string[] {
  const engine = situation.both ? "equilibrium" : situation.info.opponent;
  return situation.players.map((_, seat) => (seat === 0 ? "human" : engine));
}
