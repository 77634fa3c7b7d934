import { listOf, settings } from "../../text/words/lookup.ts";
import mapList from "./maps.json" with { type: "json" };

/** A map of the city drawn by hand, for The Record: shapes and words. Coordinates are those of its view box. */
export interface CityMap {
  title: string;
  lead: string;
  /** The drawing in words, for people who do not see it; where each site lies is added to it. */
  description: string;
  caption: string;
  /** The SVG view box. */
  box: string;
  /** The water as strokes: the first has ripples. */
  water: readonly { d: string; width: number }[];
  /** Border between states, dotted. */
  border: string;
  /** Left end of the deck and size of the bridge. */
  bridge: { x: number; y: number; scale: number };
  /** Names of states and waters. */
  names: readonly MapName[];
  /** Neighborhoods and towns: a dot and a name. */
  places: readonly MapName[];
  /** Circles around some sites and what they mean, shown while the entry that says so is published. */
  rings: { radius: number; name: MapName; caption: string; slug: string };
  /** Numbered squares, from 1 in this order. A site is shown while one of its entries is published. */
  sites: readonly MapSite[];
  /** What is left out, and why. */
  notDrawn: { text: string; links: readonly EntryLink[] };
}

export interface MapName {
  text: string;
  x: number;
  y: number;
  /** The text ends there; default: it begins there. */
  isEnd?: boolean;
  isWater?: boolean;
}

export interface MapSite {
  name: string;
  text: string;
  /** For the drawing in words: "near Boxtown". */
  where: string;
  hasRing?: boolean;
  x: number;
  y: number;
  links: readonly EntryLink[];
}

/** A link to an entry of The Record, which is shown while that entry is published. */
export interface EntryLink {
  label: string;
  slug: string;
}

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
export const maps = listOf<CityMap>("maps", mapList);
