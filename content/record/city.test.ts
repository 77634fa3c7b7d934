import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { maps } from "./city.ts";

const folder = join(import.meta.dirname, "../starter/record");
const entries = readdirSync(folder)
  .filter((name) => !/^state:/m.test(readFileSync(join(folder, name), "utf8")))
  .map((name) => name.replace(/\.md$/, ""));

test("each link of the map says what a public entry says that this city begins with", () => {
  for (const { sites, notDrawn, rings } of maps)
    for (const { slug } of [...sites, notDrawn]
      .flatMap(({ links }) => links)
      .concat({ label: "", slug: rings.slug }))
      expect(entries).toContain(slug);
});

test("Memphis lies north of the state line and Southaven south of it", () => {
  const [map] = maps;
  const line = Number(map?.border.match(/^M\S+ (\d+)H/)?.[1]);
  const heightOf = (name: string) => map?.sites.find((site) => site.name.includes(name))?.y ?? Number.NaN;
  // A square reaches 19 to each side; on a phone it is drawn half as large again.
  const half = 1.5 * 19;
  for (const north of ["Lowry", "Tulane Road, Whitehaven", "Water recycling"])
    expect(heightOf(north) + half).toBeLessThan(line);
  for (const south of ["Stanton", "Third building"]) expect(heightOf(south) - half).toBeGreaterThan(line);
});
