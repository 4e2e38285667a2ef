// The few calls of WASI (preview 1) that the workbench makes: it reads one question, writes lines, and looks at the clock. There are no
// files, no arguments and no network; every other call is answered by "not supported".

const OK = 0;
const BAD_FILE = 8;
const NOT_SUPPORTED = 52;

/** The program has ended. */
class Ended extends Error {}

/** Runs a program: its standard input are these bytes, and `line` hears each line of its standard output. */
export async function run(program: WebAssembly.Module, input: Uint8Array, line: (text: string) => void): Promise<void> {
  let memory = new WebAssembly.Memory({ initial: 0 });
  let taken = 0;
  const output = new Lines(line);
  const view = (): DataView => new DataView(memory.buffer);
  const pieces = (list: number, count: number): Uint8Array[] =>
    Array.from({ length: count }, (_, at) => {
      const [start, length] = [view().getUint32(list + 8 * at, true), view().getUint32(list + 8 * at + 4, true)];
      return new Uint8Array(memory.buffer, start, length);
    });
  const nothing = (...places: number[]): number => {
    for (const place of places) view().setUint32(place, 0, true);
    return OK;
  };

  const calls: Record<string, (...words: never[]) => number> = {
    fd_read: (file: number, list: number, count: number, done: number): number => {
      if (file !== 0) return BAD_FILE;
      const before = taken;
      for (const piece of pieces(list, count)) {
        const part = input.subarray(taken, taken + piece.length);
        piece.set(part);
        taken += part.length;
      }
      view().setUint32(done, taken - before, true);
      return OK;
    },
    fd_write: (file: number, list: number, count: number, done: number): number => {
      if (file !== 1 && file !== 2) return BAD_FILE;
      let written = 0;
      for (const piece of pieces(list, count)) {
        if (file === 1) output.take(piece);
        written += piece.length;
      }
      view().setUint32(done, written, true);
      return OK;
    },
    clock_time_get: (clock: number, _precision: bigint, time: number): number => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(time, BigInt(Math.round(milliseconds * 1e6)), true);
      return OK;
    },
    random_get: (start: number, length: number): number => {
      // The seeds of questions are given; this only seeds tables of the standard library.
      crypto.getRandomValues(new Uint8Array(memory.buffer, start, length));
      return OK;
    },
    fd_fdstat_get: (file: number, at: number): number => {
      if (file > 2) return BAD_FILE;
      new Uint8Array(memory.buffer, at, 24).fill(0);
      view().setUint8(at, 2);
      return OK;
    },
    environ_sizes_get: nothing,
    args_sizes_get: nothing,
    environ_get: () => OK,
    args_get: () => OK,
    sched_yield: () => OK,
    fd_prestat_get: () => BAD_FILE,
    proc_exit: (): number => {
      throw new Ended();
    },
  };
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module, name } of WebAssembly.Module.imports(program)) {
    (imports[module] ??= {})[name] = (calls[name] as WebAssembly.ImportValue | undefined) ?? ((): number => NOT_SUPPORTED);
  }
  const { exports } = await WebAssembly.instantiate(program, imports);
  memory = exports.memory as WebAssembly.Memory;
  try {
    (exports._start as () => void)();
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
}

/** Bytes that become lines of text. */
class Lines {
  #rest = "";
  readonly #decoder = new TextDecoder();
  readonly #line: (text: string) => void;

  constructor(line: (text: string) => void) {
    this.#line = line;
  }

  take(bytes: Uint8Array): void {
    // A decoder takes no memory that others could change, and a module's may grow.
    const lines = (this.#rest + this.#decoder.decode(bytes.slice(), { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#line(line);
  }
}
