import { listOf, settings } from "../../text/words/lookup.ts";
import type { CityMap } from "./city-map.ts";

/** What of The Record's screen is this city's alone: where its drawing begins, its map, corrections of other pages. */
export const recordCity = settings("recordCity", {
  /** The first month of the drawing, which shows thirty. */
  since: "2024-06",
  /** The month through which reports were read; each section says it once. */
  reportsReadThrough: "2026-09",
});

/** Corrections of other pages of this site; those of entries are at the entries. */
export const pageCorrections = listOf<{ day: string; page: string; text: string }>("corrections", []);

/** One map; a city may have none. */
export const maps = listOf<CityMap>("maps", [
  {
    title: "Where it is",
    lead: "One river, three states. Drawn by hand from approximate positions.",
    description:
      "The Mississippi runs from the top, under the bridge, and away to the lower left. The line between Tennessee and Mississippi crosses the map near its foot. The sites, by number:",
    caption: "Not for property lines. Squares are sites; dots are neighborhoods and towns.",
    box: "70 60 860 760",
    water: [
      {
        d: "M560 -40C566 20 590 70 594 159C597 222 566 262 514 288C470 308 380 296 319 322C262 348 252 396 232 470C214 540 172 560 128 628C90 690 60 720 10 800",
        width: 46,
      },
      { d: "M560 274C528 306 512 338 468 362C420 388 372 388 318 404C286 414 262 432 240 452", width: 20 },
    ],
    border: "M108 696H930",
    bridge: { x: 508, y: 96, scale: 1.5 },
    names: [
      { text: "Tennessee", x: 916, y: 682, isEnd: true },
      { text: "Mississippi", x: 916, y: 722, isEnd: true },
      { text: "Arkansas", x: 96, y: 112 },
      { text: "Mississippi River", x: 212, y: 606, isWater: true },
    ],
    places: [
      { text: "West Memphis", x: 194, y: 174 },
      { text: "Downtown", x: 681, y: 194 },
      { text: "South Memphis", x: 625, y: 309 },
      { text: "Boxtown", x: 486, y: 533 },
      { text: "Westwood", x: 606, y: 458 },
      { text: "Whitehaven", x: 792, y: 580, isEnd: true },
      { text: "Southaven", x: 850, y: 792, isEnd: true },
    ],
    rings: {
      radius: 240,
      name: { text: "five miles", x: 690, y: 392 },
      caption:
        "The rings reach about five miles around the two Memphis data centers. The city ordinance, as introduced, reserved a quarter of their city property tax for neighborhoods within that distance.",
      slug: "2025-08-council-25-percent",
    },
    sites: [
      {
        name: "Paul R. Lowry Road",
        text: "The first data center, in the former Electrolux factory in southwest Memphis.",
        where: "in the southwest corner of Memphis",
        x: 361,
        y: 454,
        hasRing: true,
        links: [
          { label: "Before: Electrolux", slug: "2019-01-electrolux-closes" },
          { label: "Announced", slug: "2024-06-05-chamber-announces-xai" },
          { label: "15 turbines permitted", slug: "2025-07-02-county-permits-15-turbines" },
          { label: "Permit upheld", slug: "2025-12-15-appeal-dismissed" },
        ],
      },
      {
        name: "Water recycling plant",
        text: "On Riverport Road, by the T. E. Maxson treatment plant and near the first data center.",
        where: "beside the first, nearer to the river",
        x: 303,
        y: 474,
        links: [
          { label: "Groundbreaking", slug: "2025-10-10-recycling-plant-groundbreaking" },
          { label: "Work paused", slug: "2026-04-recycling-plant-paused" },
          { label: "New date", slug: "2026-06-new-date-for-the-plant" },
        ],
      },
      {
        name: "Tulane Road, Whitehaven",
        text: "The second data center, in Memphis, on the Tennessee side of the state line.",
        where: "in Whitehaven, just north of the state line",
        x: 681,
        y: 656,
        hasRing: true,
        links: [
          { label: "Bought", slug: "2025-03-07-tulane-road-bought" },
          { label: "$659 million building filed", slug: "2026-03-03-tulane-road-building" },
        ],
      },
      {
        name: "2875 Stanton Road, Southaven",
        text: "A former Duke Energy power plant in Mississippi, where gas turbines stand.",
        where: "in Southaven, just south of the state line",
        x: 650,
        y: 744,
        links: [
          { label: "Bought", slug: "2025-07-18-southaven-plant-bought" },
          { label: "41 turbines permitted", slug: "2026-03-10-mississippi-permits-41-turbines" },
          { label: "Lawsuit over turbines", slug: "2026-04-14-naacp-sues" },
          { label: "46 counted without air permits", slug: "2026-05-11-46-turbines-counted" },
          { label: "Some stay another year", slug: "2026-07-31-some-turbines-stay" },
        ],
      },
      {
        name: "Third building, Southaven",
        text: "A warehouse in Mississippi, next to the second data center and across the state line.",
        where: "in Southaven, just south of the state line",
        x: 718,
        y: 732,
        links: [{ label: "Bought", slug: "2025-12-30-third-building" }],
      },
    ],
    notDrawn: {
      text: "Not drawn: Google’s campus in West Memphis, Arkansas. We haven’t checked its exact place.",
      links: [{ label: "Announced", slug: "2025-10-02-google-in-west-memphis" }],
    },
  },
]);
