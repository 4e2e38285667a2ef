// The parts of the site beside the page: what a server would answer about games and studies, the reports, the book, and the list of
// all files.
//   node site.mjs PROGRAM FOLDER
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Marked } from "marked";
import { startServer } from "./tests/server.mjs";

const [program, site] = process.argv.slice(2);

await studies();
await book("../book/src", join(site, "book"));
await list();

/** What the server says about games and studies, and its reports. */
async function studies() {
  const server = await startServer(program);
  const keep = async (address, file) => {
    const answer = await fetch(server.address + address);
    // A study that was not run here has no report of its own; the book has those of all small runs.
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const path = join(site, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(await answer.arrayBuffer()));
    return path;
  };
  await keep("/api/games", "api/games.json");
  const { version } = await server.status();
  await writeFile(join(site, "api/status.json"), JSON.stringify({ version }));
  const all = JSON.parse(await readFile(await keep("/api/studies", "api/studies.json"), "utf8"));
  for (const { name } of all.studies) {
    if (await keep(`/api/studies/${name}`, `api/studies/${name}.json`)) await keep(`/studies/${name}.html`, `studies/${name}.html`);
  }
  await server.stop();
}

/** The book as plain pages: one for each chapter, with the list of chapters at its side. */
async function book(from, to) {
  await mkdir(to, { recursive: true });
  const summary = await readFile(join(from, "SUMMARY.md"), "utf8");
  const chapters = [...summary.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)].map(([, title, name]) => ({ title, name }));
  const address = (href) => href.replace(/^([\w-]+)\.md(?=#|$)/, "$1.html");
  const marked = new Marked({ renderer: { heading } });
  marked.use({
    walkTokens(token) {
      if (token.type === "link") token.href = address(token.href);
    },
  });
  const contents = marked.parse(summary.replace(/^# Hedgerow$/m, ""));
  const style = await readFile("src/styles/book.css", "utf8");
  for (const [at, { title, name }] of chapters.entries()) {
    const text = marked.parse(await readFile(join(from, `${name}.md`), "utf8"));
    const link = (chapter, words) => (chapter ? `<a href="${chapter.name}.html">${words(chapter.title)}</a>` : "<span></span>");
    const around = link(chapters[at - 1], (words) => `‹ ${words}`) + link(chapters[at + 1], (words) => `${words} ›`);
    const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${title} – Hedgerow</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="book.css" />
</head>
<body>
<nav><p><a href="../">Hedgerow: the page</a></p><details open><summary>Chapters</summary>${contents.replace(`href="${name}.html"`, `href="${name}.html" aria-current="page"`)}</details></nav>
<main>${text}<footer>${around}</footer></main>
</body>
</html>
`;
    await writeFile(join(to, `${name}.html`), page);
  }
  await writeFile(join(to, "index.html"), `<!doctype html><meta charset="utf-8" /><meta http-equiv="refresh" content="0; url=${chapters[0].name}.html" /><title>Hedgerow</title><a href="${chapters[0].name}.html">The book</a>\n`);
  await writeFile(join(to, "book.css"), style);
  await cp(join(from, "images"), join(to, "images"), { recursive: true });
}

/** A heading that can be linked to, by the name that the book's links use. */
function heading({ tokens, depth, text }) {
  const name = text.toLowerCase().replaceAll(/[`*]/g, "").replaceAll(/[^\p{L}\p{N} _-]/gu, "").trim().replaceAll(/\s/g, "-");
  return `<h${depth} id="${name}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
}

/** The files that are kept for the time without a network: the page and its program; the book and the reports are kept when read. */
async function list() {
  const files = (await readdir(site, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
  const kept = [...files.filter((name) => name !== "site.json" && name !== "service-worker.js"), "api/games.json", "api/status.json", "api/studies.json"].sort();
  const hash = createHash("sha256");
  for (const name of kept) hash.update(name).update(await readFile(join(site, name)));
  const version = hash.digest("hex").slice(0, 16);
  await writeFile(join(site, "site.json"), JSON.stringify({ version, files: ["./", ...kept.filter((name) => name !== "index.html")] }));
}
