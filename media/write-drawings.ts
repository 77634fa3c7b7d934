/** The part of the build that draws: cards and icons as the defaults of content/ have them. */
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { openDrawing } from "./draw.ts";
import { addressesOf, type Drawing, drawings } from "./drawings.ts";
import { drawFavicons } from "./icons.ts";

/**
 * Writes them to `folder`, each at its path, and returns how many were drawn: the others come from `cacheDir`, where they are kept
 * by their addresses.
 */
export async function writeDrawings(
  folder: string,
  cacheDir: string = join(import.meta.dirname, "../node_modules/.cache/cards"),
  all: readonly Drawing[] = drawings(),
): Promise<number> {
  const draw = openDrawing();
  const addresses = await addressesOf(all);
  let drawn = 0;
  const write = async (drawing: Drawing, address = ""): Promise<void> => {
    const cached = join(cacheDir, address.replaceAll("/", "-"));
    const file = join(folder, drawing.path);
    for (const one of [cached, file]) await mkdir(dirname(one), { recursive: true });
    if (!existsSync(cached)) {
      // Renamed when whole: an interrupted build must not leave half a card in the cache.
      const part = `${cached}${drawing.path.replaceAll("/", "-")}.part`;
      await writeFile(part, await draw(drawing));
      await rename(part, cached);
      drawn++;
    }
    await copyFile(cached, file);
  };
  const writeAny = (drawing: Drawing, at: number) =>
    write(drawing, addresses[at]).catch((error) => {
      // Another language may have letters that the fonts lack: its pages have the cards of the site's own.
      const ownPath = drawing.path.replace(/^\/og\/[^/]+\//, "/og/");
      const own = all.findIndex(({ path }) => path === ownPath);
      if (ownPath === drawing.path || own < 0) throw error;
      return write({ ...drawing, card: all[own]?.card }, addresses[own]);
    });
  await Promise.all(all.map(writeAny));
  for (const [name, bytes] of Object.entries(await drawFavicons()))
    await writeFile(join(folder, name), bytes);
  return drawn;
}
