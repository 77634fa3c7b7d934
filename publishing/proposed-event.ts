/** From an event proposal to the file of an event. */
import { site } from "../content/site.ts";
import { plainTextToMarkdown } from "../text/markdown/from-plain-text.ts";
import { writeFrontMatter } from "../text/markdown/front-matter.ts";
import { webAddress } from "../text/web-address.ts";
import { localTimeIn } from "../time/zone-time.ts";
import type { ListedEvent } from "./listed-event.ts";

/** What somebody proposed (forms/definitions/event-proposal.ts). */
export interface Proposal {
  eventTitle: string;
  name: string;
  /** YYYY-MM-DDTHH:MM on the site's clocks. */
  start: string;
  end: string;
  /** A room, with or without its address, or an online link. */
  place: string;
  description: string;
}

/** The text of the file; `host`, `address` and `cost` are what the owner knows better. Visitor text in it means nothing but itself. */
export function proposedEvent(
  proposal: Proposal,
  reference: string,
  now: Date,
  { host, address, cost }: { host?: string; address?: string; cost?: string } = {},
): string {
  const link = webAddress(proposal.place.trim());
  const [room = "", street = ""] = split(proposal.place);
  return writeFrontMatter(
    [
      ["title", proposal.eventTitle],
      ["start", proposal.start.replace("T", " ")],
      ["end", proposal.end.replace("T", " ")],
      ["place", link ? "" : room],
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

/** The events that are on within three hours of this one, on either side; what is off clashes with nothing. */
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

/** "The Reading Room, 1 Main Street, Memphis" is a room and its address. */
function split(place: string): string[] {
  const comma = place.indexOf(",");
  return comma <= 0 ? [place] : [place.slice(0, comma).trim(), place.slice(comma + 1).trim()];
}
