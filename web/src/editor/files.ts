// Positions in and out of the sheet as files: text, and pictures that carry their text.

import { button, download, h } from "../dom.ts";
import type { Coordinates } from "../parts.ts";
import { Fault, read, type Written } from "./text.ts";
import { type Picture, readPicture } from "./layout.ts";

/** A position that was read from a file. */
export interface Loaded {
  edges: Written[];
  placed: Coordinates;
  picture: Picture;
}

/** Reads a text or a picture of ours; the fault is a sentence. */
export function load(content: string): Loaded {
  if (!/<svg\b/.test(content)) {
    const line = content.split(/\r?\n/).map((each) => each.trim()).find((each) => each !== "" && !each.startsWith("#"));
    if (line === undefined) throw new Fault("The file is empty.");
    return { edges: read(line), placed: new Map(), picture: { vertices: new Map(), feet: new Map() } };
  }
  const root = /<svg\b[^>]*>/.exec(content)?.[0] ?? "";
  const ours = /\sdata-position="([^"]*)"/.exec(root)?.[1];
  // Pictures that the program has written tell the position in their titles.
  const titled = /<title>Hackenbush:[^<]*\(([^()<]*)\)<\/title>/.exec(content)?.[1];
  const position = ours ?? titled;
  if (position === undefined) throw new Fault("This picture does not say which position it shows.");
  const placed = readPlaces(/\sdata-at="([^"]*)"/.exec(root)?.[1] ?? "");
  return { edges: read(position), placed, picture: readPicture(content) };
}

/** Places as one text, `1:120,-56;2:176,-56`. */
export function writePlaces(places: Coordinates): string {
  return [...places].map(([vertex, { x, y }]) => `${vertex}:${x},${y}`).join(";");
}

/** Reads places; what makes no sense is left out. */
export function readPlaces(text: string): Coordinates {
  const places: Coordinates = new Map();
  for (const part of text.split(";")) {
    const found = /^(-?\d+):(-?[\d.]+),(-?[\d.]+)$/.exec(part);
    if (found) places.set(Number(found[1]), { x: Number(found[2]), y: Number(found[3]) });
  }
  return places;
}

/** What the row below the sheet asks for. */
export interface Exchange {
  text(): string;
  picture(): string;
  load(content: string): void;
  say(sentence: string): void;
}

/** Makes the row of buttons that copy, save and load; and lets files be dropped on an element. */
export function exchange(ways: Exchange, dropped: HTMLElement, signal: AbortSignal): HTMLElement {
  const open = (file: File | null | undefined): void => {
    if (!file) return;
    if (file.size > 4_000_000) return ways.say("The file is too large for a position.");
    file.text().then(ways.load, () => ways.say("The file could not be read."));
  };
  const input = h("input", {
    type: "file",
    accept: ".svg,.txt,image/svg+xml,text/plain",
    hidden: true,
    onchange: () => {
      open(input.files?.[0]);
      input.value = "";
    },
  });
  const copy = (): void => {
    const text = ways.text() || "0";
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"));
    copied.then(() => ways.say(`Copied: ${text}`), () => ways.say(text));
  };
  dropped.addEventListener("dragover", (event) => {
    if (["Files", "text/plain"].some((type) => event.dataTransfer?.types.includes(type))) event.preventDefault();
  }, { signal });
  dropped.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) open(file);
    else ways.load(event.dataTransfer?.getData("text/plain") ?? "");
  }, { signal });
  return h(
    "div",
    { class: "sheet-files" },
    button("Copy text", copy),
    button("Save SVG", () => download("hackenbush.svg", ways.picture(), "image/svg+xml")),
    button("Load…", () => input.click()),
    input,
  );
}
