import { expect, test } from "vitest";
import { searchOf } from "../../ui/list.tsx";
import { filterOf, isNarrow, readListQuery } from "./message-filter.ts";

const now = new Date("2031-01-05T18:00:00Z");
const filter = (query: ReturnType<typeof read>) => filterOf(query, 7, now);
const read = (search: string) => readListQuery(new URLSearchParams(search));

test("without anything chosen the list shows what waits, and a search looks through everything but spam", () => {
  expect(filter(read(""))).toEqual({
    ...{ toAnswer: true, spam: "without", without: ["event", "story"] },
    later: { at: now.toISOString(), is: "not" },
  });
  expect(filter(read("show=mine"))).toMatchObject({ toAnswer: true, assignee: 7 });
  expect(filter(read("show=later"))).toMatchObject({ toAnswer: true, later: { is: "put off" } });
  expect(filter(read("q=Zoë+hall"))).toEqual({
    spam: "without",
    without: ["newsletter"],
    words: ["zoe", "hall"],
  });
  expect(filter(read("show=spam&form=newsletter"))).toEqual({ spam: "only", form: "newsletter" });
});

test("days are those of the site's zone, the last one included, also when the clocks change", () => {
  expect(filter(read("since=2026-10-31&until=2026-11-01"))).toMatchObject({
    receivedSince: "2026-10-31T05:00:00.000Z",
    receivedBefore: "2026-11-02T06:00:00.000Z",
  });
});

test("what makes no sense is left out", () => {
  const query = read("show=nonsense&form=__proto__&since=2026-02-30&until=tomorrow&q=%00%20");
  expect(query).toMatchObject({ form: "", since: "", until: "" });
  expect(filter(query).words).toBeUndefined();
});

test("the query that stands in links reads the same again", () => {
  const query = read("show=answered&q=a+b%26c&form=story&note=yes&since=2026-01-02");
  expect(read(searchOf(query))).toEqual(query);
  expect([isNarrow(query), isNarrow(read("show=answered"))]).toEqual([true, false]);
});
