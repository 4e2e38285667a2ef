// The parts of the site beside the page: what a server would answer about games and studies, the reports, the book, and the list of
// all files.
//   node site.mjs PROGRAM FOLDER
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { startServer } from "./tests/server.mjs";

const [program, site] = process.argv.slice(2);

const server = await startServer(program);
await studies();
await book("../book/src");
await server.stop();
await list();

/** Keeps what the server has at an address; null if it has nothing there. */
async function keep(address, file) {
  const answer = await fetch(server.address + address);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const path = join(site, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** What the server says about games and studies, and its reports. */
async function studies() {
  await keep("/api/games", "api/games.json");
  const { version } = await server.status();
  await writeFile(join(site, "api/status.json"), JSON.stringify({ version }));
  const listed = await keep("/api/studies", "api/studies.json");
  const all = JSON.parse(await readFile(listed, "utf8"));
  // Times were measured where the site was made, not where it is read.
  for (const study of all.studies) if (study.measured_on === "here") study.measured_on = "the machine that made this page";
  await writeFile(listed, JSON.stringify(all));
  for (const { name } of all.studies) {
    // A study that was not run here has no report of its own; the book has those of small runs.
    if (await keep(`/api/studies/${name}`, `api/studies/${name}.json`)) await keep(`/studies/${name}.html`, `studies/${name}.html`);
  }
}

/** The book as the server shows it, and the chapters that the page itself reads. */
async function book(from) {
  const summary = await readFile(join(from, "SUMMARY.md"), "utf8");
  const chapters = [...summary.matchAll(/\]\(([\w-]+)\.md\)/g)].map(([, name]) => name);
  for (const name of ["index", ...chapters]) {
    if (!(await keep(`/book/${name}.html`, `book/${name}.html`))) throw new Error(`the program has no chapter ${name}: is it of this source?`);
  }
  for (const name of chapters.filter((name) => name === "glossary" || name.startsWith("reports-"))) await keep(`/book/${name}.md`, `book/${name}.md`);
  await keep("/book/book.css", "book/book.css");
  await cp(join(from, "images"), join(site, "book/images"), { recursive: true });
}

/** The files that are kept for the time without a network: the page, its program and its words. The book and the reports need the network. */
async function list() {
  const files = (await readdir(site, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name);
  const kept = [...files.filter((name) => name !== "site.json" && name !== "service-worker.js"), "api/games.json", "api/status.json", "api/studies.json", "book/glossary.md"].sort();
  const hash = createHash("sha256");
  for (const name of kept) hash.update(name).update(await readFile(join(site, name)));
  const version = hash.digest("hex").slice(0, 16);
  await writeFile(join(site, "site.json"), JSON.stringify({ version, files: ["./", ...kept.filter((name) => name !== "index.html")] }));
}
