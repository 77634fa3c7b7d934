/** Every setting and two hundred sentences in two languages change while two servers run: no build, no restart, and back again. */
import { globSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { spanish } from "../../content/es/spanish.ts";
import { newsletterArchive } from "../../content/newsletter-archive.ts";
import { pages } from "../../content/pages.ts";
import { recordPage } from "../../content/record/page.ts";
import { translatedPath } from "../../content/translate.ts";
import type { Database } from "../../db/schema.ts";
import { tooLong } from "../../words/limits.ts";
import { settingDefinitions } from "../../words/settings.ts";
import { actingOn, done } from "../support/acting.ts";
import { ask, right } from "../support/ask.ts";
import { engines } from "../support/both-engines.ts";
import { allTexts } from "../support/changed-words.ts";
import { openDatabaseOnPostgres, type TestDatabase } from "../support/postgres.ts";
import { openBeside, type RunningServer, startServer } from "../support/start-server.ts";

const paths = [
  ...Object.values(pages).map(({ path }) => path),
  recordPage.path,
  newsletterArchive.path,
  "/404",
];
const files = [
  "/feed.xml",
  "/feed.json",
  "/events.ics",
  "/record.xml",
  "/llms.txt",
  "/site.webmanifest",
  "/sitemap.xml",
];
const forms = ["/news?form=story", "/events?form=event"];
const own = [...paths, ...files, ...forms];
const translated = [...paths, ...forms].map((path) => translatedPath(path, "es"));
const now = () => ({ now: new Date() });
/** The promise is five seconds; the rest is for a busy machine. */
const patience = { timeout: 45_000, interval: 2_000 };

let servers: RunningServer[];
let db: Database;
let before: Map<string, string>;
let built: number;
const events: number[] = [];

describe.each(engines)("on %s", (engine) => {
  let postgres: TestDatabase | undefined;

  beforeAll(async () => {
    postgres = engine === "PostgreSQL" ? await openDatabaseOnPostgres() : undefined;
    const settings = postgres && {
      DATABASE_URL: postgres.url,
      SECRET: "only for this test, only on this machine",
    };
    const first = await startServer(settings);
    servers = [first, await startServer(settings ?? { DATA_DIR: first.dataDir })];
    db = openBeside({ dataDir: first.dataDir, ...(postgres && { databaseUrl: postgres.url }) });
    events.length = 0;
    built = builtAt();
    before = await readAll();
  });

  afterAll(async () => {
    await db.destroy();
    for (const server of servers.toReversed()) await server.close();
    await postgres?.close();
  });

  test("two hundred sentences stand everywhere that said the defaults, on both servers", async () => {
    const marks = new Map<string, string[]>();
    for (const [language, said] of [
      ["", own],
      ["es", translated],
    ] as const) {
      const chosen = sentencesOn(said, language).slice(0, 100);
      expect(chosen).toHaveLength(100);
      for (const [at, { key, text, where }] of chosen.entries()) {
        const mark = `w${at}${language || "en"}x`;
        await set(language ? `${key}@${language}` : key, `${mark} ${text}`);
        marks.set(mark, where);
      }
    }
    for (const server of servers)
      await expect
        .poll(
          () =>
            missing(
              server,
              [...marks].map(([mark, where]) => [mark, where]),
            ),
          patience,
        )
        .toEqual([]);
  });

  test("every setting stands where its help says, on both servers", async () => {
    const expected: [string, readonly string[]][] = [];
    for (const [id, { isSecret }] of Object.entries(settingDefinitions)) {
      // Secrets stand nowhere, and are not undone. Colors depend on each other, and pictures are uploaded.
      if (isSecret || /^(paint|look)\./.test(id)) continue;
      const place = places[id];
      expect(place, id).toBeDefined();
      if (!place) continue;
      await set(id, place[0]);
      expected.push([place[1], place[2]]);
    }
    for (const server of servers) await expect.poll(() => missing(server, expected), patience).toEqual([]);
  });

  test("receipts and mails say them", async () => {
    const { path, fields } = right.contact;
    const answer = await fetch(`${servers[0]?.url}${path}`, {
      method: "POST",
      body: new URLSearchParams({ ...fields, email: "ana@example.org" }),
      headers: { Origin: servers[0]?.url ?? "" },
      redirect: "manual",
    });
    expect(answer.headers.get("Location")).toMatch(/receipt=777-/);
    const mail = await db
      .selectFrom("outbox")
      .selectAll()
      .where("to_address", "=", "ana@example.org")
      .executeTakeFirstOrThrow();
    expect(mail.text).toContain("Setname");
    expect(mail.text).toContain("Setplace");
    const notice = await db
      .selectFrom("outbox")
      .selectAll()
      .where("key", "like", "notice:%")
      .executeTakeFirstOrThrow();
    expect(notice.text).toContain("SETZ");
  });

  test("undone, every page is as before byte by byte, and no build ran", async () => {
    for (const event of events.toReversed())
      expect(await actingOn(db).undo(event, { ...now(), role: "owner" })).toHaveProperty("undone");
    for (const server of servers)
      await expect
        .poll(async () => {
          const after = await readAll(server);
          return [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
        }, patience)
        .toEqual([]);
    expect(builtAt()).toBe(built);
  });
});

async function set(id: string, text: string): Promise<void> {
  const { event } = done(await actingOn(db).act("words.set", id, { text }, { ...now(), role: "owner" }));
  if (event) events.push(event);
}

async function readAll(server = servers[0]): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const path of [...own, ...translated])
    all.set(path, withoutMoments((await ask(server?.url ?? "", path)).text));
  return all;
}

/** Without what differs between two answers with the same words. */
function withoutMoments(text: string): string {
  return text.replace(/DTSTAMP:\w+/g, "").replace(/name="(opened|key|token)" value="[^"]*"/g, "");
}

/** A mark, and the paths that do not have it. */
async function missing(server: RunningServer, expected: readonly (readonly [string, readonly string[]])[]) {
  const all = await readAll(server);
  // A language that somebody added has pages from then on.
  const more = expected.flatMap(([, where]) => where.filter((path) => !all.has(path)));
  for (const path of new Set(more)) all.set(path, (await ask(server.url, path)).text);
  return expected.flatMap(([mark, where]) =>
    where.filter((path) => !all.get(path)?.includes(mark)).map((path) => `${mark} ${path}`),
  );
}

/** What is said in Markdown stands on pages too, and has no key. */
const markdown = globSync("content/*.md")
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

/** Texts without placeholders that are on pages word by word, with the paths of those. */
function sentencesOn(said: readonly string[], language: string) {
  const found = [...allTexts()].flatMap(([key, english]) => {
    const text = language ? spanish.words[english] : english;
    // Keywords stand in the head of a page; in its text the same words are somebody else's.
    if (key.includes(".keywords.")) return [];
    if (!text || !/^[\p{L}\d ,.:]{18,}$/u.test(text) || markdown.includes(text)) return [];
    if (tooLong(key, `w100enx ${text}`)) return [];
    const where = said.filter((path) => before.get(path)?.includes(`>${text}<`));
    return where.length > 0 ? [{ key, text, where }] : [];
  });
  const times = Map.groupBy(found, ({ text }) => text);
  return found.filter(({ text }) => times.get(text)?.length === 1);
}

function builtAt(): number {
  const folder = join(import.meta.dirname, "../../build");
  return Math.max(
    ...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))).mtimeMs),
  );
}

/** A value for each setting, what is to be seen of it, and where. */
const places: Readonly<Record<string, [value: string, shown: string, where: readonly string[]]>> = {
  "site.name": [
    "Setname Log",
    "Setname Log",
    ["/", "/feed.xml", "/site.webmanifest", "/es/contact", "/llms.txt"],
  ],
  "site.tagline": ["Settagline stands.", "Settagline stands.", ["/", "/about", "/es"]],
  "site.signOff.soul": ["Setsoul.", "Setsoul.", ["/", "/es"]],
  "site.signOff.mind": ["Setmind.", "Setmind.", ["/", "/es"]],
  "site.signOff.both": ["Setboth.", "Setboth.", ["/", "/es"]],
  "site.description": ["Setdescription.", "Setdescription.", ["/", "/site.webmanifest"]],
  "site.author": ["Setauthor", "Setauthor", ["/about"]],
  "site.email": ["set@setmail.example", "set@setmail.example", ["/", "/contact", "/privacy", "/es/contact"]],
  "site.pressEmail": ["press@setmail.example", "press@setmail.example", ["/contact"]],
  "site.ownerEmail": ["owner@setmail.example", "owner@setmail.example", ["/"]],
  "site.city": ["Setcity", "Setcity", ["/", "/about", "/es"]],
  "site.region": ["ZQ", "ZQ", ["/"]],
  "site.regionName": ["Setregion", "Setregion", ["/terms"]],
  "site.country": ["CA", '"addressCountry":"CA"', ["/"]],
  "site.location": ["Setplace, {region}", "Setplace, ZQ", ["/", "/contact"]],
  "site.areaCode": ["777", "777", ["/"]],
  "site.postalAddress": ["7 Setstreet", "7 Setstreet", ["/terms"]],
  "site.domain": ["set.example", "", []],
  "launch.serverAddress": ["203.0.113.7", "", []],
  "launch.isClosed": ["no", "", []],
  "launch.updatesFrom": ["https://versions.example/site.json", "", []],
  "launch.updatesKey": ["MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "", []],
  "site.donationUrl": ["https://give.example/set", "https://give.example/set", ["/", "/es"]],
  "mail.from": ["mail@setmail.example", "", []],
  "weeklyDraft.weekday": ["2", "", []],
  "weeklyLetter.weekday": ["3", "", []],
  "languages.codes": ["es ", 'hreflang="es"', ["/"]],
  "languages.added": ["ar", '<html dir="rtl"', ["/ar"]],
  "days.legal": ["2023-02-01", "February 2023", ["/terms"]],
  "days.pages": ["2027-01-07", "2027-01-07", ["/sitemap.xml"]],
  "days.policy": ["2027-01-08", "January 8, 2027", ["/privacy"]],
  "days.terms": ["2027-01-09", "January 9, 2027", ["/terms"]],
  "days.accessibility": ["2027-01-10", "January 10, 2027", ["/accessibility"]],
  "recordCity.since": ["2024-05", "2024-05", []],
  "recordCity.reportsReadThrough": ["2026-08", "August 2026", ["/record"]],
  "pages.about.readingTime": ["17", "17 min", ["/about"]],
  "pages.community.readingTime": ["19", "19", []],
  "newsNames.newsroomsOf": ["Setnews", "Setnews", ["/news/rules"]],
  "newsNames.stateNewsroomsOf": ["Setstatenews", "Setstatenews", ["/news/rules"]],
  "accessibility.isRunShown": ["no", "", []],
  "site.timeZone": ["America/New_York", "America/New_York", ["/events.ics"]],
  "site.timeZoneShort": ["SETZ", "SETZ", []],
  "site.social.twitter": ["setaccount", "setaccount", ["/"]],
  "site.social.linkedin": ["set-account", "set-account", ["/"]],
  "site.socialConfirmed": ["yes", '"sameAs"', ["/"]],
  "site.operator": ["Setoperator", "Setoperator", ["/terms", "/community"]],
  "site.legalForm": ["a Setform", "a Setform", ["/terms", "/community"]],
  "site.funding": ["Setgifts", "Setgifts", ["/community"]],
  "retention.submissionMonths.contact": ["31", "31 months (contact)", ["/privacy"]],
  "retention.submissionMonths.partnership": ["32", "32 months (partnership)", ["/privacy"]],
  "retention.submissionMonths.story": ["33", "33 months (story)", ["/privacy"]],
  "retention.submissionMonths.event": ["34", "34 months (event)", ["/privacy"]],
  "retention.unconfirmedSubscriberDays": ["41", "41 days", ["/privacy"]],
  "retention.spamDays": ["42", "42 days", ["/privacy"]],
  "retention.sentMailDays": ["43", "43 days", ["/privacy"]],
  "retention.setAsideDays": ["44", "44 days", ["/privacy"]],
  "retention.deskActivityMonths": ["45", "45 months", []],
  "retention.viewMonths": ["46", "46 months", ["/privacy"]],
};
