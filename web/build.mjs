// Builds the page into dist/, with --tests the unit tests into test-build/, or with --site DIR the page that needs no server. The same
// source gives the same bytes.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";

const shared = { bundle: true, target: "es2022", charset: "utf8", legalComments: "none", logLevel: "warning" };

if (process.argv.includes("--tests")) {
  const files = await readdir("src", { recursive: true, withFileTypes: true });
  const tests = files.filter(({ name }) => name.endsWith(".test.ts"));
  await rm("test-build", { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: tests.map(({ parentPath, name }) => `${parentPath}/${name}`).sort(),
    outdir: "test-build",
    platform: "node",
    format: "esm",
    outExtension: { ".js": ".mjs" },
  });
} else if (process.argv.includes("--site")) {
  const folder = process.argv[process.argv.indexOf("--site") + 1];
  await page(folder, { worker: "src/module/worker.ts", "service-worker": "src/module/service-worker.ts" });
  const html = await readFile(`${folder}/index.html`, "utf8");
  await writeFile(`${folder}/index.html`, html.replace("<title>", '<meta name="hedgerow-module" content="hedgerow.wasm" />\n    <title>'));
} else {
  await page("dist", {});
}

async function page(folder, more) {
  await mkdir(folder, { recursive: true });
  await build({ ...shared, entryPoints: { page: "src/main.ts", ...more }, outdir: folder, format: "iife", minify: true });
  await build({ ...shared, entryPoints: { page: "src/page.css" }, outdir: folder, minify: true });
  await copyFile("src/index.html", `${folder}/index.html`);
  await copyFile("src/icon.svg", `${folder}/icon.svg`);
}
