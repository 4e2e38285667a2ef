// What the page knows of each game: what the server tells, and the words for its players and places.

import { read } from "./api.ts";

/** A game as the server describes it. */
export interface GameInfo {
  name: string;
  about: string;
  form: string;
  /** The usual start. */
  start: string;
  /** The engine that answers unless another is named. */
  engine: string;
  /** The engine that plays against a person unless another is named. */
  opponent: string;
  players: number;
  /** What the players are called. */
  naming: string[];
  /** Whether both may move at once. */
  together: boolean;
  kind: "partizan" | "konane" | "boxes" | "hex3d";
  /** What the players may be after, by name, in games of three. */
  natures: string[] | null;
}

/** All games of the server. */
export async function readGames(): Promise<GameInfo[]> {
  const { games } = (await read("/api/games")) as { games: GameInfo[] };
  return games;
}

const TITLES: Record<string, string> = {
  hackenbush: "Hackenbush",
  boxes: "Dots-and-Boxes",
  konane: "Konane",
  hex3d: "3D Hex",
  nim: "Nim",
  domineering: "Domineering",
  cherries: "Cherries",
};

/** The name of a game for people. */
export function title(game: string): string {
  return TITLES[game] ?? game;
}

/** The letters by which the server names the players of a game. */
export function letters(info: GameInfo): string[] {
  return { partizan: ["L", "R"], konane: ["X", "O"], boxes: ["A", "B"], hex3d: ["1", "2", "3"] }[info.kind];
}

/** The name of a player given by letter. */
export function nameOf(info: GameInfo, letter: string): string {
  return info.naming[letters(info).indexOf(letter)] ?? letter;
}

/** An outcome class in words. */
export function outcomeWords(info: GameInfo, outcome: string): string {
  const [left = "Left", right = "Right"] = info.naming;
  switch (outcome) {
    case "L":
      return `${left} wins, whoever begins.`;
    case "R":
      return `${right} wins, whoever begins.`;
    case "N":
      return "Whoever begins wins.";
    case "P":
      return "Whoever begins loses.";
    default:
      return outcome;
  }
}

const COLOURS: Record<string, string> = { B: "blue", R: "red", G: "green" };

/** What a place of a picture is, for those who hear it. */
export function placeWords(game: string, position: string, place: string): string {
  switch (game) {
    case "hackenbush": {
      const edges = position.split(" ").filter((word) => /^\d+-\d+[BRG]$/.test(word));
      const colour = COLOURS[edges[Number(place)]?.slice(-1) ?? ""];
      return `edge ${place}${colour ? `, ${colour}` : ""}`;
    }
    case "boxes":
      return `line ${place}`;
    case "konane": {
      const stone = stoneAt(position, place);
      return stone ? `square ${place}, ${stone}` : `square ${place}`;
    }
    case "hex3d": {
      const [x, y, z] = place.split(",");
      return `cell ${place}: column ${x}, row ${y}, layer ${z}`;
    }
    case "nim": {
      const [heap, stones] = place.split("-");
      return `take ${stones} from heap ${heap}`;
    }
    case "domineering":
      return `cell ${place}`;
    case "cherries":
      return `row ${place.slice(0, -1)}, ${place.endsWith("l") ? "left" : "right"} end`;
    default:
      return place;
  }
}

function stoneAt(position: string, square: string): string | null {
  const rows = (position.split(" ")[0] ?? "").split("/");
  const row = rows[Number(square.slice(1)) - 1];
  const stone = row?.[square.charCodeAt(0) - 97];
  if (stone === "X") return "black";
  if (stone === "O") return "white";
  return stone === "." ? "empty" : null;
}
