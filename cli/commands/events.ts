/** Desk commands: events. */
import type { Database } from "../../db/schema.ts";
import { listEntries } from "../../publishing/entries/entries.ts";
import { cancelEvent } from "../../publishing/events/cancel-event.ts";
import { doubleBooked } from "../../publishing/events/event-warnings.ts";
import { type ListedEvent, listedEvent } from "../../publishing/events/listed-event.ts";
import { event } from "../../publishing/kinds/event.ts";
import { accept, declineCommand, errorLines } from "../accept-decline.ts";
import type { Command, Desk, Given } from "../command.ts";
import { addressOf } from "../entry-text.ts";
import { waitingText } from "../inbox-text.ts";
import { mailPlaceOf } from "../mail-place.ts";
import { type Column, localTime, table } from "../terminal.ts";

export const eventCommands: readonly Command[] = [
  {
    call: "events list",
    help: "what is listed: upcoming events, soonest first, the latest fifty past ones, and double bookings",
    job: list,
  },
  {
    call: "events accept REFERENCE [--host NAME] [--address ADDRESS] [--cost COST] [--at TIME] [--anyway]",
    help: "lists a proposal and emails the sender; without --host visitors see the sender's own name; --at: at that time instead of now; --anyway: despite a clash",
    job: acceptEvent,
  },
  declineCommand("events", event, "sender"),
  {
    call: "events cancel SLUG",
    help: "marks an event as canceled: it stays listed and says so, calendars are updated, and whoever proposed it gets an email",
    job: cancel,
  },
];

interface Row extends ListedEvent {
  /** When it will be published, if it is not yet. */
  publishAt: string | null;
}

const columns: readonly Column<Row>[] = [
  ["START", 16, ({ startsAt }) => localTime(startsAt)],
  ["STATUS", 22, ({ status, publishAt }) => (publishAt ? `from ${localTime(publishAt)}` : status)],
  ["TITLE", 40, ({ title }) => title],
  ["PLACE", 24, ({ place }) => place ?? "online"],
  ["SLUG", 72, ({ slug }) => slug],
];

async function list({ open, now }: Desk): Promise<string> {
  const db = await open();
  const coming = await rows(db, "coming", now());
  const events = [...coming, ...(await rows(db, "past", now(), 50))];
  return (events.length > 0 ? table(columns, events) : "Nothing is listed.\n") + bookedTwice(coming, now());
}

async function rows(db: Database, time: "coming" | "past", now: Date, limit?: number): Promise<Row[]> {
  const states = ["published", "scheduled"] as const;
  const entries = await listEntries(db, event, { states, time, now, ...(limit && { limit }) });
  return entries.map((entry) => ({ ...listedEvent(entry), publishAt: entry.publishAt }));
}

/** Names pairs of events at one time in one place; with `slug` only those of this event. */
function bookedTwice(events: readonly ListedEvent[], now: Date, slug?: string): string {
  const pairs = doubleBooked(events, now).filter((pair) => !slug || pair.some((one) => one.slug === slug));
  const lines = pairs.map(
    ([one, other]) =>
      `  ${other.slug} is at the same time in the same place as ${one.slug} (${other.place ?? other.link}, ${localTime(other.startsAt)}).\n`,
  );
  return lines.length > 0 ? `\nWorth a look:\n${lines.join("")}` : "";
}

async function acceptEvent(desk: Desk, given: Given): Promise<string> {
  const { host, address, cost } = given;
  const overrides = { ...(host && { host }), ...(address && { address }), ...(cost && { cost }) };
  const { entry, isNew, said } = await accept(desk, event, given, overrides);
  const shown = listedEvent(entry);
  const facts = `Host: ${shown.host}. ${shown.place ? `Place: ${shown.place}, ${shown.address}.` : `Online: ${shown.link}.`}\n`;
  const coming = await rows(await desk.open(), "coming", desk.now());
  const booked = bookedTwice(coming, desk.now(), entry.slug);
  return `${facts}${isNew && !host ? senderShown : ""}${said}${booked}`;
}

const senderShown =
  "Visitors see that host: it is the name of the person who proposed the event. For another one accept with --host NAME.\n";

async function cancel(desk: Desk, { slug = "" }: Given): Promise<string> {
  const saving = { by: "command line", now: desk.now(), place: mailPlaceOf(desk.settings) };
  const cancelled = await cancelEvent(await desk.open(), slug, saving);
  if (cancelled.outcome === "not found")
    throw new Error(`There is no event ${JSON.stringify(slug)}; \`events list\` names them.`);
  if (cancelled.outcome === "invalid")
    throw new Error(`${errorLines(event, cancelled.errors)}Nothing was done.`);
  const { outcome, entry } = cancelled;
  if (outcome === "conflict") throw new Error("Someone else just changed it. Nothing was done; try again.");
  if (outcome === "not listed") throw new Error(`${slug} is not listed (${entry.state}). Nothing was done.`);
  if (outcome === "done before") return `${slug} was already canceled; nobody was emailed again.\n`;
  const { told } = cancelled;
  const mailed = told ? waitingText(desk, told.address, told.number) : "Nobody gets an email about it.\n";
  return `${addressOf(desk, event, entry)} says that it is canceled: visitors will see it within seconds.\n${mailed}`;
}
