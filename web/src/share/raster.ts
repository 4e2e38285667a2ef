// Pictures as pixels, made by the browser from the program's SVG.

import { readSvg } from "../dom.ts";

/** How large a picture is. */
export interface Size {
  width: number;
  height: number;
}

/** The size that a picture says it has. */
export function sizeOf(svg: string): Size {
  const { width = 0, height = 0 } = readSvg(svg)?.viewBox.baseVal ?? {};
  return width > 0 && height > 0 ? { width, height } : { width: 300, height: 300 };
}

/** Draws a picture on white paper of this size, as large as it fits, in the middle. */
export async function drawn(svg: string, { width, height }: Size): Promise<HTMLCanvasElement> {
  const own = sizeOf(svg);
  const scale = Math.min(width / own.width, height / own.height);
  // A picture that says how large it is is drawn sharply at that size.
  const picture = readSvg(svg);
  if (!picture) throw new Error("There is no picture to draw.");
  picture.setAttribute("width", String(own.width * scale));
  picture.setAttribute("height", String(own.height * scale));
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(picture))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(width), height: Math.round(height) });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser does not draw.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, (width - own.width * scale) / 2, (height - own.height * scale) / 2, own.width * scale, own.height * scale);
  return canvas;
}
