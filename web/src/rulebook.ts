// What a reader wants to look up: the rules of the game with pictures, the words, and the book.

import { ask } from "./api.ts";
import { button, fill, find, h } from "./dom.ts";
import type { GameInfo } from "./games.ts";
import { readWords } from "./glossary.ts";
import { capital } from "./notation.ts";

/** The chapter of the book on a game, where it is not called like the game. */
const CHAPTERS: Record<string, string> = {
  hackenbush: "hackenbush", boxes: "boxes", konane: "konane", hex: "hex", hex3d: "hex3d", heaps: "heaps",
  nim: "small-games", domineering: "small-games", cherries: "small-games", clobber: "small-games",
};

/** Puts the buttons into the head; `info` tells the game that is looked at. */
export function createRulebook(info: () => GameInfo | undefined): void {
  const rules = dialog("rulebook");
  const words = dialog("words");
  find("#tools").append(
    button("Rules", () => showRules(rules, info()), { id: "rules-of-game" }),
    button("Words", () => void showWords(words), { id: "words-of-answers" }),
    h("a", { href: "book/" }, "Book"),
  );
}

function dialog(id: string): { element: HTMLDialogElement; title: HTMLElement; body: HTMLElement } {
  const title = h("h2", { id: `${id}-title` });
  const body = h("div", { class: "reading" });
  const close = button("Close", () => element.close());
  const element: HTMLDialogElement = h("dialog", { id, "aria-labelledby": title.id }, h("header", {}, title, close), body);
  // A press beside the dialog closes it, as people expect.
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  return { element, title, body };
}

function showRules({ element, title, body }: ReturnType<typeof dialog>, info: GameInfo | undefined): void {
  if (!info) return;
  title.textContent = `The rules of ${info.title}`;
  const frames = info.pictures.map(({ position, words }) => {
    const picture = h("span", { class: "rule-picture" });
    void ask("show", { game: info.name, position }).then(
      ({ svg }) => fill(picture, h("img", { src: `data:image/svg+xml,${encodeURIComponent(String(svg ?? ""))}`, alt: words })),
      // Without its picture a sentence is still one.
      () => {},
    );
    return h("figure", {}, picture, h("figcaption", {}, `${capital(words)}.`));
  });
  const chapter = CHAPTERS[info.name] ?? "rules";
  fill(
    body,
    h("ol", {}, ...info.rules.map((sentence) => h("li", {}, sentence))),
    h("div", { class: "rule-pictures" }, ...frames),
    h("p", { class: "note" }, "A position is written as ", info.form.replace(/\s+/g, " "), "."),
    h("p", {}, h("a", { href: `book/${chapter}.html` }, `More about ${info.title} in the book`)),
  );
  element.showModal();
}

async function showWords({ element, title, body }: ReturnType<typeof dialog>): Promise<void> {
  title.textContent = "Words";
  const all = await readWords();
  const list = all.flatMap(({ word, meaning }) => [h("dt", {}, word), h("dd", {}, meaning)]);
  fill(body, all.length > 0 ? h("dl", { class: "words" }, ...list) : h("p", {}, "The book is not here, so its words cannot be shown."));
  element.showModal();
}
