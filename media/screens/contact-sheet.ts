/** The contact sheet: a page with every screenshot, and one picture a screen with all its widths and schemes side by side. */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { escapeHtml } from "../../text/html.ts";

export interface Shot {
  name: string;
  width: number;
  colorScheme: "light" | "dark";
  /** Name in the folder. */
  file: string;
}

const column = 480;
/** A long page is cut here in its strip; its own picture has all of it. */
const tallest = 4_000;

export async function writeContactSheet(folder: string, shots: readonly Shot[]): Promise<void> {
  const byName = Map.groupBy(shots, ({ name }) => name);
  for (const group of byName.values()) await writeStrip(folder, group);
  const sections = [...byName].map(
    ([name, group]) =>
      `<h2>${escapeHtml(name)}</h2><p>${group
        .map(
          ({ file, width, colorScheme }) =>
            `<a href="${file}"><img src="${file}" alt="${width} ${colorScheme}" title="${width} ${colorScheme}" loading="lazy" width="240"></a>`,
        )
        .join("")}</p>`,
  );
  await writeFile(
    `${folder}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:16px sans-serif;background:#888}p{display:flex;gap:8px;align-items:start;overflow:auto}</style>${sections.join("\n")}`,
  );
}

async function writeStrip(folder: string, group: readonly Shot[]): Promise<void> {
  const pictures = await Promise.all(
    group.map(async ({ file }) => {
      const picture = sharp(`${folder}/${file}`);
      const whole = await picture.metadata();
      const height = Math.min(Math.round((whole.height * column) / whole.width), tallest);
      return picture
        .resize({ width: column, height, fit: "cover", position: "top" })
        .toBuffer({ resolveWithObject: true });
    }),
  );
  const height = Math.max(...pictures.map(({ info }) => info.height));
  const [first] = group;
  await sharp({ create: { width: (column + 10) * group.length, height, channels: 3, background: "#888" } })
    .composite(pictures.map(({ data }, at) => ({ input: data, left: at * (column + 10), top: 0 })))
    .jpeg({ quality: 78 })
    .toFile(`${folder}/strip-${first?.file.replace(/-\d+-(light|dark)/, "")}`);
}
