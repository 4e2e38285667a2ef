// What the parts of the page promise each other.

/** A move as the server lists it: its text, and the places on the picture that it names. */
export interface Move {
  move: string;
  places: string[];
}

/** A number drawn on a move. */
export interface Mark {
  places: string[];
  text: string;
  /** How much it stands out: the best moves, the one just played, the others; and the names of moves, which are no numbers. */
  emphasis: "best" | "last" | "plain" | "name";
}

/** A move that is lit up: its places, and whose it is if both move at once. */
export interface Light {
  places: string[];
  side?: "blue" | "red";
}

/** Where the vertices of a Hackenbush picture stand, in units of the picture; y grows downwards, the ground is y = 0. */
export type Coordinates = Map<number, { x: number; y: number }>;

/**
 * Something on which a position is seen and moves are chosen: the server's picture, the Hackenbush sheet, the cube.
 * It fills the element that it was made with, and is told of each change.
 */
export interface Board {
  /** Shows a position. `svg` is the server's picture of it. */
  show(position: string, svg: string): void;
  /** Says which moves may be chosen; none while nobody may move by hand. */
  offer(moves: Move[]): void;
  /** Draws numbers on moves in place of the earlier ones. */
  mark(marks: Mark[]): void;
  /** Lights moves up in place of those before. */
  light(lights: readonly Light[]): void;
  /** The picture as an SVG document, to be saved. */
  picture(): string;
  /** Ends it and empties the element. */
  close(): void;
}

/** Told when a person has chosen a move. */
export type Chosen = (move: string) => void;

/** The Hackenbush sheet: a board that can also be drawn on. */
export interface Sheet extends Board {
  /** Whether it is drawn on (`edit`), or moves are chosen (`play`). */
  use(as: "edit" | "play"): void;
  /** Where the vertices stand. */
  coordinates(): Coordinates;
  /** Puts the vertices there when the position is next shown; those not named stand where the server's picture has them. */
  place(at: Coordinates): void;
}

/** Told when the drawing has become another position (its text may be empty: no edge yet). */
export type Drawn = (position: string) => void;
