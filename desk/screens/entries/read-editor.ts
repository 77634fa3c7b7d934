/** What the editor of an entry shows. */
import { randomUUID } from "node:crypto";
import { offeredActs } from "../../../acts/catalog.ts";
import { dayAndTime, startOf, wallTime } from "../../../acts/moments.ts";
import { findSubmission } from "../../../forms/owner/submissions.ts";
import { checkDraft } from "../../../publishing/entries/check-draft.ts";
import { tagsInUse } from "../../../publishing/entries/desk-list.ts";
import { listRevisions } from "../../../publishing/entries/entries.ts";
import { type EntryWarning, warningsOf } from "../../../publishing/entries/entry-warnings.ts";
import { asksWhy } from "../../../publishing/entries/withdrawn-entries.ts";
import { formatEventTimes, seriesOf, toCalendarEvent } from "../../../publishing/events/calendar-event.ts";
import {
  anchorOf,
  canBeDeleted,
  type Draft,
  type Entry,
  entryPath,
  isSeen,
  type Kind,
  wasPublished,
} from "../../../publishing/kind.ts";
import { listPictures } from "../../../publishing/pictures/picture-library.ts";
import { mediaPathPrefix, withEntryPictures } from "../../../publishing/pictures/pictures.ts";
import { seatCounts } from "../../../publishing/seats/registrations.ts";
import { listDates } from "../../../publishing/series/keep-dates.ts";
import type { DeskContext } from "../../desk-context.ts";
import { entryFormOf, type Thumbnail } from "../../ui/entry/entry-form.ts";
import { readIssue } from "../newsletter/read-issue.ts";
import { readInLanguages } from "../translations/read-translations.ts";
import { entryScreen, listOf } from "./entry-at.ts";
import { clashWords } from "./read-clashes.ts";
import { readUses } from "./read-uses.ts";
import { newSlug } from "./render-draft.ts";

export type EditorData = Awaited<ReturnType<typeof readEditor>>;
export type EditedEntry = Awaited<ReturnType<typeof edited>>;

/** A time of publication that was typed, and what is wrong with it. */
export interface TypedTime {
  typed: string;
  message: string | undefined;
}

/** Serializable. `draftKey`: of a new one, which has no `entry` before it is saved. */
export async function readEditor(
  desk: Pick<DeskContext, "db" | "siteUrl" | "now" | "person">,
  kind: Kind,
  { entry, draftKey, draft }: { entry?: Entry | undefined; draftKey?: string | undefined; draft: Draft },
) {
  const { db } = desk;
  const checked = checkDraft(kind, draft);
  const isShown = entry !== undefined && isSeen(entry);
  // A new one keeps its address, and with it its key, until it is opened again.
  const path = draftKey === undefined && entry ? entryScreen(entry) : `/entries/${kind.name}/new`;
  const query = draftKey === undefined ? "" : `?draft=${draftKey}`;
  return {
    list: listOf(kind),
    form: entryFormOf(kind, await tagsInUse(db, kind)),
    draft: { values: draft.values, body: draft.body },
    pictures: await thumbnails(db, kind, draft),
    /** Before it is published; mistakes as sentences. */
    missing: checked.ok || isShown ? [] : checked.errors.map(({ message }) => message),
    warnings: (await warningsOf(db, kind, draft, entry?.slug)).map(sentence),
    preview: {
      action: `${path}/preview${query}`,
      ...(entry && { src: `${entryScreen(entry)}/preview` }),
      anchor: kind.path ? "" : `#${anchorOf(kind, entry?.slug ?? newSlug)}`,
      isMail: kind.isMailed === true,
    },
    /** Of this form (publishing/entries/edit-entry.ts). */
    token: randomUUID(),
    /** Where it saves itself, and the name of what the browser keeps of it. */
    autosavePath: `${path}/draft${query}`,
    // The same before it is saved and after.
    keptName: `entry ${kind.name} ${entry?.draftKey ?? draftKey ?? entry?.id ?? "new"}`,
    ...(entry && { entry: await edited(desk, kind, entry), uses: await readUses(desk, entry) }),
    /** Of what is mailed. */
    ...(entry && kind.isMailed && { issue: await readIssue(db, entry, desk.person.role, desk.now()) }),
  };
}

async function edited({ db, siteUrl, person }: Parameters<typeof readEditor>[0], kind: Kind, entry: Entry) {
  const { id, version, state, title, changedAt, publishAt, reference } = entry;
  const [latest] = await listRevisions(db, id);
  const submission = reference ? await findSubmission(db, reference) : undefined;
  return {
    version,
    title: title || `Untitled ${kind.words.one}`,
    state,
    canceled: entry.values.status === "cancelled",
    screen: entryScreen(entry),
    /** On the site; for what visitors can see. */
    ...(state === "published" && { url: siteUrl + entryPath(kind, entry.slug) }),
    /** "Nov 22, 2026, 9:52 AM by ana@desk.example" */
    saved: `${dayAndTime(changedAt)}${latest ? ` by ${latest.savedBy}` : ""}`,
    /** When it will be published: words, and as `datetime-local` has it. */
    ...(publishAt && { publishes: { words: dayAndTime(publishAt), wall: wallTime(publishAt) } }),
    languages: await readInLanguages(db, kind, entry),
    isDraft: state === "draft",
    /** The act that deletes it, if this person may. */
    ...(canBeDeleted(kind, entry) &&
      (person.role === "owner" || !wasPublished(entry)) && {
        deletion: wasPublished(entry) ? "entry.delete" : "entry.delete-draft",
      }),
    /** What else it offers. */
    acts: offeredActs("entry", { entry, kind }, person.role),
    takesPlace: kind.endsAt !== undefined,
    hasSeats: kind.name === "event" && Boolean(entry.values.seats),
    /** The screen of the series of which it is a date, and the dates of a series. */
    series: seriesOf(entry),
    dates: kind.name === "series" ? await datesOf(db, entry.id) : [],
    /** The submission that it was made from, and whether somebody waits for a decision about it. */
    ...(reference && { proposal: { reference, isOpen: submission?.state === "new" } }),
    /** Whether a withdrawal takes a reason. */
    asksWhy: asksWhy(kind, entry),
    /** Whether it takes place and can be canceled. */
    isOn: kind.endsAt !== undefined && isSeen(entry) && entry.values.status !== "cancelled",
  };
}

/** The dates of a series that were made. `taken`: seats, where people register. */
async function datesOf(db: DeskContext["db"], series: number) {
  const rows = (await listDates(db, series)).map(async (entry) => {
    const { startsAt, zone, status } = toCalendarEvent(entry);
    const { capacity, taken } = await seatCounts(db, entry.id);
    const seats = capacity > 0 ? `${taken} of ${capacity} seats taken` : "";
    const more = [
      entry.state === "published" ? "" : entry.state,
      status === "scheduled" ? "" : status,
      seats,
    ];
    return { id: entry.id, words: [startOf(startsAt, zone), ...more].filter(Boolean).join(", ") };
  });
  return Promise.all(rows);
}

/** With the way to what it is about. */
function sentence(warning: EntryWarning): { text: string; to?: string } {
  if (warning.about === "picture")
    return { text: `${warning.label}: it’s not here anymore. Choose another one, or none.` };
  if (warning.about === "picture in text")
    return {
      text: `${warning.label}: visitors don’t see the picture in it, ${warning.alt ? `just its words, “${warning.alt}”` : "nor any words in its place"}. Pictures have a field of their own; those of other sites can be linked.`,
    };
  const { event, clash } = warning;
  const { day, hours } = formatEventTimes(event);
  const says = clash ? `${clashWords[clash]}: ` : "";
  return {
    text: `${says}“${event.title}” is on ${day}, ${hours}, ${event.place ? `at ${event.place}` : "online"}. You may publish both.`,
    to: `/entries/event?q=${encodeURIComponent(event.title)}`,
  };
}

/** Those that the entry names, then the newest. */
async function thumbnails(db: DeskContext["db"], kind: Kind, { values }: Draft): Promise<Thumbnail[]> {
  const fields = kind.fields.filter(({ control }) => control === "picture");
  if (fields.length === 0) return [];
  const named = fields.flatMap(({ name }) => values[name] || []);
  const { pictures } = await listPictures(db);
  const own = await withEntryPictures(db, named);
  const all = [
    ...[...own].map(([id, picture]) => ({ id, picture, alt: values.alt ?? "" })),
    ...pictures.filter(({ id }) => !own.has(id)),
  ];
  return all.map(({ id, picture, alt }) => ({ id, alt, src: picture.webp[0]?.src ?? mediaPathPrefix }));
}
