/** Kind: event. Listed on /events, each with a page and a calendar file. */
import { eventFilter } from "../../content/event-filter.ts";
import { events as words } from "../../content/events.ts";
import { pages } from "../../content/pages.ts";
import { site } from "../../content/site.ts";
import { multiline } from "../../forms/definitions/rules.ts";
import { plainTextToMarkdown } from "../../text/markdown/from-plain-text.ts";
import { webAddress, withScheme } from "../../text/web-address.ts";
import { liveList } from "../../text/words/lookup.ts";
import { instantOf } from "../../time/zone-time.ts";
import { topicsField } from "../entry-topics.ts";
import { locationLine, shownTitle } from "../events/calendar.ts";
import { formatEventTimes, toCalendarEvent, zoneOf } from "../events/calendar-event.ts";
import { eventLanguages } from "../events/event-filter.ts";
import { eventJsonLd } from "../events/event-json-ld.ts";
import {
  checkPicture,
  choiceField,
  lineField,
  linesField,
  linkField,
  momentField,
  pictureFields,
  tagsField,
  zoneField,
} from "../fields.ts";
import { type Draft, type Kind, mistakes, type Values } from "../kind.ts";
import { checkSeats, seatFields } from "../seats/seat-rules.ts";
import { isDay } from "../source-line.ts";

export const event: Kind = {
  name: "event",
  words: { one: "event", many: "events" },
  listPath: pages.events.path,
  path: pages.events.path,
  fields: [
    lineField("title", "Title", 200),
    momentField("start", "Start", { hint: "{city} time" }),
    momentField("end", "End", { hint: "{city} time", follows: "start" }),
    choiceField("allDay", "All day", [{ value: "yes", label: "Yes: hours are not shown" }], {
      optional: true,
    }),
    linesField("sessions", "Sessions", {
      optional: true,
      hint: "One a line: 2026-12-03 18:00-20:00 What it is",
      isLine: (line) =>
        (/^\d{4}-\d\d-\d\d \d\d:\d\d-\d\d:\d\d \S/.test(line) && isDay(line.slice(0, 10), false)) ||
        "must be a day, hours and words, such as 2026-12-03 18:00-20:00 First steps",
    }),
    lineField("place", "Place", 200, { optional: true, hint: "The name of the house" }),
    lineField("address", "Address", 300, { optional: true }),
    linkField("link", "Online link", { optional: true }),
    lineField("host", "Host", 200, { hint: "As visitors see it" }),
    linkField("hostLink", "Link to the host", { optional: true }),
    lineField("cost", "Cost", 100, { optional: true, hint: "Free, $10, what you can" }),
    linesField("access", "Getting there and getting in", {
      optional: true,
      hint: "One a line: Parking: free, behind the hall",
      isLine: (line) => /^[^:]{1,40}:\s*\S/.test(line) || "must be a word, a colon and a sentence",
    }),
    tagsField("accessible", "Access", {
      of: liveList(() => eventFilter.access.map(({ value }) => value)),
      optional: true,
      hint: "Tick what the host has promised: visitors choose events by it",
    }),
    topicsField(),
    choiceField("type", "Type of event", eventFilter.types, { optional: true }),
    choiceField("inLanguage", "Language", eventLanguages, { optional: true, hint: "Empty: the site’s own" }),
    tagsField("tags", "Tags", { optional: true, hint: "Separated by commas" }),
    choiceField(
      "status",
      "Status",
      [
        { value: "scheduled", label: "It takes place" },
        { value: "cancelled", label: "Canceled", aliases: ["canceled"] },
        { value: "postponed", label: "Postponed" },
      ],
      { initial: "scheduled" },
    ),
    zoneField("zone", "Time zone", { hint: "{timeZone} when empty" }),
    ...seatFields,
    ...pictureFields(),
  ],
  body: { label: "Description", rows: 10, rule: multiline("Description", 1, 20_000) },
  check: ({ values }) => {
    const { start = "", end = "", place, address, link } = values;
    const skipped = (label: string) =>
      `${label} falls in an hour that clocks in ${zoneOf(values)} skip for daylight saving time`;
    const isSkipped = (wall: string) => wall && !instantIn(values, wall);
    const isBefore = start && end && instantIn(values, end) <= instantIn(values, start);
    const isNowhere = !place && !link;
    return [
      ...mistakes(
        [isSkipped(start), "start", skipped("Start")],
        [isSkipped(end), "end", skipped("End")],
        [isBefore, "end", "End must be after Start"],
        [isNowhere, "place", "There must be a place with its address, or an online link, or both"],
        [place && !address, "address", "Address is required with a place"],
        [!place && address, "place", "Place is required with an address"],
      ),
      ...checkSeats(values),
      ...checkPicture(values),
    ];
  },
  slug: ({ values }) => `${(values.start ?? "").slice(0, 10)} ${values.title}`,
  sortKey: ({ values }) => instantIn(values, values.start),
  endsAt: ({ values }) => instantIn(values, values.end),
  order: "ascending",
  copy: (values) => ({ ...values, status: "scheduled" }),
  inFeed: true,
  show: (entry) => {
    const { title, status, host, hostLink, place, address, link, cost, html, text, startsAt, ...more } =
      toCalendarEvent(entry);
    const { day, hours } = formatEventTimes({ ...more, startsAt });
    const { facts } = words;
    return {
      title: shownTitle({ title, status }, words.status),
      summary: `${day}, ${hours}. ${locationLine({ place, address, link })}`,
      html,
      text,
      author: host,
      date: { iso: startsAt, words: day },
      facts: [
        ...(place ? [{ name: facts.place, text: [place, address].filter(Boolean).join(", ") }] : []),
        ...(link ? [{ name: facts.online, text: new URL(link).host, link }] : []),
        { name: facts.host, text: host, ...(hostLink && { link: hostLink }) },
        ...(cost ? [{ name: facts.cost, text: cost }] : []),
      ],
    };
  },
  jsonLd: (entry, url) => eventJsonLd(toCalendarEvent(entry), url),
  form: { name: "event", toDraft: draftOfProposal, kindOf: ({ repeats }) => (repeats ? "series" : "event") },
};

/** A proposal (forms/definitions/event-proposal.ts) as an event. Visitor text is escaped. */
function draftOfProposal({
  eventTitle = "",
  name = "",
  start = "",
  end = "",
  place = "",
  description = "",
  ...more
}: Values): Draft {
  const { alt = "", seats = "", repeats = "", until = "", times = "" } = more;
  // With a path: "St.Jude" is a venue.
  const link = webAddress(place.includes("/") ? withScheme(place.trim()) : place.trim());
  // "The Reading Room, 1 Main Street, Memphis" is a venue and its address; so is "The Reading Room (1 Main Street)".
  const [, venue = place, street = ""] = /^([^,(]+)[,(](.*?)\)?$/s.exec(place) ?? [];
  const values = {
    title: eventTitle,
    start,
    end,
    place: link ? "" : venue.trim(),
    address: link ? "" : street.trim() || site.location,
    link: link ?? "",
    host: name,
    status: "scheduled",
    alt,
    seats,
    ...(repeats && { repeats, until, times: until ? "" : times }),
  };
  return { values, body: plainTextToMarkdown(description) };
}

function instantIn(values: Values, wall = ""): string {
  return instantOf(zoneOf(values), wall)?.toISOString() ?? "";
}
