// The Hackenbush sheet: a board on which positions are drawn, and moves chosen.
//
// | file | subject |
// |---|---|
// | model, text, history | drawings, what they are as text, undoing |
// | shapes, layout, hit | how edges run, where vertices stand, what is under a pointer |
// | markup, plates, view, icons | the picture, where its numbers stand, the part of it that is seen |
// | hand, keys, tools, files | drawing by pointer, by keyboard; the tool bar; files |
// | choosing, play | choosing moves |

import { fill, h } from "../dom.ts";
import { lightPlaces } from "../lights.ts";
import type { Chosen, Coordinates, Drawn, Light, Mark, Move, Sheet } from "../parts.ts";
import { Canvas } from "./canvas.ts";
import type { Desk, State, Tool } from "./desk.ts";
import { exchange, load, writePlaces } from "./files.ts";
import { hand } from "./hand.ts";
import { History } from "./history.ts";
import { help } from "./help.ts";
import { keys } from "./keys.ts";
import { adopt, coordinates, isWithin, layered, type Picture, placedAt, readPicture, tidied } from "./layout.ts";
import { document as pictureOf, type Scene, summary } from "./markup.ts";
import { BARE, type Colour, type Drawing, STEP } from "./model.ts";
import { type Play, play } from "./play.ts";
import { bounds, type Shape, shapes } from "./shapes.ts";
import { asShown, Fault, list, read, write, type Written } from "./text.ts";
import { type Tools, tools } from "./tools.ts";
import type { View } from "./view.ts";

const NOWHERE: Picture = { vertices: new Map(), feet: new Map() };

/** Makes the sheet in an element. */
export function createSheet(host: HTMLElement, chosen: Chosen, drawn: Drawn): Sheet {
  return new Paper(host, chosen, drawn);
}

class Paper implements Sheet, Desk {
  private readonly canvas = new Canvas();
  readonly svg: SVGSVGElement = this.canvas.svg;
  readonly view: View = this.canvas.view;
  state: State = { drawing: BARE, text: write(BARE) };
  shapes: ReadonlyMap<number, Shape> = new Map();
  tool: Tool = "draw";
  colour: Colour = "B";
  snap = true;

  private mode: "edit" | "play" = "edit";
  private readonly history = new History<State>(this.state);
  /** The largest position of the game so far: what is cut from it, and taken back, stands where it stood. */
  private base: State = this.state;
  private placed: Coordinates = new Map();
  /** The server's picture, and the text that it is of. */
  private server: { text: string; picture: Picture } = { text: "", picture: NOWHERE };
  /** Whether the places are only a guess until the server's picture comes. */
  private guessed = true;
  private marks: Mark[] = [];
  private readonly status = h("p", { class: "sheet-status", "aria-live": "polite" });
  private readonly hint = h("p", { class: "sheet-hint" });
  private readonly bar: Tools;
  private readonly board: Play;
  private readonly ends: (() => void)[] = [];

  constructor(private readonly host: HTMLElement, chosen: Chosen, private readonly drawn: Drawn) {
    host.classList.add("sheet");
    const undo = (): void => this.step(this.history.undo(), "Undone.", "There is nothing to undo.");
    const redo = (): void => this.step(this.history.redo(), "Redone.", "There is nothing to redo.");
    const choose = (colour: Colour): void => this.choose(colour);
    this.bar = tools({
      choose, undo, redo,
      use: (tool) => {
        this.tool = this.tool === tool ? "draw" : tool;
        this.dressTools();
      },
      snap: () => {
        this.snap = !this.snap;
        this.dressTools();
      },
      tidy: () => this.tidy(),
      fit: () => this.fit(),
      clear: () => this.commit(BARE, () => "The sheet is clear."),
    });
    const listening = new AbortController();
    const files = exchange(
      {
        text: () => this.state.text.text,
        picture: () => this.picture(),
        load: (content) => this.load(content),
        say: (it) => this.say(it),
      },
      this.svg as unknown as HTMLElement,
      listening.signal,
    );
    fill(host, this.bar.element, this.svg, this.status, this.hint, files, help());
    const editing = (): boolean => this.mode === "edit";
    this.board = play(this, chosen, () => this.mode === "play");
    const sized = new ResizeObserver(() => this.fit());
    sized.observe(this.svg);
    this.ends.push(hand(this, editing), keys(this, { undo, redo, choose }, editing));
    this.ends.push(() => this.board.close(), () => sized.disconnect(), () => listening.abort());
    this.use("edit");
    this.fit();
  }

  show(position: string, svg: string): void {
    const edges = this.readOrBare(position);
    const text = list(edges);
    this.server = { text, picture: readPicture(svg) };
    const present = this.history.present;
    const changed = text !== this.state.text.text;
    if (changed) {
      // Numbers and offers speak of the position that was.
      this.marks = [];
      this.board.offer([]);
    }
    if (text === present.text.text && !this.guessed) return this.showPresent(changed);
    const isSame = text === present.text.text;
    const before = this.mode === "play" && !isSame ? this.base : null;
    const drawing = adopt(edges, { before, placed: this.placed, picture: this.server.picture });
    this.placed = new Map();
    this.guessed = false;
    const next: State = { drawing, text: asShown(drawing, edges) };
    if (this.mode === "play") {
      if (isWithin(edges, this.state)) this.fall(edges);
      if (!isWithin(edges, this.base)) this.base = next;
    } else {
      if (isSame) this.history.amend(next);
      else this.remember(next);
      this.base = next;
    }
    const keepsView = this.mode === "play" && this.base !== next;
    this.state = next;
    this.render();
    if (!keepsView) this.fit();
  }

  /** Shows the drawing as it was drawn, with what is loose, perhaps at other places. */
  private showPresent(changed: boolean): void {
    const { drawing, text } = this.history.present;
    const placed = placedAt(drawing, text, this.placed);
    this.placed = new Map();
    const moved = placed !== drawing;
    if (moved) this.history.amend({ drawing: placed, text });
    this.state = this.history.present;
    this.base = this.state;
    this.render();
    if (moved || (changed && this.mode === "edit")) this.fit();
  }

  offer(moves: Move[]): void {
    this.board.offer(moves);
  }

  mark(marks: Mark[]): void {
    this.marks = marks;
    this.canvas.number(this.scene());
  }

  light(lights: readonly Light[]): void {
    lightPlaces(this.svg, lights);
  }

  picture(): string {
    return pictureOf(this.scene(), writePlaces(this.coordinates()));
  }

  use(mode: "edit" | "play"): void {
    const changed = this.mode !== mode;
    this.mode = mode;
    this.host.dataset.use = mode;
    if (mode === "edit") {
      this.svg.setAttribute("tabindex", "0");
      this.svg.setAttribute("role", "application");
      this.svg.setAttribute("aria-roledescription", "drawing sheet");
    } else {
      this.svg.removeAttribute("tabindex");
      this.svg.setAttribute("role", "group");
      this.svg.removeAttribute("aria-roledescription");
      this.canvas.overlay("");
      this.base = this.state;
    }
    if (changed && mode === "edit" && this.state !== this.history.present) this.remember(this.state);
    this.render();
    if (changed) this.fit();
  }

  coordinates(): Coordinates {
    // A guess must not come back as somebody's wish.
    return this.guessed ? new Map() : coordinates(this.state.drawing, this.state.text);
  }

  place(at: Coordinates): void {
    this.placed = new Map(at);
  }

  close(): void {
    this.ends.forEach((end) => end());
    this.host.classList.remove("sheet", "snaps");
    delete this.host.dataset.use;
    delete this.host.dataset.tool;
    this.host.replaceChildren();
  }

  commit(drawing: Drawing, said: (state: State) => string): void {
    const before = this.state;
    if (drawing === before.drawing) return;
    this.state = { drawing, text: write(drawing) };
    this.base = this.state;
    this.guessed = false;
    this.forgetMarks(before);
    this.history.push(this.state);
    this.render();
    const box = bounds(this.shapes.values());
    if (box && !this.view.holds(box, STEP / 2)) this.fit();
    this.say(said(this.state));
    this.tell(before);
  }

  preview(drawing: Drawing | null): void {
    if (drawing) this.draw({ drawing, text: this.state.text });
    else if (this.mode === "edit") this.draw(this.state);
  }

  overlay(markup: string): void {
    this.canvas.overlay(markup);
  }

  say(sentence: string): void {
    this.status.textContent = sentence;
  }

  /** Something was shown that was not drawn here: it can be undone, but not to a sheet on which nothing ever was. */
  private remember(state: State): void {
    const untouched = this.history.present.drawing.edges.length === 0 && !this.history.canUndo;
    if (untouched) this.history.amend(state);
    else this.history.push(state);
  }

  /** Tells the page of another drawing; also of vertices that only moved, as the address keeps their places. */
  private tell(before: State): void {
    if (before !== this.state) this.drawn(this.state.text.text);
  }

  /** Drops the numbers if the position has changed. Where it has not, nobody would bring them again. */
  private forgetMarks(before: State): void {
    if (before.text.text !== this.state.text.text) this.marks = [];
  }

  private choose(colour: Colour): void {
    this.colour = colour;
    this.tool = "draw";
    this.dressTools();
    this.say({ B: "Blue edges.", R: "Red edges.", G: "Green edges." }[colour]);
  }

  private step(done: boolean, said: string, not: string): void {
    const before = this.state;
    if (!done) return this.say(not);
    this.state = this.history.present;
    this.base = this.state;
    this.forgetMarks(before);
    this.render();
    const box = bounds(this.shapes.values());
    if (box && !this.view.holds(box, 0)) this.fit();
    this.say(said);
    this.tell(before);
  }

  private tidy(): void {
    const { drawing, text } = this.state;
    const own = { vertices: layered(this.readOrBare(text.text)), feet: new Map() };
    const known = this.server.text === text.text && this.server.picture.vertices.size > 0;
    this.commit(tidied(drawing, text, known ? this.server.picture : own), () => "Tidied.");
    this.fit();
  }

  private load(content: string): void {
    if (this.mode !== "edit") return;
    try {
      const { edges, placed, picture: own } = load(content);
      const before = this.state;
      // What is on the sheet already is not asked for again.
      const picture = own.vertices.size === 0 && this.server.text === list(edges) ? this.server.picture : own;
      const drawing = adopt(edges, { before: null, placed, picture });
      this.state = { drawing, text: asShown(drawing, edges) };
      this.base = this.state;
      this.forgetMarks(before);
      this.history.push(this.state);
      // A text alone has no places: the server's picture of it will.
      this.guessed = placed.size === 0 && picture.vertices.size === 0;
      this.render();
      this.fit();
      this.say(`Loaded: ${edges.length === 1 ? "1 edge" : `${edges.length} edges`}.`);
      this.tell(before);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      this.say(fault.message);
    }
  }

  private readOrBare(position: string): Written[] {
    try {
      return read(position);
    } catch (fault) {
      if (fault instanceof Fault) return [];
      throw fault;
    }
  }

  private scene(): Scene {
    return { ...this.state, shapes: this.shapes, marks: this.marks };
  }

  private fit(): void {
    const editing = this.mode === "edit";
    this.view.fit(bounds(this.shapes.values()), editing ? 1.5 * STEP : 0.75 * STEP, editing ? 1.25 : 1.5);
    // The numbers stay within what is seen.
    this.canvas.number(this.scene());
  }

  private render(): void {
    const focused = document.activeElement?.closest<SVGGElement>("[data-place]")?.dataset.place;
    this.draw(this.state);
    const loose = this.state.drawing.edges.length - this.state.text.edges.length;
    this.hint.textContent = loose === 0 ? "" : `${loose === 1 ? "1 edge is" : `${loose} edges are`} not joined to the ground and left out.`;
    this.svg.setAttribute("aria-label", `Hackenbush: ${summary(this.state.drawing, this.state.text)}`);
    this.board.dress();
    this.dressTools();
    if (focused !== undefined) this.svg.querySelector<SVGGElement>(`[data-place="${CSS.escape(focused)}"][tabindex]`)?.focus();
  }

  private draw(state: State): void {
    this.shapes = shapes(state.drawing);
    const scene = { ...state, shapes: this.shapes, marks: this.marks };
    this.canvas.draw(scene);
    this.canvas.number(scene);
  }

  /** Lets the edges that are gone fade. */
  private fall(edges: readonly Written[]): void {
    const left = new Map<string, number>();
    for (const edge of edges) left.set(list([edge]), (left.get(list([edge])) ?? 0) + 1);
    const name = (vertex: number): number => this.state.text.numbers.get(vertex) ?? -1;
    const gone = this.state.drawing.edges.filter(({ from, to, colour }) => {
      const key = list([{ u: name(from.vertex), v: name(to.vertex), colour }]);
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count <= 0;
    });
    this.canvas.fall(gone.flatMap(({ id, colour }) => {
      const shape = this.shapes.get(id);
      return shape ? [{ shape, colour }] : [];
    }));
  }

  private dressTools(): void {
    this.host.dataset.tool = this.tool;
    this.host.classList.toggle("snaps", this.snap);
    this.bar.show({
      tool: this.tool, colour: this.colour, snap: this.snap,
      canUndo: this.history.canUndo, canRedo: this.history.canRedo, isBare: this.state.drawing.edges.length === 0,
    });
  }
}
