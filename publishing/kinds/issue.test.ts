import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { entryOfKind } from "../../test/support/entry-view.ts";
import { issue } from "./issue.ts";

const values = { subject: "Two meetings, one plant", preview: "Where to hear it." };

test("an issue has a subject and a text; what an inbox shows after the subject may be missing", () => {
  expect(mistakesIn(issue, values, "Hello.")).toEqual([]);
  expect(mistakesIn(issue, { subject: "Hello" }, "Hello.")).toEqual([]);
  expect(mistakesIn(issue, { preview: "Hello" }, "Hello.")).toEqual(["subject: Subject is required"]);
  expect(mistakesIn(issue, values, "")).toEqual(["body: The text must be at least 1 characters"]);
});

test("its page has the subject as its headline, the day in the city, and the text without the mail's footer", () => {
  const shown = issue.show(
    entryOfKind(issue, values, "Hello.\n\n## News\n\n- [One](https://paper.example/a)"),
  );
  expect(shown).toMatchObject({
    title: values.subject,
    summary: values.preview,
    date: { iso: "2026-11-20", words: "November 20, 2026" },
  });
  expect(shown.html).toContain("<h2>News</h2>");
});
