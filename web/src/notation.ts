// Values as they are set in print, from the ASCII text that the server speaks.

/** Sets a value as in print: arrows, stars and true minus signs. */
export function printed(value: string): string {
  return value
    .replaceAll("+-", "±")
    .replace(/\^/g, "↑")
    .replace(/v(?![a-z])/g, "↓")
    .replaceAll("*", "∗")
    .replaceAll("-", "−");
}

/** With a capital at the start. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cuts a text that is too long for its place. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** A number for reading: as many digits as tell something. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return "?";
  if (Number.isInteger(value)) return minus(grouped(value));
  return minus(Math.abs(value) < 10 ? value.toFixed(3) : value.toFixed(1));
}

/** A whole number with thin spaces between thousands. */
export function grouped(value: number): string {
  const [, sign = "", digits = ""] = /^(-?)(\d+)/.exec(String(Math.round(value))) ?? [];
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}

/** So many of a thing: "1 move", "2 moves". */
export function counted(count: number, thing: string): string {
  return `${grouped(count)} ${thing}${count === 1 ? "" : "s"}`;
}

function minus(text: string): string {
  return text.replace("-", "−");
}

/** A fraction such as "11/6" as a number near it. */
export function near(fraction: string): number {
  const [above = "", below] = fraction.split("/");
  if (below === undefined) return Number(above);
  // Long fractions overflow a number, not a whole number without bounds.
  try {
    const scaled = (BigInt(above) * 1_000_000_000n) / BigInt(below);
    return Number(scaled) / 1e9;
  } catch {
    return Number.NaN;
  }
}

/** A fraction for a narrow place: itself while it is short, else a decimal. */
export function brief(fraction: string, most = 9): string {
  return fraction.length <= most ? printed(fraction) : `≈ ${minus(near(fraction).toFixed(4))}`;
}

/** A fraction as a decimal with twelve places, or itself if it is short. */
export function decimal(fraction: string): string {
  if (fraction.length <= 9) return printed(fraction);
  const [above = "0", below = "1"] = fraction.split("/");
  const scaled = (BigInt(above) * 10n ** 12n) / BigInt(below);
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(13, "0");
  return `${scaled < 0n ? "−" : ""}${digits.slice(0, -12)}.${digits.slice(-12)}…`;
}

/** A polynomial from its coefficients, that of 1 first: ["-1", "2", "1"] is x² + 2x − 1. */
export function polynomial(coefficients: readonly string[]): string {
  const terms = coefficients.flatMap((text, power) => {
    if (/^-?0+$/.test(text)) return [];
    const size = text.replace("-", "");
    const factor = size === "1" && power > 0 ? "" : size;
    const raised = power === 0 ? "" : power === 1 ? "x" : `x${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
    return [{ sign: text.startsWith("-") ? "−" : "+", words: factor + raised }];
  });
  const [first, ...others] = terms.reverse();
  if (!first) return "0";
  return [first.sign === "−" ? `−${first.words}` : first.words, ...others.map(({ sign, words }) => `${sign} ${words}`)].join(" ");
}
