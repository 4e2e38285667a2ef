// Engines: what a game has, and a field in which one is chosen or written with its options.

import { said } from "./answers/panel.ts";
import { ask, sentence, stopped } from "./api.ts";
import { fill, h, keepFocus } from "./dom.ts";
import { capital, counted } from "./notation.ts";
import { questionOf, turnOf, type Situation } from "./situation.ts";

interface Option {
  name: string;
  kind: string;
  default: string | null;
  about: string;
  words?: { name: string; about: string }[];
}

interface Engine {
  name: string;
  about: string;
  options: Option[];
}

/** The engines of a game. */
export interface Engines {
  engines: Engine[];
  presets: { name: string; spec: string; about: string }[];
  /** Those that can play when both move at once. */
  at_once: Engine[];
}

const known = new Map<string, Promise<Engines>>();

/** The engines of a game; asked once. */
function enginesOf(game: string): Promise<Engines> {
  let engines = known.get(game);
  if (!engines) {
    engines = ask("engines", { game }) as Promise<unknown> as Promise<Engines>;
    // A server that was away for a moment is asked again.
    engines.catch(() => known.delete(game));
    known.set(game, engines);
  }
  return engines;
}

/** What is wrong with the spec of an engine, as a sentence: the server reads it, but hardly thinks. */
export async function faultOf(situation: Situation, spec: string, signal: AbortSignal): Promise<string | null> {
  const engine = { engine: spec, time: "1ms" };
  try {
    if (situation.both) await ask("nash", { ...questionOf(situation), ...engine, no_exact: true }, signal);
    else await ask("best", { ...turnOf(situation), ...engine }, signal);
  } catch (error) {
    if (stopped(error)) throw error;
    // Any other fault is none of the spec.
    const [, words] = /^engine ".*?": (.+)/s.exec(sentence(error)) ?? [];
    if (words) return said(words);
  }
  return null;
}

/** Says what is wrong with a spec, or null. */
export type Check = (spec: string, signal: AbortSignal) => Promise<string | null>;

let fields = 0;

/** A field for an engine: a list to choose from, and its spec as text, which counts once it is confirmed. */
export class EngineField {
  readonly element: HTMLElement;
  #list: HTMLSelectElement;
  #spec: HTMLInputElement;
  #help = h("div", { class: "engine-help" });
  /** The engine that the help is about. */
  #helped = "";
  #fault: HTMLElement;
  #confirmed = "";
  #checking: AbortController | null = null;
  #check: Check;
  #engines: Engines | null = null;
  #human: boolean;
  #changed: () => void;

  /** `changed` is told of each spec that is confirmed; what `check` finds wrong is said here and changes nothing. */
  constructor(label: string, human: boolean, changed: () => void, check: Check = () => Promise.resolve(null)) {
    this.#human = human;
    this.#changed = changed;
    this.#check = check;
    fields += 1;
    this.#list = h("select", { id: `engine-${fields}`, onchange: () => this.#chosen() });
    this.#fault = h("p", { class: "fault", role: "alert", id: `engine-fault-${fields}` });
    this.#spec = h("input", {
      type: "text",
      "aria-label": `${label}: engine with options`,
      "aria-describedby": this.#fault.id,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      oninput: () => this.#refuse(null),
      onkeydown: (event) => event instanceof KeyboardEvent && event.key === "Enter" && void this.#confirm(),
    });
    this.element = h(
      "div",
      { class: "engine-field", onfocusout: (event) => event instanceof FocusEvent && this.#left(event.relatedTarget) },
      h("label", { for: this.#list.id }, label),
      this.#list,
      this.#spec,
      this.#fault,
      this.#help,
    );
  }

  /** The spec that counts, or "human". */
  get value(): string {
    return this.#confirmed;
  }

  set value(spec: string) {
    this.#spec.value = spec;
    this.#checking?.abort();
    this.#confirmed = this.#text;
    this.#refuse(null);
    this.#follow();
  }

  /** The spec as it is written now. */
  get #text(): string {
    return this.#spec.value.trim() || (this.#human ? "human" : "");
  }

  /** Offers the engines of a game, the usual one first. */
  async offer(game: string, atOnce: boolean, usual = ""): Promise<void> {
    const engines = await enginesOf(game);
    this.#engines = atOnce ? { ...engines, engines: engines.at_once, presets: [] } : engines;
    // The game's own engine comes first, whether it is an engine or a preset.
    const own = usual.split(":")[0];
    const others = <T extends { name: string }>(list: readonly T[]): T[] => list.filter(({ name }) => name !== own);
    const first = [...this.#engines.engines, ...this.#engines.presets].find(({ name }) => name === own);
    const option = ({ name, about }: { name: string; about: string }): HTMLElement =>
      h("option", { value: name, title: capital(about) }, name);
    const group = (label: string, list: { name: string; about: string }[]): HTMLElement | null =>
      list.length === 0 ? null : h("optgroup", { label }, ...list.map(option));
    fill(
      this.#list,
      this.#human ? h("option", { value: "human" }, "a person") : null,
      first ? option(first) : null,
      group("Engines", others(this.#engines.engines)),
      group("Presets", others(this.#engines.presets)),
      h("option", { value: "", hidden: true }, "another"),
    );
    this.#helped = "";
    this.#follow();
  }

  #chosen(): void {
    if (this.#list.value !== "") this.#spec.value = this.#list.value;
    void this.#confirm();
  }

  /** Whoever goes on to the options has not finished yet. */
  #left(to: EventTarget | null): void {
    if (!(to instanceof Node && this.element.contains(to))) void this.#confirm();
  }

  async #confirm(): Promise<void> {
    this.#follow();
    const spec = this.#text;
    this.#checking?.abort();
    if (spec === this.#confirmed) return this.#refuse(null);
    const checking = new AbortController();
    this.#checking = checking;
    const fault = await this.#check(spec, checking.signal).catch(() => null);
    if (checking.signal.aborted) return;
    this.#refuse(fault);
    if (fault !== null) return;
    this.#confirmed = spec;
    this.#changed();
  }

  #refuse(fault: string | null): void {
    this.#fault.textContent = fault ?? "";
    if (fault === null) this.#spec.removeAttribute("aria-invalid");
    else this.#spec.setAttribute("aria-invalid", "true");
  }

  /** Lets the list and the help say what the text says. */
  #follow(): void {
    const name = this.#text.split(":")[0] ?? "";
    this.#list.value = name;
    if (this.#list.value !== name) this.#list.value = "";
    keepFocus(() => (this.#spec.hidden = this.#human && name === "human"), () => this.#list);
    // Options that somebody has unfolded stay so.
    if (name === this.#helped) return;
    this.#helped = name;
    const engine = this.#engines?.engines.find((one) => one.name === name);
    const preset = this.#engines?.presets.find((one) => one.name === name);
    const note = (about: string, spec?: HTMLElement): HTMLElement =>
      h("p", { class: "note" }, `${capital(about)}.`, spec && " ", spec);
    if (preset) fill(this.#help, note(preset.about, h("code", {}, preset.spec)));
    else if (engine) fill(this.#help, note(engine.about), optionsOf(engine, this.#add));
    else fill(this.#help);
  }

  /** Adds an option to the text, for the person to finish. */
  #add = (option: Option): void => {
    const spec = this.#text;
    if (new RegExp(`[:,]${option.name}(=|,|$)`).test(spec)) return this.#spec.focus();
    const given = option.kind === "flag" ? option.name : `${option.name}=${option.default ?? ""}`;
    this.#spec.value = `${spec}${spec.includes(":") ? "," : ":"}${given}`;
    this.#spec.focus();
  };
}

function optionsOf(engine: Engine, add: (option: Option) => void): HTMLElement | null {
  if (engine.options.length === 0) return null;
  return h(
    "details",
    { class: "options" },
    h("summary", {}, counted(engine.options.length, "option")),
    h(
      "dl",
      {},
      ...engine.options.flatMap((option) => [
        h("dt", {}, h("button", { type: "button", class: "move", onclick: () => add(option) }, option.name)),
        h(
          "dd",
          {},
          `${capital(option.about)}${option.default ? ` (${option.default})` : ""}`,
          option.words?.length ? `: ${option.words.map((word) => word.name).join(", ")}` : "",
        ),
      ]),
    ),
  );
}
