import type { CityMap } from "./city-map.ts";

/** What of The Record's screen is this city's alone: where its drawing begins, its map, corrections of other pages. */

/** The first month of the drawing, which shows thirty. */
export const since = { month: "2024-06", words: "June 2024" };

/** Corrections of other pages of this site; those of entries are at the entries. */
export const pageCorrections: readonly { day: string; page: string; text: string }[] = [];

/** One map; a city may have none. */
export const maps: readonly CityMap[] = [
  {
    title: "Where it is",
    lead: "Five sites, three states, one river. Drawn by hand from approximate positions.",
    description:
      "The Mississippi runs from the top, under the bridge, and away to the lower left. Five numbered sites lie east and south of the river: one and two in the southwest corner of Memphis, near Boxtown; three in Whitehaven, on the Tennessee side of the state line; four and five in Southaven, just south of the line.",
    caption:
      "Not for property lines. Squares are sites; dots are neighborhoods and towns. The rings reach about five miles around the two Memphis data centers: a quarter of their city property tax is meant to stay inside them.",
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
      { text: "Presidents Island", x: 372, y: 352, isWater: true, isMinor: true },
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
    rings: { radius: 240, sites: [1, 3], name: { text: "five miles", x: 690, y: 392 } },
    sites: [
      {
        name: "Paul R. Lowry Road",
        text: "The first data center, in the former Electrolux plant in southwest Memphis. Boxtown lies to its east.",
        x: 361,
        y: 454,
        links: [],
      },
      {
        name: "Recycled-water plant",
        text: "A building site on Riverport Road, by the T. E. Maxson treatment plant and near the first data center.",
        x: 303,
        y: 474,
        links: [],
      },
      {
        name: "Tulane Road, Whitehaven",
        text: "The second data center, in Memphis, on the Tennessee side of the state line.",
        x: 681,
        y: 656,
        links: [],
      },
      {
        name: "2875 Stanton Road, Southaven",
        text: "A former Duke Energy plant in Mississippi, where gas turbines stand.",
        x: 650,
        y: 744,
        links: [],
      },
      {
        name: "2400 Stateline Road West, Southaven",
        text: "A warehouse in Mississippi, across the state line from Tulane Road, bought in December 2025.",
        x: 718,
        y: 732,
        links: [],
      },
    ],
    notDrawn: {
      text: "Not drawn: Google’s campus in West Memphis, Arkansas. We haven’t checked its exact place.",
      links: [],
    },
  },
];
