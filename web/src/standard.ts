// Values as mathematicians write them: the number taken out of an infinitesimal beside it, and tiny and miny by name.

import { ask } from "./api.ts";

/** Longer values are left as they are. */
const LONGEST = 200;

/** A value that is near a number, as a sum; null if it is short already, or no such value. */
export async function asSum(value: string, mean: string, temperature: string, signal: AbortSignal): Promise<string | null> {
  if (temperature !== "0" || !/[{|]/.test(value) || value.length > LONGEST) return null;
  const rest = await ask("calc", { expression: mean === "0" ? value : `${value} - (${mean})` }, signal);
  const small = typeof rest.value === "string" ? named(rest.value, String(rest.words ?? "")) : null;
  if (small === null || small === value) return null;
  return mean === "0" ? small : `${mean} + ${small}`;
}

/** Tiny and miny by name, as the calculator's words say it; anything else as it is. */
function named(value: string, words: string): string {
  const [, kind, size] = /^(Tiny|Miny)-([^,]+),/.exec(words) ?? [];
  return kind && size ? `${kind.toLowerCase()}-${size}` : value;
}
