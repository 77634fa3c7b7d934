/** Portraits for tests and screenshots. Their pictures are fields of one color with words on them: nobody's face is drawn. */
import sharp from "sharp";
import type { Values } from "../../publishing/kind.ts";
import { addPicture } from "../../publishing/pictures/pictures.ts";
import { putEntries } from "./entries.ts";
import { openBeside, type RunningServer } from "./start-server.ts";

/** A portrait of nobody, complete but for its picture. */
export const somePortrait: Values = {
  type: "person",
  title: "A Test Name",
  does: "Stands here so that this place can be looked at. Reads the meter on Tuesdays.",
  month: "2026-11",
  alt: "A test picture: a gray field with these words on it",
  credit: "A test",
  consent: "A test said yes to a test, by email",
  consented: "2026-11-20",
};

/** A picture of one color that says what it is. */
export function drawTestPicture({ width = 1200, height = 1500, color = "#5b7083" } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${color}"/>
    <text x="50%" y="45%" text-anchor="middle" font-family="sans-serif" font-size="${width / 16}" fill="#fff">a test picture</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** The text of a portrait's file. */
export function portraitFile(values: Values): string {
  const lines = Object.entries({ ...somePortrait, ...values }).map(([name, value]) => `${name}: ${value}\n`);
  return `---\n${lines.join("")}---\n`;
}

/** Publishes portraits by slug, each with a picture of its own, and resolves when Community shows them. */
export async function putPortraits(
  server: Pick<RunningServer, "url" | "dataDir">,
  portraits: Record<string, { values?: Values; picture?: Parameters<typeof drawTestPicture>[0] }>,
): Promise<void> {
  const db = openBeside(server);
  const files: Record<string, string> = {};
  try {
    for (const [slug, { values, picture }] of Object.entries(portraits)) {
      const added = await addPicture(db, await drawTestPicture(picture), { by: "a test", now: new Date() });
      if (added.outcome === "refused") throw new Error(added.why);
      files[`portrait/${slug}`] = portraitFile({ ...values, picture: added.id });
    }
  } finally {
    await db.destroy();
  }
  await putEntries(server, files);
}
