import { expect, test } from "vitest";
import { isIn, type Pourable, pour } from "./pour.ts";

const item = (section: Pourable["section"], title: string): Pourable => ({
  section,
  title,
  url: section === "news" ? `https://paper.example/${title}` : `/${section}/${title}`,
  note: "A note",
});
const [one, two, gig, entry] = [
  item("news", "one"),
  item("news", "two"),
  item("events", "gig"),
  item("record", "e"),
];
const items = [one, two, gig, entry] as Pourable[];
const wanted = (...chosen: (Pourable | undefined)[]) => new Set(chosen.flatMap((it) => it?.url ?? []));

test("what is ticked stands under the heading of its part, in the order of the parts, each once", () => {
  const first = pour("Hello.", items, wanted(entry, one));
  expect(first).toBe(
    "Hello.\n\n## From the news\n\n- [one](<https://paper.example/one>), A note\n\n## On the record\n\n- [e](</record/e>), A note",
  );
  const second = pour(first, items, wanted(entry, one, two, gig));
  expect(second).toBe(
    "Hello.\n\n## From the news\n\n- [one](<https://paper.example/one>), A note\n- [two](<https://paper.example/two>), A note\n\n## Upcoming events\n\n- [gig](</events/gig>), A note\n\n## On the record\n\n- [e](</record/e>), A note",
  );
  expect(pour(second, items, wanted(...items))).toBe(second);
  expect(items.map((it) => isIn(second, it))).toEqual([true, true, true, true]);
});

test("what is ticked off goes, with a heading that is left alone; a line that somebody changed stays", () => {
  const full = pour("Hello.", items, wanted(...items));
  const less = pour(full, items, wanted(one, entry));
  expect(less).toBe(pour("Hello.", items, wanted(one, entry)));
  const changed = full.replace("- [gig](</events/gig>), A note", "- Come: [gig](</events/gig>)!");
  expect(pour(changed, items, wanted())).toContain("- Come: [gig](</events/gig>)!");
  expect(pour(full, items, wanted())).toBe("Hello.");
});

test("an empty text gets no empty lines, and text under a heading stays there", () => {
  expect(pour("", items, wanted(gig))).toBe("## Upcoming events\n\n- [gig](</events/gig>), A note");
  expect(pour("## Upcoming events\n\nBring chairs.\n\n## Bye\n\nSee you.\n", items, wanted(gig))).toBe(
    "## Upcoming events\n\nBring chairs.\n- [gig](</events/gig>), A note\n\n## Bye\n\nSee you.",
  );
});
