import { reportsReadThrough } from "./record/city.ts";
import { site } from "./site.ts";

const month = new Intl.DateTimeFormat(site.language, { month: "long", year: "numeric", timeZone: "UTC" });

/** "reports read through September 2026". */
export const readThrough = `reports read through ${month.format(new Date(reportsReadThrough))}`;

/** The same as a section says it once, since nobody opened each source on one day. */
export const reportsRead = `From ${readThrough}`;
