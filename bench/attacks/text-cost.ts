/** How long the most expensive text of its size blocks the event loop, for every input that takes text. */

import { stripControlCharacters, tableRow } from "../../cli/terminal.ts";
import { newsRules } from "../../content/news-rules.ts";
import { ownerMail as words } from "../../content/owner-mail.ts";
import { isSameAddress } from "../../db/erase-person.ts";
import { forms } from "../../forms/catalog.ts";
import type { FormName } from "../../forms/form.ts";
import { ipPrefixesOf } from "../../forms/guard/ip-prefix.ts";
import { duplicateKey, spamReasons } from "../../forms/guard/spam.ts";
import { validate } from "../../forms/intake/validate.ts";
import { submissionNotice } from "../../mail/messages/submission-notice.ts";
import { asciiMailbox } from "../../mail/smtp/mailbox.ts";
import { parseFeed } from "../../news/parse/parse-feed.ts";
import { plainText } from "../../news/parse/plain-text.ts";
import { relevanceOf } from "../../news/select/relevance.ts";
import { selectNews } from "../../news/select/selection.ts";
import { clientAddress } from "../../server/http/client-address.ts";
import { right } from "../../test/support/ask.ts";
import { asServed, startServer } from "../../test/support/start-server.ts";
import { plainTextToMarkdown } from "../../text/markdown/from-plain-text.ts";
import { htmlToText, renderSafely } from "../../text/markdown/render-safely.ts";
import { slugify } from "../../text/markdown/slug.ts";
import { hostileTexts, whole } from "./hostile-texts.ts";
import { textRequests } from "./text-requests.ts";

const limitMs = 20;

export interface Way {
  what: string;
  /** Octets that the way takes at most. */
  octets: number;
  run: (text: string) => unknown;
  /** Where it runs, when that is not the server's own thread. */
  limitElsewhere?: string;
}

interface Row {
  what: string;
  octets: number;
  "dearest text": string;
  ms: number;
  limit: number | string;
}

/** Functions by themselves, then whole requests to the built server; each with the text that takes longest, best of eighteen. */
export async function textCostTable() {
  const rows: Row[] = [];
  for (const way of ways()) rows.push(await dearest(way));
  const { settings, ...program } = asServed();
  const server = await startServer({ ...settings, TRUST_PROXY: "1", RATE_LIMITS: "off" }, program);
  try {
    for (const way of textRequests(server.url)) rows.push(await dearest(way));
  } finally {
    await server.close();
  }
  const title = `Milliseconds of the event loop that the dearest text of its size takes, of ${hostileTexts(9).length} kinds, best of 18 (limit ${limitMs})`;
  return { title, rows };
}

/** A busy machine makes any text look dear once: the five that look dearest are tried until one of them is for certain. */
async function dearest({ what, octets, run, limitElsewhere }: Way): Promise<Row> {
  const tried: { name: string; text: string; ms: number }[] = [];
  for (const [name, text] of hostileTexts(octets)) tried.push({ name, text, ms: await best(3, run, text) });
  const suspects = tried.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
  for (const one of suspects) one.ms = Math.min(one.ms, await best(15, run, one.text));
  const [most] = suspects.toSorted((a, b) => b.ms - a.ms);
  const ms = Math.round((most?.ms ?? 0) * 10) / 10;
  return { what, octets, "dearest text": most?.name ?? "", ms, limit: limitElsewhere ?? limitMs };
}

async function best(rounds: number, run: (text: string) => unknown, text: string): Promise<number> {
  let ms = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) ms = Math.min(ms, await time(run, text));
  return ms;
}

async function time(run: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now();
  await run(text);
  return performance.now() - begun;
}

const story = right.story.fields;

function ways(): Way[] {
  const fields = Object.values(forms).flatMap((form) =>
    form.fields.map((field) => ({
      what: `${form.name} form, field ${field.name}`,
      octets: whole,
      run: (text: string) => validate(form, { ...right[form.name].fields, [field.name]: text }, new Date()),
    })),
  );
  const isRelevant = relevanceOf(newsRules);
  return [
    ...fields,
    {
      what: "spam signs of a kept story",
      octets: 20_000,
      run: (text) => judge("story", { ...story, story: kept(text) }),
    },
    { what: "owner's notice of a story", octets: 20_000, run: (text) => notice(kept(text)) },
    {
      what: "a kept story as Markdown and back",
      octets: 20_000,
      run: (text) => htmlToText(renderSafely(plainTextToMarkdown(kept(text)))),
    },
    { what: "a title as a file's name", octets: 800, run: (text) => slugify(text, "story") },
    {
      what: "desk: a message on the screen",
      octets: whole,
      run: (text) => stripControlCharacters(text) + tableRow([["A", 50, String]], text),
    },
    {
      what: "an address for a mail",
      octets: 1020,
      run: (text) => asciiMailbox({ name: text, address: `a@${text}` }),
    },
    {
      what: "an address to find or erase",
      octets: 1020,
      run: (text) => isSameAddress(`a@${text}`, `b@${text}`),
    },
    { what: "X-Forwarded-For", octets: 16_000, run: (text) => ipPrefixesOf(clientAddress("::1", text, 1)) },
    {
      what: "200 headlines and summaries chosen from",
      octets: 400,
      run: (text) => choose(plainText(text), isRelevant),
    },
    {
      what: "one text of a feed",
      octets: 50_000,
      run: (text) => feed(text, 1),
      limitElsewhere: "own process",
    },
    {
      what: "a feed of 1,000 such titles",
      octets: 5_000,
      run: (text) => feed(text, 1000),
      limitElsewhere: "own process, 10 s",
    },
  ];
}

/** As much of it as the story form keeps; nothing of what it refuses. */
function kept(text: string): string {
  const typed = Array.from(text).slice(0, 5000).join("");
  const checked = validate(forms.story, { ...story, story: typed });
  return checked.ok ? (checked.values.story ?? "") : "";
}

function judge(form: FormName, values: Record<string, string>): void {
  spamReasons(forms[form], values, { honeypotFilled: false, openFor: undefined, repeated: false });
  duplicateKey(forms[form], values);
}

function notice(text: string): void {
  submissionNotice("owner@901ai.example", {
    reference: "901-ABCD-EFGH",
    form: "story",
    receivedAt: new Date(),
    fields: [{ label: words.notice.reference, text }],
    sender: { name: text.slice(0, 100), address: "ada@example.org" },
    kind: "story",
    what: text,
  });
}

function choose(text: string, isRelevant: ReturnType<typeof relevanceOf>): void {
  const candidates = Array.from({ length: 200 }, (_, n) => ({
    title: `AI in Memphis ${n} ${text}`.slice(0, 300),
    description: text,
    url: `https://publisher-${n % 9}.example/${n}`,
    source: `Publisher ${n % 9}`,
    publishedAt: new Date(Date.UTC(2026, 1, 1) - n * 60_000).toISOString(),
    topic: "AI",
  }));
  selectNews(candidates, isRelevant);
}

function feed(text: string, items: number): void {
  const title = JSON.stringify(text);
  const each = (n: number) =>
    `{"id":"${n}","url":"https://a.example/${n}","title":${title},"content_html":${title}}`;
  const all = Array.from({ length: items }, (_, n) => each(n)).join(",");
  parseFeed(`{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[${all}]}`, {
    feedUrl: "https://a.example/feed.json",
  });
}
