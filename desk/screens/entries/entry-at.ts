/** The kind and the entry that an address names, and its row in a list. */

import { data, redirect } from "react-router";
import { dayAndTime, dayOf, startOf } from "../../../acts/moments.ts";
import type { Database } from "../../../db/schema.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { findEntryById, findEntryByKey } from "../../../publishing/entries/entries.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { rowId } from "../../row-id.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** The list of a kind. What is mailed is begun and listed under Newsletter. */
export function listOf({ name, words, isMailed }: Kind): { to: string; title: string } {
  return isMailed
    ? { to: "/newsletter", title: "Newsletter" }
    : { to: `/entries/${name}`, title: capitalized(words.many) };
}

/** Throws a 404, or where no entry is named a redirect to a list that is elsewhere. */
export function kindAt({ kind: name = "", id }: Params): Kind {
  const kind = kinds.get(name);
  if (!kind) throw data("There’s nothing of this kind.", { status: 404 });
  if (kind.isMailed && !id) throw redirect(listOf(kind).to);
  return kind;
}

/** Throws a 404. */
export async function entryAt(db: Database, params: Params): Promise<{ kind: Kind; entry: Entry }> {
  const kind = kindAt(params);
  const entry = await findEntryById(db, rowId(params.id) ?? 0);
  if (entry?.kind !== kind.name)
    throw data(`This ${kind.words.one} isn’t here. It was deleted, or the web address is wrong.`, {
      status: 404,
    });
  return { kind, entry };
}

/**
 * The entry that a form is about: of its address, or the draft that the form of a new entry has become (`?draft=`), even when the
 * answer that said so was lost.
 */
export async function entryOf(
  db: Database,
  params: Params,
  request: Request,
): Promise<{ kind: Kind; entry: Entry | undefined; draftKey: string | undefined }> {
  if (params.id) return { ...(await entryAt(db, params)), draftKey: undefined };
  const kind = kindAt(params);
  const [draftKey] = /^[\w-]{20,40}$/.exec(new URL(request.url).searchParams.get("draft") ?? "") ?? [];
  const entry = draftKey === undefined ? undefined : await findEntryByKey(db, draftKey);
  return { kind, entry: entry?.kind === kind.name ? entry : undefined, draftKey };
}

/** The address of an entry's screen. */
export function entryScreen({ kind, id }: Pick<Entry, "kind" | "id">): string {
  return `/entries/${kind}/${id}`;
}

export function rowOf(kind: Kind, entry: Entry) {
  const { state, title, publishAt, publishedAt, changedAt, endsAt, values } = entry;
  const start = kind.sortKey(entry, publishedAt);
  const isTimed = Boolean(endsAt && /^\d{4}-\d\d-\d\dT/.test(start));
  return {
    to: entryScreen(entry),
    ticked: `${entry.id}.${entry.version}`,
    title: title || `Untitled ${kind.words.one}`,
    more: values.place || values.writer || values.host || "",
    state,
    canceled: values.status === "cancelled",
    when:
      state === "scheduled" && publishAt
        ? `from ${dayAndTime(publishAt)}`
        : isTimed
          ? startOf(start, values.zone)
          : dayOf(publishedAt ?? changedAt),
  };
}
