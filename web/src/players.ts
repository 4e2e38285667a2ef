// The sign of a player: a letter on the player's colour, with a form of its own for people who do not see all colours.

import { h } from "./dom.ts";

/** The sign of a player, counted from 0, among these names. */
export function playerSign(player: number, names: readonly string[]): HTMLElement {
  const name = names[player] ?? String(player + 1);
  const sign = /\d/.exec(name)?.[0] ?? [...name][0]?.toUpperCase() ?? "?";
  // Stones have colours of their own.
  const stone = (name === "Black" || name === "White") && name;
  return h("span", { class: "player-sign", "data-player": player + 1, "data-stone": stone, title: name }, sign);
}
