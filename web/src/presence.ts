// Whether the server is there: once a question has got no answer, it is asked how it is until it answers again.

/** How long the page waits before it asks again. */
const AGAIN = 2000;

let there = true;
let tell: (there: boolean) => void = () => {};

/** Names the one who is told when the server has gone, and when it is back. */
export function whenPresence(listener: (there: boolean) => void): void {
  tell = listener;
}

/** A question has got no answer. */
export function missed(): void {
  if (!there) return;
  there = false;
  tell(false);
  setTimeout(() => void look(), AGAIN);
}

/** Something suggests that the server has gone, though nobody waits for an answer. */
export async function suspect(): Promise<void> {
  if (!(await answers())) missed();
}

async function look(): Promise<void> {
  if (!(await answers())) {
    setTimeout(() => void look(), AGAIN);
    return;
  }
  there = true;
  tell(true);
}

async function answers(): Promise<boolean> {
  return fetch("/api/status").then((response) => response.ok, () => false);
}
