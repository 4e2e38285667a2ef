// Lighting up places of a picture that has no layer of its own for it.

import type { Light } from "./parts.ts";

/** Gives the places that are lit a class, and takes it from the others. */
export function lightPlaces(within: ParentNode, lights: readonly Light[]): void {
  const lit = new Map(lights.flatMap(({ places, side }) => places.map((place) => [place, side] as const)));
  for (const group of within.querySelectorAll<SVGGElement>("[data-place]")) {
    const place = group.dataset.place ?? "";
    group.classList.toggle("lit", lit.has(place));
    group.classList.toggle("blue", lit.get(place) === "blue");
    group.classList.toggle("red", lit.get(place) === "red");
  }
}
