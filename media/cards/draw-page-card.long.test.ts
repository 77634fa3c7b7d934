import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { readFaces } from "./draw-card.ts";
import { drawPageCard } from "./draw-page-card.ts";
import type { CardFonts } from "./lettering.ts";
import type { PageCard } from "./page-card.ts";

const cards: PageCard[] = [
  {
    sort: "entry",
    title: "xAI files for a $659 million building",
    above: "Money",
    letter: "M",
    below: "March 2026",
    iso: "2026-03",
  },
  {
    sort: "event",
    title: "Cómo leer su recibo",
    day: "23",
    above: "miércoles",
    below: "febrero de 2027",
    facts: ["6 a 7:30 p.m.", "Gratis"],
    off: "Cancelado",
  },
  {
    sort: "topic",
    title: "Water",
    letter: "W",
    above: "",
    text: "The plant is paused.",
    below: "As of June 2026",
  },
  {
    sort: "story",
    title: "The first hour",
    above: "",
    below: "Ana Réyes, Nov 20, 2026",
    label: ["SOUL", "MIND"],
  },
  {
    sort: "story",
    title: "The first hour",
    above: "",
    below: "Ana Reyes",
    label: ["SOUL", "MIND"],
    picture: "/media/a.webp",
  },
  {
    sort: "news",
    title: "¿Qué dice ‘Big AI’ of the “grid”?",
    above: "Daily Memphian",
    count: 4,
    below: "4 newsrooms told it.",
  },
];
let faces: CardFonts;
let picture: Buffer;

beforeAll(async () => {
  faces = await readFaces();
  picture = await sharp({ create: { width: 40, height: 30, channels: 4, background: "#8090a0" } })
    .webp()
    .toBuffer();
});

const draw = (card: PageCard, isSquare: boolean) =>
  drawPageCard(
    {
      card,
      isSquare,
      name: "901 AI",
      city: "Memphis",
      areaCode: 901,
      from: "2024-06",
      picture: card.picture ? picture : undefined,
    },
    faces,
  );

test.each(cards)(
  "the card of $sort is drawn in both sizes, and the same one gives the same bytes",
  async (card) => {
    for (const [isSquare, width, height] of [
      [false, 1200, 630],
      [true, 1080, 1080],
    ] as const) {
      const [one, same] = [await draw(card, isSquare), await draw(card, isSquare)];
      expect(await sharp(one).metadata()).toMatchObject({ format: "png", width, height });
      expect(one.equals(same)).toBe(true);
      expect(one.length).toBeLessThan(card.picture ? 210_000 : 150_000);
    }
  },
);

test("a letter that the fonts lack is named", async () => {
  await expect(draw({ ...(cards[0] as PageCard), title: "Memphis 東京" }, false)).rejects.toThrow('no "東"');
});
