// Links to the page, and frames in the pages of others.

import { toFragment } from "../address.ts";
import type { State } from "../state.ts";

/** What a frame shows: a position with what it is, a problem that tells whether a move is right, or a game to replay. */
export const EMBEDS = ["position", "puzzle", "game"] as const;
export type Embed = (typeof EMBEDS)[number];

/** The address of a page without what comes after it; null if it is none that others can open. */
export function hostOf(text: string): string | null {
  try {
    const { protocol, origin, pathname } = new URL(text.trim());
    return protocol === "https:" || protocol === "http:" ? `${origin}${pathname.replace(/index\.html$/, "")}` : null;
  } catch {
    return null;
  }
}

/** A link to what is seen. */
export function linkTo(host: string, state: State): string {
  return `${host}${toFragment({ ...state, embed: null })}`;
}

/** The markup for a frame that shows it. The fragment has no letter that markup would take for something else, but for its ampersands. */
export function frameOf(host: string, state: State, embed: Embed, title: string): string {
  const address = `${host}${toFragment({ ...state, view: "analyse", seats: [], embed })}`;
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="480" height="520" style="border:0" loading="lazy"></iframe>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
