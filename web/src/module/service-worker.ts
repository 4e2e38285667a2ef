// Keeps the files of a page without a server, so that it opens without a network after the first visit.
//
// The list of files and their fingerprint are written into the site beside this script: a new site has another list, and takes
// the place of the old one.

interface Site {
  version: string;
  files: string[];
}

/** The part of the worker's own interface that is used here. */
interface Keeper {
  addEventListener(type: "install" | "activate", listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  addEventListener(
    type: "fetch",
    listener: (event: { request: Request; respondWith(response: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

const keeper = self as unknown as Keeper;
const PREFIX = "hedgerow-";

keeper.addEventListener("install", (event) => event.waitUntil(install()));
keeper.addEventListener("activate", (event) => event.waitUntil(keeper.clients.claim()));
keeper.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(respond(event.request));
});

async function install(): Promise<void> {
  const site = (await (await fetch("site.json", { cache: "no-store" })).json()) as Site;
  const kept = await caches.open(PREFIX + site.version);
  await kept.addAll(site.files);
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + site.version) await caches.delete(name);
  }
  await keeper.skipWaiting();
}

async function respond(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}
