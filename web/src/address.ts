// The fragment of the address and the state it stands for: a link, a reload and the back button all go through here.

import { isRule } from "./conflict.ts";
import type { Coordinates } from "./parts.ts";
import { EMBEDS } from "./share/link.ts";
import { fresh, VIEWS, type State, type View } from "./state.ts";

/** Views that say by a name what is open in them. */
const LEARNING: readonly View[] = ["puzzles", "lessons"];

/** Writes a state as a fragment, with its `#`. What is as usual is left out. */
export function toFragment(state: State): string {
  if (LEARNING.includes(state.view)) return `#${state.view}${state.open === "" ? "" : `/${state.open}`}`;
  const parts: string[] = [];
  const put = (key: string, text: string): void => void parts.push(`${key}=${text}`);
  if (state.turn === "R") put("turn", "R");
  if (state.moves > 1) put("moves", String(state.moves));
  if (state.mode === "sync") {
    put("mode", "sync");
    put("conflict", seated(state.conflict));
  }
  if (state.after.length > 0) put("after", state.after.map(listed).join(";"));
  if (state.at.size > 0) put("at", [...state.at].map(([v, { x, y }]) => `${v}:${short(x)},${short(y)}`).join(";"));
  if (state.seats.length > 0) put("seats", state.seats.map(seated).join(";"));
  if (state.numbers !== "") put("numbers", encodeURIComponent(state.numbers).replaceAll("%20", "_"));
  if (state.view !== "analyse") put("view", state.view);
  if (state.study !== "" && state.view === "studies") put("study", encodeURIComponent(state.study));
  if (state.embed) put("embed", state.embed);
  const place = `${encodeURIComponent(state.game)}/${encodeURIComponent(state.position)}`;
  return `#${place}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}

/** Reads a fragment; what is missing or makes no sense is as usual. Null if it names no game. */
export function fromFragment(fragment: string): State | null {
  const text = fragment.replace(/^#/, "");
  const [place = "", query = ""] = split(text, "?");
  const [game, position] = split(place, "/").map(plain);
  if (!game) return null;
  // Puzzles and lessons have positions of their own.
  const learning = LEARNING.find((view) => view === game);
  if (learning) return { ...fresh(), view: learning, open: position ?? "" };
  const state = { ...fresh(), game, position: position ?? "" };
  const given = new Map(query.split("&").map((part): [string, string] => {
    const [key, value = ""] = split(part, "=");
    return [key, value];
  }));
  if (given.get("turn") === "R") state.turn = "R";
  const moves = Number(given.get("moves") ?? 1);
  if (Number.isInteger(moves) && moves >= 1 && moves <= 8) state.moves = moves;
  if (given.get("mode") === "sync") state.mode = "sync";
  const rule = plain(given.get("conflict"));
  if (isRule(rule)) state.conflict = rule;
  state.view = VIEWS.find((view) => view === given.get("view")) ?? state.view;
  state.numbers = plain(given.get("numbers")).slice(0, 40);
  state.study = decoded(given.get("study") ?? "").slice(0, 100);
  state.embed = EMBEDS.find((embed) => embed === given.get("embed")) ?? null;
  state.after = several(given.get("after"));
  state.seats = several(given.get("seats"));
  state.at = coordinates(plain(given.get("at") ?? ""));
  return state;
}

/** The texts of a list. */
function several(list = ""): string[] {
  return list.split(/;|%3B/i).map(plain).filter((text) => text !== "");
}

function coordinates(text: string): Coordinates {
  const at: Coordinates = new Map();
  for (const [, vertex, x, y] of text.matchAll(/(\d+):(-?[\d.]+),(-?[\d.]+)/g)) {
    const place = { x: Number(x), y: Number(y) };
    if (Number.isFinite(place.x) && Number.isFinite(place.y)) at.set(Number(vertex), place);
  }
  return at;
}

/** Splits at the first separator only: positions may hold it too. */
function split(text: string, at: string): [string, string?] {
  const cut = text.indexOf(at);
  return cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
}

/** Undoes the escapes; an underscore is a space, as people write links by hand. */
function plain(text: string | undefined): string {
  return decoded((text ?? "").replaceAll("_", " "));
}

/** Undoes the escapes. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A move within a list: its commas and slashes are harmless there, and easier to read. */
function listed(move: string): string {
  return encodeURIComponent(move).replaceAll("%2C", ",").replaceAll("%2F", "/");
}

/** An engine within a list, or a rule; underscores must not be read as spaces. */
function seated(spec: string): string {
  return listed(spec).replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("_", "%5F");
}

function short(number: number): string {
  return String(Math.round(number * 10) / 10);
}
