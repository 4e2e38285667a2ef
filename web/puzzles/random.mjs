// Random numbers that are the same everywhere: mulberry32, seeded by a text.

/** A source of random numbers from 0 to below 1. */
export function source(seed) {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0, 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 to below `below`. */
export const whole = (random, below) => Math.floor(random() * below);

/** One of a list. */
export const pick = (random, list) => list[whole(random, list.length)];
