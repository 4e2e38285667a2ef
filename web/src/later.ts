// A later position over the board: a moment of a line, with its move lit up. The board below stays as it is.

import { withCuts } from "./cuts.ts";
import { fill, h, readSvg } from "./dom.ts";
import { Overlay } from "./overlay.ts";
import type { Light } from "./parts.ts";
import type { Situation } from "./situation.ts";

/** The cover over the board. */
export class Later {
  readonly element = h("div", { class: "cover", "aria-hidden": "true", hidden: true });

  /** Shows a position with its move lit up, under these words; none takes the cover away. */
  show(situation: Situation | null, lights: readonly Light[] = [], words = ""): void {
    const picture = situation ? readSvg(withCuts(situation.svg, situation.moves)) : null;
    this.element.hidden = picture === null;
    if (!situation || !picture) return fill(this.element);
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    fill(
      this.element,
      h("p", {}, words),
      h("div", { class: "picture" }, picture),
    );
    new Overlay(picture).light(lights);
  }
}
