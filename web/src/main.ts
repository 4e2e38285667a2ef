// The page: state in the middle; address, board and answers follow it. Nothing else talks to anything else.

import { fromFragment, toFragment } from "./address.ts";
import { Answers } from "./answers.ts";
import { Away, read, sentence, stopped, WAITING } from "./api.ts";
import { BoardView } from "./boardview.ts";
import { createCalculator } from "./calculator/calculator.ts";
import { captionOf } from "./caption.ts";
import { Controls } from "./controls.ts";
import { download, fill, find } from "./dom.ts";
import { explainWords } from "./glossary.ts";
import { has, readGames, type GameInfo } from "./games.ts";
import { Head } from "./head.ts";
import { lay } from "./layout.ts";
import { Desk } from "./lecture/desk.ts";
import { Presentation } from "./lecture/present.ts";
import { LectureView } from "./lecture/view.ts";
import { Learn } from "./learn/learn.ts";
import { MoveList } from "./movelist.ts";
import { Numbers } from "./numbers.ts";
import { Pairing } from "./pairing.ts";
import { Play } from "./play.ts";
import { whenPresence } from "./presence.ts";
import { bare, situationOf, written, type Situation } from "./situation.ts";
import { fresh, samePosition, Store, type Entry, type State } from "./state.ts";
import { createRulebook } from "./rulebook.ts";
import { createShare } from "./share/dialog.ts";
import { Framed } from "./share/embed.ts";
import { Spotlight } from "./spotlight.ts";
import { createStudies, type StudiesView } from "./studies.ts";
import { switchTheme } from "./theme.ts";
import { TreeView } from "./treeview.ts";
import { WholeGame } from "./wholegame.ts";

/** How long a drawing may rest before it is asked about. */
const REST = 120;

const store = new Store(fromFragment(location.hash) ?? fresh());
const whole = new WholeGame();
const pairing = new Pairing();
let games: GameInfo[] = [];
let current: Situation | null = null;
/** Whether there is nothing to show: the position was refused, or the server is away. */
let empty = false;
/** The drawing on the sheet; it stays there even if it is refused. */
let sketch: string | null = null;
let asking: AbortController | null = null;
let resting = 0;
let studies: StudiesView | null = null;
let presentation: Presentation | null = null;

switchTheme(find<HTMLButtonElement>("#theme"));
createCalculator(() => (settled() ? current : null));
createRulebook(() => infoOf(store.state.game));
explainWords(find("#answers"));
createShare({ state: () => store.state, situation: () => (settled() ? current : null), moves: () => whole.moves, picture: () => board.picture() });
const framed = new Framed();

const head = new Head({
  game: (name) => {
    const info = games.find((one) => one.name === name);
    if (info) store.set({ ...begin(), game: name, position: info.start, view: store.state.view }, "push");
  },
  position: (text) => void enter(text),
  example: (example) =>
    store.set(
      {
        ...begin(),
        game: example.game,
        position: example.position,
        turn: example.turn === "R" ? "R" : "L",
        moves: example.moves ?? 1,
        mode: example.mode === "sync" ? "sync" : "turns",
        conflict: example.conflict ?? "replay",
        view: store.state.view === "studies" ? "analyse" : store.state.view,
      },
      "push",
    ),
  view: (view) => store.set({ view, open: "" }, "push"),
});

const board = new BoardView(find("#board"), {
  chosen: (move) => choose(move),
  drawn: (position, at) => {
    sketch = position || "0";
    store.set({ position: sketch, after: [], at }, "replace");
  },
});
const spotlight = new Spotlight(find("#board"), board);
const numbers = new Numbers((marks) => {
  if (store.state.view === "analyse" || presentation?.numbered) board.mark(marks);
}, (source) => store.set({ numbers: source }, "replace"));
const controls = new Controls(
  {
    // Who moves is asked of the position now, so that becomes the start.
    turn: (turn) => {
      if (settled() && current?.turn !== turn) store.set({ position: here(), after: [], turn }, "push");
    },
    rules: (change) => void changeRules(change),
    conflict: (conflict) => store.set({ conflict }, "push"),
    draw: (drawing) => {
      board.draw(drawing);
      offer();
    },
    cube: (cube) => board.turnInSpace(cube),
    names: (named) => board.name(named),
    savePicture: () => download(`${store.state.game}.svg`, board.picture(), "image/svg+xml"),
  },
  numbers.element,
);
const moveList = new MoveList((ply) => store.set({ after: whole.moves.slice(0, ply) }, "replace"));
const answers = new Answers(find("#analyse"), {
  play: (move, before) => choose(move, before),
  number: (source, marks) => numbers.set(source, marks),
  forget: () => numbers.forget(),
});
const play = new Play(find("#play"), {
  store,
  whole,
  mark: (marks) => board.mark(marks),
  offer: (moves) => board.offer(moves),
});
const tree = new TreeView(find("#tree"), (move, before) => choose(move, before), (there, words) => board.pin(there, words));
const desk = new Desk();
const titleOf = (game: string): string => infoOf(game)?.title ?? game;
const lecture = new LectureView(find("#lecture"), { store, whole, desk, titleOf, present: () => presentation?.begin() });
presentation = new Presentation({
  store,
  desk,
  titleOf,
  ask: () => {
    if (current && settled()) answers.ask(current);
    return find("#analyse .panels");
  },
  drop: () => answers.drop(),
  numbered: () => (presentation?.numbered ? numbers.again() : board.mark([])),
});
const learn = new Learn(find("#learn"), {
  open: (view, open) => store.set({ view, open }, "push"),
  analyse: (state) => store.set(state, "push"),
});
fill(find("#controls"), controls.element);
fill(find("#moves"), moveList.element);

store.listen((now, before, entry) => {
  write(now, entry);
  whole.follow(now);
  head.follow(now);
  framed.follow(now);
  numbers.want(now.numbers);
  learn.follow(now);
  const moved = !samePosition(now, before);
  if (moved) refresh(entry === "replace" && now.view === "analyse" && now.after.length === 0 ? REST : 0);
  else if (now.seats.join(";") !== before.seats.join(";") && now.view === "play" && settled()) play.seated();
  if (now.view !== before.view) show(before);
  lecture.follow(now);
  presentation?.follow(now);
  studies?.choose(now.study);
});
for (const event of ["popstate", "hashchange"]) {
  addEventListener(event, () => {
    const there = fromFragment(location.hash);
    if (there && toFragment(there) !== toFragment(store.state)) store.set(complete(there), "none");
  });
}

whenPresence((there) => {
  find("#away").hidden = there;
  if (!there) answers.miss();
  else if (games.length > 0) refresh(0);
  else void boot();
});

head.follow(store.state);
whole.follow(store.state);
framed.follow(store.state);
numbers.want(store.state.numbers);
layout();
void boot();

async function boot(): Promise<void> {
  try {
    games = await readGames();
  } catch (error) {
    // If the server is away, this is begun again when it is there.
    if (!(error instanceof Away)) find("#caption").textContent = sentence(error);
    return;
  }
  head.offer(games);
  store.set(complete(store.state), "replace");
  if (store.state.view === "studies") openStudies();
  learn.offer(games, store.state);
  refresh(0);
}

/** A state whose game, if none is given, is the first one, and whose position is its usual start; what is written in the
 * position is in the state. */
function complete(state: State): State {
  const info = infoOf(state.game || (games[0]?.name ?? ""));
  return info ? { ...state, game: info.name, ...written(info, state.position || info.start) } : state;
}

function infoOf(game: string): GameInfo | undefined {
  return games.find((one) => one.name === game);
}

/** That there is no such game. */
function noGame(game: string): Error {
  return new Error(`There is no game “${game}” here. Choose one from the list.`);
}

/** The parts of a state that another position starts with. */
function begin(): Omit<State, "game" | "position" | "view"> {
  const { game: _game, position: _position, view: _view, ...rest } = fresh();
  return rest;
}

function write(state: State, entry: Entry): void {
  const fragment = toFragment(state);
  if (entry === "none" || fragment === location.hash) return;
  if (entry === "push") history.pushState(null, "", fragment);
  else history.replaceState(null, "", fragment);
}

/** Whether what is shown is what the state says; only then can one act on it. */
function settled(): boolean {
  return current !== null && samePosition(current.state, store.state);
}

/** The text of the position that is looked at. */
function here(): string {
  return current && settled() ? bare(current.reached) : store.state.position;
}

/** Takes a position that was written: refused before it changes anything. */
async function enter(text: string): Promise<void> {
  const info = infoOf(store.state.game);
  if (!info) return head.refuse(text, noGame(store.state.game));
  const state: State = { ...store.state, ...written(info, text), after: [], at: new Map() };
  try {
    const situation = await situationOf(info, state);
    const position = bare(situation.start);
    // What is shown already stays as it is, with its drawing and its moves.
    const shown = settled() && position === here() && state.moves === store.state.moves;
    if (!shown) store.set({ ...state, position }, "push");
    head.position(position, true);
  } catch (error) {
    if (!(error instanceof Away)) head.refuse(text, error);
  }
}

/** Takes other rules: refused before they change anything, as where both cannot move at once yet. */
async function changeRules(change: Pick<State, "mode" | "moves">): Promise<void> {
  const before = store.state;
  const info = infoOf(before.game);
  if (!info) return;
  // Engines that move in turns cannot move at once.
  const seats = change.mode === before.mode ? before.seats : [];
  let position = here();
  try {
    // A move may still be on its way: the rules change after it.
    if (!settled() && before.after.length > 0) position = bare((await situationOf(info, before)).reached);
    const state: State = { ...before, ...change, position, after: [], seats };
    await situationOf(info, state);
    if (store.state === before) store.set(state, "push");
  } catch (error) {
    if (store.state !== before) return;
    controls.show(info, before, current);
    if (!(error instanceof Away)) head.refuse(position, error);
  }
}

/** Asks where the game stands now, and lets everything follow. What was asked about before is given up. */
function refresh(rest: number): void {
  asking?.abort();
  clearTimeout(resting);
  answers.drop();
  tree.stop();
  play.leave();
  const { state } = store;
  const info = infoOf(state.game);
  if (!info) {
    if (games.length > 0) refuse(noGame(state.game));
    return;
  }
  const abort = new AbortController();
  asking = abort;
  busy(true);
  const ask = async (): Promise<void> => {
    try {
      const situation = await situationOf(info, { ...state }, abort.signal);
      if (!abort.signal.aborted) present(situation);
    } catch (error) {
      if (!stopped(error) && !abort.signal.aborted) refuse(error);
    }
  };
  if (rest > 0) resting = window.setTimeout(() => void ask(), rest);
  else void ask();
}

/** What a refusal means: nothing old is seen any more and nothing is offered, until something else is chosen. */
function refuse(error: unknown): void {
  const { state } = store;
  const info = infoOf(state.game);
  current = null;
  empty = true;
  busy(false);
  spotlight.follow(null);
  numbers.forget();
  board.offer([]);
  layout();
  controls.show(info, state, null);
  if (error instanceof Away) return fill(find("#caption"), WAITING);
  fill(find("#caption"), "There is nothing to show.");
  head.refuse(state.position, error);
}

function present(situation: Situation): void {
  current = situation;
  empty = false;
  busy(false);
  layout();
  if (situation.both) pairing.begin(situation.both);
  board.draw(draws());
  board.show(situation);
  spotlight.follow(situation);
  head.position(bare(situation.reached));
  moveList.show(whole.moves, situation);
  controls.show(situation.info, store.state, situation);
  caption(situation);
  answer(situation);
}

/** Lets the view that is open work on the position. */
function answer(situation: Situation): void {
  const { view, embed } = store.state;
  if (view !== "play") offer();
  // In a frame the board is all there is.
  if (embed !== null) return framed.show(situation);
  if (view === "analyse") answers.ask(situation);
  if (view === "play") play.show(situation);
  if (view === "tree") {
    board.mark([]);
    tree.show(situation);
  }
  if (view === "lecture") board.mark([]);
}

function show(before: State): void {
  if (before.view === "studies") {
    studies?.close();
    studies = null;
  }
  answers.drop();
  tree.stop();
  board.pin(null);
  play.leave();
  layout();
  if (store.state.view === "studies") return openStudies();
  // Elsewhere the position has not changed, so nobody else will ask.
  if (current && samePosition(current.state, store.state)) present({ ...current, state: { ...store.state } });
}

function openStudies(): void {
  studies ??= createStudies(find("#studies"), (path) => read(path), store.state.study, (study) => store.set({ study }, "push"));
}

/** Says whether another position is on its way to the board. */
function busy(is: boolean): void {
  const side = find(".board-side");
  if (is) side.setAttribute("aria-busy", "true");
  else side.removeAttribute("aria-busy");
}

function layout(): void {
  lay(store.state.view, !empty || sketch === store.state.position, !empty);
}

/** Offers the moves to the person at the board: all, or one side's if both move at once. */
function offer(): void {
  if (!current) return;
  const drawing = has(current.info, "draw") && draws();
  if (drawing || current.over) board.offer([]);
  else if (current.both) board.offer(pairing.offers(["blue", "red"]));
  else board.offer(current.moves);
  numbers.again();
}

/** Whether the person draws rather than moves, on boards that can be drawn on. */
function draws(): boolean {
  return store.state.view === "analyse" && store.state.embed === null && controls.drawing;
}

/** Makes a move, after those before it in its line. */
function choose(move: string, before: readonly string[] = []): void {
  if (!current || !settled()) return;
  if (store.state.view === "play") return play.chosen(move);
  let made: string | null = move;
  if (current.both) {
    const side = pairing.next(["blue", "red"]);
    made = side ? pairing.choose(side, move) : null;
    caption(current);
    if (made === null) return offer();
  }
  store.set({ after: [...store.state.after, ...before, made] }, "push");
}

function caption(situation: Situation): void {
  const text = find("#caption");
  // In play the status says whose turn it is, and nobody wants to hear it twice.
  text.setAttribute("aria-live", situation.state.view === "play" ? "off" : "polite");
  fill(text, captionOf(situation, pairing.chosen("blue")));
}
