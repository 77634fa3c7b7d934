import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../../db/schema.ts";
import { actingOn, done, place } from "../../../test/support/acting.ts";
import { engines, openOnBothEngines } from "../../../test/support/both-engines.ts";
import { eventProposal, send } from "../../../test/support/proposals.ts";
import type { DeskContext } from "../../desk-context.ts";
import { pageOf } from "./proposal-page.ts";

const databases = openOnBothEngines();
const now = new Date("2031-01-05T18:00:00Z");

describe.each(engines)("on %s", (engine) => {
  let db: Database;
  beforeEach(async () => {
    db = databases[engine];
    for (const table of ["submissions", "entries", "events"] as const) await db.deleteFrom(table).execute();
  });

  test("the next proposal is one that waits, and none that was put off", async () => {
    const [first, off, waits] = [
      await send(db, "event", eventProposal, now),
      await send(db, "event", { ...eventProposal, eventTitle: "Off" }, now),
      await send(db, "event", { ...eventProposal, eventTitle: "Waits" }, now),
    ];
    done(await actingOn(db).act("message.later", off, { until: "tomorrow" }, { now }));
    const person = { id: 0, role: "owner" } as DeskContext["person"];
    const page = await pageOf({ db, now: () => now, siteUrl: place.siteUrl, person }, first);
    expect(page.next).toEqual({ path: `/proposals/${waits}`, title: "Waits" });
  });
});
