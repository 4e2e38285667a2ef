// The walls of the box, and thin lines along its rows of cells.

import { faces, type Box, type Seen } from "./box.ts";
import { COLOURS, DARK, escaped } from "./markup.ts";

type Point = readonly [number, number, number];

/** What has no owner is grey. */
const NOBODY = "#a0aec0";

/** The walls behind, tinted with their owner's colour, the outlines of those in front, and the lines inside. */
export function frame({ sides, players }: Pick<Box, "sides" | "players">, at: (point: Point) => Seen, size: number): string {
  const [columns, rows, layers] = sides;
  const walls = faces(sides, players).map((face) => {
    const corners = face.corners.map((corner) => at(corner));
    const far = corners.reduce((sum, corner) => sum + corner.far, 0);
    return { face, corners, far };
  });
  const isBehind = (wall: { face: { owner: number }; far: number }): boolean =>
    walls.some((other) => other.face.owner === wall.face.owner && other.far < wall.far);
  const tints = walls.sort((a, b) => b.far - a.far).map((wall) => {
    const { face, corners } = wall;
    const colour = COLOURS[face.owner - 1] ?? NOBODY;
    const points = corners.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    // The front walls would hide the cells: they are only outlines.
    if (!isBehind(wall)) return `<polygon points="${points}" fill="none" stroke="${colour}" stroke-width="1.2" stroke-dasharray="4 4" opacity="0.5"/>`;
    return `<polygon points="${points}" fill="${colour}" fill-opacity="0.13" stroke="${colour}" stroke-width="1.5"/>`;
  });
  // Words have a white rim, so that no line strikes them through.
  const names = walls.filter(isBehind).map(({ face, corners }) => {
    const { x, y } = labelled(corners, size);
    const rim = `stroke="#ffffff" stroke-width="4" stroke-opacity="0.85" stroke-linejoin="round" paint-order="stroke"`;
    const fill = DARK[face.owner - 1] ?? "#4a5568";
    return (
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="14" font-weight="bold" fill="${fill}" ${rim} ` +
      `text-anchor="middle" dominant-baseline="central">${face.owner || ""} ${escaped(face.name)}</text>`
    );
  });
  let grid = "";
  const line = (from: [number, number, number], to: [number, number, number]): void => {
    const [a, b] = [at(from), at(to)];
    grid += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
  };
  const half = (value: number): number => value + 0.5;
  for (let y = 0; y < rows; y++) for (let z = 0; z < layers; z++) line([0.5, half(y), half(z)], [columns - 0.5, half(y), half(z)]);
  for (let x = 0; x < columns; x++) for (let z = 0; z < layers; z++) line([half(x), 0.5, half(z)], [half(x), rows - 0.5, half(z)]);
  for (let x = 0; x < columns; x++) for (let y = 0; y < rows; y++) line([half(x), half(y), 0.5], [half(x), half(y), layers - 0.5]);
  return `<rect width="${size}" height="${size}" fill="#ffffff"/>${tints.join("")}<path d="${grid}" stroke="#a0aec0" stroke-width="0.8" fill="none"/>${names.join("")}`;
}

/** Where the name of a wall is least hidden: near the side that is furthest from the middle of the picture. */
function labelled(corners: readonly Seen[], size: number): { x: number; y: number } {
  const mean = (points: readonly { x: number; y: number }[]): { x: number; y: number } => ({
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  });
  const rims = corners.map((corner, index) => mean([corner, corners[(index + 1) % corners.length] ?? corner]));
  const away = (point: { x: number; y: number }): number => Math.hypot(point.x - size / 2, point.y - size / 2);
  const rim = rims.reduce((best, each) => (away(each) > away(best) ? each : best));
  const middle = mean(corners);
  return { x: middle.x + (rim.x - middle.x) * 0.82, y: middle.y + (rim.y - middle.y) * 0.82 };
}
