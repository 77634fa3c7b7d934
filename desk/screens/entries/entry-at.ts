/** The kind and the entry that an address names. */

import { data, redirect } from "react-router";
import type { Database } from "../../../db/schema.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { findEntryById, findEntryByKey } from "../../../publishing/entries/entries.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { rowId } from "../../row-id.ts";

type Params = Readonly<Record<string, string | undefined>>;

/** Kinds with screens of their own, by the path of these. */
const elsewhere: Readonly<Record<string, string>> = { issue: "/newsletter" };

/** The kinds that the screens of entries are for. */
export function deskKinds(): Kind[] {
  return [...kinds.values()].filter(({ name }) => !(name in elsewhere));
}

/** Throws a 404, or a redirect for a kind whose screens are elsewhere. */
export function kindAt({ kind: name = "", id }: Params): Kind {
  const kind = kinds.get(name);
  if (!kind) throw data("There’s nothing of this kind.", { status: 404 });
  const path = elsewhere[name];
  if (path) throw redirect(id ? `${path}/${id}` : path);
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

/** The token of an open form and the number of its post (publishing/entries/edit-entry.ts). */
export function formOf(form: FormData): string | undefined {
  return String(form.get("form") ?? "").slice(0, 80) || undefined;
}

/** The address of an entry's screen. */
export function entryScreen({ kind, id }: Pick<Entry, "kind" | "id">): string {
  return `/entries/${kind}/${id}`;
}
