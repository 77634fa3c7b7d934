/**
 * Structured data for events (schema.org Event,
 * https://developers.google.com/search/docs/appearance/structured-data/event).
 */

import { cardPath } from "../../content/cards.ts";
import { capitalized } from "../../text/capitalized.ts";
import { type CalendarEvent, priceOf, withOffset } from "./calendar-event.ts";

/** The Event object without its `@context`, with everything that its page shows and nothing else. `url`: of its page. */
export function eventJsonLd(event: CalendarEvent, url: string): object {
  const { title, host, hostLink, zone, status, place, address, link } = event;
  const venue = place && { "@type": "Place", name: place, address };
  const online = link && { "@type": "VirtualLocation", url: link };
  return {
    "@type": "Event",
    "@id": url,
    url,
    name: title,
    description: event.text,
    startDate: withOffset(event.startsAt, zone),
    endDate: withOffset(event.endsAt, zone),
    eventStatus: `https://schema.org/Event${capitalized(status)}`,
    eventAttendanceMode: `https://schema.org/${place ? (link ? "Mixed" : "Offline") : "Online"}EventAttendanceMode`,
    location: venue && online ? [venue, online] : venue || online || {},
    image: [new URL(cardPath("events"), url).href],
    organizer: { "@type": "Organization", name: host, ...(hostLink && { url: hostLink }) },
    ...offer(event, url),
  };
}

function offer({ cost, status, postedAt }: CalendarEvent, url: string): object {
  const price = cost ? priceOf(cost) : undefined;
  if (!price) return {};
  const offers = {
    "@type": "Offer",
    url,
    price: price.price,
    priceCurrency: price.currency,
    availability: `https://schema.org/${status === "scheduled" ? "InStock" : "Discontinued"}`,
    validFrom: postedAt,
  };
  return { isAccessibleForFree: price.price === 0, offers };
}
