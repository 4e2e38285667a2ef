// Builds the page into dist/, or with --tests the unit tests into test-build/. The same source gives the same bytes.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";

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
} else {
  await mkdir("dist", { recursive: true });
  await build({ ...shared, entryPoints: { page: "src/main.ts" }, outdir: "dist", format: "iife", minify: true });
  await build({ ...shared, entryPoints: { page: "src/page.css" }, outdir: "dist", minify: true });
  await copyFile("src/index.html", "dist/index.html");
  await copyFile("src/icon.svg", "dist/icon.svg");
}
