// The expressions that were typed, newest last: recalled by the arrow keys, kept in the browser where that is allowed.

const KEY = "hedgerow-calculator";
const MOST = 100;

/** What was typed before, with a place in it. */
export class History {
  #typed: string[];
  #at: number;
  /** What stood in the field before the first recall. */
  #draft = "";

  constructor(typed: string[] = kept()) {
    this.#typed = typed;
    this.#at = typed.length;
  }

  get typed(): readonly string[] {
    return this.#typed;
  }

  /** Adds an expression. */
  add(expression: string): void {
    if (this.#typed.at(-1) !== expression) this.#typed = [...this.#typed, expression].slice(-MOST);
    this.#at = this.#typed.length;
    keep(this.#typed);
  }

  /** The expression before or after the one in the field; null if there is none. */
  recall(step: -1 | 1, now: string): string | null {
    const next = this.#at + step;
    if (next < 0 || next > this.#typed.length) return null;
    if (this.#at === this.#typed.length) this.#draft = now;
    this.#at = next;
    return this.#typed[next] ?? this.#draft;
  }

  clear(): void {
    this.#typed = [];
    this.#at = 0;
    keep([]);
  }
}

function keep(typed: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Without storage they last as long as the page.
  }
}

function kept(): string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(read) ? read.filter((one) => typeof one === "string").slice(-MOST) : [];
  } catch {
    return [];
  }
}
