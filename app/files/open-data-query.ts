/** What an address of our data asks for. */
import * as v from "valibot";
import { places } from "../../content/places.ts";
import { topicValues } from "../../content/topics.ts";

/** The paths of our data, without their first slash. */
export const dataFiles = ["record", "promises", "meetings"]
  .flatMap((name) => ["xml", "json", "csv"].map((ending) => `${name}.${ending}`))
  .concat("meetings.ics");

const text = v.string();
const rules = v.object({
  topic: v.optional(v.custom<string>((value) => topicValues.includes(String(value)))),
  place: v.optional(v.custom<string>((named) => places.some(({ value }) => value === named))),
  /** ISO 8601 instant, UTC. */
  since: v.optional(
    v.pipe(
      text,
      v.regex(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/),
      v.check((day) => !Number.isNaN(Date.parse(day))),
      v.transform((day) => new Date(day).toISOString()),
    ),
  ),
  /** From 1 on. */
  page: v.optional(v.pipe(text, v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)), "1"),
});

export type DataQuery = v.InferOutput<typeof rules>;

/** Reads `?topic= &place= &since= &page=`; undefined when one of them names what there is not. Whatever else it holds is ignored. */
export function readDataQuery(query: URLSearchParams): DataQuery | undefined {
  const asked = v.safeParse(rules, Object.fromEntries([...query].filter(([, value]) => value)));
  return asked.success ? asked.output : undefined;
}

/** The one query that stands for it: "" or begins with a question mark. */
export function dataQuery(asked: DataQuery | undefined): string {
  const { page = 1, ...filter } = asked ?? { topic: "unknown" };
  const query = new URLSearchParams({ ...filter, ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `?${query}` : "";
}
