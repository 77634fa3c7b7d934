/** Kind: status line. Where one topic of The Record stands, in a sentence or two with the day of the newest thing in it. */
import { standing as words } from "../../content/record/standing.ts";
import { topicLabel, topics } from "../../content/topics.ts";
import { multiline } from "../../forms/definitions/rules.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { datedTitle } from "../days.ts";
import { lookAgainField } from "../evidence.ts";
import { choiceField, dayField, splitTags, tagsField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";
import { dayWords } from "../source-line.ts";

export const standing: Kind = {
  name: "standing",
  words: { one: "status line", many: "status lines" },
  listPath: "/record",
  fields: [
    choiceField("topic", "Topic", topics),
    dayField("day", "As of", { partial: true, hint: "The day or month of the newest thing in it" }),
    tagsField("entries", "Entries of the Record", {
      optional: true,
      max: 600,
      hint: "The last part of their addresses, separated by commas",
    }),
    lookAgainField,
  ],
  body: { label: "Where it stands", rows: 3, rule: multiline("Where it stands", 1, 400) },
  check: ({ values }) => {
    const wrong = splitTags(values.entries).find((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug));
    const message = `Entries of the Record: ${JSON.stringify(wrong)} is no part of an address`;
    return mistakes([wrong, "entries", message]);
  },
  title: ({ values }) => topicLabel(values.topic),
  slug: ({ values }) => values.topic ?? "",
  sortKey: ({ values }) => String(topics.findIndex(({ value }) => value === values.topic)).padStart(2, "0"),
  order: "ascending",
  show: ({ values: { topic, day = "" }, body }) => {
    const html = renderSafely(body);
    const text = htmlToText(html);
    return {
      title: datedTitle({ title: `${words.title}: ${topicLabel(topic)}`, date: day }),
      summary: text.replace(/\s+/g, " "),
      html,
      text,
      date: { iso: day, words: dayWords(day) },
      facts: [],
    };
  },
};
