// The drawing of a Hackenbush picture: vertices with places, coloured edges between them and the ground.
//
// A drawing is never changed: each operation gives a new one, so that undoing is to take an earlier one back.

/** Blue is Left's, red is Right's, green is both players'. */
export type Colour = "B" | "R" | "G";

/** The colours in the order in which they are offered. */
export const COLOURS: readonly Colour[] = ["B", "R", "G"];

/** A place on the sheet; y grows downwards, the ground is y = 0. */
export interface Point {
  x: number;
  y: number;
}

/** The ground is one vertex, but a long one. */
export const GROUND = 0;

/** The usual length of an edge, as in the server's pictures. */
export const STEP = 56;

/** One end of an edge: a vertex; at the ground also where along it, or null for "below the other end". */
export interface End {
  vertex: number;
  foot: number | null;
}

/** An edge. Its id stays while it lives; its number in the text is another thing (see `write`). */
export interface Edge {
  id: number;
  from: End;
  to: End;
  colour: Colour;
}

/** Vertices and edges, both with ids that are never used again. */
export interface Drawing {
  readonly vertices: ReadonlyMap<number, Point>;
  readonly edges: readonly Edge[];
  /** The next id to be given. */
  readonly next: number;
}

/** The bare ground. */
export const BARE: Drawing = { vertices: new Map(), edges: [], next: 1 };

/** Where a new edge begins or ends: at a vertex that is there, on the ground, or on empty paper. */
export type Anchor = { kind: "vertex"; vertex: number } | { kind: "ground"; x: number } | { kind: "paper"; at: Point };

/** Adds an edge, and a vertex for each end that is on empty paper. Two ends at the same empty place are one vertex. */
export function addEdge(drawing: Drawing, from: Anchor, to: Anchor, colour: Colour): Drawing {
  const vertices = new Map(drawing.vertices);
  let next = drawing.next;
  const end = (anchor: Anchor): End => {
    if (anchor.kind === "ground") return { vertex: GROUND, foot: anchor.x };
    if (anchor.kind === "vertex") return { vertex: anchor.vertex, foot: null };
    const twin = [...vertices].find(([, at]) => at.x === anchor.at.x && at.y === anchor.at.y);
    if (twin) return { vertex: twin[0], foot: null };
    vertices.set(next, { x: anchor.at.x, y: anchor.at.y });
    return { vertex: next++, foot: null };
  };
  const [one, other] = [end(from), end(to)];
  // The ground comes first, as in the texts that the server writes.
  const upright = other.vertex === GROUND && one.vertex !== GROUND;
  const edge = { id: next++, from: upright ? other : one, to: upright ? one : other, colour };
  return { vertices, edges: [...drawing.edges, edge], next };
}

/** Gives an edge another colour; the same drawing if it has that colour. */
export function recolour(drawing: Drawing, edge: number, colour: Colour): Drawing {
  const known = drawing.edges.find((each) => each.id === edge);
  if (!known || known.colour === colour) return drawing;
  return { ...drawing, edges: drawing.edges.map((each) => (each.id === edge ? { ...each, colour } : each)) };
}

/** Removes an edge, and the vertices that no edge has any more. */
export function removeEdge(drawing: Drawing, edge: number): Drawing {
  return swept({ ...drawing, edges: drawing.edges.filter((each) => each.id !== edge) });
}

/** Removes a vertex with all its edges. */
export function removeVertex(drawing: Drawing, vertex: number): Drawing {
  const has = (edge: Edge): boolean => edge.from.vertex === vertex || edge.to.vertex === vertex;
  return swept({ ...drawing, edges: drawing.edges.filter((edge) => !has(edge)) });
}

/** Puts vertices elsewhere. */
export function moveVertices(drawing: Drawing, places: ReadonlyMap<number, Point>): Drawing {
  const vertices = new Map(drawing.vertices);
  for (const [vertex, at] of places) if (vertices.has(vertex)) vertices.set(vertex, at);
  return { ...drawing, vertices };
}

/**
 * Puts a vertex elsewhere; on another vertex, or on the ground, it becomes one with that. No edge is lost: those
 * between the two become loops, or arches on the ground.
 */
export function putVertex(drawing: Drawing, vertex: number, where: Anchor): Drawing {
  const at = drawing.vertices.get(vertex);
  if (!at) return drawing;
  if (where.kind === "paper") {
    const stays = at.x === where.at.x && at.y === where.at.y;
    return stays ? drawing : moveVertices(drawing, new Map([[vertex, where.at]]));
  }
  if (where.kind === "vertex" && where.vertex === vertex) return drawing;
  const onGround = where.kind === "ground";
  const target: End = onGround ? { vertex: GROUND, foot: where.x } : { vertex: where.vertex, foot: null };
  const edges = drawing.edges.map((edge): Edge => {
    if (edge.from.vertex !== vertex && edge.to.vertex !== vertex) return edge;
    // A foot that stood below the vertex stays where it was.
    const end = (old: End): End =>
      old.vertex === vertex ? target : old.vertex === GROUND ? { ...old, foot: old.foot ?? at.x } : old;
    const [from, to] = [end(edge.from), end(edge.to)];
    // The ground comes first, as in `addEdge`.
    const upright = to.vertex === GROUND && from.vertex !== GROUND;
    return { ...edge, from: upright ? to : from, to: upright ? from : to };
  });
  return swept({ ...drawing, edges });
}

/** Puts the foot of an edge elsewhere on the ground; null puts it below the edge's other end. */
export function moveFoot(drawing: Drawing, edge: number, side: "from" | "to", foot: number | null): Drawing {
  const moved = (each: Edge): Edge => {
    if (each.id !== edge || each[side].vertex !== GROUND) return each;
    return { ...each, [side]: { vertex: GROUND, foot } };
  };
  return { ...drawing, edges: drawing.edges.map(moved) };
}

/** The ids of the edges that are joined to the ground: only these are part of the position. */
export function grounded(drawing: Drawing): Set<number> {
  const at = new Map<number, Edge[]>();
  for (const edge of drawing.edges) {
    for (const vertex of new Set([edge.from.vertex, edge.to.vertex])) {
      const list = at.get(vertex);
      if (list) list.push(edge);
      else at.set(vertex, [edge]);
    }
  }
  const reached = new Set([GROUND]);
  const joined = new Set<number>();
  const todo = [GROUND];
  for (let vertex = todo.pop(); vertex !== undefined; vertex = todo.pop()) {
    for (const edge of at.get(vertex) ?? []) {
      joined.add(edge.id);
      for (const { vertex: other } of [edge.from, edge.to]) {
        if (!reached.has(other)) {
          reached.add(other);
          todo.push(other);
        }
      }
    }
  }
  return joined;
}

/** Without vertices that no edge has: a text could not tell of them. */
function swept(drawing: Drawing): Drawing {
  const used = new Set(drawing.edges.flatMap((edge) => [edge.from.vertex, edge.to.vertex]));
  return { ...drawing, vertices: new Map([...drawing.vertices].filter(([vertex]) => used.has(vertex))) };
}
