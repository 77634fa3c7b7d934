import { reportsReadThrough } from "./record/city.ts";
import { site } from "./site.ts";

const month = new Intl.DateTimeFormat(site.language, { month: "long", year: "numeric", timeZone: "UTC" });

/** "From reports read through September 2026": what a section says once, since nobody opened each source on one day. */
export const reportsRead = `From reports read through ${month.format(new Date(reportsReadThrough))}`;
