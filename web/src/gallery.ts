// Examples of every game, each with a sentence that says what is interesting about it.

import { fill, h } from "./dom.ts";
import all from "./gallery.json";

/** An example: a position, how it is played, and what to look at. */
export interface Example {
  title: string;
  game: string;
  position: string;
  note: string;
  /** How many moves a turn takes. */
  moves?: number;
  /** Both players move at once. */
  mode?: "sync";
  conflict?: string;
  turn?: string;
}

/** How the examples of a game are grouped. */
const GROUPS: [string, (example: Example) => boolean][] = [
  ["In turn", (example) => example.mode !== "sync" && (example.moves ?? 1) === 1],
  ["Several moves a turn", (example) => example.mode !== "sync" && (example.moves ?? 1) > 1],
  ["Both at once", (example) => example.mode === "sync"],
];

/** The examples of a game. */
export function examples(game: string): Example[] {
  return (all as Example[]).filter((example) => example.game === game);
}

/** Fills an element with the examples of a game, to be picked; `picture` asks for the SVG of one. */
export function createGallery(
  host: HTMLElement,
  game: string,
  pick: (example: Example) => void,
  picture: (example: Example) => Promise<string>,
): void {
  host.classList.add("gallery");
  const own = examples(game);
  if (own.length === 0) return fill(host, h("p", {}, "There are no examples of this game."));
  const groups = GROUPS.map(([name, fits]) => ({ name, of: own.filter(fits) })).filter(({ of }) => of.length > 0);
  const frames = new Map(own.map((example) => [example, h("span", { class: "gallery-picture" })]));
  const entry = (example: Example): HTMLElement =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", onclick: () => pick(example) },
        frames.get(example),
        h("span", { class: "gallery-title" }, example.title),
        h("span", { class: "gallery-note" }, example.note),
        h("span", { class: "gallery-text" }, example.position),
      ),
    );
  fill(
    host,
    // One group needs no name.
    ...groups.flatMap(({ name, of }) => [groups.length > 1 && h("h3", {}, name), h("ul", {}, ...of.map(entry))]),
  );
  void paint(frames, picture);
}

/** Puts the pictures into their frames, one after the other from the top, as long as they are seen. */
async function paint(frames: Map<Example, HTMLElement>, picture: (example: Example) => Promise<string>): Promise<void> {
  for (const [example, frame] of frames) {
    // Without its picture an example is still one.
    const svg = await picture(example).catch(() => "");
    if (!frame.isConnected) return;
    if (svg !== "") fill(frame, h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "" }));
  }
}
