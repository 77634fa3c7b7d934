/** Events that may be one and the same: on one day, with titles that are alike. */
import type { Database } from "../../db/schema.ts";
import { readQuery } from "../../search/read-query.ts";
import { listEntries } from "../entries/entries.ts";
import { entryPath, type Values } from "../kind.ts";
import { event } from "../kinds/event.ts";

type Told = { title?: string | undefined; start?: string | undefined };

/** Whether they may be one. The start is a local time. */
export function isLike(one: Told, other: Told): boolean {
  return one.start?.slice(0, 10) === other.start?.slice(0, 10) && likeness(one.title, other.title) >= 0.5;
}

/** How many of their words two titles share: 0 to 1. */
export function likeness(one = "", other = ""): number {
  const [a = [], b = []] = [one, other].map((text) => readQuery(text).words);
  return a.filter((word) => b.includes(word)).length / Math.max(a.length, b.length, 1);
}

/** The published event that a proposal may be, as visitors see it. */
export async function findLikeEvent(db: Database, { eventTitle = "", start = "" }: Values, now: Date) {
  const listed = await listEntries(db, event, { time: "coming", now });
  const entry = listed.find(({ values }) => isLike({ title: eventTitle, start }, values));
  const { title, summary } = entry ? event.show(entry) : { title: "", summary: "" };
  return entry && { title, summary, path: entryPath(event, entry.slug) };
}
