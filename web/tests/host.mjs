// A bare file server: the page's folder below the root, as many web hosts have it.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".svg": "image/svg+xml" };

/** Serves a folder at `/course/`, and nothing else; gives the address (with a slash at the end), and `close`. */
export async function host(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/^\/course\//, "/");
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || request.method !== "GET") return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": KINDS[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { address: `http://127.0.0.1:${server.address().port}/course/`, close: () => server.close() };
}
