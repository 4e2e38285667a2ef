// Photographs of the page for people to look at: three widths, light and dark, of everything that can be seen.
//   node tests/screenshots.mjs BINARY OUTFOLDER [--only TEXT]
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startBrowser } from "./browser.mjs";
import { LOOKS, rested } from "./looks.mjs";
import { startServer } from "./server.mjs";
import { board, fragment } from "./stage.mjs";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: "string", default: "" } } });
const [binary, folder] = positionals;
if (!folder) {
  console.error("usage: node tests/screenshots.mjs BINARY OUTFOLDER [--only TEXT]");
  process.exit(2);
}

const SCREENS = { telephone: [375, 812], tablet: [768, 1024], desk: [1920, 1080] };

/** More than the tests look at: each an address, and perhaps something to press there. */
const SEEN = {
  ...Object.fromEntries(Object.entries(LOOKS).map(([name, hash]) => [name, { hash }])),
  cube: { hash: LOOKS.hex3d, press: (page) => page.getByRole("button", { name: "Cube", exact: true }).click() },
  "cube in play": {
    hash: fragment("hex3d", "3x3x3", { view: "play", after: "1,1,1;0,0,0;2,2,2" }),
    press: (page) => page.getByRole("button", { name: "Cube", exact: true }).click(),
  },
  "konane in play": { hash: fragment("konane", "6x6", { view: "play", after: "c3;c2" }) },
  "boxes in play": { hash: fragment("boxes", "3x3", { view: "play", after: "0;3;12;13" }) },
  examples: {
    hash: LOOKS.hackenbush,
    press: async (page) => {
      await page.getByRole("button", { name: "Examples", exact: true }).click();
      await page.getByRole("dialog").getByRole("button").nth(3).waitFor();
    },
  },
  refused: {
    hash: LOOKS.hackenbush,
    press: async (page) => {
      await page.getByLabel("Position", { exact: true }).fill("0-1B 1-2X");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("alert").getByText(/\w/).first().waitFor();
    },
  },
};

const server = await startServer(binary, ["--time", "20s"]);
const browser = await startBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const [name, { hash, press }] of Object.entries(SEEN).filter(([one]) => one.includes(values.only))) {
    const page = await browser.newPage();
    await page.goto(`${server.address}/${hash}`);
    await rested(page).catch((error) => console.log(`${name} does not come to rest: ${error.message.split("\n")[0]}`));
    await press?.(page);
    if (!hash.includes("studies")) await board(page).locator("svg").first().waitFor();
    for (const [screen, [width, height]] of Object.entries(SCREENS)) {
      for (const colorScheme of ["light", "dark"]) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const picture = `${folder}/${name.replaceAll(" ", "-")}-${screen}-${colorScheme}.png`;
        // Telephones are scrolled, so all of the page is shown; on the others what is seen first.
        await page.screenshot({ path: picture, fullPage: screen === "telephone" });
        console.log(picture);
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
  await server.stop();
}
