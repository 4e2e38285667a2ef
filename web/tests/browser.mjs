// The browser: Debian's Chromium, or what CHROMIUM names.
import { execFileSync } from "node:child_process";
import { chromium } from "playwright-core";

/** Starts the browser, without a window. */
export function startBrowser() {
  const path = process.env.CHROMIUM || execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
  // The sandbox needs rights that containers and root do not have; only our own server is visited.
  return chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
}
