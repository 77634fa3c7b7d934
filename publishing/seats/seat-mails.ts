/** The mails of seats at events. Until an address is confirmed, they hold nothing that a visitor typed. */
import { events } from "../../content/events.ts";
import { seatPages } from "../../content/seat-pages.ts";
import { seatWords } from "../../content/seats.ts";
import { languageOf, translatedPath } from "../../content/translate.ts";
import type { Database } from "../../db/schema.ts";
import * as body from "../../mail/messages/mail-body.ts";
import { queueMail } from "../../mail/outbox/outbox.ts";
import { fill } from "../../text/words/fill.ts";
import { plural } from "../../text/words/plural.ts";
import { readIn } from "../../text/words/reading.ts";
import { locationLine } from "../events/calendar.ts";
import { type CalendarEvent, eventPath, formatEventTimes } from "../events/calendar-event.ts";
import { type Registration, seatPath } from "./registrations.ts";

/** `secret` signs the links; `siteUrl` is the public origin, without a slash at its end. */
export type SeatContext = Record<"secret" | "siteUrl", string>;

/** Queued once for each `about`. `until`: it is held or offered; `was`: when and where, before a change. */
export interface SeatMail {
  kind: keyof typeof seatPages.mails;
  about: string;
  until?: Date | undefined;
  was?: { startsAt: string; place: string };
}

/** In the caller's transaction, in the language in which somebody registered. */
export function queueSeatMail(
  trx: Database,
  { secret, siteUrl }: SeatContext,
  { kind, about, until, was }: SeatMail,
  { row, event, now }: { row: Registration; event: CalendarEvent; now: Date },
): Promise<void> {
  const { name, email: address, language, reference } = row;
  const url = (path: string) => siteUrl + translatedPath(path, language);
  // What an address is asked counts together (take-seat.ts).
  const key = `seat-${/^a/.test(kind) ? "ask" : kind}:${row.event}:${row.id}:${about}`;
  const compose = () => {
    const { subject, before, button, after } = seatPages.mails[kind];
    const { day, hours } = formatEventTimes(event);
    const seats = plural(seatWords.seats, row.seats);
    const then = was && `${body.placeTime(new Date(was.startsAt))}\n${was.place}`;
    const values = { title: event.title, seats, day, was: then, until: until && body.placeTime(until) };
    const ours = (text: string) => body.paragraph(fill(text, values));
    const when = body.field(events.facts.when, `${day}\n${hours}`);
    const where = body.field(events.facts.where, locationLine(event));
    const facts = [when, where, body.field(seats, `${name}\n${reference}`)];
    const toCalendar = kind === "in" || kind === "movedUp";
    const path = toCalendar
      ? `${eventPath(event)}.ics`
      : kind === "canceled"
        ? eventPath(event)
        : seatPath(secret, row);
    const blocks: body.MailBlock[] = [
      ...before.map(ours),
      ...(/^(in|movedUp|tomorrow|soon|changed)$/.test(kind) ? facts : []),
      { kind: "button", label: button, url: url(path) },
      ...after.map(ours),
      ...(toCalendar ? [body.link(seatPages.toPage, url(seatPath(secret, row)))] : []),
      body.paragraph(seatPages.foot),
    ];
    const headers = { "Auto-Submitted": "auto-generated" };
    return { key, to: { address }, ...body.composeBody(fill(subject, values), blocks, language), headers };
  };
  return queueMail(trx, readIn(languageOf(language), compose), now);
}
