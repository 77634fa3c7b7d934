/** Calendars of others, added and removed; and their dates, listed or left out. */
import { listCalendars, refreshCalendars } from "../../news/calendars/calendars.ts";
import { calendarAddress } from "../../news/calendars/read-calendar.ts";
import { fetchingAs } from "../../news/manage-sources.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { meeting as bodyKind } from "../../publishing/kinds/meeting.ts";
import { followCalendars, takeDate } from "../../publishing/meetings/take-dates.ts";
import { cleanLine } from "../../text/normalize.ts";
import { webAddress } from "../../text/web-address.ts";
import { defineAct, refuse } from "../act.ts";
import { numberOf } from "../targets/target-type.ts";
import { looked } from "./meetings.ts";

const shared = { on: "calendar", undo: "restore" } as const;

/** It is read at once. One whose host forbids robots is not: somebody opens it on the usual days of its body. */
export const add = defineAct({
  ...shared,
  name: "calendar.add",
  makes: true,
  label: "Add it",
  log: "added the calendar {name}",
  input: {
    url: "its address",
    name: "at the desk",
    body: "number of the entry of the body whose meetings it holds; none: it brings events",
    closed: "yes: its host forbids robots",
  },
  run: async ({ trx, input, at }) => {
    const url = webAddress(calendarAddress(input.url ?? ""));
    const name = cleanLine(input.name ?? "").slice(0, 120);
    if (!url) return refuse("invalid", "The address is not one.");
    if (!name) return refuse("invalid", "Give it a name.");
    const body_id = numberOf(input.body ?? "") || null;
    if (body_id !== null && (await findEntryById(trx, body_id))?.kind !== bodyKind.name)
      return refuse("invalid", "That is no body that meets.");
    if ((await listCalendars(trx)).some((one) => one.url === url))
      return refuse("already_done", "It’s on the list already.");
    const is_closed = Number(input.closed === "yes");
    const row = { url, name, body_id, is_closed, added_at: at.toISOString(), removed_at: null };
    const { id } = await trx
      .insertInto("calendars")
      .values(row)
      .onConflict((conflict) => conflict.column("url").doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    const then = is_closed ? "Today will remind you to open it." : "Its dates come in under New dates.";
    return { target: `calendar:${id}`, to: "/meetings", text: `Added: ${name}. ${then}` };
  },
  // So that its dates are there when the page is.
  after: async ({ db, now, settings }) => {
    await refreshCalendars(db, { ...fetchingAs(settings), now, log: { warn: () => undefined } });
    await followCalendars(db, now());
  },
});

export const remove = defineAct({
  ...shared,
  name: "calendar.remove",
  label: "Remove",
  log: "removed the calendar {it}",
  run: async ({ trx, target, at }) => {
    const update = trx.updateTable("calendars").set({ removed_at: at.toISOString() });
    await update.where("id", "=", target.id).execute();
    // Whoever adds it again wants it read at once.
    await trx.deleteFrom("news_sources").where("url", "=", target.url).execute();
    return { text: `Removed: ${target.name}. What is listed of it stays.` };
  },
});

export const setPolicy = defineAct({
  ...shared,
  name: "calendar.policy",
  label: "Change what becomes of its dates",
  log: "changed what becomes of the dates of {it}",
  input: { policy: "always, ask or never" },
  run: async ({ trx, target, input }) => {
    const policy = (["always", "ask", "never"] as const).find((one) => one === input.policy);
    if (!policy) return refuse("invalid", "It is always, ask or never.");
    await trx.updateTable("calendars").set({ policy }).where("id", "=", target.id).execute();
    return { text: `Changed: ${target.name}.` };
  },
  after: ({ db, now }) => followCalendars(db, now()),
});

export const look = defineAct({
  ...shared,
  name: "calendar.look",
  label: "I looked, no new date",
  log: "looked at the calendar {it}",
  run: async ({ trx, target, at }) => {
    await looked(trx, target.id, at);
    return { text: "Today will remind you again on its next day." };
  },
});

export const take = defineAct({
  name: "date.take",
  on: "date",
  undo: "restore",
  label: "List",
  log: "listed {it} of a calendar",
  run: async ({ trx, target, at }) => {
    if (target.state === "taken") return refuse("already_done", "It’s listed already.");
    const taken = await takeDate(trx, target, at);
    return "problem" in taken ? refuse("invalid", taken.problem) : { detail: taken.isDraft };
  },
  notice: (done) => {
    const drafts = done.filter(({ detail }) => detail).length;
    const lacking = drafts === 1 ? "One is a draft" : `${drafts} are drafts`;
    const more = drafts > 0 ? ` ${lacking} under Events, since something is missing.` : "";
    return `Listed: ${done.length - drafts}.${more}`;
  },
});

export const dismiss = defineAct({
  name: "date.dismiss",
  on: "date",
  undo: "restore",
  label: "Leave out",
  log: "left {it} of a calendar out",
  run: async ({ trx, target }) => {
    await trx.updateTable("calendar_dates").set({ state: "dismissed" }).where("id", "=", target.id).execute();
    return {};
  },
  notice: (done) => `Left out: ${done.length}.`,
});
