/** Seats on pages: the panel of an event, the form, and the private page of who has one. A GET changes nothing: mail scanners follow links. */
import { data, redirect } from "react-router";
import { seatPages } from "../content/seat-pages.ts";
import { currentLanguage } from "../content/translate.ts";
import type { Database } from "../db/schema.ts";
import { seatAndAnswers, seatAnswers, seatForm } from "../forms/definitions/seat.ts";
import { readBody } from "../forms/intake/form-body.ts";
import type { ReceiveContext } from "../forms/intake/receive.ts";
import { validate } from "../forms/intake/validate.ts";
import { placeTime, wallTime } from "../mail/messages/mail-body.ts";
import { findEntryById, listRevisions } from "../publishing/entries/entries.ts";
import { locationLine } from "../publishing/events/calendar.ts";
import { eventPath, formatEventTimes, isOver } from "../publishing/events/calendar-event.ts";
import type { Entry } from "../publishing/kind.ts";
import { event as kind } from "../publishing/kinds/event.ts";
import * as seats from "../publishing/seats/registrations.ts";
import { seatRules } from "../publishing/seats/seat-rules.ts";
import { askForSeat, changeSeat } from "../publishing/seats/take-seat.ts";
import { handleForm, retryAfterHeaders } from "./form-action.ts";
import type { Route } from "./pages/seats/+types/mine";
import type { Route as Take } from "./pages/seats/+types/take";
import { privateHeaders, textOf } from "./proposal-action.ts";
import { type Reading, readEntry } from "./published-entries.ts";
import { requestContext } from "./request-context.ts";

export type SeatPanel = NonNullable<Awaited<ReturnType<typeof readSeatPanel>>>;

/** The local time at which visitors last read that it begins, if that is another than now. */
export async function movedFrom(db: Database, { id, values }: Entry): Promise<string | undefined> {
  const saved = await listRevisions(db, id);
  return saved.find((one) => one.state === "published" && one.values.start !== values.start)?.values.start;
}

/** Undefined where nobody registers, and for what is over. `was`: when it was to begin before it was moved. */
export async function readSeatPanel({ db, now, until }: Reading, entry: Entry) {
  const { event, closesAt, isOn, isOpen } = seatRules(entry, now());
  if (!entry.values.seats || isOver(event, now())) return undefined;
  until(isOpen ? new Date(now().getTime() + 10_000) : new Date(event.endsAt));
  const counts = await seats.seatCounts(db, entry.id, now());
  const left = Math.max(0, counts.capacity - counts.taken);
  const open = left > 3 ? "left" : left > 0 ? "few" : "full";
  const state: typeof open | "closed" | "canceled" = isOpen ? open : isOn ? "closed" : "canceled";
  const moved = counts.taken > 0 && isOn && (await movedFrom(db, entry));
  const was = moved ? wallTime(moved) : undefined;
  const path = `${eventPath(event)}/seat`;
  return { ...counts, state, left, path, until: placeTime(new Date(closesAt)), was };
}

/** The page with the form; undefined with status 410 for a withdrawn event. */
export async function readTake({ request, params, context }: Take.LoaderArgs) {
  const values = context.get(requestContext);
  const entry = await readEntry(values, kind, params.slug);
  if (!entry) return data(undefined, { status: 410 });
  const { event, each, questions, isOpen } = seatRules(entry, values.now());
  const isSent = new URL(request.url).searchParams.has("receipt");
  const panel = await readSeatPanel(values, entry);
  return data({ title: event.title, path: eventPath(event), each, questions, isOpen, isSent, panel });
}

export async function handleTake({ request, params, context }: Take.ActionArgs) {
  const values = context.get(requestContext);
  const { now, limits, clientAddress } = values;
  const entry = await readEntry(values, kind, params.slug);
  const path = `${kind.path}/${params.slug}/seat`;
  const rules = entry && seatRules(entry, now());
  if (!rules?.isOpen) return redirect(path, 303);
  const language = currentLanguage() ?? null;
  const network = limits?.networkOf(clientAddress) ?? null;
  const keep: ReceiveContext["keep"] = (trx, typed, isSuspect) => {
    const { name = "", email = "" } = typed;
    const asked = { name, email, ...seatAnswers(typed), language, network };
    return askForSeat(trx, { ...values, event: rules.id, now: now(), isSuspect }, asked);
  };
  return handleForm(seatForm(path, rules), { request, context }, { keep });
}

const { mine: words } = seatPages;

/** Undefined, with status 404, for a link that is not ours and for what was erased. */
export async function readMine({ request, context }: Route.LoaderArgs) {
  const { db, secret, now } = context.get(requestContext);
  const { token = "", done = "" } = Object.fromEntries(new URL(request.url).searchParams);
  const row = await seats.findByToken(db, secret, token);
  const entry = row && (await findEntryById(db, row.event));
  if (!row || !entry) return data(undefined, { status: 404 });
  const { event, each, questions, isOn, hasBegun } = seatRules(entry, now());
  const until = seats.standsUntil(row);
  // In the order in which seats are offered (publishing/seats/keep-seats.ts).
  const before = (await seats.registrationsOf(db, row.event)).filter(
    ({ passed, id }) => passed < row.passed || (passed === row.passed && id < row.id),
  );
  const { network, told_version, ...theirs } = row;
  return data({
    ...{ ...theirs, each, questions, isOff: !isOn || hasBegun, until: until && placeTime(until) },
    ...{ title: event.title, path: eventPath(event), where: locationLine(event), ...formatEventTimes(event) },
    ahead: before.filter(({ state }) => state === "waiting").length,
    done: Object.hasOwn(words.done, done) ? (done as keyof typeof words.done) : undefined,
  });
}

/** The buttons: a 303 to the page, which says what was done. 404 for an unknown link, 422, 429 over the limit, 503 when saving fails. */
export async function handleMine({ request, context }: Route.ActionArgs) {
  const values = context.get(requestContext);
  const { db, write, now, secret, recipients, report, limits, clientAddress } = values;
  const fail = (status: number, headers: HeadersInit = {}) =>
    data({ problem: words.failed }, { status, headers });
  const refusal = await limits?.refusal(clientAddress);
  if (refusal) return fail(429, { "Retry-After": `${refusal.retryAfter}` });
  const body = await readBody(request);
  if (!body.ok) return fail(body.status);
  try {
    const row = await seats.findByToken(db, secret, new URL(request.url).searchParams.get("token") ?? "");
    const entry = row && (await findEntryById(db, row.event));
    const { do: act, ...typed } = textOf(body.fields);
    const fields = entry && act === "change" ? seatAndAnswers(seatRules(entry, now())) : [];
    const checked = validate({ ...seatForm("", { each: 1, questions: [] }), fields }, typed);
    if (!row || !checked.ok || (act !== "confirm" && act !== "change" && act !== "give-back")) {
      await limits?.countMistake(clientAddress);
      return fail(row ? 422 : 404);
    }
    const change = { do: act, ...seatAnswers(checked.values) } as const;
    const done = await write((trx) => changeSeat(trx, values, row, change, now()));
    recipients.onMailQueued();
    return redirect(`${seats.seatPath(secret, row)}&done=${done}`, { status: 303, headers: privateHeaders });
  } catch (error) {
    report("A seat could not be changed.", error);
    return fail(503, retryAfterHeaders);
  }
}
