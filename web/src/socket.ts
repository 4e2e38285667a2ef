// One connection for all questions of the window: browsers open only a few to a server, and all windows share them.

import { suspect } from "./presence.ts";

/** What the server tells of a question. */
export interface Told {
  event: "queued" | "known" | "answer" | "error";
  data: Record<string, unknown>;
}

type Listener = (told: Told | null) => void;

let socket: WebSocket | null = null;
let next = 1;
/** Those who wait for something of their question; null tells them that the connection is gone. */
const listeners = new Map<number, Listener>();

/** Sends a question; the listener hears of it until its answer, or until the connection is gone. Gives a way to cancel it. */
export function send(verb: string, body: Record<string, unknown>, listener: Listener): () => void {
  const id = next++;
  listeners.set(id, listener);
  const open = opened();
  const write = (message: unknown): void => {
    if (open.readyState === WebSocket.OPEN) open.send(JSON.stringify(message));
  };
  const question = (): void => {
    if (listeners.has(id)) write({ id, verb, body });
  };
  if (open.readyState === WebSocket.OPEN) question();
  else open.addEventListener("open", question, { once: true });
  return () => {
    if (listeners.delete(id)) write({ cancel: id });
  };
}

function opened(): WebSocket {
  if (socket && socket.readyState <= WebSocket.OPEN) return socket;
  const fresh = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);
  socket = fresh;
  fresh.addEventListener("message", (message) => {
    const { id, event, data } = JSON.parse(String(message.data)) as Told & { id: number };
    const listener = listeners.get(id);
    if (event === "answer" || event === "error") listeners.delete(id);
    listener?.({ event, data });
  });
  fresh.addEventListener("close", () => {
    if (socket !== fresh) return;
    socket = null;
    const left = [...listeners.values()];
    listeners.clear();
    for (const listener of left) listener(null);
    if (left.length === 0) void suspect();
  });
  return fresh;
}
