/** A row of a list of entries. */

import { dayAndTime, dayOf, startOf } from "../../../acts/moments.ts";
import type { Entry, Kind } from "../../../publishing/kind.ts";
import { entryScreen } from "./entry-at.ts";

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
