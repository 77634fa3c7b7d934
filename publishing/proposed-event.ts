/** Converts an event proposal to an event file; finds scheduling conflicts. */
import { site } from "../content/site.ts";
import { plainTextToMarkdown } from "../text/markdown/from-plain-text.ts";
import { writeFrontMatter } from "../text/markdown/front-matter.ts";
import { webAddress } from "../text/web-address.ts";
import { localTimeIn } from "../time/zone-time.ts";
import type { ListedEvent } from "./listed-event.ts";

/** The values of forms/definitions/event-proposal.ts. */
export interface Proposal {
  eventTitle: string;
  name: string;
  /** Local time in the site's zone: YYYY-MM-DDTHH:MM. */
  start: string;
  end: string;
  /** A venue, with or without its address, or an online link. */
  place: string;
  description: string;
}

/** The text of the file. `host`, `address` and `cost` are the owner's corrections. Visitor text is escaped. */
export function proposedEvent(
  proposal: Proposal,
  reference: string,
  now: Date,
  { host, address, cost }: { host?: string; address?: string; cost?: string } = {},
): string {
  const link = webAddress(proposal.place.trim());
  const [venue = "", street = ""] = split(proposal.place);
  return writeFrontMatter(
    [
      ["title", proposal.eventTitle],
      ["start", proposal.start.replace("T", " ")],
      ["end", proposal.end.replace("T", " ")],
      ["place", link ? "" : venue],
      ["address", link ? "" : (address ?? (street || site.location))],
      ["link", link ?? ""],
      ["host", host ?? proposal.name],
      ["cost", cost ?? ""],
      ["posted", localTimeIn(site.timeZone)(now).slice(0, 16).replace("T", " ")],
      ["proposal", reference],
    ],
    plainTextToMarkdown(proposal.description),
  );
}

/** Scheduled events within three hours before or after this one. */
export function clashes(event: ListedEvent, others: readonly ListedEvent[]): ListedEvent[] {
  const threeHours = 3 * 60 * 60_000;
  return others.filter(
    (other) =>
      other.slug !== event.slug &&
      other.status === "scheduled" &&
      Date.parse(other.startsAt) < Date.parse(event.endsAt) + threeHours &&
      Date.parse(other.endsAt) > Date.parse(event.startsAt) - threeHours,
  );
}

/** "The Reading Room, 1 Main Street, Memphis" is a venue and its address. */
function split(place: string): string[] {
  const comma = place.indexOf(",");
  return comma <= 0 ? [place] : [place.slice(0, comma).trim(), place.slice(comma + 1).trim()];
}
