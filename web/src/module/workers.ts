// Questions to the workbench that the page runs itself: a Web Worker for each, ended when nobody waits for its answer.

import type { Told } from "../socket.ts";
import type { Line, Task } from "./worker.ts";

type Listener = (told: Told | null) => void;

/** A question and the one who waits for its answer. */
interface Question {
  order: string;
  listener: Listener;
}

/** The workbench as a module. */
export class Workers {
  readonly #script: string;
  readonly #program: Promise<WebAssembly.Module>;
  readonly #waiting: Question[] = [];
  readonly #working = new Map<Question, Worker>();
  #spare: Worker | null = null;
  /** At most this many questions are worked on at once; the others wait. */
  readonly #most = Math.min(4, Math.max(2, (navigator.hardwareConcurrency || 2) - 1));

  constructor(script: string, program: string) {
    this.#script = script;
    this.#program = compiled(program);
    this.#program.catch(() => {});
    this.#spare = new Worker(script);
  }

  /** Sends a question. With `steps` an engine thinks a little first, then more. Gives a way to cancel it. */
  send(verb: string, body: Record<string, unknown>, listener: Listener, steps: boolean): () => void {
    const question = { order: JSON.stringify({ verb, body, steps }), listener };
    this.#waiting.push(question);
    if (this.#working.size >= this.#most) listener({ event: "queued", data: {} });
    void this.#next();
    return () => this.#end(question);
  }

  async #next(): Promise<void> {
    const program = await this.#program.catch(() => null);
    while (this.#working.size < this.#most) {
      const question = this.#waiting.shift();
      if (!question) return;
      if (program) this.#begin(question, program);
      else question.listener({ event: "error", data: { error: "The page could not load its program." } });
    }
  }

  #begin(question: Question, program: WebAssembly.Module): void {
    const worker = this.#spare ?? new Worker(this.#script);
    this.#spare = null;
    this.#working.set(question, worker);
    worker.addEventListener("message", ({ data: [event, json] }: MessageEvent<Line>) => {
      const isLast = event !== "known";
      if (isLast) this.#end(question);
      question.listener({ event: event as Told["event"], data: JSON.parse(json) as Told["data"] });
    });
    worker.addEventListener("error", () => {
      this.#end(question);
      question.listener({ event: "error", data: { error: "The browser ended the question." } });
    });
    worker.postMessage({ program, order: question.order } satisfies Task);
  }

  #end(question: Question): void {
    const at = this.#waiting.indexOf(question);
    if (at >= 0) this.#waiting.splice(at, 1);
    this.#working.get(question)?.terminate();
    if (!this.#working.delete(question)) return;
    // The next question finds a worker that has started.
    this.#spare ??= new Worker(this.#script);
    void this.#next();
  }
}

/** The program, compiled while it arrives where the host says what it is. */
async function compiled(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
