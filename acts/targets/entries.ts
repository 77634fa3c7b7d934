/** Targets: entries, who is registered for an event, the sending of issues, what this release offers, and pictures. */
import { languages } from "../../content/languages.ts";
import type { Database } from "../../db/schema.ts";
import { lockSubmission } from "../../forms/owner/submissions.ts";
import { findSentIssue, setPaused } from "../../newsletter/sending/queue-issue.ts";
import { findSchedule, keepSchedule } from "../../newsletter/sending/schedule.ts";
import { kinds } from "../../publishing/catalog.ts";
import { findEntry, findEntryById } from "../../publishing/entries/entries.ts";
import { deleteEntry, restoreRevision } from "../../publishing/entries/restore-entry.ts";
import { publishEntry, withdrawEntry } from "../../publishing/entries/save-entry.ts";
import { findOffer, type Offer, setOfferState } from "../../publishing/files/starter.ts";
import type { Entry, Kind } from "../../publishing/kind.ts";
import { issue } from "../../publishing/kinds/issue.ts";
import { entriesNaming, fileNames } from "../../publishing/pictures/picture-uses.ts";
import * as seats from "../../publishing/seats/registrations.ts";
import { saveTranslation } from "../../publishing/translations/save-translation.ts";
import { findVersion, latestTranslations } from "../../publishing/translations/translation-store.ts";
import { rowsOf } from "./meetings.ts";
import { fieldsOf, numberOf, type TargetType } from "./target-type.ts";

/** An entry with its kind. */
export interface EntryTarget {
  entry: Entry;
  kind: Kind;
}

/** By its id, or by its kind, a slash and its slug. */
export const entryTarget: TargetType<EntryTarget> = {
  idOf: ({ entry }) => String(entry.id),
  lock: async (trx, id) => {
    const [kind = "", slug = ""] = id.split("/");
    const found = slug ? await findEntry(trx, kind, slug) : await findEntryById(trx, numberOf(id));
    // First, as where a proposal is decided, so that no two transactions wait for each other.
    if (found?.reference) await lockSubmission(trx, found.reference);
    const entry = found && (await findEntryById(trx, found.id));
    const known = entry && kinds.get(entry.kind);
    return known && { entry, kind: known };
  },
  read: fieldsOf((trx, id) => findEntryById(trx, numberOf(id)), "version", "state", "publishAt"),
  /** The text and state of the version before; what was made is a draft, and gone when nobody has seen it or edited it for a sender. */
  restore: async (trx, id, before, undoing) => {
    const entry = await findEntryById(trx, numberOf(id));
    const kind = entry && kinds.get(entry.kind);
    if (!kind) return false;
    const saving = { ...undoing, version: entry.version };
    if (!before) {
      const off = await withdrawEntry(trx, kind, entry.id, { ...saving, toDraft: true });
      if (off.outcome === "saved" && !off.entry.publishedAt && !entry.reference)
        await deleteEntry(trx, kind.name, entry.id);
      return off.outcome === "saved";
    }
    const revision = Number(before.version);
    const back = await restoreRevision(trx, kind, entry.id, { ...saving, revision, state: true });
    if (back.outcome !== "saved" || before.state !== "scheduled") return back.outcome === "saved";
    const publishAt = new Date(String(before.publishAt));
    return (await publishEntry(trx, kind, entry.id, { ...undoing, publishAt })).outcome === "saved";
  },
  others: async (_, { entry: { id, reference }, kind }) => [
    ...(reference ? [`submission:${reference}`] : []),
    ...(kind.isMailed ? [`issue:${id}`] : []),
    ...languages.map(({ code }) => `translation:${id}@${code}`),
  ],
  reference: ({ entry }) => entry.reference,
};

/** An entry in a language: `12@es`. Acts are done to the entry; this is what they set. */
export const translationTarget: TargetType<EntryTarget> = {
  lock: (trx, id) => entryTarget.lock(trx, id.split("@")[0] ?? ""),
  read: async (trx, id) => {
    const latest = await findLatest(trx, id);
    return latest && !latest.isRemoved ? { version: latest.version } : null;
  },
  restore: async (trx, id, before, undoing) => {
    const { entry, kind } = (await translationTarget.lock(trx, id)) ?? {};
    // Undone with the entry.
    if (!entry || !kind) return before === null;
    const language = id.split("@")[1] ?? "";
    const text = before && (await findVersion(trx, entry.id, language, Number(before.version)));
    const version = (await findLatest(trx, id))?.version ?? 0;
    return saveTranslation(trx, kind, entry, language, text ?? undefined, { ...undoing, version });
  },
};

async function findLatest(trx: Database, id: string) {
  const [entry = "", language = ""] = id.split("@");
  const number = numberOf(entry);
  return (await latestTranslations(trx, language, [{ id: number, kind: "" }])).get(number);
}

/** The sending of an issue, by the number of its entry. */
export const issueTarget: TargetType<Entry> = {
  lock: findIssue,
  read: async (trx, id) => {
    const entry = await findIssue(trx, id);
    if (!entry) return null;
    const { sendAt } = await findSchedule(trx, entry);
    return { sendAt, pausedAt: (await findSentIssue(trx, entry.slug))?.paused_at ?? null };
  },
  /** Its entry is as it was before already. What was to leave by now is not sent by an undo. */
  restore: async (trx, id, before, { by, now }) => {
    const entry = await findIssue(trx, id);
    if (!entry || !before) return false;
    const sent = await findSentIssue(trx, entry.slug);
    const pausedAt = before.pausedAt ? new Date(String(before.pausedAt)) : null;
    if (sent) await setPaused(trx, sent.id, pausedAt);
    if (!before.sendAt) return true;
    if (entry.publishAt !== before.sendAt || before.sendAt <= now.toISOString()) return false;
    await keepSchedule(trx, entry, by);
    return true;
  },
};

async function findIssue(trx: Database, id: string): Promise<Entry | undefined> {
  const entry = await findEntryById(trx, numberOf(id));
  return entry?.kind === issue.name ? entry : undefined;
}

/** An entry that this release offers, by its kind, slug and digest. */
export const offerTarget: TargetType<Offer> = {
  lock: findOffer,
  read: fieldsOf(findOffer, "state"),
  restore: (trx, id, before, { now }) =>
    setOfferState(trx, id, (before?.state ?? "offered") as Offer["state"], now),
  others: async (_, { entry }) =>
    entry ? [`entry:${entry.id}`, ...languages.map(({ code }) => `translation:${entry.id}@${code}`)] : [],
};

/** A picture; what acts set are the entries that show it. `name`: of its files. `entries`: ids of those that show it. */
export const pictureTarget: TargetType<{ id: string; name: string; entries: number[] }> = {
  lock: async (trx, id) => {
    const name = (await fileNames(trx, [id])).get(id);
    if (!name) return undefined;
    const showing = await entriesNaming(trx, [id, name]).select("entries.id").distinct().execute();
    return { id, name, entries: showing.map((entry) => entry.id) };
  },
  read: async () => null,
  restore: async () => true,
  others: async (_, { entries }) => entries.map((id) => `entry:${id}`),
};

/** By the number; taken back, it is there again as long as nobody else has the seat. Who was written down is gone. */
export const seatTarget: TargetType<seats.Registration> = {
  ...rowsOf("registrations", "state", "held_at", "offered_until"),
  restore: async (trx, id, before) => {
    const row = await seatTarget.lock(trx, id);
    if (!row || (before && !(await canReturn(trx, row)))) return false;
    if (before) await seats.updateSeat(trx, row.id, { ...before });
    else await trx.deleteFrom("registrations").where("id", "=", row.id).execute();
    return true;
  },
  reference: ({ reference }) => reference,
};

async function canReturn(trx: Database, { event, email, seats: own }: seats.Registration): Promise<boolean> {
  await seats.lockEvent(trx, event);
  const { capacity, taken } = await seats.seatCounts(trx, event);
  const rows = await seats.registrationsOf(trx, event);
  return taken + own <= capacity && !rows.some((row) => row.email === email && row.state !== "given-back");
}
