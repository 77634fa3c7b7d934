/** The dates of public meetings: announced, moved, canceled; what is on their agendas, and what came of them. */
import { site } from "../../content/site.ts";
import type { Database } from "../../db/schema.ts";
import { topicsOfText } from "../../news/select/text-topics.ts";
import { checkDraft } from "../../publishing/entries/check-draft.ts";
import { findEntryById } from "../../publishing/entries/entries.ts";
import { draftFrom, hasDraft } from "../../publishing/entries/posted-draft.ts";
import { meeting as bodyKind } from "../../publishing/kinds/meeting.ts";
import { record } from "../../publishing/kinds/record.ts";
import { type AgendaDraft, readAgenda } from "../../publishing/meetings/agenda.ts";
import { type MeetingForm, meetingForms } from "../../publishing/meetings/meeting-forms.ts";
import { meetingsPath } from "../../publishing/meetings/meetings.ts";
import {
  announceMeeting,
  changeMeeting,
  type MeetingRow,
  meetingAt,
} from "../../publishing/meetings/save-meeting.ts";
import { instantOf } from "../../time/zone-time.ts";
import { type Done, defineAct, isRefused, refuse, type Work } from "../act.ts";
import { dayAndTime, localDate } from "../moments.ts";
import { numberOf } from "../targets/target-type.ts";

const shared = { on: "meeting", undo: "restore" } as const;

export const schedule = defineAct({
  name: "meeting.schedule",
  on: "entry",
  undo: "restore",
  label: "Set the date",
  log: "announced {it}",
  input: { ...inputOf("date"), calendar: "number of the calendar in which somebody has read it" },
  run: async ({ trx, target: { entry, kind }, at, ...typed }) => {
    if (kind.name !== bodyKind.name) return refuse("invalid", "That is no body that meets.");
    const date = readDate(typed);
    if (isRefused(date)) return date;
    const known = await meetingAt(trx, entry.id, date.starts_at);
    if (known && known.state !== "removed") return refuse("already_done", "That date is listed already.");
    const id = await announceMeeting(trx, entry, { ...date, source: "owner" }, at);
    await looked(trx, numberOf(typed.input.calendar ?? ""), at);
    const text = `Listed: ${entry.title}, ${dayAndTime(date.starts_at)}. Visitors will see it within seconds.`;
    return { target: `meeting:${id}`, to: `/meetings/${id}`, text };
  },
});

export const change = defineAct({
  ...shared,
  name: "meeting.change",
  label: "Save the date",
  log: "changed the date of {it}",
  input: inputOf("date"),
  run: async (work) => {
    const date = readDate(work);
    if (isRefused(date)) return date;
    const other = await meetingAt(work.trx, work.target.body_id, date.starts_at);
    if (other && other.id !== work.target.id) return refuse("invalid", "It has a date at that time already.");
    // From here on it is ours: its calendar moves it no more.
    const set = { ...date, source: "owner", state: "listed" } as const;
    return save(work, set, "Saved. Visitors and their calendars will see it.");
  },
});

export const cancel = defineAct({
  ...shared,
  name: "meeting.cancel",
  label: "It’s canceled",
  log: "canceled {it}",
  run: async (work) => {
    if (work.target.state === "canceled") return refuse("already_done", "It’s marked as canceled already.");
    const set = { state: "canceled", source: "owner" } as const;
    return save(work, set, "Marked as canceled, on its page and in people’s calendars.");
  },
});

/** Finds the items of an agenda; nobody sees them yet. */
export const read = defineAct({
  ...shared,
  name: "agenda.read",
  label: "Read it",
  log: "read the agenda of {it}",
  input: inputOf("text"),
  run: async (work) => {
    const typed = readForm("text", work);
    if (isRefused(typed)) return typed;
    const draft = readAgenda(typed.text ?? "", topicsOfText);
    if (draft.items.length === 0)
      return refuse("invalid", "Nothing could be read in it. Paste the lines that matter.");
    await changeMeeting(work.trx, work.target, { agenda_draft: JSON.stringify(draft) }, work.at);
    const touching = draft.items.filter(({ isOn }) => isOn).length;
    return {
      text: `${itemCount(draft.items)} found, ${touching} touch our topics. Readers don’t see them yet.`,
    };
  },
});

export const publish = defineAct({
  ...shared,
  name: "agenda.publish",
  label: "Publish what is ticked",
  log: "published the agenda of {it}",
  input: {
    ...inputOf("items"),
    on: "numbers of the items that readers see, with commas; the first is 0; none: nothing is on the site",
    version: "of the meeting, whose items were shown; absent: whatever it is",
  },
  run: async (work) => {
    const { target, form, input } = work;
    if (target.agenda_draft === null) return refuse("invalid", "Read an agenda first.");
    // Another version of the agenda has other items under these numbers.
    if (input.version && Number(input.version) !== target.sequence)
      return refuse(
        "conflict",
        "Nothing was done: someone changed it in the meantime. Look at its items again.",
      );
    const typed = readForm("items", work);
    if (isRefused(typed)) return typed;
    const { speak = "", speakUntil = "" } = typed;
    const boxes = form.has("on") ? form.getAll("on").map(String) : (input.on ?? "").split(",");
    const draft: AgendaDraft = JSON.parse(target.agenda_draft);
    const items = draft.items.map((item, index) => ({ ...item, isOn: boxes.includes(String(index)) }));
    const shown = items.filter(({ isOn }) => isOn).map(({ text, topics }) => ({ text, topics }));
    const set = {
      agenda: shown.length > 0 ? JSON.stringify(shown) : null,
      agenda_draft: JSON.stringify({ items, speak, speakUntil } satisfies AgendaDraft),
      ...{ speak: speak || null, speak_until: speakUntil || null },
    };
    const seen = `Published: ${itemCount(shown)}. Visitors will see “On the agenda” within seconds.`;
    return save(work, set, shown.length > 0 ? seen : "No item is ticked: its agenda isn’t on the site.");
  },
});

export const outcome = defineAct({
  ...shared,
  name: "meeting.outcome",
  label: "Save what came of it",
  log: "said what came of {it}",
  input: inputOf("outcome"),
  run: async (work) => {
    const { trx, target, at } = work;
    if (target.starts_at > at.toISOString()) return refuse("invalid", "It hasn’t begun yet.");
    const typed = readForm("outcome", work);
    if (isRefused(typed)) return typed;
    const record_id = numberOf(typed.record ?? "") || null;
    const entry = record_id === null ? undefined : await findEntryById(trx, record_id);
    if (record_id !== null && entry?.kind !== record.name)
      return refuse("invalid", "That entry isn’t in the Record.");
    const set = {
      outcome: typed.outcome as MeetingRow["outcome"],
      outcome_day: (typed.outcome === "postponed" && typed.day) || null,
      outcome_url: typed.url || null,
      outcome_at: at.toISOString(),
      record_id,
    };
    return save(work, set, "Saved. It stands on the meeting’s page.");
  },
});

/** Somebody has looked at a calendar that robots may not read. */
export async function looked(trx: Database, calendar: number, now: Date): Promise<void> {
  await trx
    .updateTable("calendars")
    .set({ looked_on: localDate(now) })
    .where("id", "=", calendar)
    .execute();
}

type Typed = Pick<Work<unknown>, "form" | "input">;

function inputOf(name: MeetingForm) {
  return Object.fromEntries(meetingForms[name].fields.map((field) => [field.name, field.label]));
}

function readForm(name: MeetingForm, { form, input }: Typed) {
  const definition = meetingForms[name];
  const draft = hasDraft(form) ? draftFrom(definition, form) : { values: input, body: "" };
  const checked = checkDraft(definition, draft);
  if (checked.ok) return checked.draft.values;
  return refuse("invalid", `${checked.errors[0]?.message}.`, { errors: checked.errors });
}

function readDate(typed: Typed) {
  const date = readForm("date", typed);
  if (isRefused(date)) return date;
  const at = (wall = "") => instantOf(site.timeZone, wall)?.toISOString();
  const { start, end, place, agendaUrl } = date;
  return {
    ...{ starts_at: at(start) ?? "", ends_at: at(end) ?? null },
    ...{ place: place || null, agenda_url: agendaUrl || null },
  };
}

async function save(
  { trx, target, at, siteUrl }: Work<MeetingRow>,
  set: Parameters<typeof changeMeeting>[2],
  text: string,
): Promise<Done> {
  await changeMeeting(trx, target, set, at);
  return { text, link: { text: "See it", href: `${siteUrl}${meetingsPath}/${target.slug}` } };
}

function itemCount(items: readonly unknown[]): string {
  return items.length === 1 ? "1 item" : `${items.length} items`;
}
