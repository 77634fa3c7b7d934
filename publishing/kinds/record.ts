/** Kind: entry of The Record. What happened, on which day, and who says so. */
import { cardPath } from "../../content/cards.ts";
import { license } from "../../content/record/license.ts";
import { record as words } from "../../content/record.ts";
import { topicLabel, topicValues } from "../../content/topics.ts";
import { multiline } from "../../forms/definitions/rules.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { listed } from "../../text/words/plural.ts";
import { datedTitle, isoDay } from "../days.ts";
import { checkGrade, coverageField, gradeField, lookAgainField, sourcesField } from "../evidence.ts";
import { dayField, lineField, linesField, orderField, splitTags, tagsField, textField } from "../fields.ts";
import { type Kind, mistakes } from "../kind.ts";
import { dayWords, isDay, partsOf, partsOfLines, readSourceLines, sourceFacts } from "../source-line.ts";

export const record: Kind = {
  name: "record",
  words: { one: "Record entry", many: "Record entries" },
  listPath: "/record",
  path: "/record",
  fields: [
    lineField("title", "Headline", 160, { hint: "Who did what. No adjectives" }),
    dayField("date", "Date", {
      partial: true,
      hint: "June 15, 2026, or 2026-06 or 2026 when no more is known",
    }),
    dayField("until", "Last day", { optional: true, hint: "When it took several days" }),
    tagsField("topics", "Topics", { of: topicValues }),
    sourcesField({ hint: "At least one, two are better" }),
    gradeField,
    lineField("open", "What is not known", 200, { optional: true, hint: "The court’s ruling" }),
    dayField("asOf", "Not known as of", { partial: true, optional: true }),
    linesField("corrections", "Corrections", {
      optional: true,
      hint: "One a line: 2026-11-22 | What was wrong, and what is right",
      tidy: tidyCorrection,
      isLine: isCorrection,
    }),
    coverageField,
    orderField("toOpen", "Place among the drafts to open first", {
      optional: true,
      hint: "Never shown. Today lists such drafts",
    }),
    lookAgainField,
    textField("note", "Note for editors", 2000, { optional: true, hint: "Never shown" }),
  ],
  body: { label: "In one or two sentences", rows: 4, rule: multiline("The text", 20, 600) },
  check: ({ values }) => {
    const { date = "", until, open, asOf } = values;
    const isEarly = asOf && asOf < date.slice(0, asOf.length);
    return [
      ...checkGrade(values),
      ...mistakes(
        [until && !isDay(date, false), "until", "Last day is only for a date that is a day"],
        [until && isDay(date, false) && until <= date, "until", "Last day must be after the date"],
        [open && !asOf, "asOf", "Not known as of is required with what is not known"],
        [!open && asOf, "open", "What is not known is required with its day"],
        [isEarly, "asOf", "Not known as of must not be before the date"],
      ),
    ];
  },
  slug: ({ values }) => `${values.date} ${values.title}`,
  sortKey: ({ values }) => values.date ?? "",
  order: "descending",
  inFeed: true,
  needsReason: true,
  show: ({ values, body }) => {
    const { date = "", until, topics, sources, open, asOf = "" } = values;
    const html = renderSafely(body);
    const text = htmlToText(html);
    const { facts } = words;
    return {
      title: datedTitle(values),
      summary: text.replace(/\s+/g, " "),
      html,
      text,
      date: { iso: date, words: until ? `${dayWords(date)} – ${dayWords(until)}` : dayWords(date) },
      facts: [
        { name: facts.topics, text: listed(topicLabels(topics)) },
        ...(open ? [{ name: facts.open, text: `${open}: ${words.notKnown} ${dayWords(asOf)}` }] : []),
        ...sourceFacts(facts, sources),
        ...corrections(values.corrections).map(({ day, text }) => ({
          name: facts.corrected,
          text: `${dayWords(day)}: ${text}`,
        })),
      ],
    };
  },
  jsonLd: ({ values, body, publishedAt, changedAt }, url) => ({
    "@type": "Article",
    "@id": `${url}#entry`,
    url,
    headline: datedTitle(values),
    articleBody: htmlToText(renderSafely(body)),
    ...madeHere(new URL(url).origin),
    // The day on which it happened; `datePublished` is ours.
    temporalCoverage: values.until ? `${values.date}/${values.until}` : values.date,
    keywords: topicLabels(values.topics).join(", "),
    ...(publishedAt && { datePublished: publishedAt }),
    dateModified: changedAt,
    citation: readSourceLines(values.sources).map(({ publisher, title, date, url, archive }) => ({
      "@type": "CreativeWork",
      name: title,
      publisher: { "@type": "Organization", name: publisher },
      ...(date && { datePublished: date }),
      ...(url && { url }),
      ...(archive && { archivedAt: archive }),
    })),
  }),
};

function madeHere(origin: string): object {
  const organization = { "@id": `${origin}/#organization` };
  const image = new URL(cardPath("record"), origin).href;
  return { author: organization, publisher: organization, image, license: license.url };
}

/** The labels of a `topics` field. */
function topicLabels(topics = ""): string[] {
  return splitTags(topics).map(topicLabel);
}

/** The corrections of such a field, in the order in which they were made. */
export function corrections(text?: string): { day: string; text: string }[] {
  return partsOfLines(text).map(([day = "", ...rest]) => ({ day, text: rest.join(" | ") }));
}

function tidyCorrection(line: string): string {
  const [day = "", ...rest] = partsOf(line);
  return [isoDay(day), ...rest].join(" | ");
}

function isCorrection(line: string): true | string {
  const [{ day = "", text = "" } = {}] = corrections(line);
  return (isDay(day, false) && text !== "") || "must be of the form 2026-11-22 | What was wrong";
}
