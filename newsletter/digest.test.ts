import { expect, test } from "vitest";
import { type DigestItem, insertDigest, isIn, presentName, wantedName, withPostedDigest } from "./digest.ts";

const item = (section: DigestItem["section"], title: string): DigestItem => ({
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
const items = [one, two, gig, entry] as DigestItem[];
const wanted = (...chosen: (DigestItem | undefined)[]) => new Set(chosen.flatMap((it) => it?.url ?? []));

test("what is ticked stands under the heading of its part, in the order of the parts, each once", () => {
  const first = insertDigest("Hello.", items, wanted(entry, one));
  expect(first).toBe(
    "Hello.\n\n## From the news\n\n- [one](<https://paper.example/one>), A note\n\n## On the record\n\n- [e](</record/e>), A note",
  );
  const second = insertDigest(first, items, wanted(entry, one, two, gig));
  expect(second).toBe(
    "Hello.\n\n## From the news\n\n- [one](<https://paper.example/one>), A note\n- [two](<https://paper.example/two>), A note\n\n## Upcoming events\n\n- [gig](</events/gig>), A note\n\n## On the record\n\n- [e](</record/e>), A note",
  );
  expect(insertDigest(second, items, wanted(...items))).toBe(second);
  expect(items.map((it) => isIn(second, it))).toEqual([true, true, true, true]);
});

test("what is ticked off goes, with a heading that is left alone; a line that somebody changed stays", () => {
  const full = insertDigest("Hello.", items, wanted(...items));
  const less = insertDigest(full, items, wanted(one, entry));
  expect(less).toBe(insertDigest("Hello.", items, wanted(one, entry)));
  const changed = full.replace("- [gig](</events/gig>), A note", "- Come: [gig](</events/gig>)!");
  expect(insertDigest(changed, items, wanted())).toContain("- Come: [gig](</events/gig>)!");
  expect(insertDigest(full, items, wanted())).toBe("Hello.");
  // The desk's editor writes a list anew when one of its lines is changed.
  const anew = full.replaceAll(/\]\(<([^>]*)>\)/g, "]($1)").replaceAll("\n- ", "\n* ");
  expect(anew).not.toBe(full);
  expect(insertDigest(anew, items, wanted())).toBe("Hello.");
});

test("an empty text gets no empty lines, and text under a heading stays there", () => {
  expect(insertDigest("", items, wanted(gig))).toBe("## Upcoming events\n\n- [gig](</events/gig>), A note");
  expect(
    insertDigest("## Upcoming events\n\nBring chairs.\n\n## Bye\n\nSee you.\n", items, wanted(gig)),
  ).toBe("## Upcoming events\n\nBring chairs.\n- [gig](</events/gig>), A note\n\n## Bye\n\nSee you.");
});

test("a form without script puts in what was ticked and takes out what was ticked off", () => {
  const form = new FormData();
  const post = (name: string, ...posted: (DigestItem | undefined)[]) => {
    for (const one of posted) if (one) form.append(name, JSON.stringify(one));
  };
  const body = insertDigest("Hello.", items, wanted(one, gig));
  post(presentName, one, gig);
  post(wantedName, gig, entry);
  form.append(wantedName, "no item");
  const typed = { values: {}, body };
  expect(withPostedDigest(typed, form).body).toBe(insertDigest("Hello.", items, wanted(gig, entry)));
  expect(withPostedDigest(typed, new FormData())).toEqual(typed);
});
