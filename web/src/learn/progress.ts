// What a person has solved, kept in the browser. Where nothing can be kept, it lasts as long as the page.

const KEY = "hedgerow-progress";

/** Kept by name: "puzzle hackenbush-1", "step numbers 3". */
const done = new Set<string>(kept());

/** Whether this was solved before. */
export function isDone(name: string): boolean {
  return done.has(name);
}

/** Keeps that this is solved. */
export function setDone(name: string): void {
  done.add(name);
  keep();
}

/** Forgets everything that begins with this word. */
export function forget(kind: string): void {
  for (const name of [...done]) if (name.startsWith(`${kind} `)) done.delete(name);
  keep();
}

/** How many of these are solved. */
export function countDone(names: readonly string[]): number {
  return names.filter((name) => done.has(name)).length;
}

function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done].sort()));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}
