/** Other entries on the first topic of one, the nearest in time, newest first. */
import type { ShownRecord } from "./shown-record.ts";

const limit = 4;

export function relatedEntries(
  { slug, topics, date }: ShownRecord,
  all: readonly ShownRecord[],
): ShownRecord[] {
  const [topic = ""] = topics;
  const timeOf = (day: string) => Date.parse(day);
  const distance = (other: ShownRecord) => Math.abs(timeOf(other.date.iso) - timeOf(date.iso));
  return all
    .filter((other) => other.slug !== slug && other.topics.includes(topic))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, limit)
    .toSorted((a, b) => (a.date.iso < b.date.iso ? 1 : -1));
}
