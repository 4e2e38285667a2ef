// Questions of the page: each verb of the command line, answered at once or as it becomes known, by a server or by a module.

import { moduleHome, standIn } from "./home.ts";
import { missed } from "./presence.ts";
import type { Answers, Questions, Unfinished } from "./schema.ts";
import { send, type Told } from "./socket.ts";

/** A question that the server refused, with its sentence and perhaps the place of the fault in the position. */
export class Refused extends Error {
  readonly at: [number, number] | null;
  readonly status: number;

  constructor(sentence: string, at: [number, number] | null, status: number) {
    super(sentence);
    this.at = at;
    this.status = status;
  }
}

/** A question that got no answer. The page says so in one place, and asks again when the server is back. */
export class Away extends Refused {
  constructor() {
    super("The server does not answer. Is hedgerow serve still running?", null, 0);
    missed();
  }
}

/** What is said where an answer would stand. */
export const WAITING = "Waiting for the server…";

/** What can be asked. */
export type Verb = keyof Questions;

/** The keys that any of these types has. */
type KeyOf<T> = T extends unknown ? keyof T : never;

/** What a key holds in those of these types that have it. */
type Held<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** The answer to a question, of which any key may be missing: an answer has several forms, and a limit may come before all is known. */
export type AnswerTo<V extends Verb> = { [K in KeyOf<Answers[V] | Unfinished>]?: Held<Answers[V] | Unfinished, K> };

/** An object of the server; the keys are read by those who asked. */
export type Answer = Record<string, unknown>;

/** Told how a question goes. */
export interface Handlers {
  /** It waits for a worker. */
  queued?: () => void;
  /** This is known so far. */
  known?: (answer: Answer) => void;
}

// The server shares its workers among clients; a tab is one.
const client = crypto.getRandomValues(new Uint32Array(2)).join("-");

/** Asks and waits for the answer. */
export async function ask<V extends Verb>(verb: V, body: Questions[V], signal?: AbortSignal): Promise<AnswerTo<V>> {
  const module = await moduleHome();
  if (module) return (await answered((listener) => module.send(verb, body, listener, false), {}, signal)) as AnswerTo<V>;
  const response = await post(verb, body, signal);
  return (await response.json()) as AnswerTo<V>;
}

/** Asks, and hears what is known on the way to the answer. */
export async function stream<V extends Verb>(
  verb: V,
  body: Questions[V],
  handlers: Handlers,
  signal?: AbortSignal,
): Promise<Answer> {
  const module = await moduleHome();
  const begin = (listener: Listener): (() => void) =>
    module ? module.send(verb, body, listener, true) : send(verb, body, listener);
  return answered(begin, handlers, signal);
}

type Listener = (told: Told | null) => void;

/** Waits for the answer to a question; whoever gives it up cancels it. */
function answered(begin: (listener: Listener) => () => void, handlers: Handlers, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const cancel = begin((told) => {
      if (told?.event === "queued") handlers.queued?.();
      else if (told?.event === "known") handlers.known?.(told.data);
      else {
        signal?.removeEventListener("abort", abort);
        if (told?.event === "answer") resolve(told.data);
        else if (told) reject(refused(told.data, 400));
        else reject(new Away());
      }
    });
    const abort = (): void => {
      cancel();
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
  });
}

/** Reads an address of the server. */
export async function read(path: string, signal?: AbortSignal): Promise<unknown> {
  const address = (await moduleHome()) ? standIn(path) : path;
  const response = await fetched(address, { headers: { "Hedgerow-Client": client }, signal: signal ?? null });
  if (!response.ok) throw await refusal(response);
  return response.json();
}

async function post(verb: Verb, body: Questions[Verb], signal?: AbortSignal): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetched(`/api/${verb}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Hedgerow-Client": client },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    if (response.ok) return response;
    // Questions just cancelled may still count for a moment.
    if (response.status !== 429 || tries === 5) throw await refusal(response);
    await new Promise((wake) => setTimeout(wake, 150 * (tries + 1)));
    signal?.throwIfAborted();
  }
}

async function fetched(path: string, request: RequestInit): Promise<Response> {
  return fetch(path, request).catch((error: unknown) => {
    throw stopped(error) ? error : new Away();
  });
}

async function refusal(response: Response): Promise<Refused> {
  return refused((await response.json().catch(() => ({}))) as Answer, response.status);
}

function refused(answer: Answer, status: number): Refused {
  const sentence = typeof answer.error === "string" ? answer.error : `The server answered ${status}.`;
  return new Refused(sentence, place(answer.at), status);
}

function place(at: unknown): [number, number] | null {
  return Array.isArray(at) && typeof at[0] === "number" && typeof at[1] === "number" ? [at[0], at[1]] : null;
}

/** Whether this error only says that the question was given up. */
export function stopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** The sentence of an error, for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
