// The view Lecture: chapters, lines, the comment of the moment, and what can be done with them.

import { sentence } from "../api.ts";
import { button, control, download, fill, h, keepFocus } from "../dom.ts";
import { markdown } from "../markdown.ts";
import type { State, Store } from "../state.ts";
import type { WholeGame } from "../wholegame.ts";
import type { Desk } from "./desk.ts";
import { fromFile, LARGEST, toFile } from "./file.ts";
import { linesOf } from "./lines.ts";
import { among, at, emptyLecture, promote, remove, toTheEnd } from "./model.ts";

/** What the view needs of the page. */
export interface LectureTools {
  store: Store;
  whole: WholeGame;
  desk: Desk;
  /** What a game is called. */
  titleOf(game: string): string;
  /** Shows the lecture to a room. */
  present(): void;
}

/** The view in which a lecture is written. */
export class LectureView {
  #tools: LectureTools;
  #said = h("p", { role: "status", "aria-live": "polite" });
  #title: HTMLInputElement;
  #chapters = h("ol", { class: "chapters" });
  #tree = h("div");
  #text = h("div", { class: "comment" });
  #comment: HTMLTextAreaElement;
  #chapterTitle: HTMLInputElement;
  #add: HTMLButtonElement;
  #promote: HTMLButtonElement;
  #delete: HTMLButtonElement;
  #drop: HTMLButtonElement;
  #present: HTMLButtonElement;
  #here = h("div", { class: "lecture-here" });
  #file: HTMLInputElement;

  constructor(host: HTMLElement, tools: LectureTools) {
    this.#tools = tools;
    const { desk } = tools;
    this.#title = h("input", { type: "text", id: "lecture-title", oninput: () => this.#write(() => (desk.lecture.title = this.#title.value)) });
    this.#chapterTitle = h("input", {
      type: "text",
      id: "chapter-title",
      oninput: () => this.#write(() => desk.current && (desk.current.title = this.#chapterTitle.value)),
      onchange: () => this.#draw(),
    });
    this.#comment = h("textarea", {
      id: "comment",
      rows: 4,
      maxlength: 20000,
      oninput: () => {
        const place = this.#place();
        if (place) this.#write(() => (place.comment = this.#comment.value));
        fill(this.#text, ...markdown(this.#comment.value));
      },
      onchange: () => this.#draw(),
    });
    this.#add = button("Add this position as a chapter", () => this.#open(), { class: "main" });
    this.#promote = button("Promote", () => this.#promoted(), { title: "Move this line one place towards the main line" });
    this.#delete = button("Delete line", () => this.#deleted(), { title: "Delete this move and all that follow it" });
    this.#drop = button("Delete chapter", () => this.#dropped(), { class: "quiet" });
    this.#present = button("Present", () => tools.present(), { class: "main" });
    this.#file = h("input", { type: "file", accept: ".json", class: "unseen", tabindex: "-1", "aria-label": "File of a lecture", onchange: () => void this.#load() });
    const panel = (heading: string, ...content: (HTMLElement | string)[]): HTMLElement =>
      h("section", { class: "panel", "aria-label": heading }, h("header", {}, h("h2", {}, heading)), ...content);
    fill(this.#here,
      control("Chapter", this.#chapterTitle, "wide"),
      this.#tree,
      h("div", { class: "play-buttons" }, this.#promote, this.#delete, this.#drop),
      this.#text,
      h("label", { for: "comment", class: "note" }, "Comment on this position (Markdown)"),
      this.#comment,
      h("p", { class: "note" }, "Moves made on the board become lines. Arrow keys walk through them: left and right along a line, up and down between lines."),
    );
    fill(
      host,
      h("div", { class: "play-buttons" }, this.#present, button("Save", () => this.#save()), button("Load…", () => this.#file.click()), button("New", () => this.#new()), this.#file),
      this.#said,
      control("Lecture", this.#title, "wide"),
      panel("Chapters", this.#chapters, this.#add),
      this.#here,
    );
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Follows the state. */
  follow(state: State): void {
    const { desk, whole } = this.#tools;
    const isHere = state.view === "lecture";
    if (!isHere && state.view !== "analyse") return;
    const isChapter = desk.follow(state);
    // The first chapter is whatever is on the board.
    if (isHere && !isChapter && desk.lecture.chapters.length === 0 && state.game !== "" && state.position !== "") desk.open(state, whole.moves);
    if (isHere) this.#draw();
  }

  #state(): Readonly<State> {
    return this.#tools.store.state;
  }

  /** The place of the tree that is looked at, if it is the lecture's. */
  #place(): { comment: string } | null {
    const { desk } = this.#tools;
    const { current } = desk;
    return current && desk.follow(this.#state()) ? at(current, this.#state().after) : null;
  }

  #write(change: () => void): void {
    change();
    this.#tools.desk.keep();
  }

  #go(path: string[]): void {
    const { desk, store } = this.#tools;
    if (desk.current) store.set({ ...desk.current.start, after: path }, "replace");
  }

  #draw(): void {
    const { desk, titleOf } = this.#tools;
    const { after } = this.#state();
    const place = this.#place();
    const { current, lecture } = desk;
    if (document.activeElement !== this.#title) this.#title.value = lecture.title;
    const name = (number: number): string => {
      const { title, start } = lecture.chapters[number] ?? { title: "", start: { game: "" } };
      return title === "" ? titleOf(start.game) : title;
    };
    const inside = document.activeElement?.closest(".lines") !== null && document.activeElement?.closest(".lines") !== undefined;
    fill(this.#chapters, ...lecture.chapters.map((_, number) =>
      h("li", {}, button(name(number), () => this.#chapter(number), { class: "quiet", "aria-current": place && number === desk.chapter ? "true" : null }))));
    this.#present.disabled = lecture.chapters.length === 0;
    this.#add.hidden = place !== null;
    this.#here.hidden = place === null;
    if (!current || !place) return;
    if (document.activeElement !== this.#chapterTitle) this.#chapterTitle.value = current.title;
    this.#chapterTitle.placeholder = titleOf(current.start.game);
    fill(this.#tree, linesOf(current, after, (path) => this.#go(path)));
    if (inside) this.#tree.querySelector<HTMLElement>("[aria-current]")?.focus();
    if (document.activeElement !== this.#comment) {
      this.#comment.value = place.comment;
      fill(this.#text, ...markdown(place.comment));
    }
    keepFocus(() => {
      this.#delete.disabled = after.length === 0;
      this.#promote.disabled = !after.some((_, ply) => among(current, after.slice(0, ply + 1)).place > 0);
    }, () => this.#tree.querySelector<HTMLElement>("[aria-current]"));
  }

  #chapter(number: number): void {
    this.#tools.desk.chapter = number;
    this.#go([]);
  }

  #open(): void {
    this.#tools.desk.open(this.#state(), this.#tools.whole.moves);
    this.#draw();
    this.#chapterTitle.focus();
  }

  #promoted(): void {
    const { current } = this.#tools.desk;
    if (current) this.#write(() => promote(current, this.#state().after));
    this.#draw();
  }

  #deleted(): void {
    const { current } = this.#tools.desk;
    const { after } = this.#state();
    if (!current || after.length === 0) return;
    this.#write(() => remove(current, after));
    this.#tools.whole.load(this.#state(), after.slice(0, -1));
    this.#go(after.slice(0, -1));
  }

  #dropped(): void {
    const { desk } = this.#tools;
    this.#write(() => desk.lecture.chapters.splice(desk.chapter, 1));
    desk.chapter = Math.max(0, desk.chapter - 1);
    if (desk.current) this.#go([]);
    else this.#draw();
  }

  #new(): void {
    this.#tools.desk.take(emptyLecture());
    this.#say("This is a new lecture. Add the position on the board, or load another file.");
    this.#draw();
  }

  #save(): void {
    const { lecture } = this.#tools.desk;
    const name = lecture.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "lecture";
    download(`${name}.json`, toFile(lecture), "application/json");
    this.#say(`Saved as ${name}.json.`);
  }

  async #load(): Promise<void> {
    const file = this.#file.files?.[0];
    this.#file.value = "";
    if (!file) return;
    try {
      if (file.size > LARGEST) throw new Error(`A lecture has at most ${LARGEST >> 20} MiB.`);
      this.#tools.desk.take(fromFile(await file.text()));
      this.#say("");
      this.#chapter(0);
    } catch (error) {
      this.#say(sentence(error), true);
    }
  }

  #say(words: string, isFault = false): void {
    this.#said.className = isFault ? "fault" : "note";
    this.#said.textContent = words;
  }

  /** Arrow keys walk through the lines, wherever they are not needed for something else. */
  #key(event: KeyboardEvent): void {
    const { current } = this.#tools.desk;
    const { view, after } = this.#state();
    if (view !== "lecture" || !current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.documentElement.classList.contains("presenting") || !this.#place()) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog, [data-place], #moves")) return;
    const { siblings, place } = among(current, after);
    const beside = (step: number): string[] | null => {
      const other = siblings[place + step];
      return after.length > 0 && other ? [...after.slice(0, -1), other.move] : null;
    };
    const next = at(current, after)?.lines[0];
    const path = {
      ArrowLeft: after.length > 0 ? after.slice(0, -1) : null,
      ArrowRight: next ? [...after, next.move] : null,
      ArrowUp: beside(-1),
      ArrowDown: beside(1),
      Home: [],
      End: toTheEnd(current, after),
    }[event.key];
    if (path === undefined) return;
    event.preventDefault();
    if (path) this.#go(path);
  }
}
