// Exact fractions, for mixes of moves: nothing that is called right or wrong here is rounded.

/** A fraction in lowest terms, its lower part above 0. */
export interface Fraction {
  above: bigint;
  below: bigint;
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? (one < 0n ? -one : one) : divisor(other, one % other));

/** The fraction of two whole numbers; the lower one is not 0. */
export function fraction(above: bigint, below = 1n): Fraction {
  const shared = divisor(above, below) * (below < 0n ? -1n : 1n);
  return { above: above / shared, below: below / shared };
}

/** Reads "3", "-1/4"; null if it is no fraction. */
export function readFraction(text: string): Fraction | null {
  const [, above, below = "1"] = /^\s*([-−]?\d{1,12})(?:\s*\/\s*(\d{1,12}))?\s*$/.exec(text) ?? [];
  if (above === undefined || BigInt(below) === 0n) return null;
  return fraction(BigInt(above.replace("−", "-")), BigInt(below));
}

export function plus(one: Fraction, other: Fraction): Fraction {
  return fraction(one.above * other.below + other.above * one.below, one.below * other.below);
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.above * other.above, one.below * other.below);
}

/** Below 0, 0 or above 0, as the first is less than, equal to or greater than the second. */
export function compare(one: Fraction, other: Fraction): number {
  const difference = one.above * other.below - other.above * one.below;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function writeFraction({ above, below }: Fraction): string {
  return below === 1n ? String(above) : `${above}/${below}`;
}

const ZERO = fraction(0n);

/** What a mix pays Blue at least, and Red's reply that holds Blue to it. A pair that chooses again does so until another pair comes up;
 * for ever pays 0. */
export function secured(matrix: readonly (readonly (string | null)[])[], weights: readonly bigint[]): { pays: Fraction; reply: number } {
  const columns = matrix[0]?.length ?? 0;
  let worst: { pays: Fraction; reply: number } | null = null;
  for (let reply = 0; reply < columns; reply += 1) {
    let [sum, weight] = [ZERO, 0n];
    for (const [row, share] of weights.entries()) {
      const cell = matrix[row]?.[reply] ?? null;
      if (cell === null || share === 0n) continue;
      sum = plus(sum, times(fraction(share), readFraction(cell) ?? ZERO));
      weight += share;
    }
    const pays = weight === 0n ? ZERO : times(sum, fraction(1n, weight));
    if (!worst || compare(pays, worst.pays) < 0) worst = { pays, reply };
  }
  return worst ?? { pays: ZERO, reply: -1 };
}
