/** Kind: question of the FAQ. Shown on /community. Placeholders such as `{email}` are filled when it is shown. */
import * as v from "valibot";
import { pages } from "../../content/pages.ts";
import { multiline } from "../../forms/definitions/rules.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { topicsField } from "../entry-topics.ts";
import { lineField, orderField, orderKey } from "../fields.ts";
import { fillPlaceholders, unknownPlaceholder } from "../files/placeholders.ts";
import type { EntryField, Kind } from "../kind.ts";

const title = lineField("title", "Question", 160);

export const question: Kind = {
  name: "question",
  words: { one: "question", many: "questions" },
  listPath: pages.community.path,
  hasPlainAnchor: true,
  fields: [
    {
      ...title,
      rule: filled(
        v.pipe(
          title.rule,
          // Of Arabic, Armenian, Amharic, Chinese and Greek, too.
          v.check((text) => /[?؟՞፧？;]/.test(text), "Question must hold a question mark"),
        ),
      ),
    },
    topicsField(),
    orderField("order", "Place in the list", { optional: true, hint: "Empty: last" }),
  ],
  body: {
    label: "Answer",
    rows: 12,
    hint: "Yes or no first, then why",
    rule: filled(multiline("Answer", 1, 10_000)),
  },
  title: ({ values }) => fillPlaceholders(values.title ?? ""),
  sortKey: ({ values: { order, title = "" } }) => `${orderKey(order)} ${title.toLowerCase()}`,
  order: "ascending",
  show: ({ values, body }) => {
    const title = fillPlaceholders(values.title ?? "");
    const html = renderSafely(fillPlaceholders(body), { mayWriteTo: true, mayLinkHere: true });
    const text = htmlToText(html);
    return { title, summary: text.split("\n")[0] ?? "", html, text, facts: [] };
  },
};

/** The rule, and that every placeholder is known. */
function filled(rule: EntryField["rule"]): EntryField["rule"] {
  return v.pipe(
    rule,
    v.rawCheck(({ dataset, addIssue }) => {
      const unknown = dataset.typed && unknownPlaceholder(dataset.value);
      if (unknown) addIssue({ message: `There is no placeholder ${unknown}` });
    }),
  );
}
