import { readdir, readFile } from "node:fs/promises";

const folder = new URL("../content/film/", import.meta.url);

/**
 * The background of the social cards, 16:9: the file in content/film/ whose name ends in `-still.webp`, if there is
 * one.
 */
export async function cityStill(): Promise<Buffer | undefined> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const name = names.find((each) => each.endsWith("-still.webp"));
  return name ? readFile(new URL(name, folder)) : undefined;
}
