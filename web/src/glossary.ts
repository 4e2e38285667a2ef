// The words of the answers. The book explains them, in one chapter; the page reads that chapter and shows a word's sentences where the word
// stands.

import { moduleHome } from "./home.ts";
import { fill, h, type Child } from "./dom.ts";

/** A word and what it means. */
export interface Word {
  word: string;
  meaning: string;
}

/** Where the chapter is, as it was written. */
const CHAPTER = "book/glossary.md";

let words: Word[] = [];
let pattern: RegExp | null = null;
let loaded: Promise<Word[]> | null = null;

/** All words. Without the chapter there are none, and the page works as before. */
export function readWords(): Promise<Word[]> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Word[]> {
  // The module is looked for first, so that a page that cannot be served says so in one place.
  await moduleHome();
  const response = await fetch(CHAPTER).catch(() => null);
  if (response?.ok) words = wordsOf(await response.text());
  const names = words.map(({ word }) => word.replace(/[^\w -]/g, "")).sort((one, other) => other.length - one.length);
  if (names.length > 0) pattern = new RegExp(`\\b(${names.join("|")})s?\\b`, "i");
  return words;
}

/** The words of a chapter: a heading each, and the paragraph under it. */
export function wordsOf(chapter: string): Word[] {
  return [...chapter.matchAll(/^## (.+)\n+((?:(?!#).+\n?)+)/gm)].map(([, word = "", meaning = ""]) => ({
    word: word.trim(),
    meaning: meaning.trim().replace(/\s+/g, " "),
  }));
}

/** What a text is about that has one of the words in it. */
function meant(text: string): Word | null {
  const [, found] = pattern?.exec(text) ?? [];
  return found ? (words.find(({ word }) => word.toLowerCase() === found.toLowerCase()) ?? null) : null;
}

/** A sentence with the words in it marked, so that they explain themselves. */
export function worded(text: string): Child[] {
  if (!pattern) return [text];
  const every = new RegExp(pattern.source, "gi");
  const parts: Child[] = [];
  let end = 0;
  for (const found of text.matchAll(every)) {
    parts.push(text.slice(end, found.index), h("span", { class: "word", tabindex: "0" }, found[0]));
    end = found.index + found[0].length;
  }
  return [...parts, text.slice(end)];
}

/** Lets the terms in an element explain themselves: those that stand there, and those that come. */
export function explainWords(host: HTMLElement): void {
  const note = h("div", { id: "word-note", class: "word-note", role: "tooltip", hidden: true });
  document.body.append(note);
  const hide = (): void => {
    note.hidden = true;
    for (const each of host.querySelectorAll("[aria-describedby=word-note]")) each.removeAttribute("aria-describedby");
  };
  const show = (event: Event): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>(".word") : null;
    const word = target && meant(target.textContent ?? "");
    if (!target || !word) return hide();
    fill(note, h("strong", {}, word.word), " ", word.meaning);
    note.hidden = false;
    target.setAttribute("aria-describedby", note.id);
    const { left, bottom, top } = target.getBoundingClientRect();
    const [width, height] = [note.offsetWidth, note.offsetHeight];
    const below = bottom + 6 + height < innerHeight;
    note.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
    note.style.top = `${below ? bottom + 6 : Math.max(8, top - height - 6)}px`;
  };
  for (const event of ["pointerover", "focusin", "click"]) host.addEventListener(event, show);
  for (const event of ["pointerleave", "focusout"]) host.addEventListener(event, hide);
  addEventListener("scroll", hide, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  const mark = (): void => {
    for (const term of host.querySelectorAll<HTMLElement>("dt:not(.word), thead th:not(.word), figcaption:not(.word)")) {
      if (term.childElementCount > 0 || !meant(term.textContent ?? "")) continue;
      term.classList.add("word");
      term.tabIndex = 0;
    }
  };
  void readWords().then((found) => {
    if (found.length === 0) return;
    mark();
    new MutationObserver(mark).observe(host, { childList: true, subtree: true });
  });
}
