// Who answers the page: the server that it came from, or the workbench that came with it as a module.

import { Workers } from "./module/workers.ts";

/** The module in place of a server; none where there is one. It is looked for once. */
let found: Promise<Workers | null> | null = null;

/** The module in place of a server; none where there is one. */
export function moduleHome(): Promise<Workers | null> {
  found ??= look();
  return found;
}

async function look(): Promise<Workers | null> {
  // Only pages that were made to stand alone name a module.
  const named = document.querySelector<HTMLMetaElement>("meta[name=hedgerow-module]");
  if (!named || (await isServed())) return null;
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("service-worker.js").catch(() => {});
  return new Workers("worker.js", named.content);
}

async function isServed(): Promise<boolean> {
  const status = await fetch("api/status").catch(() => null);
  const kind = status?.headers.get("Content-Type") ?? "";
  return status?.ok === true && kind.startsWith("application/json");
}

/** Where a page without a server has what a server would have at this address. */
export function standIn(path: string): string {
  return `${path.replace(/^\//, "")}.json`;
}
