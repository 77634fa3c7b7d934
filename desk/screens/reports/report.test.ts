import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { actingOn, done, place, servicesOf } from "../../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { type DeskContext, deskContext } from "../../desk-context.ts";
import type { Route } from "./+types/report";
import { loader } from "./report.tsx";

const databases = openOnBothEngines();
/** An evening in Memphis, and the next day in UTC. */
const now = new Date("2026-11-30T02:00:00Z");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["report_pages", "events", "erasures"] as const) await db.deleteFrom(table).execute();
  });

  test("a page for others ends on a day of the site's zone", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "report-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const settings = { ...servicesOf(db, now).settings, dataDir };
    const days = { from: "2026-10-01", until: "2026-10-31" };
    done(await actingOn(db, { settings }).act("report.freeze", "", days, { now }));
    const context = new RouterContextProvider();
    const person = { id: 0, role: "owner" };
    context.set(deskContext, { db, now: () => now, siteUrl: place.siteUrl, person } as DeskContext);
    const request = new Request("https://desk.901ai.example/visits/report?from=2026-10-01&until=2026-10-31");
    const { pages } = await loader({ request, context } as unknown as Route.LoaderArgs);
    expect(pages.map(({ until }) => until)).toEqual(["February 27, 2027"]);
  });
});
