// Runs the browser tests in a real Chromium against a server of their own.
//   node tests/run.mjs BINARY [--only TEXT] [--pictures FOLDER] [--at-once N] [--assets FOLDER]
// A test that fails is run once more by itself, after all others: a busy machine stalls browsers. Only one that fails twice fails the
// run; one that failed once is told.
// A test is a function that is given a stage: the server's address, pages, and what a person can do with them.
import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startBrowser } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { Stage } from "./stage.mjs";

const FILES = ["socket", "draw", "boards", "find", "glance", "aftergame", "registry", "address", "views", "games", "keyboard", "records", "lecture", "share", "reading", "studies", "learn", "calculator", "screens", "windows", "looks", "access"];
/** After so many failures the rest would only cost time. */
const ENOUGH = 10;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    pictures: { type: "string", default: "../target/page" },
    "at-once": { type: "string", default: "2" },
    assets: { type: "string" },
  },
});
const [binary] = positionals;
if (!binary) {
  console.error("usage: node tests/run.mjs BINARY [--only TEXT] [--pictures FOLDER] [--at-once N]");
  process.exit(2);
}

// A signal ends everything that was started: see the exits in server.mjs, and the browser's own.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
const server = await startServer(binary, ["--time", "60s", ...(values.assets ? ["--assets", resolve(values.assets)] : [])]);
const browser = await startBrowser();
let failed = 0;
const again = [];
try {
  const tests = [];
  for (const file of FILES) {
    const { default: some, alone = [] } = await import(`./${file}.mjs`);
    for (const [name, run] of Object.entries(some)) tests.push({ name: `${file}: ${name}`, run, alone: alone.includes(name) });
  }
  const chosen = tests.filter(({ name }) => name.includes(values.only));
  if (chosen.length === 0) throw new Error(`there is no test "${values.only}"`);
  const waiting = chosen.filter(({ alone }) => !alone);
  const worker = async () => {
    for (let test = waiting.shift(); test && again.length < ENOUGH; test = waiting.shift()) await play(test);
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, worker));
  // Those that measure the server have it to themselves.
  for (const test of chosen.filter(({ alone }) => alone)) if (again.length < ENOUGH) await play(test);
  failed = again.length;
  if (failed >= ENOUGH) {
    console.log("enough has failed; the others were left out");
  } else {
    for (const test of again.splice(0)) await play(test);
    if (again.length < failed) console.log(`${failed - again.length} tests passed only when they were run again`);
    failed = again.length;
  }
  console.log(failed === 0 ? `${chosen.length} tests passed` : `${failed} of ${chosen.length} tests failed`);
} finally {
  await browser.close();
  const written = await server.stop();
  if (written.length > 0) {
    console.log(`the server has written files: ${written.join(", ")}`);
    failed += 1;
  }
}
if (server.complaints().includes("panicked")) {
  console.log(`the server panicked: ${server.complaints()}`);
  failed += 1;
}
process.exit(failed === 0 ? 0 : 1);

async function play(test) {
  const { name, run } = test;
  const stage = new Stage(server, browser);
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  let late;
  try {
    const limit = new Promise((_, reject) => {
      late = setTimeout(() => reject(new Error("took longer than 240 s")), 240_000);
    });
    await Promise.race([run(stage), limit]);
    stage.faultless();
    console.log(`ok      ${name} (${seconds()})${stage.notes.map((note) => `\n          ${note}`).join("")}`);
  } catch (error) {
    again.push(test);
    await mkdir(values.pictures, { recursive: true });
    const picture = `${values.pictures}/${name.replaceAll(/[^a-z0-9]+/gi, "-")}`;
    const kept = await stage.photograph(picture).catch((why) => [`no picture: ${why.message}`]);
    console.log(`FAILED  ${name} (${seconds()})\n${plain(error)}`);
    for (const wrong of stage.wrong) console.log(`  also: ${wrong}`);
    for (const path of kept) console.log(`  see ${path}`);
  } finally {
    clearTimeout(late);
    await stage.close().catch(() => {});
  }
}

/** An error without colours, and without the driver's long list of attempts. */
function plain(error) {
  const text = String(error.stack ?? error).replaceAll(/\u001b\[\d+m/g, "");
  return text.split("\n").filter((line) => !/^\s+(- |\d+ ×)(?!waiting for get)/.test(line) && !/node_modules/.test(line)).join("\n");
}
