/** Kind: newsletter issue. Published when it is sent; its page stays as the mail was unless an editor corrects it. */
import { linkCards } from "../../content/link-cards.ts";
import { site } from "../../content/site.ts";
import { multiline } from "../../forms/definitions/rules.ts";
import { htmlToText, type Rendering, renderSafely } from "../../text/markdown/render-safely.ts";
import { localDateIn } from "../../time/zone-time.ts";
import { lineField } from "../fields.ts";
import type { Kind } from "../kind.ts";
import { checkTextPictures } from "../pictures/text-pictures.ts";
import { dayWords } from "../source-line.ts";

/** How the Markdown of an issue is rendered, on its page and in its mail. */
export const issueRendering: Rendering = {
  firstLevel: 1,
  mayWriteTo: true,
  mayLinkHere: true,
  mayShowPictures: true,
};

export const issue: Kind = {
  name: "issue",
  words: { one: "newsletter issue", many: "newsletter issues" },
  listPath: "/newsletter",
  path: "/newsletter",
  fields: [
    lineField("subject", "Subject", 200, { hint: "The subject of the mail, and the headline of its page" }),
    lineField("preview", "Preview", 200, { optional: true, hint: "What an inbox shows after the subject" }),
  ],
  body: {
    label: "Text",
    rows: 24,
    showsPictures: true,
    rule: multiline("The text", 1, 100_000),
  },
  check: checkTextPictures,
  isMailed: true,
  title: ({ values }) => values.subject ?? "",
  // After the day on which it was begun.
  slug: (_, now) => localDateIn(site.timeZone)(now),
  sortKey: (_, publishedAt) => publishedAt ?? "",
  order: "descending",
  inFeed: true,
  show: ({ title, values, body, publishedAt }) => {
    const html = renderSafely(body, { ...issueRendering, cards: linkCards });
    const text = htmlToText(html);
    const day = publishedAt && localDateIn(site.timeZone)(new Date(publishedAt));
    return {
      title,
      summary: values.preview || (text.split("\n")[0] ?? ""),
      html,
      text,
      author: site.name,
      ...(day && { date: { iso: day, words: dayWords(day) } }),
      facts: [],
    };
  },
};
