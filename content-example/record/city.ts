import type { CityMap } from "../../content/record/city-map.ts";

/** The log of this harbor begins with its first full year. */
export const since = { month: "2030-01" };

/** What The Record is known to lack. */
export const gaps = "The winter of 2030 is thin.";

/** The month through which reports were read; each section says it once. */
export const reportsReadThrough = "2030-06";

export const pageCorrections: readonly { day: string; page: string; text: string }[] = [];

/** Nobody has drawn one yet. */
export const maps: readonly CityMap[] = [];
