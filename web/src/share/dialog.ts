// Share: a link, a frame for another page, and pictures of the position or of the whole game.

import { ask, sentence } from "../api.ts";
import { button, control, download, find, h } from "../dom.ts";
import { moduleHome } from "../home.ts";
import { questionOf, situationOf, type Situation } from "../situation.ts";
import type { State } from "../state.ts";
import { gif } from "./gif.ts";
import { EMBEDS, frameOf, hostOf, linkTo, type Embed } from "./link.ts";
import { drawn, sizeOf } from "./raster.ts";

/** What sharing needs of the page. */
export interface ShareTools {
  state(): State;
  /** What is on the board; none if nothing is. */
  situation(): Situation | null;
  /** All moves of the game, also those after the moment that is looked at. */
  moves(): readonly string[];
  /** The picture of the board as SVG. */
  picture(): string;
}

/** Where the person's page is hosted, kept for the next time. */
const HOST = "hedgerow-host";
/** The longer side of a picture in pixels, and of a film. */
const PICTURE = 1600;
const FILM = 480;
/** How long a move of a film stands, and the last one, in hundredths of a second. */
const MOVE = 100;
const LAST = 300;
/** A film has so many moves at most. */
const MOST_MOVES = 200;

/** Puts the button into the head. */
export function createShare(tools: ShareTools): void {
  const said = h("p", { class: "note", role: "status", "aria-live": "polite" });
  const link = h("input", { type: "text", readonly: true, id: "share-link" });
  const host = h("input", { type: "text", id: "share-host", placeholder: "https://example.org/hedgerow/", spellcheck: "false", oninput: () => write() });
  const hosted = h("div", {}, control("Your hosted page", host, "wide"),
    h("p", { class: "note" }, "This page runs on your own machine, where others cannot open links. If the page is also on a web host, write its address."));
  const kind = h("select", { id: "share-kind", onchange: () => write() }, ...EMBEDS.map((each) => h("option", { value: each }, KINDS[each])));
  const frame = h("textarea", { readonly: true, rows: 3, id: "share-frame", "aria-label": "Markup for a frame" });
  const say = (words: string, isFault = false): void => {
    said.className = isFault ? "fault" : "note";
    said.textContent = words;
  };
  const write = (): void => {
    const address = hosted.hidden ? hostOf(location.href) : hostOf(host.value);
    host.toggleAttribute("aria-invalid", !hosted.hidden && host.value !== "" && address === null);
    if (!hosted.hidden && address !== null) keep(host.value);
    const title = `Hedgerow: ${tools.situation()?.info.title ?? tools.state().game}`;
    link.value = linkTo(address ?? hostOf(location.href) ?? "", tools.state());
    copyFrame.disabled = address === null;
    frame.value = address === null ? "A frame needs a hosted page: others may not frame a page on your machine." : frameOf(address, tools.state(), kind.value as Embed, title);
  };
  const copy = async (text: string, what: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} is copied.`);
    } catch {
      say("The browser does not let the page copy: select the text and copy it.");
    }
  };
  const copyFrame = button("Copy frame", () => void copy(frame.value, "The frame"));
  const save = (label: string, make: () => Promise<void>): HTMLElement =>
    button(label, () => {
      say("Drawing…");
      make().then(() => say(`The ${label} is saved.`), (error: unknown) => say(sentence(error), true));
    });
  const name = (): string => tools.state().game;
  const pictures = h("div", { class: "play-buttons" },
    save("PNG", async () => {
      const svg = tools.picture();
      const { width, height } = sizeOf(svg);
      const scale = PICTURE / Math.max(width, height);
      const canvas = await drawn(svg, { width: width * scale, height: height * scale });
      const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
      if (!blob) throw new Error("The browser made no picture.");
      download(`${name()}.png`, blob, "image/png");
    }),
    save("SVG", async () => download(`${name()}.svg`, tools.picture(), "image/svg+xml")),
    save("TikZ", async () => {
      const situation = tools.situation();
      if (!situation) throw new Error("There is no position.");
      const { game, position, moves } = questionOf(situation);
      const { tikz } = await ask("show", { game, position, ...(moves && { moves }), tikz: true });
      if (typeof tikz !== "string") throw new Error("There is no TikZ picture of this position.");
      download(`${name()}.tikz`, tikz, "text/plain");
    }),
    save("GIF", async () => download(`${name()}.gif`, await film(tools), "image/gif")),
  );
  const close = button("Close", () => dialog.close());
  const dialog: HTMLDialogElement = h("dialog", { id: "share", "aria-labelledby": "share-title" },
    h("header", {}, h("h2", { id: "share-title" }, "Share"), close),
    h("div", { class: "reading" },
      said,
      hosted,
      h("div", { class: "share-row" }, control("Link", link, "wide"), button("Copy link", () => void copy(link.value, "The link"))),
      h("div", { class: "share-row" }, control("In another page", kind), copyFrame),
      frame,
      h("h3", {}, "Pictures"),
      pictures,
      h("p", { class: "note" }, "PNG, SVG and TikZ show the position, GIF the whole game move by move."),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  const open = async (): Promise<void> => {
    hosted.hidden = (await moduleHome()) !== null;
    host.value = kept();
    write();
    dialog.showModal();
    await copy(link.value, "The link");
  };
  find("#tools").append(button("Share", () => void open(), { id: "share-open" }));
}

const KINDS: Record<Embed, string> = {
  position: "the position",
  puzzle: "a puzzle: find the best move",
  game: "the game, to replay",
};

/** The whole game as a film. */
async function film(tools: ShareTools): Promise<Blob> {
  const situation = tools.situation();
  if (!situation) throw new Error("There is no position.");
  const moves = tools.moves();
  if (moves.length > MOST_MOVES) throw new Error(`A film has at most ${MOST_MOVES} moves.`);
  const pictures: string[] = [];
  for (let ply = 0; ply <= moves.length; ply += 1) {
    pictures.push((await situationOf(situation.info, { ...situation.state, after: moves.slice(0, ply) })).svg);
  }
  const sizes = pictures.map(sizeOf);
  const size = { width: Math.max(...sizes.map(({ width }) => width)), height: Math.max(...sizes.map(({ height }) => height)) };
  const scale = FILM / Math.max(size.width, size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const frames = [];
  for (const [place, svg] of pictures.entries()) {
    const canvas = await drawn(svg, { width, height });
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray(4 * width * height);
    frames.push({ pixels, delay: place === pictures.length - 1 ? LAST : MOVE });
  }
  return new Blob([gif(width, height, frames) as BlobPart], { type: "image/gif" });
}

function kept(): string {
  try {
    return localStorage.getItem(HOST) ?? "";
  } catch {
    return "";
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(HOST, text);
  } catch {
    // Without storage the address lasts as long as the dialog.
  }
}
