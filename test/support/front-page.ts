/** Six publishers of sixty stories each, three of them newsrooms of the city, with pictures. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { site } from "../../content/site.ts";
import { localDateIn, startOfDay } from "../../time/zone-time.ts";
import type { Route } from "./feed-server.ts";
import type { Item } from "./news-server.ts";

const hour = 3_600_000;
/** The newest are of yesterday evening, so that the days of the page begin at the same stories whatever the time is. */
const midnight = startOfDay(site.timeZone, localDateIn(site.timeZone)(new Date())).getTime();
const says =
  "The board heard residents for three hours before it voted. Engineers said the new equipment would be in place by spring; neighbors asked who would check the numbers.";
const subjects = [
  "Council asks how much water the AI data center on the river may take each year",
  "Air permit for a turbine at the data center goes to a public hearing in November",
  "Library opens an AI help desk for people who look for work",
  "PILOT for the supercomputer is put off until the spring, commissioners say",
];
export const frontPageTopics = { "River Desk": "Memphis", "Bluff Wire": "Memphis", "Grid Paper": "Memphis" };
const publishers = [...Object.keys(frontPageTopics), "Delta Notes", "Levee Post", "Depot Times"];
export const frontPageStories: Record<string, Item[]> = Object.fromEntries(
  publishers.map((name, p) => [
    name,
    Array.from(
      { length: 60 },
      (_, i): Item => ({
        title: `${subjects[(i + p) % subjects.length]}, part ${p * 60 + i + 1}`,
        link: `https://publisher.example/${p}/${i}`,
        date: new Date(midnight - (i * 6 + p + 0.5) * hour).toISOString(),
        description: says,
        // Every third has none.
        ...((i + p) % 3 > 0 && { picture: `/photo-${(i + p) % 9}.jpg` }),
      }),
    ),
  ]),
);

/** The pictures of those stories: pieces of a still of the film, each in colors of its own. */
export async function frontPagePhotos(): Promise<Record<string, Route>> {
  const still = await readFile(join(import.meta.dirname, "../../content/film/bridge-wide.jpg"));
  const photos = Array.from({ length: 9 }, async (_, n): Promise<[string, Route]> => {
    const body = await sharp(still)
      .extract({ left: n * 60, top: (n % 3) * 100, width: 640, height: 400 })
      .resize(960)
      .modulate({ hue: n * 40, brightness: 1 + (n % 4) * 0.5, saturation: 0.6 + (n % 3) * 0.4 })
      .jpeg()
      .toBuffer();
    return [`/photo-${n}.jpg`, { headers: { "content-type": "image/jpeg" }, body }];
  });
  return Object.fromEntries(await Promise.all(photos));
}
