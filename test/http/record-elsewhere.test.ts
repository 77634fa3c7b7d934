/** Wherever an entry of The Record is named away from its page, its day is with it, so that nothing old looks new; what is withdrawn is named with its reason. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { afterAll, beforeAll, expect, test } from "vitest";
import { license } from "../../content/record/license.ts";
import { site } from "../../content/site.ts";
import { ask } from "../support/ask.ts";
import { putEntries, withdraw } from "../support/entries.ts";
import { entryText } from "../support/entry-mistakes.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";

const days = {
  suit: "Feb 20\u2009–\u200924, 2026",
  permit: "February 2026",
  before: "2010",
  jobs: "Jul 1, 2024",
};
const titles = Object.fromEntries(
  Object.entries(days).map(([slug, day]) => [slug, `Levee ${slug} (${day})`]),
);
const source = "https://paper.example/report";
const recordFile = (values: Record<string, string>, text = "Somebody decided something here.") =>
  entryText(
    { topics: "air", sources: `The Paper | Report on it | 2026-06-16 | ${source}`, grade: "A", ...values },
    text,
  );
let server: RunningServer;
let startedAt: string;

beforeAll(async () => {
  startedAt = new Date().toISOString();
  // A first start of its own: what came with the release is published then.
  server = await startServer({ DATA_DIR: await mkdtemp(join(tmpdir(), "record-")) });
  await putEntries(server, {
    "record/levee-suit": recordFile({
      title: "Levee suit",
      date: "2026-02-20",
      until: "2026-02-24",
      topics: "courts, air",
      open: "The ruling",
      asOf: "2026-03-01",
    }),
    "record/levee-permit": recordFile({ title: "Levee permit", date: "2026-02" }),
    "record/levee-before": recordFile({ title: "Levee before", date: "2010", topics: "money" }),
    "record/levee-jobs": recordFile(
      { title: "Levee jobs", date: "2024-07-01" },
      "=1+1 is what they said, in full.",
    ),
  });
}, 60_000);
afterAll(() => server.close());

const read = async (path: string) => (await ask(server.url, path)).text;

test("feeds name each entry with its day, what happened last first, and published by us when we did", async () => {
  const feed = parseJsonFeed(await read("/record.json"));
  const items = feed.items ?? [];
  const named = Object.fromEntries(items.map(({ url, title }) => [url?.split("/levee-").at(-1), title]));
  expect(named).toMatchObject(titles);
  // Of the whole Record: each title ends with the year at least.
  for (const { title, date_published } of items) {
    expect(title).toMatch(/ \([^()]*20\d\d\)$/);
    expect(date_published && new Date(date_published).toISOString() >= startedAt).toBe(true);
  }
  const data = JSON.parse(await read("/record.json"));
  expect(data._license).toContain(license.url);
  const dates = data.items.map((item: { _record: { date: string } }) => item._record.date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(data.items.find(({ url }: { url: string }) => url.endsWith("/levee-suit"))._record).toEqual({
    date: "2026-02-20",
    until: "2026-02-24",
    topics: ["courts", "air"],
    status: "open",
    open: "The ruling",
    asOf: "2026-03-01",
    sources: [{ publisher: "The Paper", title: "Report on it", date: "2026-06-16", url: source }],
  });
  const atom = parseAtomFeed(await read("/record.xml"));
  expect(atom.entries?.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  for (const { title } of atom.entries ?? []) expect(JSON.stringify(title)).toMatch(/ \([^()]*20\d\d\)"/);
  expect(JSON.stringify(atom.rights)).toContain(license.url);
});

test("in the feed of everything, in llms.txt and in search results the day is in the title too", async () => {
  const everything = parseJsonFeed(await read("/feed.json")).items ?? [];
  const ours = everything.filter(({ url }) => url?.includes("/record/"));
  expect(ours.length).toBeGreaterThan(3);
  for (const { title, content_text } of ours) {
    expect(title).toMatch(/ \([^()]*20\d\d\)$/);
    expect(content_text).toMatch(/^[^.]*20\d\d\. /);
  }
  const lines = (await read("/llms.txt")).split("\n").filter((line) => line.includes("/record/"));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(line).toMatch(/^- \[[^\]]* \([^()]*20\d\d\)\]/);
  expect(textOf(await read("/search?q=levee+permit"))).toContain("Levee permit (February 2026)");
});

test("the page of an entry says its day in its title and to search engines, and by whom it was written", async () => {
  const html = await read("/record/levee-suit");
  const title = `${titles.suit} | ${site.name}`;
  expect(html).toContain(`<title>${title}</title>`);
  expect(html).toContain(`property="og:title" content="${title}"`);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: Record<string, unknown>[] = JSON.parse(json)["@graph"];
  const organization = graph.find((thing) => thing["@type"] === "Organization");
  const article = graph.find((thing) => thing["@type"] === "Article");
  expect(article).toMatchObject({
    headline: titles.suit,
    temporalCoverage: "2026-02-20/2026-02-24",
    author: { "@id": organization?.["@id"] },
    publisher: { "@id": organization?.["@id"] },
    image: `https://${site.domain}/og/record.png`,
    license: license.url,
  });
  expect(String(article?.datePublished) >= startedAt).toBe(true);
});

test("the table has a line for each entry, and no cell of it is a formula", async () => {
  const { headers, text } = await ask(server.url, "/record.csv");
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(
    text.startsWith(
      "\ufeffdate,until,title,text,topics,status,open,asOf,sources,address,license,coverage\r\n",
    ),
  ).toBe(true);
  const line = text.split("\r\n").find((one) => one.includes("Levee suit"));
  expect(line).toContain("2026-02-20,2026-02-24,Levee suit,");
  expect(line).toContain('"courts, air",open,The ruling,2026-03-01,');
  expect(line).toContain(`https://${site.domain}/record/levee-suit,${license.url}`);
  expect(text).toContain("'=1+1 is what they said");
});

test("a withdrawn entry is among the corrections with its day and reason, and its page says the same", async () => {
  const title = "Levee withdrawn";
  await putEntries(server, { "record/levee-withdrawn": recordFile({ title, date: "2026-01-05" }) });
  expect(await read("/record")).not.toContain("Withdrawn. ");
  await withdraw(server, "record/levee-withdrawn", "The article was about <another> levee");
  const gone = await ask(server.url, "/record/levee-withdrawn");
  expect(gone.status).toBe(410);
  const said = textOf(gone.text);
  expect(said).toMatch(
    /We withdrew this entry on \w+ \d+, 20\d\d\. Why: The article was about &lt;another&gt; levee\. /,
  );
  expect(said).toContain("It’s listed under Corrections.");
  expect(gone.text).toContain('<a href="/record#corrections">Corrections</a>');
  // Readers get the list of before until the new one is rendered.
  await expect
    .poll(() => read("/record"), { timeout: 10_000 })
    .not.toContain('href="/record/levee-withdrawn"');
  const list = await read("/record");
  const corrections = textOf(list.slice(list.indexOf('id="corrections"')));
  expect(corrections).toContain(`${title}: Withdrawn. The article was about &lt;another&gt; levee`);
  await expect.poll(() => read("/record.csv"), { timeout: 10_000 }).not.toContain(title);
});

const textOf = (html: string) => html.replace(/<!-- -->/g, "").replace(/<[^>]*>/g, "");
