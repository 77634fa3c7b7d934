/** By the rules of https://developers.google.com/search/docs/appearance/structured-data/event. */
import { expect, test } from "vitest";
import { site } from "../../content/site.ts";
import { someEvent } from "../../test/support/event-file.ts";
import { eventJsonLd } from "./event-json-ld.ts";

const url = `https://${site.domain}/events/night`;

test("an address has its parts, and one from elsewhere stays whole", () => {
  const placeOf = (address: string) => eventJsonLd(someEvent("night", { address }), url);
  expect(placeOf("Suite 3, 1 Main Street, Memphis, TN 38103")).toMatchObject({
    location: {
      "@type": "Place",
      name: "The Reading Room",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Suite 3, 1 Main Street",
        addressLocality: "Memphis",
        addressRegion: "TN",
        postalCode: "38103",
        addressCountry: "US",
      },
    },
  });
  expect(placeOf("Memphis, TN")).toMatchObject({
    location: { address: { addressLocality: "Memphis", addressRegion: "TN", addressCountry: "US" } },
  });
  expect(placeOf("Hauptstraße 1, Berlin")).toHaveProperty("location.address", {
    "@type": "PostalAddress",
    streetAddress: "Hauptstraße 1, Berlin",
  });
});

test("a place with a link is mixed, a link alone is online, each with its location", () => {
  const link = "https://meet.example/night";
  expect(eventJsonLd(someEvent("night", { link }), url)).toMatchObject({
    eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
    location: [{ "@type": "Place" }, { "@type": "VirtualLocation", url: link }],
  });
  expect(eventJsonLd(someEvent("night", { link, place: "", address: "" }), url)).toMatchObject({
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: link },
  });
});

test("one that was moved says when it was to begin, in its zone; one that is off says only that", () => {
  const was = "2031-07-04T17:30";
  expect(eventJsonLd(someEvent("night"), url, { was })).toMatchObject({
    eventStatus: "https://schema.org/EventRescheduled",
    previousStartDate: "2031-07-04T17:30:00-05:00",
    startDate: "2031-03-04T18:00:00-06:00",
  });
  for (const [status, said] of [
    ["cancelled", "Cancelled"],
    ["postponed", "Postponed"],
  ] as const) {
    const off = eventJsonLd(someEvent("night", { status }), url, { was });
    expect(off).toMatchObject({ eventStatus: `https://schema.org/Event${said}` });
    expect(off).not.toHaveProperty("previousStartDate");
  }
  expect(eventJsonLd(someEvent("night"), url, { was: "2031-03-09T02:30" })).toHaveProperty(
    "eventStatus",
    "https://schema.org/EventScheduled",
  );
});

test("seats are counted, and the last one taken is sold out", () => {
  const told = (taken: number) =>
    eventJsonLd(someEvent("night", { cost: "$10" }), url, { seats: { capacity: 40, taken } });
  expect(told(38)).toMatchObject({
    maximumAttendeeCapacity: 40,
    remainingAttendeeCapacity: 2,
    isAccessibleForFree: false,
    offers: { price: 10, priceCurrency: "USD", url, availability: "https://schema.org/InStock" },
  });
  // A host who made the room smaller.
  for (const taken of [40, 41])
    expect(told(taken)).toMatchObject({
      remainingAttendeeCapacity: 0,
      offers: { availability: "https://schema.org/SoldOut" },
    });
  expect(eventJsonLd(someEvent("night"), url)).not.toHaveProperty("maximumAttendeeCapacity");
  expect(eventJsonLd(someEvent("night", { cost: "What you can" }), url)).not.toHaveProperty("offers");
});

test("its own picture stands before the card, and nobody who performs is made up", () => {
  const picture = `https://${site.domain}/media/kiln-960.webp`;
  const told = eventJsonLd(someEvent("night"), url, { picture });
  expect(told).toHaveProperty("image", [picture, `https://${site.domain}/og/events.png`]);
  expect(told).toHaveProperty("inLanguage", "en");
  expect(told).not.toHaveProperty("performer");
});
