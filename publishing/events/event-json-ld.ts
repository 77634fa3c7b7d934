/**
 * Structured data for events (schema.org Event,
 * https://developers.google.com/search/docs/appearance/structured-data/event).
 */

import { cardPath } from "../../content/cards.ts";
import { ownLanguage } from "../../content/own-language.ts";
import { capitalized } from "../../text/capitalized.ts";
import { filled } from "../../text/filled.ts";
import { instantOf } from "../../time/zone-time.ts";
import { type CalendarEvent, daysOf, priceOf, withOffset } from "./calendar-event.ts";

/** What is known of an event besides its fields. */
export interface EventMore {
  /** Where people register. */
  seats?: { capacity: number; taken: number } | undefined;
  /** URL of its own picture. */
  picture?: string | undefined;
  /** Local time at which it was to begin before it was moved. */
  was?: string | undefined;
}

/** The Event object without its `@context`, with everything that its page shows and nothing else. `url`: of its page. */
export function eventJsonLd(event: CalendarEvent, url: string, more: EventMore = {}): object {
  const { title, host, hostLink, zone, status, place, address = "", link, inLanguage, allDay } = event;
  const { seats, picture, was } = more;
  const venue = place && { "@type": "Place", name: place, address: postalAddress(address) };
  const online = link && { "@type": "VirtualLocation", url: link };
  const before = status === "scheduled" && was && instantOf(zone, was);
  return {
    "@type": "Event",
    "@id": url,
    url,
    name: title,
    description: event.text,
    startDate: allDay ? daysOf(event).first : withOffset(event.startsAt, zone),
    endDate: allDay ? daysOf(event).last : withOffset(event.endsAt, zone),
    ...(before && { previousStartDate: withOffset(before.toISOString(), zone) }),
    eventStatus: `https://schema.org/Event${before ? "Rescheduled" : capitalized(status)}`,
    eventAttendanceMode: `https://schema.org/${place ? (link ? "Mixed" : "Offline") : "Online"}EventAttendanceMode`,
    location: venue && online ? [venue, online] : venue || online || {},
    inLanguage: inLanguage ?? ownLanguage.code,
    image: [...(picture ? [picture] : []), new URL(cardPath("events"), url).href],
    organizer: { "@type": "Organization", name: host, ...(hostLink && { url: hostLink }) },
    ...(seats && {
      maximumAttendeeCapacity: seats.capacity,
      remainingAttendeeCapacity: Math.max(0, seats.capacity - seats.taken),
    }),
    ...offer(event, url, seats),
  };
}

/** The parts of an address in the United States, "1 Main Street, Memphis, TN 38103"; any other as it is. */
function postalAddress(address: string): object {
  const [found, streetAddress, addressLocality, addressRegion, postalCode] =
    /^(?:(.+), )?([^,]+), ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/.exec(address) ?? [];
  const parts = { streetAddress, addressLocality, addressRegion, postalCode, addressCountry: "US" };
  return { "@type": "PostalAddress", ...filled(found ? parts : { streetAddress: address }) };
}

function offer({ cost, status, postedAt }: CalendarEvent, url: string, seats: EventMore["seats"]): object {
  const price = cost ? priceOf(cost) : undefined;
  if (!price) return {};
  const isFull = seats && seats.taken >= seats.capacity;
  const offers = {
    "@type": "Offer",
    url,
    price: price.price,
    priceCurrency: price.currency,
    availability: `https://schema.org/${status === "scheduled" ? (isFull ? "SoldOut" : "InStock") : "Discontinued"}`,
    validFrom: postedAt,
  };
  return { isAccessibleForFree: price.price === 0, offers };
}
