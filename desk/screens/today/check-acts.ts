/** What the buttons of Today do: sources opened, an entry looked at again, an entry of the release taken or left; and back. */
import { site } from "../../../content/site.ts";
import { inTransaction } from "../../../db/retry.ts";
import type { Database } from "../../../db/schema.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { findEntry, findEntryById } from "../../../publishing/entries/entries.ts";
import { deleteEntry, restoreRevision } from "../../../publishing/entries/restore-entry.ts";
import { type Saved, type Saving, withdrawEntry } from "../../../publishing/entries/save-entry.ts";
import { readReason } from "../../../publishing/entries/withdrawn-entries.ts";
import { importOne } from "../../../publishing/files/import-entries.ts";
import { decideOffer, type Offer } from "../../../publishing/files/starter-offers.ts";
import { type Entry, isSeen, type Values } from "../../../publishing/kind.ts";
import { markOpened } from "../../../publishing/source-line.ts";
import { Refusal } from "../../../text/refusal.ts";
import { localDateIn } from "../../../time/zone-time.ts";
import type { DeskContext, RouteContext } from "../../desk-context.ts";
import { dayOf } from "../../moments.ts";
import { type Acts, type Posted, press } from "../../press.ts";
import { rowId } from "../../row-id.ts";
import { whyOf } from "../entries/bulk-action.ts";
import { saveTyped } from "../entries/save-action.ts";
import { unopened } from "./read-checks.ts";

const changed = "Nothing was done: someone changed it in the meantime. Look at it and try again.";

export function actOnToday(context: RouteContext, posted: Posted) {
  return press(context, acts, posted, { after: async () => undefined });
}

const acts: Acts = {
  "says-so": edit("publish", ({ values }, day) => ({ sources: markOpened(values.sources ?? "", day) })),
  "says-otherwise": edit("save", (entry, _, { person, now }) => {
    const opened = unopened(entry).map(({ url }) => url);
    const [who, what] = [person.name || person.email, opened.join(", ") || "its sources"];
    const which = opened.length > 1 ? "one of them" : "it";
    const line = `${dayOf(now())}: ${who} opened ${what}; ${which} doesn’t say so.`;
    return { toOpen: "", note: [entry.values.note, line].filter(Boolean).join("\n") };
  }),
  "still-so": edit("save", ({ values: { open, lookAgain = "" } }, day) => ({
    ...(open && { asOf: day }),
    ...(lookAgain <= day && { lookAgain: "" }),
  })),
  take: async ({ db, person, now }, { kind = "", slug = "", digest = "", version, reason }) => {
    const saving = { by: person.email, now: now() };
    const { before, entry } = await inTransaction(db, async (trx) => {
      const change = { from: "offered", to: "taken", now: saving.now } as const;
      const offer = await decideOffer(trx, { kind, slug, digest }, change);
      if (!offer || (offer.entry?.version ?? 0) !== Number(version)) throw new Refusal(changed);
      const why = offer.entry && !isSeen(offer.file) ? readReason(offer.kind, offer.entry, reason) : {};
      if ("errors" in why) throw new Refusal(`${why.errors[0]?.message}.`);
      await importOne(trx, offer.kind, offer.file, { ...saving, reason: why.reason });
      return { before: offer.entry, entry: await findEntry(trx, kind, slug) };
    });
    if (!entry) throw new Refusal(changed);
    const seen = { published: "Visitors will see it within seconds.", withdrawn: "It’s off the site." };
    const undo = undoOf(entry, before, { slug, digest, from: "taken" });
    const text = `Taken. ${seen[entry.state as keyof typeof seen] ?? "It’s a draft."}`;
    return { text, undo, act: ["took over from this release", entry] };
  },
  "keep-mine": async ({ db, now }, { kind = "", slug = "", digest = "" }) => {
    const change = { from: "offered", to: "kept", now: now() } as const;
    const offer = await decideOffer(db, { kind, slug, digest }, change);
    if (!offer) throw new Refusal(changed);
    const undo = { path, fields: { intent: "put-back", kind, slug, digest, from: "kept" } };
    return { text: "Yours stays as it is.", undo, act: ["kept, against this release,", offer.entry ?? slug] };
  },
  "put-back": async ({ db, person, now }, posted) => {
    const { kind: name = "", slug = "", digest = "", entry: id = "", from } = posted;
    const saving = { by: person.email, now: now() };
    await inTransaction(db, async (trx) => {
      const change = { from: from === "kept" ? from : "taken", to: "offered", now: saving.now } as const;
      const offer = digest ? await decideOffer(trx, { kind: name, slug, digest }, change) : undefined;
      const isBack = !id || (await putBack(trx, posted, saving, offer)).outcome === "saved";
      if (!isBack || (digest && !offer)) throw new Refusal(changed);
    });
    return { text: "Put back as it was.", act: ["put back", id ? { kind: name, id: Number(id) } : slug] };
  },
};

/** Where the buttons of Today are sent: an index route (https://reactrouter.com/how-to/index-query-param). */
const path = "/?index";

/** Changes the entry of a row, as a press of the editor's button does, if it still is what the row showed. */
function edit(
  intent: "save" | "publish",
  change: (entry: Entry, today: string, desk: DeskContext) => Values,
): Acts[string] {
  return async (desk, posted) => {
    const entry = await findEntryById(desk.db, rowId(posted.entry) ?? 0);
    const kind = entry && kinds.get(entry.kind);
    if (!kind || entry.version !== Number(posted.version)) throw new Refusal(changed);
    const form = new FormData();
    form.set("intent", intent);
    const values = { ...entry.values, ...change(entry, localDateIn(site.timeZone)(desk.now()), desk) };
    const done = await saveTyped(desk, kind, { values, body: entry.body }, form, { entry });
    if (!("notice" in done)) throw new Refusal(`Nothing was done. ${whyOf(done)}`);
    return { ...done.notice, undo: undoOf(done.entry, entry), act: [done.action, done.entry] };
  };
}

/** Absent `before`: it is new. */
function undoOf({ kind, id, version, ...entry }: Entry, before?: Entry, more: Record<string, string> = {}) {
  const back = { version: String(version), revision: String(before?.version ?? 0) };
  const state = before?.state === entry.state ? "" : "back";
  return { path, fields: { intent: "put-back", kind, entry: String(id), ...back, state, ...more } };
}

async function putBack(
  trx: Database,
  { kind: name = "", entry = "", version, revision, state }: Posted,
  saving: Saving,
  offer: Offer | undefined,
): Promise<Saved> {
  const [kind, id] = [kinds.get(name), rowId(entry)];
  if (!kind || !id) return { outcome: "gone" };
  const how = { ...saving, version: Number(version), revision: rowId(revision) ?? 0 };
  if (how.revision > 0) return restoreRevision(trx, kind, id, { ...how, state: state === "back" });
  if (offer?.entry?.id !== id) return { outcome: "gone" };
  const off = await withdrawEntry(trx, kind, id, { ...how, toDraft: true });
  // What visitors may have seen stays, as a draft.
  if (off.outcome === "saved" && !off.entry.publishedAt) await deleteEntry(trx, kind.name, id);
  return off;
}
