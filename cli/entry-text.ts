/** Entries for the terminal: their address, who they name, when visitors see them; times as the owner types them. */
import { site } from "../content/site.ts";
import { kinds } from "../publishing/catalog.ts";
import { type Entry, entryPath, type Kind } from "../publishing/kind.ts";
import { instantOf } from "../time/zone-time.ts";
import type { Desk } from "./command.ts";
import { localTime, oneLine } from "./terminal.ts";

/** The public URL of an entry. */
export function addressOf(
  { settings }: Pick<Desk, "settings">,
  kind: Kind,
  { slug }: Pick<Entry, "slug">,
): string {
  return settings.siteUrl + entryPath(kind, slug);
}

/** "is live: …" and the like, after the address. */
export function whenSeen({ state, publishAt }: Entry): string {
  if (state === "published") return "is live: visitors will see it within seconds.";
  if (state === "scheduled") return `will be live on ${publishAt ? localTime(publishAt) : "its day"}.`;
  return state === "withdrawn" ? "is withdrawn: nobody sees it." : "is a draft: nobody sees it yet.";
}

/** One line an entry, with whom it names. */
export function entryLines(desk: Pick<Desk, "settings">, kind: Kind, entries: readonly Entry[]): string {
  return entries
    .map((entry) => {
      const person = entry.values.host || entry.values.writer;
      return `  ${addressOf(desk, kind, entry)}${person ? ` (${oneLine(person)})` : ""}\n`;
    })
    .join("");
}

/** The same for entries of any kind. */
export function publishedLines(desk: Pick<Desk, "settings">, entries: readonly Entry[]): string {
  return [...kinds.values()]
    .map((kind) =>
      entryLines(
        desk,
        kind,
        entries.filter((entry) => entry.kind === kind.name),
      ),
    )
    .join("");
}

/** Parses `2031-02-01 09:00` on the clocks of the site. Throws a sentence. */
export function readMoment(name: string, typed: string): Date {
  const wall = typed.trim().replace(" ", "T");
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? instantOf(site.timeZone, wall) : undefined;
  if (instant) return instant;
  throw new Error(`${name} must be a time such as "2031-02-01 09:00", not ${JSON.stringify(typed)}.`);
}
