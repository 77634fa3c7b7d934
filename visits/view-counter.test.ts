import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../db/schema.ts";
import { engines, openOnBothEngines } from "../test/support/both-engines.ts";
import { exportViews, readViews } from "./statistics.ts";
import { eraseExpiredViews, maxHostsOfDay } from "./store.ts";
import { openViewCounter } from "./view-counter.ts";

const databases = openOnBothEngines();
const timeZone = "America/Chicago";
const pages = new Set(["/", "/about", "/events/map-night"]);
const knownPaths = async (_: Database, paths: readonly string[]) =>
  new Set(paths.filter((path) => pages.has(path)));

describe.each(engines)("%s", (engine) => {
  let db: Database;
  let time: Date;
  let failures: unknown[];
  const opened: ReturnType<typeof openViewCounter>[] = [];
  const open = (known = knownPaths) => {
    const options = { db, timeZone: () => timeZone, knownPaths: known, now: () => time };
    const counter = openViewCounter({ ...options, onError: (error) => failures.push(error) });
    opened.push(counter);
    return counter;
  };
  const read = (days = 30, now = time) => readViews(db, { now, timeZone, days });
  const rows = () =>
    db.selectFrom("view_pages").select(["day", "path", "count"]).orderBy("day").orderBy("path").execute();

  beforeEach(async () => {
    db = databases[engine];
    time = new Date("2026-07-15T17:00:00Z");
    failures = [];
    await db.deleteFrom("view_pages").execute();
    await db.deleteFrom("view_hosts").execute();
  });
  afterEach(async () => {
    for (const counter of opened.splice(0)) await counter.close();
    expect(failures).toEqual([]);
  });

  test("views become one total a day and page, and one a day and host", async () => {
    const counter = open();
    counter.count({ path: "/", from: "google.com" });
    counter.count({ path: "/about" });
    counter.count({ path: "/", from: "" });
    await counter.flush();
    counter.count({ path: "/", from: "google.com" });
    await counter.flush();
    expect(await read()).toMatchObject({
      total: 4,
      before: undefined,
      since: "2026-07-15",
      pages: [
        { path: "/", views: 3 },
        { path: "/about", views: 1 },
      ],
      hosts: [
        { host: "google.com", views: 2 },
        { host: "", views: 1 },
      ],
    });
    expect((await rows()).length).toBe(2);
  });

  test("two processes that write at once lose nothing", async () => {
    const counters = [open(), open()];
    for (let round = 0; round < 10; round++) {
      for (const counter of counters) {
        for (const path of pages) counter.count({ path, from: `site-${round % 3}.example` });
        counter.count({ path: "/", from: "" });
      }
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    const { total, pages: viewed, hosts } = await read();
    expect(total).toBe(80);
    expect(viewed[0]).toEqual({ path: "/", views: 40 });
    expect(hosts.reduce((sum, { views }) => sum + views, 0)).toBe(80);
  });

  test("a day ends at midnight in the site's zone, in summer and in winter", async () => {
    const counter = open();
    for (const instant of [
      "2026-07-15T04:59:59Z", // 23:59:59 CDT of the 14th
      "2026-07-15T05:00:00Z",
      "2026-01-15T05:59:59Z", // 23:59:59 CST of the 14th
      "2026-01-15T06:00:00Z",
    ]) {
      time = new Date(instant);
      counter.count({ path: "/" });
    }
    await counter.flush();
    expect((await rows()).map(({ day, count }) => [day, count])).toEqual([
      ["2026-01-14", 1],
      ["2026-01-15", 1],
      ["2026-07-14", 1],
      ["2026-07-15", 1],
    ]);
  });

  test("what was counted before midnight and written after it stays with its day", async () => {
    const counter = open();
    time = new Date("2026-07-15T04:59:58Z");
    counter.count({ path: "/", from: "a.example" });
    time = new Date("2026-07-15T05:00:03Z");
    await counter.flush();
    expect(await rows()).toEqual([{ day: "2026-07-14", path: "/", count: 1 }]);
  });

  test("the days on which the clocks change are there once each, with all of their views", async () => {
    const counter = open();
    for (const day of ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02"]) {
      time = new Date(`${day}T18:00:00Z`);
      counter.count({ path: "/" });
    }
    // The hour that occurs twice, both times.
    for (const instant of ["2026-11-01T06:30:00Z", "2026-11-01T07:30:00Z"]) {
      time = new Date(instant);
      counter.count({ path: "/" });
    }
    await counter.flush();
    const spring = await read(4, new Date("2026-03-10T04:30:00Z"));
    expect(spring.days).toEqual([
      { date: "2026-03-06", views: 0 },
      { date: "2026-03-07", views: 1 },
      { date: "2026-03-08", views: 1 },
      { date: "2026-03-09", views: 1 },
    ]);
    const fall = await read(3, new Date("2026-11-02T18:00:00Z"));
    expect(fall.days.map(({ date, views }) => [date, views])).toEqual([
      ["2026-10-31", 1],
      ["2026-11-01", 3],
      ["2026-11-02", 1],
    ]);
  });

  test("addresses that are no pages leave no trace, with their hosts", async () => {
    const counter = open();
    for (let n = 0; n < 100; n++) counter.count({ path: `/spam-${n}`, from: "casino.example" });
    await counter.flush();
    expect(await rows()).toEqual([]);
    expect((await read()).hosts).toEqual([]);
  });

  test("a day keeps a bounded number of hosts, and the rest together", async () => {
    const [one, other] = [open(), open()];
    for (let n = 0; n < 250; n++) one.count({ path: "/", from: `a${n}.example` });
    await one.flush();
    for (let n = 0; n < 100; n++) other.count({ path: "/", from: `b${n}.example` });
    other.count({ path: "/", from: "a1.example" });
    other.count({ path: "/", from: "" });
    await other.flush();
    const { hosts, total } = await read();
    expect(total).toBe(352);
    expect(hosts.length).toBeLessThanOrEqual(maxHostsOfDay + 2);
    expect(hosts.find(({ host }) => host === "a1.example")?.views).toBe(2);
    expect(hosts[0]?.host).toBe("other");
    expect(hosts.reduce((sum, { views }) => sum + views, 0)).toBe(352);
  });

  test("a flood counts no further than the limit, which fills again with time", async () => {
    const counter = open();
    for (let n = 0; n < 20_000; n++) counter.count({ path: "/", from: "" });
    await counter.flush();
    expect((await read()).total).toBe(500);
    time = new Date(time.getTime() + 2_000);
    for (let n = 0; n < 20_000; n++) counter.count({ path: "/", from: "" });
    await counter.flush();
    expect((await read()).total).toBe(600);
    time = new Date(time.getTime() - 3_600_000);
    counter.count({ path: "/", from: "" });
    await counter.flush();
    expect((await read()).total).toBe(600);
  });

  test("what could not be written is written the next time", async () => {
    let isAway = true;
    const counter = open(async (...args) => {
      if (isAway) throw new Error("away");
      return knownPaths(...args);
    });
    counter.count({ path: "/", from: "a.example" });
    await counter.flush();
    expect(failures.splice(0)).toHaveLength(1);
    counter.count({ path: "/", from: "a.example" });
    isAway = false;
    await counter.close();
    expect(await read()).toMatchObject({ total: 2, hosts: [{ host: "a.example", views: 2 }] });
  });

  test("totals are erased after two years", async () => {
    const counter = open();
    for (const day of ["2024-07-14", "2024-07-15", "2026-07-15"]) {
      time = new Date(`${day}T12:00:00Z`);
      counter.count({ path: "/", from: "" });
    }
    await counter.flush();
    expect(await eraseExpiredViews(db, time)).toBe(2);
    expect((await rows()).map(({ day }) => day)).toEqual(["2024-07-15", "2026-07-15"]);
  });

  test("the span before is summed for comparison, and the export has every total", async () => {
    const counter = open();
    time = new Date("2026-07-08T12:00:00Z");
    counter.count({ path: "/about", from: "" });
    time = new Date("2026-07-09T12:00:00Z");
    counter.count({ path: "/about", from: "mlk50.com" });
    time = new Date("2026-07-15T12:00:00Z");
    await counter.flush();
    expect(await read(7)).toMatchObject({ total: 1, before: undefined });
    expect(await read(4)).toMatchObject({ total: 0, before: 2 });
    let csv = "";
    for await (const line of exportViews(db, { now: time, timeZone, days: 30 })) csv += line;
    expect(csv.split("\r\n")).toEqual([
      "day,kind,name,views",
      "2026-07-08,page,/about,1",
      "2026-07-08,came from,(none),1",
      "2026-07-09,page,/about,1",
      "2026-07-09,came from,mlk50.com,1",
      "",
    ]);
  });
});
