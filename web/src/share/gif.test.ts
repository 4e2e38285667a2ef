import assert from "node:assert/strict";
import { test } from "node:test";
import { gif } from "./gif.ts";

/** Unpacks what LZW of the format has packed, as its description says. */
function unpacked(bytes: number[]): number[] {
  let [at, bits, filled, length] = [0, 0, 0, 9];
  const read = (): number => {
    while (filled < length) {
      bits += (bytes[at] ?? 0) * 2 ** filled;
      at += 1;
      filled += 8;
    }
    const code = bits % 2 ** length;
    bits = Math.floor(bits / 2 ** length);
    filled -= length;
    return code;
  };
  const out: number[] = [];
  let table: number[][] = [];
  let last: number[] | null = null;
  for (let code = read(); code !== 257; code = read()) {
    if (code === 256) {
      table = Array.from({ length: 258 }, (_, number) => [number]);
      [length, last] = [9, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...(last ?? []), (last ?? [])[0] ?? 0];
    out.push(...entry);
    if (last && table.length < 4096) table.push([...last, entry[0] ?? 0]);
    if (table.length === 2 ** length && length < 12) length += 1;
    last = entry;
  }
  return out;
}

test("what is packed is unpacked again, also when the codes are used up", () => {
  const [width, height] = [211, 173];
  let seed = 7;
  const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const pixels = new Uint8ClampedArray(4 * width * height);
  // Eight colours without order, so that all codes are needed several times.
  for (let at = 0; at < pixels.length; at += 4) pixels.set([random() < 0.5 ? 0 : 255, random() < 0.5 ? 0 : 255, random() < 0.5 ? 0 : 255, 255], at);
  const file = [...gif(width, height, [{ pixels, delay: 50 }, { pixels: new Uint8ClampedArray(pixels.length).fill(255), delay: 100 }])];
  assert.equal(String.fromCharCode(...file.slice(0, 6)), "GIF89a");
  assert.deepEqual([file[6]! + 256 * file[7]!, file[8]! + 256 * file[9]!], [width, height]);
  const palette = file.slice(13, 13 + 768);
  let at = 13 + 768 + 19;
  const frames: number[][] = [];
  while (file[at] === 0x21) {
    at += 8 + 10 + 1;
    const packed: number[] = [];
    for (let size = file[at]!; size > 0; size = file[at]!) {
      packed.push(...file.slice(at + 1, at + 1 + size));
      at += size + 1;
    }
    at += 1;
    frames.push(unpacked(packed));
  }
  assert.equal(file[at], 0x3b);
  assert.deepEqual(frames.map(({ length }) => length), [width * height, width * height]);
  const wrong = frames[0]!.findIndex((number, place) => [0, 1, 2].some((part) => palette[3 * number + part] !== pixels[4 * place + part]));
  assert.equal(wrong, -1);
  assert.ok(frames[1]!.every((number) => palette[3 * number] === 255));
});
