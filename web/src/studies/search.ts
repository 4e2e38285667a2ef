// Finding a study by what people remember of it: "koene table 4".

/** What a study is found by. */
export interface Named {
  name: string;
  thesis: string;
  part: string;
  title: string;
}

/** The studies that have all words, the best first; without words all of them as they are. */
export function found<S extends Named>(studies: readonly S[], query: string): S[] {
  const words = query.toLowerCase().split(/[\s-]+/).filter((word) => word !== "");
  if (words.length === 0) return [...studies];
  const rated = studies.map((study, place) => ({ study, place, rate: rate(study, words) }));
  return rated.filter(({ rate }) => rate > 0).sort((one, other) => other.rate - one.rate || one.place - other.place).map(({ study }) => study);
}

/** How well a study fits: its name in one piece, its words in whole, or any letters of it. */
function rate({ name, thesis, part, title }: Named, words: readonly string[]): number {
  const text = `${name} ${thesis} ${part} ${title}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return 0;
  const own = name.toLowerCase().split("-");
  const whole = new Set(text.split(/[^\p{L}\p{N}]+/u));
  const inName = words.filter((word) => own.includes(word)).length;
  const inWhole = words.filter((word) => whole.has(word)).length;
  const same = own.join(" ") === words.join(" ") ? 100 : 0;
  return 1 + same + 10 * inName + 3 * inWhole + (inName === words.length ? words.length / own.length : 0);
}
