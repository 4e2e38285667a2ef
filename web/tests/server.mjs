// A server of one's own: on any free port, ended with whoever started it.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

/**
 * Starts a server; gives its address (without a slash at the end), and `stop`. It starts in an empty folder, which
 * must stay empty: no question may write a file. `prepare` may put something into the folder before. Port 0 is any.
 */
export async function startServer(binary, more = [], prepare = () => {}, port = 0) {
  const folder = await mkdtemp(join(tmpdir(), "hedgerow-page-"));
  await prepare(folder);
  const child = spawn(resolve(binary), ["serve", "--port", String(port), "--no-open", "--json", ...more], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
  });
  // However this program ends, the server ends with it.
  process.once("exit", () => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  let complaints = "";
  child.stderr.on("data", (data) => (complaints += data));
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const address = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start: ${complaints}`)), 30_000);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)));
    createInterface({ input: child.stdout }).once("line", (line) => {
      clearTimeout(late);
      resolve(JSON.parse(line).address.replace(/\/$/, ""));
    });
  });
  return {
    address,
    binary: resolve(binary),
    /** What the server wrote to standard error. */
    complaints: () => complaints,
    /** Asks a verb directly, as a program would. */
    async ask(verb, body) {
      const response = await fetch(`${address}/api/${verb}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Hedgerow-Client": "tests" },
        body: JSON.stringify(body),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${verb} ${JSON.stringify(body)}: ${answer.error}`);
      return answer;
    },
    /** What the server is at. */
    status: async () => (await fetch(`${address}/api/status`)).json(),
    /** How many seconds of a processor the server has used, in hundredths. */
    async worked() {
      const text = await readFile(`/proc/${child.pid}/stat`, "utf8");
      const [user, system] = text.slice(text.lastIndexOf(")") + 2).split(" ").slice(11, 13);
      return (Number(user) + Number(system)) / 100;
    },
    /** Ends the server; gives the files that it has written. */
    async stop() {
      child.kill();
      const hard = setTimeout(() => child.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(hard);
      const written = await readdir(folder);
      return written;
    },
  };
}
