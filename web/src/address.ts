// The fragment of the address and the state it stands for: a link, a reload and the back button all go through here.

import { isRule } from "./conflict.ts";
import type { Coordinates } from "./parts.ts";
import { fresh, VIEWS, type State } from "./state.ts";

/** Writes a state as a fragment, with its `#`. What is as usual is left out. */
export function toFragment(state: State): string {
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
  if (state.view !== "analyse") put("view", state.view);
  const place = `${encodeURIComponent(state.game)}/${encodeURIComponent(state.position)}`;
  return `#${place}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}

/** Reads a fragment; what is missing or makes no sense is as usual. Null if it names no game. */
export function fromFragment(fragment: string): State | null {
  const text = fragment.replace(/^#/, "");
  const [place = "", query = ""] = split(text, "?");
  const [game, position] = split(place, "/").map(plain);
  if (!game) return null;
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
  const spaced = (text ?? "").replaceAll("_", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
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
