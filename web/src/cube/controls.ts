// The row below the box: buttons that turn it, and a slider that lifts its slices apart.

import { button, h } from "../dom.ts";
import type { Axis, Look } from "./box.ts";

/** What the row asks for. */
export interface Turning {
  turn(by: number, tilt: number): void;
  lift(lift: number): void;
  along(axis: Axis): void;
  back(): void;
}

const AXES = [[1, "rows"], [0, "columns"], [2, "layers"]] as const;

/** Makes the row. */
export function controls(ways: Turning, start: Look): HTMLElement {
  const turn = (sign: string, label: string, act: () => void): HTMLElement =>
    button(sign, act, { title: label, "aria-label": label });
  const lifted = (): void => ways.lift(Number(lift.value));
  const lift = h("input", { type: "range", min: 0, max: 1.6, step: 0.05, oninput: lifted });
  lift.value = String(start.lift);
  const axis = h(
    "select",
    { "aria-label": "What to lift apart", onchange: () => ways.along(Number(axis.value) as Axis) },
    ...AXES.map(([value, name]) => h("option", { value, selected: value === start.axis }, name)),
  );
  return h(
    "div",
    { class: "cube-controls" },
    turn("◀", "Turn left", () => ways.turn(1, 0)),
    turn("▶", "Turn right", () => ways.turn(-1, 0)),
    turn("▲", "Tilt up", () => ways.turn(0, -1)),
    turn("▼", "Tilt down", () => ways.turn(0, 1)),
    turn("⟲", "Turn back to the start", () => ways.back()),
    h("span", {}, h("label", {}, "Lift apart ", lift), axis),
  );
}
