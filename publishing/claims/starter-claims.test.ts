/** Everything that this city's site says about others when it starts: each claim has its proof, and no copy stands for an original. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { citations } from "../../content/citations.ts";
import { readEntryFolder } from "../files/import-entries.ts";
import { isFrontPage, openedOn } from "../source-line.ts";
import { aboutClaims, claimFaults, fileClaims } from "./claim.ts";

const content = join(import.meta.dirname, "../../content");
const found = readEntryFolder(join(content, "starter"), "content/starter");
const claims = [...fileClaims(found), ...aboutClaims(readFileSync(join(content, "about.md"), "utf8"))];
const ofKind = (name: string, state: string) =>
  found.filter(({ kind, file }) => kind.name === name && file.state === state);
const linksOf = (text = "") => [...text.matchAll(/https?:\/\/[^\s)|>]+/g)].map(([url]) => url);

/** Sites that carry other people's articles, summaries made by machines, and publishers' test hosts. */
const copies =
  /(^|\.)(aol\.com|beaconjournal\.com|bisakimia\.com|brightgram\.com|charm-retirement\.com|citizenportal\.ai|claritydigest\.com|daily8\.com|datacenterdatacenter\.com|datacentersignal\.com|finexus\.net|hoodline\.com|lapizia-pantalab\.it|losangelesheraldexaminer\.com|memphis-cms\.altnuxt\.com|news\.google\.com|ourtupelo\.com|particle\.news|posthaven\.com|publicsource\.app|singularity\.kiwi|thechek\.posthaven\.com|thenewsintel\.com|thetechbriefs\.com|vmblog\.com|webarchive\.library\.unt\.edu|web\.archive\.org|yahoo\.com)$|^(digital-)?(stage|staging|release)\b|^digital-/;
/** The draft of which no more than a portal's address is known, and which says so. */
const portalDraft = "record/2026-08-21-hearing-postponed";
/** Lists of articles: pages of a section, a tag or a search. */
const lists = /\/(tag|tags|search|author)[/?]|[?&](tag|page|q)=|\/section\/(?!.*\/article\/)/;

test("every public claim has a source to open and evidence that is strong enough", () => {
  const wrong = claims.flatMap((claim) => claimFaults(claim).map((fault) => `${claim.path}: ${fault}`));
  expect(wrong).toEqual([]);
});

test("no entry, public or draft, and no citation links to a copy or to a list of articles", () => {
  const cited = citations.map(({ url }) => ({ from: "content/citations.json", url }));
  const linked = found.flatMap(({ kind, file: { slug, draft } }) =>
    linksOf([...Object.values(draft.values), draft.body].join("\n")).map((url) => ({
      from: `${kind.name}/${slug}`,
      url,
    })),
  );
  const wrong = [...cited, ...linked].filter(({ from, url }) => {
    const { host, pathname, search } = new URL(url);
    if (from === portalDraft && host === "www.yahoo.com") return false;
    return copies.test(host.replace(/^www\./, "")) || lists.test(pathname + search);
  });
  expect(wrong).toEqual([]);
  for (const host of ["news.charm-retirement.com", "digital-stage.wreg.com", "aol.com"])
    expect(host).toMatch(copies);
  for (const list of ["/index/tag?tag=x", "/section/metro/page/2", "/tag/xai"]) expect(list).toMatch(lists);
});

test("a citation is an article or a document, named once", () => {
  const urls = citations.map(({ url }) => url);
  expect(urls.filter(isFrontPage)).toEqual([]);
  expect(new Set(urls).size).toBe(urls.length);
  const used = new Set(claims.flatMap(({ sources }) => sources.flatMap(({ url }) => url ?? [])));
  expect(urls.filter((url) => !used.has(url))).toEqual([]);
});

test("The Record begins with its sourced entries, and each draft tells the owner what to open first", () => {
  expect(ofKind("record", "published")).toHaveLength(63);
  expect(ofKind("record", "draft")).toHaveLength(27);
  expect(ofKind("promise", "published")).toHaveLength(13);
  expect(ofKind("promise", "draft")).toHaveLength(8);
  const drafts = found.filter(
    ({ kind, file }) => file.state === "draft" && kind.fields.some(({ name }) => name === "grade"),
  );
  const silent = drafts.filter(({ file }) => (file.draft.values.note ?? "").length < 40);
  expect(silent.map(({ kind, file }) => `${kind.name}/${file.slug}`)).toEqual([]);
  // Whoever opens a source says so at the desk.
  expect(found.filter(({ file }) => openedOn(file.draft.values.sources))).toEqual([]);
});

test("every topic of The Record has an entry and every open question its day", () => {
  const shown = ofKind("record", "published").map(({ file }) => file.draft.values);
  const topics = new Set(shown.flatMap(({ topics = "" }) => topics.split(", ")));
  expect([...topics].toSorted()).toEqual([
    "air",
    "courts",
    "jobs",
    "learning",
    "money",
    "power",
    "sites",
    "water",
  ]);
  const open = shown.filter((values) => values.open);
  expect(open.length).toBeGreaterThan(0);
  for (const { asOf } of open) expect(["2026-06", "2026-09-28"]).toContain(asOf);
});
