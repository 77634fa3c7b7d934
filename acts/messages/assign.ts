/** Gives what waits to somebody at the desk, and puts it off until a day; it is back sooner when its sender writes again. */
import { callOf, listPeople } from "../../accounts/people.ts";
import { site } from "../../content/site.ts";
import { setAnswerState } from "../../forms/owner/answering.ts";
import { expiresAt } from "../../forms/owner/retention.ts";
import { daysBeforeDate, instantOf, localDateIn } from "../../time/zone-time.ts";
import { defineAct, refuse } from "../act.ts";
import { dayOf, shortMoment, startOf, timeOfDay, weekdayName } from "../moments.ts";

export const assign = defineAct({
  name: "message.assign",
  on: "submission",
  label: "Give",
  log: "gave {it} to {assignee}",
  input: { to: "nobody, me, or the number or address of somebody at the desk" },
  undo: "restore",
  run: async ({ trx, target, input: { to = "" }, actor }) => {
    const isMe = to === "me";
    const everybody = await listPeople(trx);
    const person = everybody.find(({ id, email }) =>
      isMe ? email === actor.email : [String(id), email].includes(to),
    );
    if (!person && to !== "nobody")
      return refuse("invalid", "Choose who gets it: they may have been removed.");
    const assignee_id = person?.id ?? null;
    const whose = !person ? "nobody’s" : person.email === actor.email ? "yours" : `${callOf(person)}’s`;
    if (target.assignee === assignee_id) return { unchanged: true, detail: { whose } };
    await setAnswerState(trx, target.reference, { assignee_id });
    const before = everybody.find(({ id, email }) => id === target.assignee && email !== actor.email);
    return { detail: { whose, before: before && `${callOf(before)}’s` } };
  },
  // Two may press at the same time: the second learns whose it was.
  notice: (done) => {
    const all = done.map(({ detail }) => detail as { whose: string; before?: string });
    const before = [...new Set(all.flatMap((one) => one.before ?? []))].join(", ");
    const [is, was] = done.length === 1 ? ["It is", "it was"] : [`${done.length} are`, "some were"];
    return `${is} ${all[0]?.whose} now${before && `; ${was} ${before}`}.`;
  },
});

export const later = defineAct({
  name: "message.later",
  on: "submission",
  label: "Put off",
  log: "put {it} off until {laterUntil}",
  input: {
    until: "evening, tomorrow, a weekday, week, a day (YYYY-MM-DD) or a local time (YYYY-MM-DDTHH:MM)",
    day: "a day, which goes before until",
  },
  undo: "restore",
  run: async ({ trx, target, input: { until = "", day = "" }, at }) => {
    if (target.state !== "new") return refuse("already_done", "It no longer waits.");
    const wall = wallOf((day || until).trim().toLowerCase(), at);
    const instant = wall && instantOf(site.timeZone, wall);
    if (!instant || instant <= at) return refuse("invalid", "Choose a day that is still to come.");
    const end = expiresAt(target);
    if (instant > end) return refuse("invalid", `Choose a day before ${dayOf(end)}, when it is erased.`);
    await setAnswerState(trx, target.reference, { later_until: instant.toISOString(), back_at: null });
    return { detail: startOf(instant.toISOString()) };
  },
  notice: (done) => {
    const back = done.length === 1 ? "It comes back" : `${done.length} come back`;
    return `${back} ${done[0]?.detail}. Sooner if the sender writes again.`;
  },
});

export const bringBack = defineAct({
  name: "message.back",
  on: "submission",
  label: "Bring back now",
  log: "brought {it} back",
  undo: "restore",
  run: async ({ trx, target: { reference, laterUntil } }) => {
    if (!laterUntil) return refuse("already_done", "It isn’t put off.");
    await setAnswerState(trx, reference, { later_until: null, back_at: null });
    return { text: "It waits again." };
  },
});

/** This evening, tomorrow, the days of a week by name. `value`: a local time, as `later` takes it; `names`: what else it takes. */
export function laterChoices(now: Date): { value: string; label: string; names: string }[] {
  const today = localDateIn(site.timeZone)(now);
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((days) => {
    const date = daysBeforeDate(today, -days);
    const value = `${date}T${days === 0 ? "18:00" : "09:00"}`;
    const instant = instantOf(site.timeZone, value);
    if (!instant || instant <= now) return [];
    const weekday = weekdayName(new Date(`${date}T12:00Z`).getUTCDay());
    const week = `In a week, ${shortMoment(instant.toISOString(), now)}`;
    const day = { 0: "This evening", 1: "Tomorrow", 7: week }[days] ?? weekday;
    return {
      value,
      label: `${day}, ${timeOfDay(instant)}`,
      names: `${day.split(",")[0]} ${weekday}`.toLowerCase(),
    };
  });
}

/** The local time that was meant; undefined for what is none. */
function wallOf(typed: string, now: Date): string | undefined {
  const named = laterChoices(now).findLast(({ names }) => names.split(" ").includes(typed))?.value;
  const wall = named ?? (typed.length === 10 ? `${typed}T09:00` : typed.toUpperCase());
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) ? wall : undefined;
}
