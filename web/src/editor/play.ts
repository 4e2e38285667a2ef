// Choosing edges on the sheet: by pointer the nearest one that is offered, by keyboard from edge to edge.

import type { Chosen, Move } from "../parts.ts";
import { choose, exact, kept, nearest, type Spot } from "../choosing.ts";
import type { Desk } from "./desk.ts";
import { edgeAt, middle } from "./hit.ts";
import type { Shape } from "./shapes.ts";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The choosing of edges. */
export interface Play {
  /** Says which moves may be chosen. */
  offer(moves: Move[]): void;
  /** Prepares the edges after they were drawn anew. */
  dress(): void;
  close(): void;
}

/** Lets edges be chosen on the desk while `active` says so. */
export function play(desk: Desk, chosen: Chosen, active: () => boolean): Play {
  let moves: Move[] = [];
  let places = new Set<string>();
  let picked: string[] = [];
  let under: string | null = null;
  let roving: string | null = null;

  const group = (place: string | null): SVGGElement | null =>
    place === null ? null : desk.svg.querySelector<SVGGElement>(`[data-place="${CSS.escape(place)}"]`);
  const offered = (): [string, Shape][] =>
    desk.state.text.edges.flatMap((id, number): [string, Shape][] => {
      const shape = desk.shapes.get(id);
      return shape && places.has(String(number)) ? [[String(number), shape]] : [];
    });

  const below = (event: MouseEvent): string | null => {
    const point = desk.view.point(event);
    const all = offered().map(([place, shape]): [number, Shape] => [Number(place), shape]);
    const edge = edgeAt(all, point, 18 / desk.view.scale);
    return edge === null ? null : String(edge);
  };

  const dress = (): void => {
    const on = active();
    for (const each of desk.svg.querySelectorAll<SVGGElement>("[data-place]")) {
      const place = each.dataset.place ?? "";
      const can = on && places.has(place);
      each.classList.toggle("offered", can);
      each.classList.toggle("chosen", can && picked.includes(place));
      each.classList.toggle("under", can && under === place);
      if (!can) {
        for (const name of ["role", "tabindex", "aria-label", "aria-pressed"]) each.removeAttribute(name);
        continue;
      }
      if (roving === null || !places.has(roving)) roving = place;
      each.setAttribute("role", "button");
      each.setAttribute("tabindex", place === roving ? "0" : "-1");
      each.setAttribute("aria-label", each.dataset.words ?? place);
      if (moves.some((move) => move.places.length > 1)) each.setAttribute("aria-pressed", String(picked.includes(place)));
    }
    desk.svg.classList.toggle("choosing", on && moves.length > 0);
  };

  const pick = (place: string): void => {
    const choice = choose(moves, picked, place);
    picked = choice.chosen;
    dress();
    if (choice.play !== null) return chosen(choice.play);
    if (picked.length > 0 && exact(moves, picked)) desk.say("Choose the same edge again to play it, or add another.");
    else if (picked.length > 0) desk.say(`Chosen: ${picked.length === 1 ? "edge" : "edges"} ${picked.join(" and ")}. Choose more.`);
  };

  const focus = (place: string): void => {
    roving = place;
    dress();
    group(place)?.focus();
  };

  const listening = new AbortController();
  const options = { signal: listening.signal };
  desk.svg.addEventListener("click", (event) => {
    if (!active()) return;
    const direct = (event.target as Element).closest<SVGGElement>("[data-place]")?.dataset.place;
    // A click without a place, as helping programs send it, means the element itself.
    const place = event.detail === 0 ? (direct ?? null) : below(event);
    if (place !== null) {
      roving = place;
      pick(place);
    }
  }, options);
  desk.svg.addEventListener("pointermove", (event) => {
    if (!active() || event.pointerType === "touch") return;
    const now = below(event);
    if (now === under) return;
    group(under)?.classList.remove("under");
    under = now;
    group(under)?.classList.add("under");
    desk.svg.classList.toggle("over", under !== null);
  }, options);
  desk.svg.addEventListener("pointerleave", () => {
    group(under)?.classList.remove("under");
    under = null;
  }, options);
  desk.svg.addEventListener("keydown", (event) => {
    const place = (event.target as Element).closest<SVGGElement>("[data-place]")?.dataset.place;
    if (!active() || place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = ARROWS[event.key];
    if (direction) {
      const spots = offered().map(([other, shape]): Spot => ({ place: other, ...middle(shape) }));
      const from = spots.find((spot) => spot.place === place);
      const next = from ? nearest(spots, from, ...direction) : null;
      if (next) focus(next.place);
    } else if (event.key === "Enter" || event.key === " ") {
      pick(place);
    } else if (event.key === "Escape") {
      picked = [];
      dress();
    } else {
      return;
    }
    event.preventDefault();
  }, options);

  return {
    offer(now: Move[]): void {
      picked = kept(moves, now, picked);
      moves = now;
      places = new Set(now.flatMap((move) => move.places));
      dress();
    },
    dress,
    close: () => listening.abort(),
  };
}
