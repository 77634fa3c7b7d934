import { listOf, settings } from "../../text/words/lookup.ts";
import type { CityMap } from "./city-map.ts";
import mapList from "./maps.json" with { type: "json" };

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
