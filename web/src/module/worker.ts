// A Web Worker that answers one question by the workbench as a module.

import { run } from "./wasi.ts";

/** What a worker is given. */
export interface Task {
  program: WebAssembly.Module;
  order: string;
}

/** What a worker tells: the name of an event and its object as JSON. */
export type Line = [event: string, json: string];

const tell = (event: string, json: string): void => postMessage([event, json] satisfies Line);

addEventListener("message", (message: MessageEvent<Task>) => {
  const { program, order } = message.data;
  const line = (text: string): void => {
    const space = text.indexOf(" ");
    tell(text.slice(0, space), text.slice(space + 1));
  };
  run(program, new TextEncoder().encode(order), line).catch((error: unknown) => {
    const reason = error instanceof RangeError ? "it goes deeper than a browser allows" : "the browser ended it";
    tell("error", JSON.stringify({ error: `No answer: ${reason}. The program hedgerow has more room.` }));
  });
});
