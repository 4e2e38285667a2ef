// The box of 3D Hex as text tells it, and as it is seen: turned, in perspective, its layers perhaps lifted apart.

/** A cell: who has it ("1", "2", "3"), or "." if it is free, or "#" if it is excluded. */
export interface Cell {
  x: number;
  y: number;
  z: number;
  letter: string;
}

/** A box: columns, rows and layers, and its cells. */
export interface Box {
  /** Columns, rows, layers: how far x, y and z go. */
  sides: [number, number, number];
  cells: Cell[];
  /** How many play: where two do, nobody joins front and back. */
  players: 2 | 3;
}

/** A direction in the box: columns, rows or layers. */
export type Axis = 0 | 1 | 2;

/** Reads a position such as `3x3x3`, `2x2x2:1./.2|../.. 3` or `3x3x3 two`; null if it is none. */
export function readBox(text: string): Box | null {
  const found = /^\s*([1-9])x([1-9])x([1-9])(?::(\S+))?/.exec(text);
  if (!found) return null;
  const [rows, columns, layers] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const written = found[4]?.split("|").map((layer) => layer.split("/"));
  const cells: Cell[] = [];
  for (let z = 0; z < layers; z++) {
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const letter = written ? written[z]?.[y]?.[x] : ".";
        if (letter === undefined || !"123.#".includes(letter)) return null;
        cells.push({ x, y, z, letter });
      }
    }
  }
  return { sides: [columns, rows, layers], cells, players: / two\b/.test(text) ? 2 : 3 };
}

/** The name of a cell in moves. */
export function place(cell: { x: number; y: number; z: number }): string {
  return `${cell.x},${cell.y},${cell.z}`;
}

/** How the box is looked at: turned about the upright axis, tilted, and its slices lifted apart along an axis. */
export interface Look {
  turn: number;
  tilt: number;
  lift: number;
  axis: Axis;
}

/** A point as it is seen: across, down, how far away, and how large things are there. */
export interface Seen {
  x: number;
  y: number;
  far: number;
  size: number;
}

/** Turns points of the box (in cells, from its corner) into points of the picture (in units of a cell, from its middle). */
export function camera(sides: readonly [number, number, number], look: Look): (point: readonly [number, number, number]) => Seen {
  const [sinTurn, cosTurn, sinTilt, cosTilt] = [Math.sin(look.turn), Math.cos(look.turn), Math.sin(look.tilt), Math.cos(look.tilt)];
  const spread = (value: number, axis: number): number => {
    const middle = value - sides[axis as Axis] / 2;
    return axis === look.axis ? middle * (1 + look.lift) : middle;
  };
  // Far enough that the nearest corner is never behind the eye, at any turn.
  const eye = 2.6 * reach(sides, look);
  return (point) => {
    const [x, y, z] = [spread(point[0], 0), spread(point[1], 1), spread(point[2], 2)];
    const across = x * cosTurn + z * sinTurn;
    const away = z * cosTurn - x * sinTurn;
    const down = y * cosTilt - away * sinTilt;
    const far = away * cosTilt + y * sinTilt;
    const size = eye / (eye + far);
    return { x: across * size, y: down * size, far, size };
  };
}

/** Half the diagonal of the box: nothing is further from its middle. */
export function reach(sides: readonly [number, number, number], look: Look): number {
  const half = sides.map((side, axis) => (side / 2) * (axis === look.axis ? 1 + look.lift : 1));
  return Math.hypot(...half);
}

/** A face of the box: its corners in order, who joins it to the opposite one (0 if nobody does), and what it is called. */
export interface Face {
  corners: [number, number, number][];
  owner: 0 | 1 | 2 | 3;
  name: string;
}

/** The six faces, where so many play. */
export function faces([columns, rows, layers]: readonly [number, number, number], players: 2 | 3): Face[] {
  const made = (axis: Axis, at: number, owner: 0 | 1 | 2 | 3, name: string): Face => {
    const sides = [columns, rows, layers];
    const [one, other] = [0, 1, 2].filter((each) => each !== axis) as [Axis, Axis];
    const corner = (a: number, b: number): [number, number, number] => {
      const point: [number, number, number] = [0, 0, 0];
      point[axis] = at;
      point[one] = a;
      point[other] = b;
      return point;
    };
    const [a, b] = [sides[one] ?? 0, sides[other] ?? 0];
    return { corners: [corner(0, 0), corner(a, 0), corner(a, b), corner(0, b)], owner, name };
  };
  return [
    made(1, 0, 1, "top"), made(1, rows, 1, "bottom"),
    made(0, 0, 2, "left"), made(0, columns, 2, "right"),
    made(2, 0, players === 3 ? 3 : 0, "front"), made(2, layers, players === 3 ? 3 : 0, "back"),
  ];
}

/** The pairs of neighbouring cells that the same player has: chains are seen by them. */
export function links(box: Box): [Cell, Cell][] {
  const at = new Map(box.cells.map((cell) => [place(cell), cell]));
  const found: [Cell, Cell][] = [];
  for (const cell of box.cells) {
    if (!"123".includes(cell.letter)) continue;
    for (const [dx, dy, dz] of [[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const) {
      const next = at.get(place({ x: cell.x + dx, y: cell.y + dy, z: cell.z + dz }));
      if (next && next.letter === cell.letter) found.push([cell, next]);
    }
  }
  return found;
}
