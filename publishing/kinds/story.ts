/** Kind: community story. Shown on /news, each with a page. */
import { pages } from "../../content/pages.ts";
import { multiline } from "../../forms/definitions/rules.ts";
import { excerpt } from "../../text/excerpt.ts";
import { plainTextToMarkdown } from "../../text/markdown/from-plain-text.ts";
import { webAddress } from "../../text/web-address.ts";
import { topicsField } from "../entry-topics.ts";
import { checkPicture, choiceField, dayField, lineField, linkField, pictureFields } from "../fields.ts";
import type { Kind } from "../kind.ts";
import { checkTextPictures } from "../pictures/text-pictures.ts";
import { dayWords } from "../source-line.ts";
import { storyOf } from "../story.ts";

const origins = [
  { value: "reader", label: "A reader" },
  { value: "house", label: "{name}" },
];

export const story: Kind = {
  name: "story",
  words: { one: "story", many: "stories" },
  listPath: pages.news.path,
  path: "/stories",
  fields: [
    lineField("title", "Title", 200),
    lineField("writer", "Writer", 200, { hint: "As visitors see it", isWriter: true }),
    // What comes from a reader or a file says nothing here; what begins at the desk is ours.
    { ...choiceField("from", "From", origins, { initial: "reader" }), initial: "house" },
    dayField("posted", "Day", { optional: true, hint: "The day of publication when empty" }),
    topicsField(),
    linkField("link", "Link", { optional: true }),
    ...pictureFields(),
  ],
  body: { label: "Story", rows: 16, showsPictures: true, rule: multiline("Story", 1, 40_000) },
  check: (draft) => [...checkPicture(draft.values), ...checkTextPictures(draft)],
  sortKey: ({ values }, publishedAt) => values.posted || (publishedAt ?? ""),
  order: "descending",
  inFeed: true,
  show: (entry) => {
    const { title, writer: author, html, text, posted } = storyOf(entry);
    const date = posted && { date: { iso: posted, words: dayWords(posted) } };
    return { title, summary: excerpt(text), html, text, author, ...date, facts: [] };
  },
  form: {
    name: "story",
    // As it was sent (forms/definitions/story.ts). Visitor text is escaped.
    toDraft: ({ title = "", name = "", link = "", story: text = "", alt = "" }) => ({
      values: { title, writer: name, from: "reader", link: webAddress(link) ?? "", alt },
      body: plainTextToMarkdown(text),
    }),
  },
};
