/** The kind and the entry that an address names, and its row in a list. */
import { data, redirect } from "react-router";
import { dayAndTime, dayOf, startOf } from "../../../acts/moments.ts";
import { kinds } from "../../../publishing/catalog.ts";
import { findEntryById, findEntryByKey } from "../../../publishing/entries/entries.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { capitalized } from "../../../text/capitalized.ts";
import { deskContext, type RouteArgs } from "../../desk-context.ts";
import { rowId } from "../../row-id.ts";

/** The list of a kind. What is mailed is begun and listed under Newsletter. */
export function listOf({ name, words, isMailed }: Kind): { to: string; title: string } {
  return isMailed
    ? { to: "/newsletter", title: "Newsletter" }
    : { to: `/entries/${name}`, title: capitalized(words.many) };
}

/** Throws a 404, or where no entry is named a redirect to a list that is elsewhere. */
export function kindAt({ kind: name = "", id }: RouteArgs["params"]): Kind {
  const kind = kinds.get(name);
  if (!kind) throw data("There’s nothing of this kind.", { status: 404 });
  if (kind.isMailed && !id) throw redirect(listOf(kind).to);
  return kind;
}

/** Throws a 404. */
export async function entryAt({ params, context }: RouteArgs) {
  const desk = context.get(deskContext);
  const kind = kindAt(params);
  const entry = await findEntryById(desk.db, rowId(params.id) ?? 0);
  if (entry?.kind === kind.name) return { desk, kind, entry };
  const message = `This ${kind.words.one} isn’t here. It was deleted, or the web address is wrong.`;
  throw data(message, { status: 404 });
}

/**
 * The entry that a form is about: of its address, or the draft that the form of a new entry has become (`?draft=`), even when the
 * answer that said so was lost.
 */
export async function formAt(args: RouteArgs) {
  const { params, request, context } = args;
  if (params.id) return { ...(await entryAt(args)), draftKey: undefined };
  const desk = context.get(deskContext);
  const kind = kindAt(params);
  const [draftKey] = /^[\w-]{20,40}$/.exec(new URL(request.url).searchParams.get("draft") ?? "") ?? [];
  const entry = draftKey === undefined ? undefined : await findEntryByKey(desk.db, draftKey);
  return { desk, kind, entry: entry?.kind === kind.name ? entry : undefined, draftKey };
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
