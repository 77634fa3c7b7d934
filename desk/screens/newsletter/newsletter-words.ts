/** How the newsletter's screens say when and to how many. */
import { site } from "../../../content/site.ts";
import { dateFormat } from "../../../time/zone-time.ts";

const format = dateFormat(site.language, {
  timeZone: site.timeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** "Monday, December 7, 2026, 9:00 AM", in the site's zone. */
export function longMoment(iso: string): string {
  return format.format(new Date(iso)).replaceAll("\u202f", " ").replace(" at ", ", ");
}

export function people(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "person" : "people"}`;
}
