// Animated GIFs: pixels become numbers of at most 256 colours, and the numbers are packed by LZW as the format wants it (GIF89a).

/** A picture of a film: its pixels as red, green, blue and opacity, and how long it stands, in hundredths of a second. */
export interface Frame {
  pixels: Uint8ClampedArray;
  delay: number;
}

const COLOURS = 256;
/** Colours are told apart by the upper five bits of each part. */
const rough = (red: number, green: number, blue: number): number => ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

/** A film that begins again at its end. All pictures have this size. */
export function gif(width: number, height: number, frames: readonly Frame[]): Uint8Array {
  const { palette, numbers } = quantised(frames.map(({ pixels }) => pixels));
  const bytes: number[] = [];
  const word = (value: number): void => void bytes.push(value & 255, (value >> 8) & 255);
  const text = (letters: string): void => void bytes.push(...[...letters].map((letter) => letter.charCodeAt(0)));
  text("GIF89a");
  word(width);
  word(height);
  // A table of 256 colours for all pictures.
  bytes.push(0xf7, 0, 0, ...palette);
  bytes.push(0x21, 0xff, 11);
  text("NETSCAPE2.0");
  bytes.push(3, 1, 0, 0, 0);
  frames.forEach(({ delay }, place) => {
    bytes.push(0x21, 0xf9, 4, 0);
    word(delay);
    bytes.push(0, 0, 0x2c);
    for (const number of [0, 0, width, height]) word(number);
    bytes.push(0, 8);
    const packed = lzw(numbers[place] ?? new Uint8Array());
    for (let at = 0; at < packed.length; at += 255) {
      const block = packed.slice(at, at + 255);
      bytes.push(block.length);
      for (const byte of block) bytes.push(byte);
    }
    bytes.push(0);
  });
  bytes.push(0x3b);
  return Uint8Array.from(bytes);
}

/** The most frequent colours, and the pixels as numbers of them. */
function quantised(pictures: readonly Uint8ClampedArray[]): { palette: number[]; numbers: Uint8Array[] } {
  const sums = new Map<number, [count: number, red: number, green: number, blue: number]>();
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      const sum = sums.get(rough(red, green, blue)) ?? [0, 0, 0, 0];
      sum[0] += 1;
      sum[1] += red;
      sum[2] += green;
      sum[3] += blue;
      sums.set(rough(red, green, blue), sum);
    }
  }
  const colours = [...sums.values()].sort(([one], [other]) => other - one).slice(0, COLOURS)
    .map(([count, ...parts]) => parts.map((part) => Math.round(part / count)) as [number, number, number]);
  const nearest = new Map<number, number>();
  const numberOf = (red: number, green: number, blue: number): number => {
    const key = rough(red, green, blue);
    let best = nearest.get(key);
    if (best === undefined) {
      const far = colours.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
      best = far.indexOf(Math.min(...far));
      nearest.set(key, best);
    }
    return best;
  };
  const numbers = pictures.map((pixels) => {
    const found = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < found.length; at += 1) found[at] = numberOf(pixels[4 * at] ?? 0, pixels[4 * at + 1] ?? 0, pixels[4 * at + 2] ?? 0);
    return found;
  });
  const palette = colours.flat();
  return { palette: [...palette, ...new Array<number>(3 * COLOURS - palette.length).fill(0)], numbers };
}

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** Packs numbers up to 255: runs that were seen before are written as one code, whose length grows with the number of codes. */
function lzw(numbers: Uint8Array): Uint8Array {
  const out: number[] = [];
  let [bits, filled, length] = [0, 0, 9];
  const write = (code: number): void => {
    bits |= code << filled;
    for (filled += length; filled >= 8; filled -= 8) {
      out.push(bits & 255);
      bits >>>= 8;
    }
  };
  let codes = new Map<number, number>();
  let next = END + 1;
  write(CLEAR);
  let run = numbers[0] ?? 0;
  for (let at = 1; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    const longer = (run << 8) | number;
    const known = codes.get(longer);
    if (known !== undefined) {
      run = known;
      continue;
    }
    write(run);
    if (next < MOST_CODES) {
      if (next === 1 << length) length += 1;
      codes.set(longer, next);
      next += 1;
    } else {
      write(CLEAR);
      codes = new Map();
      [next, length] = [END + 1, 9];
    }
    run = number;
  }
  write(run);
  // The reader has one code more by now, and may already expect a longer one.
  if (next === 1 << length && next < MOST_CODES) length += 1;
  write(END);
  if (filled > 0) out.push(bits & 255);
  return Uint8Array.from(out);
}
