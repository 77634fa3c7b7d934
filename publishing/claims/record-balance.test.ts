/** The Record that this city begins with: how much of it is public, what it rests on, and what the owner opens next. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { topics } from "../../content/topics.ts";
import { splitTags } from "../fields.ts";
import { readEntryFolder } from "../files/import-entries.ts";
import { readSourceLines } from "../source-line.ts";

const folder = join(import.meta.dirname, "../../content/starter");
const found = readEntryFolder(folder, "content/starter");
const isPublic = ({ file }: (typeof found)[number]) => file.state === "published";
const records = found.filter(({ kind }) => kind.name === "record");
const shown = records.filter(isPublic).map(({ file }) => file);
const bare = (address: string) => address.replace(/^https?:\/\//, "").replace(/^www\.|[./]+$/g, "");
const linksOf = (values: Readonly<Record<string, string>>) => [
  ...readSourceLines(values.sources).flatMap(({ url }) => url ?? []),
  ...["link", "calendar"].flatMap((name) => values[name] || []),
];

/** Whose pages and feeds were read, a copy under license among them. A page of anybody else's is opened first, then added. */
const publishers =
  "appvoices.org axios.com benzinga.com capacitymedia.com chalkbeat.org commercialappeal.com content.govdelivery.com costar.com dailymemphian.com datacenterdynamics.com decrypt.co desotocountynews.com digitaledition.chicagotribune.com eenews.net entrepreneur.com gadgetreview.com globenewswire.com hngn.com koreajoongangdaily.joins.com ktlo.com kurrant.com lawrenceburgnow.com legaltechdigest.com localmemphis.com lpm.org magnoliatribune.com memcivictracker.org memphis.edu memphischamber.com memphisflyer.com mississippifreepress.org mississippitoday.org mlk50.com msbusinessjournal.com naacp.org nasdaq.com newser.com observer.com powermag.com publicpower.org shelbycountyobserver.com southernenvironment.org stevevladeck.com techcrunch.com techpolicy.press tennesseeconservativenews.com teslarati.com tesliens.com the-decoder.com tnfirefly.com tntribune.com tomshardware.com tri-statedefender.com tweaktown.com ualrpublicradio.org wired.com wkdzradio.com wknofm.org wtop.com".split(
    " ",
  );

test("63 entries are public, 26 of them of 2026, and each rests on a page that was read", () => {
  expect(shown).toHaveLength(63);
  expect(shown.filter(({ draft }) => draft.values.date?.startsWith("2026"))).toHaveLength(26);
  const linked = shown.map(({ slug, draft }) => ({
    slug,
    hosts: linksOf(draft.values).map((url) => bare(new URL(url).host)),
  }));
  expect(linked.filter(({ hosts }) => hosts.length === 0)).toEqual([]);
  expect(linked.filter(({ hosts }) => hosts.some((host) => !publishers.includes(host)))).toEqual([]);
  const used = new Set(linked.flatMap(({ hosts }) => hosts));
  expect(publishers.filter((host) => !used.has(host))).toEqual([]);
});

test("no public entry links to an address that a note says is not opened yet", () => {
  const addresses = found.flatMap(({ file }) =>
    [...(file.draft.values.note ?? "").matchAll(/(?<![\w@.])[\w-]+(?:\.[\w-]+)+\/[^\s,;”)]+/g)].map(([one]) =>
      bare(one),
    ),
  );
  expect(addresses.length).toBeGreaterThan(20);
  const drafted = records
    .filter((one) => !isPublic(one))
    .flatMap(({ file }) => linksOf(file.draft.values).map(bare));
  const unopened = new Set([...addresses, ...drafted]);
  const public_ = found.filter(isPublic);
  const wrong = public_.flatMap(({ kind, file }) =>
    linksOf(file.draft.values)
      .filter((url) => unopened.has(bare(url)))
      .map((url) => `${kind.name}/${file.slug} ${url}`),
  );
  expect(wrong).toEqual([]);
});

test("no starter file says that anybody has checked it, or opened a source", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  expect(files.filter((name) => /^checked:/m.test(read(name)))).toEqual([]);
  const opened = found.filter(({ file }) =>
    readSourceLines(file.draft.values.sources).some(({ opened }) => opened),
  );
  expect(opened.map(({ file }) => file.slug)).toEqual([]);
});

test("a headline stands alone in a feed: short, and with a name in it", () => {
  const named =
    /xAI|SpaceX|TVA|MLGW|EPA|NAACP|Google|Nvidia|Memphis|Shelby County|Southaven|Mississippi|Tennessee|University|Justice Department/;
  const titles = records.map(({ file }) => file.draft.values.title ?? "");
  expect(
    titles.filter((title) => [...title].length > 72 || !named.test(title) || /[.!]$/.test(title)),
  ).toEqual([]);
  expect(new Set(titles).size).toBe(titles.length);
});

test("the drafts to open first are in one order, and each has the address that would make it public", () => {
  const first = records
    .filter(({ file }) => file.draft.values.toOpen)
    .toSorted((a, b) => Number(a.file.draft.values.toOpen) - Number(b.file.draft.values.toOpen));
  expect(first.every(({ file }) => file.state === "draft" && linksOf(file.draft.values).length > 0)).toBe(
    true,
  );
  expect([...new Set(first.map(({ file }) => file.draft.values.toOpen))]).toEqual(
    Array.from({ length: 12 }, (_, index) => `${index + 1}`),
  );
  expect(first[0]?.file.slug).toBe("2026-08-20-tva-data-center-rate");
  expect(first.at(-1)?.file.slug).toBe("2026-08-21-hearing-postponed");
});

test("each topic has a status line, whose entries are public and of that topic, and whose day is that of one of them", () => {
  const lines = found.filter(({ kind }) => kind.name === "standing");
  expect(lines.map(({ file }) => file.slug).toSorted()).toEqual(topics.map(({ value }) => value).toSorted());
  for (const { file } of lines) {
    const { topic = "", day, entries } = file.draft.values;
    const among = splitTags(entries).map((slug) => shown.find((one) => one.slug === slug)?.draft.values);
    expect(among.length, topic).toBeGreaterThan(1);
    for (const values of among)
      expect(splitTags(values?.topics), `${topic}: ${values?.title}`).toContain(topic);
    // Of the newest one about the city itself: a state's law may be newer.
    expect(
      among.map((values) => values?.date),
      topic,
    ).toContain(day);
  }
});
