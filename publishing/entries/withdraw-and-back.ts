/** Withdraws an entry at the desk, and brings it back: visitors see it again, or it is scheduled again, and its mail leaves after all. */
import { inTransaction } from "../../db/retry.ts";
import type { Database } from "../../db/schema.ts";
import { retryAndReanswer } from "../../forms/owner/answering.ts";
import { lockSubmission } from "../../forms/owner/submissions.ts";
import type { Entry, Kind } from "../kind.ts";
import { withdrawAndTakeBack } from "../proposals/undo-decision.ts";
import { findEntryById } from "./entries.ts";
import { publishEntry, type Saved, type Saving } from "./save-entry.ts";

/** What undoing needs; it travels through a form. */
export interface WayBack {
  version: number;
  /** When it was to be published, if it was scheduled. ISO 8601 instant. */
  publishAt?: string;
  /** The mail that says yes and was dropped. */
  mail?: number;
}

export type WithdrawnEntry =
  | Exclude<Saved, { outcome: "saved" }>
  | { outcome: "saved"; entry: Entry; back: WayBack };

export function withdraw(
  db: Database,
  kind: Kind,
  id: number,
  saving: Saving & { version: number; reason?: string | undefined },
): Promise<WithdrawnEntry> {
  return inTransaction(db, async (trx): Promise<WithdrawnEntry> => {
    const before = await findEntryById(trx, id);
    if (!before) return { outcome: "gone" };
    const saved = await withdrawAndTakeBack(trx, kind, before, saving);
    if (saved.outcome !== "saved") return saved;
    const { entry, dropped } = saved;
    const back: WayBack = {
      version: entry.version,
      ...(before.state === "scheduled" && before.publishAt && { publishAt: before.publishAt }),
      ...(dropped !== undefined && { mail: dropped }),
    };
    return { outcome: "saved", entry, back };
  });
}

/** "conflict" when it was changed since. A time to publish that has passed meanwhile is now. */
export function undoWithdrawal(
  db: Database,
  kind: Kind,
  id: number,
  { publishAt, mail, ...saving }: Saving & WayBack,
): Promise<Saved> {
  return inTransaction(db, async (trx) => {
    const before = await findEntryById(trx, id);
    if (before?.reference) await lockSubmission(trx, before.reference);
    const options = { ...saving, ...(publishAt && { publishAt: new Date(publishAt) }) };
    const saved = await publishEntry(trx, kind, id, options);
    if (saved.outcome !== "saved" || mail === undefined) return saved;
    if (await isDropped(trx, mail, saved.entry)) await retryAndReanswer(trx, saving.now, String(mail));
    return saved;
  });
}

/** The number came from a form: only a mail about this entry is sent. */
async function isDropped(trx: Database, mail: number, { reference }: Entry): Promise<boolean> {
  const row = await trx
    .selectFrom("outbox")
    .select("id")
    .where("id", "=", mail)
    .where("reference", "=", reference ?? "")
    .where("state", "=", "dropped")
    .executeTakeFirst();
  return row !== undefined;
}
