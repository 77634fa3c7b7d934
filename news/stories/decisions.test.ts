/** Which stories are suggested for the Record: those of the labeled fortnight, and the edges of the rule. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newsNames } from "../../content/news-names.ts";
import type { Database } from "../../db/schema.ts";
import { engines, openOnBothEngines } from "../../test/support/both-engines.ts";
import { type PutReport, putStory } from "../../test/support/put-story.ts";
import { dayOfDecision, decidedStories, findDecided } from "./decisions.ts";

const databases = openOnBothEngines();
const fortnight = join(import.meta.dirname, "../../test/fixtures/fortnight");
const linesOf = (name: string) =>
  readFileSync(join(fortnight, name), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t"));

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["news_story_reports", "news_stories"] as const) await db.deleteFrom(table).execute();
  });

  const report = (source: string, title: string, more: Partial<PutReport> = {}): PutReport => ({
    ...{ source, title, description: "", at: "2026-11-18T03:40:00Z", ...more },
  });
  const suggested = async (now = "2026-11-19T12:00:00Z") =>
    (await decidedStories(db, new Date(now))).map(({ key }) => key);

  test("of the simulated fortnight nine of ten decisions are suggested, and at most one in ten of all else", async () => {
    const isLocal = new Map(
      linesOf("newsrooms.tsv").map(([name = "", topic = ""]) => [
        name,
        newsNames.localTopics.some((word) => topic.includes(word)),
      ]),
    );
    const stories = Map.groupBy(linesOf("reports.tsv"), ([, , story = ""]) => story);
    const all = [...stories].map(([key, rows]) => ({
      key,
      isDecision: rows.some((row) => row[6] === "1"),
      newsrooms: new Set(rows.map(([, source]) => source)).size,
      reports: rows.map(([at = "", source = "", , , , , , title = "", description = ""]) => ({
        ...{ at, source, title, description, isLocal: isLocal.get(source) === true },
      })),
    }));
    for (const { key, reports } of all) await putStory(db, key, reports);
    const found = new Set(await suggested("2026-11-21T13:00:00Z"));
    const wide = all.filter(({ newsrooms }) => newsrooms >= 3);
    const decisions = wide.filter(({ isDecision }) => isDecision);
    const others = wide.filter(({ isDecision }) => !isDecision);
    expect(decisions).toHaveLength(10);
    expect(decisions.filter(({ key }) => found.has(key)).length).toBeGreaterThanOrEqual(9);
    const wrong = others.filter(({ key }) => found.has(key)).map(({ key }) => key);
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(others.length / 10);
    // And none of a story that fewer report.
    expect([...found].filter((key) => !wide.some((one) => one.key === key))).toEqual([]);
  });

  test("two newsrooms are too few, so is one of three that says so, and an opinion counts for nothing", async () => {
    const [said, other] = ["Board approves the permit", "A long night at the hall"];
    await putStory(db, "two", [report("A", said), report("B", said)]);
    await putStory(db, "one", [report("A", said), report("B", other), report("C", other)]);
    await putStory(db, "opinion", [
      report("A", said, { labels: " opinion " }),
      report("B", said),
      report("C", other),
    ]);
    await putStory(
      db,
      "elsewhere",
      [report("A", said), report("B", said), report("C", said)].map((one) => ({ ...one, isLocal: false })),
    );
    await putStory(db, "right", [report("A", said), report("B", said), report("C", other)]);
    expect(await suggested()).toEqual(["right"]);
    expect(await suggested("2026-12-25T12:00:00Z")).toEqual([]);
  });

  test("what is not decided yet is no decision, in English or Spanish; what is, is", async () => {
    const waiting = [
      "Council to vote on rates Tuesday",
      "Board could approve permit",
      "El concejo votará mañana",
    ];
    const decided = [
      "El concejo aprueba la tarifa",
      "Concejo rechaza el permiso",
      "Council rejects the permit",
    ];
    await putStory(
      db,
      "waiting",
      waiting.map((title, index) => report(`N${index}`, title)),
    );
    await putStory(
      db,
      "decided",
      decided.map((title, index) => report(`N${index}`, title)),
    );
    expect(await suggested()).toEqual(["decided"]);
  });

  test("the day is the one that the first report names, else the day of the report", async () => {
    const day = (title: string, description = "", published_at = "2026-11-19T02:00:00Z") =>
      dayOfDecision({ title, description, published_at });
    // Wednesday evening in Memphis.
    expect(day("Council approves rates")).toBe("2026-11-18");
    expect(day("Council approves rates Tuesday")).toBe("2026-11-17");
    expect(day("Council approves rates", "It voted on Wednesday.")).toBe("2026-11-18");
    expect(day("Concejo aprueba tarifa", "Votó el lunes.")).toBe("2026-11-16");
    expect(day("Council delays vote until Friday")).toBe("2026-11-18");
    await putStory(db, "story", [
      report("B", "Rates go up", { at: "2026-11-19T15:00:00Z" }),
      report("A", "Council approves rates Tuesday", { at: "2026-11-18T03:40:00Z" }),
    ]);
    expect((await findDecided(db, "story"))?.day).toBe("2026-11-17");
    expect(await findDecided(db, "unknown")).toBeUndefined();
  });
});
