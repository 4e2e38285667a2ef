// The calculator: a dialog in which expressions of values are typed and answered, one below the other. Names last until it is closed.

import { ask, sentence, type AnswerTo } from "./api.ts";
import { fill, find, h, readSvg } from "./dom.ts";

/** As many answers are kept on the page. */
const MOST = 50;

export function createCalculator(): void {
  const dialog = find<HTMLDialogElement>("#calculator");
  const form = find<HTMLFormElement>("#calculator-form");
  const input = find<HTMLInputElement>("#expression");
  const list = find("#calculator-answers");
  let names: Record<string, string> = {};
  find("#calculate").addEventListener("click", () => {
    dialog.showModal();
    input.focus();
  });
  find("#calculator-close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    names = {};
    fill(list);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const expression = input.value.trim();
    if (!expression) return;
    const place = h("dd", {}, "…");
    list.prepend(h("dt", {}, h("code", {}, expression)), place);
    while (list.children.length > 2 * MOST) list.lastElementChild?.remove();
    ask("calc", { expression, names, svg: /Thermograph/i.test(expression) }).then(
      (answer) => {
        names = answer.names ?? names;
        fill(place, ...shown(answer));
        input.select();
      },
      (error: unknown) => fill(place, h("span", { class: "fault" }, sentence(error))),
    );
  });
}

/** An answer as elements. */
function shown(answer: AnswerTo<"calc">): Node[] {
  if (answer.reason) return [h("span", { class: "fault" }, answer.reason)];
  const drawn = answer.svg ? readSvg(answer.svg) : null;
  if (drawn) return [drawn];
  const elements: Node[] = [h("code", {}, answer.value ?? "a value too long to write")];
  if (answer.words) elements.push(h("p", { class: "note" }, answer.words));
  return elements;
}
