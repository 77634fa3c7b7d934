import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { draftIssue, firstChoice, weekForIssue } from "../newsletter/week.ts";
import { type FeedServer, startFeedServer } from "../test/support/feed-server.ts";
import { type FortnightReport, mornings, readFortnight, serveFortnight } from "../test/support/fortnight.ts";
import type { Article } from "./article.ts";
import { createNewsService } from "./service.ts";
import { decidedStories } from "./stories/decisions.ts";
import { weekStories } from "./stories/week-stories.ts";

const aDay = 86_400_000;
const reports = readFortnight();
const byUrl = new Map(reports.map((report) => [report.url, report]));
const pages = new Map<Date, readonly Article[]>();
const drafts = new Map<Date, string>();
/** Of all reports of what the desk suggests for the Record. */
const suggested = new Set<string>();
let db: Database;
let server: FeedServer;

/** Thirteen mornings with the real fetcher, parser, selection and archive. */
beforeAll(async () => {
  db = openDatabase({ dataDir: mkdtempSync(join(tmpdir(), "fortnight-")) });
  await migrate(db);
  server = await startFeedServer();
  let clock = mornings[0] as Date;
  const service = createNewsService({
    db,
    sources: serveFortnight(server, reports, clock),
    allowPrivate: true,
    userAgent: "Test reader",
    refreshMinutes: 180,
    ownerEmail: "owner@example.org",
    rest: 0,
    pollInterval: 50,
    log: { info: vi.fn(), warn: vi.fn() },
    now: () => clock,
  });
  for (const morning of mornings) {
    clock = morning;
    const sources = serveFortnight(server, reports, clock);
    expect(await service.refresh({ all: true })).toMatchObject({ tried: sources.length, failed: 0 });
    for (const { reports } of await decidedStories(db, clock))
      for (const report of reports) suggested.add(labelOf(report).story);
    pages.set(morning, (await service.read()).articles);
    const week = await weekForIssue(db, { articles: await weekStories(db, clock), now: clock });
    drafts.set(morning, draftIssue(firstChoice(week), clock).body);
  }
  await service.close();
}, 600_000);
afterAll(async () => {
  await server.close();
  await db.destroy();
});

const labelOf = ({ url }: { url: string }) => byUrl.get(url) as FortnightReport;
const newsroomsOf = (story: string, until: Date) =>
  new Set(
    reports
      .filter((one) => one.story === story && one.publishedAt <= until.toISOString())
      .map(({ newsroom }) => newsroom),
  ).size;
const firstOf = (story: string) => reports.find((one) => one.story === story)?.publishedAt ?? "";
/** Stories of here that began in the day and a half before a morning, with how many newsrooms report them by then. */
const freshOf = (morning: Date) =>
  [...new Set(reports.filter(({ isLocal }) => isLocal).map(({ story }) => story))]
    .map((story) => ({ story, newsrooms: newsroomsOf(story, morning) }))
    .filter(({ story, newsrooms }) => {
      const age = morning.getTime() - Date.parse(firstOf(story));
      return newsrooms > 0 && age >= 0 && age <= 1.5 * aDay;
    });

test.each(mornings.map((morning) => [morning.toISOString().slice(0, 10), morning] as const))(
  "on %s the story of here that most newsrooms report leads",
  (_, morning) => {
    const shown = (pages.get(morning) ?? []).map((card) => labelOf(card).story);
    const fresh = freshOf(morning).filter(({ newsrooms }) => newsrooms > 1);
    const most = Math.max(...fresh.map(({ newsrooms }) => newsrooms));
    const leads = fresh.filter(({ newsrooms }) => newsrooms === most).map(({ story }) => story);
    if (leads.length > 0) expect(leads).toContain(shown[0]);
    expect(shown.length).toBeGreaterThan(0);
  },
);

test.each(mornings)(
  "on %s every story of here that three newsrooms report is among the first six",
  (morning) => {
    const first = (pages.get(morning) ?? []).slice(0, 6).map((card) => labelOf(card).story);
    const big = freshOf(morning).filter(({ newsrooms }) => newsrooms >= 3);
    expect(first).toEqual(expect.arrayContaining(big.map(({ story }) => story)));
  },
);

test("hardly a card is a second one of its story, few have no tie to here, and none is off topic", () => {
  let [cards, second] = [0, 0];
  for (const page of pages.values()) {
    const stories = page.map((card) => labelOf(card).story);
    cards += stories.length;
    second += stories.length - new Set(stories).size;
    const elsewhere = page.filter((card) => !labelOf(card).isTied);
    expect(elsewhere.length).toBeLessThanOrEqual(5);
    expect(page.slice(page.length - elsewhere.length).every((card) => card.elsewhere)).toBe(true);
    expect(page.filter((card) => !labelOf(card).belongs)).toEqual([]);
  }
  expect(cards).toBeGreaterThan(200);
  expect(second / cards).toBeLessThanOrEqual(0.03);
});

test("every story that three newsrooms report is in the letter of its week", () => {
  for (const morning of mornings.filter((_, day) => day === 5 || day === 12)) {
    const since = new Date(morning.getTime() - 7 * aDay);
    const told = [...new Set(reports.filter(({ belongs }) => belongs).map(({ story }) => story))].filter(
      (story) => newsroomsOf(story, morning) >= 3 && newsroomsOf(story, since) < 3,
    );
    const urls = (story: string) => reports.filter((one) => one.story === story).map(({ url }) => url);
    const missing = told.filter((story) => !urls(story).some((url) => drafts.get(morning)?.includes(url)));
    expect(told.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  }
});

test("nine of ten decisions that three newsrooms report are suggested for the Record, and at most one in ten of all else", () => {
  const end = mornings.at(-1) as Date;
  const stories = [...new Set(reports.map(({ story }) => story))].filter((one) => newsroomsOf(one, end) >= 3);
  const isDecision = (story: string) => reports.some((one) => one.story === story && one.isDecision);
  const decisions = stories.filter(isDecision);
  const others = stories.filter((story) => !isDecision(story));
  expect(decisions.length).toBe(10);
  expect(decisions.filter((story) => suggested.has(story)).length).toBeGreaterThanOrEqual(9);
  const wrong = [...suggested].filter((story) => !isDecision(story));
  expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(others.length / 10);
});
