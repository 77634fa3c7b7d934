import { expect, test } from "vitest";
import { mistakesIn } from "../../test/support/entry-mistakes.ts";
import { issue } from "../kinds/issue.ts";
import { story } from "../kinds/story.ts";

test.each([
  [story, { title: "A story", writer: "Ada", from: "house" }],
  [issue, { subject: "A letter" }],
])("a picture in a text is ours and has words, or says that it only decorates", (kind, values) => {
  const mistakes = (body: string) => mistakesIn(kind, values, body);
  expect(mistakes("![A bridge](/media/abc-960.webp)")).toEqual([]);
  expect(mistakes('![](/media/abc-960.webp "decoration")')).toEqual([]);
  expect(mistakes("Text.\n\n![A bridge](/media/abc-960.webp)\n\n![ ](/media/def-960.webp)")).toEqual([
    "body: The picture /media/def-960.webp in the text is not described yet",
  ]);
  expect(mistakes("![x](https://spy.example/a.png)")).toEqual([
    "body: The picture https://spy.example/a.png is not on this site: add it as a file",
  ]);
});
